"""Age of Dragons: challenges against circumstance, with one to three dice an action, over many actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gm_console.rules.age_of_dragons import actors, breakdown, moves, odds, play
from gm_console.rules.age_of_dragons.challenge import Move, Setup, read_move, read_setup
from gm_console.rules.age_of_dragons.play import State
from gm_console.rules.age_of_dragons.sheet import AgeOfDragonsSheet, upgrade_sheet
from gm_console.rules.age_of_dragons.steps import overruled
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
    Ruling,
    RunningTimer,
    SetupWarning,
    System,
    TimerSpec,
    Tracker,
    TrackerChange,
)

Rulings = Mapping[str, str | int]
OPTIONS: dict[int, tuple[str | int, ...]] = {1: (5, 6), 7: ("fresh", "carried")}
ORDER = (1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 10)
"""As the rules page lists them."""


@dataclass(frozen=True, slots=True)
class AgeOfDragons:
    """The system as `gm_console.rules.system.System` wants it; each method is explained there."""

    id: str = "age-of-dragons"
    rules_version: int = 1
    rulings: tuple[Ruling, ...] = tuple(Ruling(f"D{number}", OPTIONS.get(number, ())) for number in ORDER)
    occasions: tuple[Occasion, ...] = actors.OCCASIONS
    shows: frozenset[str] = frozenset({"age-of-dragons.step.hits", "age-of-dragons.step.missed"})
    sheet: type[AgeOfDragonsSheet] = AgeOfDragonsSheet

    def read_setup(self, data: JsonObject) -> Setup:
        """Strictly reads ``challenge`` of a file."""
        return read_setup(data)

    def read_move(self, data: JsonObject) -> Move:
        """Strictly reads a move without ``draw``."""
        return read_move(data)

    def begin(self, setup: Any, rulings: Rulings) -> State:
        """The state before any move."""
        return play.begin(setup, rulings)

    def next_moves(self, state: State) -> tuple[LegalMove, ...]:
        """What may be done now."""
        return moves.next_moves(state)

    def draw(self, state: State, move: JsonObject, pick: Picker) -> JsonObject:
        """An action with its dice rolled."""
        return moves.draw(state, move, pick)

    def play(self, state: State, move: Any) -> State:
        """A new state with the move made."""
        return play.play(state, move)

    def participants(self, state: State) -> tuple[Participant, ...]:
        """All who ever took part."""
        return tuple(Participant(who.name, "party") for who in state.participants)

    def outcome(self, state: State) -> JsonObject | None:
        """None while in progress."""
        return play.outcome(state)

    def effects(self, state: State) -> tuple[JsonObject, ...]:
        """Energy spent, under D7 ``carried``."""
        return play.effects(state)

    def pending(self, state: State) -> tuple[JsonObject, ...]:
        """Energy spent so far, under D7 ``carried``."""
        return play.spent(state)

    def details(self, state: State) -> JsonObject:
        """``actions``, and ``state`` while in progress."""
        return play.details(state)

    def breakdown(self, state: State) -> tuple[Line, ...]:
        """Every figure explained."""
        return breakdown.breakdown(state)

    def title(self, setup: Setup) -> Line:
        """Who takes part, and in what."""
        return breakdown.title(setup)

    def headline(self, state: State) -> Line:
        """The one line of the log."""
        return breakdown.headline(state)

    def public(self, state: State) -> PublicState:
        """What players may see."""
        return breakdown.public(state)

    def odds(self, state: State) -> JsonObject:
        """Exact chances: from the set-up before any move, else from here on."""
        return odds.odds(state)

    def odds_from_here(self, state: State) -> JsonObject:
        """Exact chances from here on, also where no move has been made yet."""
        return odds.odds_from_here(state)

    def summary(self, sheet: AgeOfDragonsSheet) -> Line:
        """The spheres and lifepaths of a sheet."""
        return actors.summary(sheet)

    def trackers(self, sheet: AgeOfDragonsSheet) -> tuple[Tracker, ...]:
        """The three energies."""
        return actors.trackers(sheet)

    def side_from(self, sheet: AgeOfDragonsSheet, values: Mapping[str, int], role: str, setup: JsonObject) -> Figures:
        """Spheres and energy."""
        return actors.side_from(sheet, values, role, setup)

    def actor_from(self, state: Setup | State, name: str) -> tuple[AgeOfDragonsSheet, Mapping[str, int]]:
        """Sheet and energies of a passing figure, from a set-up or (latecomers too) from a state."""
        return actors.actor_from(state, name)

    def apply(self, values: Mapping[str, int], effect: Mapping[str, Any]) -> tuple[TrackerChange, ...]:
        """What an effect does to energies as they are now."""
        return actors.apply(values, effect)

    def timers(self, effect: Mapping[str, Any]) -> tuple[TimerSpec, ...]:
        """None."""
        return actors.timers(effect)

    def effect_line(self, effect: Mapping[str, Any]) -> Line:
        """How an effect is told."""
        return actors.effect_line(effect)

    def warnings(self, setup: Setup, timers: Sequence[RunningTimer]) -> tuple[SetupWarning, ...]:
        """Somebody rests."""
        return actors.warnings(setup, timers)

    def overruled(self, state: State) -> tuple[Overruled, ...]:
        """Initiative passed over, and figures adjusted."""
        return overruled(state)

    def renew(
        self, sheet: AgeOfDragonsSheet, values: Mapping[str, int], occasion: str, rulings: Rulings
    ) -> tuple[TrackerChange, ...]:
        """Energy back to whole after a rest."""
        return actors.renew(sheet, values, occasion, rulings)

    def upgrade_sheet(self, data: JsonObject) -> JsonObject:
        """Lifts a stored sheet to the present shape."""
        return upgrade_sheet(data)


SYSTEM: System = AgeOfDragons()

POSITION = 4
"""Where its tab usually stands."""
