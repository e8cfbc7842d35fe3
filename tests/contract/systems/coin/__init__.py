"""The smallest system there can be: one calls, a coin falls, the loser pays a penny."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Literal

from pydantic import ConfigDict

from gm_console.rules.shapes import Shape, Text, read
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
    Sheet,
    System,
    TimerSpec,
    Tracker,
    TrackerChange,
)

FACES = ("heads", "tails")
PURSE = Line("coin.purse")


class Setup(Shape):
    caller: Text
    call: Literal["heads", "tails"]


class Move(Shape):
    fell: Literal["heads", "tails"]


class CoinSheet(Sheet):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)
    pennies: int = 3


@dataclass(frozen=True)
class State:
    setup: Setup
    fell: str = ""


@dataclass(frozen=True)
class Coin:
    id: str = "coin"
    rules_version: int = 1
    rulings: tuple[Ruling, ...] = (Ruling("C1"),)
    occasions: tuple[Occasion, ...] = (Occasion("payday", Line("coin.payday"), at_session_start=True),)
    shows: frozenset[str] = frozenset({"coin.fell"})
    sheet: type[CoinSheet] = CoinSheet

    def read_setup(self, data: JsonObject) -> Setup:
        return read(Setup, data)

    def read_move(self, data: JsonObject) -> Move:
        return read(Move, data)

    def begin(self, setup: Setup, rulings: Mapping[str, str | int]) -> State:
        return State(setup)

    def next_moves(self, state: State) -> tuple[LegalMove, ...]:
        return () if state.fell else (LegalMove({}, {"fell": FACES}, "", Line("coin.move")),)

    def draw(self, state: State, move: JsonObject, pick: Picker) -> JsonObject:
        if state.fell or move:
            raise RulesError("draw-nothing")
        return {"fell": pick(FACES)}

    def play(self, state: State, move: Move) -> State:
        if state.fell:
            raise RulesError("challenge-over")
        return replace(state, fell=move.fell)

    def participants(self, state: State) -> tuple[Participant, ...]:
        return (Participant(state.setup.caller, "caller"),)

    def outcome(self, state: State) -> JsonObject | None:
        return {"result": "won" if state.fell == state.setup.call else "lost"} if state.fell else None

    def effects(self, state: State) -> tuple[JsonObject, ...]:
        lost = state.fell and state.fell != state.setup.call
        return ({"effect": "pay", "actor": state.setup.caller, "from": 3, "to": 2},) if lost else ()

    def pending(self, state: State) -> tuple[JsonObject, ...]:
        return ()

    def details(self, state: State) -> JsonObject:
        return {}

    def breakdown(self, state: State) -> tuple[Line, ...]:
        called = Line("coin.called", {"name": state.setup.caller, "call": state.setup.call}, kind="step")
        return (called, Line("coin.fell", {"fell": state.fell}, kind="step")) if state.fell else (called,)

    def title(self, setup: Setup) -> Line:
        return Line("coin.title", {"name": setup.caller})

    def headline(self, state: State) -> Line:
        won = state.fell == state.setup.call
        return Line("coin.headline", {"name": state.setup.caller, "mark": "success" if won else "failure"})

    def public(self, state: State) -> PublicState:
        sides = (state.setup.caller,)
        waiting = () if state.fell else sides
        lines = self.breakdown(state)
        return PublicState(self.id, self.title(state.setup), sides, lines, waiting, self.outcome(state))

    def odds(self, state: State) -> JsonObject:
        return {"won": Fraction(1, 2), "lost": Fraction(1, 2)}

    def odds_from_here(self, state: State) -> JsonObject:
        return self.odds(state)

    def trackers(self, sheet: CoinSheet) -> tuple[Tracker, ...]:
        return (Tracker("purse", sheet.pennies, None, PURSE),)

    def summary(self, sheet: CoinSheet) -> Line:
        return Line("coin.summary", {"pennies": sheet.pennies})

    def side_from(self, sheet: CoinSheet, values: Mapping[str, int], role: str, setup: JsonObject) -> Figures:
        return Figures({})

    def actor_from(self, state: State, name: str) -> tuple[CoinSheet, Mapping[str, int]]:
        return CoinSheet(), {"purse": 3}

    def apply(self, values: Mapping[str, int], effect: Mapping[str, Any]) -> tuple[TrackerChange, ...]:
        before = values.get("purse", 0)
        return (TrackerChange("purse", before, max(0, before + effect["to"] - effect["from"])),)

    def timers(self, effect: Mapping[str, Any]) -> tuple[TimerSpec, ...]:
        return ()

    def effect_line(self, effect: Mapping[str, Any]) -> Line:
        return Line("coin.effect", {"name": effect["actor"]})

    def warnings(self, setup: Setup, timers: Sequence[RunningTimer]) -> tuple[SetupWarning, ...]:
        return ()

    def overruled(self, state: State) -> tuple[Overruled, ...]:
        return ()

    def renew(
        self, sheet: CoinSheet, values: Mapping[str, int], occasion: str, rulings: Mapping[str, str | int]
    ) -> tuple[TrackerChange, ...]:
        return (TrackerChange("purse", values["purse"], sheet.pennies),)

    def upgrade_sheet(self, data: JsonObject) -> JsonObject:
        return data


SYSTEM: System = Coin()
