"""The manual: pages of Markdown in ``resources/manual``, from the contents on. No Qt."""

from __future__ import annotations

import re
from pathlib import Path

from gm_console.resources import resource
from gm_console.wording.catalog import N_, text

INDEX = "index"
NAME = re.compile(r"[a-z][a-z0-9-]*")
LINK = re.compile(r"\[[^\]\n]*\]\(([^)\s]*)\)")
HEADING = re.compile(r"^# +(.+?)\s*$", re.MULTILINE)


def names() -> tuple[str, ...]:
    """Every page: the contents first, those it lists in their order, then any others."""
    there = {path.stem for path in resource("manual").glob("*.md")}
    listed = [each for each in dict.fromkeys(links(_read(INDEX))) if each in there and each != INDEX]
    return (INDEX, *listed, *sorted(there - {INDEX, *listed}))


def page(name: str) -> str:
    """A page's Markdown; the contents also name pages that are not listed there. Raises KeyError for no page."""
    if not NAME.fullmatch(name) or not _path(name).is_file():
        raise KeyError(name)
    written = _read(name)
    if name != INDEX:
        return written
    others = [each for each in names() if each != INDEX and each not in links(written)]
    more = "\n".join(f"- [{title(each)}]({each}.md)" for each in others)
    return f"{written}\n## {text(N_('Further pages'))}\n\n{more}\n" if others else written


def title(name: str) -> str:
    """A page's first heading, else its name."""
    found = HEADING.search(_read(name))
    return found[1] if found else name


def links(markdown: str) -> tuple[str, ...]:
    """The pages that a text links to, by name; links elsewhere are left out."""
    return tuple(each for each in map(target, LINK.findall(markdown)) if each)


def target(link: str) -> str:
    """The page that a link leads to, "" for one that leads nowhere in the manual."""
    stem, dot, kind = link.partition(".")
    return stem if (dot, kind) == (".", "md") and NAME.fullmatch(stem) else ""


def _path(name: str) -> Path:
    return resource("manual") / f"{name}.md"


def _read(name: str) -> str:
    return _path(name).read_text(encoding="utf-8")
