"""A user's own questions in a CSV file, made with any spreadsheet.

The first row names the columns, in any order; further ones are left alone:

| column | meaning |
| --- | --- |
| `question` / `问题` | the question; the only column that must be there |
| `answer` / `答案` | the right answer; several ways to say it are parted by `|` |
| `document` / `文档` | the file that holds it: beside the CSV, or by its name in the library |
| `page` / `页` | the page of the answer, from 1; several are parted by `|` |
| `passage` / `原文` | the words that hold the answer, where there is no page to name |
| `answerable` / `可答` | no, n, false, 0, 否 or 不可答 where the documents don't say; else yes |
| `within` / `范围` | the one document to ask within; empty: all |
| `as_of` / `时间` | the year or date that the question means |

Asked is the library named by `--library`, or one made of all the files that the CSV names.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from pathlib import Path

from engine.errors import EngineError, ErrorCode
from engine.evaluation.question_sets import Gold, GoldQuestion, QuestionSet, SetDocument

_COLUMNS = {
    "question": ("question", "问题"),
    "answer": ("answer", "答案"),
    "document": ("document", "文档"),
    "page": ("page", "页"),
    "passage": ("passage", "原文"),
    "answerable": ("answerable", "可答"),
    "within": ("within", "范围"),
    "as_of": ("as_of", "时间"),
}
_NO = frozenset({"no", "n", "false", "0", "否", "不可答"})
_ENCODINGS = ("utf-8-sig", "gb18030")

Row = dict[str, str]


def load_questions(file: Path, library: Path | None) -> QuestionSet:
    """Read the questions, to be asked of `library` or of the files they name.

    Raises EngineError wrong_usage where there is no question column or nothing to ask, not_found
    where a named file is not there, unknown_encoding.
    """
    rows = list(_rows(file))
    names = dict.fromkeys(name for row in rows for name in (row["document"], row["within"]) if name)
    questions = tuple(_question(number, row) for number, row in enumerate(rows, 2))
    if library is not None:
        return QuestionSet(file.stem, (), questions, library)
    if not names:
        raise EngineError(ErrorCode.WRONG_USAGE, reason=f"{file.name}: document, --library")
    documents = tuple(SetDocument(name, name, file=_beside(file, name)) for name in names)
    return QuestionSet(file.stem, documents, questions)


def _rows(file: Path) -> Iterator[Row]:
    try:
        content = file.read_bytes()
    except OSError as error:
        raise EngineError.from_os_error(error, file.name) from error
    reader = csv.DictReader(io.StringIO(_decoded(content, file.name), newline=""))
    titles = {(title or "").strip().casefold(): title for title in reader.fieldnames or ()}
    where = {
        column: next((titles[word] for word in words if word in titles), None)
        for column, words in _COLUMNS.items()
    }
    if where["question"] is None:
        raise EngineError(ErrorCode.WRONG_USAGE, reason=f"{file.name}: question / 问题")
    for row in reader:
        cells = {
            column: (row.get(title) or "").strip() if title is not None else ""
            for column, title in where.items()
        }
        if cells["question"]:
            yield cells


def _decoded(content: bytes, name: str) -> str:
    for encoding in _ENCODINGS:
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise EngineError(ErrorCode.UNKNOWN_ENCODING, name=name)


def _beside(file: Path, name: str) -> Path:
    found = file.parent / name
    if not found.is_file():
        raise EngineError(ErrorCode.NOT_FOUND, name=name)
    return found.resolve()


def _question(number: int, row: Row) -> GoldQuestion:
    return GoldQuestion(
        id=str(number),
        text=row["question"],
        answers=_parts(row["answer"]),
        gold=tuple(_gold(row)),
        answerable=row["answerable"].casefold() not in _NO,
        scope=row["within"],
        as_of=row["as_of"],
    )


def _gold(row: Row) -> Iterator[Gold]:
    pages = [int(page) for page in _parts(row["page"]) if page.isdigit()]
    for page in pages if row["document"] else ():
        yield Gold(row["document"], page=page)
    if row["passage"] and not pages:
        yield Gold(row["document"], row["passage"])


def _parts(cell: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in cell.split("|") if part.strip())
