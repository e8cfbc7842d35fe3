"""What is done around challenges: sessions, scenes, timers, notes, settings, and the clock itself."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import rule

from gm_console.app import (
    actor_view,
    backups,
    conflicts,
    half_typed,
    log_view,
    notes,
    remembered,
    sessions,
    settings,
    timers,
)
from gm_console.store.glance import glance

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

    @rule(title=words, deck=st.none() | st.booleans(), rest=st.booleans(), sealed=st.none() | words)
    def start_session(self, title: str, deck: bool | None, rest: bool, sealed: str | None) -> None:
        chosen = {} if deck is None else {"huldufolk/deck": deck, "huldufolk/rest.mundane": rest}
        self.do(sessions.start_session, title, chosen, sealed)

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

    @rule(
        place=st.sampled_from(["titles", "note", "actor", "choice", "reason", "anywhere", "copies"]),
        choice=choices,
        text=words,
    )
    def half_typed(self, place: str, choice: int, text: str) -> None:
        if place == "titles":
            self.draft(sessions.keep_titles, text, "")
        elif place == "note":
            self.draft(log_view.save_note_draft, self.entry(choice) if choice else "", text, "players")
        elif place == "choice":
            self.draft(remembered.remember, "print", {"copies": choice})
        elif place == "reason":
            self.draft(remembered.keep_reason, "waived", text)
        elif place == "anywhere":
            self.draft(half_typed.keep_half_typed, f"field{choice % 3}", {"text": text} if text else {})
        elif place == "copies":
            self.draft(conflicts.leave_conflicts, conflicts.Conflicts(glance(self.path), ()))
        elif text:
            self.draft(actor_view.keep_draft, actor_view.draft_key(self.actor(choice), "notes"), {"text": text})
        else:
            self.draft(actor_view.drop_draft, actor_view.draft_key(self.actor(choice), "notes"))

    # -- settings ------------------------------------------------------------------------------------------------

    @rule(name=words, folder=st.sampled_from([None, "", "/media/stick", "beside"]))
    def rename_campaign(self, name: str, folder: str | None) -> None:
        if folder is None:
            self.do(settings.rename_campaign, name)
        else:
            self.do(backups.choose_backup_folder, folder)

    @rule(system=systems, choice=choices, option=choices, on=st.booleans())
    def change_a_setting(self, system: str, choice: int, option: int, on: bool) -> None:
        rulings = [each for each in SYSTEMS[system].rulings if each.options]
        occasions = [each.id for each in SYSTEMS[system].occasions]
        if choice < 3:
            self.do(settings.use_system, system, on)
        elif choice < 6:
            self.do(settings.set_renewal, system, self.choose([*occasions, "no-such-rest"], option), on)
        elif choice < 9 and rulings:
            ruling = self.choose(rulings, choice)
            self.do(settings.choose_ruling, system, ruling.id, self.choose((*ruling.options, "no-such-option"), option))
        else:
            names = ["Harm", "harm ", "Chase"][: choice - 8] if choice > 8 else []
            tables = [{"name": name, "entries": [{"from": 1, "text": "a scratch"}]} for name in names]
            self.do(settings.write_result_tables, tables, "Harm")
