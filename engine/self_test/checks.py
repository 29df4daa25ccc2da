"""The checks, in an order in which each needs only what passed before it."""

from __future__ import annotations

import json
import platform
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from engine import __version__
from engine.errors import EngineError
from engine.policy import policy
from engine.program import program_folder
from engine.protocol import EngineConfig, FileOutcome
from engine.reader import DocumentReader
from engine.reading_protocol import PageRead, RenditionReady
from engine.self_test.child import Call, CheckError
from engine.session import Session
from engine.types import Answer, Location, LocationKind, ModelFile, Page, Scope

SAMPLES = Path(__file__).resolve().parents[2] / "resources" / "samples"
SAMPLE = "售后服务政策.pdf"
FOLDER_NAME = "自检 self-test　一"
"""With what paths stumble over: Chinese, a space, a full-width space."""

_PIXELS = (1654, 2339)  # A4 at 200 dots an inch
_RECOGNISED = 0.9
"""The share of a page's different characters that text recognition has to find."""
_INK = 0.02
"""The share of a cited line that is dark on the painted page, at least."""


@dataclass(frozen=True, slots=True)
class Checked:
    """One line of the report: what was checked, what was found or why it failed, and seconds."""

    name: str
    passed: bool
    told: str
    seconds: float


@dataclass(slots=True)
class Bench:
    """What the checks work with. `folder` is empty at first and can be written."""

    config: EngineConfig
    folder: Path
    call: Call
    open_session: Callable[[EngineConfig], Session]
    open_reader: Callable[[Path], DocumentReader]
    try_model: Callable[[ModelFile, str, Path], None]
    session: Session | None = None
    page: Page | None = None
    answer: Answer | None = None
    failed: set[str] = field(default_factory=set)


Check = Callable[[Bench], str]


def run_checks(bench: Bench, *, with_models: bool = True) -> Iterator[Checked]:
    """Run one check after the other; those that need a failed one are left out."""
    checks = WITHOUT_MODELS if not with_models else WITHOUT_MODELS | OF_MODELS
    bench.folder = bench.folder / FOLDER_NAME
    bench.folder.mkdir()
    library, cache = bench.folder / "资料库 library.pagecite", bench.folder / "cache"
    bench.config = replace(bench.config, library=str(library), cache=str(cache))
    try:
        for name, (check, needed) in checks.items():
            if not bench.failed.intersection(needed):
                yield _checked(name, check, bench)
            else:
                bench.failed.add(name)
    finally:
        if bench.session is not None:
            bench.session.close()


def _checked(name: str, check: Check, bench: Bench) -> Checked:
    started = time.monotonic()
    try:
        told, passed = check(bench), True
    except EngineError as error:
        told, passed = f"{error.code.value} {error.details or ''}".strip(), False
    except CheckError as error:
        told, passed = str(error), False
    except Exception as error:  # noqa: BLE001 - a part that is missing can raise anything
        told, passed = f"{type(error).__name__}: {error}", False
    if not passed:
        bench.failed.add(name)
    return Checked(name, passed, told, time.monotonic() - started)


def _require(condition: bool, reason: str) -> None:
    if not condition:
        raise CheckError(reason)


def _program(bench: Bench) -> str:
    _require((SAMPLES / SAMPLE).is_file(), f"{SAMPLES / SAMPLE} is missing")
    system = f"{platform.system()} {platform.release()} {platform.machine()}"
    return f"Pagecite {__version__}, Python {platform.python_version()}, {system}"


def _policy(bench: Bench) -> str:
    found = policy()
    _require(not found.problem, found.problem)
    settled = {name: getattr(found, name) for name in ("network", "mirror", "models_folder")}
    told = ", ".join(f"{name} = {value}" for name, value in settled.items() if value)
    return f"{program_folder()}: {told or 'no policy file'}"


def _window(bench: Bench) -> str:
    told: str = bench.call("app.self_test:open_window")
    picture = str(bench.folder / "page.png")
    bench.call("app.self_test:paint", str(SAMPLES / SAMPLE), 0, _PIXELS, picture)
    return told


def _mupdf(bench: Bench) -> str:
    reader = bench.open_reader(bench.folder / "reading")
    try:
        pages = [one.page for one in reader.read(SAMPLES / SAMPLE) if isinstance(one, PageRead)]
    finally:
        reader.close()
    _require(bool(pages) and "退" in pages[0].text, "the sample's text was not read")
    bench.page = pages[0]
    return f"{len(pages)} page(s), {sum(len(page.text) for page in pages)} characters"


def _recognition(bench: Bench) -> str:
    reader = bench.open_reader(bench.folder / "recognising")
    try:
        events = list(reader.read(bench.folder / "page.png"))
        rendition = next(one.path for one in events if isinstance(one, RenditionReady))
        place = {1: Location(LocationKind.PAGE, "1")}
        reading = reader.recognise(Path(rendition), place)
        found = ""
        while not reading.finished:
            event = reading.next(1.0)
            if isinstance(event, PageRead):
                found = event.page.text
    finally:
        reader.close()
    wanted = set(bench.page.text if bench.page else "") - set(" \n\t")
    share = len(wanted & set(found)) / max(1, len(wanted))
    _require(share >= _RECOGNISED, f"only {share:.0%} of the page's characters were recognised")
    return f"{share:.0%} of the page's different characters recognised"


def _processor(bench: Bench) -> str:
    told: str = bench.call("engine.language_models.llama:processor_features")
    _require("CPU" in told, "no library for this processor was loaded")
    return told


def _database(bench: Bench) -> str:
    told: str = bench.call("engine.store.connection:components", str(bench.folder / "try.pagecite"))
    return told


def _models(bench: Bench) -> str:
    files = {"embedding": bench.config.embedding, "chat": bench.config.chat}
    names = []
    for role, file in files.items():
        if file is None:
            raise CheckError(f"no {role} model is installed")
        bench.try_model(file, role, bench.folder / "models")
        names.append(file.name)
    return ", ".join(names)


def _ingest(bench: Bench) -> str:
    bench.session = session = bench.open_session(bench.config)
    outcomes = [
        event
        for event in session.ingest([str(SAMPLES / SAMPLE)], None, 0, lambda: False)
        if isinstance(event, FileOutcome)
    ]
    for one in outcomes:
        _require(one.status == "added", f"{one.source}: {one.status} {one.error}")
    (row,) = session.library.documents()
    return f"{row.name}: {row.pages} page(s), {row.chunks} chunk(s)"


def _ask(bench: Bench) -> str:
    assert bench.session is not None
    question: str = json.loads((SAMPLES / "questions.json").read_text("utf-8"))[SAMPLE]["zh"][0]
    steps = bench.session.ask(question, Scope(), None, 0, lambda: False)
    while bench.answer is None:
        try:
            next(steps)
        except StopIteration as end:
            bench.answer = end.value
    answer = bench.answer
    _require(bool(answer.citations), f"{answer.status} {answer.reason or ''}: {answer.answer}")
    return f"{question} {answer.answer}".replace("\n", " ")


def _cite(bench: Bench) -> str:
    assert bench.session is not None and bench.answer is not None
    citation = bench.answer.citations[0]
    text = bench.session.library.page(citation.version_id, citation.page).text
    ranges = (span.range for span in citation.spans if span.page == citation.page)
    stored = "".join(text[start:end] for start, end in ranges)
    _require(bool(stored) and stored in citation.quote, "the quote is not the page's text")
    return f"[{citation.number}] {citation.document} p. {citation.page}: {citation.quote}"


def _render(bench: Bench) -> str:
    assert bench.answer is not None
    citation = bench.answer.citations[0]
    rects = [tuple(rect) for span in citation.spans for rect in span.rects]
    arguments: tuple[Any, ...] = (citation.page - 1, _PIXELS, "", rects)
    inks: list[float] = bench.call("app.self_test:paint", str(SAMPLES / SAMPLE), *arguments)
    _require(bool(inks) and min(inks) >= _INK, f"nothing stands where the citation points: {inks}")
    return f"{len(inks)} line(s) marked, {min(inks):.0%} ink in the palest"


WITHOUT_MODELS: dict[str, tuple[Check, tuple[str, ...]]] = {
    "program": (_program, ()),
    "policy": (_policy, ()),
    "Qt": (_window, ()),
    "MuPDF": (_mupdf, ()),
    "text recognition": (_recognition, ("Qt", "MuPDF")),
    "SQLite, sqlite-vec": (_database, ()),
    "llama.cpp": (_processor, ()),
}
"""Each check by its name, with the names of those that must have passed."""

OF_MODELS: dict[str, tuple[Check, tuple[str, ...]]] = {
    "language models": (_models, ("llama.cpp",)),
    "ingest": (_ingest, ("MuPDF", "SQLite, sqlite-vec", "language models")),
    "ask": (_ask, ("ingest",)),
    "cite": (_cite, ("ask",)),
    "render": (_render, ("cite", "Qt")),
}
