"""What stands above the docks does not make the window taller than it needs to be at its width."""

from __future__ import annotations

from PySide6.QtWidgets import QMainWindow, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from gm_console.ui.widgets.flow import FlowLayout
from gm_console.ui.window.top import Top


def test_what_would_wrap_in_a_narrower_window_makes_this_one_no_taller(qtbot: QtBot) -> None:
    window, bar = QMainWindow(), QWidget()
    qtbot.addWidget(window)
    flow = FlowLayout(bar)
    for number in range(8):
        button = QPushButton(f"Button {number}")
        button.setFixedSize(100, 30)
        flow.addWidget(button)
    window.setMenuWidget(Top([bar]))
    window.setCentralWidget(QWidget())
    window.resize(900, 120)
    window.show()
    qtbot.waitExposed(window)
    assert (window.height(), bar.height()) == (120, 30)
    window.resize(450, 120)
    qtbot.waitUntil(lambda: bar.height() == 68)
    assert window.height() == 120
