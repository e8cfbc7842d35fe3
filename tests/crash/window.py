"""A window that is typed into until it is killed: ``python -m tests.crash.window CAMPAIGN FOLDER``.

It types into every form, one after the other, and says ``typed``. Then it types on in the last of them without ever
pausing, and tells how many letters there are, and when.
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


def type_on() -> None:
    """Letter after letter, thirty a second."""
    count = 0
    while (held := QApplication.focusWidget()) is not None:
        QTest.keyClicks(held, "x")
        count += 1
        tell(f"{count} {time.time()}")
        wait(30)


def main() -> None:
    """Types until it is killed."""
    app = QApplication(sys.argv[:1])
    page = ProgramPage(app, Path(sys.argv[2]))
    page.start(Path(sys.argv[1]))
    for form in FORMS:
        form.write(page)
    tell("typed")
    type_on()


if __name__ == "__main__":
    main()
