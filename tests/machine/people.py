"""What is done to the roster: actors, sheets, trackers, conditions."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import rule

from gm_console.app import actor_view, roster, roster_line
from gm_console.store.records import ActorRecord, TrackerRecord

from . import materials
from .materials import systems
from .model import SYSTEMS, Model, choices

names = st.sampled_from(["Bryn", "Tam", "Corin", "Ísold", " guard  2 ", "", "x" * 201, "Miller"])
fields = st.fixed_dictionaries(
    {},
    optional={
        "name": names,
        "public_name": names,
        "kind": st.sampled_from(["pc", "npc"]),
        "group": st.sampled_from(["", "Court"]),
        "tags": st.sampled_from([(), ("a", "b")]),
        "notes": st.sampled_from(["", "owes Tam"]),
        "status": st.sampled_from(["active", "away", "dead", "archived", "gone"]),
        "present": st.booleans(),
    },
)
typed = st.sampled_from(["-2", "+1", "=3", "3", "--", "+++", "", "two", "-1000000", "=-1"])
cards = st.sampled_from(["4", "4 7", "+4", "7, a", "1", "10 9", "0", "11", "+7 +9", "four", ""])


class People(Model):
    """Rules about actors and their figures. Three there are to begin with, with a sheet in each system."""

    def __init__(self) -> None:
        super().__init__()
        for number, name in enumerate(("Bryn", "Tam", "Corin")):
            sheets = {system: self.sheet(system, number) for system in SYSTEMS}
            self.do(roster.add_actor, roster.NewActor(name, "pc"), sheets)
            self.do(roster.add_own_tracker, self.actor(number), "wounds", number)

    def actors(self) -> list[ActorRecord]:
        return sorted(self.store.actors(status=None), key=lambda actor: (actor.created_at, actor.id))

    def actor(self, choice: int) -> str:
        """The id of an actor; where there is none, of nobody."""
        found = self.actors()
        return str(self.choose(found, choice).id) if found else "nobody"

    def tracker(self, choice: int, actor: int) -> str:
        rows = [row for row in self.trackers() if row.actor_id == self.actor(actor)] or self.trackers()
        return str(self.choose(rows, choice).id) if rows else "nothing"

    def trackers(self) -> list[TrackerRecord]:
        found = self.store.trackers([actor.id for actor in self.actors()])
        return sorted((row for rows in found.values() for row in rows), key=lambda row: (row.system, row.key))

    def sheet(self, system: str, choice: int) -> dict[str, Any]:
        return dict(self.choose(materials.sheets(system), choice))

    @rule(name=names, kind=st.sampled_from(["pc", "npc"]), system=systems, choice=choices)
    def add_actor(self, name: str, kind: Any, system: str, choice: int) -> None:
        sheets = {system: self.sheet(system, choice)} if choice % 3 else {}
        self.do(roster.add_actor, roster.NewActor(name, kind), sheets)

    @rule(text=st.sampled_from(["Guard x3", "Guard", "Rat x0", "x2", "Wolf × 2"]), like=choices, group=names)
    def quick_add(self, text: str, like: int, group: str) -> None:
        self.do(roster.quick_add, text, group, self.actor(like) if like % 2 else None)

    @rule(text=st.sampled_from(["Bryn 4 7", "Guard 2", "ta 4 7 9", "Bryn 1", "b +4", "Rat"]))
    def enter_line(self, text: str) -> None:
        self.do(roster_line.enter_line, text)

    @rule(actor=choices)
    def duplicate(self, actor: int) -> None:
        self.do(roster.duplicate, self.actor(actor))

    @rule(actor=choices, fields=fields)
    def edit(self, actor: int, fields: dict[str, Any]) -> None:
        self.do(roster.edit_actor, self.actor(actor), **fields)

    @rule(first=choices, second=choices, here=st.none() | st.booleans())
    def send(self, first: int, second: int, here: bool | None) -> None:
        chosen = [self.actor(first), self.actor(second)]
        if here is None:
            self.do(roster.archive, chosen)
        else:
            self.do(roster.set_present, chosen, here)

    @rule(actor=choices, system=systems, choice=choices, spoilt=st.integers(0, 5))
    def write_sheet(self, actor: int, system: str, choice: int, spoilt: int) -> None:
        data = self.sheet(system, choice) | ({} if spoilt else {"no_such_field": 1})
        self.do(roster.write_sheet, self.actor(actor), system, data)

    @rule(choice=choices, actor=choices, value=st.integers(-1, 12), earlier=st.booleans())
    def set_tracker(self, choice: int, actor: int, value: int, earlier: bool) -> None:
        when = {"happened_at": self.past()} if earlier else {}
        self.do(roster.set_tracker, self.tracker(choice, actor), value, **when)

    @rule(choice=choices, actor=choices, by=st.integers(-5, 5), reason=st.sampled_from(["", "the fall"]))
    def change_tracker(self, choice: int, actor: int, by: int, reason: str) -> None:
        self.do(roster.change_tracker, self.tracker(choice, actor), by, reason=reason)

    @rule(choice=choices, actor=choices, text=typed)
    def enter_figure(self, choice: int, actor: int, text: str) -> None:
        self.do(roster.enter_figure, self.tracker(choice, actor), text)

    @rule(actor=choices, text=cards)
    def surrender_cards(self, actor: int, text: str) -> None:
        self.do(roster.surrender_cards, self.actor(actor), "huldufolk", text)

    @rule(actor=choices, name=names, value=st.integers(-1, 9), maximum=st.none() | st.integers(0, 9))
    def add_own_tracker(self, actor: int, name: str, value: int, maximum: int | None) -> None:
        self.do(roster.add_own_tracker, self.actor(actor), name, value, maximum)

    @rule(choice=choices)
    def remove_own_tracker(self, choice: int) -> None:
        own = [row for row in self.trackers() if row.system == ""] or self.trackers()
        if own:
            self.do(actor_view.remove_own_tracker, self.choose(own, choice).id)

    @rule(first=choices, second=choices, system=systems, occasion=choices)
    def renew(self, first: int, second: int, system: str, occasion: int) -> None:
        occasions = SYSTEMS[system].occasions
        if occasions:
            chosen = self.choose(occasions, occasion).id
            self.do(roster.renew, list({self.actor(first), self.actor(second)}), system, chosen)

    @rule(choice=choices)
    def end_condition(self, choice: int) -> None:
        found = self.store.conditions(None) or self.store.conditions(None, standing=False)
        self.do(actor_view.end_condition, self.choose(found, choice).id if found else "none")
