"""The template engine: templates of ours from resources, everything put into them escaped, texts translated."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from jinja2 import Environment, FileSystemLoader, select_autoescape

from gm_console.resources import resource
from gm_console.wording.catalog import Language, fraction, language, percent, say

TAGS = re.compile(r"(<[^>]*>)")
LONG = re.compile(r"[^\s&;]{40}")


@cache
def environment(spoken: Language) -> Environment:
    """An environment for a language."""
    made = Environment(
        loader=FileSystemLoader(resource("templates")),
        autoescape=select_autoescape(default_for_string=True, default=True),
        extensions=["jinja2.ext.i18n"],
        trim_blocks=True,
        lstrip_blocks=True,
    )
    translations = spoken.translations
    made.install_gettext_callables(translations.gettext, translations.ngettext, newstyle=True)  # type: ignore[attr-defined]
    made.filters |= {"say": say, "percent": percent, "exact": fraction}
    return made


def render(template: str, **values: Any) -> str:
    """The HTML of ``template`` with ``values`` put in; words of over 40 letters may break, so that none runs off."""
    html = environment(language()).get_template(template).render(**values)
    return "".join(part if part.startswith("<") else breakable(part) for part in TAGS.split(html))


def breakable(words: str) -> str:
    """Text of HTML with a chance to break after each run of 40 letters."""
    return LONG.sub("\\g<0>\N{ZERO WIDTH SPACE}", words)
