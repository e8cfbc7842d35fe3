"""What holds for every part of the face: names for the screen reader, room at every zoom, odds that are exact."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from gm_console.ui.theme import Theme
from tests.ui.builders.age_of_dragons.page import BuilderPage


def nameless(root: QWidget) -> list[str]:
    """What the keyboard can reach and has no name."""
    reached = [
        each
        for each in root.findChildren(QWidget)
        if each.isVisible() and each.focusPolicy() & Qt.FocusPolicy.TabFocus and not each.focusProxy()
    ]
    return [f"{type(each).__name__} {each.objectName()}" for each in reached if not each.accessibleName()]


def in_play(page: BuilderPage) -> None:
    page.begin()
    page.name("yr")
    page.name("so")
    page.enter()


def test_everything_the_keyboard_reaches_has_a_name(page: BuilderPage) -> None:
    page.begin()
    page.name("yr")
    page.name("so")
    assert nameless(page.setup) == []
    page.enter()
    page.roll("61")
    page.alt(1)
    for button in (page.play.details_button, page.play.join_button, page.play.adjust_button):
        page.click(button)
    assert nameless(page.play) == []


@pytest.mark.parametrize("zoom", [80, 100, 150])
def test_nothing_is_cut_off_at_the_sides(page: BuilderPage, theme: Theme, zoom: int) -> None:
    theme.set_zoom(zoom)
    page.frame.resize(735, 570)
    page.begin()
    page.name("yr")
    page.name("so")
    page.settle()
    assert page.setup.width() <= page.frame.width()
    page.enter()
    page.roll("61")
    page.settle()
    assert page.play.width() <= page.frame.width()
    area = page.play.parentWidget().parentWidget()
    assert area.rect().contains(page.play.dice.mapTo(area, page.play.dice.rect().center()))


def test_the_bar_shows_every_power_of_the_exertion_chosen(page: BuilderPage) -> None:
    in_play(page)
    assert "Fails 25 %, power 1 50 %, power 2 25 %." in page.odds()
    assert "3/4" in page.odds()
    page.press(Qt.Key.Key_Right)
    assert "Fails 12.5 %, power 1 37.5 %, power 2 37.5 %, power 3: completes 12.5 %." in page.odds()
    assert "Best chance of Yrsa Emberwing to finish alone before being zeroed out: 99/128" in page.odds()
    assert "All together within 10 actions: 98 %, starting mild" in page.odds()


def test_the_odds_are_of_whoever_is_chosen(page: BuilderPage) -> None:
    in_play(page)
    page.press(Qt.Key.Key_Down)
    assert "Best chance of Sorrel to finish alone before being zeroed out: 17/81" in page.odds()
