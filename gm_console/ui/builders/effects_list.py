"""What follows from a finished challenge: each effect with a tick, and the storyteller's own beside them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication, QComboBox, QHBoxLayout, QWidget

from gm_console.app.effects import EffectRow
from gm_console.rules.challenge_file import read_added
from gm_console.rules.system import JsonObject, Participant, RulesError
from gm_console.ui.builders.open_challenge import OpenChallenge
from gm_console.ui.builders.reason import ReasonField, ReasonMemory
from gm_console.ui.half_typed import NAME
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.buttons import ActionButton
from gm_console.ui.widgets.card import Card, CheckPart, Row
from gm_console.ui.widgets.labels import Label
from gm_console.ui.widgets.lines import ResumedLine
from gm_console.ui.widgets.messages import InlineMessage
from gm_console.ui.widgets.stepper import Stepper
from gm_console.wording.catalog import refusal, say, text
from gm_console.wording.working import tell_added


class EffectLine(QObject):
    """One effect of the rules: its tick, and the reason asked for when it is taken off."""

    waived = Signal(int, str)
    restored = Signal(int)

    def __init__(
        self, theme: Theme, card: Card, row: EffectRow, reason: str | None, memory: ReasonMemory | None = None
    ) -> None:
        super().__init__(card)
        self.index = row.index
        self.part = CheckPart(
            theme, say(row.line), checked=reason is None, note=_note(row, reason), amount=_amount(row)
        )
        self.reason = ReasonField(theme, text("Why does this not happen?"), text("Waive"), memory=memory, kind="waived")
        card.add(self.part)
        card.add(self.reason)
        self.reason.hide()
        self.part.toggled.connect(self._toggled)
        self.reason.given.connect(self._given)
        self.reason.left.connect(self._left)
        self.reason.line.setProperty(NAME, f"waive/{row.index}")
        self.reason.line.resumed.connect(self._resumed)

    def _resumed(self) -> None:
        """A reason half typed: the effect is not ticked, and the keyboard stays where it is."""
        self.part.blockSignals(True)
        self.part.set_checked(False)
        self.part.blockSignals(False)
        self.reason.show()

    def _toggled(self, on: bool) -> None:
        self.reason.setVisible(not on)
        if on:
            self.restored.emit(self.index)
        else:
            self.reason.setFocus()

    def _given(self, reason: str) -> None:
        self.reason.line.clear()
        self.waived.emit(self.index, reason)

    def _left(self) -> None:
        self.part.set_checked(True)


def _note(row: EffectRow, reason: str | None) -> str:
    if reason is not None:
        return text("waived: {reason}", reason=reason)
    if row.moved:
        return text(
            "was {expected}, is {found} by now: the difference is applied", expected=row.expected, found=row.found
        )
    return text("a passing figure: nothing to write down") if row.passing else ""


def _amount(row: EffectRow) -> str | None:
    moved = [change for change in row.changes if change.before > 1 or change.after > 1]
    return f"{moved[0].before} → {moved[0].after}" if moved else None


class EffectsList(QWidget):
    """Lists the effects of one finished challenge and edits what is waived and added.

    :ivar changed: something waited for a reason, or was waived or added.
    """

    changed = Signal()

    def __init__(self, theme: Theme, memory: ReasonMemory | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self._memory = theme, memory
        self._challenge: OpenChallenge | None = None
        self._rows: Sequence[EffectRow] = ()
        self._lines: list[EffectLine] = []
        self._card: Card | None = None
        self._box = QHBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)

    def show_effects(self, challenge: OpenChallenge, rows: Sequence[EffectRow]) -> None:
        """Shows ``rows``, the effects of ``challenge`` against the figures as they are now."""
        self._challenge, self._rows = challenge, rows
        self._rebuild()

    def forget(self) -> None:
        """Shows nothing."""
        self._challenge, self._rows, self._lines = None, (), []
        if self._card is not None:
            self._card.hide()
            self._card.deleteLater()
            self._card = None

    def waiting(self) -> bool:
        """Whether an effect is unticked but its reason is still missing."""
        waived = {item["effect"] for item in self._challenge.record.waived} if self._challenge else set()
        return any(not line.part.is_checked() and line.index not in waived for line in self._lines)

    def focus_reason(self) -> None:
        """Puts the keyboard where a reason is missing."""
        for line in self._lines:
            if line.reason.isVisible():
                line.reason.setFocus()

    def _rebuild(self) -> None:
        if self._card is not None:
            held = QApplication.focusWidget()
            if held is not None and self._card.isAncestorOf(held):
                self.setFocus()  # else the keyboard, and with it Ctrl+Enter, would leave the builder
            self._card.hide()
            self._card.deleteLater()
        self._card = card = Card(self._theme, text("What follows"), text("untick to waive, with a reason"))
        self._box.addWidget(card)
        assert self._challenge is not None
        reasons = {item["effect"]: item["reason"] for item in self._challenge.record.waived}
        self._lines = [self._line(card, row, reasons.get(row.index)) for row in self._rows]
        if not self._rows:
            card.add(Label(self._theme, text("Nothing is spent and nothing is lost."), ink="secondary"))
        for index, added in enumerate(self._challenge.record.added):
            card.add(AddedLine(self._theme, index, added, self))
        names = [participant.name for participant in self._participants()]
        card.add(AddLine(self._theme, names, self))

    def _participants(self) -> Sequence[Participant]:
        challenge = self._challenge
        assert challenge is not None
        return challenge.system.participants(challenge.state)

    def _line(self, card: Card, row: EffectRow, reason: str | None) -> EffectLine:
        line = EffectLine(self._theme, card, row, reason, self._memory)
        line.waived.connect(self._waive)
        line.restored.connect(self._restore)
        line.part.toggled.connect(self._ticked)
        line.reason.line.resumed.connect(self.changed)
        return line

    def _ticked(self, _on: bool) -> None:
        self.changed.emit()

    def _waive(self, index: int, reason: str) -> None:
        assert self._challenge is not None
        kept = [item for item in self._challenge.record.waived if item["effect"] != index]
        self._challenge.override(waived=[*kept, {"effect": index, "reason": reason}])
        self._rebuild()
        self.changed.emit()

    def _restore(self, index: int) -> None:
        assert self._challenge is not None
        kept = [item for item in self._challenge.record.waived if item["effect"] != index]
        self._challenge.override(waived=kept)
        self.changed.emit()

    def add(self, effect: JsonObject) -> None:
        """Adds an effect of the storyteller's own. Raises RulesError."""
        assert self._challenge is not None
        read_added(effect)
        self._challenge.override(added=[*self._challenge.record.added, effect])
        self._rebuild()
        self.changed.emit()

    def take_out(self, index: int) -> None:
        """Takes an added effect out again."""
        assert self._challenge is not None
        left = [item for place, item in enumerate(self._challenge.record.added) if place != index]
        self._challenge.override(added=left)
        self._rebuild()
        self.changed.emit()


class AddedLine(Row):
    """An effect of the storyteller's own, with a way to take it out."""

    def __init__(self, theme: Theme, index: int, added: JsonObject, owner: EffectsList) -> None:
        super().__init__(theme)
        self._index, self._owner = index, owner
        self.line.addWidget(Label(theme, tell_added(added)))
        self.line.addWidget(Label(theme, added["reason"], ink="secondary"), 1)
        button = ActionButton(theme, text("Take out"), kind="quiet")
        button.clicked.connect(self._take_out)
        self.line.addWidget(button)

    def _take_out(self) -> None:
        self._owner.take_out(self._index)


class AddLine(QWidget):
    """A line to add a tracker change or a condition. Folded to one button until it is wanted."""

    def __init__(self, theme: Theme, names: Sequence[str], owner: EffectsList) -> None:
        super().__init__(owner)
        self._theme, self._owner = theme, owner
        self._open = ActionButton(theme, text("+ add: a tracker, a condition…"), kind="quiet")
        self._form = QWidget()
        self._message = InlineMessage(theme)
        self.who = _combo(text("Whom it concerns"), names)
        self.what = _combo(text("What it is"), [text("tracker"), text("condition")])
        self.name = ResumedLine()
        self.name.setAccessibleName(text("Its name"))
        self.name.setPlaceholderText(text("its name"))
        self.by = Stepper(theme, text("By how much"), value=-1, minimum=-99, maximum=99)
        self.minutes = Stepper(theme, text("Minutes, 0 for no end"), value=0, minimum=0, maximum=999)
        self.reason = ReasonField(theme, text("Why?"), text("Add"))
        self._lay_out()
        for field, kept in ((self.who, "who"), (self.what, "what"), (self.by, "by"), (self.minutes, "minutes")):
            field.setProperty(NAME, f"add/{kept}")
        for line, kept in ((self.name, "name"), (self.reason.line, "reason")):
            line.setProperty(NAME, f"add/{kept}")
            line.resumed.connect(self._show_form)
        self._open.clicked.connect(self._unfold)
        self.what.currentIndexChanged.connect(self._kind_changed)
        self.reason.given.connect(self._add)
        self.reason.left.connect(self._fold)
        self._fold()

    def _lay_out(self) -> None:
        outer = QHBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self._open)
        outer.addWidget(self._form, 1)
        outer.addStretch()
        form = QHBoxLayout(self._form)
        form.setContentsMargins(0, 0, 0, 0)
        for widget in (self.who, self.what, self.name, self.by, self.minutes, self.reason, self._message):
            form.addWidget(widget)

    def _unfold(self) -> None:
        self._show_form()
        self.who.setFocus()

    def _show_form(self) -> None:
        self._form.show()
        self._open.hide()
        self._kind_changed(self.what.currentIndex())

    def _fold(self) -> None:
        self._form.hide()
        self._open.show()

    def _kind_changed(self, index: int) -> None:
        self.by.setVisible(index == 0)
        self.minutes.setVisible(index == 1)

    def _effect(self, reason: str) -> JsonObject:
        effect: JsonObject = {"actor": self.who.currentText(), "reason": reason}
        if self.what.currentIndex() == 0:
            return effect | {"effect": "tracker", "tracker": self.name.text().strip(), "by": self.by.value()}
        minutes = {"minutes": self.minutes.value()} if self.minutes.value() else {}
        return effect | {"effect": "condition", "name": self.name.text().strip()} | minutes

    def _add(self, reason: str) -> None:
        try:
            self._owner.add(self._effect(reason))
        except RulesError as error:
            self._message.say(refusal(error))
        else:
            for line in (self.name, self.reason.line):
                line.clear()


def _combo(name: str, choices: Sequence[str]) -> QComboBox:
    combo = QComboBox()
    combo.addItems(list(choices))
    combo.setAccessibleName(name)
    return combo
