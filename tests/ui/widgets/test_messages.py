"""Messages in their place, small displays, dialogs, and how everything is named."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from gm_console.ui.theme import Theme, tokens
from gm_console.ui.widgets.chip import Chip, Outcome
from gm_console.ui.widgets.dialogs import Choice, DialogService, QtDialogs, Question, TextQuestion
from gm_console.ui.widgets.flow import FlowLayout
from gm_console.ui.widgets.messages import Banner, BannerButton, InlineMessage
from gm_console.ui.widgets.meters import Meter, Pips
from gm_console.ui.widgets.paint import mark_path, tip
from gm_console.ui.widgets.people import initials
from tests.ui import gallery


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    made.resize(600, 400)
    made.show()
    return made


def open_dialog(window: QWidget) -> QDialog:
    return next(each for each in window.findChildren(QDialog) if each.isVisible())


def button(within: QWidget, name: str) -> QPushButton:
    return next(each for each in within.findChildren(QPushButton) if each.accessibleName() == name)


def test_a_message_appears_and_goes(theme: Theme, window: QWidget) -> None:
    message = InlineMessage(theme, window)
    assert message.isHidden()
    message.say("Bryn has no 7 left. Choose 1, 4 or 9.")
    assert message.isVisible()
    assert message.accessibleName() == message.text() == "Bryn has no 7 left. Choose 1, 4 or 9."
    message.say("")
    assert (message.isHidden(), message.text()) == (True, "")


def test_each_urgency_has_a_mark_of_its_own(theme: Theme, window: QWidget) -> None:
    message = InlineMessage(theme, window)
    pictures = []
    for urgency in ("error", "warning", "info", "success"):
        message.say("x", urgency)
        message.resize(100, 30)
        pictures.append(message.grab().toImage())
    assert all(one != other for place, one in enumerate(pictures) for other in pictures[:place])


def test_a_banner_offers_what_can_be_done(theme: Theme, window: QWidget, qtbot: QtBot) -> None:
    banner = Banner(theme, window)
    banner.show_message("The disk is full.", "error", [("elsewhere", "Save elsewhere…"), ("again", "Try again")])
    with qtbot.waitSignal(banner.triggered) as caught:
        QTest.mouseClick(button(banner, "Try again"), Qt.MouseButton.LeftButton)
    assert caught.args == ["again"]
    banner.show_message("Saved.")
    assert [each for each in banner.findChildren(BannerButton) if each.isVisible()] == []
    with qtbot.waitSignal(banner.dismissed):
        QTest.mouseClick(button(banner, "Dismiss"), Qt.MouseButton.LeftButton)
    assert banner.text() == ""


def test_a_question_is_answered_by_its_button(theme: Theme, window: QWidget, qtbot: QtBot) -> None:
    service: DialogService = QtDialogs(theme)
    answers: list[str] = []
    question = Question(
        "Abandon it?", "Its moves are kept in the log.", [Choice("keep", "Keep"), Choice("drop", "Abandon")]
    )
    service.ask(window, question, answers.append)
    assert answers == []
    QTest.mouseClick(button(open_dialog(window), "Abandon"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: answers == ["drop"])


def test_escape_answers_nothing(theme: Theme, window: QWidget, qtbot: QtBot) -> None:
    answers: list[str] = []
    QtDialogs(theme).ask(window, Question("Really?", "", [Choice("yes", "Yes", True)]), answers.append)
    QTest.keyClick(open_dialog(window), Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: answers == [""])


def test_enter_takes_the_prominent_answer(theme: Theme, window: QWidget, qtbot: QtBot) -> None:
    answers: list[str] = []
    choices = [Choice("no", "No"), Choice("yes", "Yes", True)]
    QtDialogs(theme).ask(window, Question("Really?", "", choices), answers.append)
    QTest.keyClick(open_dialog(window), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: answers == ["yes"])


def test_a_text_is_asked_for_and_blank_refused(theme: Theme, window: QWidget, qtbot: QtBot) -> None:
    answers: list[str | None] = []
    QtDialogs(theme).ask_text(window, TextQuestion("Override", "Reason", "Waive it"), answers.append)
    dialog = open_dialog(window)
    assert not button(dialog, "Waive it").isEnabled()
    field = dialog.findChild(QLineEdit)
    assert field.accessibleName() == "Reason"
    QTest.keyClicks(field, "  the bell rang ")
    QTest.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: answers == ["the bell rang"])


def test_a_text_can_be_given_up(theme: Theme, window: QWidget, qtbot: QtBot) -> None:
    answers: list[str | None] = []
    QtDialogs(theme).ask_text(window, TextQuestion("Rename", "Name", "Rename", "Bryn"), answers.append)
    QTest.mouseClick(button(open_dialog(window), "Cancel"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: answers == [None])


@pytest.mark.parametrize(
    "ask", [lambda s, w, t: s.open_file(w, "Open", "*", t), lambda s, w, t: s.save_file(w, "Save", "*", "a.gmc", t)]
)
def test_a_file_dialog_that_is_closed_gives_nothing(
    theme: Theme, window: QWidget, qtbot: QtBot, ask: Callable[..., None]
) -> None:
    answers: list[str] = []
    ask(QtDialogs(theme), window, answers.append)
    open_dialog(window).reject()
    qtbot.waitUntil(lambda: answers == [""])


@pytest.mark.parametrize(
    ("name", "signs"),
    [("Bryn Hollow", "Br"), ("Guard 12", "G2"), ("Ogre under the span", "Og"), ("x", "X"), ("  ", "?"), ("4", "4")],
)
def test_initials(name: str, signs: str) -> None:
    assert initials(name) == signs


def test_pips_and_meters_say_what_they_show(theme: Theme, qtbot: QtBot) -> None:
    pips, meter = Pips(theme, "Complexity", 3, 5), Meter(theme, "Energy", 4, 6)
    for widget in (pips, meter):
        qtbot.addWidget(widget)
    assert pips.accessibleName() == "Complexity: 3 of 5"
    assert meter.accessibleName() == "Energy: 4 of 6"
    pips.set_count(7, 5)
    assert pips.accessibleName() == "Complexity: 7 of 7"
    pips.set_count(2, 400)
    assert pips.sizeHint().width() < 100
    for value, most in ((0, 0), (9, 6), (0, 5)):
        meter.set_value(value, most)
        meter.grab()
    pips.grab()


def test_a_full_meter_is_filled_to_its_end(theme: Theme, qtbot: QtBot) -> None:
    meter = Meter(theme, "Energy", 6, 6)
    qtbot.addWidget(meter)
    meter.resize(200, 22)
    assert meter.grab().toImage().pixelColor(140, 11) == theme.ink("accent")
    meter.set_value(1, 6)
    assert meter.grab().toImage().pixelColor(140, 11) == theme.ink("neutral")


def test_outcomes_never_differ_by_colour_alone(theme: Theme, qtbot: QtBot) -> None:
    chips = [Chip(theme, "Isolde", tone) for tone in ("neutral", "success", "failure")]
    widths = []
    for chip in chips:
        qtbot.addWidget(chip)
        widths.append(chip.sizeHint().width())
    assert widths[0] < widths[1] == widths[2]
    assert mark_path("check", chips[0].rect().toRectF()) != mark_path("cross", chips[0].rect().toRectF())


def test_an_outcome_is_read_with_its_remark(theme: Theme, qtbot: QtBot) -> None:
    outcome = Outcome(theme, "Success by 1", "success", "10 against 9")
    qtbot.addWidget(outcome)
    assert outcome.accessibleName() == "Success by 1 10 against 9"


def test_a_flow_gives_up_its_widgets(window: QWidget, qtbot: QtBot) -> None:
    flow = FlowLayout(window)
    buttons = [QPushButton(str(number), window) for number in range(30)]
    for each in buttons:
        flow.addWidget(each)
    for each in buttons[::2]:
        flow.removeWidget(each)
        each.deleteLater()
    for each in buttons[1::4]:
        each.deleteLater()
    del each, buttons
    qtbot.waitUntil(lambda: flow.count() == 7)


def test_tooltips_show_markup_as_text() -> None:
    assert tip("<b>x</b> & y") == "<qt>&lt;b&gt;x&lt;/b&gt; &amp; y</qt>"
    assert tip("") == ""


def focusable(page: QWidget) -> list[QWidget]:
    return [
        each for each in page.findChildren(QWidget) if each.focusPolicy() != Qt.FocusPolicy.NoFocus and each.isVisible()
    ]


@pytest.mark.parametrize("name", ["huldufolk", "heroes", "opposed"])
def test_every_focusable_widget_has_an_accessible_name(theme: Theme, qtbot: QtBot, name: str) -> None:
    page = gallery.PAGES[name](theme)
    qtbot.addWidget(page)
    page.show()
    found = focusable(page)
    assert len(found) > 5
    nameless = [each for each in found if not QAccessible.queryAccessibleInterface(each).text(QAccessible.Text.Name)]
    assert nameless == []


@pytest.mark.parametrize("name", ["huldufolk", "heroes", "opposed"])
def test_every_label_is_plain_text(theme: Theme, qtbot: QtBot, name: str) -> None:
    page = gallery.PAGES[name](theme)
    qtbot.addWidget(page)
    assert [each.text() for each in page.findChildren(QLabel) if each.textFormat() != Qt.TextFormat.PlainText] == []


@pytest.mark.parametrize("scheme", list(tokens.SCHEMES))
@pytest.mark.parametrize("zoom", [80, 200])
def test_everything_can_be_painted_in_every_scheme(
    theme: Theme, qtbot: QtBot, scheme: tokens.Scheme, zoom: int
) -> None:
    page = gallery.PAGES["huldufolk"](theme)
    qtbot.addWidget(page)
    page.resize(700, 700)
    page.show()
    before = page.grab().toImage()
    theme.set_choice(scheme)
    theme.set_zoom(zoom)
    QApplication.processEvents()
    assert page.grab().toImage() != before


def test_everything_is_let_go_with_its_page(theme: Theme, qtbot: QtBot) -> None:
    page = QWidget()
    column = QVBoxLayout(page)
    column.addWidget(gallery.PAGES["huldufolk"](theme))
    page.deleteLater()
    with qtbot.waitSignal(page.destroyed):
        pass
    theme.set_zoom(150)
    theme.set_choice("dark")
