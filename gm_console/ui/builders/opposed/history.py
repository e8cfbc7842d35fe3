"""Every move of a challenge in its order, each correctable in place; and those a correction left behind."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gm_console.rules.system import JsonObject, RulesError
from gm_console.ui.builders import leftovers
from gm_console.ui.builders.open_challenge import OpenChallenge
from gm_console.ui.builders.opposed import reading
from gm_console.ui.builders.opposed.played import Correction, StepRow
from gm_console.ui.builders.opposed.reading import Step
from gm_console.ui.builders.opposed.small import SmallButton, tell
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.labels import Label
from gm_console.ui.widgets.messages import InlineMessage
from gm_console.wording.catalog import refusal, text


class LeftBehind(QWidget):
    """Moves that were made before a correction and are not legal any more: "was: …"."""

    forgotten = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._words = Label(theme, ink="secondary", wrap=True)
        forget = SmallButton(theme, text("Forget them"))
        forget.clicked.connect(self.forgotten)
        line = QHBoxLayout(self)
        line.setContentsMargins(theme.px(12), 0, 0, 0)
        line.addWidget(self._words, 1)
        line.addWidget(forget)
        self.hide()

    def show_moves(self, told: Sequence[str]) -> None:
        """Shows what was; nothing hides it."""
        self._words.setText(text("was: {moves}", moves=" · ".join(told)) if told else "")
        self.setVisible(bool(told))

    def text(self) -> str:
        """What it says."""
        return self._words.text()


class HistoryPanel(QWidget):
    """The moves made.

    ``corrected()`` follows each correction; ``looked_at(QWidget)`` when a part of it is to be in sight.
    """

    corrected = Signal()
    looked_at = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._challenge: OpenChallenge | None = None
        self._shown: list[Step] = []
        self._rows: list[StepRow] = []
        self._editor: Correction | None = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self.message = InlineMessage(theme)
        self.left_behind = LeftBehind(theme)
        self._column.addWidget(self.message)
        self._column.addWidget(self.left_behind)
        self.left_behind.forgotten.connect(self._forget)
        theme.changed.connect(self._restyle)
        self._restyle()

    def bind(self, challenge: OpenChallenge) -> None:
        """Shows the moves of another challenge."""
        self._challenge = challenge
        self.message.clear()
        self.close_editor()

    def refresh(self) -> None:
        """Shows the moves as they are now."""
        if self._challenge is None:
            return
        found = reading.steps(self._challenge)
        if found != self._shown:
            self._shown = found
            self._rebuild()
        names = reading.short_names(self._challenge)
        self.left_behind.show_moves([reading.tell_move(move, names) for move in self.moves_left_behind()])
        self.setVisible(bool(found) or self.left_behind.isVisibleTo(self) or bool(self.message.text()))

    def moves_left_behind(self) -> list[JsonObject]:
        """What a correction left behind and nobody has entered again."""
        return leftovers.waiting(self._challenge)

    def rows(self) -> list[StepRow]:
        """One row a move."""
        return list(self._rows)

    @property
    def editor(self) -> Correction | None:
        """The correction that is open, if one is."""
        return self._editor

    def complain(self, said: str) -> None:
        """Shows a refusal of the moves; "" clears it."""
        tell(self.message, said)
        self.setVisible(bool(said) or bool(self._rows))

    # -- correcting ----------------------------------------------------------------------------------------------

    def correct(self, index: int) -> None:
        """Opens what else the move at ``index`` could be."""
        assert self._challenge is not None
        self.close_editor()
        self._editor = editor = Correction(self._theme, self._challenge, index)
        self._index = index
        editor.corrected.connect(self._corrected)
        editor.left.connect(self._left)
        self._column.insertWidget(self._column.indexOf(self._rows[index]) + 1, editor)
        editor.setFocus()
        self.looked_at.emit(editor)

    def close_editor(self) -> None:
        """Puts an open correction away."""
        if self._editor is not None:
            self._editor.hide()
            self._editor.deleteLater()
            self._editor = None

    def _left(self) -> None:
        self.close_editor()
        self._rows[self._index].setFocus()

    def _corrected(self, move: JsonObject) -> None:
        challenge, index = self._challenge, self._index
        assert challenge is not None
        try:
            challenge.change_move(index, move)
        except RulesError as error:
            self.message.say(refusal(error, challenge.system.id))
            return
        self.close_editor()
        self.message.clear()
        if index < len(self._rows):
            self._rows[index].setFocus()
        self.corrected.emit()

    def _forget(self) -> None:
        if self._challenge is not None:
            leftovers.forget(self._challenge)

    def _stepped(self, index: int, by: int) -> None:
        if 0 <= index + by < len(self._rows):
            self._rows[index + by].setFocus()

    def _rebuild(self) -> None:
        focused = next((place for place, row in enumerate(self._rows) if row.hasFocus()), None)
        self.close_editor()
        old, self._rows = self._rows, []
        for step in self._shown:
            row = StepRow(self._theme, step)
            row.wanted.connect(self.correct)
            row.stepped.connect(self._stepped)
            self._column.insertWidget(len(self._rows), row)
            self._rows.append(row)
        if focused is not None and focused < len(self._rows):
            self._rows[focused].setFocus()
        if len(self._rows) > len(old):
            self.looked_at.emit(self._rows[-1])
        for row in old:
            self._column.removeWidget(row)
            row.hide()
            row.deleteLater()

    def _restyle(self) -> None:
        self._column.setSpacing(self._theme.px(5))
