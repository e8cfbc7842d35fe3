"""Colours can be read, and are those of the design."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm_console.ui.theme import tokens
from gm_console.ui.theme.tokens import SCHEMES, Colours, contrast, mix

SURFACES = ("window", "panel", "raised")
SYSTEMS = ("huldufolk", "opposed", "joyous-heroes", "age-of-dragons")
COLOURS = st.integers(0, 0xFFFFFF).map(lambda number: f"#{number:06X}")


def least(colours: Colours, *, strong: float = 4.5) -> float:
    return 7.0 if colours is tokens.CONTRAST_LIGHT or colours is tokens.CONTRAST_DARK else strong


@pytest.fixture(params=list(SCHEMES))
def colours(request: pytest.FixtureRequest) -> Colours:
    return SCHEMES[request.param]


@pytest.mark.parametrize("role", ["ink", "secondary", "success", "failure", "focus", *SYSTEMS])
def test_text_is_readable_on_each_surface(colours: Colours, role: str) -> None:
    shade = colours.accent(role) if role in SYSTEMS else getattr(colours, role)
    for surface in SURFACES:
        assert contrast(shade, getattr(colours, surface)) >= least(colours), (role, surface)


def test_words_on_solid_colours_are_readable(colours: Colours) -> None:
    solids = [colours.success, colours.failure, colours.secondary, colours.focus, *map(colours.accent, SYSTEMS)]
    assert min(contrast(colours.on_solid, solid) for solid in solids) >= least(colours)


def test_words_on_tints_are_readable(colours: Colours) -> None:
    for shade in (colours.success, colours.failure, *map(colours.accent, SYSTEMS)):
        tint = colours.tint(shade)
        assert contrast(shade, tint) >= 4.5
        assert contrast(colours.ink, tint) >= 4.5
        assert contrast(colours.secondary, tint) >= 4.5


def test_neutral_ground_carries_ink_and_secondary(colours: Colours) -> None:
    for ground in (colours.neutral, colours.hairline):
        assert contrast(colours.ink, ground) >= 4.5
        assert contrast(colours.secondary, ground) >= 4.5


@pytest.mark.parametrize("role", ["success", "failure", "secondary"])
def test_lesser_outcomes_carry_ink(colours: Colours, role: str) -> None:
    assert contrast(colours.ink, colours.soft(getattr(colours, role))) >= 4.5


@pytest.mark.parametrize("role", ["edge", "focus", "success", "failure"])
def test_edges_and_marks_stand_out(colours: Colours, role: str) -> None:
    assert min(contrast(getattr(colours, role), getattr(colours, surface)) for surface in SURFACES) >= 3


def test_the_table_of_the_design() -> None:
    assert (tokens.LIGHT.window, tokens.LIGHT.panel, tokens.LIGHT.raised) == ("#EFEBE3", "#FBF9F4", "#FFFFFF")
    assert (tokens.DARK.window, tokens.DARK.panel, tokens.DARK.raised) == ("#171513", "#211E1B", "#2A2622")
    assert (tokens.LIGHT.success, tokens.LIGHT.failure) == ("#1B6A9C", "#B0451A")
    assert (tokens.DARK.success, tokens.DARK.failure) == ("#73B7E6", "#EE8B60")
    assert [tokens.LIGHT.accent(system) for system in SYSTEMS] == ["#3F6B45", "#6C4675", "#835610", "#1F6673"]
    assert [tokens.DARK.accent(system) for system in SYSTEMS] == ["#8CBF92", "#C79BD1", "#E0AE5C", "#76BECB"]


def test_an_unknown_system_has_quiet_ink_and_underscores_are_understood() -> None:
    assert tokens.LIGHT.accent("tiny") == tokens.LIGHT.secondary
    assert tokens.LIGHT.accent("joyous_heroes") == "#835610"


def test_contrast_knows_the_extremes() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)


@given(COLOURS, COLOURS)
def test_contrast_is_symmetric_and_within_bounds(one: str, other: str) -> None:
    assert contrast(one, other) == contrast(other, one)
    assert 1 <= contrast(one, other) <= 21.0001


@given(COLOURS, COLOURS)
def test_a_whole_or_no_share_of_a_mix_is_one_of_the_two(one: str, other: str) -> None:
    assert mix(one, other, 1) == one
    assert mix(one, other, 0) == other


def test_no_type_is_small_and_titles_are_larger_than_text() -> None:
    sizes = {name: step.points for name, step in tokens.TYPES.items()}
    assert min(sizes.values()) >= 8.5
    assert sizes["small"] < sizes["body"] < sizes["name"] < sizes["title"] < sizes["outcome"]
