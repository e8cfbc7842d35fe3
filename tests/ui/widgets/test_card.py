"""Cards, their rows and checkboxes."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from gm_console.ui.theme import Theme
from gm_console.ui.widgets.card import Card, CheckMark, CheckPart, PartRow, TotalRow, amount_text
from gm_console.ui.widgets.labels import ElidedLabel, Label
from gm_console.ui.widgets.stepper import Stepper


@pytest.mark.parametrize(
    ("amount", "signed", "shown"),
    [
        (3, True, "+3"),
        (-1, True, "−1"),
        (0, True, "0"),
        (3, False, "3"),
        (-2, False, "−2"),
        ("?", True, "?"),
        (None, True, ""),
    ],
)
def test_amounts(amount: int | str | None, signed: bool, shown: str) -> None:
    assert amount_text(amount, signed=signed) == shown


def test_a_part_that_adds_nothing_is_quieter(theme: Theme, qtbot: QtBot) -> None:
    row = PartRow(theme, "Equipment", amount=0)
    qtbot.addWidget(row)
    label = row.findChildren(Label)[0]
    assert label.palette().windowText().color() == theme.ink("secondary")
    row.set_amount(2)
    assert row.amount_label() == "+2"
    assert label.palette().windowText().color() == theme.ink("ink")


def test_a_control_takes_the_name_of_its_row(theme: Theme, qtbot: QtBot) -> None:
    stepper, named = Stepper(theme), Stepper(theme, "Own name")
    rows = [PartRow(theme, "Equipment", control=stepper), PartRow(theme, "Other", control=named)]
    for row in rows:
        qtbot.addWidget(row)
    assert stepper.accessibleName() == "Equipment"
    assert named.accessibleName() == "Own name"


def test_a_check_part_is_ticked_by_click_and_by_space(theme: Theme, qtbot: QtBot) -> None:
    part = CheckPart(theme, "Quality: Relentless", amount=3)
    qtbot.addWidget(part)
    part.show()
    mark = part.findChild(CheckMark)
    with qtbot.waitSignal(part.toggled) as caught:
        QTest.mouseClick(mark, Qt.MouseButton.LeftButton)
    assert caught.args == [True]
    assert part.amount_label() == "+3"
    QTest.keyClick(mark, Qt.Key.Key_Space)
    assert not part.is_checked()
    assert part.amount_label() == "0"


def test_a_text_amount_stays_while_off(theme: Theme, qtbot: QtBot) -> None:
    part = CheckPart(theme, "Tam’s threshold", checked=True, amount="3 → 2", note="mundane")
    qtbot.addWidget(part)
    part.set_checked(False)
    assert part.amount_label() == "3 → 2"
    assert part.findChild(CheckMark).accessibleDescription() == "mundane"


def test_a_total_has_no_sign(theme: Theme, qtbot: QtBot) -> None:
    total = TotalRow(theme, "pool", 6)
    qtbot.addWidget(total)
    assert "6" in [label.text() for label in total.findChildren(Label)]


def test_amounts_end_at_one_column(theme: Theme, qtbot: QtBot) -> None:
    card = Card(theme, "Attack pool")
    rows = [
        card.add(row)
        for row in (PartRow(theme, "a", amount=1), CheckPart(theme, "b", amount=12), TotalRow(theme, "c", 13))
    ]
    qtbot.addWidget(card)
    card.resize(300, 200)
    card.show()
    ends = {row.findChildren(Label)[-1].mapTo(card, row.findChildren(Label)[-1].rect().topRight()).x() for row in rows}
    assert len(ends) == 1


def test_a_card_without_heading_has_no_heading_row(theme: Theme, qtbot: QtBot) -> None:
    bare, headed = Card(theme), Card(theme, "Defence", "wins ties")
    for card in (bare, headed):
        qtbot.addWidget(card)
    assert bare.sizeHint().height() < headed.sizeHint().height()


def test_long_text_is_cut_with_the_whole_in_the_tooltip(theme: Theme, qtbot: QtBot) -> None:
    label = ElidedLabel(theme, "The <b>long</b> bridge over the Ashwater")
    qtbot.addWidget(label)
    label.resize(60, 20)
    label.show()
    assert label.is_elided()
    assert label.toolTip() == "<qt>The &lt;b&gt;long&lt;/b&gt; bridge over the Ashwater</qt>"
    label.resize(600, 20)
    assert not label.toolTip()


def test_markup_in_names_is_shown_as_it_is(theme: Theme, qtbot: QtBot) -> None:
    label = Label(theme, "<h1>Bryn</h1>")
    qtbot.addWidget(label)
    assert label.textFormat() == Qt.TextFormat.PlainText
