"""Shows copies that a cloud service laid beside the campaign, until each has been seen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QDesktopServices

from gm_console.app.conflicts import Conflicts, find_conflicts, leave_conflicts
from gm_console.ui.operations import Failure, Operations
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.messages import Banner
from gm_console.wording.catalog import text
from gm_console.wording.conflicts import MOST, conflict_words

SHOW = "show"


class ConflictNotice(QObject):
    """Looks once, when the campaign is open. ``go_on`` opens another campaign: ``file:`` and its path.

    :ivar banner: stands where there is something to show; dismissed, it comes back only for other copies.
    """

    def __init__(self, theme: Theme, operations: Operations, go_on: Callable[[str], None], parent: QObject) -> None:
        super().__init__(parent)
        self._operations, self._go_on = operations, go_on
        self._found: Conflicts | None = None
        self.banner = Banner(theme)
        self.banner.triggered.connect(self._chosen)
        self.banner.dismissed.connect(self._leave)

    def look(self) -> None:
        """Looks beside the campaign."""
        self._operations.run(find_conflicts, done=self._show, refused=self._silent)

    def _silent(self, _failure: Failure) -> None:
        """What keeps the folder from being looked into is told where it matters."""

    def _show(self, found: Conflicts | None) -> None:
        self._found = found
        if found is None:
            return
        others = [(each.path.stem, each.seen) for each in found.others]
        openable = [each.path for each in found.others if each.seen is not None]
        names = [text("Open it")] if len(openable) == 1 else [text("Open {name}", name=each.stem) for each in openable]
        ways = [(f"file:{path}", name) for path, name in zip(openable[:MOST], names, strict=False)]
        said = conflict_words(found.mine, others, sure=any(each.sure for each in found.others))
        self.banner.show_message(said, "warning", [*ways, (SHOW, text("Show the files"))])

    def _chosen(self, way: str) -> None:
        if way != SHOW:
            self._go_on(way)
        elif self._found is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(Path(self._found.mine.path).parent)))

    def _leave(self) -> None:
        if self._found is not None:
            self._operations.run(leave_conflicts, self._found)
