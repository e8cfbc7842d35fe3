"""Ready layouts, floating docks, and what is remembered of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray
from pytestqt.qtbot import QtBot

from gm_console.ui.preferences import KeptLayout, Preferences
from gm_console.ui.theme import Theme
from gm_console.ui.window.docks import LAYOUT_VERSION
from tests.ui.console_page import ConsolePage, open_console

SIDES = {"run": {"roster", "log", "timers"}, "prepare": {"roster", "actor"}, "review": {"roster", "log"}}
BUILDERS = {"huldufolk", "opposed", "joyous-heroes", "age-of-dragons"}


def on_top(console: ConsolePage) -> set[str]:
    return {name for name in console.window.docks if console.on_top(name)}


@pytest.mark.parametrize("layout", SIDES)
def test_a_ready_layout_shows_its_docks_and_one_builder(console: ConsolePage, layout: str) -> None:
    console.window.actions_by_id.run(f"layout-{layout}")
    console.wait(0.05)
    shown = on_top(console)
    assert shown - BUILDERS == SIDES[layout]
    assert len(shown & BUILDERS) == 1


def test_the_log_is_wide_for_a_review(console: ConsolePage) -> None:
    narrow = console.window.docks["log"].width()
    console.window.actions_by_id.run("layout-review")
    console.wait(0.05)
    assert console.window.docks["log"].width() > narrow * 1.4


@pytest.mark.parametrize("name", ["roster", "log", "timers", "huldufolk", "opposed"])
def test_reset_brings_a_floating_dock_back(console: ConsolePage, name: str) -> None:
    dock = console.window.docks[name]
    dock.setFloating(True)
    dock.move(4000, 4000)
    console.settle()
    assert dock.isFloating()
    console.window.actions_by_id.run("layout-reset")
    console.wait(0.05)
    assert not dock.isFloating()
    assert dock.isVisible()
    assert not any(each.isFloating() for each in console.window.docks.values())
    assert SIDES["run"] <= on_top(console)


def test_reset_brings_closed_docks_back(console: ConsolePage) -> None:
    for dock in console.window.docks.values():
        dock.close()
    assert not on_top(console)
    console.window.actions_by_id.run("layout-reset")
    console.wait(0.05)
    assert on_top(console) == SIDES["run"] | {"huldufolk"}


def test_a_narrow_window_lays_the_sides_over_one_another(console: ConsolePage) -> None:
    console.window.theme.set_zoom(150)
    console.wait(0.1)
    assert on_top(console) == {"roster", "huldufolk"}
    console.window.docks["log"].raise_()
    console.settle()
    assert console.on_top("log")
    assert console.window.docks["huldufolk"].width() > 800
    console.window.theme.set_zoom(100)
    console.wait(0.1)
    assert SIDES["run"] <= on_top(console)


def test_a_layout_of_ones_own_stays_when_the_text_grows(console: ConsolePage) -> None:
    console.window.docks["log"].setFloating(True)
    console.settle()
    console.window.theme.set_zoom(150)
    console.wait(0.1)
    assert console.window.docks["log"].isFloating()
    assert console.on_top("timers")


# -- remembered --------------------------------------------------------------------------------------------------


@pytest.fixture
def again(qtbot: QtBot, theme: Theme, sample_path: Path, tmp_path: Path) -> Iterator[list[ConsolePage]]:
    pages: list[ConsolePage] = []
    yield pages
    for page in pages:
        page.close()


def opened(pages: list[ConsolePage], qtbot: QtBot, theme: Theme, path: Path, preferences: Path) -> ConsolePage:
    """Opened, and as wide as before: the screen of the tests is small, and Qt fits a window into it."""
    pages.append(open_console(qtbot, theme, path, preferences))
    pages[-1].window.resize(1366, 768)
    return pages[-1].wait(0.1)


def test_a_layout_of_ones_own_comes_back(
    qtbot: QtBot, theme: Theme, sample_path: Path, tmp_path: Path, again: list[ConsolePage]
) -> None:
    preferences = tmp_path / "console.ini"
    first = opened(again, qtbot, theme, sample_path, preferences)
    first.window.docks["timers"].setFloating(True)
    first.window.show_dock("settings")
    first.settle().close()
    second = opened(again, qtbot, theme, sample_path, preferences)
    assert second.window.docks["timers"].isFloating()
    assert second.on_top("settings")


def test_each_campaign_has_a_layout_of_its_own(
    qtbot: QtBot, theme: Theme, sample_path: Path, desk_path: Path, tmp_path: Path, again: list[ConsolePage]
) -> None:
    preferences = tmp_path / "console.ini"
    first = opened(again, qtbot, theme, sample_path, preferences)
    first.window.actions_by_id.run("layout-review")
    first.wait(0.05).close()
    other = opened(again, qtbot, theme, desk_path, preferences)
    assert other.on_top("timers")
    other.close()
    second = opened(again, qtbot, theme, sample_path, preferences)
    assert not second.window.docks["timers"].isVisible()
    assert second.on_top("log")


@pytest.mark.parametrize("spoilt", ["garbage", "version", "geometry"])
def test_a_layout_that_cannot_be_read_falls_back(
    spoilt: str, qtbot: QtBot, theme: Theme, sample_path: Path, tmp_path: Path, again: list[ConsolePage]
) -> None:
    preferences = tmp_path / "console.ini"
    first = opened(again, qtbot, theme, sample_path, preferences)
    campaign = first.state.campaign.id
    first.window.docks["timers"].setFloating(True)
    geometry, state = first.window.saveGeometry(), first.window.saveState(LAYOUT_VERSION)
    other = first.window.saveState(LAYOUT_VERSION + 1)
    first.close()
    kept = {
        "garbage": KeptLayout(geometry, QByteArray(b"\x00\xffnonsense")),
        "version": KeptLayout(geometry, other),
        "geometry": KeptLayout(QByteArray(b"nonsense"), state),
    }[spoilt]
    written = Preferences(preferences)
    written.keep_layout(campaign, kept)
    written.flush()
    second = opened(again, qtbot, theme, sample_path, preferences)
    assert console_is_whole(second)
    assert second.window.docks["timers"].isFloating() is (spoilt == "geometry")


def console_is_whole(console: ConsolePage) -> bool:
    return {"roster", "log"} <= on_top(console) and console.window.docks["timers"].isVisible()
