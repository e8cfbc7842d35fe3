"""Checks what is about to be written; the tables' own classes accept anything."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from functools import cache
from typing import Annotated, Any, get_type_hints

from annotated_types import Ge, Le, MaxLen, MinLen
from pydantic import AfterValidator, AwareDatetime, BaseModel, ConfigDict, ValidationError, create_model
from pydantic_core import PydanticCustomError

from gm_console.store.columns import YEARS
from gm_console.store.errors import StoreError
from gm_console.store.plain import plain_object
from gm_console.store.records import JsonObject
from gm_console.store.rows import Kind, Values
from gm_console.store.tables import ID_LENGTH

LARGEST = 2**31 - 1
"""What every database's INTEGER holds."""


def _not_blank(text: str) -> str:
    if not text.strip():
        raise PydanticCustomError("blank", "blank")
    return text


def _utc(moment: datetime) -> datetime:
    if moment.year not in YEARS:
        raise PydanticCustomError("out_of_range", "out of range")
    return moment.astimezone(UTC)


Id = Annotated[str, MinLen(1), MaxLen(ID_LENGTH)]
Name = Annotated[str, AfterValidator(_not_blank)]
Time = Annotated[AwareDatetime, AfterValidator(_utc)]
Count = Annotated[int, Ge(0), Le(LARGEST)]
Number = Annotated[int, Ge(1), Le(LARGEST)]
Json = Annotated[Any, AfterValidator(plain_object)]

SHAPES: tuple[tuple[Any, Any], ...] = (
    (datetime, Time),
    (datetime | None, Time | None),
    (JsonObject, Json),
    (list[JsonObject], list[Json]),
    (int, Count),
    (int | None, Count | None),
)

SPECIAL: Mapping[str, Any] = {
    "id": Id,
    "version": Number,
    "log_entry.kind": Name,
    "campaign.name": Name,
    "actor.name": Name,
    "condition.name": Name,
    "tracker.key": Name,
    "sheet.system": Name,
    "challenge.system": Name,
    "challenge.rules_version": Number,
    "timer.kind": Name,
    "session.number": Number,
    "scene.number": Number,
}


def _shape(kind: str, name: str, hint: Any) -> Any:
    special = SPECIAL.get(f"{kind}.{name}", SPECIAL.get(name))
    return special or next((shape for plain, shape in SHAPES if hint == plain), hint)


@cache
def _model(name: str, shape: type) -> type[BaseModel]:
    hints = get_type_hints(shape)
    found: dict[str, Any] = {key: (_shape(name, key, hint), ...) for key, hint in hints.items()}
    return create_model(name, __config__=ConfigDict(strict=True, extra="forbid"), **found)


def checked(kind: Kind, values: Values) -> Values:
    """``values`` (every column) as they may be written, times in UTC.

    Raises StoreError ``invalid`` with ``table``, ``field`` and ``reason`` for the first that is wrong.
    """
    return checked_shape(kind.name, kind.record, values)


def checked_shape(table: str, shape: Any, values: Values) -> Values:
    """Like `checked`, for any dataclass of fields that are written into ``table``."""
    try:
        model = _model(table, shape)(**values)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        raise StoreError("invalid", table=table, field=where, reason=first["type"]) from None
    return {name: getattr(model, name) for name in values}


def json_object(table: str, field: str, value: Any) -> JsonObject:
    """``value`` in plain types if it is a JSON object. Raises StoreError ``invalid``."""
    try:
        return plain_object(value)
    except ValueError:
        raise StoreError("invalid", table=table, field=field, reason="json") from None
