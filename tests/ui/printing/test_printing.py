"""Preview, PDF and refusals, from the window."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QGraphicsView

from gm_console.app.views import log_rows
from gm_console.ui.printing.document import a4_printer, paint_pages, write_pdf
from tests.ui.console_page import CTRL, ConsolePage

PARAGRAPH = "<p>Bryn Hollow strikes at the warden of the bridge, who holds.</p>"


def previewed(console: ConsolePage) -> QImage:
    """The preview's first page as it is painted."""
    window = console.window.printing.window
    console.bot.waitUntil(window.isVisible, timeout=5000)
    console.wait(0.2)
    sheet = window.pages.findChild(QGraphicsView)
    assert sheet is not None
    picture = QImage(QSize(600, 850), QImage.Format.Format_RGB32)
    picture.fill(QColor("white"))
    painter = QPainter(picture)
    sheet.scene().render(painter, QRectF(picture.rect()))
    painter.end()
    return picture


def inked(picture: QImage) -> int:
    """How many dark points a picture has, on a coarse grid."""
    points = ((x, y) for x in range(0, picture.width(), 2) for y in range(0, picture.height(), 2))
    return sum(picture.pixelColor(x, y).lightness() < 120 for x, y in points)


def text_of(pdf: Path) -> str:
    if shutil.which("pdftotext") is None:
        pytest.skip("pdftotext is not there")
    done = subprocess.run(["pdftotext", "-layout", str(pdf), "-"], check=True, capture_output=True, text=True)
    return done.stdout


def test_the_challenge_on_top_is_previewed_as_it_stands(console: ConsolePage) -> None:
    console.key(Qt.Key.Key_K, CTRL).type("print this").key(Qt.Key.Key_Return)
    assert inked(previewed(console)) > 500
    window = console.window.printing.window
    assert window._title.text() == "Bryn Hollow attacks Tam, bridge warden"
    console.key(Qt.Key.Key_Escape, on=window)
    assert not window.isVisible()


def test_an_entry_of_the_log_is_printed_to_a_pdf(console: ConsolePage, tmp_path: Path) -> None:
    row = next(row for row in console.ask(log_rows) if row.headline.code.startswith("huldufolk."))
    console.window.log.printing.emit(row.entry.id)
    console.settle()
    target = tmp_path / "slip"
    console.dialogs.files.append(str(target))
    window = console.window.printing.window
    console.click(window.to_pdf)
    pdf = target.with_suffix(".pdf")
    assert console.dialogs.asked == ["Save PDF"]
    assert window.message.text() == f"Saved as {pdf}."
    said = text_of(pdf)
    assert "Corin of the Reeds" in said
    assert "Guard 1" in said
    assert "Page 1 of 1" in said


def test_a_pdf_is_a4_and_has_every_page(qtbot: object, tmp_path: Path) -> None:
    pdf = tmp_path / "long.pdf"
    pages = write_pdf(PARAGRAPH * 120, pdf)
    raw = pdf.read_bytes()
    assert pages > 1
    assert raw.startswith(b"%PDF")
    boxes = {tuple(round(float(each)) for each in found.split()) for found in re.findall(rb"/MediaBox \[(.*?)\]", raw)}
    assert boxes == {(0, 0, 595, 842)}
    said = text_of(pdf)
    assert said.count("strikes at the warden") == 120
    assert f"Page {pages} of {pages}" in said


def test_preview_and_paper_have_as_many_pages(qtbot: object, tmp_path: Path) -> None:
    html = PARAGRAPH * 200
    assert write_pdf(html, tmp_path / "a.pdf") == paint_pages(html, a4_printer(tmp_path / "b.pdf"))
    assert a4_printer().pageLayout().pageSize().name() == "A4"
    assert a4_printer().resolution() >= 600
    assert a4_printer(tmp_path / "c.pdf").outputFormat() == QPrinter.OutputFormat.PdfFormat


def test_a_folder_that_cannot_be_written_is_refused_in_a_sentence(console: ConsolePage, tmp_path: Path) -> None:
    console.window.print_current()
    console.settle()
    window = console.window.printing.window
    missing = tmp_path / "nowhere" / "slip.pdf"
    console.dialogs.files.append(str(missing))
    console.click(window.to_pdf)
    assert window.message.text().startswith("slip.pdf cannot be written")
    assert window.isVisible()
    assert not missing.exists()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has /proc, where nobody may write")
def test_a_place_where_nobody_may_write_is_refused(console: ConsolePage) -> None:
    console.window.print_current()
    console.settle()
    console.dialogs.files.append("/proc/slip.pdf")
    console.click(console.window.printing.window.to_pdf)
    assert console.window.printing.window.message.text().startswith("slip.pdf cannot be written")


def test_no_page_is_printed_for_blank_lines_alone(console: ConsolePage, tmp_path: Path) -> None:
    window = console.window.printing.window
    for row in console.ask(log_rows):
        if row.entry.kind == "challenge":
            console.window.log.printing.emit(row.entry.id)
            console.settle()
            pages = write_pdf(window._html, tmp_path / "slip.pdf")
            last = text_of(tmp_path / "slip.pdf").split("\f")[pages - 1]
            assert last.strip() != f"Page {pages} of {pages}", row.headline


def test_giving_up_the_file_dialog_does_nothing(console: ConsolePage) -> None:
    console.window.print_current()
    console.settle()
    window = console.window.printing.window
    console.click(window.to_pdf)
    assert console.dialogs.asked == ["Save PDF"]
    assert window.message.text() == ""


def test_nothing_to_print_yet_is_said_and_no_old_page_stays(console: ConsolePage) -> None:
    console.key(Qt.Key.Key_2, CTRL).key(Qt.Key.Key_N, CTRL)
    console.window.print_current()
    console.settle()
    window = console.window.printing.window
    assert window.isVisible()
    assert window.message.text()


def test_closing_the_console_closes_the_preview(console: ConsolePage) -> None:
    console.window.print_current()
    console.settle()
    assert console.window.printing.window.isVisible()
    console.close()
    assert not console.window.printing.window.isVisible()
