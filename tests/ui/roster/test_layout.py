"""Where figures stand in a row, at every width and zoom; and what they say when spelled out."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from PySide6.QtCore import QRectF

from gm_console.app.figures import Figure
from gm_console.app.views import RosterRow
from gm_console.rules.system import Line
from gm_console.store.records import ActorRecord, TimerRecord
from gm_console.ui.roster import telling
from gm_console.ui.roster.layout import Hand, RowLayout, lay_out
from gm_console.ui.theme import Theme

NOW = datetime(2026, 11, 20, 20, 0, tzinfo=UTC)


def figure(system: str, key: str, value: int, maximum: int | None = None, **fields: object) -> Figure:
    label = Line(f"{system}.tracker.{key}")
    return Figure(system, key, label, Line(f"{label.code}.full"), value, maximum, ("id",), **fields)


def own(name: str, value: int) -> Figure:
    line = Line("app.tracker.own", {"name": name})
    return Figure("", name, line, line, value, None, ("id",))


MANY = (
    figure("huldufolk", "mundane", 5, 5),
    figure("huldufolk", "supernatural", 4, 5, held=1),
    figure("opposed", "willpower", 3, 6),
    figure("age-of-dragons", "energy.physical", 5, 5),
    figure("age-of-dragons", "energy.mental", 12, 14),
    own("Oaths sworn", 3),
)


def row(name: str, figures: tuple[Figure, ...], **fields: object) -> RosterRow:
    return RosterRow(ActorRecord("id", name, "pc", player="Ada"), {}, figures, **fields)


def layout(theme: Theme, figures: tuple[Figure, ...], width: int, hand: Hand, name: str = "Bryn Hollow") -> RowLayout:
    return lay_out(theme, QRectF(0, 0, width, theme.px(40)), row(name, figures), hand)


@pytest.mark.parametrize("zoom", [80, 100, 150, 200])
@pytest.mark.parametrize("width", [200, 263, 420])
@pytest.mark.parametrize("place", [None, 0, 3, 5])
@pytest.mark.parametrize("ready", [False, True])
def test_nothing_overlaps(theme: Theme, zoom: int, width: int, place: int | None, ready: bool) -> None:
    theme.set_zoom(zoom)
    hand = Hand(place, ready and place is not None)
    placed = layout(theme, MANY, theme.px(width), hand, "Aurelia of the Twelve Winding Stairs")
    edges = [placed.avatar.right(), placed.text.left(), placed.text.right()]
    for box in placed.boxes:
        edges += [box.whole.left(), box.whole.right()]
    assert edges == sorted(edges)
    assert edges[-1] <= theme.px(width)
    if place is not None:
        assert place in [box.piece.place for box in placed.boxes]
    assert placed.cut == (len(placed.boxes) < len(MANY))


def test_a_figure_alone_shows_what_it_can_be(theme: Theme) -> None:
    (box,) = layout(theme, MANY[2:3], 263, Hand()).boxes
    assert (box.piece.label, box.piece.value) == ("WP", "3/6")


def test_long_labels_go_before_the_name_does(theme: Theme) -> None:
    short = layout(theme, MANY[3:5] + MANY[3:4], 263, Hand(), "Yr")
    long = layout(theme, MANY[3:5] + MANY[3:4], 263, Hand(), "Yrsa Emberwing of the Hills")
    assert [box.piece.label for box in short.boxes] == ["Body", "Mind", "Body"]
    assert [box.piece.label for box in long.boxes] == ["", "", ""]


def test_a_figure_in_hand_has_its_buttons(theme: Theme) -> None:
    boxes = layout(theme, MANY[:2], 263, Hand(1, True)).boxes
    assert [bool(box.less and box.more) for box in boxes] == [False, True]
    assert boxes[1].less is not None
    assert boxes[1].less.width() >= 18


def test_figures_are_spelled_out() -> None:
    assert telling.figure_spoken(MANY[2]) == "Willpower: 3 of 6"
    assert telling.figure_spoken(MANY[5]) == "Oaths sworn: 3"
    assert telling.figure_spoken(MANY[1]) == "Supernatural threshold: 4 of 5, 1 of it spent in an open challenge"


def test_a_rest_stands_in_place_of_the_summary() -> None:
    rest = TimerRecord("t", "rest", "id", {}, "running", NOW, seconds=600, remaining=600, counted_from=NOW)
    resting = row("Bryn", (), timers=(rest,), conditions=("stunned",))
    assert telling.subtitle(resting, NOW + timedelta(minutes=5, seconds=50)) == "Ada · resting 4:10 · stunned"
    assert telling.subtitle(resting, NOW + timedelta(minutes=11)) == "Ada · rest over · stunned"


def test_beside_its_figures_a_summary_is_short_and_whole_in_the_tooltip() -> None:
    spheres = {"soma": 5, "sophia": 4, "pneuma": 6, "short": Line("age-of-dragons.summary.short")}
    summary = Line("age-of-dragons.summary", spheres)
    dragon = RosterRow(ActorRecord("id", "Yrsa", "pc", player="Kit"), {"age-of-dragons": summary}, ())
    assert telling.subtitle(dragon, NOW) == "Kit · dragon"
    assert "Soma 5 · Sophia 4 · Pneuma 6" in telling.row_tip(dragon, NOW)
