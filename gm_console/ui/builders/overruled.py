"""What was overruled in a challenge that is over, each with its reason; applying waits until none is missing."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from gm_console.app.overrides import Override, explained, in_record, trackers_set, wanting
from gm_console.ui.builders.face import BuilderKit
from gm_console.ui.builders.open_challenge import OpenChallenge
from gm_console.ui.builders.reason import ReasonField, ReasonMemory
from gm_console.ui.widgets.buttons import ActionButton
from gm_console.ui.widgets.card import Card, Row
from gm_console.ui.widgets.labels import Label
from gm_console.wording.catalog import say, say_code, text

ELSEWHERE = ("waived", "added", "warning")
"""Kinds whose reason is asked for, and shown, beside what they overrule."""


class WhyLine(Row):
    """One override: what was done, and a line for the reason, or the reason given. ``explained(key, reason)``."""

    explained = Signal(str, str)

    def __init__(self, kit: BuilderKit, found: Override, memory: ReasonMemory) -> None:
        super().__init__(kit.theme)
        theme = kit.theme
        self._found = found
        self.line.addWidget(Label(theme, say(found.what), wrap=True), 1)
        self.line.addWidget(Label(theme, say_code(f"app.override.kind.{found.kind}", {}), ink="secondary"))
        self.change: ActionButton | None = None
        self.reason: ReasonField | None = None
        if found.reason:
            self.line.addWidget(Label(theme, found.reason, ink="secondary", wrap=True), 1)
            self.change = ActionButton(theme, text("Another reason"), kind="quiet")
            self.change.clicked.connect(self._ask_again)
            self.line.addWidget(self.change)
            if found.key.startswith("move/") and found.kind == "value":
                self.change.hide()  # its reason is part of the move
        else:
            self.reason = ReasonField(
                theme, text("Why? (for the log)"), text("Keep"), indent=0, memory=memory, kind=found.kind
            )
            self.reason.line.setAccessibleName(text("Why? {what}", what=say(found.what)))
            self.reason.given.connect(self._given)
            self.line.addWidget(self.reason, 2)

    @property
    def first(self) -> QWidget:
        """What has the keyboard first in it."""
        return self.change or self.reason or self

    def _given(self, reason: str) -> None:
        self.explained.emit(self._found.key, reason)

    def _ask_again(self) -> None:
        self.explained.emit(self._found.key, "")


class OverruledCard(QWidget):
    """Lists what was overruled in one challenge. ``changed()``: a reason was given, or is asked for."""

    changed = Signal()

    def __init__(self, kit: BuilderKit, memory: ReasonMemory, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._kit, self._memory = kit, memory
        self._challenge: OpenChallenge | None = None
        self._outside: tuple[Override, ...] = ()
        self._shown: tuple[Override, ...] = ()
        self._card: Card | None = None
        self.lines: list[WhyLine] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self.hide()

    def show_overruled(self, challenge: OpenChallenge) -> None:
        """Shows what is overruled in ``challenge``; what was set elsewhere meanwhile is asked of the campaign."""
        if challenge is not self._challenge:
            self._challenge, self._outside = challenge, ()
        self._show()

    def look_again(self) -> None:
        """Asks the campaign for what was set elsewhere."""
        if self._challenge is not None:
            self._kit.operations.run(trackers_set, self._challenge.record, done=self._read)

    def forget(self) -> None:
        """Shows nothing."""
        self._challenge, self._outside = None, ()
        self._fill(())

    def waiting(self) -> bool:
        """Whether a reason is missing."""
        return bool(wanting(self._all()))

    def focus_reason(self) -> None:
        """Puts the keyboard where a reason is missing, if one is."""
        field = next((line.reason for line in self.lines if line.reason is not None), None)
        if field is not None:
            field.setFocus()

    def _read(self, found: tuple[Override, ...]) -> None:
        if self._challenge is not None:
            self._outside = found
            self._show()
            self.changed.emit()

    def _all(self) -> tuple[Override, ...]:
        if self._challenge is None or self._challenge.corrects:  # a correction has one reason for all of it
            return ()
        record = self._challenge.record
        inside = [each for each in in_record(self._challenge.system, record) if each.kind not in ELSEWHERE]
        return (*inside, *explained(record, self._outside))

    def _show(self) -> None:
        found = self._all()
        if found != self._shown:
            self._fill(found)

    def _fill(self, found: Sequence[Override]) -> None:
        self._shown = tuple(found)
        if self._card is not None:
            held = QApplication.focusWidget()
            if held is not None and self._card.isAncestorOf(held):
                self.setFocus()  # else the keyboard would leave the builder
            self._column.removeWidget(self._card)
            self._card.hide()
            self._card.deleteLater()
        self._card, self.lines = None, []
        if found:
            self._card = Card(self._kit.theme, text("Overridden"), text("each with a word of reason"))
            for each in found:
                line = WhyLine(self._kit, each, self._memory)
                line.explained.connect(self._explain)
                self._card.add(line)
                self.lines.append(line)
            self._column.addWidget(self._card)
            self._card.show()
        self.setVisible(bool(found))
        for first, second in pairwise((self, *(line.first for line in self.lines))):
            QWidget.setTabOrder(first, second)

    def _explain(self, key: str, reason: str) -> None:
        if self._challenge is not None:
            self._challenge.explain(key, reason)
            self._show()
            self.focus_reason()
            self.changed.emit()
