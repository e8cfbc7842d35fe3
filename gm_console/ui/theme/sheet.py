"""The small style sheet for Qt's own controls. Sizes scale with the zoom; type never stands in it."""

from __future__ import annotations

from pathlib import Path
from string import Template

from gm_console.ui.theme.tokens import RADII, Colours

SHEET = Template("""
QToolTip { background: $raised; color: $ink; border: 1px solid $edge; padding: ${p4}px ${p6}px; }
QMainWindow::separator { background: $window; width: ${p6}px; height: ${p6}px; }
QMainWindow::separator:hover { background: $line; }
QDockWidget { titlebar-close-icon: none; }
QDockWidget::title { background: $panel; border: 1px solid $line; padding: ${p8}px ${p12}px; text-align: left; }
QWidget#dockTitle { background: $panel; border-bottom: 1px solid $line; }
QTabWidget::pane { border: none; border-top: 1px solid $line; }
QTabBar { background: transparent; }
QTabBar::tab { color: $secondary; padding: ${p6}px ${p14}px; margin: ${p4}px ${hair}px 0 0;
  border: 1px solid transparent; border-top-left-radius: ${radius}px; border-top-right-radius: ${radius}px; }
QTabBar::tab:hover { color: $ink; background: $neutral; }
QTabBar::tab:selected { color: $ink; background: $raised; border-color: $line; border-bottom-color: $raised; }
QTabBar::tab:focus { border-color: $focus; }
QTabBar::scroller { width: ${p44}px; }
QTabBar::tear { width: 0; }
QTabBar QToolButton { background: $panel; border: 1px solid $line; border-radius: ${radius}px; margin: ${p4}px 0; }
QLineEdit, QPlainTextEdit, QTextEdit, QComboBox, QDateTimeEdit, QSpinBox {
  background: $raised; color: $ink; border: 1px solid $edge; border-radius: ${radius}px;
  padding: ${p4}px ${p8}px; selection-background-color: $focus; selection-color: $on_solid; }
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QComboBox:focus, QDateTimeEdit:focus {
  border: 2px solid $focus; padding: ${p3}px ${p7}px; }
QLineEdit:disabled, QComboBox:disabled, QPlainTextEdit:disabled { background: $panel; border-color: $line; }
QLineEdit#sideName[filled="true"] { background: transparent; border-color: transparent; padding-left: ${p3}px; }
QLineEdit#sideName[filled="true"]:hover { border-color: $edge; }
QLineEdit#sideName[filled="true"]:focus { background: $raised; border-color: $focus; }
QLineEdit#inRow { padding: 0 ${p6}px; }
QComboBox#inRow { padding: 0 ${p4}px; background: transparent; border-color: transparent; }
QComboBox#inRow:hover { border-color: $edge; }
QComboBox#inRow:focus { padding: 0 ${p3}px; border-color: $focus; }
QAbstractSpinBox QLineEdit, QComboBox QLineEdit { border: none; background: transparent; padding: 0; }
QDateTimeEdit::up-button, QDateTimeEdit::down-button { width: 0; border: none; }
QComboBox::drop-down { border: none; width: ${p22}px; }
QComboBox::down-arrow { image: url("$folder/$scheme-down.svg"); width: ${p10}px; height: ${p10}px; }
QComboBox QAbstractItemView, QMenu { background: $raised; color: $ink; border: 1px solid $edge; padding: ${p4}px; }
QMenu::item { padding: ${p4}px ${p22}px ${p4}px ${p12}px; border-radius: ${small}px; }
QMenu::item:selected { background: $neutral; color: $ink; }
QMenu::item:disabled { color: $secondary; }
QMenu::separator { height: 1px; background: $hairline; margin: ${p4}px; }
QMenuBar { background: $panel; color: $ink; }
QMenuBar::item { padding: ${p4}px ${p8}px; border-radius: ${small}px; }
QMenuBar::item:selected { background: $neutral; }
QPushButton { background: $raised; color: $ink; border: 1px solid $edge; border-radius: ${radius}px;
  padding: ${p4}px ${p12}px; }
QPushButton:hover { background: $neutral; }
QPushButton:pressed { background: $line; }
QPushButton:default { background: $accent; color: $on_solid; border-color: $accent; }
QPushButton:focus { border: 2px solid $focus; padding: ${p3}px ${p11}px; }
QPushButton:disabled { background: $panel; color: $secondary; border: 1px dashed $line; }
QToolButton { background: transparent; color: $ink; border: 1px solid transparent; border-radius: ${radius}px;
  padding: ${p3}px; }
QToolButton:hover { background: $neutral; }
QToolButton:checked { background: $neutral; border-color: $edge; }
QToolButton:focus { border: 1px solid $focus; }
QCheckBox, QRadioButton { spacing: ${p8}px; }
QCheckBox::indicator { width: ${p14}px; height: ${p14}px; border: 1px solid $edge; border-radius: ${small}px;
  background: $raised; }
QCheckBox::indicator:checked { background: $accent; border-color: $accent; image: url("$folder/$scheme-check.svg"); }
QCheckBox::indicator:focus { border: 2px solid $focus; }
QRadioButton::indicator { width: ${p14}px; height: ${p14}px; border: 1px solid $edge; border-radius: ${p7}px;
  background: $raised; }
QRadioButton::indicator:checked { width: ${p8}px; height: ${p8}px; border: ${p4}px solid $accent; }
QRadioButton::indicator:focus { border-color: $focus; }
QScrollArea { border: none; background: transparent; }
QScrollBar { background: transparent; border: none; }
QScrollBar:vertical { width: ${p12}px; }
QScrollBar:horizontal { height: ${p12}px; }
QScrollBar::handle { background: $edge; border-radius: ${p3}px; margin: ${p3}px; min-width: ${p28}px;
  min-height: ${p28}px; }
QScrollBar::handle:hover { background: $secondary; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QAbstractItemView { background: $panel; alternate-background-color: $raised; color: $ink; border: none;
  selection-background-color: $neutral; selection-color: $ink; outline: none; }
NameList { background: $raised; border: 1px solid $edge; border-radius: ${radius}px; padding: 1px; }
QHeaderView::section { background: $panel; color: $secondary; border: none; border-bottom: 1px solid $line;
  padding: ${p4}px ${p8}px; }
QStatusBar { background: $window; color: $secondary; }
QStatusBar::item { border: none; }
QSplitter::handle { background: $window; }
""")

CHECK = '<path d="M3 8.5 L6.5 12 L13 4.5" fill="none" stroke="{}" stroke-width="2" stroke-linecap="round"/>'
DOWN = '<path d="M3 5.5 L8 10.5 L13 5.5" fill="none" stroke="{}" stroke-width="1.6" stroke-linecap="round"/>'
FRAME = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">{}</svg>'


def write_marks(folder: str, scheme: str, colours: Colours) -> None:
    """Writes the few marks that a style sheet can only take from a file into ``folder``."""
    for name, path in (("check", CHECK.format(colours.on_solid)), ("down", DOWN.format(colours.secondary))):
        Path(folder, f"{scheme}-{name}.svg").write_text(FRAME.format(path), encoding="utf-8")


def make_sheet(colours: Colours, accent: str, zoom: int, folder: str, scheme: str) -> str:
    """The sheet for ``colours`` at ``zoom`` per cent; marks are looked for in ``folder``."""
    names = (
        "window",
        "panel",
        "raised",
        "edge",
        "ink",
        "secondary",
        "line",
        "hairline",
        "neutral",
        "focus",
        "on_solid",
    )
    shades = {name: getattr(colours, name) for name in names}
    sizes = {f"p{size}": _scaled(size, zoom) for size in (3, 4, 6, 7, 8, 10, 11, 12, 14, 22, 28, 44)}
    radii = {"radius": _scaled(RADII["control"], zoom), "small": _scaled(RADII["small"], zoom)}
    place = Path(folder).as_posix()
    return SHEET.substitute(shades, **sizes, **radii, hair=2, accent=accent, folder=place, scheme=scheme)


def _scaled(size: int, zoom: int) -> int:
    return max(1, round(size * zoom / 100))
