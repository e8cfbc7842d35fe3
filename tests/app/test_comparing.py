"""What restoring a backup would change, by count and by name; and the list one chooses from."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from gm_console.app.backup_list import backup_list, backup_list_of, look_into, offer_for
from gm_console.app.backups import back_up_now, choose_backup_folder, newest_good_backup, restore
from gm_console.app.comparing import MOST, Contrast, compared, contrast
from gm_console.app.context import Desk
from gm_console.app.notes import add_note
from gm_console.app.roster import NewActor, add_actor, add_own_tracker, archive, quick_add, set_tracker
from gm_console.app.sessions import start_session
from gm_console.store.errors import StoreError
from gm_console.store.store import Store
from gm_console.wording.catalog import say

from .conftest import Clock


@dataclass
class Played:
    """A campaign with a backup, and the ids of two actors who were there by then."""

    desk: Desk
    backup: Path
    bryn: str
    tam: str

    def compare(self) -> Contrast:
        return contrast(self.desk.store.path, self.backup, self.desk.systems)


@pytest.fixture
def played(desk: Desk, clock: Clock) -> Played:
    bryn, _ = add_actor(desk, NewActor("Bryn"))
    tam, _ = add_actor(desk, NewActor("Tam"))
    add_own_tracker(desk, bryn, "luck", 3)
    add_note(desk, "The first.")
    backup = back_up_now(desk).made
    assert backup
    clock.pass_by(minutes=10)
    return Played(desk, backup, bryn, tam)


def tracker(played: Played) -> str:
    return played.desk.store.trackers([played.bryn])[played.bryn][0].id


def test_nothing_differs_right_after(played: Played) -> None:
    found = played.compare()
    assert found.same
    assert found.actors
    assert (found.actors.gone, found.actors.returning, found.tracker_count, found.edited) == (0, 0, 0, ())


def test_what_came_since_would_go_by_name(played: Played) -> None:
    start_session(played.desk, "The Toll Bridge")
    quick_add(played.desk, "Guard x2")
    add_note(played.desk, "The second.")
    found = played.compare()
    assert found.actors
    assert found.sessions
    assert found.entries
    assert (found.actors.before, found.actors.after, found.actors.gone, found.actors.returning) == (4, 2, 2, 0)
    assert [say(each.line) for each in found.actors.lost] == ["Guard 1", "Guard 2"]
    assert [say(each.line) for each in found.sessions.lost] == ["Session 1, The Toll Bridge"]
    assert (found.sessions.before, found.sessions.after) == (1, 0)
    assert found.entries.gone == len(found.entries.lost) == found.entries.before - found.entries.after
    assert say(found.entries.lost[0].line) == "The second."
    assert not found.same


def test_what_was_removed_since_would_come_back(played: Played) -> None:
    for _ in range(4):
        played.desk.store.undo()
    found = played.compare()
    assert found.actors
    assert [say(each.line) for each in found.actors.back] == ["Bryn", "Tam"]
    assert (found.actors.gone, found.actors.returning) == (0, 2)
    assert found.entries
    assert found.entries.before == found.entries.after == 1
    assert found.standing == 1, "the note was taken back, and would stand again"
    assert found.struck == 0


def test_trackers_and_other_fields_that_differ_are_told(played: Played) -> None:
    set_tracker(played.desk, tracker(played), 5)
    archive(played.desk, [played.tam])
    found = played.compare()
    (step,) = found.trackers
    assert (step.actor, say(step.label), step.before, step.after) == ("Bryn", "luck", 5, 3)
    assert found.edited == ("Tam",)
    add_own_tracker(played.desk, played.bryn, "fate", 1)
    steps = {say(step.label): (step.before, step.after) for step in played.compare().trackers}
    assert steps == {"luck": (5, 3), "fate": (1, None)}


def test_figures_set_there_and_back_make_no_difference(played: Played) -> None:
    set_tracker(played.desk, tracker(played), 5)
    set_tracker(played.desk, tracker(played), 3)
    assert played.compare().trackers == ()


def test_of_many_only_some_are_named_and_all_counted(played: Played) -> None:
    quick_add(played.desk, f"Guard x{MOST + 20}")
    found = played.compare().actors
    assert found
    assert (found.gone, len(found.lost)) == (MOST + 20, MOST)


def test_neither_file_is_changed(played: Played) -> None:
    before = played.desk.store.path.read_bytes(), played.backup.read_bytes()
    played.compare()
    assert (played.desk.store.path.read_bytes(), played.backup.read_bytes()) == before


def test_a_campaign_that_cannot_be_read_leaves_what_the_backup_holds(played: Played) -> None:
    played.desk.store.close()
    played.desk.store.path.write_bytes(b"")
    found = played.compare()
    assert found.before is None
    assert found.actors is None
    assert found.after.actors == 2


def test_a_campaign_damaged_further_in_is_not_taken_for_an_older_one(played: Played) -> None:
    played.desk.store.close()
    whole = played.desk.store.path.read_bytes()
    played.desk.store.path.write_bytes(whole[: len(whole) // 2] + b"\xa5" * (len(whole) // 2))
    found = played.compare()
    assert found.before is None
    assert found.actors is None


@pytest.mark.parametrize(("start", "code"), [(0, "not-a-campaign"), (100, "damaged")])
def test_a_backup_that_is_none_is_refused(played: Played, start: int, code: str) -> None:
    played.backup.write_bytes(played.backup.read_bytes()[:start] + b"\xa5" * 9000)
    with pytest.raises(StoreError, match=code):
        played.compare()
    found = compared(played.desk.store.path, played.backup, played.desk.systems)
    assert (found.path, found.contrast) == (played.backup, None)
    assert found.error
    assert look_into(played.backup, 7).error


def test_a_backup_of_another_campaign_is_told(played: Played, clock: Clock, tmp_path: Path) -> None:
    other = tmp_path / "other.gmc"
    Store.create(other, "Other", clock=clock).close()
    assert contrast(played.desk.store.path, other, played.desk.systems).other_campaign


# -- the list ----------------------------------------------------------------------------------------------------


def test_the_list_is_newest_first_with_what_keeps_each(desk: Desk, clock: Clock) -> None:
    for _ in range(12):
        back_up_now(desk)
        clock.pass_by(minutes=10)
    found = backup_list(desk)
    assert found.folder == desk.store.path.parent / "Backups"
    assert len(found.rows) == 10
    moments = [row.backup.moment for row in found.rows]
    assert moments == sorted(moments, reverse=True)
    assert found.rows[0].kept_as == ("recent", "daily", "weekly")
    assert found.rows[1].kept_as == ("recent",)
    assert all(row.size == row.path.stat().st_size > 0 and not row.undoes for row in found.rows)


def test_those_beside_the_campaign_are_listed_too_where_others_lie_elsewhere(
    desk: Desk, tmp_path: Path, clock: Clock
) -> None:
    back_up_now(desk)
    choose_backup_folder(desk, str(tmp_path / "stick"))
    clock.pass_by(minutes=10)
    back_up_now(desk)
    assert {row.path.parent.name for row in backup_list(desk).rows} == {"Backups", "stick"}


def test_what_a_restoring_replaced_comes_first_and_is_never_thinned_out(
    played: Played, clock: Clock, tmp_path: Path
) -> None:
    path = played.desk.store.path
    add_note(played.desk, "Lost and found.")
    played.desk.store.close()
    kept = restore(played.backup, path, clock()).kept
    assert kept
    assert kept.name == "campaign 2026-11-20 20-10-00 UTC before restoring.gmc"
    with Store.open(path, clock=clock) as store:
        again = Desk(store, played.desk.systems)
        for _ in range(15):
            clock.pass_by(minutes=10)
            back_up_now(again)
        found = backup_list(again)
        assert (found.rows[0].path, found.rows[0].undoes) == (kept, True)
        assert [row.undoes for row in found.rows[1:]] == [False] * 10
        assert found.rows[0].backup.before_restoring
    assert restore(kept, path, clock()).after.entries == 2


def test_the_list_and_the_offer_of_a_campaign_that_is_ruined(played: Played) -> None:
    path = played.desk.store.path
    played.desk.store.close()
    path.write_bytes(b"")
    assert [row.path for row in backup_list_of(path).rows] == [played.backup]
    found = offer_for(path, "not-a-campaign")
    assert found
    assert found.backup == newest_good_backup(path)
    assert found.glance.actors == 2
    assert offer_for(path, "newer") is None
    assert offer_for(path, "locked") is None
