"""The campaign's settings, as a dock."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QHideEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from gm_console.app import settings
from gm_console.app.sessions import Renewal
from gm_console.app.settings import SettingsPage, settings_page
from gm_console.rules.system import System
from gm_console.store.records import Changes
from gm_console.ui.actor.cells import Leaving
from gm_console.ui.half_typed import TypedWithin
from gm_console.ui.operations import Failure, Operations
from gm_console.ui.settings.parts import RulingRow, Section, order_of
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.card import Card, CheckMark
from gm_console.ui.widgets.flow import clear_layout
from gm_console.ui.widgets.labels import Label
from gm_console.ui.widgets.messages import InlineMessage
from gm_console.ui.widgets.paint import tip
from gm_console.ui.widgets.scrolling import page_area
from gm_console.wording.catalog import N_, say, say_code, text

LATER = N_("A change affects new challenges only.")
IN_SYSTEM = N_("{system}: {what}")
SECTIONS = "gm_console.ui.settings.sections"
CONCERNED = frozenset({"campaign"})


def section_maker(system: str) -> Callable[[Theme, Operations], Any] | None:
    """What makes a system's own part of the settings, None where it has none."""
    name = f"{SECTIONS}.{system.replace('-', '_')}"
    return import_module(name).make_section if find_spec(name) is not None else None


class SystemRulings(QObject):
    """One system's card of rulings, and which of them was chosen. ``chosen(str system, str ruling, object option)``."""

    chosen = Signal(str, str, object)

    def __init__(self, theme: Theme, system: System) -> None:
        super().__init__()
        self._system = system.id
        mine = theme.for_system(system.id)
        self.card = Card(
            mine, text(N_("{system}: rulings"), system=say_code(f"{system.id}.name", {})), surface="raised"
        )
        self.rows = {ruling.id: RulingRow(mine, system.id, ruling) for ruling in order_of(system.rulings)}
        for row in self.rows.values():
            row.chosen.connect(self._tell)
            self.card.add(row)

    def _tell(self, ruling: str, option: str | int) -> None:
        self.chosen.emit(self._system, ruling, option)


class Tick(CheckMark):
    """A checkbox that knows what it stands for. ``turned(str what, bool on)``: by the user."""

    turned = Signal(str, bool)

    def __init__(self, theme: Theme, what: str, label: str) -> None:
        super().__init__(theme, label)
        self._what = what
        self.setToolTip(tip(label))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self._tell)

    def _tell(self, on: bool) -> None:
        self.turned.emit(self._what, on)


class SettingsPanel(QWidget):
    """Name, systems in use, rulings, what systems add, and what a session's start renews. Saved as one goes."""

    def __init__(
        self, theme: Theme, operations: Operations, systems: Mapping[str, System], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._theme, self._operations, self._systems = theme, operations, systems
        self._asked_by: InlineMessage | None = None
        self._offered: tuple[str, ...] = ()
        self.name, self.name_message = QLineEdit(), InlineMessage(theme)
        self.message = InlineMessage(theme)
        self.uses: dict[str, Tick] = {}
        self.rulings: dict[str, SystemRulings] = {}
        self.sections: dict[str, Any] = {}
        self.renewals: dict[str, Tick] = {}
        self._build()
        self._typed = TypedWithin(self, operations, "settings", fields=[])
        self._typed.add(self.name, "name", while_modified=True)
        theme.changed.connect(self._restyle)
        self._restyle()
        self.reload()

    # --- building

    def _build(self) -> None:
        self._page = QWidget()
        self._column = QVBoxLayout(self._page)
        self._column.addWidget(self._campaign_card())
        self._renewal_card = Card(self._theme, text(N_("A session’s start makes whole")), surface="raised")
        self._renewal_rows = QVBoxLayout()
        self._renewal_card.add_layout(self._renewal_rows)
        self._column.addWidget(self._renewal_card)
        self._column.addWidget(Label(self._theme, text(LATER), role="small", ink="secondary", wrap=True))
        for system in self._systems.values():
            self._add_system(system)
        self._column.addStretch(1)
        self._scroll = page_area(self._page)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._scroll)
        self.setFocusProxy(self.name)

    def _campaign_card(self) -> Card:
        theme = self._theme
        card = Card(theme, text(N_("Campaign")), surface="raised")
        self.name.setAccessibleName(text(N_("Name of the campaign")))
        self.name.returnPressed.connect(self._renamed)
        self._leaving = Leaving(self)
        self._leaving.left.connect(self._renamed)
        self.name.installEventFilter(self._leaving)
        card.add(self.name)
        card.add(self.name_message)
        card.add(Label(theme, text(N_("Systems in use")), role="small-strong", ink="secondary"))
        for system in self._systems:
            tick = Tick(theme.for_system(system), system, say_code(f"{system}.name", {}))
            tick.turned.connect(self._use)
            self.uses[system] = tick
            card.add(tick)
        card.add(self.message)
        return card

    def _add_system(self, system: System) -> None:
        rulings = SystemRulings(self._theme, system)
        rulings.chosen.connect(self._choose)
        self.rulings[system.id] = rulings
        self._column.addWidget(rulings.card)
        maker = section_maker(system.id)
        if maker is not None:
            self.sections[system.id] = maker(self._theme.for_system(system.id), self._operations)
            self._column.addWidget(self.sections[system.id])

    # --- what others ask of it

    @Slot(object)
    def take_changes(self, changes: Changes) -> None:
        """Reads the settings anew where an operation touched them."""
        if CONCERNED & changes.rows.keys():
            self.reload()

    def reload(self) -> None:
        """Reads the settings anew."""
        self._operations.run(settings_page, done=self._show)

    def flush(self) -> None:
        """Saves what is pending, or keeps it as a draft."""
        for section in self.sections.values():
            section.flush()

    def _show(self, page: SettingsPage) -> None:
        if not self.name.isModified():
            self.name.setText(page.campaign.name)
        for system, tick in self.uses.items():
            tick.setChecked(system in page.campaign.systems)
            self.rulings[system].card.setVisible(system in page.campaign.systems)
        for system, card in self.rulings.items():
            for ruling, option in page.rulings.get(system, {}).items():
                card.rows[ruling].show_option(option)
        for system, section in self.sections.items():
            self._show_section(section, page, used=system in page.campaign.systems)
        self._show_renewals(page.renewals)

    def _show_section(self, section: Section, page: SettingsPage, *, used: bool) -> None:
        section.show_page(page)
        if isinstance(section, QWidget):
            section.setVisible(used)

    def _show_renewals(self, renewals: tuple[Renewal, ...]) -> None:
        if self._offered != tuple(each.key for each in renewals):
            self._offered = tuple(each.key for each in renewals)
            clear_layout(self._renewal_rows)
            self.renewals = {each.key: self._renewal_tick(each) for each in renewals}
        for each in renewals:
            self.renewals[each.key].setChecked(each.on)
        self._renewal_card.setVisible(bool(renewals))

    def _renewal_tick(self, renewal: Renewal) -> Tick:
        system = say_code(f"{renewal.system}.name", {})
        tick = Tick(self._theme, renewal.key, text(IN_SYSTEM, system=system, what=say(renewal.label)))
        tick.turned.connect(self._renew)
        self._renewal_rows.addWidget(tick)
        return tick

    # --- what is changed

    def _renamed(self) -> None:
        if self.name.isModified():
            self._run(self.name_message, settings.rename_campaign, self.name.text(), done=self._name_saved)

    def _name_saved(self, _changes: Changes) -> None:
        self.name.setModified(False)
        self._typed.note()

    def _use(self, system: str, use: bool) -> None:
        self._run(self.message, settings.use_system, system, use)

    def _renew(self, key: str, on: bool) -> None:
        system, _, occasion = key.partition("/")
        self._run(self.message, settings.set_renewal, system, occasion, on)

    def _choose(self, system: str, ruling: str, option: str | int) -> None:
        message = self.rulings[system].rows[ruling].message
        self._run(message, settings.choose_ruling, system, ruling, option)

    def _run(self, message: InlineMessage, use_case: Callable[..., Any], *arguments: Any, done: Any = None) -> None:
        message.clear()
        self._asked_by = message
        self._operations.run(use_case, *arguments, done=done, refused=self._refused)

    def _refused(self, failure: Failure) -> None:
        (self._asked_by or self.message).say(failure.sentence)
        self.reload()

    def hideEvent(self, event: QHideEvent) -> None:
        """What is pending is saved when the dock goes away."""
        super().hideEvent(event)
        self.flush()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the ground."""
        QPainter(self).fillRect(self.rect(), self._theme.ink("panel"))

    def _restyle(self) -> None:
        theme, side = self._theme, self._theme.px(12)
        self.name.setFont(theme.font("body"))
        self.name.setMinimumHeight(theme.px(28))
        self._column.setContentsMargins(side, side, side, side)
        self._column.setSpacing(theme.px(12))
        self._renewal_rows.setSpacing(0)
        self.update()
