"""The code of a sealed session, for paper."""

from __future__ import annotations

from gm_console.app.seal import ShownSeal
from gm_console.reports.templates import render


def seal_html(campaign: str, seal: ShownSeal) -> str:
    """One page of A4 with the code large on it."""
    return render("seal/code.html", campaign=campaign, number=seal.number, code=seal.code, words=seal.words)
