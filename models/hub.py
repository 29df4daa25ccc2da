"""Finds a file on a hub or web server and reads it from any position: the only home of sockets.

Runs in the downloading process. `huggingface_hub` resolves the address, so mirrors, redirects,
the system's proxy and its certificates are its business; the bytes come by a ranged request of our
own over its session, because the library itself starts a killed download anew (ADR 0060).
"""

from __future__ import annotations

import os

# Read by the library when imported: nobody is told what is downloaded, no token is looked for.
os.environ["HF_HUB_DISABLE_TELEMETRY"] = "1"
os.environ["HF_HUB_DISABLE_IMPLICIT_TOKEN"] = "1"

import re
from collections.abc import Iterator
from dataclasses import dataclass
from http import HTTPStatus
from urllib.parse import urlsplit

import httpx2
from huggingface_hub import get_hf_file_metadata, get_session, hf_hub_url
from huggingface_hub.utils import hf_raise_for_status  # type: ignore[attr-defined]

from models.catalog import SourceKind
from models.hub_errors import NotAHubError, StrangeAnswerError
from models.sources import Place

_SHA256 = re.compile(r"[0-9a-f]{64}")
_CONTENT_RANGE = re.compile(r"bytes (\d+)-\d+/(\d+|\*)")
_PLAIN = {"Accept-Encoding": "identity"}


@dataclass(frozen=True, slots=True)
class Remote:
    """A file that can be read. `size` is 0 and `sha256` empty where the server does not say."""

    url: str
    host: str
    size: int
    etag: str
    sha256: str


def locate(place: Place, seconds: float) -> Remote:
    """Ask where the file is, waiting so long at most. Raises `hub_errors.HANDLED`."""
    if place.kind in (SourceKind.HUGGINGFACE, SourceKind.MIRROR):
        return _on_hub(place, seconds)
    response = get_session().request(
        "HEAD", place.url, headers=_PLAIN, timeout=seconds, follow_redirects=True
    )
    host = urlsplit(place.url).hostname or place.url
    if response.status_code in (HTTPStatus.METHOD_NOT_ALLOWED, HTTPStatus.NOT_IMPLEMENTED):
        return Remote(place.url, host, 0, "", "")
    hf_raise_for_status(response)
    if "text/html" in response.headers.get("Content-Type", ""):
        raise StrangeAnswerError("page")
    etag = response.headers.get("X-Linked-Etag") or response.headers.get("ETag") or ""
    size = int(response.headers.get("Content-Length") or 0)
    return Remote(place.url, host, size, etag, _sha256_in(etag))


def _on_hub(place: Place, seconds: float) -> Remote:
    url = hf_hub_url(place.repo, place.path, revision=place.revision, endpoint=place.endpoint)
    found = get_hf_file_metadata(url, token=False, timeout=seconds, endpoint=place.endpoint)
    if found.commit_hash is None or found.etag is None:
        raise NotAHubError(url)
    host = urlsplit(place.endpoint).hostname or place.endpoint
    return Remote(found.location, host, found.size or 0, found.etag, _sha256_in(found.etag))


def _sha256_in(etag: str) -> str:
    plain = etag.removeprefix("W/").strip('"')
    return plain if _SHA256.fullmatch(plain) else ""


def read(remote: Remote, start: int, timeout: httpx2.Timeout) -> Iterator[tuple[int, bytes]]:
    """Yield the position and the bytes of each block from `start` on, or from 0 on where the server
    gives only whole files.

    Raises `hub_errors.HANDLED`: StrangeAnswerError for a page or another part than asked for.
    """
    headers = {**_PLAIN, "Range": f"bytes={start}-"} if start else _PLAIN
    with get_session().stream("GET", remote.url, headers=headers, timeout=timeout) as response:
        if response.status_code == HTTPStatus.REQUESTED_RANGE_NOT_SATISFIABLE:
            raise StrangeAnswerError("range")
        hf_raise_for_status(response)
        if "text/html" in response.headers.get("Content-Type", ""):
            raise StrangeAnswerError("page")
        position = _position(response, start, remote.size)
        for block in response.iter_bytes():
            yield position, block
            position += len(block)


def _position(response: httpx2.Response, start: int, size: int) -> int:
    if response.status_code != HTTPStatus.PARTIAL_CONTENT:
        return 0
    stated = _CONTENT_RANGE.fullmatch(response.headers.get("Content-Range", ""))
    total = stated and stated[2]
    if not stated or int(stated[1]) != start or (size and total not in (str(size), "*")):
        raise StrangeAnswerError("range")
    return start
