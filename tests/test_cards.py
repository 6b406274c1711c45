import itertools
import pickle
import random

import attrs
import pytest

import scopa_rules as sr


def test_text_of_every_card_is_read_back() -> None:
    assert [str(card) for card in sr.PACK[::4]] == [
        "AD",
        "2D",
        "3D",
        "4D",
        "5D",
        "6D",
        "7D",
        "JD",
        "QD",
        "KD",
    ]
    assert [str(card) for card in sr.PACK[24:28]] == ["7D", "7C", "7S", "7B"]
    for card in sr.PACK:
        assert sr.Card.parse(str(card)) == sr.Card.parse(card.symbol) == card
        assert eval(repr(card), {"Card": sr.Card}) == card  # noqa: S307


@pytest.mark.parametrize(
    ("text", "rank", "suit"),
    [
        ("7D", 7, "D"),
        ("7d", 7, "D"),
        (" 7D\n", 7, "D"),
        ("7♦", 7, "D"),
        ("10D", 10, "D"),
        ("KD", 10, "D"),
        ("RD", 10, "D"),
        ("kd", 10, "D"),
        ("1B", 1, "B"),
        ("AB", 1, "B"),
        ("A♣", 1, "B"),
        ("8C", 8, "C"),
        ("JC", 8, "C"),
        ("FC", 8, "C"),
        ("9S", 9, "S"),
        ("QS", 9, "S"),
        ("CS", 9, "S"),
        ("CC", 9, "C"),
        ("Q♠", 9, "S"),
        ("2♥", 2, "C"),
    ],
)
def test_cards_are_read_in_every_usual_form(text: str, rank: int, suit: str) -> None:
    assert sr.Card.parse(text) == sr.Card(rank, suit)


def test_c_is_coppe_the_hearts() -> None:
    assert sr.Card.parse("7C").suit is sr.Suit.CUPS
    assert sr.Card.parse("7C").symbol == "7♥"
    assert sr.Suit("B") is sr.Suit.CLUBS


@pytest.mark.parametrize(
    "text", ["", "7", "D", "0D", "11D", "7X", "7DD", "77D", "7 D", "-1D", "XD"]
)
def test_other_texts_are_no_cards(text: str) -> None:
    with pytest.raises(sr.NotationError) as caught:
        sr.Card.parse(text)
    assert caught.value.text == text
    assert str(caught.value) == f"expected a card such as 7D or KC, not {text!r}"


@pytest.mark.parametrize("rank", [0, 11, -1, 7.0, "7", True, None])
def test_other_ranks_are_refused(rank: int) -> None:
    with pytest.raises(sr.NotationError, match="expected a rank from 1 to 10, not"):
        sr.Card(rank, "D")


@pytest.mark.parametrize("suit", ["", "H", "d", "DD", None, 1, []])
def test_other_suits_are_refused(suit: str) -> None:
    with pytest.raises(sr.NotationError, match="expected a suit: D"):
        sr.Card(7, suit)


def test_cards_are_frozen_ordered_values() -> None:
    card = sr.Card(7, "D")
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        card.rank = 6  # type: ignore[misc]
    assert card == sr.Card(7, sr.Suit.COINS)
    assert hash(card) == hash(sr.Card.parse("7D"))
    shuffled = random.Random(1).sample(sr.PACK, 40)
    assert (
        sorted(shuffled)
        == list(sr.PACK)
        == sorted(shuffled, key=lambda card: (card.rank, "DCSB".index(card.suit)))
    )
    assert pickle.loads(pickle.dumps(card)) == card  # noqa: S301


def test_index_and_mask_follow_the_order_of_the_pack() -> None:
    for index, card in enumerate(sr.PACK):
        assert (card.index, card.mask) == (index, 1 << index)


@pytest.mark.parametrize(
    "cards",
    [
        "7D 3C",
        " 3c   7♦ ",
        [sr.Card(7, "D"), sr.Card(3, "C")],
        (card for card in (sr.Card(3, "C"), sr.Card(7, "D"))),
        ["7D", "3C"],
        {sr.Card(7, "D"), sr.Card(3, "C")},
        sr.CardSet("7D 3C"),
    ],
)
def test_a_card_set_is_made_from_any_form(cards: sr.Cards) -> None:
    made = sr.CardSet(cards)
    assert list(made) == [sr.Card(3, "C"), sr.Card(7, "D")]
    assert (str(made), repr(made)) == ("3C 7D", "CardSet('3C 7D')")


def test_a_card_set_of_one_card_and_of_none() -> None:
    assert list(sr.CardSet(sr.Card(7, "D"))) == [sr.Card(7, "D")]
    assert not sr.CardSet()
    assert (len(sr.CardSet()), repr(sr.CardSet()), str(sr.CardSet(""))) == (0, "CardSet()", "")


@pytest.mark.parametrize("cards", ["7D 8X", "7D,3C", ["7D", 3], [None], "7D 3C 7D"])
def test_other_things_are_no_card_sets(cards: sr.Cards) -> None:
    with pytest.raises(sr.NotationError):
        sr.CardSet(cards)


def test_a_text_that_names_a_card_twice_says_so() -> None:
    with pytest.raises(sr.NotationError, match="expected each card at most once, not '7D 7D'"):
        sr.CardSet("7D 7D")


def test_ranks_and_suits() -> None:
    assert sr.CardSet.of_rank(10) == sr.CardSet("KD KC KS KB")
    assert sr.CardSet.of_suit("♥") == {card for card in sr.PACK if card.suit == "C"}
    with pytest.raises(sr.NotationError):
        sr.CardSet.of_rank(11)
    with pytest.raises(sr.NotationError):
        sr.CardSet.of_suit("X")


@pytest.mark.parametrize("mask", [-1, 1 << 40])
def test_masks_outside_the_pack_are_refused(mask: int) -> None:
    with pytest.raises(sr.NotationError, match="expected a mask of forty bits"):
        sr.CardSet.from_mask(mask)


def test_set_operations_give_card_sets_and_mix_with_other_sets() -> None:
    some, other = sr.CardSet("AD 2D 3D"), sr.CardSet("3D 4D")
    for left, right in itertools.product((some, frozenset(some)), (other, frozenset(other))):
        assert left & right == sr.CardSet("3D")
        assert left | right == sr.CardSet("AD 2D 3D 4D")
        assert left - right == sr.CardSet("AD 2D")
        assert left ^ right == sr.CardSet("AD 2D 4D")
    for result in (some & set(other), some | set(other), some - set(other), some ^ set(other)):
        assert isinstance(result, sr.CardSet)


def test_membership_is_by_card() -> None:
    table = sr.CardSet("7D")
    assert sr.Card(7, "D") in table
    assert sr.Card(7, "C") not in table
    assert not table.__contains__("7D")  # a set of cards holds cards, as a frozenset of cards does


def test_card_sets_are_frozen_values() -> None:
    table = sr.CardSet("7D 3C")
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        table.mask = 0  # type: ignore[misc]
    assert {table: 1}[sr.CardSet(frozenset(table))] == 1
    assert table != "7D 3C"
    assert pickle.loads(pickle.dumps(table)) == table  # noqa: S301
