"""The files of an OFD package: its documents, their pages, templates, fonts and pictures."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.errors import EngineError, ErrorCode
from engine.reading.ofd.geometry import numbers
from engine.reading.package_parts import Element
from engine.reading.packages import Package

_A4 = (210.0, 297.0)
_LARGEST_SIDE = 50_000.0


def children(element: Element | None, *names: str) -> Iterator[Element]:
    """Return the children of these local names; the format has had several namespaces."""
    for child in element if element is not None else ():
        if isinstance(child.tag, str) and child.tag.rpartition("}")[2] in names:
            yield child


def child(element: Element | None, *path: str) -> Element | None:
    """Return the first descendant along a path of local names."""
    for name in path:
        element = next(children(element, name), None)
    return element


def words(element: Element | None) -> str:
    """Return an element's text, trimmed."""
    return (element.text or "").strip() if element is not None else ""


@dataclass(slots=True)
class Resources:
    """What pages refer to by id: font files and pictures by path, composite units by element."""

    fonts: dict[str, str] = field(default_factory=dict)
    pictures: dict[str, str] = field(default_factory=dict)
    units: dict[str, Element] = field(default_factory=dict)
    bold: set[str] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class OfdPage:
    """A page: `layers` are roots that hold `Layer`s, those painted first first. Sizes in mm."""

    width: float
    height: float
    origin: tuple[float, float]
    layers: tuple[Element, ...]
    damaged: bool = False


class OfdDocument:
    """One document of a package; `folder` is what its paths start from."""

    def __init__(self, package: Package, path: str) -> None:
        """Raises `EngineError` corrupt where the document's own file cannot be read."""
        root = package.xml(path)
        if root is None:
            raise EngineError(ErrorCode.CORRUPT)
        self._package = package
        self._path = path
        self._root = root
        common = child(root, "CommonData")
        self._area = child(common, "PageArea")
        self._templates = {
            one.get("ID", ""): resolved(path, one.get("BaseLoc", ""))
            for one in children(common, "TemplatePage")
        }
        self.resources = Resources()
        for listed in children(common, "PublicRes", "DocumentRes"):
            self._add_resources(resolved(path, words(listed)))
        self._annotations = self._annotation_files()

    @property
    def page_count(self) -> int:
        """How many pages the document lists."""
        return len(list(children(child(self._root, "Pages"), "Page")))

    def pages(self) -> Iterator[OfdPage]:
        """Return the pages in order; a page whose file cannot be read is empty and `damaged`."""
        for listed in children(child(self._root, "Pages"), "Page"):
            content = self._xml(resolved(self._path, listed.get("BaseLoc", "")))
            for used in children(content, "PageRes"):
                self._add_resources(resolved(listed.get("BaseLoc", ""), words(used)))
            layers = [*self._templates_of(content, behind=True), child(content, "Content")]
            layers += self._templates_of(content, behind=False)
            layers.append(self._xml(self._annotations.get(listed.get("ID", ""), "")))
            x, y, width, height = _box(child(content, "Area")) or _box(self._area) or (0, 0, *_A4)
            found = tuple(layer for layer in layers if layer is not None)
            yield OfdPage(width, height, (x, y), found, damaged=content is None)

    def attachments(self) -> int:
        """Return how many files are attached."""
        listed = self._xml(resolved(self._path, words(child(self._root, "Attachments"))))
        return len(list(children(listed, "Attachment")))

    def data(self, path: str) -> bytes | None:
        """Return a file of the package, None where it cannot be read."""
        try:
            return self._package.read(path)
        except EngineError:
            return None

    def _templates_of(self, content: Element | None, *, behind: bool) -> list[Element | None]:
        return [
            child(self._xml(self._templates.get(used.get("TemplateID", ""), "")), "Content")
            for used in children(content, "Template")
            if (used.get("ZOrder", "Background") != "Foreground") == behind
        ]

    def _annotation_files(self) -> dict[str, str]:
        path = resolved(self._path, words(child(self._root, "Annotations")))
        return {
            page.get("PageID", ""): resolved(path, words(child(page, "FileLoc")))
            for page in children(self._xml(path), "Page")
        }

    def _add_resources(self, path: str) -> None:
        root = self._xml(path)
        base = posixpath.join(
            posixpath.dirname(path), root.get("BaseLoc", "") if root is not None else ""
        )
        for font in children(child(root, "Fonts"), "Font"):
            name = font.get("ID", "")
            file = words(child(font, "FontFile"))
            if file:
                self.resources.fonts[name] = posixpath.join(base, file)
            if font.get("Bold") == "true" or "bold" in font.get("FontName", "").lower():
                self.resources.bold.add(name)
        for media in children(child(root, "MultiMedias"), "MultiMedia"):
            file = words(child(media, "MediaFile"))
            if file and media.get("Type", "Image") == "Image":
                self.resources.pictures[media.get("ID", "")] = posixpath.join(base, file)
        for unit in children(child(root, "CompositeGraphicUnits"), "CompositeGraphicUnit"):
            self.resources.units[unit.get("ID", "")] = unit

    def _xml(self, path: str) -> Element | None:
        try:
            return self._package.xml(path) if path else None
        except EngineError:
            return None


def resolved(start: str, path: str) -> str:
    """Return a path that stands in the file `start` as one of the package, "" for none."""
    return posixpath.join(posixpath.dirname(start), path) if path else ""


def _box(area: Element | None) -> tuple[float, float, float, float] | None:
    for name in ("PhysicalBox", "ApplicationBox"):
        values = numbers(words(child(area, name)))
        if len(values) == 4 and all(0 < side <= _LARGEST_SIDE for side in values[2:]):
            return values[0], values[1], values[2], values[3]
    return None
