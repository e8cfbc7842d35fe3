"""Every place of the window where something can be half typed: how it is typed there, and what is read there later."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from PySide6.QtWidgets import QLineEdit, QWidget

from gm_console.ui.roster.editor import FigureEditor
from gm_console.ui.widgets.card import CheckMark
from gm_console.ui.widgets.labels import ElidedLabel
from tests.end_to_end.page import ProgramPage


@dataclass(frozen=True)
class Form:
    """One place. ``write`` leaves it half typed, ``read`` tells what stands there, which is to be ``expected``."""

    name: str
    write: Callable[[ProgramPage], object]
    read: Callable[[ProgramPage], object]
    expected: object


def line(within: QWidget, name: str) -> QLineEdit:
    """The line read out as something that begins with ``name``, shown or folded away."""
    return next(each for each in within.findChildren(QLineEdit) if each.accessibleName().startswith(name))


def type_into(page: ProgramPage, field: QWidget, typed: str) -> None:
    """Clicks a field and types in place of what stands there."""
    page.player.click(field)
    page.player.press("Ctrl+A")
    page.player.write(typed)


# -- roster, timers, session, notes ------------------------------------------------------------------------------


def quick_add(page: ProgramPage) -> QLineEdit:
    return line(page.window.roster, "Quick add")


def actor_id(page: ProgramPage, name: str) -> str:
    found: str = page.ask(lambda desk: desk.store.actors_named(name)[0].id)
    return found


def write_figure(page: ProgramPage) -> None:
    page.window.roster.choose(actor_id(page, "Isolde Marsh"))
    page.window.roster.setFocus()
    page.player.press("F2")
    page.player.write("=3")


def read_figure(page: ProgramPage) -> object:
    editor = page.window.roster.findChild(FigureEditor)
    assert editor is not None
    return editor.isVisible(), editor.text()


def write_reminder(page: ProgramPage) -> None:
    card = page.window.timers.reminder
    page.player.click(card.open_button)
    page.player.write("bring the la")
    page.player.press("Tab")
    page.player.write("25")


def read_reminder(page: ProgramPage) -> object:
    card = page.window.timers.reminder
    return card.edit.isVisible(), card.edit.text(), card.minutes.value()


def write_end_of_timer(page: ProgramPage) -> None:
    page.player.click(page.window.timers.cards()[-1].close_button)  # no time runs out for it meanwhile
    page.player.write("woken by")


def read_end_of_timer(page: ProgramPage) -> object:
    reason = page.window.timers.cards()[-1].reason
    return reason.isVisible(), reason.text()


def write_scene(page: ProgramPage) -> None:
    page.player.click(page.window.header.session)
    page.player.write("At the br")
    page.player.press("Esc")


def open_matters(page: ProgramPage) -> list[CheckMark]:
    page.window.session_bar.ask_to_end()
    page.player.settle()
    return page.window.session_bar.end_page.findChildren(CheckMark)


def write_ending(page: ProgramPage) -> None:
    page.player.click(open_matters(page)[0])


def read_ending(page: ProgramPage) -> object:
    found = [each.isChecked() for each in open_matters(page)[:2]]
    page.window.session_bar.fold()
    return found


def write_on_entry(page: ProgramPage) -> None:
    entry = page.entries()[0]
    page.window.log.notes.annotate(entry.id, "a result")
    page.player.write("it was close bec")
    page.player.press("Esc")


def read_on_entry(page: ProgramPage) -> object:
    notes = page.window.log.notes
    notes.annotate(page.entries()[0].id, "a result")
    found = notes.edit.text()
    page.player.press("Esc")
    return found


def correcting(page: ProgramPage) -> Any:
    """The form that corrects a tracker's entry."""
    entry = page.ask(lambda desk: next(each.id for each in desk.store.log(kind="tracker")))
    page.window.show_dock("log")
    page.window.log.corrections.begin(entry)
    page.player.settle()
    return page.window.log.corrections.form


def write_correction(page: ProgramPage) -> None:
    form = correcting(page)
    form.figure.setFocus()
    page.player.press("Down", "Down")
    form.panel.reason.setFocus()
    page.player.write("two hi")
    page.player.press("Esc")


def read_correction(page: ProgramPage) -> object:
    form = correcting(page)
    found = form.figure.value(), form.panel.reason.text()
    page.player.press("Esc")
    return found


# -- actor and settings ------------------------------------------------------------------------------------------


def sheet(page: ProgramPage) -> Any:
    """The page of an actor, at the sheet of Opposed."""
    page.window.open_sheet(actor_id(page, "Isolde Marsh"), "opposed")
    page.player.settle()
    return page.window.actor


def attribute(page: ProgramPage) -> QLineEdit:
    """The line that adds to the first list of the sheet."""
    lines: list[QLineEdit] = sheet(page).sheets.form().findChildren(QLineEdit)
    return next(each for each in lines if each.placeholderText().startswith("+"))


def write_own_tracker(page: ProgramPage) -> None:
    type_into(page, sheet(page).figures.add_line, "Torches 3")


def write_actor_name(page: ProgramPage) -> None:
    """A blank name cannot be saved, so it stays half typed."""
    page.player.click(sheet(page).head.name.edit)
    page.player.press("Ctrl+A", "Delete")


def show_settings(page: ProgramPage) -> Any:
    page.window.show_dock("settings")
    page.player.settle()
    return page.window.settings


def tables_line(page: ProgramPage) -> QLineEdit:
    found: QLineEdit = show_settings(page).sections["joyous-heroes"].add_line
    return found


# -- builders ----------------------------------------------------------------------------------------------------

KEYS = {"Tab", "Return"}
NUMBERS = {"huldufolk": 1, "opposed": 2, "joyous-heroes": 3, "age-of-dragons": 4}


def face(page: ProgramPage, system: str) -> Any:
    return page.window.builders[system].face


def begin(page: ProgramPage, system: str, *typed: str) -> Any:
    """A new challenge in a system, the names typed."""
    page.player.press(f"Ctrl+{NUMBERS[system]}", "Ctrl+N")
    for each in typed:
        page.player.press(each) if each in KEYS else page.player.write(each)
    return face(page, system)


def write_hidden_card(page: ProgramPage) -> None:
    begin(page, "huldufolk", "br", "Tab", "ta", "Return", "2")
    assert face(page, "huldufolk").hand.is_hidden()


def read_hidden_card(page: ProgramPage) -> object:
    hand = face(page, "huldufolk").hand
    return hand.is_hidden(), hand.card(), hand.row.selected()


def write_name(page: ProgramPage) -> None:
    """A name half typed, and a title."""
    begin(page, "joyous-heroes", "wr", "Tab", "ogr")


def read_name(page: ProgramPage) -> object:
    return face(page, "joyous-heroes").opponent.picker.picker.text()


def write_hand(page: ProgramPage) -> None:
    shown = begin(page, "opposed", "is", "Tab", "tam", "Tab")
    shown.throw.setFocus()
    page.player.write("r")


def read_hand(page: ProgramPage) -> object:
    return face(page, "opposed").throw.typed()


def write_reason(page: ProgramPage) -> None:
    page.player.press("Ctrl+2")
    page.click_move("abandon")
    page.player.write("no ti")


def read_reason(page: ProgramPage) -> object:
    reason = page.window.builders["opposed"].reason
    return not reason.isHidden(), reason.line.text()


def title(page: ProgramPage) -> QLineEdit:
    return line(page.window.builders["opposed"], "A title of your own")


def write_title(page: ProgramPage) -> None:
    page.player.press("Ctrl+2")
    page.player.click(page.player.button("More…", page.window.builders["opposed"]))
    type_into(page, title(page), "The toll and")


def read_title(page: ProgramPage) -> object:
    shown = page.window.builders["opposed"].title.findChildren(ElidedLabel)[0]
    return title(page).text(), shown.text()


def write_action(page: ProgramPage) -> None:
    shown = begin(page, "age-of-dragons", "yr", "Return", "Return")
    page.player.click(shown.play.page.efforts.cards[3])
    shown.play.page.focus_dice()
    page.player.write("35")


def read_action(page: ProgramPage) -> object:
    play = face(page, "age-of-dragons").play
    return play.page.dice.values(), play.desk.draft.exertion


FORMS = (
    Form("quick add", lambda page: type_into(page, quick_add(page), "Guard x"), lambda page: quick_add(page).text(),
         "Guard x"),
    Form("figure in its row", write_figure, read_figure, (True, "=3")),
    Form("reminder", write_reminder, read_reminder, (True, "bring the la", 25)),
    Form("end of a timer", write_end_of_timer, read_end_of_timer, (True, "woken by")),
    Form("title of the next scene", write_scene, lambda page: page.window.session_bar.run_page.title.text(),
         "At the br"),
    Form("note", lambda page: type_into(page, page.window.log.notes.edit, "half a thou"),
         lambda page: page.window.log.notes.edit.text(), "half a thou"),
    Form("note on an entry", write_on_entry, read_on_entry, "it was close bec"),
    Form("correction of an entry", write_correction, read_correction, (-3, "two hi")),
    Form("hidden card", write_hidden_card, read_hidden_card, (True, 2, None)),
    Form("hand of a throw", write_hand, read_hand, {"attacker": "rock"}),
    Form("reason for abandoning", write_reason, read_reason, (True, "no ti")),
    Form("title of a challenge", write_title, read_title, ("The toll and", "The toll and")),
    Form("action and dice", write_action, read_action, ((3, 5), 3)),
    Form("actor’s name", write_actor_name, lambda page: sheet(page).head.name.edit.text(), ""),
    Form("own tracker", write_own_tracker, lambda page: sheet(page).figures.add_line.text(), "Torches 3"),
    Form("name of the campaign", lambda page: type_into(page, show_settings(page).name, "Thornwo"),
         lambda page: show_settings(page).name.text(), "Thornwo"),
    Form("new result table", lambda page: type_into(page, tables_line(page), "Wrestl"),
         lambda page: tables_line(page).text(), "Wrestl"),
    Form("name in a challenge", write_name, read_name, "ogr"),
    Form("ticks at the end of a session", write_ending, read_ending, [True, False]),
    Form("line of a sheet", lambda page: type_into(page, attribute(page), "Occu"),
         lambda page: attribute(page).text(), "Occu"),
)  # fmt: skip
