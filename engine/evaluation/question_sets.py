"""Question sets on disk: `NAME.jsonl` with questions, `NAME.docs.jsonl` with their documents."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt

from engine.errors import EngineError, ErrorCode

_DOCS = ".docs.jsonl"
_UNSAFE = re.compile(r"[^\w.() -]+")
_LONGEST_NAME = 80


@dataclass(frozen=True, slots=True)
class Gold:
    """Where an answer stands: a document and its paragraph's text, or a page (from 1).

    `parallel` are texts that say the same in another language, each with the answers it holds.
    """

    document: str
    paragraph: str = ""
    page: int = 0
    parallel: tuple[tuple[str, tuple[str, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class GoldQuestion:
    """A question with what is right: answers and places, or that the documents don't say.

    `scope` is the document to ask within, "" for all; `kind` groups questions in the figures;
    `as_of` is the date (or year) that the question means; `history` are the turns before it.
    """

    id: str
    text: str
    answers: tuple[str, ...]
    gold: tuple[Gold, ...]
    answerable: bool
    scope: str = ""
    kind: str = ""
    cross_lingual: bool = False
    as_of: str = ""
    history: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class SetDocument:
    """A document of a set: paragraphs to write down, or a file that lies there."""

    id: str
    title: str
    paragraphs: tuple[str, ...] = ()
    file: Path | None = None
    markdown: bool = False
    date: str = ""


@dataclass(frozen=True, slots=True)
class QuestionSet:
    """A named set, whole. `library` names an existing library to ask instead of `documents`."""

    name: str
    documents: tuple[SetDocument, ...]
    questions: tuple[GoldQuestion, ...]
    library: Path | None = None

    @property
    def asks_within_documents(self) -> bool:
        """Whether every question names its document: such a set is no part of a common library."""
        return bool(self.questions) and all(question.scope for question in self.questions)


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
    """Read a set, without the rows that need eyes or whose page was not checkable.

    Raises EngineError wrong_usage for rows that are not in the format.
    """
    name = path.name.removesuffix(".jsonl")
    try:
        documents = tuple(_documents(path, name))
        by_id = {document.id: document for document in documents}
        questions = tuple(_question(row, by_id) for row in _rows(path) if _readable(row))
    except (KeyError, IndexError, TypeError, ValueError) as error:
        raise EngineError(ErrorCode.WRONG_USAGE, reason=f"{path.name}: {error!r}") from error
    return QuestionSet(name, documents, questions)


def _rows(path: Path) -> Iterator[dict[str, Any]]:
    try:
        lines = path.read_text("utf-8").splitlines()
    except OSError as error:
        raise EngineError.from_os_error(error, path.name) from error
    for line in lines:
        if line.strip():
            yield json.loads(line)


def _documents(path: Path, name: str) -> Iterator[SetDocument]:
    for row in _rows(path.with_name(name + _DOCS)):
        yield SetDocument(
            row["doc_id"],
            row["title"],
            tuple(row["paragraphs"]),
            (path.parent.parent / row["pdf"]).resolve() if row.get("pdf") else None,
            row.get("format") == "markdown",
            row.get("date") or "",
        )


def _readable(row: dict[str, Any]) -> bool:
    return not row.get("needs_vision") and "not" not in str(row.get("page_check", "")).lower()


def _question(row: dict[str, Any], documents: dict[str, SetDocument]) -> GoldQuestion:
    return GoldQuestion(
        row["id"],
        row["question"],
        tuple(row["answers"]),
        tuple(_gold(row, documents)),
        bool(row["answerable"]),
        row.get("scope_doc_id") or "",
        row.get("type") or ("cross-lingual" if row.get("cross_lingual") else ""),
        bool(row.get("cross_lingual")),
        str(row.get("as_of") or ""),
        tuple(
            (turn["question"], "；".join(turn.get("answers") or ()))
            for turn in row.get("history") or ()
        ),
    )


def _gold(row: dict[str, Any], documents: dict[str, SetDocument]) -> Iterator[Gold]:
    for place in row.get("gold") or ():
        if "page" in place:
            yield Gold(place["doc_id"], page=place["page"])
        elif place["doc_id"] in documents:
            document = documents[place["doc_id"]]
            paragraph = document.paragraphs[place["para"]]
            yield Gold(place["doc_id"], _as_read(paragraph) if document.markdown else paragraph)


def _as_read(markdown: str) -> str:
    """Return the words of a Markdown paragraph without its marks, as a passage holds them."""
    tokens = MarkdownIt("commonmark").enable("table").parse(markdown)
    blocks = [token.children or [token] for token in tokens if token.content]
    lines = ("".join(one.content or "\n" * ("break" in one.type) for one in b) for b in blocks)
    return "\n".join(lines)


def with_parallels(sets: Sequence[QuestionSet]) -> list[QuestionSet]:
    """Let a paragraph count in each language that the sets have it in.

    Articles are the same where their ids differ in `-zh-` and `-en-` only, questions where their
    ids differ behind `-on-` only.
    """
    documents = {document.id: document for one in sets for document in one.documents}
    answers = {question.id: question.answers for one in sets for question in one.questions}
    return [
        replace(
            one,
            questions=tuple(_paired(question, documents, answers) for question in one.questions),
        )
        for one in sets
    ]


def _paired(
    question: GoldQuestion,
    documents: dict[str, SetDocument],
    answers: dict[str, tuple[str, ...]],
) -> GoldQuestion:
    golds = []
    for gold in question.gold:
        for own, other in (("-zh-", "-en-"), ("-en-", "-zh-")):
            twin = documents.get(gold.document.replace(own, other, 1))
            here = documents.get(gold.document)
            if own not in gold.document or twin is None or here is None or not gold.paragraph:
                continue
            text = twin.paragraphs[here.paragraphs.index(gold.paragraph)]
            other_id = re.sub(r"-on-\w+$", f"-on-{other[1:-1]}", question.id)
            gold = replace(gold, parallel=((text, answers.get(other_id, ())),))
            break
        golds.append(gold)
    return replace(question, gold=tuple(golds))


def write_documents(documents: Sequence[SetDocument], folder: Path) -> dict[str, Path]:
    """Write paragraph documents as files under their titles; return each file by document id."""
    folder.mkdir(parents=True, exist_ok=True)
    files: dict[str, Path] = {}
    taken: set[str] = set()
    for document in documents:
        if document.file:
            files[document.id] = document.file
            continue
        stem = _UNSAFE.sub("_", document.title.removesuffix(".md"))[:_LONGEST_NAME].strip(" .")
        stem, number = stem or "document", 1
        while (name := stem if number == 1 else f"{stem} ({number})").casefold() in taken:
            number += 1
        taken.add(name.casefold())
        file = folder / f"{name}{'.md' if document.markdown else '.txt'}"
        text = as_text(document)
        if not file.exists() or file.read_text("utf-8") != text:
            file.write_text(text, "utf-8")
        files[document.id] = file
    return files


def as_text(document: SetDocument) -> str:
    """Return the text of a document's file: title, date where it has one, paragraphs."""
    parts = (document.title, document.date, *document.paragraphs)
    return "\n\n".join(part for part in parts if part) + "\n"
