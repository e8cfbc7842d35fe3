"""Challenges made ready beforehand, to be started with one key."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gm_console.app.challenges import prepared_challenges, start_prepared
from gm_console.store.records import ChallengeRecord, Changes
from gm_console.ui.builders.face import BuilderKit
from gm_console.ui.widgets.buttons import ActionButton
from gm_console.ui.widgets.card import Row
from gm_console.ui.widgets.flow import clear_layout
from gm_console.ui.widgets.labels import ElidedLabel, Label
from gm_console.wording.catalog import text


class PreparedRow(Row):
    """One prepared challenge and the button that starts it."""

    def __init__(self, kit: BuilderKit, record: ChallengeRecord, owner: PreparedList) -> None:
        super().__init__(kit.theme)
        self._record, self._owner = record, owner
        title = record.title or " – ".join(record.participants) or text("Without a title")
        self.line.addWidget(ElidedLabel(kit.theme, title), 1)
        self.start = ActionButton(kit.theme, text("Start"))
        self.start.setAccessibleDescription(text("Start {title}", title=title))
        self.start.clicked.connect(self._start)
        self.line.addWidget(self.start)

    def _start(self) -> None:
        self._owner.start(self._record)


class PreparedList(QWidget):
    """The prepared challenges of one system; hidden while there are none. ``started(ChallengeRecord)``.

    The prepared one stays: what is started is a fresh challenge from it.
    """

    started = Signal(object)

    def __init__(self, kit: BuilderKit, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._kit = kit
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        kit.operations.changed.connect(self._changed)
        self.hide()
        self.reload()

    def reload(self) -> None:
        """Reads them anew."""
        self._kit.operations.run(prepared_challenges, self._kit.system.id, done=self.show_records)

    def show_records(self, records: Sequence[ChallengeRecord]) -> None:
        """Shows ``records``."""
        clear_layout(self._column)
        if records:
            self._column.addWidget(Label(self._kit.theme, text("Prepared"), role="small-strong", ink="secondary"))
        for record in records:
            self._column.addWidget(PreparedRow(self._kit, record, self))
        self.setVisible(bool(records))

    def start(self, record: ChallengeRecord) -> None:
        """Begins a challenge from a prepared one."""
        self._kit.operations.run(start_prepared, record, done=self.started.emit)

    def _changed(self, changes: Changes) -> None:
        if changes.rows.get("challenge"):
            self.reload()
