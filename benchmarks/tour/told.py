"""Two states that the tour tells the window of: they would need a network, or hours.

A download under way, and what the check questions propose for the evidence gate once there are
enough of them. What the window then shows and does is all its own.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject

from app.language_models.model_work import ModelWork
from app.language_models.models_command import ModelsCommand
from engine.types import (
    CheckOutcome,
    CheckReport,
    CheckRow,
    CheckVerdict,
    Expectation,
    GateFlip,
    GateProposal,
)
from models.catalog import load_catalog

_QUESTIONS = Path(__file__).parents[1] / "near_misses" / "office.jsonl"
_SHARE, _SPEED = 0.42, 2_600_000  # of the file; bytes a second


class _Download(ModelsCommand):
    """Tells that a part of a file has arrived, and goes on for as long as it is let."""

    def __init__(self, arguments: Sequence[str], parent: QObject | None = None) -> None:
        super().__init__(arguments, parent)
        self._told = arguments

    def start(self) -> None:
        known = load_catalog().find(self._told[1])
        if self._told[0] != "install" or known is None:
            self.ended.emit(0)
            return
        done = round(known.bytes * _SHARE)
        event = {
            "event": "InstallProgress",
            "model": known.name,
            "stage": "fetch",
            "done": done,
            "total": known.bytes,
            "source": "huggingface",
            "speed": _SPEED,
            "seconds_left": (known.bytes - done) / _SPEED,
        }
        self.told.emit(event)

    def pause(self) -> None:
        self.ended.emit(1)

    def close(self) -> None:
        self.pause()


@contextmanager
def told_download(work: ModelWork) -> Iterator[None]:
    """Let what is installed meanwhile arrive in part."""
    real, work._start = work._start, _Download
    try:
        yield
    finally:
        work._start = real


def with_proposal(report: CheckReport, language: str) -> CheckReport:
    """Return a report as after some twenty questions more, with what they propose."""
    known = [row for row in map(json.loads, _lines()) if row["lang"] == language]
    strict = [row["question"] for row in known if not row["answerable"]][:3]
    right = [row["question"] for row in known if row["answerable"]][:20]
    cited = next((row.last.cited for row in report.rows if row.last and row.last.cited), ())
    through = CheckOutcome(CheckVerdict.SHOULD_HAVE_REFUSED, "answered", True, cited=cited)
    good = CheckOutcome(CheckVerdict.RIGHT, "answered", True, rank=1, cited=cited)
    asked = [(text, Expectation(False), through) for text in strict]
    asked += [(text, Expectation(True), good) for text in right]
    rows = tuple(
        CheckRow(number, text, expected, report.run_at, last)
        for number, (text, expected, last) in enumerate(asked, 1000)
    )
    flips = tuple(
        GateFlip(row.id, row.question, passes=False, better=True)
        for row in rows
        if not row.expected.answerable
    )
    questions = len(report.rows) + len(rows)
    proposal = GateProposal("", 0.0, 0.4, flips, questions, (0, 0), (len(flips), 0))
    return replace(report, rows=(*rows, *report.rows), outdated=(), proposal=proposal)


def _lines() -> list[str]:
    return _QUESTIONS.read_text("utf-8").splitlines()
