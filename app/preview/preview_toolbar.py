"""The strip above the pages: which page, how large, and what can be done with the document."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QMenu, QToolButton, QWidget

from app.icons import name_icon
from app.preview.page_column import Fit
from app.preview.page_view import PageView
from app.preview.preview_actions import PreviewActions
from app.wording import location_text
from engine.types import Location


class PreviewToolbar(QWidget):
    """Buttons and the page field for one `PageView`."""

    def __init__(
        self, view: PageView, actions: PreviewActions, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._view = view
        self._locations: tuple[Location, ...] = ()
        self.setObjectName("previewToolbar")
        self._page = QLineEdit(self)
        self._page.setObjectName("pageField")
        self._page.setAcceptDrops(False)
        self._page.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._page.setFixedWidth(_FIELD_WIDTH)
        self._page.setAccessibleName(self.tr("Page number"))
        self._count = QLabel(self)
        self._zoom = QLabel(self)
        self._zoom.setMinimumWidth(46)
        self._zoom.setAlignment(Qt.AlignmentFlag.AlignCenter)
        outline = self._action_button(actions.outline)
        self._previous = self._button("previous", self.tr("Previous page"))
        self._following = self._button("next", self.tr("Next page"))
        self._smaller = self._button("zoom_out", self.tr("Zoom out"))
        self._larger = self._button("zoom_in", self.tr("Zoom in"))
        self._width = self._button("fit_width", self.tr("Fit width"), checkable=True)
        self._whole = self._button("fit_page", self.tr("Fit page"), checkable=True)
        find = self._action_button(actions.find)
        more = self._more_button(actions)
        self._previous.clicked.connect(self.previous_page)
        self._following.clicked.connect(self.next_page)
        self._smaller.clicked.connect(view.zoom_out)
        self._larger.clicked.connect(view.zoom_in)
        self._width.clicked.connect(self.fit_width)
        self._whole.clicked.connect(self.fit_page)
        self._page.returnPressed.connect(self._on_page_entered)
        view.current_page_changed.connect(self._on_page_changed)
        view.zoom_changed.connect(self._on_zoom_changed)
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 4, 8, 4)
        row.setSpacing(3)
        for widget in (outline, self._previous, self._following, self._page, self._count):
            row.addWidget(widget)
        row.addStretch(1)
        for widget in (self._smaller, self._zoom, self._larger, self._width, self._whole):
            row.addWidget(widget)
        row.addStretch(1)
        for widget in (find, more):
            row.addWidget(widget)
        self._on_page_changed(0)
        self._on_zoom_changed(view.zoom)

    def show_locations(self, locations: Sequence[Location]) -> None:
        """Take what the pages are called in the user's file."""
        self._locations = tuple(locations)
        self._on_page_changed(self._view.current_page)

    @Slot()
    def previous_page(self) -> None:
        """One page back."""
        self._view.go_to_page(self._view.current_page - 1)

    @Slot()
    def next_page(self) -> None:
        """One page on."""
        self._view.go_to_page(self._view.current_page + 1)

    @Slot()
    def fit_width(self) -> None:
        """Let the zoom follow the view's width."""
        self._view.set_fit(Fit.WIDTH)

    @Slot()
    def fit_page(self) -> None:
        """Let the zoom follow the view, so that a page shows whole."""
        self._view.set_fit(Fit.PAGE)

    @Slot()
    def ask_page(self) -> None:
        """Put the cursor into the page field."""
        self._page.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._page.selectAll()

    @Slot()
    def _on_page_entered(self) -> None:
        page = self._page_called(self._page.text().strip())
        if page is not None:
            self._view.go_to_page(page)
        self._on_page_changed(self._view.current_page)
        self._view.setFocus()

    def _page_called(self, typed: str) -> int | None:
        """Return the page with this printed label, or else with this number."""
        for page, location in enumerate(self._locations, 1):
            if location.label.casefold() == typed.casefold():
                return page
        return int(typed) if typed.isdecimal() and len(typed) < 9 else None

    @Slot(int)
    def _on_page_changed(self, page: int) -> None:
        number, total = str(page) if page else "", f"/ {self._view.page_count}" if page else ""
        label, tip = number, ""
        if 0 < page <= len(self._locations):
            place = self._locations[page - 1]
            tip = location_text(place)
            if place.label != number and len(place.label) <= _LONGEST_LABEL:
                label, total = place.label, f"({number} {total})"
        self._page.setText(label)
        self._page.setToolTip(tip)
        needed = self._page.fontMetrics().horizontalAdvance(label) + _FIELD_PADDING
        self._page.setFixedWidth(max(_FIELD_WIDTH, needed))
        self._count.setText(total)
        self._make_room()

    @Slot(float)
    def _on_zoom_changed(self, zoom: float) -> None:
        self._zoom.setText(f"{zoom * 100:.0f} %")
        self._width.setChecked(self._view.fit is Fit.WIDTH)
        self._whole.setChecked(self._view.fit is Fit.PAGE)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        """Leave out what the menus and keys can do too, where there is too little room for it."""
        row = self.layout()
        assert row
        for widgets in _LEFT_OUT_FIRST:
            for name in widgets:
                getattr(self, name).show()
        for widgets in _LEFT_OUT_FIRST:
            row.activate()
            if row.totalMinimumSize().width() <= self.width():
                break
            for name in widgets:
                getattr(self, name).hide()

    def _button(self, icon: str, text: str, checkable: bool = False) -> QToolButton:
        button = QToolButton(self)
        button.setAutoRaise(True)
        button.setCheckable(checkable)
        button.setToolTip(text)
        button.setAccessibleName(text)
        name_icon(button, icon, "muted")
        return button

    def _action_button(self, action: QAction) -> QToolButton:
        button = QToolButton(self)
        button.setAutoRaise(True)
        button.setDefaultAction(action)
        keys = action.shortcut().toString()
        name = action.text().replace("&", "").rstrip("…")
        button.setToolTip(f"{name} ({keys})" if keys else name)
        button.setAccessibleName(name)
        return button

    def _more_button(self, actions: PreviewActions) -> QToolButton:
        button = self._button("more", self.tr("More: print, open, show in folder"))
        button.setObjectName("moreButton")
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(button)
        menu.addActions([actions.go_to_page, actions.print, actions.open_outside, actions.reveal])
        button.setMenu(menu)
        return button


_FIELD_WIDTH, _FIELD_PADDING = 52, 26
_LONGEST_LABEL = 6
_LEFT_OUT_FIRST = (("_zoom",), ("_whole", "_width"), ("_previous", "_following"))
