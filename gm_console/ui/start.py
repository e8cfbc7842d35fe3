"""Starts the window: paints it first, then opens the campaign behind it."""

from __future__ import annotations

import faulthandler
import logging
import sys
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any

from platformdirs import PlatformDirs
from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication

from gm_console.ui.preferences import Preferences
from gm_console.ui.shell import Console
from gm_console.wording.catalog import text

DIRS = PlatformDirs("GM Console", appauthor=False)
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
    keep_log(Path(DIRS.user_log_path))
    preferences = Preferences(Path(DIRS.user_config_path) / "console.ini")
    console = Console(
        app, preferences, data_folder(), open_desk=open_desk, create_desk=create_desk, make_sample=make_sample
    )
    console.start(Path(campaign) if campaign else None)
    return app.exec()


def keep_log(folder: Path) -> None:
    """Writes what goes wrong into a log file, crashes of Qt included."""
    folder.mkdir(parents=True, exist_ok=True)
    logging.basicConfig(
        filename=folder / "gm-console.log", level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s %(message)s"
    )
    faulthandler.enable((folder / "crash.log").open("a"))
    qInstallMessageHandler(_qt_message)
    sys.excepthook = _unexpected


def _qt_message(kind: QtMsgType, _context: QMessageLogContext, message: str) -> None:
    serious = kind in (QtMsgType.QtWarningMsg, QtMsgType.QtCriticalMsg, QtMsgType.QtFatalMsg)
    logging.getLogger("qt").log(logging.WARNING if serious else logging.INFO, message)


def _unexpected(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    log.error("unexpected", exc_info=(kind, error, trace))
    for window in QApplication.topLevelWidgets():
        banner = getattr(window, "banner", None)
        if banner is not None:
            said = text(
                "Something unexpected happened ({reason}). What was saved is safe; the details are in the log file.",
                reason=str(error) or kind.__name__,
            )
            banner.show_message(said, "error")
