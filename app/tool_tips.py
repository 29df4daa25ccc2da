"""Tool tips that wrap: a long plain one would be a single line across the whole screen."""

from __future__ import annotations

from html import escape

_LONGEST = 700  # characters


def wrapped(text: str, heading: str = "") -> str:
    """Return plain text as rich text of a tool tip, below a heading where there is one."""
    shown = text if len(text) <= _LONGEST else text[:_LONGEST].rstrip() + "…"
    body = escape(shown).replace("\n", "<br>")
    return f"<p><b>{escape(heading)}</b></p><p>{body}</p>" if heading else f"<p>{body}</p>"
