"""Names of WordprocessingML and its neighbours, as lxml writes them."""

from __future__ import annotations

from typing import Any

Element = Any
"""An lxml element."""

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
W14 = "{http://schemas.microsoft.com/office/word/2010/wordml}"
R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
M = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
C = "{http://schemas.openxmlformats.org/drawingml/2006/chart}"
DGM = "{http://schemas.openxmlformats.org/drawingml/2006/diagram}"
PIC = "{http://schemas.openxmlformats.org/drawingml/2006/picture}"
V = "{urn:schemas-microsoft-com:vml}"
O = "{urn:schemas-microsoft-com:office:office}"  # noqa: E741

VAL = f"{W}val"
_OFF = ("0", "false", "off", "none")


def switched_on(parent: Element | None, name: str) -> bool | None:
    """Return what a property such as `w:vanish` says, None where it is not there."""
    element = None if parent is None else parent.find(name)
    return None if element is None else element.get(VAL, "1") not in _OFF


def number_of(element: Element | None, name: str = VAL, otherwise: int = 0) -> int:
    """Return an attribute as a whole number."""
    try:
        return int(element.get(name, "")) if element is not None else otherwise
    except ValueError:
        return otherwise
