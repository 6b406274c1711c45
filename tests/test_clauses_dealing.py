"""D: dealing."""

import itertools
import random

import attrs
import pytest

import oracle
import scopa_rules as sr
import tools

DECK = tuple(random.Random(11).sample(sr.PACK, 40))


@pytest.mark.parametrize(("seats", "hands"), [(2, 6), (3, 4), (4, 3), (6, 2)])
def test_d1_four_on_the_table_and_hands_of_three(seats: int, hands: int) -> None:
    state = sr.new_deal(sr.SCOPA.for_seats(seats), seed=seats)
    assert len(state.table) == 4
    sizes = [len(state.stock)]
    assert [len(hand) for hand in state.hands] == [3] * seats
    for before, _, after in tools.playout(state, random.Random(1)):
        if after.stock != before.stock:
            sizes.append(len(after.stock))
            assert [len(hand) for hand in after.hands] == [3] * seats
            assert after.table <= before.table | before.hands[before.turn]  # none to the table
    assert sizes == [3 * seats * left for left in reversed(range(hands))]


def test_d1_next_hands_only_when_all_hands_are_empty() -> None:
    state = sr.deal(sr.SCOPA, DECK)
    for plays in range(6):
        assert len(state.stock) == 30
        assert sum(map(len, state.hands)) == 6 - plays
        state = sr.apply(state, sr.legal_moves(state)[0])
    assert len(state.stock) == 24
    assert [len(hand) for hand in state.hands] == [3, 3]


def test_d2_five_seats_have_five_table_cards_and_hands_of_three_and_four() -> None:
    variant = sr.SCOPA.for_seats(5)
    assert (variant.dealing.table, variant.dealing.hands) == ((5,), (3, 4))
    state = sr.deal(variant, DECK)
    assert (len(state.table), len(state.stock)) == (5, 20)
    for _ in range(15):
        state = sr.apply(state, sr.legal_moves(state)[0])
    assert [len(hand) for hand in state.hands] == [4] * 5
    assert state.stock == ()


def test_d3_nine_cards_in_packets_with_two_table_cards_between() -> None:
    state = sr.deal(sr.SCOPONE, DECK, dealer=3)
    for seat in range(4):
        packets = [DECK[3 * seat + start : 3 * seat + start + 3] for start in (0, 14, 28)]
        assert state.hands[seat] == set(itertools.chain(*packets))
    assert state.table == {DECK[12], DECK[13], DECK[26], DECK[27]}
    assert state.stock == ()


def test_d4_ten_cards_and_an_empty_table_so_the_first_card_is_laid() -> None:
    state = sr.deal(sr.SCOPONE_TEN_CARDS, DECK)
    assert [len(hand) for hand in state.hands] == [10] * 4
    assert (len(state.table), state.stock) == (0, ())
    assert sr.legal_moves(state) == tuple(map(sr.Play, state.hands[state.turn]))


def test_d5_one_card_at_a_time_from_the_seat_after_the_dealer_then_the_table() -> None:
    state = sr.deal(sr.SCOPA.for_seats(3), DECK, dealer=0)
    assert state.hands[1] == {DECK[0], DECK[3], DECK[6]}
    assert state.hands[2] == {DECK[1], DECK[4], DECK[7]}
    assert state.hands[0] == {DECK[2], DECK[5], DECK[8]}
    assert state.table == set(DECK[9:13])
    assert state.stock == DECK[13:]
    for _ in range(9):
        state = sr.apply(state, sr.legal_moves(state)[0])
    assert state.hands[1] == {DECK[13], DECK[16], DECK[19]}
    assert state.hands[0] == {DECK[15], DECK[18], DECK[21]}


def test_d5_ten_cards_go_round_one_at_a_time() -> None:
    state = sr.deal(sr.SCOPONE_TEN_CARDS, DECK, dealer=1)
    for place, seat in enumerate((2, 3, 0, 1)):
        assert state.hands[seat] == set(DECK[place::4])


@pytest.mark.parametrize(
    "dealing",
    [
        sr.Dealing(table=(4,), hands=(6, 12), packet=2),
        sr.Dealing(table=(3, 1), hands=(4, 14), packet=4),
        sr.Dealing(table=(2, 2, 2), hands=(7, 10), packet=3),
        sr.Dealing(table=(1, 1), hands=(1, 18), packet=5),
        sr.Dealing(table=(), hands=(20,), packet=7, redeal=None),
    ],
    ids=str,
)
@pytest.mark.parametrize("dealer", [0, 1])
def test_d5_any_dealing_deals_a_deck_as_the_clause_has_it(dealing: sr.Dealing, dealer: int) -> None:
    variant = sr.Variant("house", dealing=attrs.evolve(dealing, redeal=None))
    state = sr.deal(variant, DECK, dealer)
    hands, table, stock = oracle.opening(
        list(map(tools.to_oracle, DECK)), 2, dealer, dealing.table, dealing.hands, dealing.packet
    )
    assert [tools.set_to_oracle(hand) for hand in state.hands] == list(map(frozenset, hands))
    assert tools.set_to_oracle(state.table) == frozenset(table)
    assert [tools.to_oracle(card) for card in state.stock] == stock


@pytest.mark.parametrize(
    ("redeal", "voids", "does_not_void"),
    [
        (sr.KINGS_REDEAL, "KD KC KS 4B", "KD KC QS 4B"),
        (sr.KINGS_REDEAL, "KD KC KS KB", "QD QC QS QB"),
        (sr.ANY_RANK_REDEAL, "2D 2C 2S KB", "KD KC 2S 2B"),
        (sr.TWO_ACES_REDEAL, "AD AC 6S 4B", "AD KC KS KB"),
        (None, "", "KD KC KS KB"),
    ],
)
def test_d6_redeal_rules(redeal: sr.Redeal | None, voids: str, does_not_void: str) -> None:
    variant = sr.Variant("scopa", dealing=sr.three_cards(2, redeal))
    if voids:
        with pytest.raises(sr.RedealError):
            sr.deal(variant, tools.deck_with_table(voids))
    assert sr.deal(variant, tools.deck_with_table(does_not_void)).table == sr.CardSet(does_not_void)


def test_d6_the_same_dealer_shuffles_again_as_often_as_needed() -> None:
    """With two kings voiding the table many shuffles are needed, and none is let through."""
    redeal = sr.Redeal(ranks=tuple(range(1, 10)), least=1)  # only the four kings may lie there
    variant = sr.Variant("kings only", dealing=sr.three_cards(2, redeal))
    state = sr.new_deal(variant, rng=random.Random(4), dealer=1)
    assert state.table == sr.CardSet.of_rank(10)
    assert (state.dealer, state.turn, len(state.stock)) == (1, 0, 30)


def test_d6_a_fresh_shuffle_is_drawn_from_the_same_generator() -> None:
    """A generator whose first shuffle is void gives the deal of its second one."""
    void = next(seed for seed in range(5000) if _first_shuffle_is_void(seed))
    rng = random.Random(void)
    deck = _shuffled(list(sr.PACK), rng)
    deck = _shuffled(deck, rng)
    assert sr.new_deal(sr.SCOPA, seed=void) == sr.deal(sr.SCOPA, deck)


def _shuffled(deck: list[sr.Card], rng: random.Random) -> list[sr.Card]:
    """Shuffle as the documentation of ``new_deal`` says, written anew."""
    for place in reversed(range(1, 40)):
        other = int(rng.random() * (place + 1))
        deck[place], deck[other] = deck[other], deck[place]
    return deck


def _first_shuffle_is_void(seed: int) -> bool:
    table = _shuffled(list(sr.PACK), random.Random(seed))[6:10]
    return sum(card.rank == 10 for card in table) >= 3


def test_d7_a_given_deck_that_calls_for_a_redeal_is_an_error_of_its_own() -> None:
    deck = tools.deck_with_table("KD KC KS 4B")
    with pytest.raises(sr.RedealError) as caught:
        sr.deal(sr.SCOPA, deck)
    assert caught.value.table == sr.CardSet("KD KC KS 4B")
    assert str(caught.value) == (
        "the opening table 4B KD KC KS calls for a redeal: "
        "expected a table without 3 or more cards of rank K"
    )
    assert sr.deal(sr.SCOPONE_TEN_CARDS, deck).table == set()  # the deck itself is good


def test_d7_other_redeal_rules_name_their_ranks() -> None:
    assert str(sr.ANY_RANK_REDEAL) == "3 or more cards of any one rank"
    assert str(sr.TWO_ACES_REDEAL) == "2 or more cards of rank A"
    assert str(sr.Redeal(ranks=(8, 10, 9), least=2)) == "2 or more cards of rank J or Q or K"


@pytest.mark.parametrize("dealer", range(4))
def test_d8_the_seat_after_the_dealer_leads_every_hand(dealer: int) -> None:
    state = sr.new_deal(sr.SCOPA.for_seats(4), seed=3, dealer=dealer)
    assert state.dealer == dealer
    for played in range(36):
        if played % 12 == 0:
            assert state.turn == (dealer + 1) % 4
        state = sr.apply(state, sr.legal_moves(state)[0])


def test_d8_the_deal_passes_to_the_next_seat() -> None:
    for seats in (2, 3, 4):
        match = sr.Match(sr.SCOPA.for_seats(seats), dealer=1)
        none = sr.score_piles(match.variant, [()] * seats, [0] * seats)
        dealers = [match.dealer]
        for _ in range(seats):
            match = match.after(none)
            dealers.append(match.dealer)
        assert dealers == [(1 + deal) % seats for deal in range(seats + 1)]


def test_d9_a_dealing_must_use_up_the_pack() -> None:
    sr.Variant("all at once", dealing=sr.Dealing(table=(2,), hands=(19,)))
    with pytest.raises(sr.VariantError) as caught:
        sr.Variant("short", dealing=sr.Dealing(table=(4,), hands=(3, 3)))
    assert caught.value.problems == (
        "dealing table (4,) and hands (3, 3) to 2 seats uses 16 cards: expected 40",
    )


def cards_dealt(dealing: sr.Dealing, seats: int) -> int:
    return sum(dealing.table) + seats * sum(dealing.hands)


def test_d9_named_dealings_use_up_the_pack() -> None:
    for seats in range(2, 7):
        assert cards_dealt(sr.three_cards(seats), seats) == 40
    assert cards_dealt(sr.NINE_CARDS, 4) == cards_dealt(sr.TEN_CARDS, 4) == 40
