"""A step that was entered wrongly is corrected in its place; what it makes illegal is offered again."""

from __future__ import annotations

from PySide6.QtCore import Qt

from tests.ui.builders.opposed.page import BuilderPage


def played(page: BuilderPage) -> None:
    """Isolde wins the first test, Tam pays for a retest and wins that."""
    page.begin("social")
    page.pick("is")
    page.type("ta")
    page.enter()
    page.type("Hush")
    page.enter()
    page.type("rs")
    page.enter()
    page.click_move("Retest for 1 willpower")
    page.face.throw.setFocus()
    page.type("ps")
    page.enter()


def moves(page: BuilderPage) -> list[object]:
    assert page.frame.current is not None
    return list(page.frame.current.moves)


def test_by_keys_and_hands(page: BuilderPage) -> None:
    played(page)
    page.face.history.rows()[2].setFocus()
    page.enter()
    page.type("rs")
    assert page.history()[2] == "Test 2 | rock against scissors | Isolde wins"
    assert page.sees("Tam is losing")


def test_by_mouse_and_result(page: BuilderPage) -> None:
    played(page)
    page.click(page.face.history.rows()[2])
    editor = page.face.history.editor
    assert editor is not None
    page.click(next(each for each in editor.choices if each.accessibleName() == "tie"))
    assert moves(page)[2] == {"test": "tie"}
    assert page.history()[2].endswith("tie, Isolde leads")
    assert page.face.history.editor is None


def test_arrows_go_from_step_to_step(page: BuilderPage) -> None:
    played(page)
    rows = page.face.history.rows()
    rows[0].setFocus()
    page.press(Qt.Key.Key_Down)
    assert page.focused() == rows[1].accessibleName()
    page.press(Qt.Key.Key_Up)
    assert page.focused() == rows[0].accessibleName()


def test_esc_keeps_the_move(page: BuilderPage) -> None:
    played(page)
    before = moves(page)
    page.face.history.rows()[0].setFocus()
    page.enter()
    page.type("s")
    page.press(Qt.Key.Key_Escape)
    assert moves(page) == before
    assert page.face.history.editor is None
    assert page.focused().startswith("Test 1")


def test_another_method_in_place_of_the_one_used(page: BuilderPage) -> None:
    played(page)
    page.click(page.face.history.rows()[1])
    editor = page.face.history.editor
    assert editor is not None
    assert [each.accessibleName() for each in editor.choices] == ["Retest by Occult (ability)", "Let it stand"]
    page.click(editor.choices[0])
    assert moves(page)[1] == {"retest": {"by": "defender", "method": "ability"}}
    assert len(moves(page)) == 3


def test_what_becomes_illegal_is_offered_again(page: BuilderPage) -> None:
    """The first test was lost, not won: Tam's retest cannot have been."""
    played(page)
    page.face.history.rows()[0].setFocus()
    page.enter()
    page.type("rp")
    assert page.history() == ["Test 1 | rock against paper | Isolde loses"]
    assert page.sees("was: Tam retests: willpower · paper against scissors")
    assert "As it was" not in " ".join(page.moves())
    page.face.history.rows()[0].setFocus()
    page.enter()
    page.type("sp")
    assert page.sees("Isolde wins")
    page.frame.back()
    page.settle()


def test_one_key_enters_again_what_was(page: BuilderPage) -> None:
    played(page)
    page.face.history.rows()[0].setFocus()
    page.enter()
    page.type("rp")
    page.click_move("Retest with Empathy (3 dots)")
    assert page.own_moves()[-1] != "As it was: Tam retests: willpower"
    page.alt(1)
    assert page.own_moves()[0] == "As it was: Tam retests: willpower"
    page.alt(1)
    assert page.sees("was: paper against scissors")
    page.click_move("As it was: paper against scissors")
    assert moves(page)[-1] == {"throw": {"attacker": "paper", "defender": "scissors"}}
    assert not page.sees("was:")


def test_what_was_can_be_forgotten(page: BuilderPage) -> None:
    played(page)
    page.face.history.rows()[0].setFocus()
    page.enter()
    page.type("rp")
    forget = list(page.face.history.left_behind.findChildren(type(page.face.victory.change)))
    page.click(forget[0])
    assert not page.sees("was:")
    assert "left_behind" not in page.frame.current.record.extras  # type: ignore[union-attr]


def test_a_drawn_throw_is_corrected_to_what_fell(page: BuilderPage) -> None:
    page.begin()
    page.pick("is")
    page.type("ta")
    page.enter()
    page.press(Qt.Key.Key_D)
    assert page.history()[0].endswith("drawn")
    page.face.history.rows()[0].setFocus()
    page.enter()
    page.type("rp")
    assert page.history() == ["Test 1 | rock against paper | Isolde loses"]
