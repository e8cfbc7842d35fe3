"""The shape that every challenge system has, and how the systems are found.

A challenge is a small state machine: `System.begin` turns a set-up into a state, `System.play` folds one move
into it, and everything else (what may be done now, outcome, effects, breakdown, odds) is read from the state.
A system is one package below :mod:`gm_console.rules` that exposes ``SYSTEM``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from pydantic import BaseModel

from gm_console.rules.refusals import RulesError, join_path

__all__ = ["RulesError", "join_path"]
"""What is taken from here though it is made elsewhere."""

JsonObject = dict[str, Any]
"""What a JSON object reads as. Leaves are str, int, bool, list, dict (and Fraction in odds)."""

Need = tuple[str | int, ...] | int | Mapping[str, int] | Literal["text"]
"""What a move still wants: choices, a number of dice, a number of dice a side, or a text."""

Audience = Literal["players", "storyteller"]

Picker = Callable[[Sequence[Any]], Any]
"""Draws the next value of the file from a non-empty sequence of choices."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """A point that the source leaves open, and how it is decided.

    :ivar id: as on the rules page, ``H1``.
    :ivar options: what a campaign may choose, the default first; empty where there is nothing to choose.
    """

    id: str
    options: tuple[str | int, ...] = ()


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a breakdown or a headline: a code and figures, never a sentence.

    :ivar code: key into wording, ``huldufolk.pool.quality``.
    :ivar amount: what the line adds to its column, None where it is no figure.
    :ivar side: the participant whose column it stands in, "" for the whole challenge.
    :ivar kind: a part of a pool, its total, a step that was taken, or a remark.
    :ivar ruling: the ruling applied, as ``H7``, or "".
    :ivar source: the heading of the source that the figure comes from, or "".
    :ivar audience: who may read it.
    """

    code: str
    parameters: Mapping[str, Any] = field(default_factory=dict)
    amount: int | None = None
    side: str = ""
    kind: Literal["part", "total", "step", "note"] = "note"
    ruling: str = ""
    source: str = ""
    audience: Audience = "players"


@dataclass(frozen=True, slots=True)
class Participant:
    """Somebody a challenge involves. ``role`` is the system's own word (``attacker``, ``party``)."""

    name: str
    role: str


@dataclass(frozen=True, slots=True)
class LegalMove:
    """A move that may be made now.

    :ivar template: the move with its chance (or text) left out.
    :ivar needs: what must be filled in; filled with what it allows, the move is accepted.
    :ivar by: the participant who makes it, "" for the sides together or the storyteller.
    :ivar label: how a button calls it.
    """

    template: Mapping[str, Any]
    needs: Mapping[str, Need]
    by: str
    label: Line

    def as_json(self) -> JsonObject:
        """As it stands in ``next`` of an answer."""
        needs = {key: _plain(need) for key, need in self.needs.items()}
        return {**self.template, "needs": needs}


def _plain(need: Need) -> Any:
    if isinstance(need, tuple):
        return list(need)
    return dict(need) if isinstance(need, Mapping) else need


@dataclass(frozen=True, slots=True)
class PublicState:
    """All that players may see of a challenge. Chosen cards before the reveal are not in it."""

    system: str
    title: Line
    sides: tuple[str, ...]
    lines: tuple[Line, ...]
    waiting_for: tuple[str, ...]
    outcome: Mapping[str, Any] | None


@dataclass(frozen=True, slots=True)
class Tracker:
    """A figure of an actor that changes in play (a row of the roster's trackers).

    :ivar key: stable name within the system, ``card.7``, ``threshold.mundane``, ``willpower``.
    :ivar value: what it starts at (whole number from 0).
    :ivar maximum: what it is restored to, None where nothing bounds it.
    :ivar group: trackers of one group are shown as one figure, their sum (``cards``); "" stands alone.
    :ivar label: short word shown beside the figure. :ivar fixed: whether it never leaves its value (the ace of a deck).
    """

    key: str
    value: int
    maximum: int | None
    label: Line
    group: str = ""
    fixed: bool = False


@dataclass(frozen=True, slots=True)
class TrackerChange:
    """``tracker`` goes from ``before`` to ``after`` (both whole, from 0)."""

    tracker: str
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Figures:
    """What a set-up takes from a sheet, as JSON for the set-up, and where each figure came from.

    :ivar values: the side's own JSON, without its name.
    :ivar sources: path within ``values`` (``deck``) to the tracker keys it was read from, none where it is the sheet's.
    :ivar only_under: path within ``values`` to the ruling and the option under which alone it counts.
    """

    values: JsonObject
    sources: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    only_under: Mapping[str, tuple[str, str | int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TimerSpec:
    """A timer that an effect starts.

    :ivar actor: whose timer it is; ``other``: the other one it concerns, "" if none.
    :ivar subject: what it is about (a power), compared by `System.warnings`; "" if nothing.
    :ivar minutes: how long, None where it counts rounds. :ivar rounds: likewise.
    :ivar on_end: occasion of `System.renew` offered when it runs out, "" if none.
    """

    kind: str
    actor: str
    label: Line
    other: str = ""
    subject: str = ""
    minutes: int | None = None
    rounds: int | None = None
    on_end: str = ""


@dataclass(frozen=True, slots=True)
class RunningTimer:
    """A timer as the rules see it: names as they stand in the set-up."""

    kind: str
    actor: str
    other: str
    subject: str


@dataclass(frozen=True, slots=True)
class SetupWarning:
    """Something the storyteller should know before the challenge begins, and may override with a reason."""

    code: str
    path: str
    parameters: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Overruled:
    """What a move (by index) overrules: initiative passed over, or a figure set by hand; with the move's own reason."""

    kind: Literal["initiative", "value"]
    move: int
    line: Line
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Occasion:
    """A moment at which trackers may be renewed: a session's start, a rest.

    :ivar id: ``deck``, ``rest.mundane`` …
    :ivar at_session_start: whether a new session does it unless the campaign says otherwise.
    :ivar minutes: length of the rest that leads to it, None where it takes none.
    """

    id: str
    label: Line
    at_session_start: bool = False
    minutes: int | None = None


class Sheet(BaseModel):
    """What an actor has in one system, apart from trackers. Systems derive their own, frozen and strict.

    ``schema_version`` counts the shapes a stored sheet has had; `System.upgrade_sheet` lifts an older one.
    """

    schema_version: int = 1


class System(Protocol):
    """The one protocol. ``setup``, ``move`` and ``state`` are the system's own frozen types."""

    @property
    def id(self) -> str:
        """Stable word that names the system in files, ``huldufolk``."""
        ...

    @property
    def rules_version(self) -> int:
        """Raised whenever an answer changes, so that an old entry is told from a tampered one."""
        ...

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """Every ruling of the rules page, in its order; those with options can be chosen per campaign."""
        ...

    @property
    def occasions(self) -> tuple[Occasion, ...]:
        """Moments at which trackers may be renewed."""
        ...

    @property
    def shows(self) -> frozenset[str]:
        """Codes of breakdown lines that show what a hidden choice or chance has brought."""
        ...

    @property
    def sheet(self) -> type[Sheet]:
        """The model of what an actor has in this system."""
        ...

    def read_setup(self, data: JsonObject) -> Any:
        """Strictly reads ``challenge`` of a file. Raises RulesError for a wrong shape."""
        ...

    def read_move(self, data: JsonObject) -> Any:
        """Strictly reads a move without ``draw``. Raises RulesError for a wrong shape."""
        ...

    def begin(self, setup: Any, rulings: Mapping[str, str | int]) -> Any:
        """The state before any move. ``rulings`` has a value for each option. Raises RulesError for a bad set-up."""
        ...

    def next_moves(self, state: Any) -> tuple[LegalMove, ...]:
        """Empty when, and only when, the challenge is finished."""
        ...

    def draw(self, state: Any, move: JsonObject, pick: Picker) -> JsonObject:
        """Fills the chance of ``move`` (given without ``draw``) with ``pick``, in the documented order.

        Raises RulesError where nothing can be drawn or the chance stands there already.
        """
        ...

    def play(self, state: Any, move: Any) -> Any:
        """A new state; raises RulesError for an illegal move and leaves ``state`` as it was."""
        ...

    def participants(self, state: Any) -> tuple[Participant, ...]:
        """Everybody involved, in the order of the set-up, then as they joined."""
        ...

    def outcome(self, state: Any) -> JsonObject | None:
        """None while in progress."""
        ...

    def effects(self, state: Any) -> tuple[JsonObject, ...]:
        """As in the challenge file; empty while in progress."""
        ...

    def pending(self, state: Any) -> tuple[JsonObject, ...]:
        """Effects that the moves so far will have, shown as held while the challenge is open."""
        ...

    def details(self, state: Any) -> JsonObject:
        """Further keys of an answer that belong to this system alone (``actions``, ``state``)."""
        ...

    def breakdown(self, state: Any) -> tuple[Line, ...]:
        """Every figure explained: parts and totals by side, then steps, then notes."""
        ...

    def title(self, setup: Any) -> Line:
        """What the challenge is called before it is decided: "Bryn attacks Tam"."""
        ...

    def headline(self, state: Any) -> Line:
        """The one line of the log; parameter ``mark`` is success, failure or neutral."""
        ...

    def public(self, state: Any) -> PublicState:
        """What players may see; nothing unrevealed is in it."""
        ...

    def odds(self, state: Any) -> JsonObject:
        """Exact chances from here on (Fractions as leaves). Only for a challenge in progress, or just begun."""
        ...

    def odds_from_here(self, state: Any) -> JsonObject:
        """`odds` as a challenge in progress has them, also where no move was made yet."""
        ...

    def summary(self, sheet: Any) -> Line:
        """A sheet in a few words for the roster: "minor, mundane", "Body 6 · Wits 2".

        A ``short`` among its parameters, a Line too, stands in the row, where the trackers tell the rest.
        """
        ...

    def trackers(self, sheet: Any) -> tuple[Tracker, ...]:
        """The trackers that an actor with ``sheet`` has, whole."""
        ...

    def side_from(self, sheet: Any, values: Mapping[str, int], role: str, setup: JsonObject) -> Figures:
        """The figures a set-up takes for ``role`` (``setup`` as far as it stands, e.g. its kind)."""
        ...

    def actor_from(self, state: Any, name: str) -> tuple[Any, Mapping[str, int]]:
        """A sheet, and tracker values before any move, for somebody known only from a challenge. Raises RulesError."""
        ...

    def apply(self, values: Mapping[str, int], effect: Mapping[str, Any]) -> tuple[TrackerChange, ...]:
        """What one effect does to its actor's trackers as they are now; empty where it does nothing to them."""
        ...

    def timers(self, effect: Mapping[str, Any]) -> tuple[TimerSpec, ...]:
        """The timers that an effect starts."""
        ...

    def effect_line(self, effect: Mapping[str, Any]) -> Line:
        """How an effect is told: "Bryn surrenders the 4"."""
        ...

    def warnings(self, setup: Any, timers: Sequence[RunningTimer]) -> tuple[SetupWarning, ...]:
        """What speaks against this set-up while ``timers`` run; the storyteller may override each."""
        ...

    def overruled(self, state: Any) -> tuple[Overruled, ...]:
        """What the moves so far overrule."""
        ...

    def renew(
        self, sheet: Any, values: Mapping[str, int], occasion: str, rulings: Mapping[str, str | int]
    ) -> tuple[TrackerChange, ...]:
        """What an occasion gives back to an actor with these tracker values."""
        ...

    def upgrade_sheet(self, data: JsonObject) -> JsonObject:
        """Lifts a stored sheet to the present ``schema_version``."""
        ...
