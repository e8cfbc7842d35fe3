"""Lays HTML out on pages of A4 and paints them, on a printer, a PDF or a preview alike."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMarginsF, QRectF, QSizeF, Qt
from PySide6.QtGui import QFont, QPageLayout, QPageSize, QPainter, QTextDocument
from PySide6.QtPrintSupport import QPrinter

from gm_console.ui.theme.fonts import load_fonts
from gm_console.wording.catalog import text

MARGIN = 16.0
"""Millimetres on each side."""
FOOT = 0.035
"""Part of the page's height kept for the page number."""


def a4_printer(pdf: Path | None = None) -> QPrinter:
    """A printer set to A4; with ``pdf`` it writes that file."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    if pdf is not None:
        printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        printer.setOutputFileName(str(pdf))
    printer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    printer.setPageMargins(QMarginsF(MARGIN, MARGIN, MARGIN, MARGIN), QPageLayout.Unit.Millimeter)
    printer.setCreator("GM Console")
    return printer


def paint_pages(html: str, printer: QPrinter) -> int:
    """Paints ``html`` on ``printer``, page by page, each with "Page i of N". Returns how many there were."""
    area = printer.pageRect(QPrinter.Unit.DevicePixel)
    foot = area.height() * FOOT
    document = _laid_out(html, printer)
    painter = QPainter(printer)
    try:
        for page in range(document.pageCount()):
            if page:
                printer.newPage()
            _paint_page(painter, document, page, QRectF(0, 0, area.width(), area.height()), foot)
    finally:
        painter.end()
    return document.pageCount()


def count_pages(html: str) -> int:
    """How many pages of A4 ``html`` takes."""
    return _laid_out(html, a4_printer()).pageCount()


def _laid_out(html: str, printer: QPrinter) -> QTextDocument:
    load_fonts()
    area = printer.pageRect(QPrinter.Unit.DevicePixel)
    document = QTextDocument()
    document.documentLayout().setPaintDevice(printer)
    document.setDocumentMargin(0)
    document.setDefaultFont(QFont("Source Sans Pro", 10))
    document.setPageSize(QSizeF(area.width(), area.height() * (1 - FOOT)))
    document.setHtml(html)
    return document


def _paint_page(painter: QPainter, document: QTextDocument, page: int, area: QRectF, foot: float) -> None:
    body = QRectF(0, page * (area.height() - foot), area.width(), area.height() - foot)
    painter.save()
    painter.translate(0, -body.top())
    painter.setClipRect(body)
    # A line that begins just where the page ends would be written on both pages, though seen on one.
    document.drawContents(painter, body.adjusted(0, 1, 0, -1))
    painter.restore()
    painter.setFont(QFont("Source Sans Pro", 8))
    where = QRectF(0, area.height() - foot, area.width(), foot)
    said = text("Page {page} of {count}", page=page + 1, count=document.pageCount())
    painter.drawText(where, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom, said)


def write_pdf(html: str, path: Path) -> int:
    """Writes ``html`` as a PDF. Returns the number of pages. Raises OSError where it cannot be written."""
    with path.open("ab"):
        pass
    return paint_pages(html, a4_printer(path))
