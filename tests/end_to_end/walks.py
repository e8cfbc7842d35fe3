"""How a challenge of each system is played from nothing to its end, by keys alone and by the mouse alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtWidgets import QAbstractButton

from gm_console.ui.builders.side_picker import SidePicker
from gm_console.ui.widgets.cards import CardButton
from gm_console.ui.widgets.hands import HandButton
from tests.end_to_end.page import ProgramPage

Walk = Callable[[ProgramPage], None]
PATIENCE = 40
"""Moves until a challenge is over at the latest."""


# -- by keys -----------------------------------------------------------------------------------------------------


def two_names(page: ProgramPage, system: int, first: str, second: str) -> None:
    """Turns to a system and begins a challenge of two people."""
    page.player.press(f"Ctrl+{system}", "Ctrl+N")
    page.player.write(first)
    page.player.press("Tab")
    page.player.write(second)
    page.player.press("Return")


def huldufolk_by_keys(page: ProgramPage) -> None:
    two_names(page, 1, "br", "ta")
    page.player.write("4")
    page.player.press("Return")
    assert page.sees("Card is down, hidden")
    page.player.write("5")
    page.player.press("Return")


def opposed_by_keys(page: ProgramPage) -> None:
    two_names(page, 2, "pi", "low")
    page.player.write("rp")
    page.player.press("Return")
    assert page.sees("Old is losing") or page.sees("Pike is losing")
    offered = [move for move in page.builder.moves.move_ids() if move.startswith("move:")]
    page.player.press(f"Alt+{len(offered)}")


def joyous_heroes_by_keys(page: ProgramPage) -> None:
    two_names(page, 3, "og", "wr")
    page.player.write("254124")
    page.player.press("Return")
    assert page.builder.current is not None
    assert len(page.builder.current.moves) == 1
    until_over(page, lambda: page.player.press("D"))


def age_of_dragons_by_keys(page: ProgramPage) -> None:
    page.player.press("Ctrl+4", "Ctrl+N")
    page.player.write("yr")
    page.player.press("Return", "Return")
    page.player.write("66")
    page.player.press("Return")
    until_over(page, lambda: page.player.press("D"))


# -- by mouse ----------------------------------------------------------------------------------------------------


def turn_to(page: ProgramPage, system: str) -> None:
    """Clicks a system's tab, and the button for a new challenge."""
    page.player.click_tab(page.window.docks[system].windowTitle())
    page.player.click(page.window.header.new)


def pick(page: ProgramPage, *names: str) -> None:
    """Clicks a name for each side."""
    for place, name in enumerate(names):
        fields = [each.picker for each in page.player.seen(SidePicker, page.builder)]
        page.player.pick(fields[place], name)


def huldufolk_by_mouse(page: ProgramPage) -> None:
    turn_to(page, "huldufolk")
    pick(page, "Bryn Hollow", "Tam, bridge warden")
    for _ in range(2):
        held = [card for card in page.player.seen(CardButton, page.builder) if card.face.state == "held"]
        page.player.click(held[1])
        page.click_move("play")


def opposed_by_mouse(page: ProgramPage) -> None:
    turn_to(page, "opposed")
    pick(page, "Old Pike", "The reeve of Lowmere")
    hands = page.player.seen(HandButton, page.builder)
    page.player.click(next(each for each in hands if each.hand == "rock"))
    page.player.click([each for each in hands if each.hand == "paper"][1])
    page.click_move("throw")
    page.click_move([move for move in page.builder.moves.move_ids() if move.startswith("move:")][-1])


def joyous_heroes_by_mouse(page: ProgramPage) -> None:
    turn_to(page, "joyous-heroes")
    pick(page, "Ogre under the span", "Wren")
    until_over(page, lambda: page.click_move("draw"))


MOST_DRAWS = 8
"""Exhaustion can raise complexity for ever: dice alone need not end it."""


def age_of_dragons_by_mouse(page: ProgramPage) -> None:
    turn_to(page, "age-of-dragons")
    pick(page, "Yrsa Emberwing")
    page.player.pick(page.player.field("Add somebody"), "Sorrel")
    page.click_move("begin")
    draws = iter(range(MOST_DRAWS))
    until_over(page, lambda: draw_or_give_up(page, more=next(draws, None) is not None))


def draw_or_give_up(page: ProgramPage, *, more: bool) -> None:
    """Draws while there is ``more`` to draw; then, as whoever cannot act any more, they give up one by one."""
    draw = page.builder.moves.button("draw") if "draw" in page.builder.moves.move_ids() else None
    if more and draw is not None and draw.isEnabled():
        page.player.click(draw)
        return
    buttons = page.player.seen(QAbstractButton, page.builder)
    page.player.click(
        next(each for each in buttons if each.accessibleName().startswith("Give up") and each.isEnabled())
    )


def until_over(page: ProgramPage, act: Callable[[], None]) -> None:
    """Acts until the challenge is decided."""
    for _ in range(PATIENCE):
        if page.is_over():
            return
        act()
    raise AssertionError("the challenge did not end")


BY_KEYS: Mapping[str, Walk] = {
    "huldufolk": huldufolk_by_keys,
    "opposed": opposed_by_keys,
    "joyous-heroes": joyous_heroes_by_keys,
    "age-of-dragons": age_of_dragons_by_keys,
}
BY_MOUSE: Mapping[str, Walk] = {
    "huldufolk": huldufolk_by_mouse,
    "opposed": opposed_by_mouse,
    "joyous-heroes": joyous_heroes_by_mouse,
    "age-of-dragons": age_of_dragons_by_mouse,
}
