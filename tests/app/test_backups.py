"""Backups: which are kept, when one is made, where, and bringing one back."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm_console.app import backups
from gm_console.app.backups import (
    back_up_if_changed,
    back_up_now,
    backup_folder,
    backup_state,
    choose_backup_folder,
    compare,
    copy_campaign,
    kept,
    restore,
)
from gm_console.app.context import AppError, Desk
from gm_console.app.notes import add_note
from gm_console.app.roster import NewActor, add_actor
from gm_console.store.errors import StoreError
from gm_console.store.glance import glance
from gm_console.store.store import Store

from .conftest import Clock

ZONES = st.sampled_from([UTC, ZoneInfo("Europe/Berlin"), ZoneInfo("America/Los_Angeles")])
MOMENTS = ZONES.flatmap(
    lambda zone: st.lists(st.datetimes(datetime(2026, 1, 1), datetime(2026, 12, 31), timezones=st.just(zone)))
)


# -- retention ---------------------------------------------------------------------------------------------------


@given(MOMENTS)
def test_some_of_those_there_stay_and_the_newest_always(moments: list[datetime]) -> None:
    stay = kept(moments)
    assert stay <= set(moments)
    assert len(stay) <= backups.RECENT + backups.DAILY + backups.WEEKLY
    assert set(sorted(set(moments), reverse=True)[:10]) <= stay


@given(MOMENTS)
def test_tidying_twice_removes_nothing_more(moments: list[datetime]) -> None:
    assert kept(kept(moments)) == kept(moments)


@given(MOMENTS)
def test_seven_days_and_four_weeks_have_their_last(moments: list[datetime]) -> None:
    stay = kept(moments)
    for day in sorted({each.date() for each in moments}, reverse=True)[:7]:
        assert max(each for each in moments if each.date() == day) in stay
    for week in sorted({each.isocalendar()[:2] for each in moments}, reverse=True)[:4]:
        assert max(each for each in moments if each.isocalendar()[:2] == week) in stay


@given(st.lists(st.integers(1, 60 * 24 * 20), max_size=80), st.data())
def test_tidied_as_one_goes_the_same_stay_as_if_tidied_once(pauses: list[int], data: st.DataObject) -> None:
    start = datetime(2026, 1, 1, tzinfo=UTC)
    moments = [start := start + timedelta(minutes=pause) for pause in pauses]
    there: frozenset[datetime] = frozenset()
    for moment in moments:
        there = kept([*there, moment])
    assert there == kept(moments)


def test_a_season_of_play() -> None:
    start = datetime(2026, 1, 5, 18, tzinfo=UTC)
    moments = [start + timedelta(days=day, minutes=10 * step) for day in range(60) for step in range(12)]
    stay = sorted(kept(moments), reverse=True)
    assert stay[:10] == sorted(moments, reverse=True)[:10]
    assert len({each.date() for each in stay}) == 7 + 2, "of the four last weeks two end within the last seven days"
    assert len({each.isocalendar()[:2] for each in stay}) == 4


# -- making them -------------------------------------------------------------------------------------------------


def there(desk: Desk) -> list[Path]:
    return sorted(backup_folder(desk).glob("*.gmc"))


def test_a_backup_lies_beside_the_campaign_and_is_one(desk: Desk, clock: Clock) -> None:
    add_note(desk, "A note.")
    state = back_up_now(desk)
    assert state.made == desk.store.path.parent / "Backups" / "campaign 2026-11-20 20-00-00 UTC.gmc"
    assert state.last is not None
    assert backup_state(desk).last == state.last.replace(microsecond=0)
    assert glance(state.made).mark == desk.store.content_mark()
    with Store.open(state.made, clock=clock) as copy:
        assert copy.check() == ()
        assert copy.log() == desk.store.log()


def test_one_is_made_only_where_something_changed(desk: Desk, clock: Clock) -> None:
    assert backup_state(desk).last is None
    assert back_up_if_changed(desk).made
    clock.pass_by(minutes=10)
    assert back_up_if_changed(desk).made is None
    add_note(desk, "Something.")
    assert back_up_if_changed(desk).made
    clock.pass_by(minutes=10)
    desk.store.save_draft("note", {"text": "half"})
    assert back_up_if_changed(desk).made
    desk.store.drop_draft("note")
    assert back_up_if_changed(desk).made
    assert back_up_if_changed(desk).made is None
    assert len(there(desk)) == 4


def test_an_open_challenge_and_an_undo_are_changes(desk: Desk) -> None:
    from gm_console.app.challenges import new_challenge, save_open

    record = new_challenge(desk, "opposed", {})
    save_open(desk, record)
    assert back_up_if_changed(desk).made
    save_open(desk, desk.store.challenge(record.id))
    assert back_up_if_changed(desk).made is None
    save_open(desk, new_challenge(desk, "opposed", {}))
    assert back_up_if_changed(desk).made
    add_note(desk, "x")
    back_up_if_changed(desk)
    desk.store.undo()
    assert back_up_if_changed(desk).made


def test_two_in_one_second_both_stay(desk: Desk) -> None:
    assert back_up_now(desk).made != back_up_now(desk).made
    assert len(there(desk)) == 2


def test_too_many_go_but_only_this_campaigns(desk: Desk, clock: Clock, tmp_path: Path) -> None:
    folder = backup_folder(desk)
    folder.mkdir()
    foreign = folder / "campaign 2020-01-01 10-00-00 UTC.gmc"
    Store.create(foreign, "Another", clock=clock).close()
    broken = folder / "campaign 2020-01-02 10-00-00 UTC.gmc"
    broken.write_bytes(b"not a campaign")
    mine = folder / "campaign before the feast.gmc"
    desk.store.backup(mine)
    for _ in range(14):
        back_up_now(desk)
        clock.pass_by(minutes=10)
    assert {foreign, broken, mine} <= set(there(desk))
    assert len(there(desk)) == 10 + 3


def test_the_folder_is_the_storytellers_choice(desk: Desk, tmp_path: Path) -> None:
    chosen = tmp_path / "stick" / "copies"
    choose_backup_folder(desk, str(chosen))
    state = back_up_now(desk)
    assert state.folder == chosen
    assert state.made is not None
    assert state.made.parent == chosen
    desk.store.undo()
    assert backup_folder(desk) == tmp_path / "Backups"
    with pytest.raises(AppError, match="folder-relative"):
        choose_backup_folder(desk, "copies")


def test_where_none_can_be_made_it_says_so_and_the_campaign_goes_on(desk: Desk, tmp_path: Path) -> None:
    (tmp_path / "Backups").write_text("a file in the way")
    with pytest.raises(StoreError, match="folder-not-writable"):
        back_up_if_changed(desk)
    add_note(desk, "Still here.")


# -- bringing one back -------------------------------------------------------------------------------------------


@pytest.fixture
def two_states(desk: Desk, clock: Clock) -> tuple[Path, Path]:
    """A backup of one actor, and the campaign, closed, with two and a note."""
    add_actor(desk, NewActor("Bryn"))
    backup = back_up_now(desk).made
    assert backup
    add_actor(desk, NewActor("Tam"))
    add_note(desk, "Later.")
    desk.store.close()
    clock.pass_by(minutes=1)
    return backup, desk.store.path


def test_restoring_says_what_differs_and_can_itself_be_taken_back(two_states: tuple[Path, Path], clock: Clock) -> None:
    backup, campaign = two_states
    found = restore(backup, campaign, clock())
    assert found.before
    assert (found.before.actors, found.after.actors) == (2, 1)
    assert (found.before.entries, found.after.entries) == (1, 0)
    assert glance(campaign).mark == found.after.mark
    assert found.kept
    back = restore(found.kept, campaign, clock())
    assert back.after.mark == found.before.mark
    with Store.open(campaign, clock=clock) as store:
        assert [actor.name for actor in store.actors()] == ["Bryn", "Tam"]
        assert store.check() == ()


def test_a_preview_changes_nothing(two_states: tuple[Path, Path]) -> None:
    backup, campaign = two_states
    before = campaign.read_bytes()
    assert compare(backup, campaign).kept is None
    assert campaign.read_bytes() == before
    assert len(list(backup.parent.iterdir())) == 1


def test_a_campaign_that_is_open_is_not_replaced(two_states: tuple[Path, Path], clock: Clock) -> None:
    backup, campaign = two_states
    with Store.open(campaign, clock=clock) as store:
        with pytest.raises(StoreError, match="locked"):
            restore(backup, campaign, clock())
        assert len(store.actors()) == 2
    assert len(list(backup.parent.iterdir())) == 1


@pytest.mark.parametrize("content", [b"", b"text", None])
def test_a_ruined_campaign_is_kept_as_it_is_and_replaced(
    two_states: tuple[Path, Path], clock: Clock, content: bytes | None
) -> None:
    backup, campaign = two_states
    ruined = campaign.read_bytes()[:5000] if content is None else content
    campaign.write_bytes(ruined)
    journal = campaign.with_name(f"{campaign.name}-journal")
    journal.write_bytes(b"left over")
    found = restore(backup, campaign, clock())
    assert found.kept
    assert found.kept.name.endswith(".gmc.damaged")
    assert found.kept.read_bytes() == ruined
    assert not journal.exists()
    with Store.open(campaign, clock=clock) as store:
        assert len(store.actors()) == 1


def test_where_the_campaign_is_gone_the_backup_takes_its_place(two_states: tuple[Path, Path], clock: Clock) -> None:
    backup, campaign = two_states
    campaign.unlink()
    found = restore(backup, campaign, clock())
    assert (found.before, found.kept) == (None, None)
    assert glance(campaign).actors == 1


@pytest.mark.parametrize(("content", "code"), [(b"", "not-a-campaign"), (None, "damaged")])
def test_a_bad_backup_is_refused_and_the_campaign_stays(
    two_states: tuple[Path, Path], clock: Clock, content: bytes | None, code: str
) -> None:
    backup, campaign = two_states
    backup.write_bytes(backup.read_bytes()[:9000] if content is None else content)
    before = campaign.read_bytes()
    with pytest.raises(StoreError, match=code):
        restore(backup, campaign, clock())
    assert campaign.read_bytes() == before


def test_a_campaign_is_not_restored_from_itself(two_states: tuple[Path, Path], clock: Clock) -> None:
    with pytest.raises(StoreError, match="same-file"):
        restore(two_states[1], two_states[1], clock())


def test_a_campaign_open_elsewhere_can_be_copied(desk: Desk, clock: Clock, tmp_path: Path) -> None:
    add_note(desk, "x")
    made = copy_campaign(desk.store.path, clock())
    assert made.parent == tmp_path / "Backups"
    assert glance(made).mark == desk.store.content_mark()
    assert copy_campaign(desk.store.path, clock(), tmp_path / "other").parent == tmp_path / "other"


def test_a_copy_with_rows_that_point_nowhere_is_not_kept(desk: Desk, clock: Clock, tmp_path: Path) -> None:
    add_note(desk, "x")
    desk.store.close()
    with closing(sqlite3.connect(desk.store.path)) as raw, raw:
        raw.execute("DELETE FROM change_set")
    with pytest.raises(StoreError, match="orphan-rows"):
        copy_campaign(desk.store.path, clock())
    assert list((tmp_path / "Backups").iterdir()) == []
