"""Texts of strangers in the window: shown letter for letter, in good time; nothing is fetched, nothing run."""

from __future__ import annotations

import shutil
import sqlite3
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import QAbstractItemModel, QModelIndex, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtGui import Qt as RichText
from PySide6.QtWidgets import QAbstractItemView, QApplication, QLabel, QTextBrowser, QTextEdit, QWidget
from pytestqt.qtbot import QtBot

from gm_console.app import challenges, notes, roster, sessions, timers
from gm_console.app.context import AppError, Desk
from gm_console.app.overrides import REASONS
from gm_console.bootstrap import create_desk, open_desk
from gm_console.store.errors import StoreError
from gm_console.store.records import ChallengeRecord
from gm_console.ui.theme import Theme
from tests.ui.console_page import CTRL, ConsolePage, open_console

from .values import HTML, LONG, NUL, SIGNS, SURROGATE

BOLD = "<b>Bold</b> & co"
IMAGE = '<img src="file:///etc/hostname">'
PAINTED = 1.5
"""Seconds that one picture of the window may take on a machine that is busy with something else."""
KEPT = [text for text in (*HTML, *SIGNS) if len(text) <= 200]

pytestmark = [pytest.mark.timeout(300)]


def hostile_record(desk: Desk, name: str, reason: str) -> ChallengeRecord:
    setup = {
        "sphere": "soma",
        "complexity": 1,
        "difficulty": 3,
        "success": IMAGE,
        "participants": [
            {"name": "Ash", "spheres": {"soma": 5, "sophia": 4, "pneuma": 6}},
            {"name": name, "spheres": {"soma": 3, "sophia": 4, "pneuma": 6}},
        ],
    }
    record = challenges.new_challenge(desk, "age-of-dragons", setup)
    fields = {key: getattr(record, key) for key in record.__slots__}
    moves = [{"actor": name, "action": "attempt", "exertion": 1, "rolls": [6]}]
    extras = {REASONS: {"move/0": reason}, "note": IMAGE}
    return ChallengeRecord(**{**fields, "moves": moves, "extras": extras, "title": f"{BOLD} {name}"})


def fill(desk: Desk) -> list[str]:
    """Puts every hostile text wherever a text can be put. Returns the names as the roster has them."""
    names = []
    for text in KEPT:
        actor_id, _ = roster.add_actor(
            desk, roster.NewActor(f"{text} X", "pc", player=text, group=text[:40], notes=text)
        )
        names.append(desk.store.actor(actor_id).name)
        timers.start_reminder(desk, text, 5, actor_id)
    sessions.end_session(desk)
    sessions.start_session(desk, BOLD, seal=IMAGE)
    sessions.next_scene(desk, IMAGE)
    for text in KEPT:
        notes.add_note(desk, text)
    entry = challenges.apply_challenge(desk, hostile_record(desk, BOLD, IMAGE), make_actors=True).entry_id
    notes.annotate(desk, entry, IMAGE)
    challenges.save_open(desk, hostile_record(desk, "<i>Open</i>", IMAGE))
    return names


def lengthen(path: Path) -> None:
    """What no use case would take: a name and a note of 100,000 letters without a space, from another program."""
    with closing(sqlite3.connect(path)) as raw, raw:
        raw.execute("PRAGMA ignore_check_constraints = 1")
        raw.execute("UPDATE actor SET name = ?, notes = ? WHERE rowid = 1", (LONG, LONG))
        raw.execute("UPDATE scene SET title = ?", (LONG,))
        raw.execute("UPDATE challenge SET title = ? WHERE state = 'open'", (LONG,))


@pytest.fixture(scope="module")
def masters(tmp_path_factory: pytest.TempPathFactory, sample: Path) -> tuple[Path, list[str]]:
    path = Path(shutil.copy(sample, tmp_path_factory.mktemp("hostile")))
    desk = open_desk(path)
    with desk.store:
        return path, fill(desk)


@pytest.fixture
def names(masters: tuple[Path, list[str]]) -> list[str]:
    return masters[1]


@pytest.fixture
def console(qtbot: QtBot, theme: Theme, masters: tuple[Path, list[str]], tmp_path: Path) -> Iterator[ConsolePage]:
    path = tmp_path / "Thornwood.gmc"
    path.write_bytes(masters[0].read_bytes())
    page = open_console(qtbot, theme, path, tmp_path / "console.ini")
    yield page
    page.close()


def literal(console: ConsolePage) -> None:
    """Every label is plain text; every tooltip that holds a hostile text has it escaped."""
    for label in console.window.findChildren(QLabel):
        assert not label.text() or label.textFormat() == Qt.TextFormat.PlainText, (label.text()[:80], label.parent())
    for widget in console.window.findChildren(QWidget):
        escaped(widget.toolTip())
    for view in console.window.findChildren(QAbstractItemView):
        if view.model() is not None:
            for index in indexes(view.model()):
                escaped(str(index.data(Qt.ItemDataRole.ToolTipRole) or ""))
    for editor in console.window.findChildren(QTextEdit):
        if isinstance(editor, QTextBrowser):
            assert not editor.openLinks()
    assert "PySide6.QtNetwork" not in sys.modules


def escaped(tip: str) -> None:
    """Where Qt takes a tooltip for rich text, nothing of a stranger's is a tag in it."""
    if RichText.mightBeRichText(tip):
        assert not any(tag in tip.lower() for tag in ("<img", "<script", "<b>bold", "<a href", "<table")), tip[:200]


def indexes(model: QAbstractItemModel, parent: QModelIndex | None = None) -> Iterator[QModelIndex]:
    above = parent or QModelIndex()
    for row in range(min(model.rowCount(above), 60)):
        index = model.index(row, 0, above)
        yield index
        yield from indexes(model, index)


def painted(console: ConsolePage) -> None:
    """The window is pictured soon, and has not grown."""
    QApplication.processEvents()
    began = time.process_time()
    console.window.grab()
    assert time.process_time() - began < PAINTED
    assert console.window.width() == 1366


def everywhere(console: ConsolePage, *docks: str) -> Iterator[str]:
    """Goes through some docks of the window, two builders and the end of a session."""
    for dock in docks:
        console.window.show_dock(dock)
        yield dock
    for system in ("huldufolk", "age-of-dragons"):
        console.window.show_builder(system)
        yield system
    console.key(Qt.Key.Key_E, CTRL).click(console.window.session_bar.run_page.end)
    yield "end"
    console.key(Qt.Key.Key_Escape)


def test_every_part_shows_them_letter_for_letter(console: ConsolePage, names: list[str]) -> None:
    for _ in everywhere(console, "roster", "log", "timers", "actor", "settings"):
        console.settle()
        literal(console)
        painted(console)
    shown = [str(index.data()) for index in indexes(console.window.roster.names_model())]
    assert set(names) <= set(shown)
    found_by_name(console)
    opened_copied_and_printed(console)


def found_by_name(console: ConsolePage) -> None:
    console.key(Qt.Key.Key_K, CTRL).type("<b>bold</b> x").key(Qt.Key.Key_Return)
    assert console.on_top("actor")
    literal(console)
    painted(console)
    texts = [label.text() for label in console.window.actor.findChildren(QLabel)]
    fields = [str(edit.property("text")) for edit in console.window.actor.findChildren(QWidget)]
    assert any("<b>bold</b> X" in text for text in (*texts, *fields))


def opened_copied_and_printed(console: ConsolePage) -> None:
    console.window.show_dock("log")
    model, view = console.window.log.model, console.window.log.view
    row = next(place for place in range(model.rowCount()) if model.item(place).row.entry.kind == "challenge")
    view.setCurrentIndex(model.index(row))
    view.setFocus()
    console.key(Qt.Key.Key_Return)
    sentence = str(model.index(row).data(Qt.ItemDataRole.AccessibleTextRole.value))
    assert IMAGE in sentence
    painted(console)
    console.key(Qt.Key.Key_C, CTRL | Qt.KeyboardModifier.ShiftModifier)
    copied = QGuiApplication.clipboard().text()
    assert "<img" not in copied.replace("\\<", "")
    assert "\\<img" in copied
    console.key(Qt.Key.Key_P, CTRL)
    shown = console.window.printing.window
    console.bot.waitUntil(shown.isVisible, timeout=5000)
    assert "<img" not in shown._html
    assert "&lt;img" in shown._html
    shown.close()


def test_texts_of_a_hundred_thousand_letters_neither_stop_it_nor_burst_it(
    qtbot: QtBot, theme: Theme, masters: tuple[Path, list[str]], tmp_path: Path
) -> None:
    path = tmp_path / "Thornwood.gmc"
    path.write_bytes(masters[0].read_bytes())
    lengthen(path)
    console = open_console(qtbot, theme, path, tmp_path / "console.ini")
    for part in everywhere(console, "roster", "log", "actor"):
        began = time.process_time()
        console.settle()
        painted(console)
        assert time.process_time() - began < 5, part
    console.close()


@pytest.mark.parametrize("text", [*HTML, *SIGNS, NUL, SURROGATE, LONG, "", "  "])
def test_what_is_typed_comes_back_as_it_was_or_is_refused(tmp_path: Path, text: str) -> None:
    desk = create_desk(tmp_path / "campaign.gmc", "Campaign")
    with desk.store:
        actor_id, _ = roster.add_actor(desk, roster.NewActor("Bryn"))
        for field in ("notes", "player", "group", "public_name"):
            try:
                roster.edit_actor(desk, actor_id, **{field: text})
            except (AppError, StoreError):
                continue
            assert getattr(desk.store.actor(actor_id), field) == text
        try:
            notes.add_note(desk, text)
        except (AppError, StoreError):
            assert not desk.store.log(kind="note")
        else:
            (entry,) = desk.store.log(kind="note")
            assert entry.headline["parameters"]["text"] == text.strip()
        assert not desk.store.check()
