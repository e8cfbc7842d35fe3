"""Starts the window: paints it first, then opens the campaign behind it."""

from __future__ import annotations

import faulthandler
import logging
import os
import sys
from collections.abc import Callable
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType
from typing import IO, Any

from platformdirs import PlatformDirs
from PySide6.QtCore import QLibraryInfo, QLocale, QMessageLogContext, QtMsgType, QTranslator, qInstallMessageHandler
from PySide6.QtWidgets import QApplication

from gm_console.resources import resource
from gm_console.ui.preferences import Preferences
from gm_console.ui.shell import Console
from gm_console.wording.catalog import text, use_language
from gm_console.wording.locales import language_for

DIRS = PlatformDirs("GM Console", appauthor=False)
LOG_BYTES = 1_000_000
LOGS_KEPT = 3
SERIOUS = (QtMsgType.QtWarningMsg, QtMsgType.QtCriticalMsg, QtMsgType.QtFatalMsg)
log = logging.getLogger(__name__)


def data_folder() -> Path:
    """Where the sample campaign and new campaigns lie unless the storyteller says otherwise."""
    return Path(DIRS.user_documents_path) / "GM Console"


def run(
    campaign: str | None,
    open_desk: Callable[..., Any],
    create_desk: Callable[..., Any],
    make_sample: Callable[[Path], None],
) -> int:
    """Opens the window and stays until it is closed. Returns the exit status."""
    app = QApplication(sys.argv[:1])
    app.setApplicationName("GM Console")
    app.setDesktopFileName("gm-console")
    speak(app, QLocale.system().name())
    preferences = Preferences(Path(DIRS.user_config_path) / "console.ini")
    console = Console(
        app, preferences, data_folder(), open_desk=open_desk, create_desk=create_desk, make_sample=make_sample
    )
    watch = Watch(Path(DIRS.user_log_path), console.troubled.emit)
    watch.begin()
    console.start(Path(campaign) if campaign else None)
    status = app.exec()
    watch.end()
    if app.property("hung"):  # a disk that does not answer holds a thread that nothing can end
        os._exit(status)
    return status


def speak(app: QApplication, desktop: str) -> None:
    """Speaks the desktop's language as far as there are translations, ours and Qt's own."""
    spoken = language_for(desktop, resource("translations"))
    use_language(spoken)
    QLocale.setDefault(QLocale(str(spoken.region)))
    translator = QTranslator(app)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if translator.load(QLocale(str(spoken.locale)), "qtbase", "_", folder):
        app.installTranslator(translator)


class LogFile(RotatingFileHandler):
    """The log file. Where the disk does not take it, nothing more is said: that would only go wrong as well."""

    def handleError(self, record: logging.LogRecord) -> None:
        """Lets it be."""


class Watch:
    """Writes what goes wrong into a log file, crashes of Qt included, and tells the storyteller.

    :param folder: for ``gm-console.log`` (kept small: older parts are ``.1`` to ``.3``) and ``crash.log``. Where it
        cannot be written, what goes wrong is told on standard error.
    :param tell: takes the sentence for the storyteller. It may be called on any thread.
    """

    def __init__(self, folder: Path, tell: Callable[[str], object]) -> None:
        self._tell = tell
        self._crashes: IO[str] | None = None
        self._handler = self._open(folder)
        self._handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s %(message)s"))

    def _open(self, folder: Path) -> logging.Handler:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._crashes = (folder / "crash.log").open("a", encoding="utf-8")
            return LogFile(folder / "gm-console.log", maxBytes=LOG_BYTES, backupCount=LOGS_KEPT, encoding="utf-8")
        except OSError:
            return logging.StreamHandler()

    def begin(self) -> None:
        """Begins to watch."""
        root = logging.getLogger()
        root.addHandler(self._handler)
        root.setLevel(logging.INFO)
        faulthandler.enable(self._crashes or sys.stderr)
        self._before = sys.excepthook, qInstallMessageHandler(_qt_message)
        sys.excepthook = self._unexpected

    def end(self) -> None:
        """Puts everything back as it was."""
        sys.excepthook, handler = self._before
        qInstallMessageHandler(handler)
        faulthandler.disable()
        logging.getLogger().removeHandler(self._handler)
        self._handler.close()
        if self._crashes is not None:
            self._crashes.close()

    def _unexpected(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            QApplication.quit()
            return
        log.error("unexpected", exc_info=(kind, error, trace))
        said = text(
            "Something unexpected happened ({reason}). What was saved is safe; the details are in the log file.",
            reason=str(error) or kind.__name__,
        )
        self._tell(said)


def _qt_message(kind: QtMsgType, _context: QMessageLogContext, message: str) -> None:
    logging.getLogger("qt").log(logging.WARNING if kind in SERIOUS else logging.INFO, "%s", message)
