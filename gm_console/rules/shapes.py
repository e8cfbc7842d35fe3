"""Strict reading of JSON shapes with pydantic, and its errors as refusals with a code and a path."""

from __future__ import annotations

from typing import Annotated, Any, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, Strict, TypeAdapter, ValidationError
from pydantic_core import ErrorDetails, PydanticCustomError

from gm_console.rules.system import RulesError

Model = TypeVar("Model")


class Shape(BaseModel):
    """Base of set-ups, moves and sheets: frozen, unknown keys refused, numbers whole, nothing coerced."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


def _not_blank(text: str) -> str:
    if not text.strip():
        raise PydanticCustomError("blank", "blank")
    return text


Text = Annotated[str, AfterValidator(_not_blank)]
"""A text that is not blank."""

Item = TypeVar("Item")
Several = Annotated[tuple[Item, ...], Strict(False)]
"""A JSON list, kept as a tuple. Its items stay strict."""

CODES = {
    "missing": "key-missing",
    "extra_forbidden": "key-unknown",
    "blank": "text-blank",
    "zero": "zero",
    "null": "null",
    "int_type": "not-whole",
    "int_from_float": "not-whole",
    "bool_type": "not-true-or-false",
    "string_type": "not-text",
    "literal_error": "not-a-choice",
    "greater_than_equal": "too-low",
    "less_than_equal": "too-high",
    "tuple_type": "not-a-list",
    "list_type": "not-a-list",
    "model_type": "not-an-object",
    "dict_type": "not-an-object",
}


def read(shape: type[Model] | TypeAdapter[Model], data: Any) -> Model:
    """Reads ``data`` as ``shape``. Raises RulesError for the first thing that is wrong in it."""
    adapter = shape if isinstance(shape, TypeAdapter) else TypeAdapter(shape)
    try:
        return adapter.validate_python(data)
    except ValidationError as error:
        raise _refusal(error.errors()[0]) from None


def _refusal(detail: ErrorDetails) -> RulesError:
    code = CODES.get(detail["type"], "not-understood")
    path = path_of(detail["loc"])
    context = {key: value for key, value in detail.get("ctx", {}).items() if isinstance(value, str | int)}
    return RulesError(code, path, key=str(detail["loc"][-1]) if detail["loc"] else "", **context)


def path_of(location: tuple[str | int, ...]) -> str:
    """``("modifiers", 0, "dice")`` gives ``modifiers[0].dice``."""
    path = ""
    for part in location:
        path += f"[{part}]" if isinstance(part, int) else f".{part}" if path else str(part)
    return path
