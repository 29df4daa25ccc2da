"""Whether a file is the language model it should be, before it can be selected.

In the order of cost: its size, its GGUF header, its end, its SHA-256.
"""

from __future__ import annotations

import hashlib
import mmap
from collections.abc import Iterator
from pathlib import Path

from engine.messages.model_problems import ModelProblem
from models.gguf_header import Header, HeaderError, read_header
from models.refusals import invalid

_BLOCK = 4 << 20
_TAIL = 64 << 10
_PAGE_STARTS = (b"<!doctype", b"<html", b"<?xml", b"<head", b"<!--")


def looks_like_a_page(beginning: bytes) -> bool:
    """Return whether a file's first bytes are those of a web page."""
    return beginning.lstrip(b"\xef\xbb\xbf \t\r\n").lower().startswith(_PAGE_STARTS)


def header_of(path: Path, name: str = "") -> Header:
    """Return a GGUF file's header. Raises EngineError model_invalid."""
    name = name or path.name
    try:
        with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as view:
            if looks_like_a_page(view[:256]):
                raise invalid(ModelProblem.WEB_PAGE, name, reason="a web page")
            header = read_header(view, len(view))
            if len(view) > _TAIL and not any(view[-_TAIL:]):
                reason = "the end of the file is empty"
                raise invalid(ModelProblem.CUT_OFF, name, reason=reason)
            return header
    except HeaderError as error:
        raise invalid(error.problem, name, reason=str(error)) from error
    except ValueError as error:  # mmap's own for an empty file
        raise invalid(ModelProblem.NOT_GGUF, name, reason="an empty file") from error


def verified(path: Path, name: str, size: int, sha256: str) -> Iterator[int]:
    """Check a file whole, yielding the bytes read so far.

    An empty `sha256` or a `size` of 0 is not compared. Raises EngineError model_invalid, with a
    web page or a strange beginning told before a wrong size.
    """
    found = path.stat().st_size
    with path.open("rb") as file:
        beginning = file.read(256)
    if looks_like_a_page(beginning):
        raise invalid(ModelProblem.WEB_PAGE, name, reason="a web page")
    if size and found != size:
        raise invalid(ModelProblem.WRONG_SIZE, name, size=str(found), expected=str(size))
    header_of(path, name)
    digest = hashlib.sha256()
    done = 0
    with path.open("rb") as file:
        while block := file.read(_BLOCK):
            digest.update(block)
            done += len(block)
            yield done
    if sha256 and digest.hexdigest() != sha256:
        raise invalid(ModelProblem.HASH_DIFFERS, name, reason="SHA-256 differs")
