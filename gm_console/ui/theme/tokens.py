"""The design in one place: colours, type scale, spacing and radii. No Qt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Scheme = Literal["light", "dark", "contrast-light", "contrast-dark"]
"""A finished set of colours."""

Tone = Literal["neutral", "accent", "success", "failure", "success-soft", "failure-soft"]
"""What a coloured thing means. Colour never says it alone: a mark and a word stand beside it."""


@dataclass(frozen=True, slots=True)
class Colours:
    """One scheme's colours as ``#RRGGBB``.

    :ivar window: behind everything. :ivar panel: docks and cards. :ivar raised: inputs and the sheet one works on.
    :ivar ink: text. :ivar secondary: quieter text, also disabled text.
    :ivar edge: edges of inputs and buttons. :ivar line: edges of panels. :ivar hairline: between rows.
    :ivar neutral: the fill of neutral chips and of selected rows; carries secondary text.
    :ivar on_solid: text on a solid accent, success or failure.
    :ivar accents: one for each system.
    """

    dark: bool
    window: str
    panel: str
    raised: str
    edge: str
    ink: str
    secondary: str
    line: str
    hairline: str
    neutral: str
    focus: str
    success: str
    failure: str
    on_solid: str
    accents: Mapping[str, str]

    def accent(self, system: str) -> str:
        """The accent of ``system``; one without its own gets quiet ink."""
        return self.accents.get(system.replace("_", "-"), self.secondary)

    def tint(self, colour: str) -> str:
        """What lies behind text in ``colour``: 12 % of it over the panel."""
        return mix(colour, self.panel, TINT)

    def soft(self, colour: str) -> str:
        """A lesser form of ``colour``, under text in plain ink."""
        return mix(colour, self.panel, SOFT)


TINT = 0.12
SOFT = 0.40

LIGHT = Colours(
    dark=False,
    window="#EFEBE3",
    panel="#FBF9F4",
    raised="#FFFFFF",
    edge="#8A8177",
    ink="#27231F",
    secondary="#6B635A",
    line="#DAD3C7",
    hairline="#E8E2D8",
    neutral="#E8E2D8",
    focus="#2B5FA8",
    success="#1B6A9C",
    failure="#B0451A",
    on_solid="#FFFFFF",
    accents={
        "huldufolk": "#3F6B45",
        "opposed": "#6C4675",
        "joyous-heroes": "#835610",
        "age-of-dragons": "#1F6673",
    },
)

DARK = Colours(
    dark=True,
    window="#171513",
    panel="#211E1B",
    raised="#2A2622",
    edge="#80776D",
    ink="#ECE5D9",
    secondary="#A69C8F",
    line="#3B352F",
    hairline="#302B27",
    neutral="#38332D",
    focus="#7FB0EE",
    success="#73B7E6",
    failure="#EE8B60",
    on_solid="#171513",
    accents={
        "huldufolk": "#8CBF92",
        "opposed": "#C79BD1",
        "joyous-heroes": "#E0AE5C",
        "age-of-dragons": "#76BECB",
    },
)

CONTRAST_LIGHT = Colours(
    dark=False,
    window="#FFFFFF",
    panel="#FFFFFF",
    raised="#FFFFFF",
    edge="#000000",
    ink="#000000",
    secondary="#2E2A26",
    line="#55504A",
    hairline="#D8D4CE",
    neutral="#D8D4CE",
    focus="#0B3E8F",
    success="#0A4670",
    failure="#7A2A09",
    on_solid="#FFFFFF",
    accents={
        "huldufolk": "#1F4524",
        "opposed": "#4A2653",
        "joyous-heroes": "#573706",
        "age-of-dragons": "#0C424C",
    },
)

CONTRAST_DARK = Colours(
    dark=True,
    window="#000000",
    panel="#000000",
    raised="#000000",
    edge="#FFFFFF",
    ink="#FFFFFF",
    secondary="#DCD6CC",
    line="#A39C92",
    hairline="#3A3631",
    neutral="#3A3631",
    focus="#A9CDFF",
    success="#A5D6F7",
    failure="#FFB799",
    on_solid="#000000",
    accents={
        "huldufolk": "#B5E3BA",
        "opposed": "#E6C4EE",
        "joyous-heroes": "#F7D08B",
        "age-of-dragons": "#A8E2EC",
    },
)

SCHEMES: Mapping[Scheme, Colours] = {
    "light": LIGHT,
    "dark": DARK,
    "contrast-light": CONTRAST_LIGHT,
    "contrast-dark": CONTRAST_DARK,
}

SANS = "Source Sans Pro"
SERIF = "Source Serif Pro"

NORMAL, SEMIBOLD, BOLD = 400, 600, 700


@dataclass(frozen=True, slots=True)
class Type:
    """A step of the type scale: size in points at 100 %, family and weight."""

    points: float
    family: str = SANS
    weight: int = NORMAL
    italic: bool = False


TYPES: Mapping[str, Type] = {
    "micro": Type(8.5),
    "small": Type(9.25),
    "small-strong": Type(9.25, weight=SEMIBOLD),
    "body": Type(10),
    "italic": Type(10, italic=True),
    "strong": Type(10, weight=SEMIBOLD),
    "name": Type(11, weight=SEMIBOLD),
    "rank": Type(13.5, SERIF, SEMIBOLD),
    "brand": Type(13, SERIF, BOLD),
    "figure": Type(14.5, SERIF, SEMIBOLD),
    "title": Type(16.5, SERIF, SEMIBOLD),
    "outcome": Type(21, SERIF, SEMIBOLD),
}
"""The type scale. Every text of the window names one of these."""

SPACES: Mapping[str, int] = {"hair": 2, "xs": 4, "s": 8, "m": 12, "l": 18, "xl": 28}
"""Distances in device-independent pixels at 100 %."""

RADII: Mapping[str, int] = {"small": 3, "control": 6, "card": 8}
"""Corner radii in device-independent pixels at 100 %."""

ZOOMS: tuple[int, ...] = (80, 90, 100, 110, 125, 150, 175, 200)
"""Steps of the zoom in per cent."""

MOTION_MS = 160
"""How long a change may move."""


def mix(colour: str, ground: str, share: float) -> str:
    """``share`` (0 to 1) of ``colour`` laid over ``ground``."""
    pairs = zip(_channels(colour), _channels(ground), strict=True)
    return "#" + "".join(f"{round(top * share + under * (1 - share)):02X}" for top, under in pairs)


def contrast(one: str, other: str) -> float:
    """Contrast ratio of two colours, 1 to 21 (WCAG 2, relative luminance)."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _linear(channel: int) -> float:
    part = channel / 255
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def _luminance(colour: str) -> float:
    red, green, blue = map(_linear, _channels(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
