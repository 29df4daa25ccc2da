"""The body of a message: of the same text in two forms, the one that says more."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from engine.reading.heading_path import FixedPlace
from engine.reading.plain.text import paragraphs
from engine.reading.source_blocks import SourceBlock, Style
from engine.reading.structure import role_of_line
from engine.reading.web.blocks import blocks_of_html
from engine.types import BlockKind, Location, Omission

_QUOTED = re.compile(r"(?:>[ \t]?)+")
_PLAIN_ENOUGH = 0.8


@dataclass(slots=True)
class Body:
    """One text in the forms it comes in; several HTML texts follow each other."""

    plain: str = ""
    html: list[str] = field(default_factory=list)


def body_blocks(
    bodies: Sequence[Body],
    location: Location,
    omissions: Counter[Omission],
    embedded: frozenset[str] = frozenset(),
) -> Iterator[SourceBlock]:
    """Return the blocks of a message's bodies, each text once; `embedded` as for HTML."""
    tables = itertools.count()
    for body in bodies:
        if not body.html:
            yield from plain_blocks(body.plain, location)
            continue
        counted: Counter[Omission] = Counter()
        blocks = [
            block
            for html in body.html
            for block in blocks_of_html(html, counted, FixedPlace(location), tables, embedded)
        ]
        if body.plain.strip() and not _says_more(blocks, body.plain):
            yield from plain_blocks(body.plain, location)
            omissions[Omission.PICTURES] += counted[Omission.PICTURES]
        else:
            yield from blocks
            omissions += counted


def plain_blocks(text: str, location: Location) -> Iterator[SourceBlock]:
    """Return the blocks of a plain text; lines quoted with ">" are set as quotations."""
    lines = text.split("\n")
    for is_quoted, group in itertools.groupby(lines, key=lambda line: line.startswith(">")):
        if is_quoted:
            plain = "\n".join(_QUOTED.sub("", line, count=1) for line in group)
            for _, line in paragraphs(plain):
                yield SourceBlock(
                    BlockKind.PARAGRAPH, line.strip(), location=location, style=Style.QUOTE
                )
            continue
        for _, line in paragraphs("\n".join(group)):
            kind, level = role_of_line(line.strip())
            yield SourceBlock(kind, line.strip(), level, location=location)


def _says_more(blocks: Sequence[SourceBlock], plain: str) -> bool:
    """Say whether HTML blocks hold what the plain text does not: a table, or more words."""
    if any(block.table >= 0 for block in blocks):
        return True
    words = sum(len("".join(block.text.split())) for block in blocks)
    return len("".join(plain.split())) < _PLAIN_ENOUGH * words
