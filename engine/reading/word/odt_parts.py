"""The parts of an OpenDocument package that its text is made of."""

from __future__ import annotations

import posixpath
from collections import Counter
from collections.abc import Iterator

from engine.errors import EngineError, ErrorCode
from engine.reading.packages import Package
from engine.reading.word.names import Element
from engine.reading.word.odf_names import FORM, MATH, OFFICE, STYLE, XML
from engine.types import Omission

_TICKED, _UNTICKED = "☑", "☐"
_BASIC = "Basic/"


class OdtParts:
    """Content and styles; a damaged part beside the content is counted and left out."""

    def __init__(self, package: Package, omissions: Counter[Omission]) -> None:
        """Raises `EngineError` corrupt where there is no content, or it cannot be parsed."""
        self._package = package
        self._omissions = omissions
        content = package.xml("content.xml")
        body = None if content is None else content.find(f"{OFFICE}body/{OFFICE}text")
        if body is None:
            raise EngineError(ErrorCode.CORRUPT)
        self.content: Element = content
        self.body: Element = body
        self.styles = self._side_part("styles.xml")
        if any(name.startswith(_BASIC) and name.endswith(".xml") for name in package.names()):
            omissions[Omission.MACROS] += 1

    def _side_part(self, name: str) -> Element | None:
        try:
            return self._package.xml(name)
        except EngineError:
            self._omissions[Omission.DAMAGED_PARTS] += 1
            return None

    def running(self, name: str) -> Iterator[Element]:
        """Return the running headers or footers of a kind ("header", "footer-left")."""
        if self.styles is not None:
            for part in self.styles.iter(f"{STYLE}{name}"):
                if part.get(f"{STYLE}display") != "false":
                    yield part

    def controls(self) -> dict[str, str]:
        """Return the values of the form fields by their ids."""
        values: dict[str, str] = {}
        for forms in self.content.iter(f"{OFFICE}forms"):
            for control in forms.iter():
                name = control.get(f"{XML}id") or control.get(f"{FORM}id")
                if name:
                    values[name] = _value(control)
        return values

    def formula(self, address: str) -> str | None:
        """Return the text of a formula object, "" for an empty one, None for another object."""
        name = posixpath.join(address.removeprefix("./"), "content.xml")
        root = self._side_part(name)
        if root is None or root.tag != f"{MATH}math":
            return None
        annotation = root.find(f".//{MATH}annotation")
        if annotation is not None and annotation.text:
            return " ".join(annotation.text.split())
        return "".join(root.itertext()).strip()


def _value(control: Element) -> str:
    if control.tag in (f"{FORM}checkbox", f"{FORM}radio"):
        state = control.get(f"{FORM}current-state") or control.get(f"{FORM}state")
        selected = control.get(f"{FORM}current-selected") or control.get(f"{FORM}selected")
        ticked = state == "checked" or selected == "true"
        label = control.get(f"{FORM}label", "")
        return f"{_TICKED if ticked else _UNTICKED}{label}"
    if control.tag in (f"{FORM}button", f"{FORM}hidden", f"{FORM}password"):
        return ""
    return control.get(f"{FORM}current-value") or control.get(f"{FORM}value") or ""
