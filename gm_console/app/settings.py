"""What a campaign is set to: its name, the systems in use, rulings, result tables, what a session's start renews."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gm_console.app.context import AppError, Desk
from gm_console.app.roster import checked_name
from gm_console.app.sessions import Renewal, renewals
from gm_console.rules.lines import line_as_json
from gm_console.rules.registry import full_rulings
from gm_console.rules.system import JsonObject, Line, RulesError
from gm_console.store.records import CampaignRecord, Changes

DRAFTS = "settings/"


@dataclass(frozen=True, slots=True)
class SettingsPage:
    """Everything that can be set.

    :ivar rulings: system id to ruling id to the option in force, for every system known.
    :ivar renewals: what a session's start may make whole, of the systems in use.
    :ivar drafts: what is half typed, by part of the page.
    """

    campaign: CampaignRecord
    rulings: Mapping[str, Mapping[str, str | int]]
    renewals: tuple[Renewal, ...]
    drafts: Mapping[str, JsonObject]


def settings_page(desk: Desk) -> SettingsPage:
    """The settings as they are now."""
    rulings = {name: desk.rulings(name) for name in desk.systems}
    drafts = {key.removeprefix(DRAFTS): data for key, data in desk.store.drafts(DRAFTS).items()}
    return SettingsPage(desk.store.campaign(), rulings, renewals(desk), drafts)


def rename_campaign(desk: Desk, name: str) -> Changes:
    """Gives the campaign another name. Raises AppError where it is blank or over 200 characters."""
    return _set(desk, "op.rename-campaign", {"name": checked_name(name)}, name=checked_name(name))


def use_system(desk: Desk, system: str, use: bool) -> Changes:
    """Takes a system into use, or out of it; sheets of it are kept. Raises AppError ``system-needed`` for the last."""
    known, present = desk.system(system), desk.store.campaign().systems
    wanted = {*present, known.id} if use else {*present} - {known.id}
    if not wanted & desk.systems.keys():
        raise AppError("system-needed", "systems")
    order = [
        *(name for name in present if name in wanted),
        *(name for name in desk.systems if name in wanted - {*present}),
    ]
    code = "op.use-system" if use else "op.drop-system"
    return _set(desk, code, {"system": _name_of(system)}, systems=tuple(order))


def choose_ruling(desk: Desk, system: str, ruling: str, option: str | int) -> Changes:
    """Decides a ruling for new challenges. Raises RulesError ``ruling-unknown`` or ``ruling-option``."""
    known, chosen = desk.system(system), desk.store.campaign().rulings
    mine = {**_known_rulings(desk, system), ruling: option}
    try:
        full_rulings(known, mine)
    except RulesError as error:
        raise error.below("rulings", system) from None
    parameters: JsonObject = {"system": _name_of(system), "ruling": ruling, "option": option}
    return _set(desk, "op.ruling", parameters, rulings={**chosen, system: mine})


def _known_rulings(desk: Desk, system: str) -> JsonObject:
    """What was chosen before, without what this console does not know (a newer one may have written it)."""
    options = {each.id for each in desk.system(system).rulings if each.options}
    chosen = desk.store.campaign().rulings.get(system, {})
    return {key: value for key, value in chosen.items() if key in options}


def set_renewal(desk: Desk, system: str, occasion: str, on: bool) -> Changes:
    """Says whether a session's start does what ``occasion`` restores. Raises AppError ``occasion-unknown``."""
    found = next((each for each in desk.system(system).occasions if each.id == occasion), None)
    if found is None:
        raise AppError("occasion-unknown", occasion=occasion)
    remembered = {**desk.store.campaign().renewals, f"{system}/{occasion}": on}
    code = "op.renewal-on" if on else "op.renewal-off"
    return _set(desk, code, {"occasion": line_as_json(found.label)}, renewals=remembered)


def result_tables(desk: Desk) -> tuple[JsonObject, ...]:
    """The campaign's own result tables, to look margins up in, in its order."""
    return tuple(desk.store.campaign().result_tables)


def write_result_tables(desk: Desk, tables: Sequence[JsonObject], name: str = "") -> Changes:
    """Puts down the campaign's result tables, as the system that looks them up has checked them.

    :param name: of the table that is added, changed or taken away, for the operation's title.

    Raises AppError ``table-taken`` where two have one name.
    """
    seen: set[str] = set()
    for table in tables:
        folded = str(table.get("name", "")).strip().casefold()
        if folded in seen:
            raise AppError("table-taken", "name", name=table["name"])
        seen.add(folded)
    return _set(desk, "op.result-table", {"name": name}, result_tables=[dict(table) for table in tables])


def _name_of(system: str) -> JsonObject:
    return line_as_json(Line(f"{system}.name"))


def _set(desk: Desk, code: str, parameters: JsonObject, **fields: object) -> Changes:
    with desk.store.operation(code, parameters) as operation:
        operation.update("campaign", desk.store.campaign().id, **fields)
    return operation.changes
