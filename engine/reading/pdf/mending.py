"""Faults of a page's characters that can be told, and some that can be mended."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from engine.reading.pdf.glyphs import Line

_UNKNOWN = "\ufffd"
_BETWEEN_WORDS = re.compile("(?<=[^\\s\ufffd])\ufffd(?=[^\\s\ufffd])")
_WORDS = re.compile("[\\s\ufffd]+")
_FEWEST = 3
_NEARLY_ALL = 0.9
_WORD_LENGTHS = (2.0, 12.0)
_FEWEST_GLYPHS = 4


def with_spaces(lines: Sequence[Line]) -> list[Line]:
    """Return the lines with spaces where a font gives U+FFFD for them: between nearly all words."""
    text = "\n".join(line.text for line in lines)
    unknown = text.count(_UNKNOWN)
    if unknown < _FEWEST or text.count(" ") > unknown / 2:
        return list(lines)
    words = [word for word in _WORDS.split(text) if word]
    length = sum(map(len, words)) / max(len(words), 1)
    between = len(_BETWEEN_WORDS.findall(text))
    if between < _NEARLY_ALL * unknown or not _WORD_LENGTHS[0] <= length <= _WORD_LENGTHS[1]:
        return list(lines)
    return [_with_spaces(line) for line in lines if line.text.strip(_UNKNOWN)]


def _with_spaces(line: Line) -> Line:
    start = len(line.text) - len(line.text.lstrip(_UNKNOWN))
    mended = line.part(start, len(line.text.rstrip(_UNKNOWN)))
    mended.text = mended.text.replace(_UNKNOWN, " ")
    return mended


def many_glyphs_for(page: Any, character: str) -> bool:
    """Say whether a font of the page gives this character for several different glyphs.

    A table of yes and no repeats one glyph; a wrong ToUnicode table makes one character of many.
    Raises what MuPDF raises.
    """
    glyphs: defaultdict[str, set[int]] = defaultdict(set)
    for span in page.get_texttrace():
        glyphs[span["font"]].update(c[1] for c in span["chars"] if c[0] == ord(character))
    return any(len(found) >= _FEWEST_GLYPHS for found in glyphs.values())
