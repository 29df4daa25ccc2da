"""What reading gives on a folder of real documents: a table, expected against got, and figures.

    python -m benchmarks.measure_corpus FOLDER [--no-recognition] [--only PART-OF-A-NAME]

`FOLDER/INDEX.tsv` says what each file must give. A file counts as read when its text came and the
known sentences stand on their pages; what was read is asked of other programs at run time
(`benchmarks.corpus.witnesses`), for scans of hashes of what a person read.
Ends with 1 where a row is neither as expected nor judged otherwise with a reason.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from pathlib import Path

from benchmarks.corpus.by_eye import read_by_eye
from benchmarks.corpus.judging import BROKEN, JUDGED_OTHERWISE, Verdict, judge
from benchmarks.corpus.reading import Outcome, read_file
from benchmarks.corpus.rows import OFFICE, Row, rows_of
from benchmarks.corpus.sentences import Known, KnownByEye, choose, holds, holds_by_eye, plain
from benchmarks.corpus.witnesses import Witnesses
from engine.reader import Reader
from engine.types import LocationKind


def main() -> int:
    """Read, compare, write the table; return the exit code."""
    parser = argparse.ArgumentParser(description="read a folder of real documents")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--no-recognition", action="store_true", help="leave scans unread")
    parser.add_argument("--only", default="", help="rows whose path holds this")
    options = parser.parse_args()
    rows = [row for row in rows_of(options.folder) if options.only in row.name]
    if not rows:
        sys.exit(f"no index of documents in {options.folder}")
    with tempfile.TemporaryDirectory() as folder:
        witnesses = Witnesses(Path(folder))
        witnesses.prepare(rows)
        reader = Reader(Path(folder) / "renditions")
        verdicts = {}
        for row in rows:
            outcome = read_file(reader, row.path, not options.no_recognition)
            verdicts[row] = _verdict(row, outcome, witnesses)
            sys.stdout.write(_line(row, verdicts[row], outcome.seconds))
            sys.stdout.flush()
        reader.close()
    sys.stdout.write(_figures(verdicts))
    return int(any(not _explained(row, verdict) for row, verdict in verdicts.items()))


def _verdict(row: Row, outcome: Outcome, witnesses: Witnesses) -> Verdict:
    verdict = judge(outcome, row.expectation)
    if verdict.read:
        _check_sentences(row, outcome, verdict, witnesses)
        if verdict.missing:
            verdict.as_expected = verdict.read = False
    return verdict


def _check_sentences(row: Row, outcome: Outcome, verdict: Verdict, witnesses: Witnesses) -> None:
    known: list[Known | KnownByEye] = list(read_by_eye(row.name))
    verdict.witness = "eye" if known else ""
    if not known:
        verdict.witness, texts = witnesses.ask(row)
        known = list(choose(texts))
    pages = _pages(outcome)
    for one in known:
        text = pages.get(one.place, pages[""])
        found = holds_by_eye(text, one) if isinstance(one, KnownByEye) else holds(text, one)
        if not found:
            shown = "by eye" if isinstance(one, KnownByEye) else one.text
            verdict.missing.append(f"{one.place or 'anywhere'}: {shown}")
    verdict.sentences = len(known)


def _pages(outcome: Outcome) -> dict[str, str]:
    """Return the text by place: page and slide numbers, sheet names, and "" for all of it."""
    texts: dict[str, list[str]] = {"": []}
    for page in outcome.pages:
        places = {""}
        if page.location.kind in (LocationKind.PAGE, LocationKind.SLIDE):
            slide = page.location.kind is LocationKind.SLIDE
            places.add(page.location.label if slide else str(page.number))
        for place in places:
            texts.setdefault(place, []).append(page.text)
    return {place: plain("".join(parts)) for place, parts in texts.items()}


def _explained(row: Row, verdict: Verdict) -> bool:
    return verdict.as_expected or row.name in JUDGED_OTHERWISE


def _line(row: Row, verdict: Verdict, seconds: float) -> str:
    mark = "ok  " if verdict.as_expected else "else" if _explained(row, verdict) else "FAIL"
    found = verdict.sentences - len(verdict.missing)
    checked = f"{found}/{verdict.sentences} by {verdict.witness}" if verdict.sentences else "-"
    lines = [f"{mark} {row.name} | {row.expected} | {verdict.got} | {checked} | {seconds:.1f} s"]
    lines += [f"       not found on {missing}" for missing in verdict.missing]
    if not verdict.as_expected and row.name in JUDGED_OTHERWISE:
        lines.append(f"       {JUDGED_OTHERWISE[row.name]}")
    return "\n".join(lines) + "\n"


def _figures(verdicts: dict[Row, Verdict]) -> str:
    readable = [row for row in verdicts if row.expectation.readable]
    office = [row for row in readable if row.category in OFFICE]
    refused = [row for row in verdicts if row.expectation.codes and not row.expectation.readable]
    witnesses = Counter(
        verdict.witness for verdict in verdicts.values() if verdict.read and verdict.sentences
    )
    unchecked = sum(verdict.read and not verdict.sentences for verdict in verdicts.values())
    broken = sum(any(code in verdict.got for code in BROKEN) for verdict in verdicts.values())
    otherwise = sum(
        not verdict.as_expected and _explained(row, verdict) for row, verdict in verdicts.items()
    )
    lines = [
        "",
        _share("as expected", [verdict.as_expected for verdict in verdicts.values()]),
        _share("read", [verdicts[row].read for row in readable]),
        _share("office files read", [verdicts[row].read for row in office]),
        _share("refused with the right code", [verdicts[row].as_expected for row in refused]),
        f"judged otherwise: {otherwise}; crashes, hangs, tracebacks: {broken}",
        "known sentences checked: "
        + ", ".join(f"{count} files by {name}" for name, count in witnesses.most_common())
        + f"; {unchecked} read files without one",
    ]
    return "\n".join(lines) + "\n"


def _share(what: str, passed: list[bool]) -> str:
    share = sum(passed) / max(len(passed), 1)
    return f"{what}: {sum(passed)} of {len(passed)} ({share:.1%})"


if __name__ == "__main__":
    sys.exit(main())
