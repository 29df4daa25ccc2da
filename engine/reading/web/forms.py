"""Forms of HTML: what is filled in."""

from __future__ import annotations

from collections.abc import Sequence

from engine.reading.web.markup import Start, Token

CONTROLS = frozenset(("input", "select", "textarea"))
_CHOICES = ("checkbox", "radio")
_WRITTEN = frozenset(
    ("", "text", "email", "tel", "number", "date", "url", "search", "month", "week", "time")
) | {"datetime-local"}
_CHOSEN, _NOT_CHOSEN = "√", "□"


def shown_value(control: Start, inside: Sequence[Token]) -> str:
    """Return what a form's control shows, spaces around it; "" for a button or nothing."""
    if control.tag == "select":
        return _spaced("、".join(_selected(inside, "multiple" in control.attributes)))
    if control.tag == "textarea":
        return _spaced("".join(token for token in inside if isinstance(token, str)))
    kind = control.attributes.get("type", "").lower()
    if kind in _CHOICES:
        return _spaced(_CHOSEN if "checked" in control.attributes else _NOT_CHOSEN)
    return _spaced(control.attributes.get("value", "")) if kind in _WRITTEN else ""


def _selected(inside: Sequence[Token], several: bool) -> list[str]:
    options: list[tuple[bool, str]] = []
    for token in inside:
        if isinstance(token, Start) and token.tag == "option":
            options.append(("selected" in token.attributes, ""))
        elif isinstance(token, str) and options:
            options[-1] = (options[-1][0], options[-1][1] + token)
    chosen = [" ".join(text.split()) for selected, text in options if selected]
    if not chosen and options and not several:
        chosen = [" ".join(options[0][1].split())]
    return [text for text in chosen if text]


def _spaced(text: str) -> str:
    return f" {text} " if text.strip() else ""
