"""A sealed session in the window: by keys and clicks, from its code to its check."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from gm_console.app.seal import Seal, seal_in_force
from gm_console.app.sessions import end_session
from gm_console.app.views import log_rows
from gm_console.cli import main
from gm_console.rules.seal import read_code, read_seed
from gm_console.ui.sessions.bar import SessionBar
from gm_console.ui.theme import Theme
from tests.ui.builders.joyous_heroes.page import HeroesPage
from tests.ui.console_page import CTRL, ConsolePage, open_console


def bar(console: ConsolePage) -> SessionBar:
    return console.window.session_bar


@pytest.fixture
def between(console: ConsolePage) -> ConsolePage:
    """The sample campaign after its session."""
    console.ask(end_session)
    return console


def start_sealed(console: ConsolePage, words: str = "") -> str:
    """By keys alone: Ctrl+E, Tab to the tick, Space, Tab, the words, Enter. Returns the code that is shown."""
    console.key(Qt.Key.Key_E, CTRL)
    page = bar(console).start_page
    for _ in range(20):
        if page.seal.hasFocus():
            break
        console.key(Qt.Key.Key_Tab)
    if not page.seal.isChecked():
        console.key(Qt.Key.Key_Space)
    console.key(Qt.Key.Key_Tab)
    assert page.words.hasFocus()
    console.type(words).key(Qt.Key.Key_Return)
    assert bar(console).seal_page.isVisible()
    return bar(console).seal_page.code.text()


def draw_one(console: ConsolePage) -> HeroesPage:
    """A challenge in Joyous Heroes with its first round drawn."""
    console.window.show_builder("joyous-heroes")
    page = HeroesPage(console.bot, console.operations, console.window.builders["joyous-heroes"], {})
    console.key(Qt.Key.Key_N, CTRL)
    page.type("Stranger")
    page.tab()
    page.type("Other")
    page.enter()
    page.type("4")
    page.tab_to("Opponent: rating")
    page.type("4")
    page.tab_to("Round 1, Stranger’s dice")
    page.draw()
    return page


def seeds_drawn(page: HeroesPage) -> str:
    assert page.frame.current is not None
    return str(page.frame.current.record.draws["seed"])


def test_a_sealed_session_shows_its_code_and_draws_under_it(between: ConsolePage) -> None:
    code = start_sealed(between, "four crows")
    assert read_code(code) == code
    page = bar(between).seal_page
    assert page.words.text() == "and the words “four crows”"
    assert page.code.accessibleName() == f"Code: {' '.join(code.replace('-', ''))}"
    seal = between.ask(seal_in_force)
    assert isinstance(seal, Seal)
    shown = [label.text() for label in between.window.findChildren(QLabel)]
    assert not [text for text in shown if seal.secret in text]
    between.click(page.copy)
    assert QGuiApplication.clipboard().text() == code
    between.key(Qt.Key.Key_Escape)
    assert not bar(between).isVisible()
    drawn = read_seed(seeds_drawn(draw_one(between)))
    assert drawn is not None
    assert (drawn.code, drawn.number) == (code, 1)
    shown_again_and_printed(between, code)
    remembered_and_left_off(between)


def shown_again_and_printed(console: ConsolePage, code: str) -> None:
    console.key(Qt.Key.Key_E, CTRL).click(bar(console).run_page.sealed)
    page = bar(console).seal_page
    assert page.code.text() == code
    console.click(page.paper)
    shown = console.window.printing.window
    console.bot.waitUntil(shown.isVisible, timeout=5000)
    assert code in shown._html
    assert "four crows" in shown._html
    shown.close()
    console.window.activateWindow()
    console.click(page.close_button)


def remembered_and_left_off(console: ConsolePage) -> None:
    console.ask(end_session)
    console.key(Qt.Key.Key_E, CTRL)
    page = bar(console).start_page
    assert page.seal.isChecked()
    console.click(page.seal)
    assert not page.words.isVisible()
    console.click(page.start)
    assert not bar(console).isVisible()
    console.key(Qt.Key.Key_E, CTRL)
    assert not bar(console).run_page.sealed.isVisible()
    console.key(Qt.Key.Key_Escape)
    assert read_seed(seeds_drawn(draw_one(console))) is None


def test_closed_and_opened_again_the_seal_goes_on_and_is_checked_on_the_command_line(
    qtbot: QtBot, theme: Theme, sample_path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first = open_console(qtbot, theme, sample_path, tmp_path / "console.ini")
    first.ask(end_session)
    code = start_sealed(first)
    first.key(Qt.Key.Key_Escape)
    draw_one(first)
    first.close()
    second = open_console(qtbot, theme, sample_path, tmp_path / "console.ini")
    drawn = read_seed(seeds_drawn(draw_one(second)))
    assert drawn is not None
    assert (drawn.code, drawn.number) == (code, 2)
    second.key(Qt.Key.Key_E, CTRL).click(bar(second).run_page.end).click(bar(second).end_page.end)
    headlines = [str(row.headline.parameters.get("code")) for row in second.ask(log_rows)]
    assert headlines.count(code) == 2
    second.close()
    assert main(["verify", "--sealed", code, str(sample_path)]) == 0
    said = capsys.readouterr().out
    assert "Challenge 1 drew" in said
    assert "Every draw is the one the seal gives." in said


def test_half_typed_words_for_the_seal_are_there_again_with_their_tick(
    qtbot: QtBot, theme: Theme, sample_path: Path, tmp_path: Path
) -> None:
    """A session that was to be sealed is not started without a seal because the console was closed in between."""
    first = open_console(qtbot, theme, sample_path, tmp_path / "console.ini")
    first.ask(end_session)
    first.key(Qt.Key.Key_E, CTRL).click(bar(first).start_page.seal)
    bar(first).start_page.words.setFocus()
    first.type("four crows").key(Qt.Key.Key_Escape)
    first.key(Qt.Key.Key_E, CTRL)
    assert bar(first).start_page.sealing() == "four crows"
    first.wait(0.8).close()
    second = open_console(qtbot, theme, sample_path, tmp_path / "console.ini")
    second.key(Qt.Key.Key_E, CTRL)
    page = bar(second).start_page
    assert (page.sealing(), page.words.isVisible()) == ("four crows", True)
    second.click(page.start)
    assert bar(second).seal_page.words.text() == "and the words “four crows”"
    second.key(Qt.Key.Key_Escape).ask(end_session)
    second.key(Qt.Key.Key_E, CTRL)
    assert page.words.text() == ""
    second.close()
