"""Huldufolk: a card that each side chooses from its own dwindling deck."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gm_console.rules.huldufolk import actors, breakdown, odds, play
from gm_console.rules.huldufolk.challenge import Move, Setup, read_move, read_setup
from gm_console.rules.huldufolk.play import State
from gm_console.rules.huldufolk.sheet import HuldufolkSheet, upgrade_sheet
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


@dataclass(frozen=True, slots=True)
class Huldufolk:
    """The system as `gm_console.rules.system.System` wants it; each method is explained there."""

    id: str = "huldufolk"
    rules_version: int = 1
    rulings: tuple[Ruling, ...] = (
        Ruling("H1", ("whole", "one")),
        *(Ruling(f"H{number}") for number in range(2, 10)),
    )
    occasions: tuple[Occasion, ...] = actors.OCCASIONS
    shows: frozenset[str] = frozenset({"huldufolk.step.card"})
    sheet: type[HuldufolkSheet] = HuldufolkSheet

    def read_setup(self, data: JsonObject) -> Setup:
        """Strictly reads ``challenge`` of a file."""
        return read_setup(data)

    def read_move(self, data: JsonObject) -> Move:
        """Strictly reads a move without ``draw``."""
        return read_move(data)

    def begin(self, setup: Any, rulings: Rulings) -> State:
        """The state before any move."""
        return play.begin(read_setup(setup), rulings)

    def next_moves(self, state: State) -> tuple[LegalMove, ...]:
        """What may be done now."""
        return play.next_moves(state)

    def draw(self, state: State, move: JsonObject, pick: Picker) -> JsonObject:
        """A move with its card drawn."""
        return play.draw(state, move, pick)

    def play(self, state: State, move: Any) -> State:
        """A new state with the move made."""
        return play.play(state, read_move(move))

    def participants(self, state: State) -> tuple[Participant, ...]:
        """The sides, and an undefended attack's target."""
        return play.participants(state)

    def outcome(self, state: State) -> JsonObject | None:
        """None while in progress."""
        return play.outcome(state)

    def effects(self, state: State) -> tuple[JsonObject, ...]:
        """What the finished challenge does."""
        return play.effects(state)

    def pending(self, state: State) -> tuple[JsonObject, ...]:
        """What the moves so far will do for sure."""
        return play.pending(state)

    def details(self, state: State) -> JsonObject:  # noqa: ARG002 - the protocol's
        """Huldufolk answers have no keys of their own."""
        return {}

    def breakdown(self, state: State) -> tuple[Line, ...]:
        """Every figure explained."""
        return breakdown.breakdown(state)

    def title(self, setup: Setup) -> Line:
        """What the challenge is called."""
        return breakdown.title(setup)

    def headline(self, state: State) -> Line:
        """The one line of the log."""
        return breakdown.headline(state)

    def public(self, state: State) -> PublicState:
        """All that players may see."""
        return breakdown.public(state)

    def odds(self, state: State) -> JsonObject:
        """Exact chances from here on."""
        return odds.odds(state)

    def odds_from_here(self, state: State) -> JsonObject:
        """The same: what counts is where the challenge stands."""
        return odds.odds(state)

    def summary(self, sheet: HuldufolkSheet) -> Line:
        """A sheet in a few words."""
        return actors.summary(sheet)

    def trackers(self, sheet: HuldufolkSheet) -> tuple[Tracker, ...]:
        """Cards and thresholds, whole."""
        return actors.trackers(sheet)

    def side_from(self, sheet: HuldufolkSheet, values: Mapping[str, int], role: str, setup: JsonObject) -> Figures:
        """The figures a set-up takes from a sheet."""
        return actors.side_from(sheet, values, role, setup)

    def actor_from(self, state: Setup | State, name: str) -> tuple[HuldufolkSheet, Mapping[str, int]]:
        """A sheet and values for a passing figure, as it was before any move."""
        return actors.actor_from(state.setup if isinstance(state, State) else state, name)

    def apply(self, values: Mapping[str, int], effect: Mapping[str, Any]) -> tuple[TrackerChange, ...]:
        """What one effect changes."""
        return actors.apply(values, effect)

    def timers(self, effect: Mapping[str, Any]) -> tuple[TimerSpec, ...]:  # noqa: ARG002 - the protocol's
        """None: a rest is begun by the storyteller, not by an effect."""
        return ()

    def effect_line(self, effect: Mapping[str, Any]) -> Line:
        """How an effect is told."""
        return actors.effect_line(effect)

    def warnings(self, setup: Setup, timers: Sequence[RunningTimer]) -> tuple[SetupWarning, ...]:
        """Whose rest may be broken."""
        return actors.warnings(setup, timers)

    def overruled(self, state: State) -> tuple[Overruled, ...]:  # noqa: ARG002 - the protocol's
        """No move of this system overrules anything."""
        return ()

    def renew(
        self, sheet: HuldufolkSheet, values: Mapping[str, int], occasion: str, rulings: Rulings
    ) -> tuple[TrackerChange, ...]:
        """What an occasion gives back."""
        return actors.renew(sheet, values, occasion, rulings)

    def upgrade_sheet(self, data: JsonObject) -> JsonObject:
        """A stored sheet at the present version."""
        return upgrade_sheet(data)


SYSTEM: System = Huldufolk()

POSITION = 1
"""Where its tab usually stands."""
