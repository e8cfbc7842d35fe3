"""Who the actor is: name, public name, player, kind, group, tags, notes, whether here."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QObject, QStringListModel, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QCompleter, QHBoxLayout, QLineEdit, QPlainTextEdit, QVBoxLayout, QWidget

from gm_console.app.actor_view import ActorPage, draft_key
from gm_console.app.roster import LONGEST_NAME, edit_actor
from gm_console.rules.system import JsonObject, RulesError
from gm_console.store.records import ActorRecord
from gm_console.ui.actor.cells import Cell, ChoiceCell, TextCell, TickCell, WordsCell
from gm_console.ui.actor.form import FieldRow
from gm_console.ui.keeper import Keeper, Target
from gm_console.ui.operations import Failure, Operations
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.labels import Label
from gm_console.ui.widgets.messages import InlineMessage
from gm_console.wording.catalog import N_, say_code, text

FIELDS = (
    ("public_name", N_("Public name"), N_("what players may read")),
    ("player", N_("Player"), N_("nobody")),
    ("group", N_("Group"), N_("none")),
)
TAGS = N_("Tags")
KINDS = (("pc", N_("Player character")), ("npc", N_("NPC")))
NOTES = N_("Notes, for the storyteller")


class NameCell(TextCell):
    """The name as a title, edited in place."""

    def _restyle(self) -> None:
        self.edit.setObjectName("sideName")
        self.edit.setProperty("filled", "true")
        self.edit.setFont(self._theme.font("title"))
        self.edit.setMinimumHeight(self._theme.px(34))


class NotesCell(QObject):
    """Plain text or Markdown, as high as what is written."""

    edited = Signal()
    left = Signal()
    soon = False

    def __init__(self, theme: Theme, name: str) -> None:
        super().__init__()
        self._theme = theme
        self.edit = QPlainTextEdit()
        self.edit.setAccessibleName(name)
        self.edit.setPlaceholderText(text(N_("Plain text or Markdown")))
        self.edit.setTabChangesFocus(True)
        self.edit.installEventFilter(self)
        self._quiet = False
        self.edit.textChanged.connect(self._tell)
        self.edit.document().documentLayout().documentSizeChanged.connect(self._fit)
        theme.changed.connect(self._restyle)
        self._restyle()

    def widget(self) -> QWidget:
        """The text."""
        return self.edit

    def value(self) -> Any:
        """As it is written."""
        return self.edit.toPlainText()

    def show_value(self, value: Any) -> None:
        """Shows other notes; the cursor stays where nothing differs."""
        if value != self.value():
            self._quiet = True
            self.edit.setPlainText(str(value))
            self._quiet = False

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Tells when the keyboard goes elsewhere, and leaves by Ctrl+Enter."""
        if isinstance(event, QFocusEvent) and event.type() == QEvent.Type.FocusOut:
            self.left.emit()
        elif isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
            if control and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self.left.emit()
                return True
        return super().eventFilter(watched, event)

    def _tell(self) -> None:
        if not self._quiet:
            self.edited.emit()

    def _fit(self) -> None:
        lines = max(3, min(self.edit.document().size().height(), 14))
        high = round(lines * self.edit.fontMetrics().lineSpacing()) + self._theme.px(20)
        self.edit.setFixedHeight(high)

    def _restyle(self) -> None:
        self.edit.setFont(self._theme.font("body"))
        self._fit()


class HeadTarget:
    """How the fields of an actor are checked and saved, one at a time."""

    def __init__(self, actor: ActorRecord) -> None:
        self._actor_id = actor.id

    def check(self, data: JsonObject) -> None:
        """Raises RulesError where the name is blank or too long."""
        name = str(data.get("name", "")).strip()
        if not name:
            raise RulesError("name-blank", "name")
        if len(name) > LONGEST_NAME:
            raise RulesError("name-long", "name", most=LONGEST_NAME)

    def save(self, data: JsonObject, field: str) -> tuple[Any, ...]:
        """The use case that changes what was edited."""
        wanted = {field: data[field]} if field in data else data
        return save_fields, self._actor_id, wanted

    def target(self) -> Target:
        """For the keeper."""
        return Target(draft_key(self._actor_id, "page"), self.check, self.save)


def save_fields(desk: Any, actor_id: str, fields: JsonObject) -> Any:
    """Puts fields of an actor down."""
    plain = {**fields, "tags": tuple(fields["tags"])} if "tags" in fields else fields
    return edit_actor(desk, actor_id, **plain)


def data_of(actor: ActorRecord) -> JsonObject:
    """The fields of the page as JSON."""
    names = ("name", "public_name", "player", "kind", "group", "notes", "present")
    return {**{name: getattr(actor, name) for name in names}, "tags": list(actor.tags)}


class HeadCard(QWidget):
    """The upper part of the page."""

    def __init__(self, theme: Theme, operations: Operations) -> None:
        super().__init__()
        self._theme = theme
        self._aimed = ""
        self.keeper = Keeper(operations, self)
        self.message = InlineMessage(theme)
        self.cells: dict[str, Cell] = {}
        self._links: list[_Link] = []
        self._columns = QVBoxLayout(self)
        self._groups = QStringListModel(self)
        self._completer = QCompleter(self._groups, self)
        self._completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self._build()
        self.keeper.judged.connect(self._judged)
        self.keeper.refused.connect(self._refused)
        theme.changed.connect(self._restyle)
        self._restyle()

    def _build(self) -> None:
        theme = self._theme
        self.name = NameCell(theme, text(N_("Name")), placeholder=text(N_("Name")))
        self._columns.addWidget(self.name.widget())
        self._bind("name", self.name)
        self._columns.addWidget(self.message)
        self._columns.addWidget(self._kind_row())
        for field, label, hint in FIELDS:
            self._line(field, text(label), TextCell(theme, text(label), placeholder=text(hint)))
        self._line("tags", text(TAGS), WordsCell(theme, text(TAGS), placeholder=text(N_("with commas between"))))
        group = self.cells["group"].widget()
        if isinstance(group, QLineEdit):
            group.setCompleter(self._completer)
        self._columns.addWidget(Label(theme, text(NOTES), role="small-strong", ink="secondary"))
        self.notes = NotesCell(theme, text(NOTES))
        self._columns.addWidget(self.notes.widget())
        self._bind("notes", self.notes)

    def _kind_row(self) -> QWidget:
        holder = QWidget()
        line = QHBoxLayout(holder)
        line.setContentsMargins(0, 0, 0, 0)
        kind = ChoiceCell(self._theme, text(N_("Kind")), [(each, text(word)) for each, word in KINDS])
        present = TickCell(self._theme, text(N_("here")), text(N_("Is here")))
        line.addWidget(kind.widget(), 1)
        line.addWidget(present.widget())
        self._bind("kind", kind)
        self._bind("present", present)
        return holder

    def _line(self, field: str, label: str, cell: TextCell) -> None:
        row = FieldRow(self._theme, label, cell.widget(), even=True)
        self._columns.addWidget(row)
        self._bind(field, cell)

    def _bind(self, field: str, cell: Cell) -> None:
        self.cells[field] = cell
        link = _Link(self, field, cell)
        self._links.append(link)
        cell.edited.connect(link.edited)
        cell.left.connect(self.keeper.settle)

    def show_page(self, page: ActorPage) -> None:
        """Shows another actor, or the same anew; what is being edited is left alone."""
        saved, draft = data_of(page.actor), page.drafts.get("page", {}).get("data")
        self._offer_groups(page.groups)
        if self._aimed != page.actor.id:
            self._aimed = page.actor.id
            self.message.clear()
            self._show({**saved, **draft} if draft else saved)
            self.keeper.aim(HeadTarget(page.actor).target(), saved, {**saved, **draft} if draft else None)
        elif not self.keeper.pending:
            self.keeper.refresh(saved)
            self.message.clear()
            self._show(saved)

    def flush(self) -> None:
        """Saves what is pending, or keeps it as a draft."""
        self.keeper.settle()

    def data(self) -> JsonObject:
        """What stands in the fields."""
        return {field: cell.value() for field, cell in self.cells.items()}

    def _show(self, data: JsonObject) -> None:
        for field, cell in self.cells.items():
            cell.show_value(data[field])

    def _offer_groups(self, groups: tuple[str, ...]) -> None:
        if self._groups.stringList() != list(groups):
            self._groups.setStringList(list(groups))

    def edited(self, field: str, cell: Cell) -> None:
        """A field was edited by hand."""
        self.keeper.typed(field, self.data(), soon=cell.soon)

    def _judged(self, error: RulesError | None) -> None:
        said = say_code(f"app.error.{error.code}", error.parameters) if error else ""
        if said != self.message.text():
            self.message.say(said)

    def _refused(self, failure: Failure) -> None:
        self.message.say(failure.sentence)

    def _restyle(self) -> None:
        self._columns.setContentsMargins(0, 0, 0, 0)
        self._columns.setSpacing(self._theme.px(5))


class _Link:
    """Tells the card which of its fields was edited."""

    def __init__(self, card: HeadCard, field: str, cell: Cell) -> None:
        self._card, self._field, self._cell = card, field, cell

    def edited(self) -> None:
        """A field was edited by hand."""
        self._card.edited(self._field, self._cell)
