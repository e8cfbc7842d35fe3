"""Picking somebody by a few letters."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from gm_console.store.search import fold
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.moves import Move, MoveBar
from gm_console.ui.widgets.names import ACTOR_ID, DETAIL, PRESENT, NameList, NamePicker

PEOPLE = (
    (1, "Bryn Hollow", True, "Ada"),
    (2, "Ísólde Marsh", False, "Noor"),
    (3, "Tam, warden", True, ""),
    (4, "Old Isa", True, ""),
    (5, "Þórr Søren", False, ""),
    (6, "Marsha <b>Reed</b>", False, ""),
)
Key = Qt.Key


def people(parent: QWidget) -> QStandardItemModel:
    model = QStandardItemModel(parent)
    for actor_id, name, present, detail in PEOPLE:
        item = QStandardItem(name)
        for role, value in ((ACTOR_ID, actor_id), (PRESENT, present), (DETAIL, detail)):
            item.setData(value, role)
        model.appendRow(item)
    return model


class Bench(QWidget):
    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.resize(500, 400)
        self.model = people(self)
        self.picker = NamePicker(theme, "Attacker", self.model)
        self.next = QLineEdit()
        self.bar = MoveBar(theme, self)
        self.picks: list[tuple[Any, str]] = []
        self.moves: list[str] = []
        column = QVBoxLayout(self)
        for widget in (self.picker, self.next, self.bar):
            column.addWidget(widget)
        column.addStretch(1)
        self.picker.picked.connect(self.take)
        self.bar.set_moves([Move("go", "Go", "Enter")])
        self.bar.triggered.connect(self.moves.append)

    def take(self, actor_id: object, name: str) -> None:
        self.picks.append((actor_id, name))

    def rows(self) -> list[str]:
        rows = self.findChild(NameList).model()
        return [str(rows.index(row, 0).data()) for row in range(rows.rowCount())]


@pytest.fixture
def bench(theme: Theme, qtbot: QtBot) -> Bench:
    made = Bench(theme)
    qtbot.addWidget(made)
    with qtbot.waitExposed(made):
        made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    made.picker.setFocus()
    return made


def type_(bench: Bench, text: str) -> None:
    QTest.keyClicks(bench.picker, text)


def press(bench: Bench, *keys: Key) -> None:
    for key in keys:
        QTest.keyClick(bench.picker, key)


@pytest.mark.parametrize(
    ("text", "plain"),
    [("Ísólde", "isolde"), ("ÞÓRR", "thorr"), ("Søren", "soren"), ("Straße", "strasse"), ("Łuk", "luk")],
)
def test_accents_are_ignored(text: str, plain: str) -> None:
    assert fold(text) == [plain]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("is", ["Old Isa", "Ísólde Marsh"]),
        ("isó", ["Ísólde Marsh"]),
        ("mar", ["Marsha <b>Reed</b>", "Ísólde Marsh"]),
        ("ho br", ["Bryn Hollow"]),
        ("tho", ["Þórr Søren"]),
        ("yn", []),
    ],
)
def test_the_start_of_any_word_matches_those_present_first(bench: Bench, text: str, names: list[str]) -> None:
    assert [each.name for each in bench.picker.matches(text)] == names


def test_two_letters_and_enter_take_the_first(bench: Bench) -> None:
    type_(bench, "br")
    assert bench.picker.is_open()
    press(bench, Key.Key_Return)
    assert bench.picks == [(1, "Bryn Hollow")]
    assert (bench.picker.text(), bench.picker.actor_id()) == ("Bryn Hollow", 1)
    assert not bench.picker.is_open()
    assert bench.moves == []


def test_enter_is_the_moves_own_once_somebody_is_taken(bench: Bench) -> None:
    type_(bench, "br")
    press(bench, Key.Key_Return, Key.Key_Return)
    assert (len(bench.picks), bench.moves) == (1, ["go"])


def test_tab_takes_and_moves_on(bench: Bench) -> None:
    type_(bench, "ta")
    press(bench, Key.Key_Tab)
    assert bench.picks == [(3, "Tam, warden")]
    assert bench.next.hasFocus()


def test_arrows_choose_another(bench: Bench) -> None:
    type_(bench, "is")
    press(bench, Key.Key_Down, Key.Key_Return)
    assert bench.picks == [(2, "Ísólde Marsh")]


def test_the_last_row_is_a_passing_figure(bench: Bench) -> None:
    type_(bench, "is")
    assert bench.rows() == ["Old Isa", "Ísólde Marsh", "is"]
    press(bench, Key.Key_Up, Key.Key_Return)
    assert bench.picks == [(None, "is")]


def test_a_name_nobody_has_is_a_passing_figure(bench: Bench) -> None:
    type_(bench, "Wolf  of the fen ")
    press(bench, Key.Key_Return)
    assert bench.picks == [(None, "Wolf of the fen")]


def test_escape_closes_the_list_and_keeps_the_text(bench: Bench) -> None:
    type_(bench, "is")
    press(bench, Key.Key_Escape)
    assert (bench.picker.is_open(), bench.picker.text()) == (False, "is")
    press(bench, Key.Key_Return)
    assert bench.picks == [(None, "is")]


def test_leaving_the_field_takes_it_as_typed(bench: Bench) -> None:
    type_(bench, "is")
    bench.next.setFocus()
    assert bench.picks == [(None, "is")]


def test_leaving_with_a_whole_name_finds_its_owner(bench: Bench) -> None:
    type_(bench, "isolde marsh")
    bench.next.setFocus()
    assert bench.picks == [(2, "Ísólde Marsh")]


def test_signs_alone_are_nobodys_name(bench: Bench) -> None:
    assert bench.picker.matches("—") == []
    assert bench.picker.matches("") != []


def test_leaving_untouched_tells_nobody(bench: Bench) -> None:
    bench.picker.set_actor(1, "Bryn Hollow")
    bench.next.setFocus()
    assert (bench.picks, bench.picker.actor_id()) == ([], 1)


def test_emptying_it_is_nobody(bench: Bench) -> None:
    bench.picker.set_actor(1, "Bryn Hollow")
    bench.picker.selectAll()
    press(bench, Key.Key_Delete, Key.Key_Return)
    assert bench.picks == [(None, "")]


def test_a_click_takes(bench: Bench) -> None:
    type_(bench, "is")
    shown = bench.findChild(NameList)
    row = shown.visualRect(shown.model().index(1, 0))
    QTest.mouseClick(shown.viewport(), Qt.MouseButton.LeftButton, pos=row.center())
    assert bench.picks == [(2, "Ísólde Marsh")]
    assert bench.picker.hasFocus()


def test_the_list_is_part_of_the_window(bench: Bench) -> None:
    type_(bench, "b")
    shown = bench.findChild(NameList)
    assert not shown.isWindow()
    assert bench.rect().contains(shown.geometry())
    assert QApplication.activePopupWidget() is None
    assert bench.picker.hasFocus()


def test_newcomers_are_found(bench: Bench) -> None:
    assert bench.picker.matches("zo") == []
    item = QStandardItem("Zoë")
    item.setData(9, ACTOR_ID)
    bench.model.appendRow(item)
    assert [each.actor_id for each in bench.picker.matches("zo")] == [9]
    bench.model.removeRow(bench.model.rowCount() - 1)
    assert bench.picker.matches("zo") == []


def test_what_enter_takes_is_in_the_description(bench: Bench) -> None:
    type_(bench, "br")
    assert bench.picker.accessibleDescription() == "Enter takes Bryn Hollow"


def test_without_people_everybody_is_a_passing_figure(theme: Theme, qtbot: QtBot) -> None:
    picker = NamePicker(theme, "Target")
    qtbot.addWidget(picker)
    QTest.keyClicks(picker, "Wolf")
    with qtbot.waitSignal(picker.picked) as caught:
        QTest.keyClick(picker, Key.Key_Return)
    assert caught.args == [None, "Wolf"]
