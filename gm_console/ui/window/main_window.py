"""The window of one open campaign: docks wired to one another and to the operations."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import partial

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QCloseEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QMenu, QWidget

from gm_console.app.challenges import open_challenges
from gm_console.app.views import Header, header
from gm_console.rules.system import System
from gm_console.store.records import ChallengeRecord, Changes
from gm_console.ui.actor.panel import ActorPanel
from gm_console.ui.backups.panel import BackupsPanel
from gm_console.ui.backups.reading import no_campaign
from gm_console.ui.builders.frame import BuilderFrame
from gm_console.ui.half_typed import kept_by
from gm_console.ui.log.panel import LogPanel
from gm_console.ui.manual.panel import ManualPanel
from gm_console.ui.operations import Operations
from gm_console.ui.preferences import KeptLayout, Preferences
from gm_console.ui.printing.preview import Printing
from gm_console.ui.roster.view import RosterPanel
from gm_console.ui.sessions.bar import SessionBar
from gm_console.ui.sessions.seeds import SessionSeeds
from gm_console.ui.settings.panel import SettingsPanel
from gm_console.ui.theme import Theme
from gm_console.ui.theme.emblems import emblem_icon
from gm_console.ui.timers.panel import TimersPanel
from gm_console.ui.widgets.dialogs import DialogService
from gm_console.ui.widgets.messages import Banner
from gm_console.ui.widgets.names import candidates
from gm_console.ui.window.actions import Actions
from gm_console.ui.window.backups import Backups
from gm_console.ui.window.conflicts import ConflictNotice
from gm_console.ui.window.correcting import Corrections
from gm_console.ui.window.docks import LAYOUT_VERSION, Arrangement, Dock, DockTitle, allow_docks, restore, tab_words
from gm_console.ui.window.faults import Faults, Room
from gm_console.ui.window.header import HeaderBar
from gm_console.ui.window.keyboard import Keyboard
from gm_console.ui.window.keys import KeysPanel
from gm_console.ui.window.making import make_builder
from gm_console.ui.window.menus import fill_campaign_menu, specs
from gm_console.ui.window.notices import Notices
from gm_console.ui.window.palette import Palette
from gm_console.ui.window.restoring import AfterRestoring
from gm_console.ui.window.status import StatusLine
from gm_console.ui.window.top import Top
from gm_console.wording.catalog import text


class MainWindow(QMainWindow):
    """Everything the storyteller sees of a campaign.

    :ivar elsewhere: another campaign is wanted: ``open``, ``new``, ``sample``, or ``file:`` and its path.
    """

    elsewhere = Signal(str)

    def __init__(
        self,
        theme: Theme,
        operations: Operations,
        systems: Mapping[str, System],
        preferences: Preferences,
        dialogs: DialogService,
        now: Callable[[], datetime],
    ) -> None:
        super().__init__()
        self.theme, self.operations, self.systems = theme, operations, systems
        self.preferences, self.dialogs, self._now = preferences, dialogs, now
        self.thinking = Operations(no_campaign, self)
        self._campaign = ""
        self._resized = QTimer(self, singleShot=True, interval=0)
        self._make_panels()
        self._make_docks()
        self._make_surroundings()
        self.corrections = Corrections(self)
        self._connect()
        self.backups = Backups(self.operations, self.status.backup, self.banner, dialogs, now, self.backups_page)
        self.after_restoring = AfterRestoring(self.banner, operations, self)
        self._tick = QTimer(self)
        self._tick.timeout.connect(self._ticked)
        self._tick.start(1000)
        self.operations.run(header, done=self._show_first)

    # -- making --------------------------------------------------------------------------------------------------

    def _make_panels(self) -> None:
        theme, operations = self.theme, self.operations
        self.roster = RosterPanel(theme, operations)
        self.log = LogPanel(theme, operations, self.systems)
        self.timers = TimersPanel(theme, operations, self._now)
        self.actor = ActorPanel(theme, operations, self.systems)
        self.settings = SettingsPanel(theme, operations, self.systems)
        self.backups_page = BackupsPanel(theme, operations, self.systems, self._now)
        self.keys, self.manual = KeysPanel(theme), ManualPanel(theme)
        self.seeds = SessionSeeds(operations, self)
        self.printing = Printing(theme, operations, self.systems, self.dialogs, self)
        self.builders = {name: make_builder(self, system) for name, system in self.systems.items()}

    def _make_docks(self) -> None:
        allow_docks(self)
        panels: list[tuple[str, str, QWidget]] = [
            ("roster", text("Roster"), self.roster),
            ("log", text("Live log"), self.log),
            ("timers", text("Timers"), self.timers),
            ("actor", text("Actor"), self.actor),
            ("settings", text("Campaign settings"), self.settings),
            ("backups", text("Backups"), self.backups_page),
            ("keys", text("Keys"), self.keys),
            ("manual", text("Manual"), self.manual),
        ]
        self.titles = {name: DockTitle(self.theme, title) for name, title, _ in panels}
        self.docks = {
            name: Dock(name, title, panel, getattr(panel, "heading", self.titles[name]))
            for name, title, panel in panels
        }
        for name, builder in self.builders.items():
            dock = Dock(name, tab_words(name), builder, None)
            dock.setWindowIcon(emblem_icon(self.theme, name))
            self.docks[name] = dock
        self.arrangement = Arrangement(self.theme, self, self.docks, list(self.builders))
        self.keyboard = Keyboard(self, self.docks)
        self.arrangement.run()

    def _make_surroundings(self) -> None:
        self.header = HeaderBar(self.theme)
        self.session_bar = SessionBar(self.theme, self.operations)
        self.banner = Banner(self.theme)
        self.status = StatusLine(self.theme)
        room = Room(self, self.theme, self.banner, self.status, self.dialogs, self._now, self.flush, self.refresh)
        self.faults = Faults(room, self.operations, self.elsewhere.emit)
        self.notices = Notices(self.operations, self.banner)
        self.conflicts = ConflictNotice(self.theme, self.operations, self.elsewhere.emit, self)
        self.actions_by_id = Actions(self, specs(self))
        self.palette_box = Palette(self.theme, self.actions_by_id, self.operations, self)
        banners = self.faults.banner, self.banner, self.conflicts.banner
        self.top = Top((self.header, *banners, self.session_bar))
        self.setMenuWidget(self.top)
        self.statusBar().setSizeGripEnabled(False)
        self.statusBar().addWidget(self.status, 1)
        self._campaign_menu = QMenu(text("Campaign"), self)

    def _connect(self) -> None:
        operations = self.operations
        operations.changed.connect(self._changed)
        operations.held.connect(self.roster.take_changes)
        self.header.campaign.clicked.connect(self.open_campaign_menu)
        self.header.session.clicked.connect(self.session_bar.toggle)
        self.header.undo.clicked.connect(operations.undo)
        self.header.find_button.clicked.connect(self.open_palette)
        self.header.new.clicked.connect(self.new_challenge)
        self.status.keys.clicked.connect(self.show_keys)
        self.status.zoom.clicked.connect(self.zoom_reset)
        self.roster.actor_chosen.connect(self.actor.show_actor)
        self.roster.sheet_wanted.connect(self._sheet_of)
        self.roster.challenge_wanted.connect(self._challenge_with)
        self.log.printing.connect(self.printing.print_entry)
        self.session_bar.end_page.printing.connect(self.printing.print_overrides)
        self.session_bar.seal_page.printing.connect(self.printing.print_seal)
        self.palette_box.actor_wanted.connect(self._sheet_of)
        self.palette_box.challenge_wanted.connect(self.show_challenge)
        self.theme.changed.connect(self._look_changed)
        for banner in (self.banner, self.conflicts.banner):
            banner.dismissed.connect(self._go_on)
        self._resized.timeout.connect(self.arrangement.follow_size)
        for builder in self.builders.values():
            builder.printing.connect(self.printing.print_record)
            builder.counted.connect(self._counted)

    # -- what happens --------------------------------------------------------------------------------------------

    def _show_first(self, found: Header) -> None:
        self._campaign = found.campaign.id
        self.setWindowTitle(text("{name} – GM Console", name=found.campaign.name))
        self.arrangement.use(found.campaign.systems)
        restore(self, self.arrangement, self.preferences.layout(self._campaign))
        self.status.saved(self._now())
        self._show_header(found)
        self.operations.run(open_challenges, done=self._load)
        self.conflicts.look()
        if found.read_only:
            self.notices.read_only()

    def _load(self, records: Sequence[ChallengeRecord]) -> None:
        for name, builder in self.builders.items():
            builder.load([record for record in records if record.system == name])
        if records:
            self.show_builder(records[-1].system)

    def _changed(self, changes: Changes) -> None:
        self.status.saved(self._now())
        for take in self._interested():
            take(changes)
        self.operations.run(header, done=self._show_header)

    def _interested(self) -> Iterator[Callable[[Changes], None]]:
        """Log and timers listen by themselves."""
        for panel in (self.roster, self.actor, self.settings):
            yield panel.take_changes
        for builder in self.builders.values():
            yield builder.take_changes

    def refresh(self) -> None:
        """Reads anew what is shown: it may not have been told while the disk failed."""
        for panel in (self.roster, self.log.model, self.timers, self.actor, self.settings):
            panel.reload()
        self.operations.run(header, done=self._show_header)

    def _show_header(self, found: Header) -> None:
        now = self._now()
        self.header.show_header(found, now)
        self.session_bar.show_header(found)
        self.status.show_header(found)
        self.titles["roster"].set_aside(str(found.actors))

    def _go_on(self) -> None:
        self.current_builder().focus()

    def _ticked(self) -> None:
        self.header.tick(self._now())

    def _counted(self, _count: int) -> None:
        self.operations.run(header, done=self._stored)

    def _stored(self, found: Header) -> None:
        self.status.saved(self._now())
        self._show_header(found)

    # -- actions -------------------------------------------------------------------------------------------------

    def current_builder(self) -> BuilderFrame:
        """The builder on top."""
        shown = [name for name in self.builders if self.docks[name].in_sight()]
        return self.builders[shown[0]] if shown else next(iter(self.builders.values()))

    def begin_challenge(self, first: tuple[str, str] | None = None) -> None:
        """A new challenge in the system on top; ``first`` is id and name of who comes first in it."""
        builder = self.current_builder()
        self.docks[builder.system_id].show()
        self.docks[builder.system_id].raise_()
        builder.begin(first=first)

    def new_challenge(self) -> None:
        """A new challenge, nobody named yet."""
        self.begin_challenge()

    def show_builder(self, name: str) -> None:
        """Brings a system's builder to the top."""
        self.docks[name].show()
        self.docks[name].raise_()
        self.builders[name].focus()

    def show_challenge(self, system: str, challenge_id: str) -> None:
        """Brings an open challenge to the top."""
        self.show_builder(system)
        self.builders[system].switch_to(challenge_id)

    def _challenge_with(self, actor_id: str) -> None:
        found = candidates(self.roster.names_model())
        name = next((each.name for each in found if each.actor_id == actor_id), "")
        self.begin_challenge((actor_id, name))

    def open_sheet(self, actor_id: str, system: str) -> None:
        """Shows the actor's page at one system's sheet."""
        self.show_dock("actor")
        self.actor.show_sheet(actor_id, system)

    def _sheet_of(self, actor_id: str) -> None:
        self.show_dock("actor")
        self.actor.show_actor(actor_id)

    def show_dock(self, name: str) -> None:
        """Shows a dock, on top of what it lies over."""
        self.docks[name].show()
        self.docks[name].raise_()
        self.docks[name].take_keyboard()

    def open_palette(self) -> None:
        """One box over actors, open challenges and every action."""
        self.palette_box.open()

    def write_note(self) -> None:
        """Puts the keyboard where a note for the log is written."""
        self.show_dock("log")
        self.log.write_note()

    def show_keys(self) -> None:
        """The list of keys."""
        self.keys.show_specs(self.actions_by_id.specs)
        self.show_dock("keys")

    def undo(self) -> None:
        """Right after a restoring that one; else in a builder its last move, elsewhere the last operation."""
        builder = self._builder_with_focus()
        if self.after_restoring.offer():
            return
        if builder is not None and builder.has_moves:
            builder.back()
        else:
            self.operations.undo()

    def _builder_with_focus(self) -> BuilderFrame | None:
        focus = QApplication.focusWidget()
        found = [each for each in self.builders.values() if focus is not None and each.isAncestorOf(focus)]
        return found[0] if found else None

    def next_challenge(self) -> None:
        """The next open challenge of the builder on top."""
        self.current_builder().strip.step(1)

    def previous_challenge(self) -> None:
        """The one before."""
        self.current_builder().strip.step(-1)

    def print_current(self) -> None:
        """Prints the slip of the challenge on top."""
        challenge = self.current_builder().current
        if challenge is not None:
            self.printing.print_record(challenge.record)

    def open_campaign_menu(self) -> None:
        """Everything that concerns the campaign and the window as a whole."""
        fill_campaign_menu(self, self._campaign_menu)
        self.header.drop_menu(self.header.campaign, self._campaign_menu)

    # -- looks ---------------------------------------------------------------------------------------------------

    def zoom_reset(self) -> None:
        """Text at 100 %."""
        self.theme.set_zoom(100)

    def _look_changed(self) -> None:
        self.preferences.zoom = self.theme.zoom
        self.preferences.scheme = self.theme.choice
        for name in self.builders:
            self.docks[name].setWindowIcon(emblem_icon(self.theme, name))
        self._resized.start()

    def focusNextPrevChild(self, on: bool) -> bool:
        """Tab stays in sight."""
        return self.keyboard.step(partial(super().focusNextPrevChild, on))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A ready layout follows the room there is."""
        super().resizeEvent(event)
        self._resized.start()
        if self.palette_box.isVisible():
            self.palette_box.place()

    def flush(self) -> None:
        """Saves what is half typed: fields save when the keyboard leaves them, builders what has changed."""
        if (focus := QApplication.focusWidget()) is not None and self.isAncestorOf(focus):
            focus.clearFocus()
        for builder in self.builders.values():
            builder.flush()
        self.actor.flush()
        self.settings.flush()
        self.log.notes.save()
        self.session_bar.save()
        kept_by(self.operations).flush()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Keeps the layout, saves what is half typed (or asks, where it cannot), and lets go of the campaign."""
        if not self.faults.may_close():
            event.ignore()
            return
        if self._campaign:
            kept = KeptLayout(self.saveGeometry(), self.saveState(LAYOUT_VERSION), self.arrangement.untouched)
            self.preferences.keep_layout(self._campaign, kept)
        self.preferences.flush()
        self.printing.window.close()
        self._tick.stop()
        self.backups.stop()
        self.faults.stop()
        self.thinking.close()
        self.operations.close()
        super().closeEvent(event)
