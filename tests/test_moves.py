import pytest

import scopa_rules as sr


@pytest.mark.parametrize(
    ("play", "text", "shown"),
    [
        (sr.Play("7D"), "7D", "Play('7D')"),
        (sr.Play("7D", "4S 3C"), "7Dx3C4S", "Play('7D', '3C 4S')"),
        (sr.Play(sr.Card(10, "B"), [sr.Card(10, "D")]), "KBxKD", "Play('KB', 'KD')"),
    ],
)
def test_a_play_and_its_text(play: sr.Play, text: str, shown: str) -> None:
    assert (str(play), repr(play)) == (text, shown)
    assert sr.Play.parse(text) == play
    assert eval(shown, {"Play": sr.Play}) == play  # noqa: S307


@pytest.mark.parametrize(
    "text", ["7Dx3C4S", "7d x 3c 4s", "7♦x3♥4♠", " 7Dx4S3C ", "7DX3C 4S", "7dx3♥4s\n"]
)
def test_a_capture_is_read_in_every_usual_form(text: str) -> None:
    assert sr.Play.parse(text) == sr.Play("7D", "3C 4S")


def test_long_ranks_are_read_in_captures() -> None:
    assert sr.Play.parse("10Dx10C") == sr.Play("KD", "KC")
    assert sr.Play.parse("10Dx1C2S7B") == sr.Play("KD", "AC 2S 7B")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "7Dx",
        "x7D",
        "7D3C",
        "7Dx3C,4S",
        "7Dx3Cx4S",
        "7Dx3X",
        "8X",
        "7Dx3C3C",
        "7Dx7D",
        "7Dx3C!",
    ],
)
def test_other_texts_are_no_plays(text: str) -> None:
    with pytest.raises(sr.NotationError) as caught:
        sr.Play.parse(text)
    assert caught.value.text == text
    assert str(caught.value) == f"expected a move such as 7D or 7Dx3C4S, not {text!r}"


def test_a_card_cannot_capture_itself() -> None:
    with pytest.raises(sr.NotationError, match="does not capture itself, not '7Dx7D'"):
        sr.Play("7D", "7D")


def test_plays_are_values() -> None:
    assert sr.Play("7D", "3C 4S") == sr.Play(sr.Card(7, "D"), {sr.Card(4, "S"), sr.Card(3, "C")})
    assert len({sr.Play("7D"), sr.Play("7D"), sr.Play("7D", "7C")}) == 2


@pytest.fixture
def state() -> sr.State:
    """Return a state in which seat 1 holds AD AS 2D and 2S 2B 3D 3C lie on the table."""
    return sr.deal(sr.SCOPA, sr.PACK)


def test_short_text_completes_the_only_move_of_a_card(state: sr.State) -> None:
    assert sr.parse_move(state, "AD") == sr.Play("AD")
    state = sr.apply(state, sr.Play("2D", "2S"))
    assert sr.parse_move(state, "2C") == sr.Play("2C", "2B")


def test_short_text_with_several_captures_is_ambiguous(state: sr.State) -> None:
    with pytest.raises(sr.AmbiguousMoveError) as caught:
        sr.parse_move(state, "2D")
    assert caught.value.text == "2D"
    assert caught.value.candidates == (sr.Play("2D", "2S"), sr.Play("2D", "2B"))
    assert str(caught.value) == "'2D' is ambiguous: expected one of 2Dx2S, 2Dx2B"


def test_text_of_an_illegal_move_is_refused_with_its_reason(state: sr.State) -> None:
    for text, reason in [("KD", "not_in_hand"), ("2Dx3D", "wrong_sum"), ("2Dx2C", "not_on_table")]:
        with pytest.raises(sr.IllegalMoveError) as caught:
            sr.parse_move(state, text)
        assert caught.value.reason == reason


def test_text_of_a_legal_move_gives_that_move_even_if_others_exist() -> None:
    optional = sr.Variant("optional", capturing=sr.Capturing(compulsory=False))
    state = sr.deal(optional, sr.PACK)
    assert sr.parse_move(state, "2D") == sr.Play("2D")
    for move in sr.legal_moves(state):
        assert sr.parse_move(state, str(move)) == move


def test_text_that_is_no_move_is_no_illegal_move(state: sr.State) -> None:
    with pytest.raises(sr.NotationError):
        sr.parse_move(state, "take the deuce")


@pytest.mark.parametrize(
    ("move", "text", "shown"),
    [
        (sr.Declare(), "declare", "Declare()"),
        (sr.Declare(3), "declare=3", "Declare(3)"),
        (sr.Declare(10), "declare=10", "Declare(10)"),
    ],
)
def test_a_declaration_and_its_text(move: sr.Declare, text: str, shown: str) -> None:
    assert (str(move), repr(move)) == (text, shown)
    assert sr.Declare.parse(text) == sr.Declare.parse(f" {text.upper()} ") == move
    assert eval(shown, {"Declare": sr.Declare}) == move  # noqa: S307


@pytest.mark.parametrize(
    "text", ["", "7D", "declared", "declare=", "declare=0", "declare=11", "declare=x", "declare 3"]
)
def test_another_text_is_no_declaration(text: str) -> None:
    with pytest.raises(sr.NotationError) as caught:
        sr.Declare.parse(text)
    assert caught.value.text == text
    assert caught.value.expected == "a declaration such as declare or declare=3"


@pytest.mark.parametrize("matta", [0, 11, "3", 3.0, True])
def test_the_matta_stands_for_one_to_ten(matta: int) -> None:
    with pytest.raises(sr.NotationError, match="a value of the seven of cups from 1 to 10"):
        sr.Declare(matta)


def test_a_move_of_either_kind_is_no_text_of_the_other() -> None:
    state = sr.deal(sr.SCOPA, sr.PACK)
    with pytest.raises(sr.NotationError, match="a move such as 7D or 7Dx3C4S"):
        sr.parse_move(state, "declar")
    with pytest.raises(sr.NotationError, match="a declaration such as"):
        sr.parse_move(state, "Declare 3")
