"""What is half typed in a builder is there again in a window that opens the campaign as the disk has it by then."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QAbstractButton, QLineEdit
from pytestqt.qtbot import QtBot

from gm_console.app.challenges import new_challenge, save_open
from gm_console.app.clock import now
from gm_console.app.context import Desk
from gm_console.rules.registry import discover
from gm_console.rules.system import JsonObject
from gm_console.store.store import Store
from gm_console.ui.builders.face import BuilderKit
from gm_console.ui.builders.frame import BuilderFrame
from gm_console.ui.half_typed import SAVE_AFTER_MS
from gm_console.ui.operations import Operations
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.card import CheckMark
from gm_console.ui.widgets.stepper import Stepper
from tests.ui.builders.page import Page

Key = Qt.Key

TOUGH = {"name": "Wren", "rating": 3}
CHALLENGES: dict[str, tuple[str, JsonObject, list[JsonObject]]] = {
    "rounds": (
        "joyous-heroes",
        {"kind": "opposed", "challenger": TOUGH, "opponent": {"name": "Ogre", "rating": 2}},
        [],
    ),
    "card": (
        "huldufolk",
        {
            "kind": "attack",
            "against": "mundane",
            "attacker": {"name": "Bryn", "type": "major", "deck": [1, 4, 7], "pool": {"quality": True}},
            "defender": {"name": "Tam", "type": "minor", "mundane": True, "defence": {"threshold": 3}},
        },
        [],
    ),
    "finished": (
        "huldufolk",
        {
            "kind": "attack",
            "against": "mundane",
            "attacker": {"name": "Bryn", "type": "major", "deck": [1, 4, 7], "pool": {"quality": True}},
            "defender": {"name": "Tam", "type": "minor", "mundane": True, "defence": {"threshold": 3}},
        },
        [{"actor": "Tam", "card": 2}, {"actor": "Bryn", "card": 7}],
    ),
    "task": (
        "age-of-dragons",
        {
            "sphere": "soma",
            "complexity": 9,
            "difficulty": 4,
            "participants": [
                {"name": "Corin", "spheres": {"soma": 6, "sophia": 8, "pneuma": 7}, "pc": True, "energy": 7, "arete": 1}
            ],
            "horizon": 7,
        },
        [{"actor": "Corin", "action": "attempt", "exertion": 1, "rolls": [6]}],
    ),
    "test": (
        "opposed",
        {
            "kind": "mental",
            "attacker": {
                "name": "Marrow",
                "attribute": {"name": "Strength", "dots": 1},
                "ability": {"name": "Archery", "dots": 2},
                "willpower": {"current": 5},
            },
            "defender": {
                "name": "Wren",
                "attribute": {"name": "Resolve", "dots": 4},
                "ability": {"name": "Occult", "dots": 3},
                "willpower": {"current": 5},
            },
            "power": "Hush",
        },
        [],
    ),
}


class Reopening:
    """Builders on a campaign, each the one after the last was killed."""

    def __init__(self, bot: QtBot, theme: Theme, path: Path) -> None:
        self._bot, self._theme, self.path = bot, theme, path
        self._open: list[Operations] = []

    def put(self, name: str) -> None:
        """Puts an open challenge into the campaign."""
        self.system, setup, moves = CHALLENGES[name]
        with Store.open(self.path, clock=now) as store:
            desk = Desk(store, discover())
            record = new_challenge(desk, self.system, setup)
            save_open(desk, record)
            record.moves.extend(moves)
            save_open(desk, record)

    def page(self) -> Page:
        """A builder on the campaign."""
        system = discover()[self.system]
        operations = Operations(partial(_desk, self.path))
        self._open.append(operations)
        names = QStandardItemModel()
        names.appendRow(QStandardItem("Wren"))
        kit = BuilderKit(self._theme.for_system(self.system), system, operations, names, _nothing, lambda: "thorn")
        module = __import__(f"gm_console.ui.builders.{self.system.replace('-', '_')}", fromlist=["make_face"])
        frame = BuilderFrame(kit, module.make_face)
        self._bot.addWidget(frame)
        frame.resize(735, 900)
        frame.show()
        frame.activateWindow()
        page = Page(self._bot, operations, frame, {})
        operations.run(_open_challenges, done=frame.load)
        page.settle()
        self._bot.waitUntil(frame.isActiveWindow, timeout=5000)
        return page

    def killed(self, page: Page) -> Page:
        """A builder on what the disk has of the campaign ``SAVE_AFTER_MS`` after the last key, and a little."""
        ends = time.monotonic() + SAVE_AFTER_MS / 1000 + 0.25
        self._bot.waitUntil(lambda: time.monotonic() > ends)
        page.settle()
        self.path = Path(shutil.copy(self.path, self.path.with_name(f"{len(self._open)}.gmc")))
        page.frame.hide()
        return self.page()

    def close(self) -> None:
        for operations in self._open:
            operations.close()


def _desk(path: Path) -> Desk:
    return Desk(Store.open(path, clock=now), discover())


def _nothing(*_: object) -> None:
    """Nobody's sheet is shown here."""


def _open_challenges(desk: Desk) -> Any:
    return desk.store.challenges(state="open")


@pytest.fixture
def reopening(qtbot: QtBot, theme: Theme, desk_path: Path) -> Iterator[Reopening]:
    found = Reopening(qtbot, theme, desk_path)
    yield found
    found.close()


def line(page: Page, name: str) -> QLineEdit:
    """The line read out as something that begins so, shown or folded away."""
    return next(each for each in page.frame.findChildren(QLineEdit) if each.accessibleName().startswith(name))


def press_words(page: Page, words: str) -> None:
    """Clicks the button that says something that begins so."""
    buttons = [each for each in page.frame.findChildren(QAbstractButton) if each.isVisible()]
    page.click(next(each for each in buttons if each.accessibleName().startswith(words)))


# -- each way of leaving something half typed: how, and what is to be seen of it -------------------------------------


def waive(page: Page) -> Callable[[Page], object]:
    """A reason for waiving an effect."""
    tick = page.frame.finished.effects.findChild(CheckMark)
    assert tick is not None
    page.click(tick, left=True)
    page.type("she is spa")

    def seen(page: Page) -> object:
        effect = page.frame.finished.effects._lines[0]
        assert not page.frame.finished.is_ready()
        return effect.part.is_checked(), effect.reason.isVisible(), effect.reason.line.text()

    assert seen(page) == (False, True, "she is spa")
    return seen


def add(page: Page) -> Callable[[Page], object]:
    """An effect of one's own: a condition of ten minutes."""
    press_words(page, "+ add: a tracker, a condition…")
    page.tab()
    page.press(Key.Key_Down)
    page.tab()
    page.type("Asl")
    page.tab()
    page.type("10")

    def seen(page: Page) -> object:
        shown = [each for each in page.frame.findChildren(Stepper) if each.isVisible()]
        return line(page, "Its name").text(), line(page, "Its name").isVisible(), [each.value() for each in shown]

    assert seen(page) == ("Asl", True, [10])
    return seen


def dice(page: Page) -> Callable[[Page], object]:
    """Dice of the next round, not all of them."""
    page.frame.focus()
    page.type("4")

    def seen(page: Page) -> object:
        return page.frame.face.playing.current.values()

    assert seen(page) == {"challenger": (4,), "opponent": ()}
    return seen


def other_dice(page: Page) -> Callable[[Page], object]:
    """Another number of dice for a side, its reason half typed."""
    press_words(page, "Change the dice")
    page.type("2")
    page.tab()
    page.type("a brok")

    def seen(page: Page) -> object:
        panel = page.frame.face.playing.adjusting
        return panel.isVisible(), panel.dice.value(), panel.reason.line.text()

    assert seen(page) == (True, 2, "a brok")
    return seen


def card(page: Page) -> Callable[[Page], object]:
    """A card chosen that lies face down."""
    page.frame.focus()
    page.type("4")
    assert page.frame.face.hand.is_hidden()
    return lambda page: (page.frame.face.hand.is_hidden(), page.frame.face.hand.card())


def cards_held(page: Page) -> Callable[[Page], object]:
    """The cards somebody without a sheet holds, typed in part."""
    deck = line(page, "Cards held")
    page.click(deck)
    deck.selectAll()
    page.type("A 4")
    return lambda page: line(page, "Cards held").text()


def modifier(page: Page) -> Callable[[Page], object]:
    """A modifier to be applied: its name, and the exertion."""
    press_words(page, "Modifier…")
    page.type("a ladd")

    def seen(page: Page) -> object:
        form = page.frame.face.play.page.modifier
        return form.isVisible(), form.name.text(), page.frame.face.play.desk.draft.action

    assert seen(page) == (True, "a ladd", "modify")
    return seen


def adjust(page: Page) -> Callable[[Page], object]:
    """A figure set anew in mid-challenge, its reason half typed."""
    press_words(page, page.frame.face.play.page.adjust_button.accessibleName())
    page.press(Key.Key_Right)
    page.tab()
    page.type("7")
    page.tab()
    page.type("the wi")

    def seen(page: Page) -> object:
        card = page.frame.face.play.page.adjust
        return card.isVisible(), card.figure.choice(), card.to.value(), card.reason.line.text()

    assert seen(page) == (True, "difficulty", 7, "the wi")
    return seen


def ability(page: Page) -> Callable[[Page], object]:
    """An ability typed over the one there is."""
    field = line(page, "Ability")
    page.click(field)
    field.selectAll()
    page.type("Arch")
    return lambda page: line(page, "Ability").text()


WAYS: dict[str, tuple[Callable[[Page], Callable[[Page], object]], ...]] = {
    "finished": (waive, add),
    "rounds": (dice, other_dice),
    "card": (cards_held, card),
    "task": (adjust, modifier),
    "test": (ability,),
}


@pytest.mark.parametrize("challenge", WAYS)
def test_it_is_there_again(reopening: Reopening, challenge: str) -> None:
    reopening.put(challenge)
    page = reopening.page()
    seen = [way(page) for way in WAYS[challenge]]
    left = [each(page) for each in seen]
    page = reopening.killed(page)
    assert [each(page) for each in seen] == left


def test_what_is_done_with_is_not_offered_again(reopening: Reopening) -> None:
    reopening.put("rounds")
    page = reopening.page()
    other_dice(page)
    page.type("en arm")
    page.enter()
    page = reopening.killed(page)
    assert not page.frame.face.playing.adjusting.isVisible()
    assert page.frame.face.playing.adjusting.reason.line.text() == ""


def test_each_challenge_has_its_own(reopening: Reopening) -> None:
    """What is half typed for one is not seen in another, and is there when that one comes back."""
    reopening.put("rounds")
    reopening.put("rounds")
    page = reopening.page()
    first, second = (each.id for each in page.frame.challenges)
    page.frame.switch_to(first)
    press_words(page, "Abandon")
    page.type("no ti")
    page.frame.switch_to(second)
    page.settle()
    assert page.frame.reason.line.text() == ""
    page.frame.switch_to(first)
    page.settle()
    assert page.frame.reason.line.text() == "no ti"
