"""What the store answers."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from gm_console.store.errors import StoreError
from gm_console.store.records import (
    ActorRecord,
    CampaignRecord,
    ChallengeRecord,
    ConditionRecord,
    SceneRecord,
    SessionRecord,
    SheetRecord,
    TimerRecord,
    TrackerRecord,
)
from gm_console.store.search import fold, patterns, search_text, sort_key, spoken
from gm_console.store.store import Store

from .conftest import START


def at(minute: int) -> Any:
    return START + timedelta(minutes=minute)


def add(store: Store, *records: Any) -> None:
    with store.operation("add") as operation:
        for record in records:
            operation.insert(record)


@pytest.fixture
def court(store: Store) -> Store:
    """A small court of Thorn."""
    add(
        store,
        ActorRecord("1", "Guard 10", "npc", group="Court of Thorn"),
        ActorRecord("2", "Guard 2", "npc", group="Court of Thorn", status="away"),
        ActorRecord("3", "Guard 2", "npc", group="Rabble", status="dead"),
        ActorRecord("4", "Þórunn Ísdóttir", "pc", public_name="The Stranger", player="Ada Ö’Neill", tags=("half-elf",)),
        ActorRecord("5", "élan", "npc", status="archived", notes="guard of nothing"),
    )
    return store


def ids(records: Any) -> list[str]:
    return [record.id for record in records]


class TestActors:
    """The roster."""

    def test_by_name_as_people_sort(self, court: Store) -> None:
        assert ids(court.actors()) == ["5", "2", "3", "1", "4"]

    @pytest.mark.parametrize(
        ("text", "found"),
        [
            ("thorunn", ["4"]),
            ("ISD", ["4"]),
            ("ísdóttir þór", ["4"]),
            ("stranger", ["4"]),
            ("oneill", []),
            ("neill", ["4"]),
            ("elf", ["4"]),
            ("Élan", ["5"]),
            ("guard", ["2", "3", "1"]),
            ("guard 1", ["1"]),
            ("uard", []),
            ("thorn", ["2", "1"]),
            ("%", ["5", "2", "3", "1", "4"]),
            ("guard%", ["2", "3", "1"]),
            ("gu_rd", []),
            (" ", ["5", "2", "3", "1", "4"]),
        ],
    )
    def test_by_the_beginnings_of_words(self, court: Store, text: str, found: list[str]) -> None:
        assert ids(court.actors(text)) == found
        assert court.count_actors(text) == len(found)

    def test_by_group_and_status(self, court: Store) -> None:
        assert ids(court.actors(group="Court of Thorn")) == ["2", "1"]
        assert ids(court.actors(status="dead")) == ["3"]
        assert ids(court.actors(status=("dead", "away"), text="guard")) == ["2", "3"]
        assert court.count_actors(status=("dead", "away"), group="Rabble") == 1
        assert ids(court.actors(group="")) == ["5", "4"]

    def test_some_of_them(self, court: Store) -> None:
        assert ids(court.actors(ids=["1", "4", "none", "1"])) == ["1", "4"]
        assert ids(court.actors(ids=["1", "2", "3", "4", "5"], limit=2, offset=1)) == ["2", "3"]
        assert court.actors(ids=[]) == ()
        assert ids(court.actors(limit=2)) == ["5", "2"]
        assert ids(court.actors(limit=2, offset=3)) == ["1", "4"]
        assert ids(court.actors(offset=4)) == ["4"]

    def test_more_than_one_query_takes(self, store: Store) -> None:
        count = 1203
        add(store, *(ActorRecord(f"a{n}", f"Guard {count - n}", "npc") for n in range(count)))
        found = store.actors(ids=[f"a{n}" for n in range(count)])
        assert [actor.name for actor in found] == [f"Guard {n}" for n in range(1, count + 1)]
        assert len(store.trackers([actor.id for actor in found])) == count

    def test_by_name(self, court: Store) -> None:
        assert ids(court.actors_named("Guard 2")) == ["2", "3"]
        assert court.actors_named("guard 2") == ()

    def test_a_new_name_is_found(self, court: Store) -> None:
        with court.operation("rename") as operation:
            operation.update("actor", "1", name="Warden")
        assert ids(court.actors("ward")) == ["1"]
        assert ids(court.actors("guard")) == ["2", "3"]
        court.undo()
        assert ids(court.actors("guard")) == ["2", "3", "1"]

    def test_groups(self, court: Store) -> None:
        assert court.groups() == (("", 2), ("Court of Thorn", 2), ("Rabble", 1))
        assert court.groups(status=("active", "away")) == (("", 1), ("Court of Thorn", 2))

    def test_all_of_a_record(self, court: Store) -> None:
        stranger = ActorRecord(
            "4", "Þórunn Ísdóttir", "pc", public_name="The Stranger", player="Ada Ö’Neill", tags=("half-elf",)
        )
        assert court.actor("4") == stranger


def test_sheets_and_trackers(court: Store) -> None:
    sheets = [SheetRecord("s1", "1", "opposed", {"a": 1}), SheetRecord("s2", "1", "huldufolk", {})]
    trackers = [
        TrackerRecord("t1", "1", "opposed", "willpower", 3, 5, "players"),
        TrackerRecord("t2", "1", "", "wounds", 0),
        TrackerRecord("t3", "2", "opposed", "willpower", 1),
    ]
    add(court, *sheets, *trackers)
    assert court.sheets("1") == (sheets[1], sheets[0])
    assert court.sheets("2") == ()
    assert court.sheets_of(["1", "2"]) == {"1": (sheets[1], sheets[0]), "2": ()}
    assert court.sheet("1", "opposed") == sheets[0]
    assert court.sheet("2", "opposed") is None
    assert court.trackers(["2", "1", "3"]) == {"2": (trackers[2],), "1": (trackers[1], trackers[0]), "3": ()}
    assert court.tracker("1", "", "wounds") == trackers[1]
    assert court.tracker("1", "opposed", "wounds") is None
    assert court.tracker_by_id("t3") == trackers[2]
    assert court.sheet_by_id("s2") == sheets[1]


def test_conditions(court: Store) -> None:
    late = ConditionRecord("late", "1", "stunned", at(9), audience="players")
    early = ConditionRecord("early", "2", "asleep", at(1))
    over = ConditionRecord("over", "1", "blind", at(0), ended_at=at(3))
    add(court, late, early, over)
    assert court.conditions() == (early, late)
    assert court.conditions(["1"]) == (late,)
    assert court.conditions(["1", "2"], standing=False) == (over, early, late)
    assert court.conditions([]) == ()


def test_sessions_and_scenes(store: Store) -> None:
    assert (store.current_session(), store.current_scene()) == (None, None)
    first = SessionRecord("s1", 1, "The Toll", "ended", at(0), at(60), None, 3600)
    second = SessionRecord("s2", 2, "", "paused", at(100))
    add(store, second, first)
    assert store.sessions() == (first, second)
    assert (store.current_session(), store.current_scene()) == (second, None)
    scenes = [
        SceneRecord("c1", "s2", 1, "Bridge", at(100), at(110)),
        SceneRecord("c2", "s2", 2, "Inn", at(110), round=3),
    ]
    add(store, *scenes)
    assert store.scenes("s2") == tuple(scenes)
    assert store.current_scene() == scenes[1]
    assert (store.session("s1"), store.scene("c1")) == (first, scenes[0])


def test_challenges(store: Store) -> None:
    whole = ChallengeRecord(
        "c1",
        "opposed",
        "open",
        {"attacker": {"name": "Bryn"}},
        at(1),
        moves=[{"move": "test"}],
        rulings={"O1": "tie"},
        rules_version=2,
        title="Bridge",
        participants={"Mr. Smith": "a", "x": None},
        sources={"attacker.deck": {"typed": True}},
        waived=[{"effect": 1}],
        added=[{}],
        draws={"seed": "x"},
        extras={"note": ""},
        scene_id="gone",
        happened_at=at(0),
    )
    other = ChallengeRecord("c2", "huldufolk", "prepared", {}, at(0))
    add(store, whole, other)
    assert store.challenges() == (other, whole)
    assert store.challenges("open") == store.challenges(system="opposed") == (whole,)
    assert store.challenges(("open", "prepared"), "huldufolk") == (other,)
    assert store.has("challenge", "c1")
    assert not store.has("challenge", "c3")


def test_timers(court: Store) -> None:
    timer = TimerRecord(
        "t1",
        "immunity",
        "1",
        {"code": "x"},
        "running",
        at(5),
        "2",
        "sway",
        "opposed",
        300,
        250,
        at(6),
        2,
        1,
        None,
        "rest",
    )
    paused = TimerRecord("t2", "rest", None, {}, "paused", at(4))
    over = TimerRecord("t3", "rest", None, {}, "ended", at(3))
    add(court, timer, paused, over)
    assert court.timers() == (paused, timer)
    assert court.timers("ended") == (over,)
    assert court.timers(None) == (over, paused, timer)
    assert court.timer("t1") == timer


def test_the_campaign(store: Store) -> None:
    campaign = store.campaign()
    assert campaign == CampaignRecord(
        campaign.id, "Thornwood", START + timedelta(seconds=1), ("huldufolk", "opposed"), {}, [], {}, {}, 1
    )
    with store.operation("settings") as operation:
        operation.update("campaign", campaign.id, rulings={"opposed": {"O1": 2}}, renewals={"huldufolk/deck": True})
    assert [change.path for change in store.field_changes(operation.id)] == [
        "rulings.opposed",
        "renewals.huldufolk/deck",
    ]
    store.undo()
    assert store.campaign().renewals == {}


@pytest.mark.parametrize("table", ["actor", "session", "scene", "challenge", "timer", "tracker_by_id", "sheet_by_id"])
def test_what_is_not_there(store: Store, table: str) -> None:
    with pytest.raises(StoreError, match="not-found"):
        getattr(store, table)("none")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Þórr Ægisson", ["thorr", "aegisson"]),
        ("STRAẞE ﬁx", ["strasse", "fix"]),
        ("Łódź-Ødegård", ["lodz", "odegard"]),
        ("Σίσυφος Ёлка", ["σισυφοσ", "елка"]),
        ("a_b 7’s", ["a", "b", "7", "s"]),
        ("\u0065\u0301", ["e"]),
        ("", []),
    ],
)
def test_folding(text: str, words: list[str]) -> None:
    assert fold(text) == words
    assert patterns(text) == [f"% {word}%" for word in words]
    assert search_text(text, "x").split() == [*words, "x"]


def test_sorting_and_what_is_spoken() -> None:
    assert sorted(["Guard 10", "guard 2", "Éowyn", "Zed"], key=sort_key) == ["Éowyn", "guard 2", "Guard 10", "Zed"]
    body = {"a": "code", "n": 1, "list": [{"reason": "why"}, "code"], "note": {"deep": ["said", 2]}}
    assert list(spoken(body)) == ["why", "said"]
