"""A finished challenge before it is applied: outcome, figures, what follows, and a line for the log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from gm_console.app.effects import EffectRow, effect_rows
from gm_console.rules.system import Line
from gm_console.ui.builders.columns import FiguresView, StepsView
from gm_console.ui.builders.effects_list import EffectsList
from gm_console.ui.builders.face import BuilderKit, Face, Retelling
from gm_console.ui.builders.moves_made import MovesMade
from gm_console.ui.builders.open_challenge import OpenChallenge
from gm_console.ui.builders.overruled import OverruledCard
from gm_console.ui.builders.reason import ReasonMemory
from gm_console.ui.widgets.card import CheckMark
from gm_console.ui.widgets.labels import Label
from gm_console.wording.catalog import say, text

MARKS = {"success": "✓", "failure": "✕", "neutral": "~"}
INKS = {"success": "success", "failure": "failure", "neutral": "ink"}
LONGEST_NOTE = 2000


class FinishedPage(QWidget):
    """The end of a challenge, for the storyteller to look over. ``ready_changed()``: `is_ready` may be other now."""

    ready_changed = Signal()

    def __init__(self, kit: BuilderKit, face: Face, memory: ReasonMemory, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._kit, self._face = kit, face
        self._challenge: OpenChallenge | None = None
        self._shown: tuple[str, int] = ("", -1)
        theme = kit.theme
        self._outcome = Label(theme, role="outcome", wrap=True)
        self._beside = Label(theme, role="strong", ink="secondary")
        self._figures = FiguresView(theme)
        self._steps = StepsView(theme)
        self.effects = EffectsList(theme, memory)
        self.overruled = OverruledCard(kit, memory)
        self.made = MovesMade(theme)
        self.note = QLineEdit()
        self.note.setMaxLength(LONGEST_NOTE)
        self.note.setPlaceholderText(text("What happened, for the log"))
        self.note.setAccessibleName(text("What happened, for the log"))
        self.players = CheckMark(theme, text("players may see this"))
        self._extra: QWidget | None = None
        self._column = QVBoxLayout(self)
        self._lay_out()
        self.note.textEdited.connect(self._note_edited)
        self.players.toggled.connect(self._audience_changed)
        self.effects.changed.connect(self.ready_changed)
        self.overruled.changed.connect(self.ready_changed)
        theme.changed.connect(self._restyle)
        self._restyle()

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.addWidget(self._outcome)
        top.addWidget(self._beside)
        top.addStretch(1)
        self._column.addLayout(top)
        self._extra = self._face.result_widget()
        for widget in (self._extra, self.overruled, self.made, self._figures, self.effects):
            if widget is not None:
                self._column.addWidget(widget)
        foot = QHBoxLayout()
        foot.addWidget(self.note, 1)
        foot.addWidget(self.players)
        self._column.addLayout(foot)
        self._column.addWidget(self._steps)
        self._column.addStretch(1)

    def show_challenge(self, challenge: OpenChallenge) -> None:
        """Shows a finished challenge; asks the campaign what its effects will do to the figures as they are."""
        another, self._challenge = challenge is not self._challenge, challenge
        headline = challenge.system.headline(challenge.state)
        self._show_outcome(headline)
        self._fill(challenge)
        told = self._face.tell_moves() if challenge.corrects and isinstance(self._face, Retelling) else ()
        self.made.show_moves(told)
        self.overruled.show_overruled(challenge)
        shown = (challenge.id, hash(repr((challenge.moves, challenge.setup))))
        if another or shown != self._shown:
            self._shown = shown
            self._show_lines(challenge.system.breakdown(challenge.state))
            self.refresh_effects()

    def _show_lines(self, lines: Sequence[Line]) -> None:
        self._figures.show_lines(lines)
        self._steps.show_lines(lines)

    def forget(self) -> None:
        """Shows nothing any more: what was found out may be hidden again."""
        if self._challenge is not None:
            self._challenge, self._shown = None, ("", -1)
            self._outcome.setText("")
            self._outcome.setAccessibleName("")
            self._beside.setText("")
            self._show_lines(())
            self.effects.forget()
            self.overruled.forget()

    def refresh_effects(self) -> None:
        """Looks at the actors' figures again (they changed elsewhere)."""
        if self._challenge is not None and self._challenge.played is not None:
            participants = self._challenge.record.participants
            self._kit.operations.run(effect_rows, self._challenge.played, participants, done=self._effects_read)
            self.overruled.look_again()

    def is_ready(self) -> bool:
        """Whether it can be applied: no reason is missing."""
        return not self.effects.waiting() and not self.overruled.waiting()

    def focus_reason(self) -> None:
        """Puts the keyboard where a reason is missing."""
        if self.effects.waiting():
            self.effects.focus_reason()
        else:
            self.overruled.focus_reason()

    def _show_outcome(self, headline: Line) -> None:
        mark = str(headline.parameters.get("mark", "neutral"))
        result = headline.parameters.get("result")
        said = say(result) if isinstance(result, Line) else say(headline)
        words = f"{said[:1].upper()}{said[1:]}"
        self._outcome.setText(f"{MARKS[mark]} {words}")
        self._outcome.setAccessibleName(words)
        self._outcome.set_look(ink=INKS[mark])
        self._beside.setText(self._face.result_note())

    def _fill(self, challenge: OpenChallenge) -> None:
        note = challenge.record.extras.get("note", "")
        if self.note.text() != note:
            self.note.setText(note)
        self.players.blockSignals(True)
        self.players.setChecked(challenge.record.extras.get("audience") == "players")
        self.players.blockSignals(False)

    def _effects_read(self, rows: tuple[EffectRow, ...]) -> None:
        if self._challenge is not None and self._challenge.outcome is not None:
            if self._challenge.corrects:  # by now they have been applied already
                rows = tuple(replace(row, changes=(), moved=False) for row in rows)
            self.effects.show_effects(self._challenge, rows)
            self.ready_changed.emit()

    def _note_edited(self, typed: str) -> None:
        if self._challenge is not None:
            self._challenge.remark(note=typed)

    def _audience_changed(self, on: bool) -> None:
        if self._challenge is not None:
            self._challenge.remark(audience="players" if on else "storyteller")

    def _restyle(self) -> None:
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(self._kit.theme.space("m"))
