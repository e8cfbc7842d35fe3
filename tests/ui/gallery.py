"""Renders the widgets for looking at: ``python tests/ui/gallery.py FOLDER``. Not part of the program."""

from __future__ import annotations

import os
import sys
from fractions import Fraction
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPalette, QStandardItem, QStandardItemModel
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QRadioButton,
    QTabWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from gm_console.ui.theme import Theme
from gm_console.ui.theme.emblems import EMBLEMS, draw_emblem, emblem_icon
from gm_console.ui.theme.icons import NAMES, Icons
from gm_console.ui.widgets.buttons import ActionButton
from gm_console.ui.widgets.card import Card, CheckPart, PartRow, Row, TotalRow
from gm_console.ui.widgets.cards import CardBack, CardFace, CardRow
from gm_console.ui.widgets.chip import Chip, Outcome
from gm_console.ui.widgets.dice import DiceField, DiceStrip, Die
from gm_console.ui.widgets.flow import FlowLayout
from gm_console.ui.widgets.hands import HandsField
from gm_console.ui.widgets.labels import HeadingLine, KeyHint, Label, SectionTitle
from gm_console.ui.widgets.messages import Banner, InlineMessage
from gm_console.ui.widgets.meters import Meter, Pips
from gm_console.ui.widgets.moves import Move, MoveBar
from gm_console.ui.widgets.names import ACTOR_ID, DETAIL, PRESENT, NamePicker
from gm_console.ui.widgets.odds import OddsBar, Segment
from gm_console.ui.widgets.people import Avatar, PersonRow
from gm_console.ui.widgets.stepper import Stepper


def sheet(theme: Theme) -> tuple[QWidget, QVBoxLayout]:
    page = QWidget()
    page.setAutoFillBackground(True)
    page.setBackgroundRole(QPalette.ColorRole.Base)
    column = QVBoxLayout(page)
    column.setContentsMargins(theme.px(18), theme.px(12), theme.px(18), theme.px(8))
    column.setSpacing(theme.px(10))
    return page, column


def row(*widgets: QWidget, gap: int = 10) -> QHBoxLayout:
    line = QHBoxLayout()
    line.setSpacing(gap)
    for widget in widgets:
        line.addWidget(widget, 1 if isinstance(widget, Card) else 0)
    return line


def attack(theme: Theme) -> Card:
    card = Card(theme, "Attack pool")
    card.add(PersonRow(theme, "Bryn Hollow"))
    card.add(CheckPart(theme, "Quality: Relentless", checked=True, amount=3))
    card.add(CheckPart(theme, "Focus: Swordplay", checked=True, amount=2))
    card.add(PartRow(theme, "Equipment, mundane", control=Stepper(theme, maximum=5)))
    card.add(PartRow(theme, "Assistance", note="add helper…"))
    card.add(PartRow(theme, "Supernatural", control=Stepper(theme, value=1, maximum=5), amount=1))
    card.add_stretch()
    card.add(TotalRow(theme, "before the card", 6))
    return card


def defence(theme: Theme) -> Card:
    card = Card(theme, "Defence", "wins ties")
    card.add(PersonRow(theme, "Tam, warden of the long bridge over the Ashwater", system="opposed"))
    card.add(CheckPart(theme, "Quality: Stubborn", amount=3))
    card.add(PartRow(theme, "Threshold, mundane", note="falls to 2 after this", amount=3))
    card.add(PartRow(theme, "Equipment", control=Stepper(theme, value=2, maximum=5), amount=2))
    card.add(PartRow(theme, "Supernatural", control=Stepper(theme, maximum=5)))
    card.add(CheckPart(theme, "Card is down, hidden", checked=True, amount="?"))
    card.add_stretch()
    card.add(TotalRow(theme, "before the card", 5))
    return card


def huldufolk(whole: Theme) -> QWidget:
    theme = whole.for_system("huldufolk")
    page, column = sheet(theme)
    column.addLayout(headline(theme, "Bryn Hollow attacks Tam", "attack", "mundane"))
    column.addLayout(row(attack(theme), defence(theme), gap=theme.px(14)))
    column.addWidget(HeadingLine(theme, "If Bryn plays the 4", "against a card taken evenly from Tam’s A 2 4 5", "3/4"))
    odds = OddsBar(theme, "Odds")
    odds.set_segments(
        [Segment(Fraction(3, 4), "success", "hits"), Segment(Fraction(1, 4), "failure", "held")],
        "Cheapest sure card: 5.",
    )
    column.addWidget(odds)
    hint = row(Label(theme, "Bryn’s card", ink="secondary"), KeyHint(theme, "type its rank"))
    hint.addStretch(1)
    column.addLayout(hint)
    cards = CardRow(theme, "Bryn’s card")
    notes = {1: "25 %", 2: "50 %", 4: "75 %"}
    cards.set_cards(
        CardFace(n, "spent" if n in (3, 6) else "away" if n == 8 else "held", notes.get(n, "100 %"), n == 5)
        for n in range(1, 11)
    )
    cards.select(4)
    page.cards = cards
    line = row(cards, CardBack(theme, "Tam’s card"))
    column.addLayout(line)
    message = InlineMessage(theme)
    column.addWidget(message)
    message.say("Bryn has no 3 left. Choose 1, 2, 4 or 5.")
    column.addStretch(1)
    banner = Banner(theme)
    banner.show_message("A backup could not be written: the disk is full.", "warning", [("save", "Save elsewhere…")])
    moves = [
        Move("play", "Play the 4", "Enter", True),
        Move("draw", "Draw for Bryn", "D"),
        Move("mediate", "They mediate"),
        Move("no", "Not now", enabled=False),
        Move("abandon", "Abandon…", apart=True),
    ]
    shown = with_bar(theme, page, moves, "Tam’s card turns over when Bryn’s is in.")
    shown.layout().insertWidget(0, banner)
    return shown


def heroes(whole: Theme) -> QWidget:
    theme = whole.for_system("joyous-heroes")
    page, column = sheet(theme)
    column.addLayout(headline(theme, "The ogre wrestles Wren", "Body", "table: grappling"))
    column.addLayout(row(hero(theme, "Ogre under the span", "Body 6"), hero(theme, "Wren", "Body 2"), gap=theme.px(14)))
    dice = [Die(None, "automatic"), Die(2, "kept"), Die(5, "kept"), Die(6, "failed"), Die(1, "kept"), Die(3, "kept")]
    column.addLayout(row(Label(theme, "Round 1", ink="secondary"), DiceStrip(theme, "Round 1, ogre", dice)))
    field = DiceField(theme, "Ogre, round 2", 3)
    field.set_values((2, 4))
    done = DiceField(theme, "Wren, round 2", 1)
    done.set_values((1,))
    line = row(Label(theme, "Round 2", role="strong"), field, done)
    line.addStretch(1)
    column.addLayout(line)
    column.addWidget(HeadingLine(theme, "From here", "four dice against one; 1.5 more rounds expected"))
    odds = OddsBar(theme, "Odds")
    odds.set_segments(
        [
            Segment(0.851, "success", "ogre, decisive (3 or 4 left)"),
            Segment(0.145, "success-soft", "lesser"),
            Segment(0.003, "neutral", "evenly matched"),
            Segment(0.001, "failure", "Wren"),
        ]
    )
    column.addWidget(odds)
    column.addStretch(1)
    moves = [
        Move("take", "Take these dice", "Enter", True),
        Move("roll", "Roll for both", "D"),
        Move("back", "Back one round", "Backspace"),
    ]
    return with_bar(theme, page, moves)


def hero(theme: Theme, name: str, rating: str) -> Card:
    card = Card(theme, "Challenger")
    card.add(PersonRow(theme, name, rating))
    card.add(PartRow(theme, "Base", amount=2))
    card.add(PartRow(theme, "Triple Wren’s rating", note="1 automatic", amount=3))
    card.add(PartRow(theme, "Lower rating", amount=-1))
    card.add(TotalRow(theme, "dice", 6))
    return card


def headline(theme: Theme, title: str, *chips: str) -> QHBoxLayout:
    line = row(SectionTitle(theme, title), *(Chip(theme, chip) for chip in chips))
    line.addStretch(1)
    line.addWidget(ActionButton(theme, "What if…"))
    return line


def with_bar(theme: Theme, page: QWidget, moves: list[Move], hint: str = "") -> QWidget:
    whole = QWidget()
    stack = QVBoxLayout(whole)
    stack.setContentsMargins(0, 0, 0, 0)
    stack.setSpacing(0)
    stack.addWidget(page, 1)
    bar = MoveBar(theme, whole)
    bar.set_moves(moves)
    bar.set_hint(hint)
    stack.addWidget(bar)
    return whole


def dragons(whole: Theme) -> QWidget:
    theme = whole.for_system("age-of-dragons")
    page, column = sheet(theme)
    column.addLayout(headline(theme, "Calm the weather over the pass", "Pneuma", "soul energy"))
    complexity = Card(theme, "Complexity", "3 of 5 left")
    complexity.add(Pips(theme, "Complexity", 3, 5))
    difficulty = Card(theme, "Difficulty", "7")
    difficulty.add(Label(theme, "most dragons find it hard", ink="secondary"))
    column.addLayout(row(complexity, difficulty))
    party = Card(theme)
    for name, value, most in (("Yrsa Emberwing", 4, 6), ("Sorrel", 2, 5), ("Old Nan", 0, 5)):
        line = Row(theme)
        line.line.addWidget(Avatar(theme, name))
        line.line.addWidget(Label(theme, name, role="strong"))
        line.line.addWidget(Chip(theme, "has initiative", "accent"))
        line.line.addStretch(1)
        line.line.addWidget(Meter(theme, f"{name}, energy", value, most))
        party.add(line)
    column.addWidget(party)
    odds = OddsBar(theme, "Odds")
    odds.set_segments(
        [
            Segment(1 / 9, "failure", "fails"),
            Segment(4 / 9, "success-soft", "power 1:"),
            Segment(4 / 9, "success", "power 2:"),
        ]
    )
    column.addWidget(odds)
    column.addLayout(row(*(Emblem(theme, each) for each in EMBLEMS), Label(theme, "emblems")))
    icons = row(*(icon_button(theme, name) for name in NAMES))
    icons.setSpacing(0)
    holder = QWidget()
    flow = FlowLayout(holder, gap=2)
    for name in NAMES:
        flow.addWidget(icon_button(theme, name))
    column.addWidget(holder)
    tools = row(QPushButton("Native"), QCheckBox("Check"), QComboBox(), QRadioButton("Radio"), QLineEdit())
    tools.itemAt(2).widget().addItems(["Rulings", "Of the house"])
    tools.itemAt(1).widget().setChecked(True)
    tools.itemAt(4).widget().setPlaceholderText("Filter by name, group or tag")
    column.addLayout(tools)
    tabs = QTabWidget()
    for system in EMBLEMS:
        tabs.addTab(QPlainTextEdit("Notes"), emblem_icon(theme, system), system)
    tabs.setMaximumHeight(theme.px(110))
    column.addWidget(tabs)
    return with_bar(
        theme,
        page,
        [
            Move("try", "Attempt, moderate", "Enter", True),
            Move("mod", "Apply a modifier"),
            Move("no", "Abandon…", apart=True),
        ],
    )


def icon_button(theme: Theme, name: str) -> QToolButton:
    button = QToolButton()
    button.setIcon(Icons(theme).icon(name))
    button.setAccessibleName(name)
    return button


class Emblem(QWidget):
    def __init__(self, theme: Theme, system: str) -> None:
        super().__init__()
        self.system, self.theme = system, theme
        self.setFixedSize(48, 48)

    def paintEvent(self, _event) -> None:  # noqa: N802 - Qt's name
        draw_emblem(QPainter(self), QRectF(4, 4, 40, 40), self.system, QColor(self.theme.colours.accent(self.system)))


def opposed(whole: Theme) -> QWidget:
    theme = whole.for_system("opposed")
    page, column = sheet(theme)
    column.addLayout(headline(theme, "Isolde sways the warden", "social"))
    model = QStandardItemModel(page)
    for number, (name, present, detail) in enumerate(
        (
            ("Ísólde Marsh", True, "Noor · resting 4:10"),
            ("Old Isa", True, "minor"),
            ("Isak of the Reeds", False, "archived"),
        )
    ):
        item = QStandardItem(name)
        item.setData(number, ACTOR_ID)
        item.setData(present, PRESENT)
        item.setData(detail, DETAIL)
        model.appendRow(item)
    page.picker = NamePicker(theme, "Attacker", model)
    column.addWidget(page.picker)
    for word, tone in (("Isolde wins", "success"), ("Isolde loses", "failure")):
        card = Card(theme)
        line = Row(theme, ruled=False)
        line.line.addWidget(Label(theme, "Test 1", ink="secondary"))
        line.line.addWidget(Label(theme, "rock against scissors"))
        line.line.addStretch(1)
        line.line.addWidget(Chip(theme, word, tone))
        card.add(line)
        column.addWidget(card)
    column.addWidget(Chip(theme, "evenly matched", mark="tilde"))
    hands = HandsField(theme, "Isolde", "Tam")
    QTest.keyClicks(hands, "r")
    column.addWidget(hands)
    column.addWidget(Outcome(theme, "Success by 1", "success", "10 against 9"))
    column.addWidget(Outcome(theme, "Evenly matched", "neutral", "6 against 6"))
    for urgency in ("warning", "info", "success"):
        message = InlineMessage(theme)
        column.addWidget(message)
        message.say(f"A message of the kind {urgency}, which can be long.", urgency)
    column.addStretch(1)
    return with_bar(
        theme,
        page,
        [
            Move("a", "Retest with Empathy (3 dots)", prominent=True),
            Move("b", "Retest for 1 willpower"),
            Move("c", "Let it stand"),
        ],
    )


def poke(page: QWidget) -> None:
    """Gives some widget the keyboard, so that its ring is seen."""
    page.activateWindow()
    QTest.qWaitForWindowActive(page)
    for cards in page.findChildren(CardRow):
        cards.setFocus()
    for picker in page.findChildren(NamePicker):
        picker.setFocus()
        QTest.keyClicks(picker, "is")


def render(folder: Path) -> None:
    app = QApplication.instance() or QApplication([])
    for scheme in ("light", "dark", "contrast-light", "contrast-dark"):
        for zoom in (100, 150):
            if zoom == 150 and scheme.startswith("contrast"):
                continue
            theme = Theme(scheme, zoom)
            theme.apply(app)
            for name, make in PAGES.items():
                page = make(theme)
                page.show()
                wide = theme.px(736)
                page.resize(wide, max(page.sizeHint().height(), page.layout().totalHeightForWidth(wide)))
                poke(page)
                page.grab().save(str(folder / f"{name}-{scheme}-{zoom}.png"))
                page.close()
            theme.deleteLater()


PAGES = {"huldufolk": huldufolk, "heroes": heroes, "dragons": dragons, "opposed": opposed}

if __name__ == "__main__":
    place = Path(sys.argv[1] if len(sys.argv) > 1 else "/tmp/gallery")
    place.mkdir(exist_ok=True)
    render(place)
