"""How late the window's thread is while documents are read in and answers are written.

    python -m benchmarks.measure_heartbeat [--documents 50] [--answers 4] [--on-screen]

The real window with the real engine and the installed language models, off-screen unless told
otherwise. The documents are made here; while they are read in, questions about the samples are
asked, and the first citation of each answer is clicked. A timer is due every 10 ms. Printed are
p50, p99 and the longest of

- lateness: how long after it was due the timer was served, also for those that fell due within a
  stall. On a computer that has other work too this is its work as well;
- work: the processor time that the window's thread took from one served timer to the next;

and for the longest stalls, where the thread was. The bound is 50 ms of lateness at p99.
"""

from __future__ import annotations

import argparse
import faulthandler
import itertools
import os
import re
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass
from io import SEEK_END
from pathlib import Path
from statistics import quantiles
from typing import IO

import docx
import xlsxwriter
from PySide6.QtCore import QEventLoop, QObject, Qt, QTimer, Slot
from PySide6.QtTest import QTest

from app.engine_client import EngineClient
from app.lasting_references import keep_true_and_none_alive
from app.main_window import MainWindow
from app.samples import sample_files, sample_questions
from app.settings import Settings
from app.startup import make_application, parse
from app.theme import Theme
from engine.protocol import EngineConfig, Event
from engine.types import Answer
from models.library import installed

_EVERY = 10  # milliseconds
_BOUND = 50
_OVERDUE = 0.03  # seconds after which it is looked where the thread is
_LINES, _TOLD = 4, 8
_FRAME = re.compile(r'^  File "(.+)", line (\d+) in (.+)$', re.MULTILINE)
_SIZE = (1280, 800)
_PARAGRAPH = (
    "第{0}条　供应商应当在收到订单后{1}个工作日内确认交期，逾期未确认的，视为接受。"
    "Delivery {0} is accepted within {1} working days after it was ordered. "
)


@dataclass(frozen=True, slots=True)
class Stall:
    """Milliseconds that the thread did not come back, and where it was seen meanwhile."""

    length: float
    places: Counter[str]


class Heartbeat(QObject):
    """Feels the pulse of the thread it is made in; times are in milliseconds.

    Where the thread is during a stall is written down by `faulthandler`, in C: whoever holds a
    frame of another thread keeps its locals alive, and a painter must not outlive its paint event.
    """

    def __init__(self, notes: IO[str], parent: QObject) -> None:
        super().__init__(parent)
        self.late: list[float] = []
        self.work: list[float] = []
        self.stalls: list[Stall] = []
        self._notes = notes
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._on_due)
        self._served = self._worked = 0.0

    def start(self) -> None:
        """Begin to measure."""
        self._served, self._worked = time.monotonic(), time.thread_time()
        self._timer.start(_EVERY)
        self._be_watched()

    def stop(self) -> None:
        """End measuring."""
        self._timer.stop()
        faulthandler.cancel_dump_traceback_later()
        self.stalls.sort(key=lambda stall: -stall.length)

    def _be_watched(self) -> None:
        faulthandler.dump_traceback_later(_OVERDUE, repeat=True, file=self._notes)

    @Slot()
    def _on_due(self) -> None:
        faulthandler.cancel_dump_traceback_later()
        now, worked = time.monotonic(), time.thread_time()
        gap = (now - self._served) * 1000
        self.late += [max(0.0, gap - _EVERY * due) for due in range(1, max(2, int(gap / _EVERY)))]
        self.work.append((worked - self._worked) * 1000)
        if self._notes.seek(0, SEEK_END):
            self._notes.seek(0)
            self.stalls.append(Stall(gap, _places(self._notes.read())))
            self._notes.seek(0)
            self._notes.truncate()
        self._served, self._worked = time.monotonic(), time.thread_time()
        self._be_watched()


class Load(QObject):
    """Has documents read in, and asks questions in between: an answer holds reading up."""

    def __init__(self, window: MainWindow, client: EngineClient) -> None:
        super().__init__(window)
        self._window = window
        self._client = client
        self._questions = itertools.cycle(sample_questions())
        self._loop = QEventLoop(self)
        self._awaited = 0
        self._files = 0
        self._ask_at: list[int] = []
        self.answers = 0
        for ended in (client.request_finished, client.request_failed, client.request_cancelled):
            ended.connect(self._on_request_ended)
        client.engine_started.connect(self._loop.quit)
        client.file_finished.connect(self._on_file_finished)
        window.questions.answer_shown.connect(self._on_answer_shown)

    def begin(self) -> None:
        """Start the engine and read the samples in."""
        self._client.start()
        self._loop.exec()
        self.read_in(sample_files())

    def read_in(self, paths: list[str], questions: int = 0) -> None:
        """Return when these documents are in, and so many questions were asked meanwhile."""
        self._ask_at = [len(paths) * at // questions for at in range(questions)]
        self._files = 0
        self._ask_when_due()
        self._awaited = self._window.documents.add_paths(paths)
        self._loop.exec()

    @Slot()
    def _on_file_finished(self) -> None:
        self._files += 1
        self._ask_when_due()

    def _ask_when_due(self) -> None:
        if self._ask_at and self._files >= self._ask_at[0] and not self._window.questions.running:
            self._ask_at.pop(0)
            self._window.questions.ask(next(self._questions))

    @Slot(object)
    def _on_request_ended(self, event: Event) -> None:
        if event.request_id == self._awaited:
            self._loop.quit()

    @Slot(Answer)
    def _on_answer_shown(self, answer: Answer) -> None:
        self.answers += 1
        if answer.citations:
            QTimer.singleShot(0, self, self._click_citation)

    @Slot()
    def _click_citation(self) -> None:
        card = self._window.questions.cards[-1]
        number = card.answer.citations[0].number if card.answer else 0
        point = card.view.citation_point(number)
        if point is not None:
            QTest.mouseClick(card.view.viewport(), Qt.MouseButton.LeftButton, pos=point)


def main() -> int:
    """Measure and print; 1 where the thread was too late."""
    parser = argparse.ArgumentParser(description="how late the window's thread is")
    parser.add_argument("--documents", type=int, default=50)
    parser.add_argument("--answers", type=int, default=4)
    parser.add_argument("--on-screen", action="store_true")
    options = parser.parse_args()
    if not options.on_screen:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    keep_true_and_none_alive()
    application = make_application(parse(["--language", "zh"]), remembered=False)
    embedding, chat = installed()
    with tempfile.TemporaryDirectory() as name, tempfile.TemporaryFile("w+") as notes:
        folder = Path(name)
        paths = [_document(folder, number) for number in range(options.documents)]
        config = EngineConfig(str(folder / "h.pagecite"), str(folder / "cache"), embedding, chat)
        client = EngineClient(config)
        window = MainWindow(client, Theme(application), Settings(folder))
        heartbeat, load = Heartbeat(notes, window), Load(window, client)
        try:
            window.resize(*_SIZE)
            window.show()
            heartbeat.start()
            load.begin()
            load.read_in(paths, options.answers)
            heartbeat.stop()
        finally:
            client.close()
    return _tell(heartbeat, load.answers, options.documents)


def _tell(heartbeat: Heartbeat, answers: int, documents: int) -> int:
    seconds = len(heartbeat.late) * _EVERY / 1000
    sys.stdout.write(f"{documents} documents and {answers} answers in {seconds:.0f} s\n")
    bound_kept = True
    for what, values in (("lateness", heartbeat.late), ("work", heartbeat.work)):
        cuts = quantiles(values, n=100)
        sys.stdout.write(
            f"{what}: p50 {cuts[49]:.1f} ms, p99 {cuts[98]:.1f} ms, longest {max(values):.0f} ms\n"
        )
        if what == "lateness":
            bound_kept = cuts[98] <= _BOUND
    for stall in heartbeat.stalls[:_TOLD]:
        sys.stdout.write(f"{stall.length:.0f} ms\n")
        for place, seen in stall.places.most_common(2):
            sys.stdout.write(f"  {seen} x {place}\n")
    return int(not bound_kept)


def _places(notes: str) -> Counter[str]:
    """Return where the window's thread was seen how often: the innermost lines of the program."""
    places: Counter[str] = Counter()
    for seen in notes.split("Timeout (")[1:]:
        thread = seen.split("Current thread", 1)[-1] if "Current thread" in seen else seen
        last = thread.split("Thread 0x")[-1]
        lines = [
            f"{Path(file).name}:{line} {function}"
            for file, line, function in _FRAME.findall(last)
            if "app" in Path(file).parts
        ]
        places[" < ".join(lines[:_LINES]) or "Qt"] += 1
    return places


def _document(folder: Path, number: int) -> str:
    """Write a Word document, a sheet or a text of some pages."""
    lines = [_PARAGRAPH.format(number * 100 + row, row % 30 + 1) for row in range(24)]
    path = folder / f"供货条款 {number:02}{('.docx', '.xlsx', '.txt')[number % 3]}"
    if path.suffix == ".docx":
        document = docx.Document()
        for line in lines:
            document.add_paragraph(line)
        document.save(str(path))
    elif path.suffix == ".xlsx":
        with xlsxwriter.Workbook(str(path)) as book:
            book.add_worksheet().write_column(0, 0, lines)
    else:
        path.write_text("\n\n".join(lines), "utf-8")
    return str(path)


if __name__ == "__main__":
    sys.exit(main())
