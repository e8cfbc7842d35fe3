"""Short names of systems for the tabs of their builders, where the whole name is long."""

from __future__ import annotations

from gm_console.wording.catalog import N_, Template

WORDS: dict[str, Template] = {
    "opposed.tab": N_("Opposed"),
    "joyous-heroes.tab": N_("Joyous Heroes"),
}
