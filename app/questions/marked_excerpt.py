"""A few lines of a passage with the sentence in it that matters marked. Pure."""

from __future__ import annotations

from html import escape

_BEFORE = 36  # columns of what stands before the sentence


def excerpt(text: str, telling: tuple[int, int] | None, columns: int) -> tuple[str, str, str]:
    """Return what stands before the telling range, the range, and what stands after it.

    All on one line, together about so many columns wide; a Chinese character takes two. A mark of
    omission shows where text was left out. Without a range all of it stands before.
    """
    if telling is None or not text[slice(*telling)].strip():
        return shorten(text, columns), "", ""
    start, end = telling
    lead = " ".join(text[:start].split())
    head = _tail(lead, _BEFORE) if lead else ""
    marked = shorten(text[start:end], columns)
    left = columns - width(marked)
    after = " ".join(text[end:].split())
    cut = marked.endswith("…") and not text[:end].rstrip().endswith("…")
    tail = "" if cut else shorten(after, left) if after and left > 12 else "…" if after else ""
    gap = " " if head and not head[-1:].isspace() and head[-1] < "\u2e80" else ""
    return head + gap, marked, (" " if tail[:1].isalnum() and tail[0] < "\u2e80" else "") + tail


def as_rich_text(parts: tuple[str, str, str], ground: str) -> str:
    """Return an excerpt as rich text, the sentence on a ground of this colour."""
    before, marked, after = (escape(part) for part in parts)
    if not marked:
        return before
    return f'{before}<span style="background-color: {ground};">{marked}</span>{after}'


def width(text: str) -> int:
    """Return the columns that a text takes."""
    return sum(2 if character >= "\u2e80" else 1 for character in text)


def shorten(text: str, columns: int) -> str:
    """Return the text on one line, cut to a width at which Chinese counts double."""
    line = " ".join(text.split())
    taken = 0
    for at, character in enumerate(line):
        taken += 2 if character >= "\u2e80" else 1
        if taken > columns:
            return line[:at].rstrip(" .…") + "…"
    return line


def _tail(line: str, columns: int) -> str:
    taken = 0
    for at in range(len(line) - 1, -1, -1):
        taken += 2 if line[at] >= "\u2e80" else 1
        if taken > columns:
            return "…" + line[at + 1 :].lstrip()
    return line
