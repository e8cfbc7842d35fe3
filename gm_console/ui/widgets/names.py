"""Picking somebody by a few letters of the name."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QAbstractItemModel, QEvent, QModelIndex, QPoint, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from gm_console.store.search import fold
from gm_console.ui.theme import Theme
from gm_console.ui.widgets import paint
from gm_console.ui.widgets.buttons import ENTER
from gm_console.wording import catalog
from gm_console.wording.catalog import N_

ACTOR_ID = Qt.ItemDataRole.UserRole
PRESENT = Qt.ItemDataRole.UserRole + 1
DETAIL = Qt.ItemDataRole.UserRole + 2
"""Roles of the model: id, whether present in the scene, and a quiet text beside the name."""

MOST = 40
SHOWN = 8
PASSING = N_("passing figure")
FIRST_MATCH = N_("Enter takes {name}")
CHOICES = N_("Names that match")


@dataclass(frozen=True, slots=True)
class Candidate:
    """Somebody who can be picked."""

    actor_id: Any
    name: str
    present: bool
    detail: str
    words: tuple[str, ...]

    def matches(self, tokens: list[str]) -> bool:
        """Whether each of ``tokens`` starts some word of the name."""
        return all(any(word.startswith(token) for word in self.words) for token in tokens)

    def rank(self, query: str) -> tuple[bool, bool, str]:
        """Present ones first, then names that begin so, then by name."""
        plain = " ".join(self.words)
        return not self.present, not plain.startswith(query), plain


def candidates(model: QAbstractItemModel) -> Iterator[Candidate]:
    """Everybody in ``model`` (its first column)."""
    for row in range(model.rowCount()):
        index = model.index(row, 0)
        name = str(index.data() or "")
        detail = str(index.data(DETAIL) or "")
        yield Candidate(index.data(ACTOR_ID), name, bool(index.data(PRESENT)), detail, tuple(fold(name)))


class NameDelegate(QStyledItemDelegate):
    """Paints a name and, quieter at the right, who that is."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, _option: QStyleOptionViewItem, _index: QModelIndex) -> QSize:  # type: ignore[override]
        """26 high at 100 %."""
        return QSize(self._theme.px(160), self._theme.px(26))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex) -> None:  # type: ignore[override]
        """Paints one row."""
        theme, room = self._theme, QRectF(option.rect)
        if option.state & QStyle.StateFlag.State_Selected:
            paint.draw_chosen(painter, room, theme, "neutral")
        inner = room.adjusted(theme.px(10), 0, -theme.px(10), 0)
        middle = Qt.AlignmentFlag.AlignVCenter
        detail = str(index.data(DETAIL) or "")
        quiet = theme.ink("secondary")
        align = middle | Qt.AlignmentFlag.AlignRight
        paint.draw_text(painter, inner, detail, theme, role="small", ink=quiet, align=align)
        width = inner.width() - paint.text_width(theme, detail, "small") - theme.px(12)
        name = theme.metrics().elidedText(str(index.data()), Qt.TextElideMode.ElideRight, width)
        paint.draw_text(painter, inner, name, theme, align=middle | Qt.AlignmentFlag.AlignLeft)


class NameList(QListView):
    """The matches, over the window's content below the field. A part of the window: it takes no keyboard."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._rows = QStandardItemModel(self)
        self.setModel(self._rows)
        self.setItemDelegate(NameDelegate(theme, self))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setFrameShape(QFrame.Shape.Box)
        self.setUniformItemSizes(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(catalog.text(CHOICES))
        self.hide()

    def offer(self, found: list[Candidate], free: str) -> None:
        """Shows ``found`` and, last, ``free`` as a passing figure; the first row is current."""
        self._rows.clear()
        for each in found:
            self._add(each.name, each.actor_id, each.detail)
        if free:
            self._add(free, None, catalog.text(PASSING))
        self.setCurrentIndex(self._rows.index(0, 0))

    def _add(self, name: str, actor_id: Any, detail: str) -> None:
        item = QStandardItem(name)
        item.setData(actor_id, ACTOR_ID)
        item.setData(detail, DETAIL)
        item.setToolTip(paint.tip(name))
        self._rows.appendRow(item)

    def step(self, by: int) -> None:
        """Goes up or down a row, round the end."""
        row = (self.currentIndex().row() + by) % max(1, self._rows.rowCount())
        self.setCurrentIndex(self._rows.index(row, 0))

    def chosen(self) -> tuple[Any, str] | None:
        """Id and name of the current row."""
        index = self.currentIndex()
        return (index.data(ACTOR_ID), str(index.data())) if index.isValid() else None

    def place_below(self, field: QWidget) -> None:
        """Lays itself below ``field``, or above where there is more room."""
        window = field.window()
        top = field.mapTo(window, QPoint(0, field.height() + 2)).y()
        left = field.mapTo(window, QPoint(0, 0)).x()
        rows = min(SHOWN, self._rows.rowCount())
        height = rows * self._theme.px(26) + 2 * self.frameWidth() + 2
        width = max(field.width(), self._theme.px(260))
        above = top - field.height() - 4 - height
        if top + height > window.height() and above >= 0:
            top = above
        left = max(0, min(left, window.width() - width))
        self.setGeometry(QRect(left, top, width, height))
        self.show()
        self.raise_()


class NamePicker(QLineEdit):
    """A field that completes names: starts of any of their words, accents ignored, those present first.

    Enter or Tab takes the row that is current (at first the best match); the arrows move; Esc closes the list and
    keeps the text. The last row takes what was typed as a passing figure. Leaving the field with text that is
    nobody's name makes it one as well. A click lists everybody, so that a name can be picked by mouse alone.

    ``picked(object, str)`` gives the id (None for a passing figure, or for none where the text is empty) and the name.

    :param name: accessible name, ``Attacker``; also shown while the field is empty.
    :param model: its first column has names, and the roles ACTOR_ID, PRESENT and DETAIL.
    """

    picked = Signal(object, str)

    def __init__(
        self, theme: Theme, name: str, model: QAbstractItemModel | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._model: QAbstractItemModel | None = None
        self._candidates: list[Candidate] | None = None
        self._list: NameList | None = None
        self._actor_id: Any = None
        self._pending = False
        self.setAccessibleName(name)
        self.setPlaceholderText(name)
        self.textEdited.connect(self._edited)
        theme.changed.connect(self._restyle)
        self._restyle()
        if model is not None:
            self.set_model(model)

    def set_model(self, model: QAbstractItemModel) -> None:
        """Offers the people of ``model``, and follows its changes."""
        if self._model is not None:
            self._model.disconnect(self)
        self._model = model
        for signal in (model.modelReset, model.rowsInserted, model.rowsRemoved, model.dataChanged):
            signal.connect(self._forget)
        self._forget()

    def actor_id(self) -> Any:
        """The id of who was picked, None for a passing figure or nobody."""
        return self._actor_id

    def set_actor(self, actor_id: Any, name: str) -> None:
        """Shows somebody without telling."""
        self._actor_id, self._pending = actor_id, False
        self.setText(name)
        self._hide()

    def resume(self, typed: str) -> None:
        """Goes on with a name half typed; the list stays shut until it is typed on."""
        self._actor_id, self._pending = None, True
        self.setText(typed)

    def matches(self, text: str) -> list[Candidate]:
        """Who matches ``text``, the best first, at most forty."""
        tokens = fold(text)
        if text.strip() and not tokens:
            return []
        found = [each for each in self._everybody() if each.matches(tokens)]
        return sorted(found, key=lambda each: each.rank(" ".join(tokens)))[:MOST]

    def is_open(self) -> bool:
        """Whether the list is shown."""
        return self._list is not None and self._list.isVisible()

    def _everybody(self) -> list[Candidate]:
        if self._candidates is None:
            self._candidates = list(candidates(self._model)) if self._model else []
        return self._candidates

    def _forget(self) -> None:
        self._candidates = None

    def _edited(self, text: str) -> None:
        self._pending = True
        self._actor_id = None
        if text.strip():
            self._open()
        else:
            self._hide()

    def _open(self, *, everybody: bool = False) -> None:
        shown = self._popup()
        typed = "" if everybody else self.text()
        shown.offer(self.matches(typed), " ".join(typed.split()))
        shown.place_below(self)
        chosen = shown.chosen()
        self.setAccessibleDescription(catalog.text(FIRST_MATCH, name=chosen[1]) if chosen else "")

    def _popup(self) -> NameList:
        if self._list is None or self._list.parent() is not self.window():
            self._list = NameList(self._theme, self.window())
            self._list.clicked.connect(self._take)
            self.destroyed.connect(self._list.deleteLater)
        return self._list

    def _hide(self) -> None:
        if self._list is not None:
            self._list.hide()
        self.setAccessibleDescription("")

    def _take(self) -> None:
        chosen = self._list.chosen() if self._list is not None and self.is_open() else None
        self._finish(*(chosen or self._as_typed()))

    def _as_typed(self) -> tuple[Any, str]:
        text = " ".join(self.text().split())
        wanted = tuple(fold(text))
        same = [each for each in self._everybody() if each.name == text or (wanted and each.words == wanted)]
        return (same[0].actor_id, same[0].name) if same else (None, text)

    def _finish(self, actor_id: Any, name: str) -> None:
        self.set_actor(actor_id, name)
        self.picked.emit(actor_id, name)

    def event(self, event: QEvent) -> bool:
        """Takes the current match before Tab moves on, and keeps Enter and Esc while they are wanted here."""
        if isinstance(event, QKeyEvent):
            if event.type() == QEvent.Type.ShortcutOverride and self._wants(event.key()):
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress and event.key() == Qt.Key.Key_Tab and self._pending:
                self._take()
        return bool(super().event(event))

    def _wants(self, key: int) -> bool:
        return (key in ENTER and self._pending) or (key == Qt.Key.Key_Escape and self.is_open())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter takes, the arrows move within the list, Esc closes it."""
        steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}
        if event.key() in steps:
            self._walk(steps[Qt.Key(event.key())])
        elif self._wants(event.key()):
            self._hide() if event.key() == Qt.Key.Key_Escape else self._take()
        elif event.key() in {*ENTER, Qt.Key.Key_Escape}:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def _walk(self, step: int) -> None:
        if self.is_open() and self._list is not None:
            self._list.step(step)
            self._pending = True
        else:
            self._open()
            self._pending = True

    def focusInEvent(self, event: QFocusEvent) -> None:
        """A click selects the whole name, as Tab does, so that typing replaces it."""
        super().focusInEvent(event)
        if event.reason() == Qt.FocusReason.MouseFocusReason:
            QTimer.singleShot(0, self._select_whole)

    def _select_whole(self) -> None:
        if not self._pending:
            self.selectAll()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click lists everybody; a second one takes the list away."""
        super().mousePressEvent(event)
        if self._pending or self.isReadOnly():
            return
        self._hide() if self.is_open() else self._open(everybody=True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """What was typed and not taken stands as it is."""
        super().focusOutEvent(event)
        if self._pending and event.reason() != Qt.FocusReason.ActiveWindowFocusReason:
            self._finish(*self._as_typed())
        else:
            self._hide()

    def _restyle(self) -> None:
        self.setFont(self._theme.font("body"))
        self._hide()
