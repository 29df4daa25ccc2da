"""Large XML parts element by element, in little memory."""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Iterator, Sequence
from typing import IO, Any

from lxml import etree

from engine.errors import EngineError, ErrorCode

Element = Any
"""An lxml element."""

DAMAGED = (
    etree.XMLSyntaxError,
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    NotImplementedError,
    RuntimeError,
)
"""What reading a broken member of a package raises."""


def elements(stream: IO[bytes], *names: str) -> Iterator[Element]:
    """Yield the elements of these local names, each whole; it is emptied when the next is taken.

    Raises `EngineError` corrupt where the XML is broken or declares entities, which no office
    program writes.
    """
    for _, element in events(stream, ("end",), *names):
        yield element
        release(element)


def events(stream: IO[bytes], kinds: Sequence[str], *names: str) -> Iterator[tuple[str, Element]]:
    """Yield ("start" or "end", element) of these local names; nothing is emptied.

    Raises `EngineError` corrupt as `elements` does.
    """
    context = etree.iterparse(
        stream,
        events=kinds,
        tag=[f"{{*}}{name}" for name in names],
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
    )
    checked = False
    try:
        for event, element in context:
            if not checked:
                _refuse_entities(element)
                checked = True
            yield event, element
    except DAMAGED as error:
        raise EngineError(ErrorCode.CORRUPT) from error


def release(element: Element) -> None:
    """Free an element that is done with, and those before it."""
    element.clear()
    parent = element.getparent()
    while parent is not None and parent[0] is not element:
        del parent[0]


def _refuse_entities(element: Element) -> None:
    dtd = element.getroottree().docinfo.internalDTD
    if dtd is not None and any(True for _ in dtd.iterentities()):
        raise EngineError(ErrorCode.CORRUPT)


def local_name(element: Element) -> str:
    """Return an element's name without its namespace, "" for comments and the like."""
    tag = element.tag
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""
