"""Play a whole match between two players and tell it deal by deal.

python play_match.py --variant napola --players greedy random --plays
"""

import random
from collections.abc import Iterator, Sequence

import scopa_rules as sr
from options import OneLineParser, add_game_options, chosen_variant
from players import PLAYERS


def symbols(cards: sr.CardSet) -> str:
    """Return cards with French symbols."""
    return " ".join(card.symbol for card in cards)


def tell_event(event: sr.Event) -> str | None:
    """Tell what happened in a sentence; None for what the score tells anyway."""
    sentence = None
    match event:
        case sr.TableTaken(seat, cards, sweeps, matta):
            worth = f"{sweeps} {'sweep' if sweeps == 1 else 'sweeps'}{tell_matta(matta)}"
            sentence = f"seat {seat} takes {symbols(cards)} as the dealer, worth {worth}"
        case sr.HandShown(seat, cards, points, matta):
            worth = f"{points} points{tell_matta(matta)}"
            sentence = f"seat {seat} shows {symbols(cards)} for {worth}"
        case sr.Laid(seat, card):
            sentence = f"seat {seat} lays {card.symbol}"
        case sr.Captured(seat, card, captured):
            sentence = f"seat {seat} takes {symbols(captured) or 'nothing'} with {card.symbol}"
        case sr.Swept(seat):
            sentence = f"seat {seat} sweeps!"
        case sr.Leftovers(seat, cards):
            owner = "nobody" if seat is None else f"seat {seat}"
            sentence = f"{symbols(cards)} left for {owner}"
    return sentence


def tell_matta(matta: int | None) -> str:
    """Tell what the seven of cups stands for, if it stands for something."""
    return "" if matta is None else f", 7♥ standing for {matta}"


def tell_line(line: sr.ScoreLine) -> str:
    """Tell one category of a score in a line."""
    figures = "–".join(map(str, line.figures))
    points = ", ".join(
        f"{points} to side {side}" for side, points in enumerate(line.points) if points
    )
    return f"{line.name:<12} {figures:>9}   {points or 'nobody'}"


def play_deal(
    match: sr.Match, players: Sequence[str], rng: random.Random, plays: bool
) -> Iterator[str | sr.DealScore]:
    """Play the next deal of a match; yield the lines that tell it, and last its score."""
    sides = match.variant.sides
    state = match.new_deal(rng=rng)
    opening = sr.opening_events(state)
    turned_up = [symbols(event.cards) for event in opening if isinstance(event, sr.TurnedUp)]
    table = " ".join(turned_up) or "empty"
    yield f"Deal {match.deals_played + 1}: seat {state.dealer} deals, the table is {table}"
    if plays:
        yield from (f"    {sentence}" for sentence in filter(None, map(tell_event, opening)))
    while not sr.is_deal_over(state):
        player = PLAYERS[players[state.turn % sides % len(players)]]
        move = player(sr.view(state, state.turn), rng)
        if plays:
            told = filter(None, map(tell_event, sr.events(state, move)))
            yield from (f"    {sentence}" for sentence in told)
        state = sr.apply(state, move)
    score = sr.score_deal(state)
    yield from (f"  {tell_line(line)}" for line in score.lines)
    yield score


def play_match(
    variant: sr.Variant, players: Sequence[str], rng: random.Random, plays: bool
) -> Iterator[str]:
    """Play a match to its end and yield the lines that tell it."""
    goal = f"{variant.deals} deals" if variant.deals else f"{variant.target} points"
    yield f"A match of {variant.name} to {goal}, {variant.seats} seats"
    for side in range(variant.sides):
        seats = ", ".join(map(str, range(side, variant.seats, variant.sides)))
        yield f"  side {side}, {players[side % len(players)]}: seat {seats}"
    match = sr.new_match(variant, rng=rng)
    while (outcome := sr.match_outcome(match)) is None:
        yield ""
        for told in play_deal(match, players, rng, plays):
            if isinstance(told, sr.DealScore):
                match = match.after(told)
                yield f"  {'total':<12} {'–'.join(map(str, match.totals)):>9}"
            else:
                yield told
    yield ""
    winner = "Nobody wins" if outcome.winner is None else f"Side {outcome.winner} wins"
    winner += " outright" if outcome.outright else ""
    yield f"{winner}, {'–'.join(map(str, outcome.totals))}, after {match.deals_played} deals"


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the options, play, and tell."""
    parser = OneLineParser(description="Play a whole match and tell it deal by deal.")
    add_game_options(parser)
    parser.add_argument("--plays", action="store_true", help="tell every play too")
    options = parser.parse_args(arguments)
    variant = chosen_variant(parser, options)
    rng = random.Random(options.seed)
    for line in play_match(variant, options.players, rng, options.plays):
        print(line)


if __name__ == "__main__":
    main()
