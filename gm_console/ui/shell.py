"""The shell: painted at once, then replaced by the window of a campaign, or saying what went wrong."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QRectF, QTimer, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QVBoxLayout, QWidget

from gm_console.store.fileformat import SUFFIX
from gm_console.ui.openers import Creator, Opener
from gm_console.ui.preferences import Preferences
from gm_console.ui.theme import Theme
from gm_console.ui.theme.emblems import EMBLEMS, draw_emblem
from gm_console.ui.widgets import paint
from gm_console.ui.widgets.labels import Label, SectionTitle
from gm_console.ui.widgets.messages import BannerButton, InlineMessage, WayFlow, announce
from gm_console.wording.catalog import N_, text

if TYPE_CHECKING:
    from gm_console.app.views import Header
    from gm_console.ui.operations import Failure, Operations
    from gm_console.ui.restoring import Restoring
    from gm_console.ui.widgets.dialogs import DialogService
    from gm_console.ui.window.main_window import MainWindow

SAMPLE = f"Thornwood{SUFFIX}"
FILTER = f"*{SUFFIX}"
CROWDED = 1366
"""Up to this width the window takes the whole screen."""
READABLE = frozenset({"locked", "disk-full", "busy"})
"""Refusals that leave a campaign to be read."""
FILE = "file:"
"""Begins a way that names a file."""
USUAL = {
    "retry": N_("Try again"),
    "read": N_("Open to read only"),
    "open": N_("Open another campaign…"),
    "new": N_("New campaign…"),
    "sample": N_("Open the sample campaign"),
}
"""The ways on, by id."""


class Emblems(QWidget):
    """The four systems' emblems in a row."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        theme.changed.connect(self._restyle)
        self._restyle()

    def _restyle(self) -> None:
        self.setFixedSize(self._theme.px(4 * 24 + 3 * 12), self._theme.px(24))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints them, each in its accent."""
        painter, theme = paint.begin(self), self._theme
        side = theme.px(24)
        for place, system in enumerate(EMBLEMS):
            accent = theme.for_system(system).ink("accent")
            draw_emblem(painter, QRectF(place * theme.px(36), 0, side, side), system, accent)


class Shell(QMainWindow):
    """A bare window with a word in it, and ways on when a campaign cannot be opened. ``chosen(str)``: a way."""

    chosen = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.setWindowTitle("GM Console")
        self.resize(1366, 768)
        self.title = SectionTitle(theme, "", role="outcome")
        self.detail = Label(theme, "", wrap=True)
        self._ways = QWidget()
        self._flow = WayFlow(theme, self._ways)
        self._flow.chosen.connect(self.chosen)
        self.ways = {way: BannerButton(theme, way, text(said)) for way, said in USUAL.items()}
        self.ways["retry"].set_action(text(USUAL["retry"]), kind="prominent")
        for button in self.ways.values():
            button.chosen.connect(self.chosen)
            self._flow.addWidget(button)
        self._page = QWidget()
        self._column = QVBoxLayout(self._page)
        self._column.addStretch(1)
        self.message = InlineMessage(theme)
        for widget in (Emblems(theme), self.title, self.detail, self.message, self._ways):
            self._column.addWidget(widget)
        self._column.addStretch(1)
        self.setCentralWidget(self._page)
        theme.changed.connect(self._restyle)
        self._restyle()

    def say(self, title: str, detail: str = "", *, readable: bool = False) -> None:
        """Shows a title; with ``detail`` also the ways on, to read only among them where that is possible."""
        self.title.setText(title)
        self.detail.setText(detail)
        self.detail.setVisible(bool(detail))
        self.message.clear()
        self._put_ways(())
        self._ways.setVisible(bool(detail))
        self.ways["read"].setVisible(readable)
        if detail:
            self.ways["retry"].setFocus()
            announce(self, f"{title}. {detail}", urgent=True)

    def offer(self, title: str, detail: str, ways: Sequence[tuple[str, str]]) -> None:
        """Shows a title and ``ways`` (id, text) in place of the usual ones, the first of them prominent."""
        self.say(title, detail)
        self._put_ways(ways)
        if self.offers:
            self.offers[0].set_action(self.offers[0].accessibleName(), kind="prominent")
            self.offers[0].setFocus()

    @property
    def offers(self) -> list[BannerButton]:
        """The ways offered in place of the usual ones."""
        return self._flow.ways

    def complain(self, sentence: str) -> None:
        """Says what one of the ways came to."""
        self.message.say(sentence)

    def _put_ways(self, ways: Sequence[tuple[str, str]]) -> None:
        self._flow.put_ways(ways)
        for way in self.ways.values():
            way.setVisible(not ways)

    def _restyle(self) -> None:
        theme = self._theme
        self._column.setContentsMargins(*(theme.px(edge) for edge in (72, 40, 72, 40)))
        self._column.setSpacing(theme.px(16))
        self._flow.set_gap(theme.px(10))
        self.detail.setMaximumWidth(theme.px(640))


class Console(QObject):
    """Opens one campaign after another, each in a window of its own.

    ``ready()``: the window stands. ``troubled(str)``: something unexpected is to be told; may be emitted on any thread.

    :param open_desk: opens a campaign file. :param create_desk: makes one, given a path and a name.
    :param make_sample: makes the sample campaign at a path.
    :param folder: where the sample lies, and where new campaigns are offered to lie.
    :param dialogs: asks for files; None is the real ones.
    """

    ready = Signal()
    troubled = Signal(str)

    def __init__(
        self,
        app: QApplication,
        preferences: Preferences,
        folder: Path,
        *,
        open_desk: Callable[..., Any],
        create_desk: Callable[..., Any],
        make_sample: Callable[[Path], None],
        dialogs: DialogService | None = None,
    ) -> None:
        super().__init__(app)
        self.open_desk, self._create_desk, self._make_sample = open_desk, create_desk, make_sample
        self.preferences, self._folder = preferences, folder
        self.theme = Theme(preferences.scheme, preferences.zoom)
        self.theme.apply(app)
        self.window: MainWindow | None = None
        self._staying: list[MainWindow] = []
        self._dialogs = dialogs
        self.shown: Path | None = None
        self._restoring: Restoring | None = None
        self._path = folder / SAMPLE
        self._opening: Operations | None = None
        self.shell = Shell(self.theme)
        self.shell.chosen.connect(self.go)
        self.troubled.connect(self._tell)
        app.aboutToQuit.connect(self.close)

    def start(self, campaign: Path | None) -> None:
        """Paints the shell, and opens the campaign (or the last one, or the sample) right after."""
        last = next(iter(self.preferences.recent), self._folder / SAMPLE)
        self._path = campaign.expanduser().absolute() if campaign else last
        self.shell.say(text("Opening {name}…", name=self._path.stem))
        self.shell.show()
        QTimer.singleShot(0, self._open_first)

    def _open_first(self) -> None:
        self._open()

    def close(self) -> None:
        """Closes whatever is open; a window that asks what shall become of what is not saved is not waited for."""
        if self._opening is not None:
            self._opening.close()
            self._opening = None
        if self._restoring is not None:
            self._restoring.close()
        for window in (self.window, *self._staying):
            if window is not None and not window.close():
                window.faults.let_go()
                window.close()
        self.shell.close()

    @property
    def restoring(self) -> Restoring:
        """All about backups. Not before the first paint: the database part is loaded here."""
        from gm_console.ui.restoring import Restoring

        if self._restoring is None:
            self._restoring = Restoring(self)
        return self._restoring

    # -- ways to a campaign --------------------------------------------------------------------------------------

    def go(self, way: str) -> None:
        """Another campaign: ``retry``, ``read`` (that one to read only), ``open``, ``new``, ``sample``, ``file:`` and
        its path, or one of `Restoring`.
        """
        if way in {"retry", "read"}:
            self._open(read_only=way == "read")
        elif way == "sample":
            self._turn_to(self._folder / SAMPLE)
        elif way.startswith(FILE):
            self._turn_to(Path(way.removeprefix(FILE)))
        elif way in {"open", "new"}:
            self._ask_for_file(new=way == "new")
        else:
            self.restoring.go(way)

    def _ask_for_file(self, *, new: bool) -> None:
        parent = self.window or self.shell
        kinds = text("Campaigns ({pattern})", pattern=FILTER)
        if new:
            suggested = str(self._folder / text("My campaign.gmc"))
            self.service().save_file(parent, text("New campaign"), kinds, suggested, self._create)
        else:
            self.service().open_file(parent, text("Open campaign"), kinds, self._chosen)

    def _chosen(self, name: str) -> None:
        if name:
            self._turn_to(Path(name))

    def _create(self, name: str) -> None:
        if name:
            path = Path(name if name.endswith(SUFFIX) else f"{name}{SUFFIX}")
            self.open_by(path, Creator(self._create_desk, path))

    def _turn_to(self, path: Path) -> None:
        if self.window is not None and self.shown is not None and path.absolute() == self.shown:
            self.window.activateWindow()
            return
        self._path = path.absolute()
        self._open()

    def service(self) -> DialogService:
        """Asks for files."""
        from gm_console.ui.widgets.dialogs import QtDialogs

        if self._dialogs is None:
            self._dialogs = QtDialogs(self.theme)
        return self._dialogs

    @property
    def busy(self) -> bool:
        """Whether a campaign is being opened."""
        return self._opening is not None

    def reopen(self, path: Path) -> None:
        """Opens ``path`` as it lies there now."""
        self._path = path
        self._open()

    def put_away(self, said: str) -> bool:
        """Closes the window, saving what is half typed; the shell takes its place and says what goes on.

        Where something cannot be saved, the window asks what shall become of it and stays: False.
        """
        old = self.window
        if old is None:
            return True
        self.shell.say(said)
        self.shell.setGeometry(old.geometry())
        self.shell.showMaximized() if old.isMaximized() else self.shell.show()
        if not old.close():
            self.shell.hide()
            return False
        self.window = self.shown = None
        old.deleteLater()
        return True

    # -- opening -------------------------------------------------------------------------------------------------

    def _open(self, *, read_only: bool = False) -> None:
        sample = self._make_sample if self._path == self._folder / SAMPLE else None
        opener = partial(self.open_desk, read_only=True) if read_only else self.open_desk
        self.open_by(self._path, Opener(opener, self._path, sample))

    def open_by(self, path: Path, opener: Callable[[], Any]) -> None:
        """Opens ``path`` on a thread of its own; one at a time."""
        if self._opening is not None:
            return
        # The database part is loaded here, after the first paint.
        from gm_console.app.views import header
        from gm_console.ui.operations import Operations

        self._path = path.absolute()
        self._opening = Operations(opener, self)
        self._opening.run(header, done=self._opened, refused=self._refused)

    def _opened(self, _header: Header) -> None:
        from gm_console.app.clock import now
        from gm_console.rules.registry import discover
        from gm_console.ui.window.main_window import MainWindow

        operations, self._opening = self._opening, None
        assert operations is not None
        window = MainWindow(self.theme, operations, discover(), self.preferences, self.service(), now)
        window.elsewhere.connect(self.go)
        self.preferences.opened(self._path)
        old, self.window, self.shown = self.window, window, self._path
        self._show(window, old or self.shell)
        self.shell.hide()
        if old is not None:
            self._leave(old)
        self.restoring.adopt(window)
        self.ready.emit()

    def _leave(self, old: MainWindow) -> None:
        """Closes a window. One that asks what shall become of what the disk did not take stays until it is told."""
        for each in [each for each in self._staying if each.faults.safe and each.close()]:
            self._staying.remove(each)
            each.deleteLater()
        if old.close():
            old.deleteLater()
        else:
            self._staying.append(old)

    def _show(self, window: MainWindow, before: QMainWindow) -> None:
        window.resize(before.size())
        crowded = window.screen().availableGeometry().width() <= CROWDED
        if crowded or before.isMaximized():
            window.showMaximized()
        else:
            window.show()

    def _refused(self, failure: Failure) -> None:
        if self._opening is not None:
            self._opening.close()
            self._opening.deleteLater()
            self._opening = None
        if self.restoring.refused(failure):
            return
        if self.window is not None:
            self.window.banner.show_message(failure.sentence, "error", ways_on(failure.code))
        else:
            title = text("{name} was not opened", name=self._path.name)
            self.shell.say(title, failure.sentence, readable=failure.code in READABLE)
            self.shell.show()
        self.restoring.offer(self._path, failure)

    def _tell(self, sentence: str) -> None:
        if self.window is not None:
            self.window.banner.show_message(sentence, "error")
        else:
            self.shell.say(text("Something went wrong"), sentence)


def ways_on(code: str = "") -> Sequence[tuple[str, str]]:
    """What a banner offers beside a refusal: ways of `Console.go`."""
    others = (("retry", text("Try again")), ("read", text("Open to read only"))) if code in READABLE else ()
    return (*others, ("open", text("Open another campaign…")))
