"""Question sets on disk: `NAME.jsonl` with questions, `NAME.docs.jsonl` with their documents."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.errors import EngineError, ErrorCode

_DOCS = ".docs.jsonl"


@dataclass(frozen=True, slots=True)
class Gold:
    """Where an answer stands: a document and its paragraph's text, or a page (from 1)."""

    document: str
    paragraph: str = ""
    page: int = 0


@dataclass(frozen=True, slots=True)
class GoldQuestion:
    """A question with what is right: answers and places, or that the documents don't say."""

    id: str
    text: str
    answers: tuple[str, ...]
    gold: tuple[Gold, ...]
    answerable: bool
    scope: str  # the document to ask within, "" for all


@dataclass(frozen=True, slots=True)
class SetDocument:
    """A document of a set: paragraphs to write down, or a PDF that lies there."""

    id: str
    title: str
    paragraphs: tuple[str, ...]
    pdf: Path | None


@dataclass(frozen=True, slots=True)
class QuestionSet:
    """A named set, whole."""

    name: str
    documents: tuple[SetDocument, ...]
    questions: tuple[GoldQuestion, ...]


def find_sets(path: Path) -> Iterator[Path]:
    """Yield the question files under a path, or the one it names. Raises EngineError not_found."""
    if path.is_file():
        yield path
        return
    found = [one for one in sorted(path.glob("*.jsonl")) if not one.name.endswith(_DOCS)]
    if not found:
        raise EngineError(ErrorCode.NOT_FOUND, name=str(path))
    yield from found


def load_set(path: Path) -> QuestionSet:
    """Read a set, without the rows that need eyes or whose page was not checkable."""
    name = path.name.removesuffix(".jsonl")
    documents = tuple(
        SetDocument(
            row["doc_id"],
            row["title"],
            tuple(row["paragraphs"]),
            path.parent.parent / row["pdf"] if row.get("pdf") else None,
        )
        for row in _rows(path.with_name(name + _DOCS))
    )
    by_id = {document.id: document for document in documents}
    questions = tuple(
        GoldQuestion(
            row["id"],
            row["question"],
            tuple(row["answers"]),
            tuple(_gold(row, by_id)),
            bool(row["answerable"]),
            row.get("scope_doc_id") or "",
        )
        for row in _rows(path)
        if not row.get("needs_vision") and "not" not in str(row.get("page_check", "")).lower()
    )
    return QuestionSet(name, documents, questions)


def _rows(path: Path) -> Iterator[dict[str, Any]]:
    try:
        lines = path.read_text("utf-8").splitlines()
    except OSError as error:
        raise EngineError.from_os_error(error, path.name) from error
    for line in lines:
        if line.strip():
            yield json.loads(line)


def _gold(row: dict[str, Any], documents: dict[str, SetDocument]) -> Iterator[Gold]:
    for place in row.get("gold") or ():
        if "page" in place:
            yield Gold(place["doc_id"], page=place["page"])
        elif place["doc_id"] in documents:
            yield Gold(place["doc_id"], documents[place["doc_id"]].paragraphs[place["para"]])


def write_documents(documents: tuple[SetDocument, ...], folder: Path) -> dict[str, Path]:
    """Write paragraph documents as text files; return each document's file by its id."""
    folder.mkdir(parents=True, exist_ok=True)
    files = {}
    for document in documents:
        if document.pdf:
            files[document.id] = document.pdf
            continue
        stem = re.sub(r"[^\w.-]+", "_", document.id)[:100]
        file = folder / f"{stem}.txt"
        text = "\n\n".join((document.title, *document.paragraphs)) + "\n"
        if not file.exists() or file.read_text("utf-8") != text:
            file.write_text(text, "utf-8")
        files[document.id] = file
    return files
