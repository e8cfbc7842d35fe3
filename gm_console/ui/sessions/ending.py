"""What is still open when a session ends: carry over, abandon, end, archive."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from gm_console.app.overrides import Listed
from gm_console.app.sessions import OpenMatters
from gm_console.rules.lines import line_from_json
from gm_console.rules.system import JsonObject
from gm_console.ui.builders.naming import title_of
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.buttons import ActionButton
from gm_console.ui.widgets.card import Card, CheckMark
from gm_console.ui.widgets.labels import ElidedLabel, Label, SectionTitle
from gm_console.ui.widgets.lines import LeavablePage
from gm_console.wording.catalog import plural, say, say_code, text
from gm_console.wording.moments import clock_time

REST = 450
"""Pixels at 100 % that the rest of the window needs."""
TALLEST = 190
"""Pixels at 100 % for the lists; longer ones scroll."""
LONGEST = 56
"""Letters of a row; longer ones end in … and are whole in the tooltip and when read out."""


class EndPage(LeavablePage):
    """Lists open matters. ``confirmed(challenges, timers, actors)``: ids to abandon, to end, to archive; ``left()``.

    Everything not ticked is carried over into the next session. What was overruled in this one is listed beside it;
    ``printing()``: the list is wanted on paper. ``ticked()``: something was, or was not any more.
    """

    confirmed = Signal(list, list, list)
    printing = Signal()
    ticked = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._ticks: dict[str, list[tuple[str, CheckMark]]] = {}
        self.title = SectionTitle(theme, text("End the session"))
        self.note = Label(theme, "", ink="secondary", wrap=True)
        self.end = ActionButton(theme, text("End session"), kind="prominent")
        self.back = ActionButton(theme, text("Not yet"), key="Esc")
        self.print = ActionButton(theme, text("Print the overrides…"), kind="quiet")
        self.overrides: list[ElidedLabel] = []
        self._lists = QWidget()
        self._cards = QHBoxLayout(self._lists)
        self._cards.setContentsMargins(0, 0, 0, 0)
        self._scroll = QScrollArea()
        self._scroll.setWidget(self._lists)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.viewport().setAutoFillBackground(False)
        self._lists.setAutoFillBackground(False)
        self._lay_out()
        self.end.clicked.connect(self._confirm)
        self.back.clicked.connect(self.left)
        self.print.clicked.connect(self.printing)
        self.setFocusProxy(self.end)
        theme.changed.connect(self._restyle)
        self._restyle()

    def _lay_out(self) -> None:
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        for widget in (self.title, self.note, self._scroll):
            self._column.addWidget(widget)
        self._row = QHBoxLayout()
        self._row.addWidget(self.end)
        self._row.addWidget(self.back)
        self._row.addStretch(1)
        self._row.addWidget(self.print)
        self._column.addLayout(self._row)

    def show_matters(self, found: OpenMatters, overridden: Sequence[Listed] = ()) -> None:
        """Shows what is open, and what was overruled; nothing is ticked, so that nothing is lost by haste."""
        self._clear()
        self._fill("challenges", text("Open challenges: tick to abandon"), _challenges(found))
        self._fill("timers", text("Timers: tick to end"), _timers(found))
        self._fill("actors", text("Made for this scene: tick to archive"), _figures(found))
        self._list_overrides(overridden)
        anything = bool(found.challenges or found.timers or found.scene_figures)
        self._scroll.setVisible(anything or bool(overridden))
        self.note.setText(
            text("What is not ticked is carried over; timers stand still until the next session.")
            if anything
            else text("Nothing is left open.")
        )
        self._restyle()

    def half_done(self) -> JsonObject:
        """What is ticked, as ids."""
        ids = [row_id for rows in self._ticks.values() for row_id, tick in rows if tick.isChecked()]
        return {"ids": ids} if ids else {}

    def resume(self, data: JsonObject) -> None:
        """Ticks what was ticked before, as far as it is there still."""
        for rows in self._ticks.values():
            for row_id, tick in rows:
                tick.setChecked(tick.isChecked() or row_id in data.get("ids", ()))

    def _clear(self) -> None:
        while (item := self._cards.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        self._ticks = {"challenges": [], "timers": [], "actors": []}

    def _fill(self, kind: str, heading: str, rows: Iterable[tuple[str, str]]) -> None:
        for row_id, words in rows:
            tick = CheckMark(self._theme, words if len(words) <= LONGEST else f"{words[: LONGEST - 1].rstrip()}…")
            tick.setAccessibleName(words)
            tick.setAccessibleDescription(heading)
            tick.setToolTip(words if len(words) > LONGEST else "")
            tick.clicked.connect(self.ticked)
            self._ticks[kind].append((row_id, tick))
        if self._ticks[kind]:
            card = Card(self._theme, heading, surface="raised")
            for _, tick in self._ticks[kind]:
                card.add(tick)
            card.add_stretch()
            self._cards.addWidget(card, 1)

    def _list_overrides(self, overridden: Sequence[Listed]) -> None:
        self.print.setVisible(bool(overridden))
        self.overrides = [ElidedLabel(self._theme, _told(each)) for each in overridden]
        if self.overrides:
            heading = plural("{count} override in this session", "{count} overrides in this session", len(overridden))
            card = Card(self._theme, heading, surface="raised")
            for label, each in zip(self.overrides, overridden, strict=True):
                card.add(label)
                reason = each.override.reason or text("no reason was given")
                card.add(ElidedLabel(self._theme, reason, role="small", ink="secondary"))
            card.add_stretch()
            self._cards.addWidget(card, 1)

    def _confirm(self) -> None:
        chosen = {kind: [each for each, tick in ticks if tick.isChecked()] for kind, ticks in self._ticks.items()}
        self.confirmed.emit(chosen["challenges"], chosen["timers"], chosen["actors"])

    def _restyle(self) -> None:
        theme = self._theme
        self._column.setSpacing(theme.px(8))
        self._row.setSpacing(theme.px(8))
        self._cards.setSpacing(theme.px(12))
        room = max(theme.px(56), self.window().height() - theme.px(REST))
        self._scroll.setFixedHeight(min(theme.px(TALLEST), self._lists.sizeHint().height() + 2, room))


def _told(each: Listed) -> str:
    kind, what = say_code(f"app.override.kind.{each.override.kind}", {}), say(each.override.what).rstrip(".")
    return text("{time} {kind}: {what}", time=clock_time(each.at), kind=kind, what=what)


def _challenges(found: OpenMatters) -> Iterable[tuple[str, str]]:
    for record in found.challenges:
        yield record.id, title_of(record)


def _timers(found: OpenMatters) -> Iterable[tuple[str, str]]:
    for timer in found.timers:
        yield timer.id, say(line_from_json(timer.label))


def _figures(found: OpenMatters) -> Iterable[tuple[str, str]]:
    for actor in found.scene_figures:
        yield actor.id, actor.name
