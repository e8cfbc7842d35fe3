"""The odds bar says everything, whatever fits."""

from __future__ import annotations

from fractions import Fraction

import pytest
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from gm_console.ui.theme import Theme
from gm_console.ui.widgets.odds import OddsBar, OddsStrip, Segment

HITS = [Segment(Fraction(3, 4), "success", "hits"), Segment(Fraction(1, 4), "failure", "held")]
LOPSIDED = [
    Segment(0.997, "success", "ogre"),
    Segment(0.002, "neutral", "evenly matched"),
    Segment(0.001, "failure", "Wren"),
]


@pytest.fixture
def bar(theme: Theme, qtbot: QtBot) -> OddsBar:
    made = OddsBar(theme, "Odds")
    qtbot.addWidget(made)
    made.resize(600, 60)
    made.show()
    return made


def pixel(bar: OddsBar, share: float) -> QColor:
    strip = bar.findChild(OddsStrip)
    return strip.grab().toImage().pixelColor(int(share * strip.width()), 3)


def test_segments_are_as_long_as_they_are_likely(bar: OddsBar, theme: Theme) -> None:
    bar.set_segments(HITS)
    assert pixel(bar, 0.70) == theme.fill("success")
    assert pixel(bar, 0.80) == theme.fill("failure")


def test_words_that_fit_are_not_said_twice(bar: OddsBar) -> None:
    bar.set_segments(HITS, "Cheapest sure card: 5.")
    assert bar.legend() == "Cheapest sure card: 5."


def test_words_that_do_not_fit_go_below(bar: OddsBar) -> None:
    bar.set_segments(LOPSIDED)
    assert bar.legend() == "Evenly matched 0.2 %, Wren 0.1 %."


def test_a_narrow_bar_moves_its_words_below(bar: OddsBar) -> None:
    bar.set_segments(HITS)
    bar.resize(90, 80)
    assert bar.legend() == "Hits 75 %, held 25 %."


def test_everything_is_in_the_description(bar: OddsBar) -> None:
    bar.set_segments(HITS, "Cheapest sure card: 5.")
    assert bar.accessibleDescription() == "Hits 75 %, held 25 %. Cheapest sure card: 5."


def test_certain_and_impossible(bar: OddsBar, theme: Theme) -> None:
    bar.set_segments([Segment(1, "success", "hits"), Segment(0, "failure", "held")])
    assert pixel(bar, 0.95) == theme.fill("success")
    assert "0 %" in bar.accessibleDescription()


def test_no_segments_are_no_words(bar: OddsBar) -> None:
    bar.set_segments([])
    assert bar.legend() == ""
    bar.grab()


def test_it_moves_to_where_it_belongs(bar: OddsBar, theme: Theme, qtbot: QtBot) -> None:
    theme.set_motion(True)
    bar.set_segments(HITS)
    bar.set_segments([Segment(0.25, "success", "hits"), Segment(0.75, "failure", "held")])
    qtbot.waitUntil(lambda: pixel(bar, 0.30) == theme.fill("failure"), timeout=2000)


def test_it_jumps_where_nothing_is_to_move(bar: OddsBar, theme: Theme) -> None:
    bar.set_segments(HITS)
    bar.set_segments([Segment(0.25, "success", "hits"), Segment(0.75, "failure", "held")])
    assert pixel(bar, 0.30) == theme.fill("failure")


def test_changing_the_number_of_segments_in_mid_move_is_sound(bar: OddsBar, theme: Theme) -> None:
    theme.set_motion(True)
    bar.set_segments(HITS)
    bar.set_segments([Segment(0.2, "success", "hits"), Segment(0.8, "failure", "held")])
    bar.set_segments(LOPSIDED)
    bar.grab()
    assert bar.legend().startswith("Evenly")
