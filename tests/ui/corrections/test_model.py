"""The table of before and after: its model, and the panel around it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from gm_console.app.context import AppError
from gm_console.app.correcting import Consequence, Flag, Preview
from gm_console.rules.system import Line
from gm_console.ui.corrections.model import AFTER, BEFORE, WHAT, ConsequenceModel
from gm_console.ui.corrections.panel import ConsequencesPanel, FlagRow
from gm_console.ui.theme import Theme

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
CHECK = Qt.ItemDataRole.CheckStateRole


def said(words: object) -> Line:
    return Line("correct.figure", {"value": words})


def headline(result: str) -> Line:
    return Line("app.challenge.title", {"title": said("Bryn hits Tam"), "result": said(result)})


CARDS = Consequence("tracker", "tracker:1", "Bryn", said("cards"), said(7), said(6))
IMMUNITY = Consequence("timer", "timer:1", "", said("immune"), said("until 21:14"), None)
OWN = Consequence("outcome", "outcome:a", "", said("Bryn hits Tam"), headline("by 1"), headline("by 4"))
LATER = Consequence("outcome", "outcome:b", "", said("Tam hits Bryn"), headline("by 2"), headline("failure"), "b")
WHOLE = Preview("a", (OWN, LATER, CARDS, IMMUNITY))


@pytest.fixture
def model() -> ConsequenceModel:
    made = ConsequenceModel()
    made.show_preview(WHOLE)
    return made


@pytest.fixture
def panel(qtbot: QtBot, theme: Theme) -> Iterator[ConsequencesPanel]:
    made = ConsequencesPanel(theme)
    qtbot.addWidget(made)
    made.resize(500, 320)
    made.show()
    made.show_preview(WHOLE)
    yield made
    made.close()


def cells(model: ConsequenceModel) -> list[tuple[str, str, str]]:
    return [model.row(place).cells for place in range(model.rowCount())]


def test_the_model_is_sound(qapp: QApplication, qtmodeltester: ModelTester, model: ConsequenceModel) -> None:
    qtmodeltester.check(model, force_py=True)  # type: ignore[no-untyped-call]
    model.toggle(1)
    model.show_preview(Preview("a", (CARDS,)))
    model.show_preview(None)
    model.show_preview(WHOLE, {"b"})
    qtmodeltester.check(model, force_py=True)  # type: ignore[no-untyped-call]


def test_each_row_says_what_it_was_and_what_it_becomes(model: ConsequenceModel) -> None:
    assert cells(model) == [
        ("This ruling, Bryn hits Tam", "by 1", "by 4"),
        ("Tam hits Bryn", "by 2", "failure"),
        ("Bryn: cards", "7", "6"),
        ("immune", "until 21:14", "–"),
    ]
    assert [model.headerData(column, Qt.Orientation.Horizontal) for column in (WHAT, BEFORE, AFTER)] == [
        "What",
        "Before",
        "After",
    ]
    spoken = model.index(3, WHAT).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "immune: before until 21:14, after nothing"


def test_only_a_later_ruling_has_a_tick(model: ConsequenceModel) -> None:
    assert [model.index(row, WHAT).data(CHECK) for row in range(4)] == [None, Qt.CheckState.Checked, None, None]
    model.toggle(0)
    assert model.left == frozenset()
    model.toggle(1)
    assert model.left == {"b"}
    assert model.row(1).aloud == "Tam hits Bryn: left as it is, by 2"
    model.toggle(1)
    assert model.left == frozenset()


def test_what_is_left_stays_left_while_it_is_concerned(model: ConsequenceModel) -> None:
    model.show_preview(WHOLE, {"b", "gone"})
    assert model.left == {"b"}
    model.show_preview(Preview("a", (CARDS,)), {"b"})
    assert model.left == frozenset()


def test_only_rows_that_are_others_are_drawn_anew(qtbot: QtBot, model: ConsequenceModel) -> None:
    changed: list[int] = []
    model.dataChanged.connect(lambda first, *_: changed.append(first.row()))
    other = Consequence("tracker", "tracker:1", "Bryn", said("cards"), said(7), said(5))
    model.show_preview(Preview("a", (OWN, LATER, other, IMMUNITY)))
    assert changed == [2]


def test_a_click_and_the_space_bar_tick(qtbot: QtBot, panel: ConsequencesPanel) -> None:
    table = panel.table
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=table.tick_of(1))
    assert panel.model.left == {"b"}
    table.setCurrentIndex(panel.model.index(1, WHAT))
    QTest.keyClick(table, Qt.Key.Key_Space)
    assert panel.model.left == frozenset()
    for across in (-5, 5):
        QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=table.tick_of(1) + QPoint(across, 0))
        assert panel.model.left == ({"b"} if across < 0 else frozenset())
    place = table.visualRect(panel.model.index(1, AFTER)).center()
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(place))
    assert panel.model.left == frozenset()


def test_tab_leaves_the_table(qtbot: QtBot, panel: ConsequencesPanel) -> None:
    panel.activateWindow()
    qtbot.waitUntil(panel.isActiveWindow)
    panel.table.setFocus()
    QTest.keyClick(panel.table, Qt.Key.Key_Tab)
    assert not panel.table.hasFocus()


def test_flags_stand_below_with_their_sentences(qtbot: QtBot, panel: ConsequencesPanel) -> None:
    error = AppError("correct-reason")
    panel.show_preview(Preview("a", (CARDS,), (Flag("b", said("Bryn hits the hound"), error),)))
    rows = panel.findChildren(FlagRow)
    assert [row.accessibleName() for row in rows if row.isVisible()] == [
        "Bryn hits the hound. Say in a word or two why it is corrected."
    ]


def test_nothing_to_accept_while_it_is_unfinished_or_unchanged(panel: ConsequencesPanel) -> None:
    assert panel.acceptable()
    for preview in (None, Preview("a", unfinished=True), Preview("a", unchanged=True)):
        panel.show_preview(preview)
        assert not panel.acceptable()


def test_long_names_are_cut_and_told_whole(panel: ConsequencesPanel) -> None:
    long = Consequence("tracker", "tracker:1", "B" * 300, said("cards"), said(7), said(6))
    panel.show_preview(Preview("a", (long,)))
    assert panel.table.horizontalScrollBar().maximum() == 0
    assert "B" * 300 in str(panel.model.index(0, WHAT).data(Qt.ItemDataRole.ToolTipRole))
