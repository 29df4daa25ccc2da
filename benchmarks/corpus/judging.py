"""Whether what reading a file gave is what the index asks for."""

from __future__ import annotations

from dataclasses import dataclass, field

from benchmarks.corpus.reading import Outcome
from benchmarks.corpus.rows import Expectation

BROKEN = frozenset(("internal", "reader_crashed", "timed_out", "out_of_memory"))
"""Codes that no file of the folder may end in."""

JUDGED_OTHERWISE: dict[str, str] = {
    "pdf_damaged/issue9418.pdf": "no page is left after repair: said so, as distinct as damaged",
    "other_format/gbk.zip": "archives are unpacked: what is inside is read as further documents",
    "xlsx/xlsx-corrupted.xlsx": "all cells are read; the declaration that spoils it is not used",
}
"""Rows that we read otherwise than the index says, and why."""


@dataclass(slots=True)
class Verdict:
    """How a row ended: in words, and whether that is as expected."""

    got: str
    as_expected: bool
    read: bool
    sentences: int = 0
    missing: list[str] = field(default_factory=list)
    witness: str = ""


def judge(outcome: Outcome, expected: Expectation) -> Verdict:
    """Return what was got against what is allowed; sentences are checked apart."""
    if outcome.code:
        return Verdict(f"refused: {outcome.code}", _may_refuse(outcome.code, expected), False)
    read = outcome.characters > 0
    words = ["read"] if read else ["parts" if outcome.parts else "nothing"]
    if outcome.by_recognition:
        words.append(f"{outcome.by_recognition} of {len(outcome.pages)} pages by recognition")
    if outcome.unread:
        words.append(f"{outcome.unread} of {len(outcome.pages)} pages unreadable")
    words += [f"{one.count} {one.what} left out" for one in outcome.left_out]
    told = bool(outcome.by_recognition or outcome.unread or outcome.left_out)
    allowed = (
        (expected.text and read and not outcome.unread)
        or (expected.part and told)
        or (expected.scan and bool(outcome.by_recognition or outcome.unread))
        or (expected.nothing and not read)
    )
    return Verdict(", ".join(words), allowed, read)


def _may_refuse(code: str, expected: Expectation) -> bool:
    if code in BROKEN:
        return False
    if code == "no_text" and (expected.scan or expected.nothing):
        return True
    return code in expected.codes
