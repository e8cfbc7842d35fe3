"""Sentences about where a challenge stands, and bringing a part of the page into sight."""

from __future__ import annotations

from PySide6.QtWidgets import QScrollArea, QWidget

from gm_console.rules.system import JsonObject
from gm_console.ui.builders import leftovers
from gm_console.ui.builders.huldufolk import turns
from gm_console.ui.builders.huldufolk.table import Table
from gm_console.ui.builders.open_challenge import OpenChallenge
from gm_console.ui.widgets.moves import Move
from gm_console.wording.catalog import N_, text

WANTED = {
    "attacker": N_("Name the attacker first"),
    "defender": N_("Name the target first"),
    "party": N_("Name every side first"),
    "actor": N_("Name who acts first"),
}
"""What is missing, by the role of the first side without a name."""


def lying(challenge: OpenChallenge | None) -> list[str]:
    """Whose cards lie face down, in few words."""
    names = turns.side_names(challenge) if challenge else {}
    return [names.get(name, name) for name in turns.down(challenge)]


def reveal(challenge: OpenChallenge | None, table: Table) -> str:
    """When the cards turn over: "Tam’s card turns over when Bryn’s is in."."""
    down, left = lying(challenge), turns.waiting(challenge, table)
    if challenge is None or not down or not left:
        return ""
    if len(down) > 1 or len(left) > 1:
        return text("All turn over when the last is in.")
    last = turns.side_names(challenge).get(left[0].by, left[0].by)
    return text("{down}’s card turns over when {last}’s is in.", down=down[0], last=last)


def result_note(challenge: OpenChallenge) -> str:
    """The totals of a finished challenge, or what was agreed."""
    found = challenge.outcome
    if found is None:
        return ""
    if "agreement" in found:
        return str(found["agreement"])
    if "totals" in found:
        return ", ".join(f"{name} {total}" for name, total in found["totals"].items())
    mine = found.get("attacker_total", found.get("total"))
    theirs = found.get("defender_total", challenge.figure("rating"))
    return "" if mine is None else text("{mine} against {theirs}", mine=mine, theirs=theirs)


def scroll_to(part: QWidget) -> None:
    """Scrolls so that ``part`` can be seen."""
    area = part.parentWidget()
    while area is not None and not isinstance(area, QScrollArea):
        area = area.parentWidget()
    if area is not None:
        area.ensureWidgetVisible(part)


def tell_move(move: JsonObject) -> str:
    """A move in few words, whether or not it can be made now."""
    if "mediated" in move:
        return text("they agree: {what}", what=move["mediated"])
    return text("{name} played the {card:card}", name=move["actor"], card=move["card"])


def again(challenge: OpenChallenge | None) -> tuple[Move, ...]:
    """A button for what was there before something was corrected, if something was."""
    move = leftovers.first(challenge)
    return (Move("again", text("As it was: {move}", move=tell_move(move))),) if move is not None else ()
