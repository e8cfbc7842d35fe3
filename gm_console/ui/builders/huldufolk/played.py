"""The cards of a challenge that is over, each of which can still be corrected."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from gm_console.rules.huldufolk.challenge import whole_deck
from gm_console.rules.system import JsonObject, RulesError
from gm_console.ui.builders.huldufolk.mediation import LONGEST
from gm_console.ui.builders.huldufolk.setups import paths_of
from gm_console.ui.builders.open_challenge import OpenChallenge
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.buttons import ActionButton
from gm_console.ui.widgets.cards import CardFace, CardRow
from gm_console.ui.widgets.flow import FlowLayout, clear_layout
from gm_console.ui.widgets.labels import Label
from gm_console.ui.widgets.messages import InlineMessage
from gm_console.wording.catalog import refusal, text


class PlayedCard(QWidget):
    """One card that was played. ``wanted(int)`` asks to correct the move of that index."""

    wanted = Signal(int)

    def __init__(self, theme: Theme, index: int, move: JsonObject, drawn: bool) -> None:
        super().__init__()
        self._index = index
        told = {"name": move["actor"], "card": move["card"]}
        said = text("{name} drew the {card:card}", **told) if drawn else text("{name} played the {card:card}", **told)
        self.change = ActionButton(theme, text("Change"), kind="quiet")
        self.change.setFixedHeight(theme.px(24))
        self.change.setAccessibleDescription(text("Change {name}’s card", name=move["actor"]))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme.px(2))
        row.addWidget(Label(theme, said, ink="secondary"))
        row.addWidget(self.change)
        self.change.clicked.connect(self._want)

    def _want(self) -> None:
        self.wanted.emit(self._index)


class AgreementRow(QWidget):
    """What the sides agreed on, as it is to be written down. ``written(str)`` when it is another."""

    written = Signal(str)

    def __init__(self, theme: Theme, agreement: str) -> None:
        super().__init__()
        self._before = agreement
        self.line = QLineEdit(agreement)
        self.line.setMaxLength(LONGEST)
        self.line.setAccessibleName(text("What do they agree on?"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme.space("s"))
        row.addWidget(Label(theme, text("They agreed"), ink="secondary"))
        row.addWidget(self.line, 1)
        self.line.editingFinished.connect(self._done)

    def _done(self) -> None:
        typed = self.line.text().strip()
        if typed and typed != self._before:
            self._before = typed
            self.written.emit(typed)


class PlayedCards(QWidget):
    """Every card played, and a hand to choose another from; or the agreement, to be put right."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._challenge: OpenChallenge | None = None
        self._index = -1
        strip = QWidget()
        self._line = FlowLayout(strip, gap=theme.px(10))
        self.row = CardRow(theme)
        self.message = InlineMessage(theme)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(strip)
        column.addWidget(self.row)
        column.addWidget(self.message)
        self.row.hide()
        self.row.chosen.connect(self._choose)
        self.row.refused.connect(self._choose)

    def show_challenge(self, challenge: OpenChallenge) -> None:
        """Shows the cards of a finished challenge."""
        self._challenge, self._index = challenge, -1
        self.row.hide()
        self.message.clear()
        clear_layout(self._line)
        drawn = challenge.record.draws.get("moves", [])
        for index, move in enumerate(challenge.moves):
            if "card" in move:
                card = PlayedCard(self._theme, index, move, index in drawn)
                card.wanted.connect(self._want)
                self._line.addWidget(card)
            else:
                agreement = AgreementRow(self._theme, move["mediated"])
                agreement.written.connect(self._agree)
                self._line.addWidget(agreement)
        self.setVisible(self._line.count() > 0)

    def forget(self) -> None:
        """Shows nothing: the cards lie face down again."""
        self._challenge, self._index = None, -1
        clear_layout(self._line)
        self.row.set_cards(())
        self.row.setAccessibleDescription("")

    def _want(self, index: int) -> None:
        challenge = self._challenge
        if challenge is None:
            return
        self._index = index
        move = challenge.moves[index]
        side = next(each for each in self._sides(challenge) if each["name"] == move["actor"])
        deck = whole_deck(side["type"])
        held = side.get("deck", deck)
        self.row.setAccessibleName(text("{name}’s card", name=move["actor"]))
        self.row.set_cards(CardFace(card, "held" if card in held else "spent") for card in deck)
        self.row.select(move["card"])
        self.row.show()
        self.row.setFocus()

    def _agree(self, agreement: str) -> None:
        if self._challenge is not None:
            self._challenge.change_move(0, {"mediated": agreement})

    def _sides(self, challenge: OpenChallenge) -> list[JsonObject]:
        return [challenge.figure(*path) for path in paths_of(challenge.setup)]

    def _choose(self, card: int) -> None:
        challenge = self._challenge
        if challenge is None:
            return
        try:
            challenge.change_move(self._index, {**challenge.moves[self._index], "card": card})
        except RulesError as error:
            self.message.say(refusal(error, challenge.system.id))
