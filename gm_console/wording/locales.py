"""Which language the console speaks: the desktop's where there is a translation, else English."""

from __future__ import annotations

import gettext
from pathlib import Path

from babel import Locale, UnknownLocaleError

from gm_console.wording.catalog import DOMAIN, Language

ENGLISH = "en"
NOBODY = frozenset({"", "C", "POSIX"})


def language_for(desktop: str, folder: Path | None) -> Language:
    """The language for a desktop's locale (``de_CH``; "" and ``C`` are nobody's), with translations in ``folder``.

    Texts and their grammar are in the desktop's language where ``folder`` has a catalogue for it, and in English
    otherwise; dates and numbers are always the desktop's.
    """
    region = _known(desktop)
    if not region:
        return Language(ENGLISH)
    if folder is not None and gettext.find(DOMAIN, str(folder), [region]):
        return Language(region, folder)
    spoken = region if Locale.parse(region).language == ENGLISH else ENGLISH
    return Language(spoken, region=region)


def _known(desktop: str) -> str:
    """``desktop`` as it is usually written, "" where nobody knows it."""
    name = desktop.split(".", maxsplit=1)[0].replace("-", "_")
    if name in NOBODY:
        return ""
    try:
        return str(Locale.parse(name, sep="_"))
    except (ValueError, UnknownLocaleError):
        return ""
