"""What an undefended challenge is up against: a rating, and whom it may be aimed at."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QVBoxLayout, QWidget

from gm_console.rules.huldufolk.breakdown import band
from gm_console.ui.builders.face import BuilderKit
from gm_console.ui.builders.huldufolk.rows import FigureRow
from gm_console.ui.builders.huldufolk.setups import USUAL_RATING
from gm_console.ui.builders.open_challenge import OpenChallenge
from gm_console.ui.widgets.card import Card, Row, TotalRow
from gm_console.ui.widgets.labels import Label
from gm_console.ui.widgets.messages import InlineMessage
from gm_console.ui.widgets.names import NamePicker
from gm_console.wording.catalog import say, text

HIGHEST = 60


class RatingCard(QWidget):
    """The rating with its band in words, and the target of an attack that may not be defended."""

    def __init__(self, kit: BuilderKit, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._kit = kit
        self._challenge: OpenChallenge | None = None
        theme = kit.theme
        self.card = Card(theme, text("Against a rating"), text("reaching it is enough"))
        self.rating = FigureRow(theme, text("Rating"), most=HIGHEST)
        self.rating.stepper.setMinimum(1)
        self.target = NamePicker(theme, text("nobody"), kit.names)
        self.target.setObjectName("inRow")
        self.target.setAccessibleName(text("Aimed at, without defence"))
        self._note = Label(theme, ink="secondary", wrap=True)
        self.message = InlineMessage(theme)
        self.total = TotalRow(theme, text("to reach"))
        self._lay_out()
        self.rating.changed.connect(self._rated)
        self.target.picked.connect(self._aimed)
        theme.changed.connect(self._restyle)
        self._restyle()

    def _lay_out(self) -> None:
        aimed = Row(self._kit.theme)
        aimed.line.addWidget(Label(self._kit.theme, text("Aimed at")))
        aimed.line.addWidget(self.target, 1)
        for widget in (self.rating, aimed, self._note, self.message):
            self.card.add(widget)
        self.card.add_stretch()
        self.card.add(self.total)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.card)

    def _restyle(self) -> None:
        self.target.setFixedHeight(self._kit.theme.px(22))

    def show_challenge(self, challenge: OpenChallenge, locked: bool) -> None:
        """Shows the rating and target of ``challenge``."""
        self._challenge = challenge
        rating = challenge.figure("rating", default=USUAL_RATING)
        self.rating.show_figure(rating, None, note=say(band(rating)))
        self.total.set_amount(rating)
        target = challenge.figure("target", default="")
        if not self.target.hasFocus() and self.target.text() != target:
            self.target.set_actor(challenge.record.participants.get(target), target)
        self.target.setReadOnly(locked)
        told = text("{name} plays no card and loses no threshold.", name=target) if target else ""
        self._note.setText(told)
        self._note.setVisible(bool(told))

    def _rated(self, rating: int) -> None:
        if self._challenge is not None:
            self._challenge.edit(rating, "rating")

    def _aimed(self, actor_id: Any, name: str) -> None:
        challenge = self._challenge
        if challenge is None:
            return
        old = challenge.figure("target", default="")
        if name != old:
            challenge.edit(name or None, "target")
        doer = challenge.figure("actor", "name", default="")
        if name != doer:
            challenge.take_part(name, actor_id, "" if old == doer else old)
