"""Trying again: a fresh challenge from the same set-up, after everybody has given up."""

from __future__ import annotations

import copy
from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from gm_console.app.challenges import new_challenge
from gm_console.rules.system import JsonObject
from gm_console.store.records import ChallengeRecord
from gm_console.ui.builders.age_of_dragons.figures import Captioned
from gm_console.ui.builders.face import BuilderKit
from gm_console.ui.builders.open_challenge import OpenChallenge
from gm_console.ui.widgets.buttons import ActionButton
from gm_console.ui.widgets.labels import ElidedLabel
from gm_console.ui.widgets.stepper import Stepper
from gm_console.wording.catalog import text


class TryAgain(QWidget):
    """Offers the same challenge once more after a rest. ``started(object)`` gives the fresh record."""

    started = Signal(object)

    def __init__(self, kit: BuilderKit, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._kit, theme = kit, kit.theme
        self._challenge: OpenChallenge | None = None
        self._shown = ""
        self.complexity = Stepper(theme, text("Complexity of the new attempt"), minimum=1, maximum=60)
        self.button = ActionButton(theme, text("Try again after rest"))
        self._note = ElidedLabel(theme, text("energy back; this one stays to be applied"), ink="secondary")
        self._row = QHBoxLayout(self)
        self._row.addWidget(self.button)
        self._row.addWidget(
            Captioned(theme, text("complexity"), self.complexity, text("Complexity of the new attempt"))
        )
        self._row.addWidget(self._note, 1)
        self.button.clicked.connect(self._begin)
        theme.changed.connect(self._restyle)
        self._restyle()
        self.hide()

    def refresh(self, challenge: OpenChallenge | None) -> None:
        """Offers it where ``challenge`` was abandoned in play."""
        self._challenge = challenge
        outcome = challenge.outcome if challenge else None
        offered = outcome is not None and outcome["result"] == "abandoned"
        self.setVisible(offered)
        if challenge is not None and outcome is not None and offered and self._shown != challenge.id:
            self._shown = challenge.id
            self.complexity.setValue(min(outcome["complexity"], challenge.setup["complexity"]))

    def _begin(self) -> None:
        challenge = self._challenge
        if challenge is not None:
            setup = rested(challenge.setup, self.complexity.value())
            people = {who["name"]: challenge.record.participants.get(who["name"]) for who in setup["participants"]}
            self._kit.operations.run(new_challenge, self._kit.system.id, setup, people, done=self._made)

    def _made(self, record: ChallengeRecord) -> None:
        if self._challenge is not None:
            extras = {
                key: self._challenge.record.extras[key] for key in ("skills",) if key in self._challenge.record.extras
            }
            self.started.emit(replace(record, title=self._challenge.record.title, extras=extras))

    def _restyle(self) -> None:
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(self._kit.theme.px(10))


def rested(setup: JsonObject, complexity: int) -> JsonObject:
    """The same set-up with another complexity, and everybody's energy back: what was below the rating is left out."""
    fresh = copy.deepcopy(setup)
    fresh["complexity"] = complexity
    for who in fresh["participants"]:
        if who.get("energy", 0) <= who["spheres"][fresh["sphere"]]:
            who.pop("energy", None)
    return fresh
