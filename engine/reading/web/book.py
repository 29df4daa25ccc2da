"""What an electronic book consists of, by its package document and table of contents."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import unquote

from lxml import etree

from engine.errors import EngineError, ErrorCode
from engine.reading.packages import Package
from engine.reading.web.charset import decode_html
from engine.reading.web.markup import Markup, Start, parse_html, parse_xhtml

_CONTAINER = "META-INF/container.xml"
_ENCRYPTION = "META-INF/encryption.xml"
_TEXTS = ("application/xhtml+xml", "text/html", "application/x-dtbook+xml", "text/x-oeb1-document")
_CONTENTS = "application/x-dtbncx+xml"
_MANGLED_FONTS = ("http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC")
_PROTECTED = "EPUB (DRM)"


@dataclass(frozen=True, slots=True)
class Book:
    """A book's title, its chapters' names in the package in order, and what these are called."""

    title: str
    chapters: tuple[str, ...]
    titles: dict[str, str]


def open_book(package: Package) -> Book:
    """Return what a book consists of.

    Raises `EngineError` corrupt, and unsupported for a book under copy protection.
    """
    path = _package_document(package)
    root = package.xml(path)
    if root is None:
        raise EngineError(ErrorCode.CORRUPT)
    items = {item.get("id", ""): item for item in _named(root, "item")}
    spine = [
        items[one.get("idref", "")] for one in _named(root, "itemref") if one.get("idref") in items
    ]
    chapters = [_target(path, item) for item in spine if item.get("media-type") in _TEXTS]
    if _encrypted(package).intersection(chapters):
        raise EngineError(ErrorCode.UNSUPPORTED, reason=_PROTECTED)
    titles = dict(_titles(package, path, list(items.values())))
    title = next((_words(one) for one in _named(root, "title")), "")
    return Book(title, tuple(chapters), titles)


def chapter_markup(data: bytes) -> Markup:
    """Return the tokens of a chapter: as XHTML, or as browsers mend it; raises as `decode_html`."""
    text = decode_html(data).text
    return parse_xhtml(text) or parse_html(text)


def _package_document(package: Package) -> str:
    container = package.xml(_CONTAINER)
    paths = (
        [] if container is None else [one.get("full-path") for one in _named(container, "rootfile")]
    )
    found = [path for path in paths if path]
    found += [name for name in package.names() if name.lower().endswith(".opf")]
    if not found:
        raise EngineError(ErrorCode.CORRUPT)
    return str(found[0])


def _encrypted(package: Package) -> set[str]:
    """Return the parts that only the seller's program can open; disguised fonts are no such."""
    root = package.xml(_ENCRYPTION)
    locked: set[str] = set()
    for one in [] if root is None else _named(root, "EncryptedData"):
        methods = [method.get("Algorithm") for method in _named(one, "EncryptionMethod")]
        if not any(method in _MANGLED_FONTS for method in methods):
            locked.update(unquote(part.get("URI", "")) for part in _named(one, "CipherReference"))
    return locked


def _titles(package: Package, path: str, items: list[etree._Element]) -> Iterator[tuple[str, str]]:
    """Return the title of each chapter in the table of contents, of two the first."""
    found: dict[str, str] = {}
    for item in items:
        is_page = "nav" in item.get("properties", "").split()
        if not is_page and item.get("media-type") != _CONTENTS:
            continue
        place = _target(path, item)
        data = package.read(place)
        if data is None:
            continue
        for address, title in _entries(data, is_page):
            chapter = _joined(place, address)
            if title:
                found.setdefault(chapter, title)
    yield from found.items()


def _entries(data: bytes, is_page: bool) -> Iterator[tuple[str, str]]:
    """Return the addresses and titles of a table of contents: a page of links, or EPUB 2's own."""
    tokens = chapter_markup(data).tokens
    title = ""
    for index, token in enumerate(tokens):
        if not isinstance(token, Start):
            continue
        if token.tag == ("a" if is_page else "text"):
            inside = tokens[index : token.end]
            title = " ".join("".join(one for one in inside if isinstance(one, str)).split())
        if is_page and token.tag == "a":
            yield token.attributes.get("href", ""), title
        elif not is_page and token.tag == "content":
            yield token.attributes.get("src", ""), title


def _target(path: str, item: etree._Element) -> str:
    return _joined(path, item.get("href", ""))


def _joined(document: str, address: str) -> str:
    """Return the part that an address in a document means."""
    plain = unquote(address.partition("#")[0])
    return posixpath.normpath(posixpath.join(posixpath.dirname(document), plain))


def _named(root: etree._Element, name: str) -> list[etree._Element]:
    return list(root.iter(f"{{*}}{name}"))


def _words(element: etree._Element) -> str:
    return " ".join("".join(element.itertext()).split())
