"""The sheets of the actor shown: a choice of system, and the form of the one chosen."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gm_console.app.actor_view import ActorPage, draft_key
from gm_console.app.roster import write_sheet
from gm_console.rules.shapes import read
from gm_console.rules.system import JsonObject, RulesError, System
from gm_console.ui.actor.form import SheetForm
from gm_console.ui.actor.list_field import ListField
from gm_console.ui.actor.switch import SystemSwitch
from gm_console.ui.half_typed import TypedWithin
from gm_console.ui.keeper import Keeper, Target
from gm_console.ui.operations import Failure, Operations
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.below import below
from gm_console.ui.widgets.buttons import ActionButton
from gm_console.ui.widgets.labels import Label
from gm_console.ui.widgets.messages import InlineMessage
from gm_console.wording.catalog import N_, refusal, say_code, text

NO_SYSTEM = N_("This campaign uses no system. Take one into use in the campaign settings.")
NO_SHEET = N_("No sheet in {system} yet.")
MAKE = N_("Make a sheet")
BROKEN = N_("The stored sheet cannot be read as it is. Mend what is marked and it is saved anew.")


def editor_module(system: str) -> Any:
    """The module that edits a system's sheets, found by the name of the system's package."""
    return import_module(f"gm_console.ui.actor.sheets.{system.replace('-', '_')}")


class SheetTarget:
    """How one actor's sheet in one system is checked and saved."""

    def __init__(self, actor_id: str, system: System) -> None:
        self._actor_id, self._system = actor_id, system

    def check(self, data: JsonObject) -> None:
        """Raises RulesError for what is no sheet."""
        try:
            read(self._system.sheet, self._system.upgrade_sheet(data))
        except RulesError as error:
            raise error.below("", self._system.id) from None

    def save(self, data: JsonObject, _field: str) -> tuple[Any, ...]:
        """The use case that puts it down."""
        return write_sheet, self._actor_id, self._system.id, data

    def target(self) -> Target:
        """For the keeper."""
        return Target(draft_key(self._actor_id, self._system.id), self.check, self.save)


class SheetArea(QWidget):
    """Shows one system's sheet at a time; what is edited is kept by a `Keeper`.

    ``stale()``: the page must be read anew, for another system's sheet (and what is half typed of it) is wanted.
    """

    stale = Signal()

    def __init__(self, theme: Theme, operations: Operations, systems: Mapping[str, System]) -> None:
        super().__init__()
        self._theme, self._operations, self._systems = theme, operations, systems
        self._page: ActorPage | None = None
        self._aimed = ("", "")
        self.system = ""
        self.forms: dict[str, SheetForm] = {}
        self.keeper = Keeper(operations, self)
        self._typed = TypedWithin(self, operations, fields=[])
        self.switch = SystemSwitch(theme)
        self.message = InlineMessage(theme)
        self.nothing = Label(theme, ink="secondary", wrap=True)
        self.make = ActionButton(theme, text(MAKE))
        self._column = QVBoxLayout(self)
        for widget in (self.switch, self.message, self.nothing, self.make):
            self._column.addWidget(widget)
        self.switch.chosen.connect(self.choose)
        self.make.clicked.connect(self._make_sheet)
        self.keeper.judged.connect(self._judged)
        self.keeper.refused.connect(self._refused)
        theme.changed.connect(self._restyle)
        self._restyle()

    def show_page(self, page: ActorPage) -> None:
        """Shows another actor, or the same anew; what is being edited is left alone."""
        self._page = page
        self._typed.turn_to(f"sheet/{page.actor.id}")
        if self.system not in page.systems:
            having = [name for name in page.systems if name in page.sheets]
            self.system = next(iter((*having, *page.systems)), "")
        self.switch.show_systems(page.systems, self.system)
        self._show_sheet()

    def prefer(self, system: str) -> None:
        """The system to show next; "" for one that the actor has a sheet in."""
        self.system = system

    def choose(self, system: str) -> None:
        """Shows the sheet in another system."""
        self.keeper.settle()
        self.system = system
        self.stale.emit()

    def flush(self) -> None:
        """Saves what is pending, as a sheet or as a draft."""
        self.keeper.settle()

    def form(self) -> SheetForm | None:
        """The form on show."""
        form = self.forms.get(self.system)
        return form if form is not None and not form.isHidden() else None

    def _show_sheet(self) -> None:
        page, system = self._page, self.system
        if page is None:
            return
        data = page.sheets.get(system) if system else None
        draft = page.drafts.get(system, {}).get("data")
        self.nothing.setText(text(NO_SHEET, system=say_code(f"{system}.name", {})) if system else text(NO_SYSTEM))
        self.nothing.setVisible(data is None and draft is None)
        self.make.setVisible(bool(system) and data is None and draft is None)
        for name, form in self.forms.items():
            form.setVisible(name == system and (data is not None or draft is not None))
        self._aim(page, data, draft)

    def _aim(self, page: ActorPage, data: JsonObject | None, draft: JsonObject | None) -> None:
        where = (page.actor.id, self.system)
        if data is None and draft is None:
            self.keeper.aim(None, {})
            self._aimed = ("", "")
            return
        form = self._form_of(self.system)
        form.setVisible(True)
        saved = data if data is not None else {}
        if self._aimed != where:
            self._aimed = where
            self.message.clear()
            form.say("", "")
            self._show_data(form, draft or saved)
            self.keeper.aim(SheetTarget(page.actor.id, self._systems[self.system]).target(), saved, draft)
            if draft is None and self.system in page.broken:
                self._show_broken(form)
        elif not self.keeper.pending:
            self.keeper.refresh(saved)
            self._show_data(form, saved)
            form.say("", "")

    def _show_data(self, form: SheetForm, data: JsonObject) -> None:
        try:
            form.show_data(data)
        except (TypeError, ValueError, AttributeError, KeyError):
            form.show_data(form.starting("npc"))

    def _show_broken(self, form: SheetForm) -> None:
        self.message.say(text(BROKEN), "warning")
        self.keeper.typed("", form.data(), soon=False)

    def _form_of(self, system: str) -> SheetForm:
        if system not in self.forms:
            form = editor_module(system).make_editor(self._theme.for_system(system))
            form.edited.connect(self._edited)
            form.left.connect(self.keeper.settle)
            self._column.addWidget(form)
            self.forms[system] = form
            for field in below(form, ListField):
                self._typed.add(field.add_line, f"{system}/{field.accessibleName()}")
        return self.forms[system]

    def _edited(self, path: str, soon: bool) -> None:
        form = self.form()
        if form is not None:
            self.message.clear()
            self.keeper.typed(path, form.data(), soon=soon)

    def _judged(self, error: RulesError | None) -> None:
        form = self.form()
        if form is not None:
            form.say(error.path if error else "", refusal(error, self.system) if error else "")

    def _refused(self, failure: Failure) -> None:
        self.message.say(failure.sentence)

    def _make_sheet(self) -> None:
        page = self._page
        if page is not None and self.system:
            data = editor_module(self.system).starting(page.actor.kind)
            self._operations.run(write_sheet, page.actor.id, self.system, data, refused=self._refused)

    def _restyle(self) -> None:
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(self._theme.px(8))
