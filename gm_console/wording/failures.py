"""Whatever went wrong, in a sentence that says what to do."""

from __future__ import annotations

from typing import Any

from gm_console.rules.system import RulesError
from gm_console.wording.catalog import N_, knows, refusal, say_code, text


def sentence(error: Exception) -> str:
    """The sentence for a refusal of rules, application or store, or for an unexpected failure."""
    if isinstance(error, RulesError):
        return refusal(error)
    code, parameters = getattr(error, "code", ""), _parameters(error)
    for key in (f"app.error.{code}", f"store.error.{code}"):
        if knows(key):
            return say_code(key, parameters)
    reason = str(error) or type(error).__name__
    return text(
        N_("Something unexpected happened ({reason}). Nothing was lost. Try again; the details are in the log file."),
        reason=reason,
    )


def _parameters(error: Exception) -> dict[str, Any]:
    found = getattr(error, "parameters", {})
    return dict(found) if isinstance(found, dict) else {}
