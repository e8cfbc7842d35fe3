"""The shell: painted at once, then replaced by the window of a campaign, or saying what went wrong."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication, QHBoxLayout, QMainWindow, QVBoxLayout, QWidget

from gm_console.ui.preferences import Preferences
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.buttons import ActionButton
from gm_console.ui.widgets.labels import Label, SectionTitle
from gm_console.wording.catalog import text

if TYPE_CHECKING:
    from gm_console.app.views import Header
    from gm_console.ui.operations import Failure, Operations
    from gm_console.ui.widgets.dialogs import DialogService
    from gm_console.ui.window.main_window import MainWindow

SAMPLE = "Thornwood.gmc"
FILTER = "*.gmc"
CROWDED = 1366
"""Below this width the window takes the whole screen."""


class Shell(QMainWindow):
    """A bare window with a word in it, and ways on when a campaign cannot be opened. ``chosen(str)``."""

    chosen = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setWindowTitle("GM Console")
        self.resize(1366, 768)
        self._title = SectionTitle(theme, "")
        self._detail = Label(theme, "", wrap=True, ink="secondary")
        self._ways = QWidget()
        row = QHBoxLayout(self._ways)
        for way, said in (
            ("retry", text("Try again")),
            ("open", text("Open another campaign…")),
            ("sample", text("Open the sample campaign")),
        ):
            row.addWidget(_WayButton(theme, way, said, self.chosen))
        row.addStretch(1)
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(theme.px(60), theme.px(40), theme.px(60), theme.px(40))
        column.setAlignment(Qt.AlignmentFlag.AlignVCenter)
        for widget in (self._title, self._detail, self._ways):
            column.addWidget(widget)
        self.setCentralWidget(page)

    def say(self, title: str, detail: str = "") -> None:
        """Shows a title; with ``detail`` also the ways on."""
        self._title.setText(title)
        self._detail.setText(detail)
        self._detail.setVisible(bool(detail))
        self._ways.setVisible(bool(detail))


class _WayButton(ActionButton):
    """A button that names its way."""

    def __init__(self, theme: Theme, way: str, said: str, chosen: Any) -> None:
        super().__init__(theme, said)
        self._way, self._chosen = way, chosen
        self.clicked.connect(self._tell)

    def _tell(self) -> None:
        self._chosen.emit(self._way)


class Console(QObject):
    """Opens one campaign after another, each in a window of its own.

    :param open_desk: opens a campaign file. :param create_desk: makes one, given a path and a name.
    :param make_sample: makes the sample campaign at a path.
    :param folder: where the sample lies, and where new campaigns are offered to lie.
    """

    def __init__(
        self,
        app: QApplication,
        preferences: Preferences,
        folder: Path,
        *,
        open_desk: Callable[..., Any],
        create_desk: Callable[..., Any],
        make_sample: Callable[[Path], None],
    ) -> None:
        super().__init__(app)
        self._open_desk, self._create_desk, self._make_sample = open_desk, create_desk, make_sample
        self._preferences, self._folder = preferences, folder
        self.theme = Theme(preferences.scheme, preferences.zoom)
        self.theme.apply(app)
        self.window: MainWindow | None = None
        self.dialogs: DialogService | None = None
        self._path = folder / SAMPLE
        self._operations: Operations | None = None
        self.shell = Shell(self.theme)
        self.shell.chosen.connect(self.go)

    def start(self, campaign: Path | None) -> None:
        """Paints the shell, and opens the campaign (or the last one, or the sample) right after."""
        self._path = campaign or next(iter(self._preferences.recent), self._folder / SAMPLE)
        self.shell.say(text("Opening {name}…", name=self._path.stem))
        self.shell.show()
        QTimer.singleShot(0, self._open)

    def go(self, way: str) -> None:
        """Another campaign: ``retry``, ``open``, ``new`` or ``sample``."""
        if way == "retry":
            self._open()
        elif way == "sample":
            self._turn_to(self._folder / SAMPLE)
        else:
            self._ask_for_file(new=way == "new")

    def _ask_for_file(self, *, new: bool) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        parent = self.window or self.shell
        kinds = text("Campaigns ({pattern})", pattern=FILTER)
        if new:
            suggested = str(self._folder / text("My campaign.gmc"))
            self._service().save_file(parent, text("New campaign"), kinds, suggested, self._create)
        else:
            self._service().open_file(parent, text("Open campaign"), kinds, self._chosen)

    def _chosen(self, name: str) -> None:
        if name:
            self._turn_to(Path(name))

    def _create(self, name: str) -> None:
        if name:
            path = Path(name).with_suffix(".gmc")
            self._create_desk(path, path.stem).store.close()
            self._turn_to(path)

    def _turn_to(self, path: Path) -> None:
        self._path = path
        self._open()

    def _service(self) -> DialogService:
        from gm_console.ui.widgets.dialogs import QtDialogs

        if self.dialogs is None:
            self.dialogs = QtDialogs(self.theme)
        return self.dialogs

    def _open(self) -> None:
        # The database part is loaded here, after the first paint and on this thread.
        from gm_console.app.views import header
        from gm_console.ui.operations import Operations

        if self._path == self._folder / SAMPLE and not self._path.exists():
            self._folder.mkdir(parents=True, exist_ok=True)
            self._make_sample(self._path)
        self._operations = Operations(_Opener(self._open_desk, self._path), self)
        self._operations.run(header, done=self._opened, refused=self._refused)

    def _opened(self, _header: Header) -> None:
        from gm_console.app.clock import now
        from gm_console.rules.registry import discover
        from gm_console.ui.window.main_window import MainWindow

        assert self._operations is not None
        window = MainWindow(self.theme, self._operations, discover(), self._preferences, self._service(), now)
        window.elsewhere.connect(self.go)
        self._preferences.opened(self._path)
        old, self.window = self.window, window
        window.resize(self.shell.size())
        screen = window.screen().availableGeometry()
        window.showMaximized() if screen.width() <= CROWDED else window.show()
        self.shell.hide()
        if old is not None:
            old.close()
            old.deleteLater()

    def _refused(self, failure: Failure) -> None:
        if self._operations is not None:
            self._operations.close()
        if self.window is not None:
            self.window.banner.show_message(failure.sentence, "error")
        else:
            self.shell.say(text("{name} was not opened", name=self._path.name), failure.sentence)
            self.shell.show()


class _Opener:
    """Opens one file, on the thread that asks for it."""

    def __init__(self, open_desk: Callable[..., Any], path: Path) -> None:
        self._open_desk, self._path = open_desk, path

    def __call__(self) -> Any:
        return self._open_desk(self._path)
