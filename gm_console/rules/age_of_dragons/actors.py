"""Actors of Age of Dragons: trackers, effects on them, warnings, and figures for a set-up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from gm_console.rules.age_of_dragons.challenge import Setup, Sphere
from gm_console.rules.age_of_dragons.play import POOLS, State
from gm_console.rules.age_of_dragons.sheet import AgeOfDragonsSheet
from gm_console.rules.system import (
    Figures,
    JsonObject,
    Line,
    Occasion,
    RulesError,
    RunningTimer,
    SetupWarning,
    TimerSpec,
    Tracker,
    TrackerChange,
)

REST = "rest"
OCCASIONS = (Occasion(REST, Line("age-of-dragons.occasion.rest")),)
SPHERES: tuple[Sphere, ...] = ("soma", "sophia", "pneuma")


def tracker_key(pool: str) -> str:
    """``physical`` gives ``energy.physical``."""
    return f"energy.{pool}"


def trackers(sheet: AgeOfDragonsSheet) -> tuple[Tracker, ...]:
    """The three energies, each at its sphere's rating ("Energy Pools")."""
    return tuple(_tracker(sheet, sphere) for sphere in SPHERES)


def _tracker(sheet: AgeOfDragonsSheet, sphere: Sphere) -> Tracker:
    key, rating = tracker_key(POOLS[sphere]), sheet.spheres.rating(sphere)
    return Tracker(key, rating, rating, Line(f"age-of-dragons.tracker.{key}"))


def summary(sheet: AgeOfDragonsSheet) -> Line:
    """A sheet in a few words for the roster: the three spheres, and the lifepaths if there are any."""
    figures = {**sheet.spheres.model_dump(), "short": Line("age-of-dragons.summary.short")}
    if not sheet.lifepaths:
        return Line("age-of-dragons.summary", figures)
    paths = [lifepath.name for lifepath in sheet.lifepaths]
    return Line("age-of-dragons.summary.lifepaths", {**figures, "lifepaths": paths})


def side_from(sheet: AgeOfDragonsSheet, values: Mapping[str, int], role: str, setup: JsonObject) -> Figures:
    """Spheres, and the energy left for the challenge's sphere (soma where the set-up does not say yet).

    Energy counts under D7 ``carried`` alone; otherwise a pool is whole at a challenge's start.
    """
    del role
    figures: JsonObject = {"spheres": sheet.spheres.model_dump()}
    sphere = setup.get("sphere")
    key = tracker_key(POOLS[sphere if sphere in SPHERES else "soma"])
    own: dict[str, tuple[str, ...]] = {f"spheres.{each}": () for each in SPHERES}
    if key not in values:
        return Figures(figures, own)
    return Figures({**figures, "energy": values[key]}, {**own, "energy": (key,)}, {"energy": ("D7", "carried")})


def actor_from(setup: Setup | State, name: str) -> tuple[AgeOfDragonsSheet, Mapping[str, int]]:
    """Sheet and energies of somebody set up here, or, from a state, of a latecomer too.

    The energies are those at the challenge's start. Raises RulesError (``actor-unknown``).
    """
    sphere = setup.setup.sphere if isinstance(setup, State) else setup.sphere
    for who in setup.participants:
        if who.name == name:
            sheet = AgeOfDragonsSheet(spheres=who.spheres)
            whole = {tracker.key: tracker.value for tracker in trackers(sheet)}
            return sheet, {**whole, tracker_key(POOLS[sphere]): who.pool(sphere)}
    raise RulesError("actor-unknown", "", name=name, known=[who.name for who in setup.participants])


def apply(values: Mapping[str, int], effect: Mapping[str, Any]) -> tuple[TrackerChange, ...]:
    """Energy changed by the difference between ``from`` and ``to``, never below 0; other effects do nothing."""
    if effect.get("effect") != "spend_energy":
        return ()
    key = tracker_key(effect["pool"])
    before = values.get(key, 0)
    return _change(key, before, max(0, before + effect["to"] - effect["from"]))


def _change(key: str, before: int, after: int) -> tuple[TrackerChange, ...]:
    return (TrackerChange(key, before, after),) if before != after else ()


def renew(
    sheet: AgeOfDragonsSheet, values: Mapping[str, int], occasion: str, rulings: Mapping[str, str | int]
) -> tuple[TrackerChange, ...]:
    """A rest brings each energy back to its sphere's rating ("Trying Again"). Raises RulesError otherwise."""
    del rulings
    if occasion != REST:
        raise RulesError("occasion-unknown", occasion=occasion)
    return tuple(change for tracker in trackers(sheet) for change in _restored(tracker, values))


def _restored(tracker: Tracker, values: Mapping[str, int]) -> tuple[TrackerChange, ...]:
    before = values.get(tracker.key, 0)
    return _change(tracker.key, before, max(before, tracker.value))


def timers(effect: Mapping[str, Any]) -> tuple[TimerSpec, ...]:
    """No effect starts a timer."""
    del effect
    return ()


def effect_line(effect: Mapping[str, Any]) -> Line:
    """How an effect is told."""
    if effect.get("effect") != "spend_energy":
        return Line("age-of-dragons.effect.other", {"actor": effect.get("actor", ""), "effect": effect.get("effect")})
    code = "spends" if effect["to"] < effect["from"] else "gains"
    pool = Line(f"age-of-dragons.pool.{effect['pool']}")
    figures = {"actor": effect["actor"], "pool": pool, "before": effect["from"], "after": effect["to"]}
    return Line(f"age-of-dragons.effect.{code}", figures)


def warnings(setup: Setup, timers: Sequence[RunningTimer]) -> tuple[SetupWarning, ...]:
    """Somebody who takes part is resting."""
    return tuple(_resting(setup, timers))


def _resting(setup: Setup, timers: Sequence[RunningTimer]) -> Iterator[SetupWarning]:
    resting = {timer.actor for timer in timers if timer.kind == REST}
    for place, who in enumerate(setup.participants):
        if who.name in resting:
            yield SetupWarning("age-of-dragons.warning.resting", f"participants[{place}].name", {"name": who.name})
