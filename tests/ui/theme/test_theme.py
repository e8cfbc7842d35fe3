"""The theme is handed down, follows what is set, and scales."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontInfo, QPalette, QRawFont
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from gm_console.ui.theme import Theme, tokens
from gm_console.ui.theme.emblems import EMBLEMS, emblem_icon, emblem_path
from gm_console.ui.theme.icons import NAMES, Icons
from gm_console.ui.theme.palette import make_palette
from gm_console.ui.theme.sheet import SHEET, make_sheet


def test_the_types_come_along(theme: Theme) -> None:
    assert QFontInfo(theme.font("body")).family() == tokens.SANS
    assert QFontInfo(theme.font("title")).family() == tokens.SERIF
    assert QFontInfo(theme.font("title")).weight() == QFont.Weight.DemiBold
    assert QFontInfo(theme.font("brand")).weight() == QFont.Weight.Bold
    assert QFontInfo(theme.font("italic")).italic()


def test_names_with_accents_need_no_other_type(theme: Theme) -> None:
    raw = QRawFont.fromFont(theme.font("body"))
    assert all(raw.supportsCharacter(ord(sign)) for sign in "ÞðæöŁşẽ“”…·−✓")


def test_figures_are_equally_wide(theme: Theme) -> None:
    metrics = theme.metrics("strong")
    assert len({metrics.horizontalAdvance(digit * 4) for digit in "0123456789"}) == 1


def test_zoom_scales_type_and_distances(theme: Theme, qtbot: QtBot) -> None:
    before, far = theme.font("body").pointSizeF(), theme.px(12)
    with qtbot.waitSignal(theme.changed):
        theme.set_zoom(200)
    assert theme.font("body").pointSizeF() == 2 * before
    assert theme.px(12) == 2 * far
    assert QApplication.font().pointSizeF() == 2 * before


@pytest.mark.parametrize(("wanted", "got"), [(10, 80), (80, 80), (130, 130), (999, 200)])
def test_zoom_is_held_within_its_range(theme: Theme, wanted: int, got: int) -> None:
    theme.set_zoom(wanted)
    assert theme.zoom == got


def test_zoom_goes_by_steps_and_stops_at_the_ends(theme: Theme) -> None:
    theme.zoom_by(1)
    assert theme.zoom == 110
    theme.zoom_by(-20)
    assert theme.zoom == 80
    theme.zoom_by(20)
    assert theme.zoom == 200


def test_a_changed_scheme_reaches_the_application(theme: Theme, qapp: QApplication, qtbot: QtBot) -> None:
    with qtbot.waitSignal(theme.changed):
        theme.set_choice("dark")
    assert qapp.palette().color(QPalette.ColorRole.Window).name().upper() == tokens.DARK.window
    assert tokens.DARK.panel in qapp.styleSheet()


def test_a_system_wears_its_accent_and_follows_the_whole(theme: Theme, qtbot: QtBot) -> None:
    opposed = theme.for_system("opposed")
    assert opposed.accent == tokens.LIGHT.accent("opposed")
    assert theme.for_system("opposed") is opposed
    assert opposed.for_system("huldufolk") is theme.for_system("huldufolk")
    with qtbot.waitSignal(opposed.changed):
        theme.set_choice("dark")
    assert opposed.accent == tokens.DARK.accent("opposed")
    assert theme.accent == tokens.DARK.accent("huldufolk")


def test_zooming_in_a_builder_zooms_everything(theme: Theme) -> None:
    theme.for_system("opposed").zoom_by(1)
    assert theme.zoom == theme.for_system("opposed").zoom == 110


def test_the_desktop_is_followed_until_a_scheme_is_set(theme: Theme, qtbot: QtBot, qapp: QApplication) -> None:
    theme.set_choice("system")
    with qtbot.waitSignal(theme.changed):
        qapp.styleHints().colorSchemeChanged.emit(Qt.ColorScheme.Dark)
    theme.set_choice("dark")
    with qtbot.assertNotEmitted(theme.changed):
        qapp.styleHints().colorSchemeChanged.emit(Qt.ColorScheme.Light)
    assert theme.scheme == "dark"


def test_nothing_moves_when_that_is_asked(theme: Theme) -> None:
    assert theme.duration() == 0
    theme.set_motion(True)
    assert 0 <= theme.duration() <= 200


@pytest.mark.parametrize("scheme", list(tokens.SCHEMES))
def test_every_role_of_the_palette_is_ours(scheme: tokens.Scheme) -> None:
    colours = tokens.SCHEMES[scheme]
    palette = make_palette(colours, colours.accent("huldufolk"))
    roles = [
        role for role in QPalette.ColorRole if role not in {QPalette.ColorRole.NoRole, QPalette.ColorRole.NColorRoles}
    ]
    assert [role for role in roles if not palette.isBrushSet(QPalette.ColorGroup.Active, role)] == []
    disabled = palette.color(QPalette.ColorGroup.Disabled, QPalette.ColorRole.Text).name().upper()
    assert tokens.contrast(disabled, colours.panel) >= 4.5


def test_the_sheet_sets_no_type_and_leaves_no_hole(tmp_path: object) -> None:
    sheet = make_sheet(tokens.LIGHT, "#3F6B45", 150, "/folder", "light")
    assert "$" not in sheet
    assert "font" not in SHEET.template
    assert make_sheet(tokens.LIGHT, "#3F6B45", 100, "/folder", "light") != sheet


def test_the_sheet_is_understood(theme: Theme, qtbot: QtBot) -> None:
    label = QLabel("x")
    qtbot.addWidget(label)
    label.show()
    theme.set_zoom(150)
    theme.set_choice("contrast-dark")
    assert re.search(r"border-radius: \d+px", QApplication.instance().styleSheet())


def test_each_system_has_an_emblem_of_its_own(theme: Theme) -> None:
    paths = [emblem_path(system) for system in EMBLEMS]
    assert len({path.elementCount() for path in paths} | {emblem_path("tiny").elementCount()}) >= 4
    assert all(path.boundingRect().left() >= 0 and path.boundingRect().right() <= 24 for path in paths)
    assert emblem_icon(theme, "opposed").availableSizes()


def test_every_icon_is_in_the_family(theme: Theme) -> None:
    icons = Icons(theme)
    assert all(not icons.icon(meaning).isNull() for meaning in NAMES)
    with pytest.raises(KeyError):
        icons.icon("no such thing")


def test_icons_are_not_loaded_before_they_are_wanted() -> None:
    code = "import sys, gm_console.ui.theme.icons, gm_console.ui.widgets.moves; print('qtawesome' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_a_font_handed_out_is_its_holder_s_own(qapp: QApplication) -> None:
    theme = Theme("light", motion=False)
    wide = theme.metrics("body").horizontalAdvance("Bryn Hollow")
    theme.font("body").setPointSizeF(40)
    assert theme.font("body") == theme.font("body")
    assert theme.font("body").pointSizeF() < 20
    theme.set_zoom(200)
    assert theme.metrics("body").horizontalAdvance("Bryn Hollow") > 1.8 * wide
    assert theme.for_system("opposed").font("body") == theme.font("body")
    theme.deleteLater()
