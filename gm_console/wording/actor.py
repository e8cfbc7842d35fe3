"""Words for what is done on an actor's page."""

from __future__ import annotations

from gm_console.wording.catalog import N_, Template

WORDS: dict[str, Template] = {
    "app.card": N_("{card:card}"),
    "op.remove-tracker": N_("{name}: tracker {tracker} away"),
    "log.condition-end": N_("{name} is no longer {condition}"),
    "app.error.condition-ended": N_("This condition has ended already."),
    "app.error.tracker-of-sheet": N_("This tracker belongs to a sheet. Change the sheet instead."),
}
