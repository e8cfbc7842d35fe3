"""Set-up, moves and what is refused."""

from __future__ import annotations

import pytest

from gm_console.rules.opposed import SYSTEM
from gm_console.rules.system import RulesError

from .cases import mental, physical, refusal, side, state

WIN, TIE, LOSE = {"test": "win"}, {"test": "tie"}, {"test": "lose"}


def retest(by, method):
    return {"retest": {"by": by, "method": method}}


def defended(**more):
    return physical(defender=side("Wren", **more))


SETUPS = [
    (physical(defender=side("Ash")), ("same-name", "defender.name")),
    (mental(power=" "), ("power-missing", "power")),
    (physical(attacker=side("Ash", "Luck")), ("attribute-unknown", "attacker.attribute.name")),
    (physical(defender=side("Wren", "strength")), ("attribute-unknown", "defender.attribute.name")),
    (defended(ability={"name": "Brawl", "dots": 0}), ("ability-zero", "defender.ability.dots")),
    (defended(ability={"name": "Brawl", "dots": -1}), ("too-low", "defender.ability.dots")),
    (defended(ability=None), ("null", "defender.ability")),
    (physical(damage=None), ("null", "damage")),
    (physical(damage=-1), ("too-low", "damage")),
    (physical(damage=True), ("not-whole", "damage")),
    (physical(damage=1.0), ("not-whole", "damage")),
    (physical(power=None), ("not-text", "power")),
    (physical(colour="red"), ("key-unknown", "colour")),
    (physical(kind="spiritual"), ("not-a-choice", "kind")),
    (defended(dots=-1), ("too-low", "defender.attribute.dots")),
    (defended(willpower=-1), ("too-low", "defender.willpower.current")),
    (physical(defender=side("  ")), ("text-blank", "defender.name")),
    (physical(defender=side("Wren", unskilled=True)), ("key-unknown", "defender.unskilled")),
    (physical(attacker=side("Ash", object="lamp")), ("key-unknown", "attacker.object")),
    (
        physical(attacker=side("Ash", unskilled=True, ability={"name": "Brawl", "dots": 1})),
        ("unskilled-with-ability", "attacker.unskilled"),
    ),
    (
        defended(retests=[{"name": "Oath", "kind": "oath"}, {"name": "Lucky", "kind": "willpower"}]),
        ("retest-willpower", "defender.retests[1].kind"),
    ),
    (defended(retests=[{"name": "Oath", "kind": " "}]), ("text-blank", "defender.retests[0].kind")),
    (defended(bonuses=[{"name": "", "value": 1}]), ("text-blank", "defender.bonuses[0].name")),
    (
        physical(defender=side("Wren") | {"willpower": {"current": 3, "maximum": 2}}),
        ("willpower-above-maximum", "defender.willpower.current"),
    ),
    (
        physical(defender=side("Wren") | {"willpower": {"current": 3, "maximum": None}}),
        ("null", "defender.willpower.maximum"),
    ),
    (mental(defender=side("Wren", "Composure")), ("defence-attribute", "defender.attribute.name")),
    (mental(kind="social"), ("defence-attribute", "defender.attribute.name")),
]


@pytest.mark.parametrize(("challenge", "expected"), SETUPS)
def test_bad_setup_is_refused(challenge, expected):
    assert refusal(challenge) == expected


@pytest.mark.parametrize(
    "challenge",
    [
        physical(power=" ", victory_condition="", exceptional_bonus=" "),
        defended(object=" "),
        defended(will_not_use=["", "unheard of"]),
        physical(attacker=side("Ash", unskilled=False, ability={"name": "Brawl", "dots": 1})),
        physical(attacker=side("Ash", willpower=2) | {"willpower": {"current": 2, "maximum": 2}}),
        physical(attacker=side("wren"), defender=side("Wren ")),
        defended(retests=[{"name": "Lucky", "kind": "Willpower"}]),
    ],
)
def test_unusual_setup_is_accepted(challenge):
    assert SYSTEM.outcome(state(challenge)) is None


MERIT = {"retests": [{"name": "Lucky", "kind": "luck"}]}
MOVES = [
    (physical(), [{"nothing": 1}], ("move-unknown", "")),
    (physical(), [{}], ("move-unknown", "")),
    (physical(), [{"test": "draw"}], ("not-a-choice", "test")),
    (physical(), [{"test": "win", "throw": {}}], ("key-unknown", "throw")),
    (physical(), [{"throw": {"attacker": "rock", "defender": "well"}}], ("not-a-choice", "throw.defender")),
    (physical(), [{"throw": {"attacker": "rock"}}], ("key-missing", "throw.defender")),
    (physical(), [{"relent": "Ash"}], ("not-a-choice", "relent")),
    (physical(), [{"accept": "defender"}], ("test-due", "")),
    (physical(), [retest("attacker", "willpower")], ("test-due", "")),
    (physical(), [WIN, {"accept": "defender"}], ("challenge-over", "")),
    (physical(), [{"relent": "attacker"}, WIN], ("challenge-over", "")),
    (defended(**MERIT), [WIN, WIN], ("decision-due", "")),
    (defended(**MERIT), [WIN, {"relent": "defender"}], ("relent-too-late", "relent")),
    (defended(**MERIT), [WIN, {"accept": "attacker"}], ("accept-not-loser", "accept")),
    (defended(**MERIT), [WIN, retest("attacker", "willpower")], ("retest-not-loser", "retest.by")),
    (defended(**MERIT), [WIN, retest("defender", "overbid")], ("method-not-open", "retest.method")),
    (defended(**MERIT), [WIN, retest("defender", "luck"), {"accept": "defender"}], ("test-due", "")),
    (
        defended(willpower=2, **MERIT),
        [WIN, retest("defender", "willpower"), WIN, retest("defender", "willpower")],
        ("method-used", "retest.method"),
    ),
]


@pytest.mark.parametrize(("challenge", "moves", "expected"), MOVES)
def test_bad_move_is_refused(challenge, moves, expected):
    assert refusal(challenge, *moves) == expected


@pytest.mark.parametrize("garbage", [None, 1, "x", [], [1], {1: 2}, {"kind": {}}, True, {"test": None}, {("a",): 1}])
def test_garbage_is_refused_by_rules_error_alone(garbage):
    calls = (
        lambda: SYSTEM.read_setup(garbage),
        lambda: SYSTEM.read_move(garbage),
        lambda: SYSTEM.begin(garbage, {}),
        lambda: SYSTEM.begin(SYSTEM.read_setup(physical()), {"O1": garbage}),
        lambda: SYSTEM.play(state(physical()), garbage),
    )
    for call in calls:
        with pytest.raises(RulesError):
            call()


def test_rulings_that_are_no_mapping_are_refused():
    with pytest.raises(RulesError, match="ruling-option"):
        SYSTEM.begin(SYSTEM.read_setup(physical()), None)


@pytest.mark.parametrize(
    ("attacker", "defender", "result"),
    [
        ("rock", "scissors", "win"),
        ("paper", "rock", "win"),
        ("scissors", "paper", "win"),
        ("scissors", "rock", "lose"),
        ("rock", "paper", "lose"),
        ("paper", "scissors", "lose"),
        ("rock", "rock", "tie"),
        ("paper", "paper", "tie"),
        ("scissors", "scissors", "tie"),
    ],
)
def test_hands(attacker, defender, result):
    thrown = state(physical(), {"throw": {"attacker": attacker, "defender": defender}})
    assert thrown.tests == (result,)


def kinds(challenge, role, result):
    """The retests offered to ``role`` after the first test."""
    found = [move.template["retest"]["method"] for move in SYSTEM.next_moves(state(challenge, result))[:-1]]
    assert all(move.by == challenge[role]["name"] for move in SYSTEM.next_moves(state(challenge, result)))
    return found


BRAWL = {"name": "Brawl", "dots": 3}


@pytest.mark.parametrize(
    ("defender", "expected"),
    [
        (side("Wren", willpower=1), ["willpower"]),
        (side("Wren", ability=BRAWL), ["ability"]),
        (side("Wren", "Stamina", 4), ["attribute"]),
        (side("Wren", "Composure", 4, willpower=1), ["willpower", "attribute"]),
        (side("Wren", "Resolve", 4, ability=BRAWL, willpower=1), ["willpower", "ability", "overbid"]),
        (side("Wren", "Strength", 6), ["overbid"]),
        (side("Wren", "Resolve", 6, **MERIT), ["attribute", "overbid", "luck"]),
        (side("Wren", ability=BRAWL, retests=[{"name": "Occult", "kind": "ability"}]), ["ability"]),
        (
            side("Wren", retests=[{"name": "A", "kind": "oath"}, {"name": "B", "kind": "oath"}]),
            ["oath"],
        ),
        (
            side("Wren", ability={"name": "Brawl", "dots": 2}, retests=[{"name": "Occult", "kind": "ability"}]),
            ["ability"],
        ),
    ],
)
def test_methods(defender, expected):
    assert kinds(physical(defender=defender), "defender", WIN) == expected


@pytest.mark.parametrize(
    "defender",
    [
        side("Wren", ability={"name": "Brawl", "dots": 2}),
        side("Wren", "Stamina", 3),
        side("Wren", "Strength", 5),
        side("Wren", "Stamina", 4, ability={"name": "Brawl", "dots": 1}),
    ],
)
def test_no_method_ends_the_challenge(defender):
    assert SYSTEM.next_moves(state(physical(defender=defender), WIN)) == ()


def test_overbid_needs_a_greater_pool():
    nothing = physical(attacker=side("Ash", dots=0), defender=side("Wren", dots=0))
    assert SYSTEM.outcome(state(nothing, LOSE))["result"] == "failure"
    assert kinds(physical(attacker=side("Ash", dots=1), defender=side("Wren", dots=0)), "attacker", LOSE) == ["overbid"]


def test_overbid_is_settled_with_the_starting_pools():
    """4 against 1 + 2: twice as much only once willpower is spent, so overbid is never open."""
    spent = state(mental(4, 1, 2), WIN, retest("defender", "willpower"), LOSE, option="next-test")
    assert SYSTEM.outcome(spent) == {
        "result": "failure",
        "critical_failure": False,
        "attacker_pool": 4,
        "defender_pool": 2,
    }


def test_ability_in_a_mental_defence_counts():
    called = mental(defender=side("Wren", "Resolve", 4, 1, ability=BRAWL))
    assert SYSTEM.outcome(state(called, {"relent": "attacker"}))["defender_pool"] == 8
    assert kinds(called, "defender", WIN) == ["willpower", "ability"]


def test_next_at_the_opening():
    shown = [move.as_json() for move in SYSTEM.next_moves(state(physical()))]
    assert shown == [
        {"needs": {"test": ["win", "tie", "lose"]}},
        {"relent": "attacker", "needs": {}},
        {"relent": "defender", "needs": {}},
    ]
    assert [move.by for move in SYSTEM.next_moves(state(physical()))] == ["", "Ash", "Wren"]


def test_next_for_the_loser_and_for_a_retest():
    lost = state(mental(), WIN)
    assert [move.as_json() for move in SYSTEM.next_moves(lost)] == [
        {"retest": {"by": "defender", "method": "willpower"}, "needs": {}},
        {"accept": "defender", "needs": {}},
    ]
    again = SYSTEM.play(lost, SYSTEM.read_move(retest("defender", "willpower")))
    assert [move.as_json() for move in SYSTEM.next_moves(again)] == [{"needs": {"test": ["win", "tie", "lose"]}}]


def test_draw_asks_attacker_then_defender():
    picks = iter(["scissors", "paper"])
    asked = []

    def pick(choices):
        asked.append(tuple(choices))
        return next(picks)

    assert SYSTEM.draw(state(physical()), {}, pick) == {"throw": {"attacker": "scissors", "defender": "paper"}}
    assert asked == [("rock", "paper", "scissors")] * 2


@pytest.mark.parametrize(
    ("challenge", "moves", "move", "code"),
    [
        (physical(), [], {"test": "win"}, "draw-beside-chance"),
        (physical(), [], {"throw": {}}, "draw-beside-chance"),
        (physical(), [], {"relent": "attacker"}, "nothing-to-draw"),
        (physical(), [], {"colour": "red"}, "nothing-to-draw"),
        (physical(), [], None, "not-an-object"),
        (physical(), [WIN], {}, "challenge-over"),
        (mental(), [WIN], {}, "decision-due"),
    ],
)
def test_draw_is_refused(challenge, moves, move, code):
    with pytest.raises(RulesError, match=code):
        SYSTEM.draw(state(challenge, *moves), move, min)


def test_damage():
    assert SYSTEM.outcome(state(physical(damage=2), WIN))["damage"] == 3
    assert SYSTEM.outcome(state(physical(damage=2), TIE))["damage"] == 2
    assert SYSTEM.outcome(state(physical(damage=2), LOSE))["damage"] == 0
    assert "damage" not in SYSTEM.outcome(state(physical(), WIN))


def test_relenting_defender_of_an_equal_pool_gives_a_plain_success():
    equal = physical(defender=side("Wren", dots=3), damage=1)
    assert SYSTEM.outcome(state(equal, {"relent": "defender"}))["result"] == "success"
    assert SYSTEM.outcome(state(physical(damage=1), {"relent": "defender"}))["damage"] == 2


def test_critical_failure_looks_at_the_last_test():
    unskilled = physical(attacker=side("Ash", dots=1, willpower=1, unskilled=True))
    paid = [LOSE, retest("attacker", "willpower")]
    assert SYSTEM.outcome(state(unskilled, *paid, TIE))["critical_failure"] is False
    assert SYSTEM.outcome(state(unskilled, *paid, LOSE))["critical_failure"] is True
    assert SYSTEM.outcome(state(unskilled, {"relent": "attacker"}))["critical_failure"] is False
    assert SYSTEM.outcome(state(physical(), LOSE))["critical_failure"] is False


def test_an_object_leaves_the_immunity_with_its_holder():
    held = mental(defender=side("Wren", "Resolve", 3, object="the lantern"))
    assert SYSTEM.effects(state(held, LOSE)) == (
        {"effect": "immunity", "actor": "Wren", "against": "Ash", "power": "Hush", "minutes": 10},
    )


def test_willpower_in_the_pool_counts_by_ruling():
    """5 against 3 + 2: a tie after paying is a success only where the lower total counts at once."""
    moves = [WIN, retest("defender", "willpower"), TIE]
    kept = SYSTEM.outcome(state(mental(), *moves))
    lowered = SYSTEM.outcome(state(mental(), *moves, option="next-test"))
    assert (kept["result"], kept["defender_pool"]) == ("failure", 5)
    assert (lowered["result"], lowered["defender_pool"]) == ("success", 4)


def test_pending_shows_willpower_before_the_end():
    open_state = state(mental(), WIN, retest("defender", "willpower"))
    spent = {"effect": "spend_willpower", "actor": "Wren", "from": 2, "to": 1}
    assert SYSTEM.effects(open_state) == ()
    assert SYSTEM.pending(open_state) == (spent,)
    assert SYSTEM.pending(state(mental(), LOSE)) == SYSTEM.effects(state(mental(), LOSE))
    assert SYSTEM.details(open_state) == {}
