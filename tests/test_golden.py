"""Every named variant has a golden game, and plays it as it is written down."""

import pytest

import golden
import scopa_rules as sr


@pytest.mark.parametrize("variant", sr.VARIANTS.values(), ids=lambda variant: variant.name)
def test_the_golden_game_is_played_as_it_is_written_down(variant: sr.Variant) -> None:
    text = golden.path_of(variant).read_text(encoding="utf-8")  # missing? nox -s golden
    game = golden.read(text)
    assert game.variant == variant
    assert golden.text_of(game) == text


def test_every_golden_game_belongs_to_a_named_variant() -> None:
    assert set(golden.FOLDER.iterdir()) == set(map(golden.path_of, sr.VARIANTS.values()))


def test_golden_games_show_what_they_are_kept_for() -> None:
    texts = {
        variant.name: golden.path_of(variant).read_text(encoding="utf-8")
        for variant in sr.VARIANTS.values()
    }
    assert all("swept" in text for text in texts.values())
    for sign in ("tabletaken", "declare=", "handshown", "leftovers"):
        assert sign in texts["cirulla"]
    assert "tabletaken" in texts["escoba, Spanish form"]
