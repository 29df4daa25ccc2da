"""Stops at the pages beside documents and questions."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QScrollArea

from app.checking.expectations import as_it_is
from app.resource_files import resource
from benchmarks.tour.guide import Guide, saving_as
from benchmarks.tour.stops import Stop
from benchmarks.tour.told import told_download, with_proposal
from engine import places
from engine.types import Expectation

_FETCHED = "bge-m3"
_BELOW = 120  # pixels, of what comes after it


def _everywhere(guide: Guide) -> None:
    guide.add_all()
    guide.window.find_everywhere(guide.words.sought)
    search = guide.window.finding.search
    guide.until(lambda: search.places.count and not search.searching, "the places")
    view = guide.window.finding.panel.view
    view.setFocus()
    for _ in range(2):
        QTest.keyClick(view, Qt.Key.Key_Down)
    preview = guide.window.preview.view
    guide.until(lambda: preview.isVisible() and preview.mark_rects(), "the place on its page")


def _checks_empty(guide: Guide) -> None:
    checking = guide.window.checking
    checking.open()
    guide.until(lambda: checking.checks.known, "the check questions")


def _check_form(guide: Guide) -> None:
    checking = guide.window.checking
    checking.open()
    guide.click(checking.page.new)


def _checks(guide: Guide) -> None:
    checking, words = guide.window.checking, guide.words
    checking.page.form.close_form()
    checking.checks.ask()
    guide.until(lambda: checking.checks.known, "the check questions")
    if not checking.checks.report.rows:
        for question in (words.asked, words.asked_policy):
            answer = guide.answered(question).answer
            assert answer is not None
            checking.checks.add(question, as_it_is(answer))
        checking.checks.add(words.asked_in_vain, Expectation(answerable=False))
        guide.until(lambda: len(checking.checks.report.rows) == 3, "three check questions")
    guide.tidy()
    checking.open()
    if checking.checks.never_asked:
        guide.click(checking.page.run)
        guide.until(lambda: not checking.checks.running, "the check questions to be asked")


def _proposal(guide: Guide) -> None:
    checking = guide.window.checking
    checking.open()
    guide.ended(guide.client.list_checks())
    checks = checking.checks
    checks.report = with_proposal(checks.report, guide.words.language)
    checks.changed.emit()


def _libraries(guide: Guide) -> None:
    guide.window.libraries.open()


def _share(guide: Guide) -> None:
    guide.window.libraries.open()
    page = guide.window.libraries.page
    guide.click(page.share)
    page.form.name.setText(guide.words.library)


def _shared(guide: Guide) -> None:
    libraries = guide.window.libraries
    _share(guide)
    copy = guide.papers.folder.parent / f"{guide.words.library}.pagecite"
    copy.unlink(missing_ok=True)
    with saving_as(copy):
        guide.click(libraries.page.form.save)
        guide.until(libraries.page.said.isVisible, "the shared copy")


def _shared_opened(guide: Guide) -> None:
    copy = guide.papers.folder.parent / f"{guide.words.library}.pagecite"
    _open_library(guide, copy)
    guide.open_page(Path(resource("samples", guide.words.sample)))


def _own_again(guide: Guide) -> None:
    """Go back to the tour's own library, beside which the copy is listed now."""
    _open_library(guide, places.default_library())
    guide.window.libraries.open()


def _open_library(guide: Guide, path: Path) -> None:
    guide.window.libraries.open_library(str(path))
    guide.until(lambda: not guide.client.running, "the other library to be left")
    guide.until(lambda: guide.client.running, "the library to be open")
    guide.until(lambda: guide.window.documents.model.total, "its documents")


def _models(guide: Guide) -> None:
    guide.window.tools.models.open()


def _download(guide: Guide) -> QImage:
    """Get a language model by its button, the network switched on; give it up afterwards."""
    models, network = guide.window.tools.models, guide.window.tools.network
    network.turn(True)
    models.open()
    with told_download(models.work):
        guide.click(models.page.rows[_FETCHED].get)
        guide.until(lambda: models.work.fetching, "the download")
        models.page.area.ensureWidgetVisible(models.page.rows[_FETCHED], 0, _BELOW)
        picture = guide.picture()
        guide.click(models.page.rows[_FETCHED].cancel)
    network.turn(False)
    return picture


def _settings(guide: Guide) -> None:
    guide.window.tools.open_settings()
    guide.window.tools.settings_page.area.verticalScrollBar().setValue(0)


def _settings_end(guide: Guide) -> None:
    guide.window.tools.open_settings()
    _to_the_end(guide, guide.window.tools.settings_page.area)


def _why(guide: Guide) -> None:
    card = guide.answered(guide.words.asked)
    guide.click(card.tools.why)


def _why_not(guide: Guide) -> None:
    page = guide.window.tools.trouble.why
    guide.window.pages.open(page)
    page.document.setCurrentIndex(page.document.findText(guide.papers.scan.name))
    guide.click(page.look)
    guide.until(page.look.isEnabled, "where the document was lost")
    _to_the_end(guide, page.area)


def _page_text(guide: Guide) -> None:
    guide.add_all()
    guide.open_page(Path(resource("samples", guide.words.sample)))
    trouble = guide.window.tools.trouble
    trouble.open_page_text()
    guide.until(lambda: " · " in trouble.page_text.where.text(), "the text that was read")


def _report(guide: Guide) -> None:
    guide.window.tools.trouble.open_report()


def _to_the_end(guide: Guide, area: QScrollArea) -> None:
    guide.picture()  # only what stands still has an end
    bar = area.verticalScrollBar()
    bar.setValue(bar.maximum())


BARE = (Stop("models-none", "Language models: none yet, one recommended", _models),)
STOPS = (
    Stop("find-everywhere", "Find in all documents: every place, counted", _everywhere),
    Stop("checks-none", "Check questions: what they are for", _checks_empty),
    Stop("check-form", "A check question, with what is expected of it", _check_form),
    Stop("checks", "Check questions, asked", _checks, closer=True),
    Stop("proposal", "What the check questions propose, and what it would change", _proposal),
    Stop("why", "Why this answer?", _why, closer=True),
    Stop("why-not", "In which step an expected document was lost", _why_not),
    Stop("page-text", "What was read on this page", _page_text),
    Stop("models", "Language models", _models),
    Stop("download", "A language model is being downloaded", _download),
    Stop("settings", "Settings", _settings, closer=True),
    Stop("settings-end", "Settings, further down", _settings_end),
    Stop("report", "A problem report, shown before it is saved", _report),
    Stop("libraries", "The library, and others", _libraries),
    Stop("share", "A copy for others", _share),
    Stop("shared", "The copy is written", _shared),
    Stop("shared-opened", "The copy, opened to read", _shared_opened),
    Stop("own-again", "Back in one's own library; the copy is among the others", _own_again),
)
