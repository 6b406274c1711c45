"""P: pack, seats, sides."""

import pytest

import scopa_rules as sr


def test_p1_forty_cards_of_four_suits_and_ten_ranks() -> None:
    assert len(sr.PACK) == len(set(sr.PACK)) == 40
    assert {(card.rank, card.suit) for card in sr.PACK} == {
        (rank, suit) for rank in range(1, 11) for suit in "DCSB"
    }


def test_p1_capture_value_is_the_rank_and_suits_do_not_matter() -> None:
    for card in sr.PACK:
        for other in sr.PACK:
            if card != other:
                expected = (sr.CardSet(other),) if card.rank == other.rank else ()
                assert sr.captures(sr.SCOPA, other, card) == expected


@pytest.mark.parametrize("seats", range(2, 7))
def test_p2_play_goes_round_in_seat_order(seats: int) -> None:
    state = sr.new_deal(sr.SCOPA.for_seats(seats), seed=1, dealer=seats - 1)
    turns = []
    for _ in range(2 * seats):
        turns.append(state.turn)
        state = sr.apply(state, sr.legal_moves(state)[0])
    assert turns == [*range(seats), *range(seats)]


@pytest.mark.parametrize("seats", [-1, 0, 1, 7])
def test_p2_other_numbers_of_seats_are_refused(seats: int) -> None:
    with pytest.raises(sr.VariantError) as caught:
        sr.Variant("too few or too many", seats=seats, sides=2)
    assert caught.value.problems == (f"seats {seats}: expected 2 to 6",)


@pytest.mark.parametrize(
    ("seats", "sides", "teams"),
    [
        (2, None, ["0", "1"]),
        (3, None, ["0", "1", "2"]),
        (4, None, ["02", "13"]),
        (4, 4, ["0", "1", "2", "3"]),
        (5, None, ["0", "1", "2", "3", "4"]),
        (6, None, ["024", "135"]),
        (6, 3, ["03", "14", "25"]),
        (6, 6, ["0", "1", "2", "3", "4", "5"]),
    ],
)
def test_p3_sides_by_default_and_by_option(seats: int, sides: int | None, teams: list[str]) -> None:
    variant = sr.SCOPA.for_seats(seats, sides)
    fresh = sr.Variant("fresh", seats=seats) if sides is None else variant
    assert variant.sides == fresh.sides == len(teams)
    # One sweep for each seat in turn shows whose side it counts for.
    for seat in range(seats):
        sweeps = [int(other == seat) for other in range(seats)]
        points = sr.score_piles(variant, [()] * seats, sweeps).totals
        assert [str(seat) in team for team in teams] == [bool(point) for point in points]


def test_p4_captures_are_pooled_before_anything_is_counted() -> None:
    piles = ["AD 7D 7C", "KD KC 2S 3S", "2D 3D 6S 6B", "4D 5D"]
    pooled = sr.score_piles(sr.SCOPONE_SCIENTIFICO, piles, [1, 0, 2, 0])
    assert pooled["sweeps"].points == (3, 0)
    assert pooled["cards"].figures == (7, 6)
    assert pooled["coins"].figures == (4, 3)
    assert pooled["napola"].points == (3, 0)  # AD with one partner, 2D 3D with the other
    assert pooled["primiera"].figures == (21 + 21 + 18 + 18, 0)
