"""Nothing half typed is lost: text fields are watched, and what stands in them is on the disk within a second.

`HalfTyped` keeps it, by keys; `TypedWithin` watches the fields of one form, and puts into them what was left there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Protocol, cast, runtime_checkable

import shiboken6
from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QComboBox, QLineEdit, QSpinBox, QWidget

from gm_console.app.half_typed import PREFIX, half_typed, keep_half_typed
from gm_console.rules.system import JsonObject
from gm_console.ui.operations import Operations
from gm_console.ui.widgets.below import below
from gm_console.ui.widgets.lines import ResumedLine
from gm_console.ui.widgets.names import NamePicker
from gm_console.ui.widgets.segmented import Segmented

SAVE_AFTER_MS = 500
"""So long after the first letter; typing on does not put it off."""
KINDS = (QLineEdit, QSpinBox, QComboBox, Segmented)
NAME, BY_HAND, WATCHED, WHILE_MODIFIED = "keptAs", "typedByHand", "watched", "whileModified"
"""Properties of a field: what it is kept as (else its accessible name), and what is known of it."""
BESIDE = ""
"""What is kept as this is no field's, but the form's own."""


class HalfTyped(QObject):
    """Keeps what is half typed in the campaign's file. One for each campaign: `kept_by` gives it.

    ``read()``: what was left half typed has been read.
    """

    read = Signal()

    def __init__(self, operations: Operations) -> None:
        super().__init__(operations)
        self._operations = operations
        self._kept: dict[str, JsonObject] = {}
        self._changed: set[str] = set()
        self._timer = QTimer(self, singleShot=True, interval=SAVE_AFTER_MS)
        self._timer.timeout.connect(self.flush)
        operations.run(half_typed, done=self._found)

    def kept(self, key: str) -> JsonObject:
        """What is half typed under ``key``."""
        return self._kept.get(key, {})

    def keep(self, key: str, data: JsonObject) -> None:
        """Keeps ``data`` in place of what was half typed under ``key``; nothing where it is empty."""
        if data != self.kept(key):
            self._kept[key] = data
            self._changed.add(key)
            if not self._timer.isActive():
                self._timer.start()

    def flush(self) -> None:
        """Puts down at once what has changed."""
        self._timer.stop()
        changed, self._changed = self._changed, set()
        for key in sorted(changed):
            self._operations.keep(PREFIX + key, keep_half_typed, key, self._kept[key])

    def _found(self, found: dict[str, JsonObject]) -> None:
        self._kept = {**found, **{key: self._kept[key] for key in self._changed}}
        self.read.emit()


def kept_by(operations: Operations) -> HalfTyped:
    """Where a campaign's half-typed text is kept."""
    found = operations.findChild(HalfTyped)
    return found if isinstance(found, HalfTyped) else HalfTyped(operations)


@runtime_checkable
class Resuming(Protocol):
    """A form that holds more half done than stands in its text fields."""

    def half_done(self) -> JsonObject:
        """What is half done, empty for nothing."""
        ...

    def resume(self, data: JsonObject) -> bool:
        """Goes on where ``data``, given by `half_done`, left off. False where that cannot be yet: it is asked again."""
        ...


class TypedWithin(QObject):
    """Watches the fields of a form: its lines of text, and figures and choices that have a `NAME` to be kept as.

    What was left half typed is put into its field again as soon as there is such a field.

    :param key: of what is shown; "" for nothing yet. :param fields: those to watch; None for all there are below
        ``within``, for which `look` is to be called whenever some have come. :param beside: what else is half done.
    """

    def __init__(
        self,
        within: QWidget,
        operations: Operations,
        key: str = "",
        *,
        fields: Sequence[QLineEdit] | None = None,
        beside: Resuming | None = None,
    ) -> None:
        super().__init__(within)
        self._within, self._half, self._key, self._beside = within, kept_by(operations), key, beside
        self._chosen: list[QWidget] | None = None if fields is None else list(fields)
        self._waiting: JsonObject = {}
        self._watched: list[QWidget] = []
        self._half.read.connect(self._begin)
        self._begin()

    def add(self, field: QLineEdit, name: str, *, while_modified: bool = False) -> None:
        """Watches one more field, kept as ``name``.

        :param while_modified: what stands there when it is not modified (`QLineEdit.isModified`) is not half typed.
        """
        assert self._chosen is not None
        field.setProperty(NAME, name)
        field.setProperty(WHILE_MODIFIED, while_modified)
        self._chosen = [*filter(shiboken6.isValid, self._chosen), field]
        self.look()

    def turn_to(self, key: str) -> None:
        """Something else is shown now, "" for nothing. What stands in the fields is that one's from now on."""
        if key == self._key:
            return
        self._key = key
        for field in self._fields().values():
            by_hand = field.property(BY_HAND)
            field.setProperty(BY_HAND, False)
            if by_hand and self._chosen is not None and isinstance(field, QLineEdit):
                field.clear()
        self._begin()

    def forget(self, key: str) -> None:
        """What was half typed under ``key`` is done with."""
        self._half.keep(key, {})
        if key == self._key:
            self._waiting = {}

    def look(self) -> None:
        """Watches the fields that are there by now, and puts into them what was left half typed."""
        self._watched = [*self._all()]
        for field in self._watched:
            self._watch(field)
        if self._waiting:
            self._offer()

    def _offer(self) -> None:
        for name, field in self._fields().items():
            if name in self._waiting:
                typed = str(self._waiting.pop(name))
                if not field.property(BY_HAND):
                    put(field, typed)
        if self._beside is not None and BESIDE in self._waiting:
            self._resume(self._beside, self._waiting.pop(BESIDE))

    def _resume(self, beside: Resuming, data: JsonObject) -> None:
        if not beside.resume(data):
            self._waiting[BESIDE] = data

    def note(self) -> None:
        """Keeps what stands in the fields now, and what still waits for its field."""
        if self._key:
            typed = {name: text_of(field) for name, field in self._fields().items() if half_typed_in(field)}
            beside = self._beside.half_done() if self._beside is not None and BESIDE not in self._waiting else {}
            found = {**self._waiting, **typed, **({BESIDE: beside} if beside else {})}
            self._half.keep(self._key, found)

    def moved_on(self) -> None:
        """Fields have come and gone: what waits for one of those that were there is let go."""
        self._waiting = {}
        self.note()

    def _begin(self) -> None:
        self._waiting = dict(self._half.kept(self._key)) if self._key else {}
        self.look()

    def _fields(self) -> dict[str, QWidget]:
        """The fields that were there at the last `look` and still are, by what they are kept as.

        Of several with one name the newest has it alone: those about to be deleted are older.
        """
        seen: Counter[str] = Counter()
        found = {}
        for field in filter(shiboken6.isValid, reversed(self._watched)):
            name = str(field.property(NAME) or field.accessibleName())
            seen[name] += 1
            if name:
                found[name if seen[name] == 1 else f"{name} #{seen[name]}"] = field
        return found

    def _all(self) -> Iterator[QWidget]:
        if self._chosen is not None:
            yield from filter(shiboken6.isValid, self._chosen)
            return
        found = [*below(self._within, QWidget)]
        for kind in KINDS:
            yield from (each for each in found if isinstance(each, kind) and is_kept(each))

    def _watch(self, field: QWidget) -> None:
        if field.property(WATCHED):
            return
        field.setProperty(WATCHED, True)
        if isinstance(field, QLineEdit):
            field.textEdited.connect(self._edited)
            field.textChanged.connect(self._changed)
        elif isinstance(field, QSpinBox):
            field.valueChanged.connect(self._chosen_anew)
        elif isinstance(field, QComboBox):
            field.currentIndexChanged.connect(self._chosen_anew)
        elif isinstance(field, Segmented):
            field.chosen.connect(self._chosen_anew)

    def _edited(self, typed: str) -> None:
        self.sender().setProperty(BY_HAND, bool(typed))
        self.note()

    def _changed(self, typed: str) -> None:
        """Emptied, or filled in by the form itself: a name completed, or what was typed put in order."""
        field = self.sender()
        if field.property(BY_HAND):
            field.setProperty(BY_HAND, bool(typed))
            self.note()

    def _chosen_anew(self, _value: object) -> None:
        """A figure, or a choice; what the form itself sets is nobody's typing."""
        field, held = self.sender(), QApplication.focusWidget()
        if isinstance(field, QWidget) and held is not None and (held is field or field.isAncestorOf(held)):
            field.setProperty(BY_HAND, True)
            self.note()


def is_kept(field: QWidget) -> bool:
    """Every line of text is, apart from those within a figure or a date; figures and choices are where they say so."""
    if isinstance(field, QLineEdit):
        return not isinstance(field.parentWidget(), QAbstractSpinBox)
    return bool(field.property(NAME))


def half_typed_in(field: QWidget) -> bool:
    """Whether something stands in ``field`` that was typed and is not done with."""
    if isinstance(field, QLineEdit) and field.property(WHILE_MODIFIED) and not field.isModified():
        return False
    return bool(field.property(BY_HAND))


def text_of(field: QWidget) -> str:
    """What stands in ``field``."""
    if isinstance(field, QSpinBox):
        return str(field.value())
    if isinstance(field, Segmented):
        return field.choice()
    return field.currentText() if isinstance(field, QComboBox) else cast(QLineEdit, field).text()


def put(field: QWidget, typed: str) -> None:
    """Has ``typed`` stand in ``field`` as if it had been typed, the keyboard staying where it is."""
    field.setProperty(BY_HAND, True)
    if typed == text_of(field):
        return
    if isinstance(field, QSpinBox):
        field.setValue(int(typed))
    elif isinstance(field, QComboBox):
        field.setCurrentText(typed)
    elif isinstance(field, Segmented):
        field.choose(typed)
    elif isinstance(field, QLineEdit):
        _type(field, typed)


def _type(field: QLineEdit, typed: str) -> None:
    if isinstance(field, NamePicker):
        field.resume(typed)
    else:
        field.setText(typed)
        field.textEdited.emit(typed)
    field.setModified(True)
    if isinstance(field, ResumedLine):
        field.resumed.emit()
