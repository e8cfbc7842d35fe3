"""A stepper by keys, clicks and wheel."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from gm_console.ui.theme import Theme
from gm_console.ui.widgets.moves import Move, MoveBar
from gm_console.ui.widgets.stepper import StepButton, Stepper

Key = Qt.Key


@pytest.fixture
def stepper(theme: Theme, qtbot: QtBot) -> Stepper:
    made = Stepper(theme, "Equipment", value=2, minimum=0, maximum=12)
    qtbot.addWidget(made)
    made.show()
    return made


def wheel(stepper: Stepper, by: int, held: Qt.KeyboardModifier) -> None:
    middle = QPointF(stepper.rect().center())
    event = QWheelEvent(
        middle,
        stepper.mapToGlobal(middle),
        QPoint(),
        QPoint(0, by),
        Qt.MouseButton.NoButton,
        held,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(stepper, event)


def test_arrows_step_and_stop_at_the_ends(stepper: Stepper) -> None:
    for _ in range(4):
        QTest.keyClick(stepper, Key.Key_Down)
    assert stepper.value() == 0
    QTest.keyClick(stepper, Key.Key_Up)
    assert stepper.value() == 1


def test_digits_replace_what_is_selected(stepper: Stepper, qtbot: QtBot) -> None:
    stepper.setFocus()
    stepper.selectAll()
    with qtbot.waitSignal(stepper.valueChanged):
        QTest.keyClicks(stepper, "11")
    assert stepper.value() == 11


def test_more_than_the_range_cannot_be_typed(stepper: Stepper) -> None:
    stepper.selectAll()
    QTest.keyClicks(stepper, "99")
    assert stepper.value() == 9


def test_the_two_buttons_step(stepper: Stepper) -> None:
    less, more = stepper.findChildren(StepButton)
    QTest.mouseClick(more, Qt.MouseButton.LeftButton)
    assert stepper.value() == 3
    for _ in range(5):
        QTest.mouseClick(less, Qt.MouseButton.LeftButton)
    assert stepper.value() == 0
    assert not less.isEnabled()
    assert more.isEnabled()


def test_the_wheel_steps_with_control_alone(stepper: Stepper) -> None:
    stepper.setFocus()
    wheel(stepper, 120, Qt.KeyboardModifier.NoModifier)
    assert stepper.value() == 2
    wheel(stepper, 120, Qt.KeyboardModifier.ControlModifier)
    assert stepper.value() == 3
    wheel(stepper, -120, Qt.KeyboardModifier.ControlModifier)
    assert stepper.value() == 2


def test_negative_numbers_have_a_true_minus(theme: Theme, qtbot: QtBot) -> None:
    stepper = Stepper(theme, "Modifier", minimum=-5, maximum=5)
    qtbot.addWidget(stepper)
    stepper.selectAll()
    QTest.keyClicks(stepper, "-3")
    assert stepper.value() == -3
    stepper.setValue(-4)
    assert stepper.text() == "−4"


def test_a_single_letter_key_of_the_moves_still_works(theme: Theme, qtbot: QtBot) -> None:
    host = QWidget()
    qtbot.addWidget(host)
    stepper, bar = Stepper(theme, "Equipment"), MoveBar(theme, host)
    column = QVBoxLayout(host)
    column.addWidget(stepper)
    column.addWidget(bar)
    bar.set_moves([Move("draw", "Draw", "D")])
    host.show()
    host.activateWindow()
    qtbot.waitUntil(host.isActiveWindow)
    stepper.setFocus()
    with qtbot.waitSignal(bar.triggered, timeout=1000) as caught:
        QTest.keyClick(stepper, Key.Key_D)
    assert caught.args == ["draw"]


def test_its_size_grows_with_the_zoom(theme: Theme, stepper: Stepper) -> None:
    before = stepper.sizeHint()
    theme.set_zoom(200)
    assert stepper.sizeHint().height() == 2 * before.height()
    assert stepper.sizeHint().width() > 1.8 * before.width()


def test_number_and_buttons_are_named(stepper: Stepper) -> None:
    names = [each.accessibleName() for each in (stepper, stepper.lineEdit(), *stepper.findChildren(StepButton))]
    assert names == ["Equipment", "Equipment", "Equipment: one less", "Equipment: one more"]


@pytest.mark.parametrize("zoom", [100, 150, 200])
def test_its_figure_grows_with_the_text(theme: Theme, stepper: Stepper, zoom: int) -> None:
    theme.set_zoom(zoom)
    QApplication.processEvents()
    assert stepper.lineEdit().fontInfo().pointSizeF() == pytest.approx(theme.font("body").pointSizeF(), rel=0.1)
