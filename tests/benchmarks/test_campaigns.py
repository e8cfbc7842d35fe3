"""Large campaigns made in bulk are as sound as played ones."""

from __future__ import annotations

from pathlib import Path

from gm_console.app.clock import now
from gm_console.app.context import Desk
from gm_console.app.verify import verify
from gm_console.store.store import Store

from .campaigns import SYSTEMS, build


def test_a_campaign_made_in_bulk_is_sound(tmp_path: Path) -> None:
    build(tmp_path / "large.gmc", 40, 300)
    with Store.open(tmp_path / "large.gmc", clock=now) as store:
        desk = Desk(store, SYSTEMS)
        assert (store.count_actors(), store.last_entry()[0]) == (40, 300)  # type: ignore[index]
        assert list(verify(desk)) == []
        assert {entry.kind for entry in store.log(limit=300)} == {"tracker", "note", "challenge"}
        assert {entry.system for entry in store.log(limit=300)} == {"", *SYSTEMS}
