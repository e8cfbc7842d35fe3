"""Remarks below a name: a sheet that is missing, a passing figure that may be kept."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gm_console.app.challenges import keep_figure
from gm_console.store.records import Changes
from gm_console.ui.builders.face import BuilderKit
from gm_console.ui.builders.open_challenge import OpenChallenge
from gm_console.ui.operations import Failure
from gm_console.ui.widgets.buttons import ActionButton
from gm_console.ui.widgets.messages import InlineMessage
from gm_console.wording.catalog import say_code, text


class SheetMissing(QWidget):
    """Says that an actor has no sheet in this system, and what can be done: fill one in, or type the figures."""

    wanted = Signal()
    going_on = Signal()

    def __init__(self, kit: BuilderKit, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._system = say_code(f"{kit.system.id}.name", {})
        self._message = InlineMessage(kit.theme)
        self._sheet = ActionButton(kit.theme, text("Fill the sheet in"))
        self._typed = ActionButton(kit.theme, text("Type the figures"))
        self._sheet.clicked.connect(self.wanted)
        self._typed.clicked.connect(self.going_on)
        row = QHBoxLayout()
        row.addWidget(self._sheet)
        row.addWidget(self._typed)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, kit.theme.px(6))
        column.addWidget(self._message)
        column.addLayout(row)
        self.hide()

    def tell(self, name: str) -> None:
        """Shows that ``name`` has no sheet."""
        self._message.say(text("{name} has no {system} sheet.", name=name, system=self._system), "warning")
        self.show()

    def clear(self) -> None:
        """Takes the message away."""
        self._message.clear()
        self.hide()


class FiguresMoved(QWidget):
    """Says that an actor's figures are others by now, and offers to take them. ``taken()``."""

    taken = Signal()

    def __init__(self, kit: BuilderKit, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._message = InlineMessage(kit.theme)
        self._take = ActionButton(kit.theme, text("Take them"))
        self._take.clicked.connect(self.taken)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._message, 1)
        row.addWidget(self._take)
        self.hide()

    def tell(self, name: str) -> None:
        """Shows that the figures of ``name`` have changed."""
        self._message.say(text("{name}’s figures have changed since.", name=name), "info")
        self.show()

    def clear(self) -> None:
        """Takes the message away."""
        self._message.clear()
        self.hide()


class KeepFigure(QWidget):
    """Offers to put a passing figure into the roster, with what the challenge tells of it.

    Shown while the name at hand belongs to nobody in the roster and the set-up can be played.
    """

    def __init__(self, kit: BuilderKit, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._kit = kit
        self._challenge: OpenChallenge | None = None
        self._name = ""
        self.button = ActionButton(kit.theme, text("Keep"), kind="quiet")
        self.button.setToolTip(text("Put this passing figure into the roster"))
        self._message = InlineMessage(kit.theme)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._message)
        row.addWidget(self.button)
        self.button.clicked.connect(self.keep)
        self.hide()

    def offer(self, challenge: OpenChallenge | None, name: str) -> None:
        """Offers it for ``name``, if that is a passing figure."""
        self._challenge, self._name = challenge, name
        passing = challenge is not None and challenge.record.participants.get(name, "") is None
        self.setVisible(bool(name) and passing and challenge is not None and challenge.begun is not None)
        self.button.setAccessibleDescription(text("Put {name} into the roster", name=name))

    def keep(self) -> None:
        """Puts the figure into the roster, as one operation."""
        if self._challenge is not None:
            self._kit.operations.run(
                keep_figure, self._challenge.record, self._name, done=self._kept, refused=self._refused
            )

    def _kept(self, result: tuple[str, Changes]) -> None:
        self._message.clear()
        if self._challenge is not None:
            self._challenge.take_part(self._name, result[0], self._name)
        self.hide()

    def _refused(self, failure: Failure) -> None:
        self._message.say(failure.sentence)
