"""Runs the tour, one look after the other."""

from __future__ import annotations

import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from gm_console.resources import resource
from gm_console.ui.shell import SAMPLE
from gm_console.ui.theme import Theme
from gm_console.ui.tour import correcting, faults, panels, playing, safety
from gm_console.ui.tour.camera import Camera, Picture
from gm_console.ui.tour.looks import LOOKS, Look, TourClock
from gm_console.ui.tour.page import write_page
from gm_console.ui.tour.player import TourError, wait
from gm_console.ui.tour.stage import OpenDesk, Stage, need_screen, open_window, settle_window
from gm_console.wording.catalog import plural, text

README = {
    "console.png": "01-huldufolk-midway-light-1366x768.png",
    "console-dark.png": "01-huldufolk-midway-dark-1366x768.png",
}
"""The pictures of README.md, in ``resources/pictures``, and those of the tour that they are copies of."""
SMALLEST = 0
"""The quality of a PNG on which most time is spent to make it small."""
QUIET = "This plugin does not support"
"""What the platform without a screen says of itself."""

CHAPTERS: Sequence[Callable[[Stage], None]] = (
    *playing.CHAPTERS,
    *correcting.CHAPTERS,
    *panels.CHAPTERS,
    *faults.CHAPTERS,
    *safety.CHAPTERS,
)


def run(
    folder: Path,
    open_desk: OpenDesk,
    create_desk: OpenDesk,
    make_sample: Callable[..., None],
    *,
    readme: bool = False,
    looks: Sequence[Look] = LOOKS,
) -> int:
    """Makes the tour into ``folder``. Returns 0, or 1 where a state does not come about.

    :param readme: also renews the pictures of README.md, where both looks they need are among ``looks``.
    """
    need_screen()
    app = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(app, QApplication)
    tour = Tour(app, folder, open_desk, create_desk, make_sample)
    before = qInstallMessageHandler(_say_message)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return tour.run(looks, readme=readme)
    except (TourError, OSError) as error:
        print(text("The tour ended early. {reason}", reason=str(error)), file=sys.stderr)
        return 1
    finally:
        qInstallMessageHandler(before)


def _say_message(kind: QtMsgType, _context: QMessageLogContext, message: str) -> None:
    if kind != QtMsgType.QtDebugMsg and QUIET not in message:
        print(f"Qt: {message}", file=sys.stderr)


class Tour:
    """Makes the sample campaign once and plays it in each look."""

    def __init__(
        self,
        app: QApplication,
        folder: Path,
        open_desk: OpenDesk,
        create_desk: OpenDesk,
        make_sample: Callable[..., None],
    ) -> None:
        self._app, self._folder = app, folder
        self._open_desk, self._create_desk, self._make_sample = open_desk, create_desk, make_sample
        self._pictures: list[Picture] = []

    def run(self, looks: Sequence[Look], *, readme: bool) -> int:
        """See `run`."""
        began = time.monotonic()
        self._app.setCursorFlashTime(0)
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as kept:
            self._make_sample(Path(kept) / SAMPLE, TourClock().begins)
            for look in looks:
                self._play(look, Path(kept), slips=look is looks[0])
        write_page(self._folder, self._pictures)
        if readme:
            self._copy_readme()
        self._say_where(time.monotonic() - began)
        return 0

    def _play(self, look: Look, kept: Path, *, slips: bool) -> None:
        path = kept / look.name / SAMPLE
        path.parent.mkdir()
        shutil.copy(kept / SAMPLE, path)
        theme = Theme(look.scheme, look.zoom, motion=False)
        theme.apply(self._app)
        clock = TourClock()
        window, dialogs = open_window(path, kept, theme, look, clock, self._open_desk)
        camera = Camera(self._folder, look)
        try:
            player = settle_window(window)
            stage = Stage(window, player, camera, dialogs, self._folder if slips else None, clock)
            for chapter in CHAPTERS:
                self._tell(chapter, stage)
            self._pictures += camera.taken
        finally:
            window.close()
            window.deleteLater()
            wait(1)
            theme.deleteLater()

    def _tell(self, chapter: Callable[[Stage], None], stage: Stage) -> None:
        count = len(stage.camera.taken)
        try:
            chapter(stage)
        except TourError as missed:
            where = f"{stage.camera.look.words}: {_words(chapter)}"
            path = stage.camera.folder / f"failed-{stage.camera.look.name}.png"
            stage.window.grab().save(str(path))
            raise TourError(f"{where}: {missed} {text('The window as it was: {path}', path=str(path))}") from missed
        taken = plural("{count} picture", "{count} pictures", len(stage.camera.taken) - count)
        print(f"{stage.camera.look.words}: {_words(chapter)}: {taken}", flush=True)

    def _copy_readme(self) -> None:
        pictures = resource("pictures")
        for name, source in README.items():
            QImage(str(self._folder / source)).save(str(pictures / name), "PNG", SMALLEST)  # type: ignore[call-overload]
        print(text("The pictures of README.md in {path} are renewed.", path=str(pictures)))

    def _say_where(self, seconds: float) -> None:
        count = plural("{count} picture", "{count} pictures", len(self._pictures))
        print(
            text(
                "{count} in {seconds} s, and {path} shows them all.",
                count=count,
                seconds=round(seconds),
                path=str(self._folder / "index.html"),
            )
        )


def _words(chapter: Any) -> str:
    return str(chapter.__doc__).strip().rstrip(".")
