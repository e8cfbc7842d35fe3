"""Words for changes of a campaign's settings."""

from __future__ import annotations

from gm_console.wording.catalog import N_, Template

WORDS: dict[str, Template] = {
    "op.rename-campaign": N_("call the campaign {name}"),
    "op.use-system": N_("use {system}"),
    "op.drop-system": N_("no longer use {system}"),
    "op.ruling": N_("{system}: ruling {ruling}"),
    "op.renewal-on": N_("a session’s start: {occasion}"),
    "op.renewal-off": N_("a session’s start: no {occasion}"),
    "op.result-table": N_("result table {name}"),
    "app.error.system-needed": N_("A campaign uses one system at least. Take another into use first."),
    "app.error.occasion-unknown": N_("There is no occasion “{occasion}” here."),
    "app.error.table-taken": N_("There is a result table {name} already. Choose another name."),
}
