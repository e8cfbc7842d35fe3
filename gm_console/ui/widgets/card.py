"""Panels of paper with hairlines between their rows, and the rows of a pool."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPaintEvent, QPen
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLayout, QVBoxLayout, QWidget

from gm_console.ui.theme import Theme
from gm_console.ui.widgets import paint
from gm_console.ui.widgets.labels import ElidedLabel, Label
from gm_console.wording.working import amount_words


def amount_text(amount: int | str | None, *, signed: bool = True) -> str:
    """``+3``, ``−1``, ``0``; a text stays as it is, None is nothing."""
    if amount is None or isinstance(amount, str):
        return amount or ""
    return amount_words(amount, signed=signed)


class Card(QWidget):
    """A panel with a hairline border, round corners and a heading row.

    :param heading: small, quiet, at the left; "" for no heading row (``aside`` alone makes one too).
    :param aside: a remark at the right of the heading row.
    :param surface: ``panel`` on a raised sheet, ``raised`` on a panel.
    """

    def __init__(
        self,
        theme: Theme,
        heading: str = "",
        aside: str = "",
        *,
        surface: str = "panel",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._surface = surface
        self._heading = ElidedLabel(theme, heading, role="small-strong", ink="secondary")
        self._aside = Label(theme, aside, role="small-strong", ink="secondary")
        self._top = QWidget()
        line = QHBoxLayout(self._top)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(self._heading, 1)
        line.addWidget(self._aside)
        self._body = QVBoxLayout(self)
        self._body.addWidget(self._top)
        theme.changed.connect(self._restyle)
        self._restyle()
        self.set_heading(heading, aside)

    def set_heading(self, heading: str, aside: str = "") -> None:
        """Changes the heading row; both empty hides it."""
        self._heading.setText(heading)
        self._aside.setText(aside)
        self._top.setVisible(bool(heading or aside))
        self.setAccessibleName(heading)

    def add(self, widget: QWidget, stretch: int = 0) -> QWidget:
        """Puts ``widget`` below what is there, and gives it back."""
        self._body.addWidget(widget, stretch)
        return widget

    def add_layout(self, layout: QLayout) -> None:
        """Puts a layout below what is there."""
        self._body.addLayout(layout)

    def add_stretch(self) -> None:
        """Pushes what follows (a total) to the foot, so that cards beside each other line up."""
        self._body.addStretch(1)

    def remove(self, widget: QWidget) -> None:
        """Takes ``widget`` out and lets go of it."""
        self._body.removeWidget(widget)
        widget.hide()
        widget.deleteLater()

    def _restyle(self) -> None:
        side, end = self._theme.px(12), self._theme.px(8)
        self._body.setContentsMargins(side, end, side, end)
        self._body.setSpacing(0)
        self._top.setMinimumHeight(self._theme.px(22))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the panel."""
        painter, theme = paint.begin(self), self._theme
        fill, edge = theme.ink(self._surface), theme.ink("line")
        paint.draw_frame(painter, QRectF(self.rect()), theme.radius("card"), fill, edge)


class Row(QWidget):
    """A row with a hairline above it. ``line`` is its layout from left to right.

    :param ruled: whether the hairline is drawn.
    """

    def __init__(self, theme: Theme, *, ruled: bool = True, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._ruled = ruled
        self.line = QHBoxLayout(self)
        theme.changed.connect(self._fit)
        self._fit()

    def _fit(self) -> None:
        gap = self._theme.px(2)
        self.line.setContentsMargins(0, gap + 1, 0, gap)
        self.line.setSpacing(self._theme.px(8))
        self.setMinimumHeight(self._theme.px(27))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the hairline."""
        if self._ruled:
            painter = paint.begin(self)
            painter.setPen(QPen(self._theme.ink("hairline"), 1))
            painter.drawLine(QPointF(0, 0.5), QPointF(self.width(), 0.5))


class PartRow(Row):
    """One part of a pool: label, a quiet note, a control in the middle, the amount at the right.

    A part that adds nothing is written in quieter ink.

    :param control: what changes the part (a Stepper, a combo); gets ``label`` as accessible name if it has none.
    :param amount: a whole number (shown with its sign unless ``signed`` is False), a text, or None for nothing.
    """

    def __init__(
        self,
        theme: Theme,
        label: str,
        *,
        control: QWidget | None = None,
        note: str = "",
        amount: int | str | None = 0,
        signed: bool = True,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(theme, parent=parent)
        self._signed = signed
        self._label = ElidedLabel(theme, label)
        self._note = ElidedLabel(theme, note, ink="secondary")
        self._amount = Label(theme, role="strong")
        self.line.addWidget(self._label)
        self.line.addWidget(self._note)
        if control is not None:
            self._take(control, label)
        self.line.addStretch(1)
        self.line.addWidget(self._amount)
        self.set_note(note)
        self.set_amount(amount)

    def _take(self, control: QWidget, label: str) -> None:
        self.line.addWidget(control)
        self._label.setBuddy(control)
        if not control.accessibleName():
            control.setAccessibleName(label)

    def set_label(self, label: str) -> None:
        """Changes the label."""
        self._label.setText(label)

    def set_note(self, note: str) -> None:
        """Changes the quiet note; "" hides it."""
        self._note.setText(note)
        self._note.setVisible(bool(note))

    def set_amount(self, amount: int | str | None) -> None:
        """Shows another amount. 0 and None are quiet."""
        self._amount.setText(amount_text(amount, signed=self._signed))
        ink = "ink" if amount else "secondary"
        self._label.set_look(ink=ink)
        self._amount.set_look(ink=ink)

    def amount_label(self) -> str:
        """The amount as it is shown."""
        return self._amount.text()


class TotalRow(Row):
    """The sum at the foot of a card, under a double hairline; strong, without a sign."""

    def __init__(self, theme: Theme, label: str, amount: int | str | None = 0, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent=parent)
        self._label = ElidedLabel(theme, label, role="strong")
        self._amount = Label(theme, role="strong")
        self.line.addWidget(self._label, 1)
        self.line.addWidget(self._amount)
        self.set_amount(amount)

    def set_label(self, label: str) -> None:
        """Changes the label."""
        self._label.setText(label)

    def set_amount(self, amount: int | str | None) -> None:
        """Shows another sum."""
        self._amount.setText(amount_text(amount, signed=False))

    def _fit(self) -> None:
        super()._fit()
        self.line.setContentsMargins(0, self._theme.px(6), 0, 0)
        self.setMinimumHeight(self._theme.px(34))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the double line."""
        painter = paint.begin(self)
        painter.setPen(QPen(self._theme.ink("line"), 1))
        for y in (1.5, 4.5):
            painter.drawLine(QPointF(0, y), QPointF(self.width(), y))


class CheckMark(QCheckBox):
    """A checkbox with our own box and mark, in the theme's accent."""

    def __init__(self, theme: Theme, label: str, parent: QWidget | None = None) -> None:
        super().__init__(label, parent)
        self._theme = theme
        self.setAccessibleName(label)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        theme.changed.connect(self._restyle)
        self._restyle()

    def _restyle(self) -> None:
        self.setFont(self._theme.font("body"))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Box, gap and label."""
        width = paint.text_width(self._theme, self.text())
        return QSize(round(width) + self._theme.px(26), self._theme.px(22))

    def minimumSizeHint(self) -> QSize:
        """Box and the beginning of the label."""
        return QSize(self._theme.px(60), self._theme.px(22))

    def hitButton(self, pos: object) -> bool:  # noqa: ARG002 - Qt's name
        """The whole of it can be clicked."""
        return True

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints box, mark and label."""
        painter, theme, side = paint.begin(self), self._theme, self._theme.px(15)
        box = QRectF(1.5, (self.height() - side) / 2, side, side)
        on = self.isChecked()
        fill, edge = theme.ink("accent" if on else "raised"), theme.ink("accent" if on else "edge")
        paint.draw_frame(painter, box, theme.radius("small") + 1, fill, edge, 1.2)
        if on:
            inner = box.adjusted(side * 0.24, side * 0.24, -side * 0.24, -side * 0.24)
            paint.draw_mark(painter, inner, "check", theme.ink("on_solid"))
        if self.hasFocus():
            paint.draw_focus(painter, QRectF(self.rect()), theme.radius("small"), theme)
        self._draw_label(box.right() + theme.px(7))

    def _draw_label(self, left: float) -> None:
        painter, room = paint.begin(self), QRectF(self.rect())
        room.setLeft(left)
        shown = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, int(room.width()) - 1)
        ink = self._theme.ink("ink" if self.isChecked() and self.isEnabled() else "secondary")
        align = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        paint.draw_text(painter, room, shown, self._theme, ink=ink, align=align)


class CheckPart(Row):
    """A part of a pool that is on or off: checkbox, label, note, amount.

    While off the amount shows as 0; ``toggled(bool)`` tells of each change by the user or by `set_checked`.

    :param amount: what it adds while on: a whole number, a text, or None for no amount column.
    """

    toggled = Signal(bool)

    def __init__(
        self,
        theme: Theme,
        label: str,
        *,
        checked: bool = False,
        note: str = "",
        amount: int | str | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(theme, parent=parent)
        self._value = amount
        self._mark = CheckMark(theme, label)
        self._note = ElidedLabel(theme, note, ink="secondary")
        self._amount = Label(theme, role="strong")
        self.line.addWidget(self._mark)
        self.line.addWidget(self._note)
        self.line.addStretch(1)
        self.line.addWidget(self._amount)
        self.setFocusProxy(self._mark)
        self._mark.toggled.connect(self._changed)
        self.set_note(note)
        self._mark.setChecked(checked)
        self._show_amount()

    def is_checked(self) -> bool:
        """Whether it is on."""
        return self._mark.isChecked()

    def set_checked(self, checked: bool) -> None:
        """Turns it on or off."""
        self._mark.setChecked(checked)

    def set_label(self, label: str) -> None:
        """Changes the label."""
        self._mark.setText(label)
        self._mark.setAccessibleName(label)

    def set_note(self, note: str) -> None:
        """Changes the quiet note; "" hides it. It is read along with the checkbox."""
        self._note.setText(note)
        self._note.setVisible(bool(note))
        self._mark.setAccessibleDescription(note)

    def set_amount(self, amount: int | str | None) -> None:
        """What it adds while on."""
        self._value = amount
        self._show_amount()

    def amount_label(self) -> str:
        """The amount as it is shown."""
        return self._amount.text()

    def _changed(self, checked: bool) -> None:
        self._show_amount()
        self.toggled.emit(checked)

    def _show_amount(self) -> None:
        off = 0 if isinstance(self._value, int) else self._value
        shown = self._value if self.is_checked() else off
        self._amount.setText(amount_text(shown))
        self._amount.set_look(ink="ink" if shown and self.is_checked() else "secondary")
