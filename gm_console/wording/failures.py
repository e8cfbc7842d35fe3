"""Whatever went wrong, in a sentence that says what to do."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from gm_console.rules.system import RulesError
from gm_console.wording.catalog import N_, knows, refusal, say_code, text
from gm_console.wording.moments import day_and_time_short
from gm_console.wording.verifying import row_name


def sentence(error: Exception) -> str:
    """The sentence for a refusal of rules, application or store, or for an unexpected failure."""
    if isinstance(error, RulesError):
        return refusal(error)
    code, parameters = getattr(error, "code", ""), _parameters(error)
    if code == "locked":
        return _held(parameters)
    if code == "rows-invalid":
        parameters["row"] = row_name(parameters["table"], parameters["row_id"], parameters["row"])
    for key in (f"app.error.{code}", f"store.error.{code}"):
        if knows(key):
            return say_code(key, parameters)
    reason = str(error) or type(error).__name__
    return text(
        N_("Something unexpected happened ({reason}). Nothing was lost. Try again; the details are in the log file."),
        reason=reason,
    )


def _held(parameters: dict[str, Any]) -> str:
    """Who holds a campaign, as far as is known, since when by the clock here."""
    if not parameters.get("pid"):
        return text(
            N_("{path} is open already, in another console. Close it there, then try again."), path=parameters["path"]
        )
    told = {**parameters, "since": _since(parameters["since"])}
    if parameters.get("away"):
        return text(
            N_(
                "{path} is open already on the computer {host}, since {since}. Close it there, then try again. Where "
                "that computer is switched off, it takes a while until the share lets go."
            ),
            **told,
        )
    return say_code("store.error.locked", told)


def _since(written: str) -> str:
    """The time here; what is no time is told as it is."""
    try:
        return day_and_time_short(datetime.fromisoformat(written))
    except ValueError:
        return written


def _parameters(error: Exception) -> dict[str, Any]:
    found = getattr(error, "parameters", {})
    return dict(found) if isinstance(found, dict) else {}
