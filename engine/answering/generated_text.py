"""A generated text without the language model's own marks, cut into sentences. Pure."""

from __future__ import annotations

import re

from engine.answering.quantities import find_quantities
from engine.answering.sentences import sentence_ranges
from engine.answering.wording import subject_stems

_MARKER = re.compile(r"\s*[\[【［(（]\s*\d{1,2}(?:\s*[,，、-]\s*\d{1,2})*\s*[\]】］)）](?!\d)")


def without_markers(text: str) -> str:
    """Return the text without citation markers, Markdown, and lines said again."""
    bare = _MARKER.sub("", text)
    bare = re.sub(r"(?m)^\s*(?:[-*•·#]+\s+|\*\*)|\*\*|`", "", bare)
    return _without_repeats(bare.strip())


def _without_repeats(text: str) -> str:
    """Return the text without lines that say again, whole or cut off, what a line before said."""
    kept: list[str] = []
    for line in text.split("\n"):
        said = line.strip()
        if not said or not any(before.strip().startswith(said) for before in kept):
            kept.append(line)
    return "\n".join(kept).strip()


def answer_sentences(text: str) -> list[str]:
    """Return the sentences; a bare yes or no stays with the sentence that explains it."""
    sentences: list[str] = []
    bare = ""
    for start, end in sentence_ranges(text):
        piece = text[start:end]
        if _is_bare(piece) and not bare:
            bare = piece
            continue
        gap = " " if bare and bare[-1].isascii() else ""
        sentences.append(f"{bare}{gap}{piece}")
        bare = ""
    return [*sentences, bare] if bare else sentences


def opens_with_decision(text: str) -> bool:
    """Whether the first words are a bare yes or no, as in "可以，…" or "Yes, …"."""
    return _is_bare(re.split(r"[，,。.；;：:！!]", text, maxsplit=1)[0])


def _is_bare(text: str) -> bool:
    return not any(len(stem) > 1 for stem in subject_stems(text)) and not find_quantities(text)
