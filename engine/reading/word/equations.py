"""Equations of Office (OMML) as one readable line: (a+b)/c, x^2, √(x), ∑_(i=1)^n."""

from __future__ import annotations

from collections.abc import Callable

from engine.reading.word.names import Element, M, W

_MARK = f"{M}val"
_DEEPEST = 60


def linear(element: Element, depth: int = 0) -> str:
    """Return an `m:oMath`, or anything inside one, as text."""
    if depth > _DEEPEST:
        return ""
    return "".join(_part(child, depth + 1) for child in element)


def _part(element: Element, depth: int) -> str:
    if element.tag in (f"{M}t", f"{W}t"):
        return element.text or ""
    if element.tag == f"{W}del":
        return ""
    known = _BY_TAG.get(element.tag)
    if known:
        return known(element, depth)
    return linear(element, depth)


def _inner(element: Element, name: str, depth: int) -> str:
    child = element.find(f"{M}{name}")
    return "" if child is None else linear(child, depth).strip()


def _grouped(text: str) -> str:
    """Return an operand in brackets, unless it is one number, name or bracket already."""
    if len(text) <= 1 or text.replace(".", "").isalnum() or (text[0] == "(" and text[-1] == ")"):
        return text
    return f"({text})"


def _property(element: Element, name: str, otherwise: str) -> str:
    """Return a property such as `m:chr` of an element's own properties."""
    for properties in element:
        if properties.tag.endswith("Pr"):
            found = properties.find(f"{M}{name}")
            if found is not None:
                return str(found.get(_MARK, ""))
    return otherwise


def _fraction(element: Element, depth: int) -> str:
    above, below = _inner(element, "num", depth), _inner(element, "den", depth)
    if _property(element, "type", "bar") == "noBar":
        return f"{above}¦{below}"
    return f"{_grouped(above)}/{_grouped(below)}"


def _scripts(element: Element, depth: int) -> str:
    below, above = _inner(element, "sub", depth), _inner(element, "sup", depth)
    scripts = (f"_{_grouped(below)}" if below else "") + (f"^{_grouped(above)}" if above else "")
    base = _inner(element, "e", depth)
    if element.tag == f"{M}sPre":
        return scripts + base
    return (_grouped(base) if " " in base else base) + scripts


def _radical(element: Element, depth: int) -> str:
    degree, base = _inner(element, "deg", depth), _inner(element, "e", depth)
    sign = {"3": "∛", "4": "∜"}.get(degree)
    if sign is None and degree:
        return f"√({degree}&{base})"
    return f"{sign or '√'}({base})"


def _operator(element: Element, depth: int) -> str:
    sign = _property(element, "chr", "∫")
    below, above = _inner(element, "sub", depth), _inner(element, "sup", depth)
    bounds = (f"_{_grouped(below)}" if below else "") + (f"^{_grouped(above)}" if above else "")
    return f"{sign}{bounds} {_inner(element, 'e', depth)}"


def _delimited(element: Element, depth: int) -> str:
    between = _property(element, "sepChr", "|")
    parts = [linear(child, depth).strip() for child in element.iterchildren(f"{M}e")]
    inner = between.join(parts)
    return _property(element, "begChr", "(") + inner + _property(element, "endChr", ")")


def _function(element: Element, depth: int) -> str:
    name, of = _inner(element, "fName", depth), _inner(element, "e", depth)
    return f"{name}{of}" if of.startswith("(") else f"{name} {of}"


def _limit(element: Element, depth: int) -> str:
    sign = "_" if element.tag == f"{M}limLow" else "^"
    return f"{_inner(element, 'e', depth)}{sign}{_grouped(_inner(element, 'lim', depth))}"


def _rows(element: Element, depth: int) -> str:
    rows = [
        " ".join(linear(cell, depth).strip() for cell in row.iterchildren(f"{M}e"))
        for row in element.iterchildren(f"{M}mr")
    ]
    return f"[{'; '.join(rows)}]"


def _lines(element: Element, depth: int) -> str:
    return "; ".join(linear(line, depth).strip() for line in element.iterchildren(f"{M}e"))


def _accented(element: Element, depth: int) -> str:
    return _inner(element, "e", depth) + _property(element, "chr", "\u0302")


def _nothing(element: Element, depth: int) -> str:
    return ""


_BY_TAG: dict[str, Callable[[Element, int], str]] = {
    f"{M}f": _fraction,
    f"{M}sSup": _scripts,
    f"{M}sSub": _scripts,
    f"{M}sSubSup": _scripts,
    f"{M}sPre": _scripts,
    f"{M}rad": _radical,
    f"{M}nary": _operator,
    f"{M}d": _delimited,
    f"{M}func": _function,
    f"{M}limLow": _limit,
    f"{M}limUpp": _limit,
    f"{M}m": _rows,
    f"{M}eqArr": _lines,
    f"{M}acc": _accented,
    f"{M}rPr": _nothing,
    f"{M}ctrlPr": _nothing,
}
