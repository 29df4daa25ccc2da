"""The strip above the pages: which page, and how large."""

from __future__ import annotations

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QIntValidator, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QToolButton, QWidget

from app.icons import name_icon
from app.page_column import Fit
from app.page_view import PageView


class PreviewToolbar(QWidget):
    """Buttons and the page number field for one `PageView`."""

    def __init__(self, view: PageView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view = view
        self.setObjectName("previewToolbar")
        self._page = QLineEdit(self)
        self._page.setObjectName("pageField")
        self._page.setAcceptDrops(False)
        self._page.setValidator(QIntValidator(1, 999_999, self))
        self._page.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._page.setFixedWidth(52)
        self._page.setAccessibleName(self.tr("Page number"))
        self._count = QLabel(self)
        self._zoom = QLabel(self)
        self._zoom.setMinimumWidth(46)
        self._zoom.setAlignment(Qt.AlignmentFlag.AlignCenter)
        previous = self._button("previous", self.tr("Previous page"))
        following = self._button("next", self.tr("Next page"))
        smaller = self._button("zoom_out", self.tr("Zoom out"))
        larger = self._button("zoom_in", self.tr("Zoom in"))
        self._width = self._button("fit_width", self.tr("Fit width"), checkable=True)
        self._whole = self._button("fit_page", self.tr("Fit page"), checkable=True)
        previous.clicked.connect(self.previous_page)
        following.clicked.connect(self.next_page)
        smaller.clicked.connect(view.zoom_out)
        larger.clicked.connect(view.zoom_in)
        self._width.clicked.connect(self.fit_width)
        self._whole.clicked.connect(self.fit_page)
        self._page.returnPressed.connect(self._on_page_entered)
        view.current_page_changed.connect(self._on_page_changed)
        view.zoom_changed.connect(self._on_zoom_changed)
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 4, 8, 4)
        row.setSpacing(3)
        for widget in (previous, following, self._page, self._count):
            row.addWidget(widget)
        row.addStretch(1)
        for widget in (smaller, self._zoom, larger, self._width, self._whole):
            row.addWidget(widget)
        self._on_page_changed(0)
        self._on_zoom_changed(view.zoom)

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
    def _on_page_entered(self) -> None:
        self._view.go_to_page(int(self._page.text()))
        self._on_page_changed(self._view.current_page)
        self._view.setFocus()

    @Slot(int)
    def _on_page_changed(self, page: int) -> None:
        self._page.setText(str(page) if page else "")
        self._count.setText(f"/ {self._view.page_count}" if page else "")
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
        """Leave the zoom out where it would push the page count into the page field."""
        row = self.layout()
        assert row
        self._zoom.show()
        row.activate()
        self._zoom.setVisible(row.totalMinimumSize().width() <= self.width())

    def _button(self, icon: str, text: str, checkable: bool = False) -> QToolButton:
        button = QToolButton(self)
        button.setAutoRaise(True)
        button.setCheckable(checkable)
        button.setToolTip(text)
        button.setAccessibleName(text)
        name_icon(button, icon, "muted")
        return button
