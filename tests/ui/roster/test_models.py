"""The models on hand-made rows, and a roster too large to be held whole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from datetime import UTC, datetime

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from gm_console.app import roster
from gm_console.app.roster_view import RosterPage as Rows
from gm_console.app.roster_view import actor_key, section_of
from gm_console.app.views import RosterRow
from gm_console.store.records import ActorRecord
from gm_console.ui.operations import Operations
from gm_console.ui.roster.asking import Limits
from gm_console.ui.roster.filter import RosterFilter
from gm_console.ui.roster.model import COUNT, NamesModel, RosterModel

from .conftest import RosterPage

FATAL = QAbstractItemModelTester.FailureReportingMode.Fatal


def row(name: str, group: str = "", kind: str = "npc", **fields: object) -> RosterRow:
    return RosterRow(ActorRecord(f"id of {name}", name, kind, group=group, **fields), {}, ())


def page(rows: Sequence[RosterRow], offset: int = 0, matching: int | None = None) -> Rows:
    ordered = tuple(sorted(rows, key=lambda each: actor_key(each.actor)))
    total = len(rows) if matching is None else matching
    return Rows(ordered, offset, total, total, Counter(section_of(each.actor) for each in rows))


def names(model: RosterModel | RosterFilter) -> dict[str, list[str]]:
    headings = [model.index(place, 0) for place in range(model.rowCount())]
    return {
        f"{each.data()} {each.data(COUNT)}": [model.index(at, 0, each).data() for at in range(model.rowCount(each))]
        for each in headings
    }


@pytest.fixture
def model(qapp: object) -> RosterModel:
    made = RosterModel(lambda: datetime.now(UTC))
    made.show_page(
        page([row("Zed", kind="pc"), row("Tam", "Bridge"), row("Guard 2", "Bridge"), row("Guard 10", "Bridge")])
    )
    return made


def test_the_model_keeps_the_rules_of_models(model: RosterModel) -> None:
    proxy = RosterFilter()
    proxy.setSourceModel(model)
    testers = [QAbstractItemModelTester(each, FATAL) for each in (model, proxy)]
    model.update_rows([row("Guard 3", "Bridge"), row("Miller")])
    proxy.set_text("gua")
    model.update_rows([row("Tam", "Court"), row("Gustav", "Bridge")], ["id of Zed"])
    proxy.set_text("")
    model.update_rows([row("Tam", "Bridge")], ["id of nobody", "id of Miller"])
    model.show_page(page([row("Only")]))
    assert names(proxy) == {"Others 1": ["Only"]}
    assert len(testers) == 2


def test_a_row_that_changes_in_place_moves_nothing(model: RosterModel, qtbot: QtBot) -> None:
    with (
        qtbot.assertNotEmitted(model.rowsInserted),
        qtbot.assertNotEmitted(model.modelReset),
        qtbot.waitSignal(model.dataChanged) as changed,
    ):
        model.update_rows([row("Tam", "Bridge", player="Ada")])
    top, bottom = changed.args[:2]
    assert top == bottom == model.index_of("id of Tam")


def test_an_actor_goes_to_where_it_belongs_now(model: RosterModel) -> None:
    model.update_rows([row("Guard 2", "Court"), row("Aaron", "Bridge")])
    assert names(model) == {
        "Player characters 1": ["Zed"],
        "Bridge 3": ["Aaron", "Guard 10", "Tam"],
        "Court 1": ["Guard 2"],
    }


def test_a_section_without_anybody_is_gone(model: RosterModel) -> None:
    kept = model.index_of("id of Tam")
    model.update_rows([], ["id of Zed"])
    assert list(names(model)) == ["Bridge 3"]
    assert model.parent(model.index_of("id of Tam")).row() == 0
    assert kept.row() == model.index_of("id of Tam").row()


def test_a_window_that_does_not_follow_on_is_left(qapp: object) -> None:
    model = RosterModel(lambda: datetime.now(UTC))
    model.show_page(page([row("A"), row("B")], matching=5))
    assert model.has_more()
    model.show_page(page([row("E")], offset=4, matching=5))
    assert model.loaded() == 2
    model.show_page(page([row("C")], offset=2, matching=3))
    assert model.ids() == ["id of A", "id of B", "id of C"]
    assert not model.has_more()


def test_names_keep_the_rules_of_models(qapp: object) -> None:
    model = NamesModel()
    tester = QAbstractItemModelTester(model, FATAL)
    model.show([row(name).actor for name in ("Tam", "Éowyn", "Guard 10", "Guard 2")])
    model.update_actors([row("Anna").actor], ["id of Tam"])
    assert [model.index(at, 0).data() for at in range(model.rowCount())] == ["Anna", "Éowyn", "Guard 2", "Guard 10"]
    assert tester.model() is model


@pytest.fixture
def large(page_of: Callable[..., RosterPage], operations: Operations) -> RosterPage:
    operations.run(roster.quick_add, "Guard x30")
    operations.run(roster.quick_add, "Reeve x3")
    return page_of(limits=Limits(held=10, window=8))


def test_a_large_roster_is_shown_in_windows(large: RosterPage) -> None:
    assert 8 < large.panel._model.loaded() < 33
    assert large.panel._model.index(0, 0).data(COUNT) == 33
    bar = large.list.verticalScrollBar()
    for _ in range(6):
        bar.setValue(bar.maximum())
        large.settle()
    assert large.panel._model.loaded() == 33
    assert next(iter(large.shown().values()))[-1] == "Reeve 3"


def test_a_large_roster_is_filtered_by_the_store(large: RosterPage) -> None:
    counted: list[int] = []
    large.panel.counted.connect(counted.append)
    large.panel.focus_filter()
    large.type("reeve")
    assert large.shown() == {"Others 3": ["Reeve 1", "Reeve 2", "Reeve 3"]}
    assert counted[-1] == 3
    large.key(Qt.Key.Key_Escape)
    assert counted[-1] == 33


def test_changes_in_a_large_roster_are_seen(large: RosterPage) -> None:
    large.panel.focus_filter()
    large.type("reeve").key(Qt.Key.Key_Down, Qt.Key.Key_Delete)
    assert large.shown() == {"Others 2": ["Reeve 2", "Reeve 3"]}
    large.panel.focus_add()
    large.type("Reeve x2").key(Qt.Key.Key_Return)
    assert large.shown() == {"Others 4": ["Reeve 2", "Reeve 3", "Reeve 4", "Reeve 5"]}


def test_a_roster_that_grows_past_the_limit_goes_over_to_windows(
    page_of: Callable[..., RosterPage], operations: Operations
) -> None:
    operations.run(roster.quick_add, "Guard x9")
    page = page_of(limits=Limits(held=10, window=4))
    page.panel.focus_filter()
    page.type("guard 1")
    assert page.shown() == {"Others 1": ["Guard 1"]}
    page.panel.focus_add()
    page.type("Guard x9").key(Qt.Key.Key_Return)
    assert page.shown() == {"Others 10": ["Guard 1", *(f"Guard {number}" for number in range(10, 19))]}
