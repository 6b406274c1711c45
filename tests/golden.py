"""Golden games: one whole deal of every named variant, written down in text.

``python tests/golden.py`` writes them anew, which is right only after a deliberate change of a
rule; ``git diff`` then shows what it changed. The test replays each from its own deck and moves.
"""

import random
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

import attrs

import scopa_rules as sr

FOLDER: Final = Path(__file__).parent / "data" / "golden"
#: How many deals are looked at; the one in which most happens is kept.
DEALS_TRIED: Final = 500
MATTA: Final = sr.Card.parse("7C")


@attrs.frozen
class Game:
    """All that a deal follows from."""

    variant: sr.Variant
    dealer: int
    deck: Sequence[sr.Card]
    moves: Sequence[sr.Move]

    def states(self) -> Iterator[sr.State]:
        """Yield the state before each move, and the last one."""
        state = sr.deal(self.variant, self.deck, self.dealer)
        yield state
        for move in self.moves:
            state = sr.apply(state, move)
            yield state


def path_of(variant: sr.Variant) -> Path:
    """Return where the golden game of a variant is kept."""
    words = "".join(sign if sign.isalnum() else " " for sign in variant.name.lower()).split()
    return FOLDER / f"{'_'.join(words)}.txt"


def text_of(game: Game) -> str:
    """Return a game in text: the deal, every move with what it brings about, and the score."""
    states = list(game.states())
    return "\n".join(
        [
            f"variant  {sr.variant_text(game.variant)}",
            f"dealer   {game.dealer}",
            f"deck     {' '.join(map(str, game.deck))}",
            "",
            *map(event_text, sr.opening_events(states[0])),
            "",
            *(
                move_text(number, state, move)
                for number, (state, move) in enumerate(
                    zip(states, game.moves, strict=False), start=1
                )
            ),
            "",
            *map(line_text, sr.score_deal(states[-1]).lines),
            f"{'total':<12} {' '.join(map(str, sr.score_deal(states[-1]).totals))}",
            "",
        ]
    )


def move_text(number: int, state: sr.State, move: sr.Move) -> str:
    """Return a move: its number, the table before it, who makes it, the move, what follows."""
    events = sr.events(state, move)
    told = "; ".join(map(event_text, events if isinstance(move, sr.Declare) else events[1:]))
    choices = len(sr.legal_moves(state))
    table = str(state.table) or "-"
    line = f"{number:>2}  {table:<30} {state.turn}: {move!s:<18} of {choices:<3} {told}"
    return line.rstrip()


def event_text(event: sr.Event) -> str:
    """Return an event in a few words."""
    facts = attrs.asdict(event, recurse=False)
    known = {name: value for name, value in facts.items() if value is not None}
    return " ".join(
        [type(event).__name__.lower(), *(f"{name} {value}" for name, value in known.items())]
    )


def line_text(line: sr.ScoreLine) -> str:
    """Return one category of a score: points and figures by side."""
    points, figures = (" ".join(map(str, values)) for values in (line.points, line.figures))
    winner = "" if line.winner is None else f"   side {line.winner} wins the match"
    return f"{line.name:<12} {points}   from {figures}{winner}"


def read(text: str) -> Game:
    """Return the game that a text writes down."""
    head, _, moves, _ = text.split("\n\n")
    facts = dict(line.split(maxsplit=1) for line in head.splitlines())
    variant = sr.find_variant(facts["variant"])
    dealer, deck = int(facts["dealer"]), facts["deck"]
    state = sr.deal(variant, deck, dealer)
    made = []
    for line in moves.splitlines():
        made.append(sr.parse_move(state, line.partition(": ")[2].split()[0]))
        state = sr.apply(state, made[-1])
    return Game(variant, dealer, list(map(sr.Card.parse, deck.split())), made)


def random_game(variant: sr.Variant, rng: random.Random) -> Game:
    """Return a random deal of a variant, the first deck that needs no redeal."""
    dealer = rng.randrange(variant.seats)
    while True:
        deck = rng.sample(sr.PACK, len(sr.PACK))
        try:
            state = sr.deal(variant, deck, dealer)
        except sr.RedealError:
            continue
        break
    moves = []
    while not sr.is_deal_over(state):
        legal = sr.legal_moves(state)
        moves.append(legal[int(rng.random() * len(legal))])
        state = sr.apply(state, moves[-1])
    return Game(variant, dealer, deck, moves)


def eventful(game: Game) -> int:
    """Count the kinds of what happens in a game: events, categories that score, and the rest."""
    states = list(game.states())
    told = [*sr.opening_events(states[0])]
    for state, move in zip(states, game.moves, strict=False):
        told += sr.events(state, move)
    scored = [line for line in sr.score_deal(states[-1]).lines if any(line.points)]
    matta_lies_there = any(state.matta and MATTA in state.table for state in states)
    kinds_of_events = len(set(map(type, told))) + matta_lies_there
    return 2 * kinds_of_events + len(scored) + aces(game.moves)


def aces(moves: Iterable[sr.Move]) -> int:
    """Return how many kinds of capture aces made: none, one card, several."""
    plays = [move for move in moves if isinstance(move, sr.Play) and move.card.rank == 1]
    return len({min(len(play.captured), 2) for play in plays})


def main() -> None:
    """Write the golden games of all named variants, and nothing else, into the folder."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for path in FOLDER.iterdir():
        path.unlink()
    for variant in sr.VARIANTS.values():
        rng = random.Random(variant.name)
        games = [random_game(variant, rng) for _ in range(DEALS_TRIED)]
        path_of(variant).write_text(text_of(max(games, key=eventful)), encoding="utf-8")


if __name__ == "__main__":
    main()
