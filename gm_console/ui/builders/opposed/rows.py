"""Rows of a side's card while it is set up: attribute, ability, willpower, bonuses, retests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from gm_console.rules.system import JsonObject
from gm_console.ui.builders.opposed.small import SmallButton
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.buttons import ENTER
from gm_console.ui.widgets.card import CheckMark, Row, amount_text
from gm_console.ui.widgets.flow import FlowLayout, clear_layout
from gm_console.ui.widgets.labels import ElidedLabel, Label
from gm_console.ui.widgets.lines import LeavableLine
from gm_console.ui.widgets.messages import InlineMessage
from gm_console.ui.widgets.names import DETAIL, NameDelegate
from gm_console.ui.widgets.stepper import Stepper
from gm_console.wording.catalog import plural, text

MOST_DOTS = 999
LONGEST_NAME = 80


class Amount(Label):
    """The figure at the right end of a row; quiet where it adds nothing."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme, role="strong")
        self.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        theme.changed.connect(self._widen)
        self._widen()

    def _widen(self) -> None:
        self.setMinimumWidth(self._theme.px(24))

    def show_amount(self, amount: int | None, *, signed: bool = True) -> None:
        """Shows ``amount``; None is nothing."""
        self.setText(amount_text(amount, signed=signed))
        self.set_look(ink="ink" if amount else "secondary")


class Combo(QComboBox):
    """A choice of names with a quiet word beside each. Letters typed while it is closed still choose."""

    def __init__(self, theme: Theme, name: str, *, editable: bool = False) -> None:
        super().__init__()
        self._theme = theme
        self.setAccessibleName(name)
        self.setEditable(editable)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.setItemDelegate(NameDelegate(theme, self))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMinimumContentsLength(6)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.line = self.lineEdit() or QLineEdit(self)
        self.line.setVisible(editable)
        self.line.setAccessibleName(name)
        self.line.setMaxLength(LONGEST_NAME)
        self.line.editingFinished.connect(self._finished)
        theme.changed.connect(self._restyle)
        self._restyle()

    def offer(self, choices: Mapping[str, str]) -> None:
        """Offers names, each with its quiet word, unless they are offered already."""
        found = {self.itemText(place): str(self.itemData(place, DETAIL) or "") for place in range(self.count())}
        if found != dict(choices):
            kept = self.currentText()
            self.clear()
            for name, detail in choices.items():
                self.addItem(name)
                self.setItemData(self.count() - 1, detail, DETAIL)
            self.show_text(kept)

    def show_text(self, name: str) -> None:
        """Shows ``name``; one that is not offered only where names can be typed."""
        if self.isEditable():
            if self.currentText() != name and not self.line.hasFocus() and not self.line.isModified():
                self.setCurrentIndex(self.findText(name, Qt.MatchFlag.MatchFixedString))
                self.setEditText(name)
        else:
            self.setCurrentIndex(self.findText(name))

    def _finished(self) -> None:
        self.line.setModified(False)

    def _restyle(self) -> None:
        self.setFont(self._theme.font("body"))


def dots_word(dots: int) -> str:
    """``3 dots``."""
    return plural("{count} dot", "{count} dots", dots)


class BonusRow(Row):
    """One named bonus: ``changed(int place, int value)``, ``gone(int place)``."""

    changed = Signal(int, int)
    gone = Signal(int)

    def __init__(self, theme: Theme, place: int, bonus: JsonObject) -> None:
        super().__init__(theme)
        self._place = place
        self.value = Stepper(theme, bonus["name"], value=bonus["value"], minimum=-99)
        self._amount = Amount(theme)
        self._amount.show_amount(bonus["value"])
        self.drop = drop = SmallButton(theme, text("✕"), spoken=text("Take out {name}", name=bonus["name"]))
        drop.setToolTip(text("Take it out"))
        for widget in (ElidedLabel(theme, bonus["name"]), drop, self.value):
            self.line.addWidget(widget)
        self.line.insertStretch(2, 1)
        self.line.addWidget(self._amount)
        self.value.valueChanged.connect(self._tell)
        drop.clicked.connect(self._drop)

    def _tell(self, value: int) -> None:
        self._amount.show_amount(value)
        self.changed.emit(self._place, value)

    def _drop(self) -> None:
        self.gone.emit(self._place)


class NameLine(LeavableLine):
    """A line for a name: Enter takes it (``taken(str)``), Esc puts the line away (``left()``)."""

    taken = Signal(str)

    def __init__(self, theme: Theme, prompt: str) -> None:
        super().__init__()
        self._theme = theme
        self.setMaxLength(LONGEST_NAME)
        self.setPlaceholderText(prompt)
        self.setAccessibleName(prompt)
        theme.changed.connect(self._restyle)
        self._restyle()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter is meant for this line alone."""
        if event.key() not in ENTER:
            super().keyPressEvent(event)
        elif self.text().strip():
            self.taken.emit(self.text().strip())

    def _restyle(self) -> None:
        self.setFont(self._theme.font("body"))


class Bonuses(QWidget):
    """The bonuses of a pool. ``changed(object)`` gives the whole list whenever the user changes it."""

    changed = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._shown: list[JsonObject] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._rows: list[BonusRow] = []
        self._foot = Row(theme)
        self._label = Label(theme, text("Bonuses"), ink="secondary")
        self.add = SmallButton(theme, text("add…"), spoken=text("Add a bonus"))
        self.name = NameLine(theme, text("what it comes from, then Enter"))
        self._nothing = Amount(theme)
        self._nothing.show_amount(0)
        for widget in (self._label, self.add):
            self._foot.line.addWidget(widget)
        self._foot.line.addWidget(self.name, 1)
        self._foot.line.addStretch()
        self._foot.line.addWidget(self._nothing)
        self._column.addWidget(self._foot)
        self.name.hide()
        self.add.clicked.connect(self._unfold)
        self.name.taken.connect(self._added)
        self.name.left.connect(self._fold)
        self.name.resumed.connect(self._show_line)

    def show_bonuses(self, bonuses: Sequence[JsonObject]) -> None:
        """Shows ``bonuses``."""
        if list(bonuses) != self._shown:
            same = [each["name"] for each in bonuses] == [each["name"] for each in self._shown]
            self._shown = [dict(each) for each in bonuses]
            if same:
                self._update()
            else:
                self._rebuild()

    def row(self, place: int) -> BonusRow:
        """One bonus's row."""
        return self._rows[place]

    def _update(self) -> None:
        for row, bonus in zip(self._rows, self._shown, strict=True):
            row.value.setValue(bonus["value"])

    def _rebuild(self) -> None:
        for row in self._rows:
            self._column.removeWidget(row)
            row.hide()
            row.deleteLater()
        self._rows = [BonusRow(self._theme, place, bonus) for place, bonus in enumerate(self._shown)]
        for place, row in enumerate(self._rows):
            self._column.insertWidget(place, row)
            row.changed.connect(self._changed)
            row.gone.connect(self._gone)
        self._nothing.setVisible(not self._rows)

    def _unfold(self) -> None:
        self._show_line()
        self.name.setFocus()

    def _show_line(self) -> None:
        self.add.hide()
        self.name.show()

    def _fold(self) -> None:
        self.name.clear()
        self.name.hide()
        self.add.show()
        self.add.setFocus()

    def _added(self, name: str) -> None:
        self._fold()
        self.changed.emit([*self._shown, {"name": name, "value": 1}])
        if self._rows:
            self._rows[-1].value.setFocus()

    def _changed(self, place: int, value: int) -> None:
        if self._shown[place]["value"] != value:
            changed = [dict(each) for each in self._shown]
            changed[place]["value"] = value
            self.changed.emit(changed)

    def _gone(self, place: int) -> None:
        self.add.setFocus()
        self.changed.emit([each for index, each in enumerate(self._shown) if index != place])


class RetestTick(CheckMark):
    """A retest open to a side, ticked while the side means to use it. ``meant(str kind, bool)``."""

    meant = Signal(str, bool)

    def __init__(self, theme: Theme, kind: str, word: str, *, on: bool) -> None:
        super().__init__(theme, word)
        self._kind = kind
        self.setChecked(on)
        self.toggled.connect(self._tell)

    def _tell(self, on: bool) -> None:
        self.meant.emit(self._kind, on)


class RetestTicks(QWidget):
    """The retests open to a side; unticked ones are left out of the odds. ``changed(object)``: the kinds left out."""

    changed = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._shown: tuple[object, ...] = ()
        self._refused: list[str] = []
        self._ticks: dict[str, RetestTick] = {}
        self._row = Row(theme)
        self._label = Label(theme, text("Will use"), ink="secondary")
        self._label.setToolTip(text("Retests that are left out of the odds when unticked"))
        self._box = QWidget()
        self._flow = FlowLayout(self._box)
        self._none = Label(theme, text("no retest open"), ink="secondary")
        self._row.line.addWidget(self._label)
        self._row.line.addWidget(self._box, 1)
        self._row.line.addWidget(self._none, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._row)
        theme.changed.connect(self._restyle)
        self._restyle()

    def show_retests(self, methods: Mapping[str, str], refused: Sequence[str]) -> None:
        """Shows the kinds in ``methods`` with what each is called; those in ``refused`` unticked."""
        self._refused = list(refused)
        self._none.setVisible(not methods)
        self._label.setVisible(bool(methods))
        self._box.setVisible(bool(methods))
        shown = tuple(methods.items())
        if shown == self._shown:
            self._tick()
            return
        self._shown = shown
        clear_layout(self._flow)
        self._ticks = {kind: self._made(kind, word) for kind, word in methods.items()}
        for tick in self._ticks.values():
            self._flow.addWidget(tick)
            tick.show()

    def tick(self, kind: str) -> RetestTick:
        """The tick of one retest."""
        return self._ticks[kind]

    def _made(self, kind: str, word: str) -> RetestTick:
        tick = RetestTick(self._theme, kind, word, on=kind not in self._refused)
        tick.setAccessibleDescription(self._label.toolTip())
        tick.meant.connect(self._meant)
        return tick

    def _tick(self) -> None:
        for kind, tick in self._ticks.items():
            tick.blockSignals(True)
            tick.setChecked(kind not in self._refused)
            tick.blockSignals(False)

    def _meant(self, kind: str, on: bool) -> None:
        self.changed.emit([each for each in self._refused if each != kind] + ([] if on else [kind]))

    def _restyle(self) -> None:
        self._flow.set_gap(self._theme.px(12))


class Noted(QWidget):
    """A row with room for a message below it."""

    def __init__(self, theme: Theme, row: QWidget) -> None:
        super().__init__()
        self.row = row
        self.message = InlineMessage(theme)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(row)
        column.addWidget(self.message)
