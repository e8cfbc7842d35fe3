"""One challenge of each system, two by mouse alone and two by keys alone."""

from __future__ import annotations

from PySide6.QtWidgets import QAbstractButton

from gm_console.ui.builders.side_picker import SidePicker
from gm_console.ui.tour.player import first
from gm_console.ui.tour.stage import Stage
from gm_console.ui.widgets.cards import CardButton
from gm_console.ui.widgets.hands import HandButton
from gm_console.ui.widgets.messages import InlineMessage
from gm_console.ui.widgets.names import NamePicker
from gm_console.wording.catalog import say_code, text


def name_of(system: str) -> str:
    """A system's name."""
    return say_code(f"{system}.name", {})


def picture(stage: Stage, system: str, state: str, words: str) -> None:
    """Pictures a state of a builder."""
    stage.picture(f"{system}-{state}", f"{name_of(system)}: {words}")


def sides(stage: Stage, system: str) -> list[NamePicker]:
    """The fields for the names of those who take part."""
    return [each.picker for each in stage.player.seen(SidePicker, stage.builder(system))]


def refusals(stage: Stage, system: str) -> list[InlineMessage]:
    """The sentences beside controls."""
    return [each for each in stage.player.seen(InlineMessage, stage.builder(system)) if each.text()]


def expect_refusal(stage: Stage, system: str) -> None:
    """Waits until something is refused, and pictures that."""
    stage.player.expect(text("{system} refuses it", system=system), lambda: refusals(stage, system))
    picture(stage, system, "refused", text("refused, with a sentence beside the control"))


def finish(stage: Stage, system: str, *, by_mouse: bool) -> None:
    """Pictures the outcome, prints the slip, applies and logs."""
    stage.expect_over(system)
    picture(stage, system, "finished", text("finished, with what follows"))
    stage.print_slip(system, by_mouse=by_mouse)
    stage.click_move(system, "apply") if by_mouse else stage.player.press("Ctrl+Return")
    stage.expect_empty(system)


# -- by mouse ----------------------------------------------------------------------------------------------------


def huldufolk(stage: Stage) -> None:
    """By mouse: the challenge that is open half way, then a fresh one that is refused at first."""
    system, player = "huldufolk", stage.player
    stage.expect_moves(system, 1)
    click_card(stage, 4)
    picture(stage, system, "midway", text("half way, a card lies face down"))
    stage.picture_dock(system)
    stage.click_move(system, "play")
    finish(stage, system, by_mouse=True)
    picture(stage, system, "empty", text("nothing open"))
    player.click(stage.window.header.new)
    attacker, defender = sides(stage, system)[:2]
    player.pick(attacker, "Corin of the Reeds")
    player.pick(defender, "Corin of the Reeds")
    expect_refusal(stage, system)
    player.pick(sides(stage, system)[1], "Hound of Thorn")
    picture(stage, system, "set-up", text("set up"))


def click_card(stage: Stage, rank: int) -> None:
    """Clicks a card of the hand shown."""
    cards = stage.player.seen(CardButton, stage.builder("huldufolk"))
    stage.player.click(first((card for card in cards if card.face.rank == rank), str(rank)))


def opposed(stage: Stage) -> None:
    """By mouse: a social challenge with a retest."""
    system, player = "opposed", stage.player
    player.click_tab(stage.window.docks[system].windowTitle())
    stage.expect_empty(system)
    picture(stage, system, "empty", text("nothing open"))
    stage.click_move(system, "new")
    player.pick(sides(stage, system)[0], "Isolde Marsh")
    player.pick(sides(stage, system)[1], "Isolde Marsh")
    expect_refusal(stage, system)
    player.pick(sides(stage, system)[1], "Tam, bridge warden")
    picture(stage, system, "warned", text("a warning about a rest that runs"))
    player.click(first(player.seen(QAbstractButton, stage.builder(system).warnings)))
    picture(stage, system, "set-up", text("set up"))
    throw(stage, "rock", "paper")
    stage.expect_moves(system, 1)
    click_retest(stage)
    stage.expect_moves(system, 2)
    throw(stage, "paper", "paper")
    stage.expect_moves(system, 3)
    picture(stage, system, "midway", text("half way, a retest is made"))
    stage.picture_dock(system)
    click_last(stage)
    finish(stage, system, by_mouse=True)


def throw(stage: Stage, *hands: str) -> None:
    """Clicks a hand for each side, and takes them."""
    shown = stage.player.seen(HandButton, stage.builder("opposed"))
    for place, hand in enumerate(hands):
        stage.player.click([each for each in shown if each.hand == hand][place])
    stage.click_move("opposed", "throw")


def decisions(stage: Stage) -> list[str]:
    """What whoever is losing may do, in order."""
    return [move for move in stage.builder("opposed").moves.move_ids() if move.startswith("move:")]


def click_retest(stage: Stage) -> None:
    """Clicks the first retest."""
    stage.click_move("opposed", first(decisions(stage)))


def click_last(stage: Stage) -> None:
    """Lets it stand: the last of what may be done."""
    stage.click_move("opposed", first(reversed(decisions(stage))))


# -- by keys -----------------------------------------------------------------------------------------------------


def joyous_heroes(stage: Stage) -> None:
    """By keys: two rounds and more."""
    system, player = "joyous-heroes", stage.player
    player.press("Ctrl+3")
    stage.expect_empty(system)
    picture(stage, system, "empty", text("nothing open"))
    player.press("Ctrl+N")
    player.write("og")
    player.press("Tab")
    player.write("wr")
    player.press("Return")
    picture(stage, system, "set-up", text("set up"))
    player.write("25")
    player.press("Return")
    expect_refusal(stage, system)
    player.write("41")
    player.write("24")
    player.press("Return")
    stage.expect_moves(system, 1)
    player.write("36")
    picture(stage, system, "midway", text("half way, the second round is typed in"))
    stage.picture_dock(system)
    player.press("D")
    while not stage.is_over(system):
        player.press("D")
    finish(stage, system, by_mouse=False)


def age_of_dragons(stage: Stage) -> None:
    """By keys: two dragons, several actions."""
    system, player = "age-of-dragons", stage.player
    player.press("Ctrl+4")
    stage.expect_empty(system)
    picture(stage, system, "empty", text("nothing open"))
    player.press("Ctrl+N")
    for letters in ("yr", "so"):
        player.write(letters)
        player.press("Return")
    picture(stage, system, "set-up", text("set up"))
    player.press("Return")
    player.press("Return")
    expect_refusal(stage, system)
    player.write("25")
    player.press("Return")
    stage.expect_moves(system, 1)
    picture(stage, system, "midway", text("half way"))
    stage.picture_dock(system)
    for _ in range(12):
        if stage.is_over(system):
            break
        player.write("666")
        player.press("Return")
    finish(stage, system, by_mouse=False)


CHAPTERS = (huldufolk, opposed, joyous_heroes, age_of_dragons)
