"""A copy that a cloud service laid beside the campaign is shown, opened, or put aside."""

from __future__ import annotations

import shutil
from pathlib import Path

from PySide6.QtCore import QObject, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from gm_console.app.context import Desk
from gm_console.app.notes import add_note
from gm_console.store.store import Store
from gm_console.ui.operations import Operations
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.messages import BannerButton
from gm_console.ui.window.conflicts import ConflictNotice
from tests.ui.console_page import utc_now


def change(copy: Path, note: str) -> None:
    with Store.open(copy, clock=utc_now) as store:
        add_note(Desk(store, {}), note)


def press(notice: ConflictNotice, said: str) -> None:
    (button,) = [each for each in notice.banner.findChildren(BannerButton) if each.accessibleName() == said]
    QTest.keyClick(button, Qt.Key.Key_Return)


def test_it_is_shown_until_it_is_put_aside(qtbot: QtBot, theme: Theme, operations: Operations, desk_path: Path) -> None:
    copy = Path(shutil.copy(desk_path, desk_path.with_name("thornwood (Laptop's conflicted copy 2026-11-30).gmc")))
    change(copy, "On the laptop.")
    wanted: list[str] = []
    parent = QObject()
    notice = ConflictNotice(theme, operations, wanted.append, parent)
    qtbot.addWidget(notice.banner)
    notice.look()
    qtbot.waitUntil(lambda: notice.banner.text() != "")
    assert copy.stem in notice.banner.text()
    assert "1 log entry" in notice.banner.text()
    press(notice, "Open it")
    assert wanted == [f"file:{copy}"]
    QTest.keyClick(notice.banner._close, Qt.Key.Key_Return)
    notice.look()
    qtbot.waitUntil(lambda: operations.idle)
    assert notice.banner.text() == ""
    change(copy, "On the laptop again.")
    notice.look()
    qtbot.waitUntil(lambda: notice.banner.text() != "")
