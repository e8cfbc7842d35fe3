"""Odds as the builder shows them: quick ones at once, exact ones when nothing moves any more."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from babel import numbers
from PySide6.QtCore import QObject, QTimer, Signal

from gm_console.rules.joyous_heroes.challenge import Opposed
from gm_console.rules.joyous_heroes.odds import odds, odds_float
from gm_console.rules.joyous_heroes.play import State
from gm_console.rules.joyous_heroes.tables import ResultTable
from gm_console.rules.system import JsonObject
from gm_console.ui.builders.face import OddsPicture
from gm_console.ui.builders.joyous_heroes import tables
from gm_console.ui.operations import Operations
from gm_console.ui.theme.tokens import Tone
from gm_console.ui.widgets.odds import Segment
from gm_console.wording.catalog import N_, language, percent, plural, text

REST = 250
"""Milliseconds after the last change until the odds are worked out exactly."""

Chance = Fraction | float

COUNTS = (
    N_("none"),
    N_("one"),
    N_("two"),
    N_("three"),
    N_("four"),
    N_("five"),
    N_("six"),
    N_("seven"),
    N_("eight"),
    N_("nine"),
    N_("ten"),
    N_("eleven"),
    N_("twelve"),
)


def _work(_nothing: object, turn: int, state: State) -> tuple[int, JsonObject]:
    return turn, odds(state)


class OddsReader(QObject):
    """Works odds out: in floats at once, exactly once nothing has changed for a quarter of a second.

    :ivar ready: the odds changed; see `chances`.
    :param thread: where exact odds are worked out.
    """

    ready = Signal()

    def __init__(self, thread: Operations, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thread = thread
        self.chances: JsonObject | None = None
        self._state: State | None = None
        self._turn = 0
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST)
        self._rest.timeout.connect(self._work_out)

    def ask(self, state: State | None) -> None:
        """Wants the odds of ``state``; None, and a state that is over, have none."""
        if state is not None and state == self._state:
            return
        self._turn += 1
        self._state = state
        self._rest.stop()
        self.chances = odds_float(state) if state is not None and not state.finished else None
        if self.chances is not None:
            self._rest.start()

    def _work_out(self) -> None:
        if self._state is not None:
            self._thread.run(_work, self._turn, self._state, done=self._found)

    def _found(self, answer: tuple[int, JsonObject]) -> None:
        turn, chances = answer
        if turn == self._turn:
            self.chances = chances
            self.ready.emit()


def told(chance: Chance) -> str:
    """A chance as a short fraction where it is one, else as a percentage."""
    if isinstance(chance, Fraction) and len(str(chance)) < 12:
        return str(chance)
    return percent(chance)


def in_words(chance: Chance) -> str:
    """``3 in 4`` where that is short, else a percentage."""
    if isinstance(chance, Fraction) and 1 < chance.denominator <= 100:
        return text("{part} in {whole}", part=chance.numerator, whole=chance.denominator)
    return percent(chance)


def wins(chances: JsonObject, role: str = "challenger") -> Chance:
    """The chance that ``role`` wins (or succeeds)."""
    parts = chances.get(role, {}).values()
    return sum(parts, start=Fraction(0)) if all(isinstance(each, Fraction) for each in parts) else sum(parts)


def first_name(name: str) -> str:
    """The first word of a name, as it fits into a bar."""
    word = next(iter(name.split(maxsplit=1)), name)
    return word if len(word) <= 14 else f"{word[:13]}…"


@dataclass(frozen=True, slots=True)
class _Side:
    name: str
    best: Tone
    other: Tone


def picture(state: State, table: ResultTable, chances: JsonObject) -> OddsPicture:
    """The bar: the challenger's wins by the table's entries, best first; evenly matched; the other side's."""
    opponent = "opponent" in chances
    ours = _Side(first_name(state.setup.challenger.name), "success", "success-soft")
    segments = list(_of_side(ours if opponent else _Side("", ours.best, ours.other), table, chances["challenger"]))
    segments.reverse()
    even = text("evenly matched") if opponent else text("no success")
    segments.append(Segment(chances["evenly_matched"], "neutral" if opponent else "failure", even))
    if isinstance(state.setup, Opposed):
        theirs = _Side(first_name(state.setup.opponent.name), "failure", "failure-soft")
        segments += _of_side(theirs, table, chances["opponent"])
    lead = text("From here") if state.steps else text("Beforehand")
    return OddsPicture(lead, _detail(state, chances), _exact(state, chances), tuple(segments))


def _of_side(side: _Side, table: ResultTable, margins: JsonObject) -> Iterator[Segment]:
    left = {int(margin): chance for margin, chance in margins.items()}
    most = max(left, default=0)
    for covered, range_told, meaning in tables.entries(table):
        parts = [left.pop(margin) for margin in sorted(left) if covered is None or margin in covered]
        tone = side.best if covered is None or most in covered else side.other
        yield Segment(sum(parts), tone, _label(side.name, tables.short(meaning), range_told))


def _label(name: str, meaning: str, margins: str) -> str:
    if not name:
        return text("{meaning} ({margins})", meaning=meaning, margins=margins)
    return text("{name}, {meaning} ({margins})", name=name, meaning=meaning, margins=margins)


def _detail(state: State, chances: JsonObject) -> str:
    mine = state.pools["challenger"].dice
    if "opponent" not in state.pools:
        return plural("one throw of {dice} die", "one throw of {dice} dice", mine, dice=count_word(mine))
    theirs = state.pools["opponent"].dice
    dice = plural("{mine} die against {theirs}", "{mine} dice against {theirs}", mine, **_counted(mine, theirs))
    rounds = _rounds(chances["expected_rounds"])
    more = N_("{dice}; {rounds} more rounds expected") if state.rounds else N_("{dice}; {rounds} rounds expected")
    return text(more, dice=dice, rounds=rounds)


def _counted(mine: int, theirs: int) -> dict[str, str]:
    return {"mine": count_word(mine), "theirs": count_word(theirs)}


def count_word(count: int) -> str:
    """``four``; figures from thirteen."""
    return text(COUNTS[count]) if count < len(COUNTS) else str(count)


def _rounds(expected: Any) -> str:
    return numbers.format_decimal(round(float(expected), 1), format="0.0", locale=language().locale)


def _exact(state: State, chances: JsonObject) -> str:
    chance = wins(chances)
    name = first_name(state.setup.challenger.name)
    if "opponent" in chances:
        return text("{name} wins {chance}", name=name, chance=told(chance))
    return text("success {chance}", chance=told(chance))
