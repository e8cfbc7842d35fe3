"""What is wrong with the disk or the file while a campaign is open, what was kept, and what to do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from gm_console.wording.catalog import N_, Template, knows, say_code, text
from gm_console.wording.moments import clock_seconds, clock_time, day_and_time_short

WORDS: dict[str, Template] = {
    "fault.disk-full": N_("The disk is full"),
    "fault.disk-error": N_("The disk does not answer as it should"),
    "fault.drive-gone": N_("The disk with the campaign is gone"),
    "fault.file-gone": N_("The campaign’s file is gone"),
    "fault.file-replaced": N_("Another file lies in the campaign’s place"),
    "fault.write-refused": N_("Nothing can be written to the campaign any more"),
    "fault.read-only": N_("Nothing can be written to the campaign any more"),
    "fault.cannot-open": N_("The campaign’s file is out of reach"),
    "fault.busy": N_("Another program holds the campaign’s file"),
    "fault.damaged": N_("The campaign’s file is damaged"),
    "fault.locked": N_("Another console has the campaign by now"),
    "fault.do.disk-full": N_("Make room on the disk, and the console goes on by itself."),
    "fault.do.disk-error": N_("Save a copy elsewhere now, then check the disk."),
    "fault.do.drive-gone": N_("Plug it in again, and the console goes on by itself. {path} was on it."),
    "fault.do.file-gone": N_(
        "{path} was moved, renamed or deleted. Put it back, and the console goes on by itself; or save a copy "
        "elsewhere."
    ),
    "fault.do.file-replaced": N_(
        "Nothing is written into {path}, for it holds something else by now. Save a copy elsewhere, then look at both."
    ),
    "fault.do.write-refused": N_("Allow writing into {folder} again, and the console goes on by itself."),
    "fault.do.read-only": N_("Allow writing again, and the console goes on by itself; or save a copy elsewhere."),
    "fault.do.cannot-open": N_("Check that the disk is there, and the console goes on by itself."),
    "fault.do.busy": N_("Close that program, or wait for it; the console goes on by itself."),
    "fault.do.damaged": N_("Save a copy elsewhere, then look at the backups."),
    "fault.do.locked": N_("Close it there, then try again; or save a copy elsewhere."),
    "unsaved.challenge": (N_("{count} open challenge"), N_("{count} open challenges")),
    "unsaved.note": (N_("{count} half-typed note"), N_("{count} half-typed notes")),
    "unsaved.titles": N_("half-typed titles"),
    "unsaved.other": (N_("{count} form with what you typed"), N_("{count} forms with what you typed")),
}

KINDS = ("challenge", "note", "titles")


def fault_title(code: str) -> str:
    """What is wrong, in a few words."""
    return say_code(f"fault.{code}" if knows(f"fault.{code}") else "fault.disk-error", {})


def fault_detail(code: str, parameters: Mapping[str, Any], saved: datetime | None) -> str:
    """What was kept, up to ``saved``, and what to do."""
    return f"{_kept(saved)} {_to_do(code, parameters)}"


def _kept(saved: datetime | None) -> str:
    if saved is None:
        return text("What was saved is safe; what you type stays in its place.")
    return text("All is saved up to {time}; what you typed since stays in its place.", time=clock_seconds(saved))


def _to_do(code: str, parameters: Mapping[str, Any]) -> str:
    known = code if knows(f"fault.do.{code}") else "disk-error"
    return say_code(f"fault.do.{known}", {"path": "", "folder": "", **parameters})


def fault_over() -> str:
    """Read out when the disk takes everything again."""
    return text("The disk is all right again, and everything is saved.")


def not_saved_since(saved: datetime | None) -> str:
    """What the status line says while the disk fails."""
    if saved is None:
        return text("✗ not saved")
    return text("✗ not saved since {time}", time=clock_time(saved))


def unsaved_words(keys: Iterable[str]) -> str:
    """What the disk did not take, counted: “1 open challenge and 2 half-typed notes”."""
    kinds = [key.partition("/")[0] for key in keys]
    named = [kind if kind in KINDS else "other" for kind in kinds]
    found = [_counted(kind, named.count(kind)) for kind in (*KINDS, "other") if kind in named]
    return text("{things:and}", things=found)


def _counted(kind: str, count: int) -> str:
    return say_code(f"unsaved.{kind}", {"count": count})


def leaving_question(keys: Sequence[str], reason: str) -> str:
    """Asked when the window is to close while something could not be saved. ``reason``: what is wrong."""
    return text(
        "{reason}. This is nowhere but in the window: {what}. Save a copy of the campaign elsewhere, and it is in it.",
        reason=reason,
        what=unsaved_words(keys),
    )


def copy_words(path: str, backup: datetime | None) -> str:
    """Where the copy lies and what is in it."""
    if backup is not None:
        return text(
            "The campaign itself could not be read any more. The copy in {path} is its backup of {moment}, with what "
            "could not be saved since.",
            path=path,
            moment=day_and_time_short(backup),
        )
    return text("The copy in {path} was checked and holds everything, half-typed things as well.", path=path)


def saved_in_place(path: str) -> str:
    """The copy took the place of the file that was gone."""
    return text("The campaign is in {path} again, and the console goes on in it.", path=path)


def copies_suggestion(stem: str, moment: datetime) -> str:
    """A name for the copy."""
    return text("{name} (copy of {day})", name=stem, day=f"{moment.astimezone():%Y-%m-%d %H-%M}")
