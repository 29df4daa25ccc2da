"""Above the pages: a text that is looked for in all documents, and every place where it stands."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QToolButton,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from app.escape_key import EscapeKey
from app.finding.found_places import FoundDocument, RowRole
from app.finding.library_find import LibraryFind
from app.finding.place_delegate import PlaceDelegate
from app.icons import dress, name_icon
from app.pane_line import PaneLine
from app.theme import Theme
from engine.types import Occurrence

_TYPING = 350  # milliseconds without a key before it is looked for
_OPEN_AT_ONCE = 300  # places shown before documents stay closed until they are clicked
_MOST_OPEN = 2000  # places of one document that are shown unasked
_WALKING = 140  # and before the page follows the keys in the list


class FindPanel(QWidget):
    """Shows what a `LibraryFind` finds; `place_chosen` follows a click and the arrow keys."""

    place_chosen = Signal(Occurrence)
    export_asked = Signal()
    closed = Signal()

    def __init__(self, find: LibraryFind, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("findPanel")
        self._find = find
        self._theme = theme
        self._places = find.places
        self._open_places = 0
        self.entry = QLineEdit(self)
        self.entry.setAcceptDrops(False)
        self.entry.setClearButtonEnabled(True)
        self.entry.setPlaceholderText(self.tr("Find in all documents"))
        self.entry.setAccessibleName(self.tr("Text to find in all documents"))
        for clear in self.entry.findChildren(QToolButton):
            clear.setAccessibleName(self.tr("Clear the text"))
        self.export = QPushButton(self.tr("Save the list…"), self)
        self.export.setToolTip(self.tr("Save all places as a table for a spreadsheet program"))
        self.close_button = QToolButton(self)
        self.close_button.setToolTip(self.tr("Close the search (Esc)"))
        self.close_button.setAccessibleName(self.tr("Close the search (Esc)"))
        name_icon(self.close_button, "close")
        self.count = self._label("findTotal")
        self.completeness = self._label("findCompleteness")
        self.again = QPushButton(self.tr("Search again"), self)
        self.again.setProperty("quiet", True)
        self.bar = QProgressBar(self)
        self.bar.setTextVisible(False)
        self.bar.setRange(0, 0)
        self.bar.setAccessibleName(self.tr("Searching"))
        self.said = PaneLine(self)
        self.view = QTreeView(self)
        self._set_up_view()
        self._typing = self._timer(_TYPING, self.search)
        self._walking = self._timer(_WALKING, self._choose_current)
        self._arrange()
        self._connect()
        self._show()

    def _label(self, name: str) -> QLabel:
        label = QLabel(self)
        label.setObjectName(name)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setWordWrap(name == "findCompleteness")
        return label

    def _timer(self, milliseconds: int, act: object) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(milliseconds)
        timer.timeout.connect(act)
        return timer

    def _set_up_view(self) -> None:
        view = self.view
        view.setObjectName("placesList")
        view.setAccessibleName(self.tr("Places found, by document"))
        view.setModel(self._places)
        view.setItemDelegate(PlaceDelegate(self._theme, view))
        view.setHeaderHidden(True)
        view.header().setAccessibleName(view.accessibleName())
        view.setRootIsDecorated(False)
        view.setIndentation(0)
        view.setUniformRowHeights(True)
        view.setExpandsOnDoubleClick(False)
        view.setMouseTracking(True)
        view.setFrameShape(QFrame.Shape.NoFrame)
        view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def _arrange(self) -> None:
        top = QHBoxLayout()
        top.setContentsMargins(14, 12, 10, 8)
        top.setSpacing(6)
        top.addWidget(self.entry, 1)
        top.addWidget(self.export)
        top.addWidget(self.close_button)
        told = QHBoxLayout()
        told.setContentsMargins(16, 0, 10, 6)
        told.setSpacing(10)
        told.addWidget(self.count)
        told.addWidget(self.completeness, 1)
        told.addWidget(self.again)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(top)
        column.addLayout(told)
        column.addWidget(self.bar)
        column.addWidget(self.view, 1)
        column.addWidget(self.said)

    def _connect(self) -> None:
        self._find.changed.connect(self._show)
        self._places.rowsInserted.connect(self._on_rows_inserted)
        self._places.modelReset.connect(self._on_places_cleared)
        self.entry.textEdited.connect(self._typing.start)
        self.entry.returnPressed.connect(self._on_return_pressed)
        self.again.clicked.connect(self._find.search_again)
        self.export.clicked.connect(self.export_asked)
        self.close_button.clicked.connect(self.close_panel)
        self.view.clicked.connect(self._on_clicked)
        self.view.activated.connect(self._on_activated)
        self.view.selectionModel().currentChanged.connect(self._walking.start)
        EscapeKey(self.entry, self.view, applies=self.isVisible, act=self.close_panel)

    def open(self, text: str = "") -> None:
        """Show the panel and look for a text where there is one."""
        self.show()
        dress(self, self._theme.colors)
        if text:
            self.entry.setText(text)
            self.search()
        self.entry.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.entry.selectAll()

    @Slot()
    def close_panel(self) -> None:
        """Hide it; what was found stays for the next time."""
        self._typing.stop()
        self.hide()
        self.closed.emit()

    @Slot()
    def search(self) -> None:
        """Look for the text now."""
        self._typing.stop()
        self._find.search(self.entry.text())

    @Slot()
    def _on_return_pressed(self) -> None:
        if self.entry.text() == self._find.text and self._places.documents:
            self.view.setFocus()
            if not self.view.currentIndex().isValid():
                self.view.setCurrentIndex(self._places.index(0, 0))
        else:
            self.search()

    @Slot(QModelIndex, int, int)
    def _on_rows_inserted(self, parent: QModelIndex, first: int, last: int) -> None:
        """Open the first documents; laying out thousands of places takes too long at once."""
        if parent.isValid():
            return
        for row in range(first, last + 1):
            if self._open_places >= _OPEN_AT_ONCE:
                break
            count = len(self._places.documents[row].places)
            if count <= _MOST_OPEN:
                self._open_places += count
                self.view.expand(self._places.index(row, 0))

    @Slot()
    def _on_places_cleared(self) -> None:
        self._open_places = 0

    @Slot(QModelIndex)
    def _on_clicked(self, index: QModelIndex) -> None:
        if isinstance(index.data(RowRole), FoundDocument):
            self.view.setExpanded(index, not self.view.isExpanded(index))
        self._choose_current()

    @Slot(QModelIndex)
    def _on_activated(self, index: QModelIndex) -> None:
        if isinstance(index.data(RowRole), FoundDocument) and self.view.hasFocus():
            self.view.setExpanded(index, True)
        self._choose_current()

    @Slot()
    def _choose_current(self) -> None:
        self._walking.stop()
        place = self._places.place(self.view.currentIndex())
        if place:
            self.place_chosen.emit(place)

    @Slot()
    def _show(self) -> None:
        find = self._find
        self.bar.setVisible(find.searching)
        self.count.setText(find.told_count())
        self.completeness.setText(find.told_completeness())
        self.completeness.setProperty("lacking", find.lacking)
        self.completeness.style().polish(self.completeness)
        self.again.setVisible(find.outdated)
        self.export.setEnabled(bool(self._places.documents) and not find.searching)
