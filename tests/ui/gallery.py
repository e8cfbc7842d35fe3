"""Renders the widgets for looking at: ``python tests/ui/gallery.py FOLDER``. Not part of the program."""

from __future__ import annotations

import os
import sys
from fractions import Fraction
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from gm_console.ui.theme import Theme
from gm_console.ui.widgets.card import Card, CheckPart, PartRow, TotalRow
from gm_console.ui.widgets.cards import CardBack, CardFace, CardRow
from gm_console.ui.widgets.chip import Chip
from gm_console.ui.widgets.labels import HeadingLine, KeyHint, Label, SectionTitle
from gm_console.ui.widgets.messages import Banner, InlineMessage
from gm_console.ui.widgets.moves import Move, MoveBar
from gm_console.ui.widgets.odds import OddsBar, Segment
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
        line.addWidget(widget)
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
    title = row(SectionTitle(theme, "Bryn Hollow attacks Tam"), Chip(theme, "attack"), Chip(theme, "mundane"))
    title.addStretch(1)
    title.addWidget(ActionButton(theme, "What if…"))
    column.addLayout(title)
    column.addLayout(row(attack(theme), defence(theme), gap=theme.px(14)))
    column.addWidget(HeadingLine(theme, "If Bryn plays the 4", "against a card taken evenly from Tam’s A 2 4 5", "3/4"))
    odds = OddsBar(theme, "Odds")
    odds.set_segments([Segment(Fraction(3, 4), "success", "hits"), Segment(Fraction(1, 4), "failure", "held")], "Cheapest sure card: 5.")
    column.addWidget(odds)
    column.addLayout(row(Label(theme, "Bryn’s card", ink="secondary"), KeyHint(theme, "type its rank"), Label(theme)))
    cards = CardRow(theme, "Bryn’s card")
    notes = {1: "25 %", 2: "50 %", 4: "75 %"}
    cards.set_cards(
        CardFace(n, "spent" if n in (3, 6) else "away" if n == 8 else "held", notes.get(n, "100 %"), n == 5) for n in range(1, 11)
    )
    cards.select(4)
    page.cards = cards
    line = row(cards, CardBack(theme, "Tam’s card"))
    column.addLayout(line)
    message = InlineMessage(theme)
    column.addWidget(message)
    message.say("Bryn has no 3 left. Choose 1, 2, 4 or 5.")
    column.addStretch(1)
    whole_page = QWidget()
    stack = QVBoxLayout(whole_page)
    stack.setContentsMargins(0, 0, 0, 0)
    stack.setSpacing(0)
    banner = Banner(theme)
    banner.show_message("A backup could not be written: the disk is full.", "warning", [("save", "Save elsewhere…")])
    stack.addWidget(banner)
    stack.addWidget(page, 1)
    bar = MoveBar(theme, whole_page)
    bar.set_moves([Move("play", "Play the 4", "Enter", True), Move("draw", "Draw for Bryn", "D"), Move("mediate", "They mediate"), Move("no", "Not now", enabled=False), Move("abandon", "Abandon…", apart=True)])
    bar.set_hint("Tam’s card turns over when Bryn’s is in.")
    stack.addWidget(bar)
    return whole_page


try:
    from gm_console.ui.widgets.buttons import ActionButton
    from gm_console.ui.widgets.people import PersonRow
except ImportError:

    class PersonRow(Label):
        def __init__(self, theme, text, system=""):
            super().__init__(theme, text, role="name")


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
                page.resize(theme.px(736), page.sizeHint().height())
                page.show()
                page.grab().save(str(folder / f"{name}-{scheme}-{zoom}.png"))
                page.close()
            theme.deleteLater()


PAGES = {"huldufolk": huldufolk}

if __name__ == "__main__":
    place = Path(sys.argv[1] if len(sys.argv) > 1 else "/tmp/gallery")
    place.mkdir(exist_ok=True)
    render(place)
