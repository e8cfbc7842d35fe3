"""The template engine: templates of ours from resources, everything put into them escaped, texts translated."""

from __future__ import annotations

from typing import Any

from jinja2 import Environment, FileSystemLoader, select_autoescape

from gm_console.resources import resource
from gm_console.wording.catalog import fraction, language, percent, say


def environment() -> Environment:
    """An environment for the language in force."""
    made = Environment(
        loader=FileSystemLoader(resource("templates")),
        autoescape=select_autoescape(default_for_string=True, default=True),
        extensions=["jinja2.ext.i18n"],
        trim_blocks=True,
        lstrip_blocks=True,
    )
    translations = language().translations
    made.install_gettext_callables(translations.gettext, translations.ngettext, newstyle=True)  # type: ignore[attr-defined]
    made.filters |= {"say": say, "percent": percent, "exact": fraction, "breakable": breakable}
    return made


def render(template: str, **values: Any) -> str:
    """The HTML of ``template`` with ``values`` put in."""
    return environment().get_template(template).render(**values)


def breakable(words: str, longest: int = 40) -> str:
    """``words`` with a chance to break in words of over ``longest`` letters, so that no line runs off the page."""
    return " ".join(
        "\N{ZERO WIDTH SPACE}".join(word[start : start + longest] for start in range(0, max(len(word), 1), longest))
        for word in words.split(" ")
    )
