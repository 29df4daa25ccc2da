"""Stops at the first page, the documents and their pages."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData, QPoint, QRectF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from app.documents.ingest_line import IngestLine
from app.resource_files import resource
from app.samples import sample_files
from benchmarks.tour.guide import Guide
from benchmarks.tour.stops import Stop
from benchmarks.tour.words import PASSWORD


def _first_page(guide: Guide) -> None:
    guide.window.tools.welcome.open()


def _nothing_yet(guide: Guide) -> None:
    guide.tidy()


def _samples_added(guide: Guide) -> None:
    welcome = guide.window.tools.welcome
    welcome.open()
    guide.click(welcome.page.samples)
    guide.until(lambda: welcome.page.questions[0].isEnabled(), "the samples")


def _drag(guide: Guide, path: Path, at: QPoint) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    held = (data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(guide.window, QDragEnterEvent(at, Qt.DropAction.CopyAction, *held))
    moved = QDragMoveEvent(at, Qt.DropAction.CopyAction, *held)
    QApplication.sendEvent(guide.window, moved)


def _drop_target(guide: Guide) -> None:
    _drag(guide, guide.papers.sheet, guide.window.rect().center())


def _inventory(guide: Guide) -> None:
    guide.window.documents.take_in([str(guide.papers.folder)])
    guide.until(guide.window.inventory.add.isVisible, "the inventory")


def _reading(guide: Guide) -> None:
    guide.window.inventory.close_page()
    guide.tidy()
    papers = guide.papers
    paths = (papers.older, papers.newer, papers.sheet, papers.scan, papers.locked, papers.damaged)
    line = guide.window.documents.findChild(IngestLine)
    assert line is not None
    guide.window.documents.add_paths([str(path) for path in paths])
    guide.until(line.isVisible, "the line that tells how far reading is")
    guide.until(lambda: guide.window.documents.model.total > len(sample_files()), "the new rows")


def _damaged(guide: Guide) -> None:
    guide.add_all()
    guide.choose(guide.papers.damaged)


def _locked(guide: Guide) -> None:
    guide.add_all()
    guide.choose(guide.papers.locked)


def _unlocked(guide: Guide) -> None:
    guide.choose(guide.papers.locked)
    entry = guide.window.documents.card.password.findChild(QLineEdit)
    assert entry is not None
    guide.type(entry, PASSWORD)
    QTest.keyClick(entry, Qt.Key.Key_Return)
    guide.until(lambda: guide.papers.locked.name in _readable(guide), "the protected document")
    guide.until(lambda: not guide.unfinished(), "the protected document to be ready")
    guide.open_page(guide.papers.locked)


def _readable(guide: Guide) -> list[str]:
    rows = guide.window.documents.model.documents()
    return [row.name for row in rows if row.version_id is not None]


def _scan(guide: Guide) -> None:
    guide.add_all()
    guide.open_page(guide.papers.scan)


def _sheet(guide: Guide) -> None:
    guide.open_page(guide.papers.sheet)


def _versions(guide: Guide) -> None:
    documents = guide.window.documents
    guide.add_all()
    guide.open_page(guide.papers.older)
    guide.until(documents.card.versions.isVisible, "the likely versions")


def _facts(guide: Guide) -> None:
    guide.open_page(guide.papers.newer)
    guide.click(guide.window.documents.card.facts.edit)


def _replacing(guide: Guide) -> None:
    guide.window.documents.card.facts.end()
    documents = guide.window.documents
    guide.choose(guide.papers.older)
    spot = documents.view.visualRect(documents.view.currentIndex()).center()
    at = guide.window.mapFromGlobal(documents.view.viewport().mapToGlobal(spot))
    _drag(guide, guide.papers.newer, at)
    guide.until(lambda: guide.window.overlay.target is not None, "the row as a target")


def _removed(guide: Guide) -> None:
    guide.choose(guide.papers.sheet)
    guide.click(guide.window.documents.card.remove)
    guide.until(guide.window.documents.said.isVisible, "the offer to undo")


def _only_these(guide: Guide) -> None:
    guide.window.documents.removals.undo()
    guide.until(lambda: guide.papers.sheet.name in _readable(guide), "the document that is back")
    guide.choose(guide.papers.newer)
    guide.click(guide.window.documents.card.ask_only)


def _document_menu(guide: Guide) -> None:
    """Ask for the menu of a row, as the right button of the mouse does."""
    guide.window.scope.ask_all()
    guide.choose(guide.papers.newer)
    view = guide.window.documents.view
    spot = view.visualRect(view.currentIndex()).center()
    view.customContextMenuRequested.emit(spot)
    guide.until(QApplication.activePopupWidget, "the menu of a document")


def _watched(guide: Guide) -> None:
    watched = guide.window.documents.watched
    watched.open()
    watched.watch(str(guide.papers.folder))
    guide.until(lambda: watched.folders, "the watched folder")


def _outline(guide: Guide) -> None:
    guide.window.scope.ask_all()
    guide.open_page(Path(resource("samples", guide.words.sample)))
    guide.window.preview.commands.outline.trigger()
    guide.until(lambda: guide.window.preview.outline.model.rowCount(), "the outline")


def _find_here(guide: Guide) -> None:
    guide.add_all()
    guide.open_page(Path(resource("samples", guide.words.sample)))
    preview = guide.window.preview
    preview.commands.find.trigger()
    guide.type(preview.find_bar.entry, guide.words.sought_here)
    QTest.keyClick(preview.find_bar.entry, Qt.Key.Key_Return)
    guide.until(lambda: preview.finding.hits, "the hits on the pages")


def _selected(guide: Guide) -> None:
    guide.open_page(Path(resource("samples", guide.words.sample)))
    view = guide.window.preview.view
    page = view.page_rect(0)
    port, held = view.viewport(), Qt.MouseButton.LeftButton
    begin, end = _on(page, 0.12, 0.28), _on(page, 0.8, 0.38)
    guide.until(lambda: guide.window.preview.texts.get(0) is not None, "the text of the page")
    QTest.mousePress(port, held, pos=begin)
    QTest.mouseMove(port, end)
    QTest.mouseRelease(port, held, pos=end)


def _on(page: QRectF, x: float, y: float) -> QPoint:
    return QPoint(round(page.x() + page.width() * x), round(page.y() + page.height() * y))


BARE = (
    Stop("no-language-models", "The first page, without language models yet", _first_page),
    Stop("nothing-yet", "An empty window says what to do", _nothing_yet),
)
BEGIN = (
    Stop("first-page", "The first page, with the language models", _first_page, closer=True),
    Stop("samples", "The samples are read; three questions to click", _samples_added),
    Stop("drop-target", "A file held over the window", _drop_target),
    Stop("inventory", "A folder is looked at before anything is read", _inventory),
    Stop("reading", "Reading: what is done, what is left", _reading),
    Stop("damaged", "A damaged file says why, and what to do", _damaged, closer=True),
    Stop("locked", "A protected document asks for its password", _locked),
    Stop("unlocked", "The protected document, opened", _unlocked),
    Stop("scan", "A scan, read by text recognition", _scan),
    Stop("sheet", "A sheet, shown as pages", _sheet),
    Stop("versions", "Two documents that are likely versions of one another", _versions),
    Stop("facts", "Number, version, status and date, to be mended by hand", _facts),
    Stop("replacing", "A file held over a row replaces that document", _replacing),
    Stop("removed", "A removal can be undone", _removed),
    Stop("scope", "Asking one document only: the line above the question says so", _only_these),
    Stop("document-menu", "What can be done with a document, and its keys", _document_menu),
    Stop("watched", "A folder that is looked through again by itself", _watched),
    Stop("outline", "The outline beside the pages", _outline),
    Stop("find-here", "Find in this document, every hit marked", _find_here, closer=True),
    Stop("selected", "Text selected to be copied", _selected),
)
