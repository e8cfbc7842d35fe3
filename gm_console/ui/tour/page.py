"""The page that shows all pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path

from gm_console.ui.tour.camera import Picture
from gm_console.wording.catalog import text

HEAD = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{title}</title>
<style>
body {{ font: 16px/1.4 "Source Sans Pro", sans-serif; background: #EFEBE3; color: #27231F; margin: 2em; }}
h1, h2 {{ font-family: "Source Serif Pro", serif; }}
h2 {{ border-top: 1px solid #DAD3C7; padding-top: 1em; }}
div {{ display: flex; flex-wrap: wrap; gap: 1em; }}
figure {{ margin: 0; }}
img {{ width: 30em; border: 1px solid #DAD3C7; }}
figcaption {{ color: #6B635A; }}
</style></head><body><h1>{title}</h1>
"""


def write_page(folder: Path, pictures: Sequence[Picture]) -> Path:
    """Writes ``index.html`` beside the pictures."""
    path = folder / "index.html"
    path.write_text("".join(_parts(folder, pictures)), encoding="utf-8")
    return path


def _parts(folder: Path, pictures: Sequence[Picture]) -> Iterator[str]:
    yield HEAD.format(title=escape(text("GM Console, pictured")))
    for slip in sorted(folder.glob("slip-*.pdf")):
        yield f'<p><a href="{escape(slip.name)}">{escape(slip.name)}</a></p>\n'
    for state in sorted({picture.state for picture in pictures}):
        shown = [picture for picture in pictures if picture.state == state]
        yield f"<h2>{escape(shown[0].caption)}</h2>\n<div>\n"
        yield from map(_figure, shown)
        yield "</div>\n"
    yield "</body></html>\n"


def _figure(picture: Picture) -> str:
    name, look = escape(picture.file), escape(picture.look.words)
    shown = f'<a href="{name}"><img src="{name}" alt="{look}" loading="lazy"></a>'
    return f"<figure>{shown}<figcaption>{look}</figcaption></figure>\n"
