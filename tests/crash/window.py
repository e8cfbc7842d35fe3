"""A window that is typed into until it is killed: ``python -m tests.crash.window CAMPAIGN FOLDER FORM…``.

It types into the forms named, one after the other, and says so; without a form, it types letters into the note line,
without ever pausing, and tells how many there are.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gm_console.ui.tour.player import wait
from tests.crash.forms import FORMS
from tests.end_to_end.page import ProgramPage


def tell(words: str) -> None:
    """One line in one write."""
    os.write(1, f"{words}\n".encode())


def type_on(page: ProgramPage) -> None:
    """Letter after letter, thirty a second."""
    edit = page.window.log.notes.edit
    page.player.click(edit)
    for count in range(1, 2000):
        QTest.keyClicks(edit, "x")
        tell(f"{count} {time.time()}")
        wait(30)


def main() -> None:
    """Types, and waits to be killed."""
    app = QApplication(sys.argv[:1])
    page = ProgramPage(app, Path(sys.argv[2]))
    page.start(Path(sys.argv[1]))
    wanted = sys.argv[3:]
    for form in FORMS:
        if form.name in wanted:
            form.write(page)
            tell(form.name)
    tell("typed")
    if not wanted:
        type_on(page)
    while True:
        wait(100)


if __name__ == "__main__":
    main()
