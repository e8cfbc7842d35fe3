"""What the store refuses, and what to do then."""

from __future__ import annotations

from gm_console.wording.catalog import N_, Template

WORDS: dict[str, Template] = {
    "store.error.missing": N_("There is no file {path}. Look for it elsewhere, or start a new campaign."),
    "store.error.exists": N_("{path} is there already. Choose another name."),
    "store.error.folder-missing": N_("There is no folder {path}. Choose another one, or make it first."),
    "store.error.folder-not-writable": N_("Nothing can be written into {path}. Choose another folder."),
    "store.error.unreadable": N_("{path} cannot be read. Check who may open it."),
    "store.error.not-a-campaign": N_("{path} is not a campaign. Choose a file that this console has made."),
    "store.error.newer": N_(
        "{path} was made by a newer console. Install the newest one and open it there; nothing has been changed."
    ),
    "store.error.older-read-only": N_(
        "{path} comes from an older console and must be brought up to date, but cannot be written to. "
        "Copy it to a folder of your own and open the copy."
    ),
    "store.error.locked": N_(
        "{path} is open already: process {pid} on {host}, since {since}. Close it there, then try again."
    ),
    "store.error.unfinished": N_(
        "The last change to {path} was cut short, and it cannot be mended where nothing can be written. "
        "Copy it, with the file beside it that ends in “-journal”, to a folder of your own and open the copy."
    ),
    "store.error.damaged": N_("The campaign file is damaged. Open its latest backup; keep the damaged file as well."),
    "store.error.nothing-to-save": N_("There is nothing of a campaign in {path} that can be read. Look for a backup."),
    "store.error.rows-invalid": N_(
        "{path} was altered outside the console: {row} holds what cannot be (“{field}”). Open its latest backup, "
        "or save what is sound with “gm-console verify --repair”; keep the altered file as well."
    ),
    "store.error.migration-failed": N_(
        "{path} could not be brought up to date. It is as it was, and a copy is in {backup}. "
        "Go on with the console that made it, and report this."
    ),
    "store.error.read-only": N_(
        "This campaign can only be read where it is. To change it, copy it to a folder of your own and open the copy."
    ),
    "store.error.copy-only": N_(
        "This is a backup, opened to be read: nothing in it can be changed. Restore it, or go on in the campaign."
    ),
    "store.error.disk-full": N_("The disk is full, and nothing was saved. Make room and try again, or save elsewhere."),
    "store.error.disk-error": N_("The disk does not answer as it should. Save a copy elsewhere, then check the disk."),
    "store.error.cannot-open": N_(
        "The campaign file, or its folder, is out of reach. Check that the disk is there, then try again."
    ),
    "store.error.file-gone": N_(
        "{path} is not there any more: it was moved, renamed or deleted. Put it back, or save a copy elsewhere."
    ),
    "store.error.drive-gone": N_(
        "The disk with {path} is not there any more. Plug it in again, or save a copy elsewhere."
    ),
    "store.error.file-replaced": N_(
        "Another file lies in the place of {path} now, and nothing is written into it. Put the right one back, or "
        "save a copy elsewhere."
    ),
    "store.error.write-refused": N_(
        "Nothing can be written into {folder} any more. Allow it again, or save a copy elsewhere."
    ),
    "store.error.busy": N_("Another program is using the campaign file. Try again in a moment."),
    "store.error.changed-since": N_(
        "This cannot be taken back by itself: what it changed has been changed again since. "
        "Put the figures right with Correct."
    ),
    "store.error.nothing-to-undo": N_("There is nothing to undo."),
    "store.error.nothing-to-redo": N_("There is nothing to redo."),
    "store.error.not-found": N_("That is not there any more. Refresh the view and try again."),
    "store.error.in-use": N_("That cannot be removed while something else needs it. Remove the other first."),
    "store.error.duplicate": N_("There is one of that sort already. Change it, or choose another name."),
    "store.error.text-broken": N_("Half a character in a text cannot be saved. Take it out and try again."),
    "store.error.invalid": N_("“{field}” cannot be that. Enter another value."),
    "store.error.not-open": N_("This challenge is no longer open. Reopen it with Correct."),
    "store.error.outside-operation": N_("Nothing was changed: the change came too late. Try again."),
    "store.error.operation-open": N_("Another change is being saved. Try again in a moment."),
    "store.error.not-a-table": N_("“{table}” cannot be changed like that."),
    "store.error.copy-differs": N_("The copy is not the same as the campaign, so it was not kept. Try again."),
    "store.error.same-file": N_("{path} is the campaign itself. Choose one of its backups."),
    "store.error.orphan-rows": (
        N_("{count} record points to something that is gone. Open the latest backup."),
        N_("{count} records point to something that is gone. Open the latest backup."),
    ),
    "store.error.log-broken": (
        N_("{count} log entry was altered outside the console, or follows one that was removed."),
        N_("{count} log entries were altered outside the console, or follow one that was removed."),
    ),
}
