"""Questions to the storyteller, behind a protocol so that tests (and other shells) can answer them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QDialog, QFileDialog, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from gm_console.ui.theme import Theme
from gm_console.ui.widgets.buttons import ActionButton
from gm_console.ui.widgets.labels import Label, SectionTitle
from gm_console.wording import catalog
from gm_console.wording.catalog import N_

CANCEL = N_("Cancel")


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer. ``prominent``: what Enter takes."""

    id: str
    text: str
    prominent: bool = False


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked: a short title, what follows from each answer, and the answers. Esc answers ""."""

    title: str
    detail: str
    choices: Sequence[Choice]


@dataclass(frozen=True, slots=True)
class TextQuestion:
    """Asks for a line of text.

    :ivar label: what it is for. :ivar accept: the button that takes it. :ivar required: whether blank is refused.
    """

    title: str
    label: str
    accept: str
    initial: str = ""
    required: bool = True


class DialogService(Protocol):
    """Asks; the answer comes by ``then``, later. Nothing waits in between."""

    def ask(self, parent: QWidget, question: Question, then: Callable[[str], None]) -> None:
        """``then`` gets the id of the choice, or "" for none."""
        ...

    def ask_text(self, parent: QWidget, question: TextQuestion, then: Callable[[str | None], None]) -> None:
        """``then`` gets the text, or None where it was given up."""
        ...

    def open_file(self, parent: QWidget, title: str, kinds: str, then: Callable[[str], None]) -> None:
        """``then`` gets the path of a file that exists, or "". ``kinds`` as for QFileDialog's name filters."""
        ...

    def save_file(self, parent: QWidget, title: str, kinds: str, name: str, then: Callable[[str], None]) -> None:
        """``then`` gets the path to write to, or "". ``name`` is proposed."""
        ...

    def choose_folder(self, parent: QWidget, title: str, folder: str, then: Callable[[str], None]) -> None:
        """``then`` gets the path of a folder, or "". It begins at ``folder``."""
        ...


class ChoiceButton(ActionButton):
    """A button that knows its answer."""

    chosen = Signal(str)

    def __init__(self, theme: Theme, choice: Choice) -> None:
        super().__init__(theme, choice.text, kind="prominent" if choice.prominent else "plain")
        self.choice = choice
        self.setDefault(choice.prominent)
        self.clicked.connect(self._tell)

    def _tell(self) -> None:
        self.chosen.emit(self.choice.id)


class Page(QDialog):
    """A dialog in the window's own looks: title, sentence, what is filled in, buttons at the right."""

    answered = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget, title: str, detail: str) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        self.setAccessibleDescription(detail)
        self._theme = theme
        self._answer = ""
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(*(theme.px(20),) * 4)
        self._column.setSpacing(theme.px(10))
        self._column.addWidget(SectionTitle(theme, title))
        if detail:
            self._column.addWidget(Label(theme, detail, wrap=True))
        self.setMinimumWidth(theme.px(380))
        self.finished.connect(self._finish)

    def add(self, widget: QWidget) -> None:
        """Puts a control below the sentence."""
        self._column.addWidget(widget)

    def add_choices(self, choices: Sequence[Choice]) -> list[ChoiceButton]:
        """Puts the buttons at the foot."""
        line = QHBoxLayout()
        line.addStretch(1)
        buttons = [ChoiceButton(self._theme, choice) for choice in choices]
        for button in buttons:
            button.chosen.connect(self._choose)
            line.addWidget(button)
        self._column.addLayout(line)
        return buttons

    def _choose(self, answer: str) -> None:
        self._answer = answer
        self.accept()

    def _finish(self) -> None:
        self.answered.emit(self._answer)


class TextPage(Page):
    """A dialog with one line to fill in. ``given(object)`` is the text, or None."""

    given = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget, question: TextQuestion) -> None:
        super().__init__(theme, parent, question.title, "")
        self._required = question.required
        label = Label(theme, question.label)
        self._field = QLineEdit(question.initial)
        self._field.setAccessibleName(question.label)
        label.setBuddy(self._field)
        self.add(label)
        self.add(self._field)
        cancel = Choice("", catalog.text(CANCEL))
        self._accept = self.add_choices([cancel, Choice("accept", question.accept, prominent=True)])[1]
        self._field.textChanged.connect(self._check)
        self._check()
        self._field.setFocus()
        self._field.selectAll()

    def _check(self) -> None:
        self._accept.setEnabled(bool(self._field.text().strip()) or not self._required)

    def _finish(self) -> None:
        super()._finish()
        self.given.emit(self._field.text().strip() if self._answer == "accept" else None)


class Reply(QObject):
    """Keeps what is to be called with a dialog's answer; belongs to the dialog."""

    def __init__(self, dialog: QDialog, then: Callable[[str], None]) -> None:
        super().__init__(dialog)
        self._then = then
        self._file = ""

    def choose(self, path: str) -> None:
        """A file was chosen."""
        self._file = path

    def finish(self) -> None:
        """The dialog has closed."""
        self._then(self._file)


class QtDialogs:
    """The real dialogs: modal to their window, opened and never waited for."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme

    def ask(self, parent: QWidget, question: Question, then: Callable[[str], None]) -> None:
        """See `DialogService`."""
        page = Page(self._theme, parent, question.title, question.detail)
        page.add_choices(question.choices)
        page.answered.connect(then)
        page.open()

    def ask_text(self, parent: QWidget, question: TextQuestion, then: Callable[[str | None], None]) -> None:
        """See `DialogService`."""
        page = TextPage(self._theme, parent, question)
        page.given.connect(then)
        page.open()

    def open_file(self, parent: QWidget, title: str, kinds: str, then: Callable[[str], None]) -> None:
        """See `DialogService`."""
        dialog = QFileDialog(parent, title, "", kinds)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        self._run(dialog, then)

    def save_file(self, parent: QWidget, title: str, kinds: str, name: str, then: Callable[[str], None]) -> None:
        """See `DialogService`."""
        dialog = QFileDialog(parent, title, name, kinds)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        self._run(dialog, then)

    def choose_folder(self, parent: QWidget, title: str, folder: str, then: Callable[[str], None]) -> None:
        """See `DialogService`."""
        dialog = QFileDialog(parent, title, folder)
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        self._run(dialog, then)

    def _run(self, dialog: QFileDialog, then: Callable[[str], None]) -> None:
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        reply = Reply(dialog, then)
        dialog.fileSelected.connect(reply.choose)
        dialog.finished.connect(reply.finish)
        dialog.open()
