"""Band of Joyous Heroes: pools of dice that lose their failures round by round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gm_console.rules.joyous_heroes import breakdown, challenge, odds, play
from gm_console.rules.joyous_heroes import sheet as _sheets
from gm_console.rules.joyous_heroes.challenge import Move, Setup
from gm_console.rules.joyous_heroes.play import State
from gm_console.rules.joyous_heroes.sheet import Sheet
from gm_console.rules.system import (
    Figures,
    JsonObject,
    LegalMove,
    Line,
    Occasion,
    Overruled,
    Participant,
    Picker,
    PublicState,
    RulesError,
    Ruling,
    RunningTimer,
    SetupWarning,
    System,
    TimerSpec,
    Tracker,
    TrackerChange,
)


@dataclass(frozen=True)
class JoyousHeroes:
    """The system, as `System` asks for. Nothing is spent in it: no trackers, effects, timers or occasions."""

    id: str = "joyous-heroes"
    rules_version: int = 1
    rulings: tuple[Ruling, ...] = tuple(Ruling(number) for number in ("J1", "J2", "J3", "J5", "J6", "J7", "J4"))
    occasions: tuple[Occasion, ...] = ()
    shows: frozenset[str] = frozenset(breakdown.ROLLED)
    sheet: type[Sheet] = Sheet

    def read_setup(self, data: JsonObject) -> Setup:
        """See `challenge.read_setup`."""
        return challenge.read_setup(data)

    def read_move(self, data: JsonObject) -> Move:
        """See `challenge.read_move`."""
        return challenge.read_move(data)

    def begin(self, setup: Setup, rulings: Mapping[str, str | int]) -> State:  # noqa: ARG002 - no options here
        """See `play.begin`. No ruling of this system has options."""
        return play.begin(challenge.read_setup(setup))

    def next_moves(self, state: State) -> tuple[LegalMove, ...]:
        """See `play.next_moves`."""
        return play.next_moves(state)

    def draw(self, state: State, move: JsonObject, pick: Picker) -> JsonObject:
        """See `play.draw`."""
        return play.draw(state, move, pick)

    def play(self, state: State, move: Move) -> State:
        """See `play.play`."""
        return play.play(state, challenge.read_move(move))

    def participants(self, state: State) -> tuple[Participant, ...]:
        """The challenger and, if there is one, the opponent."""
        return tuple(Participant(side.name, role) for role, side in challenge.sides(state.setup))

    def outcome(self, state: State) -> JsonObject | None:
        """See `play.outcome`."""
        return play.outcome(state)

    def effects(self, state: State) -> tuple[JsonObject, ...]:  # noqa: ARG002
        """None, ever."""
        return ()

    def pending(self, state: State) -> tuple[JsonObject, ...]:  # noqa: ARG002
        """None, ever."""
        return ()

    def details(self, state: State) -> JsonObject:  # noqa: ARG002
        """No further keys."""
        return {}

    def breakdown(self, state: State) -> tuple[Line, ...]:
        """See `breakdown.breakdown`."""
        return breakdown.breakdown(state)

    def title(self, setup: Setup) -> Line:
        """See `breakdown.title`."""
        return breakdown.title(setup)

    def headline(self, state: State) -> Line:
        """See `breakdown.headline`."""
        return breakdown.headline(state)

    def public(self, state: State) -> PublicState:
        """See `breakdown.public`."""
        return breakdown.public(state)

    def odds(self, state: State) -> JsonObject:
        """See `odds.odds`."""
        return odds.odds(state)

    def odds_from_here(self, state: State) -> JsonObject:
        """The same: what counts are the dice left."""
        return odds.odds(state)

    def summary(self, sheet: Sheet) -> Line:
        """See `sheet.summary`."""
        return _sheets.summary(sheet)

    def trackers(self, sheet: Sheet) -> tuple[Tracker, ...]:  # noqa: ARG002
        """None: nothing is spent."""
        return ()

    def side_from(
        self,
        sheet: Sheet,
        values: Mapping[str, int],  # noqa: ARG002
        role: str,  # noqa: ARG002
        setup: JsonObject,
    ) -> Figures:
        """See `sheet.side_from`."""
        return _sheets.side_from(sheet, setup)

    def actor_from(self, state: Setup | State, name: str) -> tuple[Sheet, Mapping[str, int]]:
        """See `sheet.actor_from`."""
        return _sheets.actor_from(state.setup if isinstance(state, State) else state, name)

    def apply(self, values: Mapping[str, int], effect: Mapping[str, Any]) -> tuple[TrackerChange, ...]:  # noqa: ARG002
        """Nothing: there are no trackers."""
        return ()

    def timers(self, effect: Mapping[str, Any]) -> tuple[TimerSpec, ...]:  # noqa: ARG002
        """None."""
        return ()

    def effect_line(self, effect: Mapping[str, Any]) -> Line:
        """Raises RulesError (``effect-unknown``): this system has no effects of its own."""
        raise RulesError("effect-unknown", "effect", effect=str(effect.get("effect", "")))

    def warnings(self, setup: Setup, timers: Sequence[RunningTimer]) -> tuple[SetupWarning, ...]:
        """See `sheet.warnings`."""
        return _sheets.warnings(setup, timers)

    def overruled(self, state: State) -> tuple[Overruled, ...]:
        """See `breakdown.overruled`."""
        return breakdown.overruled(state)

    def renew(
        self,
        sheet: Sheet,  # noqa: ARG002
        values: Mapping[str, int],  # noqa: ARG002
        occasion: str,  # noqa: ARG002
        rulings: Mapping[str, str | int],  # noqa: ARG002
    ) -> tuple[TrackerChange, ...]:
        """Nothing: there are no occasions."""
        return ()

    def upgrade_sheet(self, data: JsonObject) -> JsonObject:
        """As it is: sheets have had one shape so far."""
        return data


SYSTEM: System = JoyousHeroes()

POSITION = 3
"""Where its tab usually stands."""
