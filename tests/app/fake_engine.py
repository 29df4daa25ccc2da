"""An engine process without language models or library: it speaks the protocol, that is all."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from multiprocessing.connection import Connection
from pathlib import Path

from engine import protocol
from engine.errors import ErrorCode
from engine.protocol import EngineConfig, Event, Failed, Finished, Result
from engine.types import (
    Answer,
    AnswerSentence,
    AnswerStatus,
    Citation,
    Coverage,
    DocumentKind,
    DocumentRow,
    DocumentState,
    GateDecision,
    Location,
    LocationKind,
    PlacedSpan,
    Refusal,
    SentenceKind,
)
from engine.wire import Wire

HOLD = "为什么"
WIRE = Wire(protocol.COMMANDS + protocol.EVENTS)


def run(connection: Connection, config: EngineConfig) -> None:
    """Serve until the pipe ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    engine = FakeEngine()
    WIRE.send(connection, protocol.EngineStarted(0, ()))
    while True:
        try:
            command = WIRE.receive(connection)
        except EOFError:
            return
        for event in engine.answer(command):
            WIRE.send(connection, event)


class FakeEngine:
    """Keeps documents in memory and cites the first; a question with `HOLD` waits for a cancel."""

    def __init__(self) -> None:
        self._documents: dict[int, DocumentRow] = {}
        self._held: int | None = None

    def answer(self, command: protocol.Command) -> Iterator[Event]:
        """Yield what the engine says to a command."""
        number = command.request_id
        match command:
            case protocol.Ingest():
                for path in command.paths:
                    yield from self._ingest(number, Path(path))
                yield Finished(number)
            case protocol.ListDocuments():
                yield Finished(number, Result(documents=tuple(self._documents.values())))
            case protocol.RemoveDocument():
                if self._documents.pop(command.document_id, None):
                    yield protocol.DocumentGone(0, command.document_id)
                    yield Finished(number)
                else:
                    yield Failed(number, ErrorCode.NOT_FOUND)
            case protocol.GetPageSizes():
                yield Finished(number, Result(sizes=((595.0, 842.0),)))
            case protocol.GetRendition():
                yield Finished(number, Result(path=self._documents[command.version_id].source))
            case protocol.Ask():
                yield from self._ask(command)
            case protocol.Cancel():
                if self._held == command.target:
                    yield protocol.Cancelled(command.target)
                    self._held = None
                yield Finished(number)
            case _:
                yield Finished(number)

    def _ingest(self, request_id: int, path: Path) -> Iterator[Event]:
        if not path.exists():
            yield protocol.FileOutcome(request_id, str(path), "failed", None, ErrorCode.NOT_FOUND)
            return
        number = len(self._documents) + 1
        row = DocumentRow(number, path.name, str(path), DocumentKind.PDF, DocumentState.COMPLETE,
                          1, 1, 1, "", number)  # fmt: skip
        self._documents[number] = row
        yield protocol.IngestProgress(request_id, str(path), None, "read", 1, 1, 0, 1)
        yield protocol.DocumentChanged(0, row)
        yield protocol.FileOutcome(request_id, str(path), "added", row)

    def _ask(self, command: protocol.Ask) -> Iterator[Event]:
        gate = GateDecision(False, Refusal.NOTHING_NEAR, {}, "fake")
        coverage = Coverage(len(self._documents), len(self._documents), 0)
        yield protocol.PassagesFound(command.request_id, (), gate, coverage)
        if HOLD in command.question:
            self._held = command.request_id
            return
        if self._documents:
            yield Finished(command.request_id, Result(answer=self._answer(gate, coverage)))
            return
        answer = Answer(AnswerStatus.INSUFFICIENT_EVIDENCE, Refusal.LIBRARY_EMPTY, "", (), (), (),
                        gate, 0, coverage, None, 0, 0, None, {})  # fmt: skip
        yield Finished(command.request_id, Result(answer=answer))

    def _answer(self, gate: GateDecision, coverage: Coverage) -> Answer:
        row = self._documents[1]
        span = PlacedSpan(1, (0, 9), ((0.2, 0.3, 0.8, 0.32),))
        place = Location(LocationKind.PAGE, "1")
        citation = Citation(1, row.name, 1, 1, 1, place, "so it is.", (span,))
        sentence = AnswerSentence("So it is.", SentenceKind.QUOTED, (1,))
        return Answer(AnswerStatus.ANSWERED, None, "So it is.[1]", (sentence,), (citation,), (),
                      gate, 1, coverage, "fake", 9, 3, "stop", {"total": 0.1})  # fmt: skip
