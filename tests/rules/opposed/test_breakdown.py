"""Every figure explained."""

from __future__ import annotations

from gm_console.rules.opposed import SYSTEM
from gm_console.wording.working import tell

from .cases import mental, physical, side, state

WIN, TIE = {"test": "win"}, {"test": "tie"}
PAID = {"retest": {"by": "defender", "method": "willpower"}}


def codes(found, kind):
    return [line.code for line in SYSTEM.breakdown(found) if line.kind == kind]


def test_parts_stand_in_order_zero_ones_included():
    lines = [(line.code, line.amount, line.side) for line in SYSTEM.breakdown(state(mental())) if line.kind == "part"]
    assert lines == [
        ("opposed.pool.attribute", 5, "Ash"),
        ("opposed.pool.ability", 0, "Ash"),
        ("opposed.pool.no-bonus", 0, "Ash"),
        ("opposed.pool.attribute", 3, "Wren"),
        ("opposed.pool.ability", 0, "Wren"),
        ("opposed.pool.willpower", 2, "Wren"),
        ("opposed.pool.no-bonus", 0, "Wren"),
    ]


def test_willpower_spent_lowers_the_pool_under_the_option_only():
    spent = state(mental(), WIN, PAID, option="next-test")
    assert "opposed.pool.willpower-spent" in codes(spent, "part")
    assert "opposed.note.willpower-later" not in codes(spent, "note")
    kept = state(mental(), WIN, PAID)
    assert "opposed.pool.willpower-spent" not in codes(kept, "part")
    assert "opposed.note.willpower-later" in codes(kept, "note")


def test_floor_is_shown_where_bonuses_sink_a_pool():
    sunk = physical(attacker=side("Ash", dots=1, bonuses=[{"name": "mud", "value": -4}]))
    floor = [line for line in SYSTEM.breakdown(state(sunk)) if line.code == "opposed.pool.floor"]
    assert [(line.amount, line.ruling) for line in floor] == [(3, "O5")]


def test_steps_and_notes_tell_the_whole_story():
    defender = side("Wren", "Resolve", 3, 2, will_not_use=["overbid"], object="the lantern")
    challenge = mental(9, defender=defender, victory_condition="it goes out", damage=1, exceptional_bonus="it breaks")
    moves = [{"throw": {"attacker": "rock", "defender": "scissors"}}, PAID]
    assert tell(SYSTEM.breakdown(state(challenge, *moves, WIN)))[9:] == [
        "Ash shows rock, Wren shows scissors.",
        "Ash wins the test.",
        "Wren spends 1 willpower (2 to 1) and retests. (O4)",
        "Ash wins the test.",
        "What Ash wants: it goes out",
        "The target is the lantern; Wren, who holds it, defends. (O9)",
        "Exceptional: Ash’s pool of 9 beats 5, and every test was won outright.",
        "Damage of the attack: +1",
        "Damage for the exceptional success: +1",
        "For the exceptional success: it breaks",
        "The willpower that Wren spent lowers the defence from the next challenge on, not in this one. (O1)",
    ]
    assert "opposed.note.not-outright" in codes(state(challenge, *moves, TIE), "note")


def test_what_a_side_will_not_use_is_for_the_storyteller():
    hidden = mental(defender=side("Wren", "Resolve", 3, 2, will_not_use=["overbid"]))
    line = next(line for line in SYSTEM.breakdown(state(hidden)) if line.code == "opposed.note.will-not-use")
    assert line.audience == "storyteller"
    assert line not in SYSTEM.public(state(hidden)).lines


def test_who_is_waited_for():
    assert SYSTEM.public(state(mental())).waiting_for == ("Ash", "Wren")
    assert SYSTEM.public(state(mental(), WIN)).waiting_for == ("Wren",)
    assert SYSTEM.public(state(mental(), WIN, PAID)).waiting_for == ("Ash", "Wren")
    assert SYSTEM.public(state(mental(), WIN, {"accept": "defender"})).waiting_for == ()


def test_relenting_is_told_with_its_reason():
    assert "opposed.note.relented" in codes(state(physical(), {"relent": "attacker"}), "note")
    equal = physical(defender=side("Wren", dots=3))
    assert "opposed.note.not-greater" in codes(state(equal, {"relent": "defender"}), "note")
    assert "opposed.note.exceptional-relent" in codes(state(physical(), {"relent": "defender"}), "note")
