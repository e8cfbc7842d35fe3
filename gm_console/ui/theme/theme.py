"""The theme in force: what is passed down to every widget that paints or sets type."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QObject, Qt, QTemporaryDir, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QGuiApplication
from PySide6.QtWidgets import QApplication, QStyle, QStyleFactory

from gm_console.ui.theme import tokens
from gm_console.ui.theme.fonts import load_fonts, make_font
from gm_console.ui.theme.palette import make_palette
from gm_console.ui.theme.sheet import make_sheet, write_marks
from gm_console.ui.theme.tokens import Colours, Scheme, Tone

Choice = Scheme | Literal["system"]
"""What may be chosen: a scheme, or whatever the desktop has."""

HOUSE = "huldufolk"
"""Whose accent the window itself wears."""


class Theme(QObject):
    """Colours, fonts and distances now in force; ``changed`` is emitted after any of them has changed.

    Made once by the window and handed down; a builder takes ``theme.for_system(id)`` and hands that on, so that
    everything below it wears the system's accent.

    :param choice: a scheme, or ``system`` to follow the desktop.
    :param zoom: 80 to 200 per cent; scales type and distances alike.
    :param motion: False keeps everything still; True still heeds a desktop that asks for no animation.
    """

    changed = Signal()

    def __init__(
        self, choice: Choice = "system", zoom: int = 100, *, motion: bool = True, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        load_fonts()
        self._choice: Choice = choice
        self._motion = motion
        self._children: dict[str, ScopedTheme] = {}
        self._marks = QTemporaryDir()
        self._system = HOUSE
        self._applied = False
        self._types: dict[tuple[str, int], tuple[QFont, QFontMetricsF]] = {}
        self.zoom = _clamped(zoom)
        self.colours: Colours = tokens.SCHEMES[self.scheme]
        self._follow_desktop()

    def _follow_desktop(self) -> None:
        self._hints = QGuiApplication.styleHints()
        self._needs = self._hints.accessibility()  # held, for it is void once the hints are let go
        self._hints.colorSchemeChanged.connect(self._desktop_changed)
        self._needs.contrastPreferenceChanged.connect(self._desktop_changed)

    @property
    def choice(self) -> Choice:
        """What was chosen, ``system`` included."""
        return self._choice

    @property
    def scheme(self) -> Scheme:
        """The scheme in force."""
        return _desktop_scheme() if self._choice == "system" else self._choice

    @property
    def accent(self) -> str:
        """The accent here, as ``#RRGGBB``."""
        return self.colours.accent(self._system)

    def set_choice(self, choice: Choice) -> None:
        """Changes the scheme, or follows the desktop again."""
        self._choice = choice
        self._renew()

    def set_zoom(self, zoom: int) -> None:
        """Sets the size of type and distances, held within 80 to 200 per cent."""
        self.zoom = _clamped(zoom)
        self._renew()

    def zoom_by(self, steps: int) -> None:
        """Goes ``steps`` up (or, negative, down) the list of zooms."""
        nearest = min(tokens.ZOOMS, key=lambda each: abs(each - self.zoom))
        place = tokens.ZOOMS.index(nearest) + steps
        self.set_zoom(tokens.ZOOMS[max(0, min(place, len(tokens.ZOOMS) - 1))])

    def set_motion(self, motion: bool) -> None:
        """Lets changes move a little, or keeps them still."""
        self._motion = motion
        self._renew()

    def duration(self) -> int:
        """Milliseconds a change may take; 0 where nothing is to move."""
        allowed = QApplication.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration) > 0
        return tokens.MOTION_MS if self._motion and allowed else 0

    def for_system(self, system: str) -> Theme:
        """The same theme wearing the accent of ``system``. It changes along with this one."""
        if system not in self._children:
            self._children[system] = ScopedTheme(self, system)
        return self._children[system]

    def apply(self, app: QApplication) -> None:
        """Gives ``app`` the style, palette, font and sheet, now and after each change."""
        if not self._applied:
            app.setStyle(QStyleFactory.create("Fusion"))
        self._applied = True
        app.setPalette(make_palette(self.colours, self.accent))
        app.setFont(self.font("body"))
        folder = self._marks.path()
        write_marks(folder, self.scheme, self.colours)
        app.setStyleSheet(make_sheet(self.colours, self.accent, self.zoom, folder, self.scheme))

    def font(self, role: str = "body") -> QFont:
        """The font of a step of the type scale (a key of ``tokens.TYPES``)."""
        return QFont(self._type(role)[0])

    def metrics(self, role: str = "body") -> QFontMetricsF:
        """Measures text set in ``role``. Not to be changed."""
        return self._type(role)[1]

    def _type(self, role: str) -> tuple[QFont, QFontMetricsF]:
        """Made once for each size: thousands are asked for whenever a list is painted."""
        key = (role, self.zoom)
        if key not in self._types:
            font = make_font(tokens.TYPES[role], self.zoom)
            self._types[key] = (font, QFontMetricsF(font))
        return self._types[key]

    def px(self, distance: float) -> int:
        """A distance given for 100 %, at the zoom in force; at least 1."""
        return max(1, round(distance * self.zoom / 100))

    def space(self, step: str) -> int:
        """A step of the spacing scale (a key of ``tokens.SPACES``) in pixels."""
        return self.px(tokens.SPACES[step])

    def radius(self, step: str) -> int:
        """A corner radius (a key of ``tokens.RADII``) in pixels."""
        return self.px(tokens.RADII[step])

    def ink(self, role: str) -> QColor:
        """A colour by name: a field of ``Colours``, or ``accent``."""
        return QColor(self.accent if role == "accent" else getattr(self.colours, role))

    def solid(self, tone: Tone) -> QColor:
        """The full colour of a tone."""
        return QColor(self._base(tone))

    def fill(self, tone: Tone) -> QColor:
        """What a bar's segment is filled with."""
        colour = self._base(tone)
        return QColor(self.colours.soft(colour) if _is_soft(tone) else colour)

    def on_fill(self, tone: Tone) -> QColor:
        """Text on ``fill``."""
        return QColor(self.colours.ink if _is_soft(tone) else self.colours.on_solid)

    def tint(self, tone: Tone) -> QColor:
        """The quiet ground of a chip."""
        return QColor(self.colours.neutral if tone == "neutral" else self.colours.tint(self._base(tone)))

    def _base(self, tone: Tone) -> str:
        name = tone.removesuffix("-soft")
        if name == "accent":
            return self.accent
        return str(getattr(self.colours, "secondary" if name == "neutral" else name))

    def _desktop_changed(self) -> None:
        if self._choice == "system":
            self._renew()

    def _renew(self) -> None:
        self.colours = tokens.SCHEMES[self.scheme]
        self._types.clear()
        if self._applied and isinstance(app := QApplication.instance(), QApplication):
            self.apply(app)
        self.changed.emit()


class ScopedTheme(Theme):
    """A theme that follows another in all but the accent."""

    def __init__(self, whole: Theme, system: str) -> None:
        QObject.__init__(self, whole)
        self._whole = whole
        self._system = system
        self._types = whole._types
        self._take_over()
        whole.changed.connect(self._follow)

    def _take_over(self) -> None:
        self.zoom = self._whole.zoom
        self.colours = self._whole.colours
        self._choice = self._whole.choice

    def _follow(self) -> None:
        self._take_over()
        self.changed.emit()

    def duration(self) -> int:
        """As the whole theme's."""
        return self._whole.duration()

    def for_system(self, system: str) -> Theme:
        """Another system's theme, from the whole one."""
        return self._whole.for_system(system)

    def set_choice(self, choice: Choice) -> None:
        """Changes the whole theme."""
        self._whole.set_choice(choice)

    def set_zoom(self, zoom: int) -> None:
        """Changes the whole theme."""
        self._whole.set_zoom(zoom)

    def set_motion(self, motion: bool) -> None:
        """Changes the whole theme."""
        self._whole.set_motion(motion)

    def apply(self, app: QApplication) -> None:
        """Applies the whole theme."""
        self._whole.apply(app)


def _is_soft(tone: Tone) -> bool:
    return tone == "neutral" or tone.endswith("-soft")


def _clamped(zoom: int) -> int:
    return max(tokens.ZOOMS[0], min(zoom, tokens.ZOOMS[-1]))


def _desktop_scheme() -> Scheme:
    hints = QGuiApplication.styleHints()
    dark = hints.colorScheme() == Qt.ColorScheme.Dark
    if hints.accessibility().contrastPreference() == Qt.ContrastPreference.HighContrast:
        return "contrast-dark" if dark else "contrast-light"
    return "dark" if dark else "light"
