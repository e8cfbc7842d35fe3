"""Actors of opposed challenges: trackers, effects on them, timers, warnings, and figures for a set-up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from gm_console.rules.opposed.challenge import DEFENCE, ROLES, Role, Setup, Side
from gm_console.rules.opposed.play import State
from gm_console.rules.opposed.pools import ENOUGH_ABILITY
from gm_console.rules.opposed.sheet import ALL_ATTRIBUTES, ATTRIBUTES, Ability, Attributes, Merit, OpposedSheet, Power
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

WILLPOWER = "willpower"
REST = "rest"
IMMUNITY = "immunity"
RETRY = "retry"
OCCULT = "Occult"

OCCASIONS = (Occasion(REST, Line("opposed.occasion.rest")),)


def trackers(sheet: OpposedSheet) -> tuple[Tracker, ...]:
    """Willpower, full, bounded by its maximum."""
    return (Tracker(WILLPOWER, sheet.willpower, sheet.willpower, Line("opposed.tracker.willpower")),)


def summary(sheet: OpposedSheet) -> Line:
    """The best attribute of each kind, with its dots."""
    best = {kind: max(names, key=sheet.attributes.dots) for kind, names in ATTRIBUTES.items()}
    dots = {f"{kind}_dots": sheet.attributes.dots(name) for kind, name in best.items()}
    return Line("opposed.summary", {**best, **dots}) if any(dots.values()) else Line("opposed.summary.blank")


def apply(values: Mapping[str, int], effect: Mapping[str, Any]) -> tuple[TrackerChange, ...]:
    """Willpower changed by the difference between ``from`` and ``to``, never below 0; other effects do nothing."""
    if effect.get("effect") != "spend_willpower":
        return ()
    before = values.get(WILLPOWER, 0)
    return _change(before, max(0, before + effect["to"] - effect["from"]))


def _change(before: int, after: int) -> tuple[TrackerChange, ...]:
    return (TrackerChange(WILLPOWER, before, after),) if before != after else ()


def renew(
    sheet: OpposedSheet, values: Mapping[str, int], occasion: str, rulings: Mapping[str, str | int]
) -> tuple[TrackerChange, ...]:
    """A rest brings willpower back to its maximum. Raises RulesError for an unknown occasion."""
    del rulings
    if occasion != REST:
        raise RulesError("occasion-unknown", occasion=occasion)
    before = values.get(WILLPOWER, 0)
    return _change(before, max(before, sheet.willpower))


def timers(effect: Mapping[str, Any]) -> tuple[TimerSpec, ...]:
    """Immunity runs for its minutes, on target and attacker; a retry is due in one round (Retrying Failed Attacks)."""
    label = effect_line(effect)
    if effect.get("effect") == "immunity":
        actor, other, power = effect["actor"], effect["against"], effect["power"]
        return (TimerSpec(IMMUNITY, actor, label, other, power, minutes=effect["minutes"]),)
    if effect.get("effect") == "retry_next_initiative":
        return (TimerSpec(RETRY, effect["actor"], label, rounds=1),)
    return ()


def effect_line(effect: Mapping[str, Any]) -> Line:
    """How an effect is told."""
    kind = effect.get("effect")
    actor = effect.get("actor", "")
    if kind == "spend_willpower":
        return Line("opposed.effect.spend", {"actor": actor, "before": effect["from"], "after": effect["to"]})
    if kind == "immunity":
        figures = {"against": effect["against"], "power": effect["power"], "count": effect["minutes"]}
        return Line("opposed.effect.immunity", {"actor": actor, **figures})
    if kind == "retry_next_initiative":
        return Line("opposed.effect.retry", {"actor": actor})
    return Line("opposed.effect.other", {"actor": actor, "effect": str(kind)})


def warnings(setup: Setup, timers: Sequence[RunningTimer]) -> tuple[SetupWarning, ...]:
    """An immunity of this target to this attacker's use of this power that still runs, and whoever is resting."""
    return tuple(warning for timer in timers for warning in _warnings(setup, timer))


def _warnings(setup: Setup, timer: RunningTimer) -> Iterator[SetupWarning]:
    sides = (timer.actor, timer.other) == (setup.defender.name, setup.attacker.name)
    if timer.kind == IMMUNITY and sides and _same(timer.subject, setup.power):
        figures = {"target": timer.actor, "attacker": timer.other, "power": setup.power}
        yield SetupWarning("opposed.warning.immune", "power", figures)
    for role in ROLES:
        if timer.kind == REST and timer.actor == setup.side(role).name:
            yield SetupWarning("opposed.warning.resting", f"{role}.name", {"name": timer.actor})


def _same(one: str, other: str) -> bool:
    return one.strip().casefold() == other.strip().casefold()


def actor_from(source: Setup | State, name: str) -> tuple[OpposedSheet, Mapping[str, int]]:
    """A sheet with what the set-up tells of ``name``, and its willpower. Raises RulesError for a stranger."""
    setup = source.setup if isinstance(source, State) else source
    role = next((role for role in ROLES if setup.side(role).name == name), None)
    if role is None:
        raise RulesError("actor-unknown", name=name)
    side = setup.side(role)
    maximum = side.willpower.maximum
    sheet = OpposedSheet(
        attributes=Attributes(**{side.attribute.name.lower(): side.attribute.dots}),
        abilities=(side.ability,) if side.ability else (),
        willpower=side.willpower.current if maximum is None else maximum,
        merits=tuple(Merit(name=each.name, kind=each.kind) for each in side.retests),
        powers=_powers(setup, side),
    )
    return sheet, {WILLPOWER: side.willpower.current}


def _powers(setup: Setup, side: Side) -> tuple[Power, ...]:
    if side is not setup.attacker or not setup.power.strip():
        return ()
    return (Power(name=setup.power, ability=side.ability.name if side.ability else ""),)


def side_from(sheet: OpposedSheet, values: Mapping[str, int], role: str, setup: JsonObject) -> Figures:
    """Attribute, ability, willpower and retests for ``role``.

    What stands in ``setup`` decides which attribute and ability are used; else the best attribute for the kind, and
    the ability that the attacker's power calls for. An attacker without that ability is unskilled. Occult at 3 dots
    or more grants a defender a retest against a power (O4).
    """
    side_role: Role = "defender" if role == "defender" else "attacker"
    attribute = _attribute(sheet, side_role, setup)
    found: JsonObject = {
        "attribute": {"name": attribute, "dots": sheet.attributes.dots(attribute)},
        "willpower": {"current": values.get(WILLPOWER, sheet.willpower), "maximum": sheet.willpower},
        "retests": _retests(sheet, side_role, setup),
    }
    found |= _ability(sheet, side_role, setup)
    own: dict[str, tuple[str, ...]] = {f"{part}.dots": () for part in ("attribute", "ability") if part in found}
    return Figures(found, {**own, "willpower.current": (WILLPOWER,)})


def _attribute(sheet: OpposedSheet, role: Role, setup: JsonObject) -> str:
    kind = _text(setup.get("kind"))
    if role == "defender" and kind in DEFENCE:
        return DEFENCE[kind]
    standing = _standing(setup, role, "attribute")
    if standing in ALL_ATTRIBUTES:
        return standing
    return max(ATTRIBUTES.get(kind, ATTRIBUTES["physical"]), key=sheet.attributes.dots)


def _ability(sheet: OpposedSheet, role: Role, setup: JsonObject) -> JsonObject:
    called = _standing(setup, role, "ability")
    if role == "attacker" and not called:
        power = _text(setup.get("power"))
        called = next((each.ability for each in sheet.powers if _same(each.name, power)), "")
    held = sheet.ability(called)
    found: JsonObject = {"ability": held.model_dump()} if held else {}
    return found | {"unskilled": held is None} if role == "attacker" and called.strip() else found


def _retests(sheet: OpposedSheet, role: Role, setup: JsonObject) -> list[JsonObject]:
    found = [merit.model_dump() for merit in sheet.merits if merit.kind != WILLPOWER]
    occult = sheet.ability(OCCULT) or Ability(name=OCCULT, dots=0)
    against_power = role == "defender" and bool(_text(setup.get("power")).strip())
    if against_power and occult.dots >= ENOUGH_ABILITY and not any(each["kind"] == "ability" for each in found):
        found.append({"name": OCCULT, "kind": "ability"})
    return found


def _standing(setup: JsonObject, role: Role, key: str) -> str:
    """The name that stands at ``key`` of a side in an unfinished set-up, "" if none."""
    side = setup.get(role)
    part = side.get(key) if isinstance(side, dict) else None
    return _text(part.get("name")) if isinstance(part, dict) else ""


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""
