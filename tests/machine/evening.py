"""What is done around challenges: sessions, scenes, timers, notes, settings, and the clock itself."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import rule

from gm_console.app import backups, log_view, notes, remembered, sessions, settings, timers

from .materials import systems
from .model import SYSTEMS, choices
from .people import People

words = st.sampled_from(["", " ", "The Toll Bridge", "rain", "r\n" * 3, "x" * 20_001])
some = st.lists(choices, max_size=3)


class Evening(People):
    """Rules about time and words."""

    def entry(self, choice: int) -> str:
        found = self.store.log(limit=12)
        return str(self.choose(found, choice).id) if found else "none"

    def timer(self, choice: int) -> str:
        found = self.store.timers()
        return str(self.choose(found, choice).id) if found else "none"

    def several(self, rows: Any, wanted: list[int]) -> list[str]:
        return sorted({self.choose(rows, each).id for each in wanted}) if rows else []

    @rule(minutes=st.integers(-600, 600), seconds=st.integers(0, 59))
    def clock_moves(self, minutes: int, seconds: int) -> None:
        self.clock.time += timedelta(minutes=minutes, seconds=seconds)

    # -- sessions ------------------------------------------------------------------------------------------------

    @rule(title=words, deck=st.none() | st.booleans(), rest=st.booleans())
    def start_session(self, title: str, deck: bool | None, rest: bool) -> None:
        chosen = {} if deck is None else {"huldufolk/deck": deck, "huldufolk/rest.mundane": rest}
        self.do(sessions.start_session, title, chosen)

    @rule(title=words, archived=some)
    def next_scene(self, title: str, archived: list[int]) -> None:
        self.do(sessions.next_scene, title, self.several(self.actors(), archived))

    @rule(title=words)
    def rename_scene(self, title: str) -> None:
        scene = self.store.current_scene()
        self.do(sessions.rename_scene, scene.id if scene else "none", title)

    @rule()
    def pause_session(self) -> None:
        self.do(sessions.pause_session)

    @rule()
    def resume_session(self) -> None:
        self.do(sessions.resume_session)

    @rule(abandoned=some, ended=some, archived=some)
    def end_session(self, abandoned: list[int], ended: list[int], archived: list[int]) -> None:
        matters = sessions.open_matters(self.desk)
        chosen = (self.several(matters.challenges, abandoned), self.several(matters.timers, ended))
        self.do(sessions.end_session, *chosen, self.several(self.actors(), archived))

    @rule(session=words, scene=words)
    def keep_titles(self, session: str, scene: str) -> None:
        self.draft(sessions.keep_titles, session, scene)

    # -- timers --------------------------------------------------------------------------------------------------

    @rule(actor=choices, system=systems, occasion=choices)
    def start_rest(self, actor: int, system: str, occasion: int) -> None:
        if SYSTEMS[system].occasions:
            self.do(timers.start_rest, self.actor(actor), system, self.choose(SYSTEMS[system].occasions, occasion).id)

    @rule(text=words, minutes=st.sampled_from([0, 1, 30, 1440, 1441]), actor=st.none() | choices)
    def start_reminder(self, text: str, minutes: int, actor: int | None) -> None:
        self.do(timers.start_reminder, text, minutes, None if actor is None else self.actor(actor))

    @rule(choice=choices, renew=st.booleans(), reason=words)
    def end_timer(self, choice: int, renew: bool, reason: str) -> None:
        self.do(timers.end_timer, self.timer(choice), renew=renew, reason=reason)

    @rule(by=st.sampled_from([1, 1, -1]))
    def next_round(self, by: int) -> None:
        self.do(timers.next_round, by)

    @rule(seconds=st.integers(-7200, 7200), chosen=some)
    def skip_time(self, seconds: int, chosen: list[int]) -> None:
        self.do(timers.skip_time, seconds, self.several(self.store.timers(), chosen))

    # -- words ---------------------------------------------------------------------------------------------------

    @rule(text=words, audience=st.sampled_from(["players", "storyteller"]), earlier=st.booleans())
    def add_note(self, text: str, audience: Any, earlier: bool) -> None:
        self.do(notes.add_note, text, audience=audience, happened_at=self.past() if earlier else None)

    @rule(choice=choices, text=words)
    def annotate(self, choice: int, text: str) -> None:
        self.do(notes.annotate, self.entry(choice), text)

    @rule(choice=choices, on=st.booleans())
    def pin(self, choice: int, on: bool) -> None:
        self.do(notes.pin, self.entry(choice), on=on)

    @rule(choice=choices, text=words)
    def half_a_note(self, choice: int, text: str) -> None:
        self.draft(log_view.save_note_draft, self.entry(choice) if choice else "", text, "players")

    # -- settings ------------------------------------------------------------------------------------------------

    @rule(name=words)
    def rename_campaign(self, name: str) -> None:
        self.do(settings.rename_campaign, name)

    @rule(system=systems, use=st.booleans())
    def use_system(self, system: str, use: bool) -> None:
        self.do(settings.use_system, system, use)

    @rule(system=systems, choice=choices, option=choices)
    def choose_ruling(self, system: str, choice: int, option: int) -> None:
        found = [each for each in SYSTEMS[system].rulings if each.options]
        if found:
            ruling = self.choose(found, choice)
            options = (*ruling.options, "no-such-option")
            self.do(settings.choose_ruling, system, ruling.id, self.choose(options, option))

    @rule(system=systems, choice=choices, on=st.booleans())
    def set_renewal(self, system: str, choice: int, on: bool) -> None:
        occasions = [each.id for each in SYSTEMS[system].occasions]
        self.do(settings.set_renewal, system, self.choose([*occasions, "no-such-rest"], choice), on)

    @rule(names=st.lists(st.sampled_from(["Harm", "harm ", "Chase"]), max_size=2))
    def write_result_tables(self, names: list[str]) -> None:
        tables = [{"name": name, "entries": [{"from": 1, "text": "a scratch"}]} for name in names]
        self.do(settings.write_result_tables, tables, names[0] if names else "")

    @rule(folder=st.sampled_from(["", "/media/stick", "beside"]))
    def choose_backup_folder(self, folder: str) -> None:
        self.do(backups.choose_backup_folder, folder)

    @rule(choice=choices)
    def remember(self, choice: int) -> None:
        self.draft(remembered.remember, "print", {"copies": choice})
