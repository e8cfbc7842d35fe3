"""The actor's page worked by keys and by mouse, on a real campaign."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QLineEdit,
    QPlainTextEdit,
    QSpinBox,
    QWidget,
)

from gm_console.app import roster
from gm_console.app.context import Desk
from gm_console.app.timers import start_reminder
from gm_console.store.records import Changes, ConditionRecord
from gm_console.ui.keeper import DRAFT_MS, PAUSE_MS
from gm_console.ui.theme import Theme

from .conftest import ActorPageObject, Cast

Page = ActorPageObject
SOON = PAUSE_MS + 150
ENTER = Qt.Key.Key_Return


def test_nobody_selected_says_what_to_do(page: Page) -> None:
    assert page.panel.nobody.isVisible()
    assert "Choose somebody in the roster" in page.panel.nobody.text()


def test_the_page_tells_who_it_is(page: Page, cast: Cast) -> None:
    page.show(cast.bryn)
    head = page.panel.head
    assert head.name.value() == "Bryn Hollow"
    assert head.data()["player"] == "Ada"
    assert head.data()["tags"] == ["bridge"]
    assert head.data()["kind"] == "pc"


def test_the_name_is_edited_in_place_and_undone_in_one_step(page: Page, cast: Cast) -> None:
    page.show(cast.bryn)
    page.retype(page.named("Name"), "Bryn of the Hollow")
    assert page.actor(cast.bryn).name == "Bryn of the Hollow"
    assert page.undo_title() == "op.edit-actor"
    page.operations.undo()
    page.settle()
    assert page.actor(cast.bryn).name == "Bryn Hollow"
    assert page.panel.head.name.value() == "Bryn Hollow"


def test_every_field_of_the_head_is_saved_when_left(page: Page, cast: Cast) -> None:
    page.show(cast.tam)
    page.retype(page.named("Public name"), "The warden")
    page.retype(page.named("Player"), "Noor")
    page.retype(page.named("Tags"), "bridge, levy,, old")
    page.retype(page.named("Notes, for the storyteller", QPlainTextEdit), "*Knows* who paid.")
    page.click(page.named("Player character")).settle(SOON)
    page.click(page.named("Is here")).settle(SOON)
    tam = page.actor(cast.tam)
    assert (tam.public_name, tam.player, tam.tags) == ("The warden", "Noor", ("bridge", "levy", "old"))
    assert (tam.notes, tam.kind, tam.present) == ("*Knows* who paid.", "pc", False)
    operations = [each.change_set.operation for each in page.told if each.change_set]
    assert operations == ["op.edit-actor"] * 6


def test_a_blank_name_is_refused_beside_it_and_kept_over_a_restart(
    page: Page, cast: Cast, reopened: Callable[[], Page]
) -> None:
    page.show(cast.bryn)
    page.retype(page.named("Name"), "")
    assert page.said() == ["A name is needed. Type one."]
    assert page.actor(cast.bryn).name == "Bryn Hollow"
    again = reopened().show(cast.bryn)
    assert again.panel.head.name.value() == ""
    assert again.said() == ["A name is needed. Type one."]
    again.retype(again.named("Name"), "Bryn")
    assert again.actor(cast.bryn).name == "Bryn"
    assert again.said() == []
    assert again.drafts() == {}


def test_half_typed_notes_survive_a_crash(page: Page, cast: Cast, reopened: Callable[[], Page]) -> None:
    page.show(cast.bryn)
    notes = page.named("Notes, for the storyteller", QPlainTextEdit)
    page.retype(notes, "Owes the ferry", leave=False).settle(DRAFT_MS + 100)
    assert page.actor(cast.bryn).notes == ""
    assert list(page.drafts()) == [f"actor/{cast.bryn}/page"]
    page.panel.head.keeper.blockSignals(True)
    again = reopened().show(cast.bryn)
    assert again.panel.head.notes.value() == "Owes the ferry"


def test_what_comes_from_elsewhere_does_not_disturb_typing(page: Page, cast: Cast) -> None:
    page.show(cast.bryn)
    page.retype(page.named("Name"), "Bryn the", leave=False)
    page.ask(lambda desk: roster.edit_actor(desk, cast.bryn, player="Sam"))
    page.settle()
    assert page.panel.head.name.value() == "Bryn the"
    QTest.keyClick(page.named("Name"), Qt.Key.Key_Tab)
    page.settle()
    assert page.actor(cast.bryn).name == "Bryn the"
    assert page.actor(cast.bryn).player == "Sam"
    assert page.panel.head.data()["player"] == "Sam"


def test_going_to_another_actor_saves_for_the_one_left(page: Page, cast: Cast) -> None:
    page.show(cast.bryn)
    page.retype(page.named("Name"), "Bryndis", leave=False)
    page.show(cast.tam)
    assert page.actor(cast.bryn).name == "Bryndis"
    assert page.actor(cast.tam).name == "Tam"
    assert page.panel.head.name.value() == "Tam"


# --- sheets


def test_several_steps_of_one_figure_are_one_step_of_undo(page: Page, cast: Cast) -> None:
    page.show(cast.bryn, "huldufolk")
    page.step("Mundane threshold", -3)
    assert page.sheet(cast.bryn, "huldufolk")["thresholds"]["mundane"] == 5
    page.settle(SOON)
    assert page.sheet(cast.bryn, "huldufolk")["thresholds"]["mundane"] == 2
    assert len(page.told) == 1
    page.operations.undo()
    page.settle()
    assert page.sheet(cast.bryn, "huldufolk")["thresholds"]["mundane"] == 5
    assert page.named("Mundane threshold", QSpinBox).value() == 5


def test_two_figures_are_two_steps_of_undo(page: Page, cast: Cast) -> None:
    page.show(cast.bryn, "huldufolk")
    page.step("Mundane threshold", 1)
    page.step("Supernatural threshold", 2).settle(SOON)
    assert page.sheet(cast.bryn, "huldufolk")["thresholds"] == {"mundane": 6, "supernatural": 7}
    assert len(page.told) == 2
    page.operations.undo()
    page.settle()
    assert page.sheet(cast.bryn, "huldufolk")["thresholds"] == {"mundane": 6, "supernatural": 5}


def test_the_mouse_steps_too_and_trackers_follow_the_sheet(page: Page, cast: Cast) -> None:
    page.show(cast.bryn, "opposed")
    page.click(page.step_button("Maximum: one more"))
    page.click(page.step_button("Maximum: one more")).settle(SOON)
    row = next(each for each in page.panel.figures.rows.values() if each.name.text() == "Willpower")
    assert (row.edit.text(), row.most.text()) == ("8", "of 8")


def test_a_refusal_stands_beside_its_field_and_is_kept(page: Page, cast: Cast, reopened: Callable[[], Page]) -> None:
    page.show(cast.bryn, "huldufolk")
    page.step("Supernatural threshold", 2).settle(SOON)
    page.click(page.named("minor")).settle(SOON)
    told = "A minor actor’s threshold is at most 5, not 7. Lower it."
    assert page.said() == [told]
    message = page.form()._messages["thresholds.supernatural"]
    assert message.text() == told
    assert page.sheet(cast.bryn, "huldufolk")["type"] == "major"
    again = reopened().show(cast.bryn, "huldufolk")
    assert again.said() == [told]
    assert again.form().data()["type"] == "minor"
    again.step("Supernatural threshold", -2).settle(SOON)
    assert again.said() == []
    assert again.sheet(cast.bryn, "huldufolk")["type"] == "minor"
    assert again.sheet(cast.bryn, "huldufolk")["thresholds"]["supernatural"] == 5
    assert again.drafts() == {}


def test_half_typed_input_survives_a_look_at_another_system(page: Page, cast: Cast) -> None:
    page.show(cast.bryn, "huldufolk")
    line = page.listing("qualities").rows[0].cells[""].widget()
    page.retype(line, "")
    assert page.listing("qualities").rows[0].message.text() == page.said()[0]
    page.click(page.panel.sheets.switch.button("opposed"))
    assert page.panel.sheets.system == "opposed"
    page.click(page.panel.sheets.switch.button("huldufolk"))
    assert page.form().data()["qualities"] == [""]
    assert len(page.said()) == 1
    assert page.sheet(cast.bryn, "huldufolk")["qualities"] == ["Relentless"]


def test_lists_grow_by_name_and_shrink_by_the_cross(page: Page, cast: Cast) -> None:
    page.show(cast.bryn, "huldufolk")
    page.add("affinities", "Bargains")
    assert page.sheet(cast.bryn, "huldufolk")["affinities"][-1] == {"name": "Bargains", "focus": False}
    page.click(page.named("Bargains: focus")).settle(SOON)
    assert page.sheet(cast.bryn, "huldufolk")["affinities"][-1] == {"name": "Bargains", "focus": True}
    page.click(page.named("Remove Swordplay"))
    names = [each["name"] for each in page.sheet(cast.bryn, "huldufolk")["affinities"]]
    assert names == ["Woodcraft", "Bargains"]
    assert len(page.told) == 3
    page.operations.undo()
    page.settle()
    assert [row.value()["name"] for row in page.listing("affinities").rows] == ["Swordplay", "Woodcraft", "Bargains"]


def test_a_merit_waits_for_its_kind(page: Page, cast: Cast) -> None:
    page.show(cast.bryn, "opposed")
    page.add("merits", "Silver tongue")
    row = page.listing("merits").rows[0]
    assert row.message.isVisible()
    assert page.sheet(cast.bryn, "opposed")["merits"] == []
    kind = row.cells["kind"].widget()
    assert kind.hasFocus()
    QTest.keyClicks(kind, "charm")
    QTest.keyClick(kind, ENTER)
    page.settle()
    assert page.sheet(cast.bryn, "opposed")["merits"] == [{"name": "Silver tongue", "kind": "charm"}]
    assert page.said() == []


@pytest.mark.parametrize("system", ["huldufolk", "opposed", "joyous-heroes", "age-of-dragons"])
def test_a_sheet_can_be_made_in_each_system(page: Page, cast: Cast, system: str) -> None:
    page.show(cast.tam, system)
    area = page.panel.sheets
    assert area.nothing.text().startswith("No sheet in")
    assert area.form() is None
    page.click(area.make)
    assert page.form().data() == page.sheet(cast.tam, system)
    assert not area.make.isVisible()


def test_only_systems_in_use_are_offered(page: Page, cast: Cast) -> None:
    page.ask(_only("opposed", "huldufolk"))
    page.show(cast.bryn)
    assert page.panel.sheets.switch.systems() == ("opposed", "huldufolk")
    page.ask(_only())
    page.show(cast.bryn)
    assert "Take one into use" in page.panel.sheets.nothing.text()


def _only(*systems: str) -> Callable[[Desk], Changes]:
    def change(desk: Desk) -> Changes:
        with desk.store.operation("op.settings", {}) as operation:
            operation.update("campaign", desk.store.campaign().id, systems=systems)
        return operation.changes

    return change


def test_a_broken_sheet_can_be_mended_here(page: Page, cast: Cast) -> None:
    def spoil(desk: Desk) -> Changes:
        record = desk.store.sheet(cast.bryn, "huldufolk")
        assert record is not None
        with desk.store.operation("op.sheet", {}) as operation:
            operation.update("sheet", record.id, data={**record.data, "supernatural": 77})
        return operation.changes

    page.ask(spoil)
    page.show(cast.bryn, "huldufolk")
    assert any("cannot be read as it is" in each for each in page.said())
    assert page.named("Supernatural bonuses", QSpinBox).value() == 77
    page.retype(page.named("Supernatural bonuses", QSpinBox), "").step("Supernatural bonuses", -70).settle(SOON)
    assert page.sheet(cast.bryn, "huldufolk")["supernatural"] == 7


# --- trackers and conditions


def tracker(page: Page, name: str) -> Any:
    return next(each for each in page.panel.figures.rows.values() if each.name.text() == name)


def test_trackers_move_by_keys_mouse_and_typing(page: Page, cast: Cast) -> None:
    page.show(cast.bryn, "opposed")
    page.click(tracker(page, "Willpower").less)
    assert tracker(page, "Willpower").edit.text() == "5"
    tracker(page, "Willpower").edit.setFocus()
    QTest.keyClick(tracker(page, "Willpower").edit, Qt.Key.Key_Down)
    page.settle()
    assert tracker(page, "Willpower").edit.text() == "4"
    page.retype(tracker(page, "Willpower").edit, "-3")
    assert tracker(page, "Willpower").edit.text() == "1"
    page.retype(tracker(page, "Willpower").edit, "lots")
    assert page.said() != []
    assert len([each for each in page.told if each.change_set and each.change_set.operation == "op.tracker"]) == 3
    assert len(page.panel.past.told) == 3


def test_cards_are_turned_one_by_one(page: Page, cast: Cast) -> None:
    page.show(cast.bryn, "huldufolk")
    assert not page.named("The ace in the deck").isEnabled()
    page.click(page.named("The 4 in the deck"))
    assert page.panel.past.told[0] == "Bryn Hollow surrenders 4"
    page.click(page.named("The 4 in the deck"))
    assert "4" in page.panel.past.told[0]
    assert len(page.panel.past.told) == 2


@pytest.mark.parametrize(
    ("typed", "shown"), [("Torches 3/5", ("3", "of 5")), ("Old debts 12", ("12", "")), ("Luck", ("0", ""))]
)
def test_own_trackers_are_added_in_one_line(page: Page, cast: Cast, typed: str, shown: tuple[str, str]) -> None:
    page.show(cast.tam)
    assert page.panel.figures.none.isVisible()
    line = page.panel.figures.add_line
    page.retype(line, typed, leave=False)
    QTest.keyClick(line, ENTER)
    page.settle()
    row = tracker(page, typed.rstrip("0123456789/ "))
    assert (row.edit.text(), row.most.text()) == shown
    assert line.text() == ""
    page.click(row.cross)
    assert page.panel.figures.rows == {}


def test_a_tracker_name_that_is_taken_is_refused_and_kept(page: Page, cast: Cast) -> None:
    page.ask(roster.add_own_tracker, cast.tam, "Luck", 1)
    page.show(cast.tam)
    line = page.panel.figures.add_line
    page.retype(line, "Luck 4", leave=False)
    QTest.keyClick(line, ENTER)
    page.settle()
    assert page.said() == ["There is a tracker Luck already. Choose another name."]
    assert line.text() == "Luck 4"


def test_a_condition_ends_here_and_its_timer_with_it(page: Page, cast: Cast) -> None:
    def stun(desk: Desk) -> Changes:
        start_reminder(desk, "stunned", 5, cast.bryn)
        timer = desk.store.timers()[0]
        with desk.store.operation("op.settings", {}) as operation:
            operation.insert(ConditionRecord(str(uuid.uuid4()), cast.bryn, "stunned", operation.now, timer.id))
        return operation.changes

    page.ask(stun)
    page.show(cast.bryn)
    page.click(page.panel.figures.conditions[0].end)
    assert not page.panel.figures.states.isVisible()
    assert page.ask(lambda desk: desk.store.conditions([cast.bryn])) == ()
    assert page.ask(lambda desk: desk.store.timers()) == ()
    assert page.panel.past.told[0] == "Bryn Hollow is no longer stunned"


# --- looks


def test_no_part_of_it_ever_flashes_up_as_a_window(qapp: QApplication, cast: Cast, page_of: Callable[[], Page]) -> None:
    watch = _Windows()
    qapp.installEventFilter(watch)
    page = page_of()
    for actor in (cast.bryn, cast.tam):
        for system in ("huldufolk", "opposed", "joyous-heroes", "age-of-dragons"):
            page.show(actor, system)
    qapp.removeEventFilter(watch)
    assert watch.shown == [page.panel]


class _Windows(QObject):
    def __init__(self) -> None:
        super().__init__()
        self.shown: list[QObject] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.shown.append(watched)
        return False


def test_everything_that_takes_the_keyboard_has_a_name(page: Page, cast: Cast) -> None:
    for system in ("huldufolk", "opposed", "joyous-heroes", "age-of-dragons"):
        page.show(cast.bryn, system)
        if page.panel.sheets.form() is None:
            page.click(page.panel.sheets.make)
        kinds = (QAbstractButton, QLineEdit, QAbstractSpinBox, QPlainTextEdit)
        shown = [each for kind in kinds for each in page.panel.findChildren(kind) if each.isVisible()]
        nameless = [each for each in shown if not each.accessibleName()]
        assert nameless == []


@pytest.mark.parametrize("zoom", [80, 100, 150])
def test_the_page_fits_the_dock(page: Page, cast: Cast, theme: Theme, zoom: int) -> None:
    theme.set_zoom(zoom)
    width = theme.px(275)
    page.panel.resize(width, 700)
    for system in ("huldufolk", "opposed", "joyous-heroes", "age-of-dragons"):
        page.show(cast.bryn, system)
        if page.panel.sheets.form() is None:
            page.click(page.panel.sheets.make)
        page.settle()
        body: QWidget = page.panel._page
        assert body.minimumSizeHint().width() <= width - theme.px(14)
