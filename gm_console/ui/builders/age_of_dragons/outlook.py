"""The odds over many actions, worked out off the window's thread, and the picture of the action at hand."""

from __future__ import annotations

import logging
from typing import Any

from PySide6.QtCore import QObject, QRunnable, Qt, QThreadPool, Signal

from gm_console.rules.age_of_dragons.odds import outlook
from gm_console.rules.age_of_dragons.play import State
from gm_console.rules.age_of_dragons.preview import Effort
from gm_console.rules.system import JsonObject
from gm_console.ui.builders.age_of_dragons.words import chance_words, effort_words, exertion_word
from gm_console.ui.builders.face import OddsPicture
from gm_console.ui.widgets.odds import Segment
from gm_console.wording.catalog import N_, plural, text

log = logging.getLogger(__name__)

ALONE, TOGETHER = "before_exhaustion", "within_horizon"
ALONE_WORDS = (
    N_("Within {count} action: {chance}, starting {exertion}."),
    N_("Within {count} actions: {chance}, starting {exertion}."),
)
TOGETHER_WORDS = (
    N_("All together within {count} action: {chance}, starting {exertion}."),
    N_("All together within {count} actions: {chance}, starting {exertion}."),
)


class _Wire(QObject):
    """Brings an answer to the window's thread."""

    ready = Signal(int, object)


class _Work(QRunnable):
    """One outlook. Says nothing where nobody listens any more."""

    def __init__(self, wire: _Wire, number: int, state: State, name: str) -> None:
        super().__init__()
        self._wire, self._number, self._state, self._name = wire, number, state, name

    def run(self) -> None:
        try:
            found: Any = outlook(self._state, self._name)
        except Exception:
            log.exception("the odds could not be worked out")
            found = None
        try:
            self._wire.ready.emit(self._number, found)
        except RuntimeError:
            return


class OutlookSource(QObject):
    """Works out what is asked last. ``changed()`` when the answer is there, or no longer is."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._wire = _Wire()
        self._wire.ready.connect(self._ready, Qt.ConnectionType.QueuedConnection)
        self._number = 0
        self._asked: tuple[State, str] | None = None
        self.found: JsonObject | None = None

    def ask(self, state: State, name: str) -> None:
        """Wants the outlook of ``name`` from ``state``; `found` is that, or still the one before."""
        if self._asked == (state, name):
            return
        self._asked = (state, name)
        self._number += 1
        QThreadPool.globalInstance().start(_Work(self._wire, self._number, state, name))

    def forget(self) -> None:
        """Nothing is asked for."""
        self._asked, self.found = None, None
        self._number += 1

    def _ready(self, number: int, found: JsonObject | None) -> None:
        if number == self._number:
            self.found = found
            self.changed.emit()


def picture(effort: Effort, state: State, name: str, found: JsonObject | None, *, attempt: bool) -> OddsPicture:
    """The bar of power for the exertion chosen, and advice over many actions below it."""
    lead = text("{name}, {exertion} exertion", name=name, exertion=exertion_word(effort.exertion))
    words = effort_words(effort, state.complexity, attempt=attempt)
    return OddsPicture(
        lead, words, chance_words(effort.success), _segments(effort, state, attempt), advice(state, name, found)
    )


def _segments(effort: Effort, state: State, attempt: bool) -> tuple[Segment, ...]:
    found = [Segment(1 - effort.success, "failure", text("fails"))]
    last = len(effort.powers) - 1
    for place, (power, chance) in enumerate(effort.powers):
        done = attempt and power >= state.complexity
        label = text("power {power}: completes", power=power) if done else text("power {power}", power=power)
        found.append(Segment(chance, "success" if place == last else "success-soft", label))
    return tuple(found)


def advice(state: State, name: str, found: JsonObject | None) -> str:
    """The best chances over many actions, in words."""
    if found is None:
        return ""
    horizon = state.setup.horizon
    alone = _alone(name, found[ALONE], several=len(state.acting()) > 1)
    return " ".join(filter(None, (alone, _together(horizon, found[TOGETHER], len(state.acting())))))


def _alone(name: str, best: JsonObject, *, several: bool) -> str:
    if not best["chance"]:
        return text("{name} cannot finish alone before being zeroed out.", name=name)
    told = {"chance": chance_words(best["chance"]), "exertion": exertion_word(best["exertion"]), "name": name}
    if several:
        return text(
            "Best chance of {name} to finish alone before being zeroed out: {chance}, starting {exertion}.", **told
        )
    return text("Best chance to finish before being zeroed out: {chance}, starting {exertion}.", **told)


def _together(horizon: int, best: JsonObject | None, count: int) -> str:
    if best is None:
        return text("Odds of all together are given for up to four.")
    if not best["chance"]:
        return plural("Not to be done in {count} action.", "Not to be done in {count} actions.", horizon)
    told = {"chance": text("{chance:percent}", chance=best["chance"]), "exertion": exertion_word(best["exertion"])}
    one, many = TOGETHER_WORDS if count > 1 else ALONE_WORDS
    return plural(one, many, horizon, **told)
