"""Word documents written as one XML file, turned into packages.

Two kinds: Flat OPC (a package's parts as elements, Word 2007 on) and WordprocessingML of Word
2003, which programs that fill in forms write to this day, often named .doc.
"""

from __future__ import annotations

import base64
import binascii
import io
import zipfile
from collections.abc import Iterator

from lxml import etree

from engine.errors import EngineError, ErrorCode
from engine.reading.packages import parse_xml
from engine.reading.word.names import Element, R, W

_PKG = "{http://schemas.microsoft.com/office/2006/xmlPackage}"
_OLD = "http://schemas.microsoft.com/office/word/2003/wordml"
_AUX = "{http://schemas.microsoft.com/office/word/2003/auxHint}"
_AML = "{http://schemas.microsoft.com/aml/2001/core}"
_PREFIX = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
_RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
_REVISIONS = {"Word.Insertion": f"{W}ins", "Word.Deletion": f"{W}del"}
_RUNNING = {f"{W}hdr": "header", f"{W}ftr": "footer"}
_PAGES = {"odd": "default", "even": "even", "first": "first"}


def package_bytes(data: bytes) -> bytes:
    """Return the package that a Word document in one XML file stands for.

    Raises `EngineError` corrupt.
    """
    root = parse_xml(data.replace(_OLD.encode(), W.strip("{}").encode()))
    if root.tag == f"{_PKG}package":
        return _zipped(dict(_flat_parts(root)))
    if root.tag == f"{W}wordDocument":
        return _zipped(_Conversion(root).parts())
    raise EngineError(ErrorCode.CORRUPT)


def _flat_parts(root: Element) -> Iterator[tuple[str, bytes]]:
    for part in root.iterchildren(f"{_PKG}part"):
        name = part.get(f"{_PKG}name", "").lstrip("/")
        inner = part.find(f"{_PKG}xmlData")
        if inner is not None and len(inner):
            yield name, etree.tostring(inner[0])
            continue
        try:
            yield name, base64.b64decode(part.findtext(f"{_PKG}binaryData") or "")
        except (binascii.Error, ValueError) as error:
            raise EngineError(ErrorCode.CORRUPT) from error


class _Conversion:
    """Names what Word 2003 wrote as Word 2007 does: notes, revisions and headers are parts."""

    def __init__(self, root: Element) -> None:
        self._root = root
        self._side = {
            kind: etree.Element(f"{W}{kind}") for kind in ("footnotes", "endnotes", "comments")
        }
        self._running: list[tuple[str, Element]] = []

    def parts(self) -> dict[str, bytes]:
        """Return the parts by name; raises `EngineError` corrupt."""
        body = self._root.find(f"{W}body")
        if body is None:
            raise EngineError(ErrorCode.CORRUPT)
        self._unwrap(body)
        for paragraph in list(body.iter(f"{W}p")):
            self._write_label(paragraph)
        for annotation in list(body.iter(f"{_AML}annotation")):
            self._revise(annotation)
        for kind in ("footnote", "endnote"):
            for note in list(body.iter(f"{W}{kind}")):
                self._move(note, f"{kind}s", f"{W}{kind}Reference")
        for merge in body.iter(f"{W}vmerge"):
            merge.tag = f"{W}vMerge"
        for section in body.iter(f"{W}sectPr"):
            self._move_running(section)
        return self._written(body)

    def _unwrap(self, body: Element) -> None:
        """Put what auxiliary elements (sections, borders) hold in their place."""
        for wrapper in list(body.iter()):
            if isinstance(wrapper.tag, str) and wrapper.tag.startswith(_AUX) and len(wrapper):
                parent = wrapper.getparent()
                at = parent.index(wrapper)
                parent[at : at + 1] = list(wrapper)

    def _write_label(self, paragraph: Element) -> None:
        """Write the number that Word kept with a list's paragraph before its text."""
        label = paragraph.find(f"{W}pPr/{W}listPr/{_AUX}t")
        if label is None or not label.get(f"{_AUX}val"):
            return
        run = etree.Element(f"{W}r")
        text = etree.SubElement(run, f"{W}t")
        text.text = f"{label.get(f'{_AUX}val')} "
        text.set("{http://www.w3.org/XML/1998/namespace}space", "preserve")
        paragraph.insert(1, run)

    def _revise(self, annotation: Element) -> None:
        kind = annotation.get(f"{W}type", "")
        content = annotation.find(f"{_AML}content")
        if content is None:
            return
        if kind == "Word.Comment":
            content.set(f"{W}author", annotation.get(f"{_AML}author", ""))
            self._move(content, "comments", f"{W}commentReference")
            annotation.tag = f"{W}ins"
            return
        annotation.tag = _REVISIONS.get(kind, f"{W}ins")
        annotation[:] = list(content)

    def _move(self, element: Element, kind: str, reference: str) -> None:
        """Move a note into its part, and leave a reference to it."""
        part = self._side[kind]
        name = str(len(part) + 1)
        link = etree.Element(reference)
        link.set(f"{W}id", name)
        parent = element.getparent()
        parent.replace(element, link)
        if parent.tag == f"{_AML}annotation":
            parent[:] = [_run_of(link)]
        element.tag = f"{W}{kind[:-1]}"
        element.set(f"{W}id", name)
        part.append(element)

    def _move_running(self, section: Element) -> None:
        for element in list(section):
            kind = _RUNNING.get(element.tag)
            if kind:
                name = f"{kind}{len(self._running) + 1}"
                link = etree.Element(f"{W}{kind}Reference")
                link.set(f"{W}type", _PAGES.get(element.get(f"{W}type", ""), "default"))
                link.set(f"{R}id", name)
                section.replace(element, link)
                self._running.append((kind, element))

    def _written(self, body: Element) -> dict[str, bytes]:
        document = etree.Element(f"{W}document")
        document.append(body)
        parts = {"word/document.xml": document}
        relations = etree.Element(f"{{{_RELATIONS}}}Relationships")
        styles = self._root.find(f"{W}styles")
        sides = {kind: part for kind, part in self._side.items() if len(part)}
        if styles is not None:
            sides["styles"] = styles
        for kind, part in sides.items():
            _relate(relations, kind, kind)
            parts[f"word/{kind}.xml"] = part
        for number, (kind, part) in enumerate(self._running, start=1):
            _relate(relations, kind, f"{kind}{number}")
            parts[f"word/{kind}{number}.xml"] = part
        parts["word/_rels/document.xml.rels"] = relations
        return {name: etree.tostring(part) for name, part in parts.items()}


def _run_of(element: Element) -> Element:
    run = etree.Element(f"{W}r")
    run.append(element)
    return run


def _relate(relations: Element, kind: str, name: str) -> None:
    relation = etree.SubElement(relations, f"{{{_RELATIONS}}}Relationship")
    relation.set("Id", name)
    relation.set("Type", f"{_PREFIX}{kind}")
    relation.set("Target", f"{name}.xml")


def _zipped(parts: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
    return out.getvalue()
