"""The odds over many actions, worked out off the window's thread, and the picture of the action at hand."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from gm_console.rules.age_of_dragons.odds import outlook
from gm_console.rules.age_of_dragons.play import State
from gm_console.rules.age_of_dragons.preview import Effort
from gm_console.rules.system import JsonObject
from gm_console.ui.builders.age_of_dragons.words import chance_words, effort_words, exertion_word
from gm_console.ui.builders.face import OddsPicture
from gm_console.ui.operations import Operations
from gm_console.ui.widgets.odds import Segment
from gm_console.wording.catalog import N_, plural, text

ALONE, TOGETHER = "before_exhaustion", "within_horizon"
ALONE_WORDS = (
    N_("Within {count} action: {chance}, starting {exertion}."),
    N_("Within {count} actions: {chance}, starting {exertion}."),
)
TOGETHER_WORDS = (
    N_("All together within {count} action: {chance}, starting {exertion}."),
    N_("All together within {count} actions: {chance}, starting {exertion}."),
)


def _work(_nothing: object, number: int, state: State, name: str) -> tuple[int, JsonObject]:
    return number, outlook(state, name)


class OutlookSource(QObject):
    """Works out what is asked last. ``changed()`` when the answer is there, or no longer is.

    :param thread: where that is done.
    """

    changed = Signal()

    def __init__(self, thread: Operations, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thread = thread
        self._number = 0
        self._asked: tuple[State, str] | None = None
        self.found: JsonObject | None = None

    def ask(self, state: State, name: str) -> None:
        """Wants the outlook of ``name`` from ``state``; `found` is that, or still the one before."""
        if self._asked == (state, name):
            return
        self._asked = (state, name)
        self._number += 1
        self._thread.run(_work, self._number, state, name, done=self._ready)

    def forget(self) -> None:
        """Nothing is asked for."""
        self._asked, self.found = None, None
        self._number += 1

    def _ready(self, answer: tuple[int, JsonObject]) -> None:
        number, found = answer
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
