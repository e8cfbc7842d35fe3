"""The preview window: what will be printed, then printer or PDF."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtPrintSupport import QPrintDialog, QPrinter, QPrintPreviewWidget
from PySide6.QtWidgets import QDialog, QGraphicsView, QHBoxLayout, QVBoxLayout, QWidget

from gm_console.app.overrides import SessionOverrides, session_overrides
from gm_console.app.seal import ShownSeal
from gm_console.app.views import Header as Where
from gm_console.app.views import LogRow, header, log_row
from gm_console.rules.system import RulesError, System
from gm_console.store.records import ChallengeRecord
from gm_console.ui.operations import Operations
from gm_console.ui.printing.document import a4_printer, count_pages, paint_pages, write_pdf
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.buttons import ActionButton
from gm_console.ui.widgets.dialogs import DialogService
from gm_console.ui.widgets.labels import ElidedLabel
from gm_console.ui.widgets.messages import InlineMessage
from gm_console.wording.catalog import refusal, say, text

if TYPE_CHECKING:
    from gm_console.reports.slip import Slip

NOTE_LINES = (5, 4, 3, 2, 1, 0)


class PreviewWindow(QWidget):
    """Shows pages; *Print…* and *Save PDF…* use the very same path. Esc closes."""

    def __init__(self, theme: Theme, dialogs: DialogService, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self._theme, self._dialogs = theme, dialogs
        self._html, self._name = "", ""
        self.setWindowTitle(text("Print preview"))
        self.resize(760, 900)
        self._printer = a4_printer()
        self.pages = QPrintPreviewWidget(self._printer)
        self.pages.setAccessibleName(text("Pages"))
        self.pages.paintRequested.connect(self._paint)
        self._title = ElidedLabel(theme, "", role="strong")
        self.to_printer = ActionButton(theme, text("Print…"), key="Ctrl P", kind="prominent")
        self.to_pdf = ActionButton(theme, text("Save PDF…"), key="Ctrl S")
        self.close_button = ActionButton(theme, text("Close"), key="Esc")
        self.message = InlineMessage(theme)
        self._lay_out()
        theme.changed.connect(self._restyle)
        self._restyle()
        self.to_printer.clicked.connect(self._ask_printer)
        self.to_pdf.clicked.connect(self._ask_file)
        self.close_button.clicked.connect(self.close)
        for button, keys in ((self.to_printer, "Ctrl+P"), (self.to_pdf, "Ctrl+S"), (self.close_button, "Esc")):
            shortcut = QShortcut(QKeySequence(keys), self)
            shortcut.activated.connect(button.click)

    def _lay_out(self) -> None:
        self._row = QHBoxLayout()
        self._row.addWidget(self._title, 1)
        for button in (self.to_printer, self.to_pdf, self.close_button):
            self._row.addWidget(button)
        self._column = QVBoxLayout(self)
        self._column.addLayout(self._row)
        self._column.addWidget(self.message)
        self._column.addWidget(self.pages, 1)

    def _restyle(self) -> None:
        theme = self._theme
        edge, gap = theme.px(14), theme.px(10)
        self._column.setContentsMargins(edge, gap, edge, edge)
        self._column.setSpacing(gap)
        self._row.setSpacing(gap)
        sheet = self.pages.findChild(QGraphicsView)
        if sheet is not None:
            sheet.setBackgroundBrush(theme.ink("line"))
            sheet.setFrameShape(QGraphicsView.Shape.NoFrame)
            sheet.setAccessibleName(text("Pages"))

    def show_html(self, html: str, name: str) -> None:
        """Shows ``html``; ``name`` is its title and the file name suggested."""
        self._html, self._name = html, name
        self._title.setText(name)
        self.message.clear()
        self.pages.updatePreview()
        self.show()
        self.raise_()
        self.activateWindow()
        self.pages.setFocus()

    def _paint(self, printer: QPrinter) -> None:
        if self._html:
            paint_pages(self._html, printer)

    def _ask_printer(self) -> None:
        dialog = QPrintDialog(self._printer, self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.accepted.connect(self._print)
        QDialog.open(dialog)

    def _print(self) -> None:
        paint_pages(self._html, self._printer)
        self.message.say(text("Sent to {printer}.", printer=self._printer.printerName() or text("the file")), "success")

    def _ask_file(self) -> None:
        name = "".join(letter if letter.isalnum() or letter in " -_" else "-" for letter in self._name)
        self._dialogs.save_file(self, text("Save PDF"), "PDF (*.pdf)", f"{name}.pdf", self._save)

    def _save(self, name: str) -> None:
        if not name:
            return
        path = Path(name).with_suffix(".pdf")
        try:
            write_pdf(self._html, path)
        except OSError as error:
            said = text("{name} cannot be written: {reason}.", name=path.name, reason=error.strerror or str(error))
            self.message.say(said)
        else:
            self.message.say(text("Saved as {name}.", name=str(path)), "success")


class Printing(QObject):
    """Prints the slip of a challenge, open or logged."""

    def __init__(
        self,
        theme: Theme,
        operations: Operations,
        systems: Mapping[str, System],
        dialogs: DialogService,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._operations, self._systems = operations, systems
        self._record: ChallengeRecord | None = None
        self._row: LogRow | None = None
        self._seal: ShownSeal | None = None
        self.window = PreviewWindow(theme, dialogs, parent)

    def print_record(self, record: ChallengeRecord) -> None:
        """Shows the slip of a challenge as it stands."""
        self._record, self._row = record, None
        self._operations.run(header, done=self._show)

    def print_entry(self, entry_id: str) -> None:
        """Shows the slip of a challenge that was logged."""
        self._operations.run(log_row, entry_id, done=self._entry_read)

    def print_overrides(self) -> None:
        """Shows the list of what was overruled in the session that runs, else in the last one."""
        self._operations.run(session_overrides, done=self._show_overrides)

    def print_seal(self, seal: ShownSeal) -> None:
        """Shows the page with the code of a sealed session."""
        self._seal = seal
        self._operations.run(header, done=self._show_seal)

    def _show_seal(self, found: Where) -> None:
        from gm_console.reports.seal import seal_html

        if self._seal is not None:
            self.window.show_html(seal_html(found.campaign.name, self._seal), text("Code of the sealed session"))

    def _show_overrides(self, found: SessionOverrides) -> None:
        from gm_console.reports.overrides import overrides_html

        session = found.session
        name = text("Overrides of session {number}", number=session.number) if session else text("Overrides")
        self.window.show_html(overrides_html(found), name)

    def _entry_read(self, row: LogRow) -> None:
        self._record, self._row = None, row
        self._operations.run(header, done=self._show)

    def _show(self, found: Where) -> None:
        try:
            slip = self._slip(found)
            self.window.show_html(_fitted(slip), slip.title or self._name(slip))
        except RulesError as error:
            self.window.show_html("", text("Nothing to print yet"))
            self.window.message.say(refusal(error))

    def _slip(self, found: Where) -> Slip:
        # The template engine is loaded with the first slip, not with the window.
        from gm_console.reports.slip import slip_of_entry, slip_of_record

        where = [found.campaign.name]
        if found.session is not None and self._row is None:
            where.append(text("Session {number}", number=found.session.number))
        if self._row is not None:
            return slip_of_entry(self._systems[self._row.entry.system], self._row.entry, where)
        assert self._record is not None
        return slip_of_record(self._systems[self._record.system], self._record, where)

    def _name(self, slip: Slip) -> str:
        return say(slip.system.title(slip.system.read_setup(slip.setup)))


def _fitted(slip: Slip) -> str:
    """The slip with as many lines for notes as take no page of their own."""
    from gm_console.reports.slip import slip_html

    return min((slip_html(slip, lines) for lines in NOTE_LINES), key=count_pages)
