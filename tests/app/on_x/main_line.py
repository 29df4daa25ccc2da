"""Use the window as a person does: `python -m tests.app.on_x.main_line FOLDER`.

A file is dragged in from another program, a question is typed, its first number is clicked. What
came of it is printed as one JSON document; what the screen shows at the end is FOLDER/screen.png.
"""

from __future__ import annotations

import itertools
import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QEventLoop, QPoint, QPointF, QProcess, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication, QWidget

from app.engine_client import EngineClient
from app.lasting_references import keep_true_and_none_alive
from app.main_window import MainWindow
from app.resource_files import resource
from app.settings import Settings
from app.startup import make_application, parse
from app.theme import Theme
from engine.protocol import EngineConfig, FileOutcome
from models.library import installed

DOCUMENT = "Travel and Expense Guide.pdf"
QUESTION = "What is the hotel limit per night in Singapore?"
_SIZE = (1180, 760)
_SOURCE = (1220, 60)
_PATIENCE = 900.0
_REST = 500  # milliseconds


def main() -> int:
    """Go through the main line, print what came of it."""
    folder = Path(sys.argv[1])
    keep_true_and_none_alive()
    application = make_application(parse(["--language", "en"]), remembered=False)
    theme = Theme(application)
    theme.fix(Qt.ColorScheme.Light)
    embedding, chat = installed()
    config = EngineConfig(str(folder / "x.pagecite"), str(folder / "cache"), embedding, chat)
    client = EngineClient(config)
    window = MainWindow(client, theme, Settings(folder))
    window.setGeometry(0, 0, *_SIZE)
    window.show()
    client.start()
    try:
        until(lambda: client.running, "the engine")
        told = _main_line(window, client, folder)
    finally:
        _screen(folder)
        client.close()
    sys.stdout.write(json.dumps(told) + "\n")
    return 0


def _main_line(window: MainWindow, client: EngineClient, folder: Path) -> dict[str, object]:
    outcomes: list[FileOutcome] = []
    client.file_finished.connect(outcomes.append)
    with _source(str(resource("samples", DOCUMENT))) as source:
        middle = window.mapToGlobal(window.rect().center())
        drag(source, middle, over=window.overlay.isVisible)
        until(lambda: outcomes, "the file to be read in")
    click(window.questions.box.entry, window.questions.box.entry.rect().center())
    hand("type", "--delay", "20", QUESTION)
    hand("key", "Return")
    until(lambda: window.questions.cards and window.questions.cards[-1].answer, "the answer")
    card = window.questions.cards[-1]
    answer = card.answer
    assert answer is not None
    number = answer.citations[0].number if answer.citations else 0
    point = _at_rest(lambda: card.view.citation_point(number))
    preview = window.preview.view
    if point is not None:
        click(card.view.viewport(), point)
        until(lambda: preview.mark_rects() and preview.sharp(), "the mark on its page")
    screen = _screen(folder)
    return {
        "platform": QApplication.platformName(),
        "outcome": outcomes[0].status,
        "asked": card.question,
        "status": answer.status.value,
        "cited": [citation.page for citation in answer.citations],
        "shown": window.preview.view.current_page,
        "yellow": _yellow(window, screen),
    }


def _screen(folder: Path) -> QImage:
    """Return what the screen shows, and keep it."""
    screen = QApplication.primaryScreen().grabWindow(0).toImage()
    screen.save(str(folder / "screen.png"))
    return screen


def _yellow(window: MainWindow, screen: QImage) -> float:
    """Return which share of the mark is painted in the marker's yellow on the screen."""
    port = window.preview.view.viewport()
    found = [_is_yellow(screen.pixelColor(at)) for at in _points(port, window)]
    return sum(found) / len(found) if found else 0.0


def _points(port: QWidget, window: MainWindow) -> Iterator[QPoint]:
    for mark in window.preview.view.mark_rects():
        place = QRectF(QPointF(port.mapToGlobal(mark.topLeft().toPoint())), mark.size())
        for x in range(int(place.left()) + 1, int(place.right()), 3):
            for y in range(int(place.top()) + 1, int(place.bottom()), 3):
                yield QPoint(x, y)


def _is_yellow(color: QColor) -> bool:
    return color.red() > 230 and color.green() > 150 and color.blue() < 150


def _at_rest(place: Callable[[], QPoint | None]) -> QPoint | None:
    """Return a place once it stays where it is."""
    before, now = None, place()
    while now != before:
        pause()
        before, now = now, place()
    return now


def pause() -> None:
    """Let the window come to rest."""
    loop = QEventLoop()
    QTimer.singleShot(_REST, loop.quit)
    loop.exec()


# --- the mouse and the keyboard of the X server --------------------------------------------------


def hand(*arguments: str) -> None:
    """Move the mouse or press keys, and let the window work meanwhile."""
    process = QProcess()
    process.start("xdotool", list(arguments))
    until(lambda: process.state() is QProcess.ProcessState.NotRunning, f"xdotool {arguments}")
    if process.exitCode():
        raise SystemExit(bytes(process.readAllStandardError().data()).decode())


def click(widget: QWidget, at: QPoint) -> None:
    """Click a point of a widget."""
    spot = widget.mapToGlobal(at)
    hand("mousemove", str(spot.x()), str(spot.y()), "click", "1")


def drag(begin: QPoint, end: QPoint, over: Callable[[], bool]) -> None:
    """Press the mouse at a point of the screen, carry it to another and let go there.

    It is moved to and fro until `over` says that what is below has seen what is carried.
    """
    hand("mousemove", str(begin.x()), str(begin.y()), "mousedown", "1")
    for at in itertools.cycle((begin + QPoint(20, 20), (begin + end) / 2, end)):
        hand("mousemove", str(at.x()), str(at.y()))
        pause()
        if at == end and over():
            break
    hand("mouseup", "1")


@contextmanager
def _source(path: str) -> Iterator[QPoint]:
    """Show the other program; yield where its file is picked up."""
    x, y = _SOURCE
    module = [sys.executable, "-m", "tests.app.on_x.drag_source"]
    process = subprocess.Popen([*module, path, str(x), str(y)])
    try:
        until(lambda: _seen(x + 60, y + 45), "the other program")
        yield QPoint(x + 60, y + 45)
    finally:
        process.terminate()
        process.wait()


def _seen(x: int, y: int) -> bool:
    pixel = QApplication.primaryScreen().grabWindow(0, x, y, 1, 1).toImage().pixelColor(0, 0)
    return pixel.lightness() > 128  # the screen behind all windows is black


def until(condition: Callable[[], object], what: str) -> None:
    """Let the window work until something is the case."""
    deadline = time.monotonic() + _PATIENCE
    while not condition():
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)
        if time.monotonic() > deadline:
            raise SystemExit(f"waited in vain for {what}")


if __name__ == "__main__":
    sys.exit(main())
