"""What no sheet tells of somebody: major or minor, touched by magic or not, and the cards still held."""

from __future__ import annotations

import re

from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from gm_console.rules.huldufolk.challenge import whole_deck
from gm_console.ui.builders.face import BuilderKit
from gm_console.ui.builders.huldufolk.view import SideView
from gm_console.ui.widgets.card import CheckMark, Row
from gm_console.ui.widgets.labels import Label
from gm_console.ui.widgets.segmented import Segmented
from gm_console.wording.catalog import text

TOKEN = re.compile(r"10|[a-z]+|\d", re.IGNORECASE)
ACE, TEN = 1, 10
SAME = {"a": ACE, "0": TEN}


def rank(card: int) -> str:
    """A card's sign: ``A``, ``2`` … ``10``."""
    return text("A") if card == ACE else str(card)


def ranks(cards: list[int] | tuple[int, ...]) -> str:
    """``A 2 4``."""
    return " ".join(rank(card) for card in cards)


def read_ranks(typed: str) -> list[int] | None:
    """The cards in ``A 2 4``, ``a24`` or ``1 2 10``; None where something else stands there."""
    found = TOKEN.findall(typed.casefold())
    cards = [SAME.get(token, int(token) if token.isdecimal() else 0) for token in found]
    return None if 0 in cards or re.search(r"[^\sa0-9,;]", typed.casefold()) else cards


class StrangerRows(QWidget):
    """The figures typed for somebody without a sheet."""

    def __init__(self, kit: BuilderKit, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        theme = kit.theme
        self._theme = theme
        self._side: SideView | None = None
        self.type = Segmented(theme, text("Type"), (("minor", text("minor")), ("major", text("major"))))
        self.mundane = CheckMark(theme, text("mundane"))
        self.deck = QLineEdit()
        self.deck.setObjectName("inRow")
        self.deck.setAccessibleName(text("Cards held"))
        self.type_row = Row(theme)
        self.deck_row = Row(theme)
        self._lay_out()
        self.type.chosen.connect(self._typed)
        self.mundane.clicked.connect(self._mundane)
        self.deck.editingFinished.connect(self._dealt)
        theme.changed.connect(self._restyle)
        self._restyle()

    def _lay_out(self) -> None:
        first = self.type_row
        first.line.addWidget(Label(self._theme, text("Type")))
        first.line.addWidget(self.type)
        first.line.addWidget(self.mundane)
        first.line.addStretch(1)
        label = Label(self._theme, text("Cards held"))
        self.deck_row.line.addWidget(label)
        self.deck_row.line.addWidget(self.deck, 1)
        label.setBuddy(self.deck)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(first)
        column.addWidget(self.deck_row)
        self.setFocusProxy(self.type)

    def show_side(self, side: SideView) -> None:
        """Shows the figures of ``side``; hidden where its sheet gives them."""
        self._side = side
        self.setVisible(side.typed)
        kind = side.figure("type", default="minor")
        self.type.choose(kind)
        self.mundane.setVisible(side.role == "defender" and kind == "minor")
        self.mundane.setChecked(bool(side.figure("mundane", default=False)))
        if not self.deck.hasFocus() and not self.deck.isModified():
            self.deck.setText(ranks(side.figure("deck", default=whole_deck(kind))))

    def _typed(self, kind: str) -> None:
        side = self._side
        if side is None:
            return
        if kind == "major" and side.role == "defender":
            side.edit(None, "mundane")
        side.edit(None, "deck")
        side.edit(kind, "type")

    def _mundane(self, on: bool) -> None:
        if self._side is not None:
            self._side.edit(on, "mundane")

    def _dealt(self) -> None:
        self.deck.setModified(False)
        if self._side is None:
            return
        cards = read_ranks(self.deck.text())
        now = self._side.figure("deck", default=list(whole_deck(self._side.figure("type", default="minor"))))
        if cards is not None and cards != now:
            self._side.edit(cards or None, "deck")
        elif cards is None:
            self.deck.setText(ranks(now))

    def _restyle(self) -> None:
        self.deck.setFont(self._theme.font("body"))
        self.deck.setFixedHeight(self._theme.px(22))

    def controls(self) -> dict[str, tuple[QWidget, QWidget]]:
        """Path within the side to the row and the control concerned."""
        return {
            "deck": (self.deck_row, self.deck),
            "mundane": (self.type_row, self.mundane),
            "type": (self.type_row, self.type),
        }
