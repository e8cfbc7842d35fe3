"""Words of what the timers' dock does."""

from __future__ import annotations

from gm_console.wording.catalog import N_, Template

WORDS: dict[str, Template] = {
    "op.skip-time": (
        N_("leave a minute out of the timers"),
        N_("leave {count} minutes out of the timers"),
    ),
    "log.timer-ended": N_("Timer ended: {label}"),
}
