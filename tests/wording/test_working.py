"""A breakdown in words: what a column begins with is no change."""

from __future__ import annotations

from gm_console.rules.system import Line
from gm_console.wording.working import tell, with_figures

START, CHANGED, LEFT = (f"age-of-dragons.energy.{word}" for word in ("start", "changed", "left"))


def column(side: str, *amounts: int) -> list[Line]:
    start, changed = ((START, "part"), (CHANGED, "part"))
    kinds = (start, *[changed] * (len(amounts) - 2), (LEFT, "total"))
    return [
        Line(code, {}, amount, side, kind)  # type: ignore[arg-type]
        for (code, kind), amount in zip(kinds, amounts, strict=True)
    ]


def figures(lines: list[Line]) -> list[str]:
    return [figure for _, figure in with_figures(lines)]


def test_a_column_begins_without_a_sign_and_ends_without_one() -> None:
    assert figures(column("Yrsa", 5, 2, -1, 0, 6)) == ["5", "+2", "−1", "0", "6"]


def test_each_side_and_each_sum_begins_anew() -> None:
    yrsa, sorrel = column("Yrsa", 5, 1, 6), column("Sorrel", 4, 1, 5)
    mixed = [line for pair in zip(yrsa, sorrel, strict=True) for line in pair]
    assert figures(mixed) == ["5", "4", "+1", "+1", "6", "5"]
    assert figures([*yrsa, *yrsa]) == ["5", "+1", "6", "5", "+1", "6"]


def test_steps_are_changes_and_remarks_have_no_figure() -> None:
    lines = [Line(CHANGED, {}, 2, "", "step"), Line(LEFT), *column("Yrsa", -3, 1, -2)]
    assert figures(lines) == ["+2", "", "−3", "+1", "−2"]


def test_lines_of_text_have_the_same_figures() -> None:
    assert tell(column("Yrsa", 5, -2, 3)) == [
        "Yrsa – Energy at the start: 5",
        "Yrsa – Changed in play: −2",
        "Yrsa – Energy left: 3",
    ]
