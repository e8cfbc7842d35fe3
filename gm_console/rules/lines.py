"""Lines as JSON, so that a log entry keeps its headline as code and figures, in no language."""

from __future__ import annotations

from typing import Any

from gm_console.rules.system import JsonObject, Line


def line_as_json(line: Line) -> JsonObject:
    """``line`` as ``{"code": …, "parameters": {…}}``; lines among the parameters are kept as such."""
    return {"code": line.code, "parameters": {key: _out(value) for key, value in line.parameters.items()}}


def line_from_json(data: JsonObject) -> Line:
    """The line that `line_as_json` wrote. Anything else becomes a line that shows as it stands."""
    code, parameters = data.get("code"), data.get("parameters")
    if not isinstance(code, str) or not isinstance(parameters, dict):
        return Line("app.broken")
    return Line(code, {str(key): _in(value) for key, value in parameters.items()})


def _out(value: Any) -> Any:
    if isinstance(value, Line):
        return line_as_json(value)
    return [_out(item) for item in value] if isinstance(value, list | tuple) else value


def _in(value: Any) -> Any:
    if isinstance(value, dict):
        return line_from_json(value)
    return [_in(item) for item in value] if isinstance(value, list) else value
