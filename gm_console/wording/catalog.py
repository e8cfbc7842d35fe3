"""Looks codes up, translates them and puts figures and names into the sentence."""

from __future__ import annotations

import gettext
import importlib
import pkgutil
import string
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from babel import Locale, dates, lists, numbers

from gm_console.rules.system import Line, RulesError

Template = str | tuple[str, str]
"""A sentence, or its singular and plural (chosen by the parameter ``count``)."""

DOMAIN = "gm_console"
MINUS = "\N{MINUS SIGN}"


def N_(text: str) -> str:  # noqa: N802 - the name that extraction tools look for
    """Marks a text for translation without translating it yet."""
    return text


class Language:
    """The language in force: its translations and its grammar, and the region whose dates and numbers are written.

    Without an installed translation every text stays in English.

    :param region: a locale as well; "" is that of the language.
    """

    def __init__(self, locale: str = "en", folder: Path | None = None, region: str = "") -> None:
        self.locale = Locale.parse(locale, sep="_")
        self.region = Locale.parse(region or locale, sep="_")
        self.translations = gettext.translation(DOMAIN, folder, [locale], fallback=True)


_current = [Language()]


def use_language(language: Language) -> None:
    """Puts ``language`` in force for all sentences made from now on."""
    _current[0] = language


def language() -> Language:
    """The language in force."""
    return _current[0]


@cache
def _words() -> Mapping[str, Template]:
    home = importlib.import_module("gm_console.wording")
    names = [found.name for found in pkgutil.iter_modules(home.__path__)]
    modules = (importlib.import_module(f"{home.__name__}.{name}") for name in names)
    found: dict[str, Template] = {}
    for module in modules:
        found.update(getattr(module, "WORDS", {}))
    return found


class _Sentence(string.Formatter):
    """Puts parameters into a template of ours. Parameters are never read as templates themselves."""

    def get_value(self, key: int | str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:  # noqa: ARG002
        return kwargs[str(key)]

    def get_field(self, field_name: str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> tuple[Any, str]:  # noqa: ARG002
        return kwargs[field_name], field_name

    def format_field(self, value: Any, format_spec: str) -> str:
        return FORMATS[format_spec](value)


def _plain(value: Any) -> str:
    if isinstance(value, Line):
        return say(value)
    if isinstance(value, list | tuple):
        return _joined(value, "standard")
    if isinstance(value, int) and value < 0:
        return f"{MINUS}{-value}"
    return str(value)


def _joined(values: Sequence[Any], style: Any) -> str:
    return lists.format_list([_plain(value) for value in values], style=style, locale=language().locale)


def _card(value: Any) -> str:
    return text(N_("ace")) if value == 1 else str(value)


def _cards(values: Sequence[Any], style: Any) -> str:
    return lists.format_list([_card(value) for value in values], style=style, locale=language().locale)


def _signed(value: Any) -> str:
    return f"+{value}" if value > 0 else _plain(value)


def _moment(written: Any) -> str:
    """A time written down in ISO form, as day and time where the storyteller is."""
    moment = datetime.fromisoformat(written).astimezone()
    return dates.format_datetime(moment, "short", locale=language().region)


def percent(chance: Any) -> str:
    """A chance from 0 to 1 as a percentage with one decimal; never 0 or 100 unless it is just that."""
    if chance in (0, 1):
        return numbers.format_percent(float(chance), format="#,##0 %", locale=language().region)
    near = min(max(float(chance), 0.001), 0.999)
    return numbers.format_percent(near, format="#,##0.# %", locale=language().region)


def fraction(chance: Fraction) -> str:
    """The exact fraction where it is short (under 20 characters), else a percentage."""
    if chance.denominator >= 10**20:
        return percent(chance)
    exact = str(chance)
    return exact if len(exact) < 20 else percent(chance)


FORMATS: Mapping[str, Callable[[Any], str]] = {
    "": _plain,
    "or": lambda values: _joined(values, "or"),
    "and": lambda values: _joined(values, "standard"),
    "card": _card,
    "cards": lambda values: _cards(values, "standard"),
    "cards-or": lambda values: _cards(values, "or"),
    "signed": _signed,
    "percent": percent,
    "fraction": fraction,
    "moment": _moment,
}


def text(message: str, /, **parameters: Any) -> str:
    """Translates ``message`` (an English template of ours) and puts ``parameters`` into it."""
    translated = language().translations.gettext(message)
    return _Sentence().vformat(translated, (), parameters) if parameters else translated


def plural(one: str, many: str, count: int, **parameters: Any) -> str:
    """Like `text` for a sentence with a number in it: ``count`` chooses the form and can be named in it."""
    translated = language().translations.ngettext(one, many, count)
    return _Sentence().vformat(translated, (), {"count": count, **parameters})


def knows(code: str) -> bool:
    """Whether there is a sentence for ``code``."""
    return code in _words()


def say_code(code: str, parameters: Mapping[str, Any]) -> str:
    """The sentence for ``code``. An unknown code is shown as it is, so that nothing is hidden."""
    template = _words().get(code)
    if template is None:
        return code
    if isinstance(template, tuple):
        return plural(*template, **{"count": 0, **parameters})
    return text(template, **parameters)


def say(line: Line) -> str:
    """The sentence for a line of rules or of the application."""
    return say_code(line.code, line.parameters)


def refusal(error: RulesError, system: str = "") -> str:
    """The sentence for a refusal: the system's own where it has one, else the general one."""
    own = f"{system or error.system}.error.{error.code}"
    return say_code(own if knows(own) else f"error.{error.code}", error.parameters)
