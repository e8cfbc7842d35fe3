"""Every refusal of a set-up, and that nothing but a refusal comes of anything passed in."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gm_console.rules.huldufolk import SYSTEM
from gm_console.rules.system import RulesError
from gm_console.wording.catalog import refusal
from tests.rules.huldufolk.cases import actor, attack, begun, contest, setups, undefended


def with_pool(**pool: Any) -> dict[str, Any]:
    return undefended(pool=pool)


def equipped(kind: Any, bonus: Any) -> dict[str, Any]:
    return with_pool(equipment={"kind": kind, "bonus": bonus})


def defended(**defence: Any) -> dict[str, Any]:
    return attack(defence={"threshold": 1, **defence})


def ash(**more: Any) -> dict[str, Any]:
    return contest(actor("Wren"), actor("Ash", **more))


REFUSED = [
    (undefended(0), "rating-low", "rating"),
    (undefended(-5), "rating-low", "rating"),
    (undefended(deck=[]), "deck-without-ace", "actor.deck"),
    (undefended(deck=[2, 3]), "deck-without-ace", "actor.deck"),
    (undefended(deck=[1, 4, 4]), "card-twice", "actor.deck[2]"),
    (undefended(deck=[1, 11]), "card-outside-full-deck", "actor.deck[1]"),
    (undefended(deck=[0, 1]), "card-outside-full-deck", "actor.deck[0]"),
    (undefended(type="minor", deck=[1, 6]), "card-outside-half-deck", "actor.deck[1]"),
    (undefended(deck=None), "not-a-list", "actor.deck"),
    (undefended(deck=[True]), "not-whole", "actor.deck[0]"),
    (undefended(deck=[1.0]), "not-whole", "actor.deck[0]"),
    (undefended(name=" "), "text-blank", "actor.name"),
    (undefended(type="patron"), "not-a-choice", "actor.type"),
    (undefended(affinity=1), "not-true-or-false", "actor.affinity"),
    (undefended(pool=None), "not-an-object", "actor.pool"),
    (undefended(mundane=True), "key-unknown", "actor.mundane"),
    ({**undefended(), "target": ""}, "text-blank", "target"),
    ({**undefended(), "target": None}, "not-text", "target"),
    ({**undefended(), "colour": "red"}, "key-unknown", "colour"),
    ({**undefended(), "kind": "duel"}, "not-a-choice", "kind"),
    ({"rating": 5}, "key-missing", "kind"),
    ({"kind": "undefended", "rating": 5, "actor": {"name": "Bryn", "type": "major"}}, "key-missing", "actor.pool"),
    (equipped("mundane", 3), "equipment-mundane", "actor.pool.equipment.bonus"),
    (equipped("mundane", -1), "equipment-mundane", "actor.pool.equipment.bonus"),
    (equipped("magical", 6), "equipment-magical", "actor.pool.equipment.bonus"),
    (equipped("silver", 1), "not-a-choice", "actor.pool.equipment.kind"),
    (with_pool(equipment={"kind": "mundane"}), "key-missing", "actor.pool.equipment.bonus"),
    (with_pool(supernatural=11), "supernatural-range", "actor.pool.supernatural"),
    (with_pool(supernatural=-1), "supernatural-range", "actor.pool.supernatural"),
    (with_pool(assistance=[{"name": "Una"}]), "key-missing", "actor.pool.assistance[0].with"),
    (with_pool(assistance=[{"name": "Una", "skill": "focus"}]), "key-missing", "actor.pool.assistance[0].with"),
    (with_pool(assistance=[{"name": "", "with": "focus"}]), "text-blank", "actor.pool.assistance[0].name"),
    (attack(against="social"), "not-a-choice", "against"),
    (attack(name="Bryn"), "same-name", "defender.name"),
    (attack(threshold=-1), "threshold-negative", "defender.defence.threshold"),
    (attack(threshold=6), "threshold-minor", "defender.defence.threshold"),
    (attack("supernatural", 1, mundane=True), "threshold-mundane-minor", "defender.defence.threshold"),
    (attack(type="major", mundane=True), "mundane-major", "defender.mundane"),
    (attack(deck=[1, 6]), "card-outside-half-deck", "defender.deck[1]"),
    (defended(equipment=6), "equipment-defence", "defender.defence.equipment"),
    (defended(equipment=-1), "equipment-defence", "defender.defence.equipment"),
    (defended(supernatural=11), "supernatural-range", "defender.defence.supernatural"),
    (attack(defence={}), "key-missing", "defender.defence.threshold"),
    (defended(focus=True), "key-unknown", "defender.defence.focus"),
    (contest(), "too-few-sides", "parties"),
    (contest(actor("Ash")), "too-few-sides", "parties"),
    (contest(actor("Ash"), actor("Wren"), actor("Ash")), "same-name", "parties[2].name"),
    ({**ash(), "incumbent": "ash"}, "incumbent-absent", "incumbent"),
    ({**ash(), "incumbent": ""}, "text-blank", "incumbent"),
    (ash(deck=[3]), "deck-without-ace", "parties[1].deck"),
    (ash(pool={"supernatural": 12}), "supernatural-range", "parties[1].pool.supernatural"),
]


@pytest.mark.parametrize(("setup", "code", "path"), REFUSED)
def test_refused(setup: Any, code: str, path: str) -> None:
    with pytest.raises(RulesError) as caught:
        begun(setup)
    assert (caught.value.code, caught.value.path) == (code, path)
    assert refusal(caught.value, "huldufolk") != f"error.{code}"


ALLOWED = [
    undefended(1),
    undefended(10**30),
    {**undefended(), "target": "Bryn"},
    undefended(deck=[1]),
    attack(threshold=5),
    attack("mundane", 4, mundane=True),
    attack("supernatural", 0, mundane=True),
    attack("supernatural", 20, type="major", mundane=False),
    contest(actor("Ash"), actor("ash")),
]


@pytest.mark.parametrize("setup", ALLOWED)
def test_allowed(setup: Any) -> None:
    assert SYSTEM.outcome(begun(setup)) is None


LEAVES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(st.characters(), max_size=4),
    st.sampled_from(["undefended", "attack", "contest", "Bryn", "\ud800", 10**40, b"x", object()]),
)
KEYS = st.one_of(
    st.sampled_from(["kind", "rating", "actor", "attacker", "defender", "parties", "card", "mediated", "\udfff"]),
    st.text(max_size=3),
    st.integers(0, 3),
)
GARBAGE = st.recursive(
    LEAVES,
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(KEYS, inner, max_size=3)),
    max_leaves=8,
)


@st.composite
def spoilt(draw: st.DrawFn) -> Any:
    """A good set-up with one place in it replaced by something else."""
    setup = draw(setups())
    place: Any = setup
    while True:
        key = draw(st.sampled_from(list(place) if isinstance(place, dict) else range(len(place))))
        inner = place[key]
        if not isinstance(inner, dict | list) or not inner or draw(st.booleans()):
            place[key] = draw(GARBAGE)
            return setup
        place = inner


@settings(max_examples=300)
@given(st.one_of(GARBAGE, spoilt()))
def test_nothing_but_refusals_comes_of_a_set_up(data: Any) -> None:
    with contextlib.suppress(RulesError):
        SYSTEM.odds(SYSTEM.begin(SYSTEM.read_setup(data), {}))
    with contextlib.suppress(RulesError):
        SYSTEM.begin(data, {})


@settings(max_examples=300)
@given(GARBAGE, st.sampled_from([undefended(), attack(), contest(actor("Bryn"), actor("Tam"))]))
def test_nothing_but_refusals_comes_of_a_move(data: Any, setup: Any) -> None:
    state = begun(setup)
    with contextlib.suppress(RulesError):
        SYSTEM.play(state, SYSTEM.read_move(data))
    with contextlib.suppress(RulesError):
        SYSTEM.play(state, data)
    with contextlib.suppress(RulesError):
        SYSTEM.draw(state, data, min)
    assert state == begun(setup)


@pytest.mark.parametrize("sign", [1, -1])
def test_figures_too_long_to_write_are_no_worse_than_others(sign: int) -> None:
    huge = sign * 10**5000
    for setup in (undefended(huge), undefended(deck=[1, huge]), attack(threshold=huge), with_pool(supernatural=huge)):
        with contextlib.suppress(RulesError):
            SYSTEM.odds(begun(setup))
    with pytest.raises(RulesError):
        SYSTEM.play(begun(undefended()), {"actor": "Bryn", "card": huge})
