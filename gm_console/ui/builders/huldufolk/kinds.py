"""The kind of challenge, and what goes with it: which threshold, another side."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from gm_console.ui.builders.huldufolk.setups import KINDS
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.buttons import ActionButton
from gm_console.ui.widgets.segmented import Segmented
from gm_console.wording.catalog import N_, text

KIND_WORDS = {"attack": N_("attack"), "contest": N_("contest"), "undefended": N_("undefended")}
AGAINST = {"mundane": N_("mundane"), "supernatural": N_("supernatural")}


class KindRow(QWidget):
    """Chooses the kind. ``kind_chosen(str)``, ``against_chosen(str)``, ``side_wanted()``."""

    kind_chosen = Signal(str)
    against_chosen = Signal(str)
    side_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.kinds = Segmented(theme, text("Kind of challenge"), [(kind, text(KIND_WORDS[kind])) for kind in KINDS])
        self.against = Segmented(theme, text("Against which threshold"), [(key, text(AGAINST[key])) for key in AGAINST])
        self.more = ActionButton(theme, text("Add a side"), kind="quiet")
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addWidget(self.kinds)
        self._row.addWidget(self.against)
        self._row.addStretch(1)
        self._row.addWidget(self.more)
        self.kinds.chosen.connect(self.kind_chosen)
        self.against.chosen.connect(self.against_chosen)
        self.more.clicked.connect(self.side_wanted)
        theme.changed.connect(self._restyle)
        self._restyle()

    def show_kind(self, kind: str, against: str) -> None:
        """Shows the kind."""
        self.kinds.choose(kind)
        self.against.choose(against)
        self.against.setVisible(kind == "attack")
        self.more.setVisible(kind == "contest")

    def _restyle(self) -> None:
        self._row.setSpacing(self._theme.space("s"))
        self.more.setFixedHeight(self._theme.px(24))
