"""Past rulings corrected: a card in a challenge that a later one follows from, and a figure."""

from __future__ import annotations

from PySide6.QtWidgets import QAbstractButton

from gm_console.ui.log.model import Item
from gm_console.ui.tour.player import TourError, first
from gm_console.ui.tour.stage import Stage
from gm_console.ui.widgets.cards import CardButton
from gm_console.wording.catalog import text

SYSTEM = "huldufolk"


def corrections(stage: Stage) -> None:
    """A past ruling is corrected, and a figure."""
    later_ruling(stage)
    go_to_entry(stage, "Tam")
    stage.player.press("E")
    builder = stage.builder(SYSTEM)
    stage.player.expect(text("the correction is open"), lambda: builder.corrector.challenge is not None)
    stage.picture("correction", text("A past ruling is corrected"))
    change_card(stage, "Bryn Hollow", 5)
    stage.player.press("Ctrl+Return")
    panel = builder.corrector.panel
    stage.player.expect(text("what changes is shown"), lambda: panel.acceptable() and panel.model.rowCount() > 0)
    stage.picture("correction-changes", text("What a correction changes, and what is left to judge"))
    stage.picture_dock(SYSTEM)
    stage.player.write("The card was a 5.")
    stage.player.press("Ctrl+Return")
    stage.player.expect(text("the correction is accepted"), lambda: builder.corrector.challenge is None)
    stage.player.press("Ctrl+G")
    stage.picture("correction-log", text("The log, with the old entry and the new"))
    figure(stage)


def later_ruling(stage: Stage) -> None:
    """By keys: Bryn plays the 5 in another challenge."""
    player = stage.player
    player.press("Ctrl+1", "Ctrl+N")
    player.write("bryn")
    player.press("Tab")
    player.write("hound")
    player.press("Return")
    for card in "25":
        player.write(card)
        player.press("Return")
    stage.expect_over(SYSTEM)
    player.press("Ctrl+Return")
    player.expect(text("it is logged"), lambda: not stage.is_over(SYSTEM))


def go_to_entry(stage: Stage, words: str) -> None:
    """By keys: walks down the log to the newest entry of Bryn's that has ``words`` in it."""
    player, panel = stage.player, stage.window.log
    player.press("Ctrl+G", "Home")
    for row in range(panel.model.rowCount()):
        if is_wanted(panel.model.item(row), words):
            return
        player.press("Down")
    raise TourError(text("“{name}” is not shown.", name=words))


def is_wanted(item: Item, words: str) -> bool:
    """Whether an entry of Bryn's that counts has ``words`` in its headline."""
    return words in item.telling.headline and "Bryn" in item.telling.headline and not item.telling.struck


def change_card(stage: Stage, name: str, rank: int) -> None:
    """Clicks *Change* beside somebody's card, then another card."""
    player, page = stage.player, stage.builder(SYSTEM).finished
    described = text("Change {name}’s card", name=name)
    buttons = player.seen(QAbstractButton, page)
    player.click(first((each for each in buttons if each.accessibleDescription() == described), described))
    cards = player.seen(CardButton, page)
    player.click(first((card for card in cards if card.face.rank == rank), str(rank)))


def figure(stage: Stage) -> None:
    """A tracker's entry is corrected in the form below the log."""
    player, form = stage.player, stage.window.log.corrections.form
    go_to_entry(stage, "8")
    player.press("E")
    player.expect(text("the form is open"), form.isVisible)
    player.press("Up")
    player.expect(text("what changes is shown"), form.panel.acceptable)
    player.settle()
    stage.picture("correction-figure", text("A figure is corrected, below the log"))
    stage.picture_dock("log")
    player.press("Esc")
    player.expect(text("the form is closed"), lambda: not form.isVisible())


CHAPTERS = (corrections,)
