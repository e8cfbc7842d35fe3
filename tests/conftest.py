"""What holds for every test: no screen, no settings of the user's own, and nothing amiss that goes unseen."""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

settings.register_profile("default", max_examples=50, deadline=None)
settings.register_profile(
    "ci", max_examples=100, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("ci" if os.environ.get("CI") else "default")

MODAL_SECONDS = 3.0
"""How long a test may leave a modal dialog open while Qt's events run."""


@pytest.fixture(scope="session", autouse=True)
def _own_settings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keeps the tests, and what they start, away from the settings and campaigns of whoever runs them."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        for kind in ("CONFIG", "DATA", "STATE"):
            patch.setenv(f"XDG_{kind}_HOME", str(home / kind.lower()))
        yield


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds ``--whole``."""
    parser.addoption("--whole", action="store_true", help="run the long tests whole rather than in their short form")


@pytest.fixture(scope="session")
def whole(request: pytest.FixtureRequest) -> bool:
    """Whether the long tests are wanted whole: a thousand kills rather than fifty."""
    return bool(request.config.getoption("--whole"))


@pytest.fixture(scope="session")
def root() -> Path:
    """The checkout."""
    return Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample campaign, made once. Copy it; never open it."""
    from gm_console.bootstrap import make_sample

    path = tmp_path_factory.mktemp("sample") / "Thornwood.gmc"
    make_sample(path)
    return path


class _Records(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.texts: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.texts.append(f"{record.name}: {record.levelname}: {record.getMessage()}")


@pytest.fixture(autouse=True)
def _no_stray_log(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fails a test that logs a warning or worse, unless it is marked ``expects_log``.

    Messages of Qt's own are watched by pytest-qt (``qt_log_level_fail``).
    """
    records = _Records()
    logging.getLogger().addHandler(records)
    yield
    logging.getLogger().removeHandler(records)
    if records.texts and not request.node.get_closest_marker("expects_log"):
        pytest.fail("logged without being expected:\n" + "\n".join(records.texts), pytrace=False)


class _ModalWatch:
    """Closes a modal dialog that stays open, so that a forgotten one fails its test rather than hanging it."""

    def __init__(self, application: Any) -> None:
        from PySide6.QtCore import QTimer

        self.application = application
        self.closed: list[str] = []
        self.since: dict[int, float] = {}
        self.timer = QTimer(interval=100)
        self.timer.timeout.connect(self.look)
        self.timer.start()

    def look(self) -> None:
        dialog = self.application.activeModalWidget()
        if dialog is None:
            return self.since.clear()
        began = self.since.setdefault(id(dialog), time.monotonic())
        if time.monotonic() - began > MODAL_SECONDS:
            self.close(dialog)
        return None

    def close(self, dialog: Any) -> None:
        self.closed.append(f"{type(dialog).__name__} “{dialog.windowTitle()}”")
        dialog.done(0) if hasattr(dialog, "done") else dialog.close()

    def finish(self) -> list[str]:
        """Closes what is still open. Returns all that had to be closed."""
        self.timer.stop()
        while (dialog := self.application.activeModalWidget()) is not None and dialog.isVisible():
            self.close(dialog)
        return self.closed


@pytest.fixture(autouse=True)
def _no_stray_modal(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fails a test that leaves a modal dialog open, at its end or for `MODAL_SECONDS` within it."""
    if not {"qapp", "qtbot"} & set(request.fixturenames):
        yield
        return
    watch = _ModalWatch(request.getfixturevalue("qapp"))
    yield
    if closed := watch.finish():
        pytest.fail(f"a modal dialog was left open: {', '.join(closed)}", pytrace=False)


@pytest.fixture(autouse=True)
def _no_window_stays(request: pytest.FixtureRequest) -> Iterator[None]:
    """Windows that a test closed and left are deleted, or every later change of theme has to dress them too."""
    yield
    if "qapp" not in request.fixturenames:
        return
    from PySide6.QtCore import QCoreApplication, QEvent
    from PySide6.QtWidgets import QApplication

    for window in QApplication.topLevelWidgets():
        if window.parent() is None and not window.isVisible():
            window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
