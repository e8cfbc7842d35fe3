"""Moves of Age of Dragons in few words, whether or not they can be made now."""

from __future__ import annotations

from gm_console.rules.system import JsonObject
from gm_console.ui.builders.age_of_dragons.words import exertion_word
from gm_console.wording.catalog import N_, text

ADJUSTED = {
    "complexity": N_("complexity set to {to}"),
    "difficulty": N_("difficulty set to {to}"),
    "energy": N_("energy of {actor} set to {to}"),
}


def tell_move(move: JsonObject) -> str:
    """A move as it stands in a challenge file, in words."""
    if "action" in move:
        return _action(move)
    if "adjust" in move:
        return text(ADJUSTED[move["adjust"]], **move)
    if "join" in move:
        return text("{name} joins", name=move["join"]["name"])
    if "abandon" in move:
        return text("{name} gives up", name=move["abandon"])
    return text("“{name}” ended", name=move.get("end", ""))


def _action(move: JsonObject) -> str:
    told = {
        "name": move["actor"],
        "exertion": exertion_word(move["exertion"]),
        "dice": " ".join(map(str, move.get("rolls", ()))),
    }
    if move["action"] == "modify":
        return text("{name} applies “{modifier}”, {exertion}: {dice}", modifier=move.get("name", ""), **told)
    return text("{name} attempts, {exertion}: {dice}", **told)
