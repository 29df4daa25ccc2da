"""A hub on this computer that speaks Hugging Face's protocol, and misbehaves where told to.

`HEAD /{repo}/resolve/{revision}/{path}` answers with a redirect to the storage that carries
commit, linked ETag (the SHA-256) and linked size; `GET /storage/…` gives bytes, ranges too. The
storage goes by another host name, as a hub's does.
"""

from __future__ import annotations

import hashlib
import re
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import urlsplit

REPO, PATH, REVISION = "someone/Small-GGUF", "Small.gguf", "0" * 39 + "1"
_RANGE = re.compile(r"bytes=(\d+)-")
PAGE = b"<!DOCTYPE html><html><body>Please sign in to the network</body></html>"


@dataclass
class Behaviour:
    """What goes wrong, and what was asked. Sizes are positions in the file."""

    content: bytes
    status: int = 200
    error_code: str = ""
    storage_status: int = 200
    etag: str | None = None
    size: int | None = None
    commit: bool = True
    page: bool = False
    storage_page: bool = False
    ranges: bool = True
    wrong_range: bool = False
    cut_at: list[int] = field(default_factory=list)
    stall_at: int | None = None
    head_cut: bool = False
    flipped_at: int | None = None
    requests: list[tuple[str, str, str]] = field(default_factory=list)
    hosts: list[str] = field(default_factory=list)

    @property
    def starts(self) -> list[int]:
        """Where each request for bytes began."""
        asked = [given for method, path, given in self.requests if path.startswith("/storage")]
        return [int(found[1]) if (found := _RANGE.match(one)) else 0 for one in asked]


class LocalHub:
    """The running server."""

    def __init__(self, behaviour: Behaviour, tls: ssl.SSLContext | None = None) -> None:
        self.behaviour = behaviour
        self._scheme = "https" if tls else "http"
        self.released = threading.Event()
        self.stalled = threading.Event()
        self._server = _Server(("127.0.0.1", 0), _Handler)
        self._server.hub = self
        if tls:
            self._server.socket = tls.wrap_socket(self._server.socket, server_side=True)
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,))
        self._thread.start()

    @property
    def address(self) -> str:
        """What to use as the endpoint."""
        return f"{self._scheme}://127.0.0.1:{self._server.server_address[1]}"

    @property
    def storage(self) -> str:
        """The storage's address, another host to the client."""
        return f"{self._scheme}://localhost:{self._server.server_address[1]}/storage/blob"

    def close(self) -> None:
        """Stop serving."""
        self.released.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


@contextmanager
def serving(behaviour: Behaviour, tls: ssl.SSLContext | None = None) -> Iterator[LocalHub]:
    """Run a hub."""
    hub = LocalHub(behaviour, tls)
    try:
        yield hub
    finally:
        hub.close()


class _Server(ThreadingHTTPServer):
    hub: LocalHub

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing: clients of these tests go away in the middle on purpose."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: _Server

    def log_message(self, format: str, *args: Any) -> None:
        """Keep the test's output clean."""

    def do_HEAD(self) -> None:
        self._answer()

    def do_GET(self) -> None:
        self._answer()

    def _answer(self) -> None:
        hub = self.server.hub
        behaviour = hub.behaviour
        asked = self.headers.get("Range", "")
        behaviour.hosts.append(urlsplit(self.path).hostname or "")
        self.path = urlsplit(self.path).path  # a proxy is asked for whole addresses
        behaviour.requests.append((self.command, self.path, asked))
        if self.path.startswith(("/storage", "/plain")):
            self._give(hub, asked)
        elif f"/resolve/{REVISION}/" not in self.path and "/resolve/master/" not in self.path:
            self._refuse(404, "RevisionNotFound")
        elif not self.path.startswith((f"/{REPO}/", f"/models/{REPO}/")):
            self._refuse(401, "RepoNotFound")
        elif self.path.startswith("/models/"):
            self._give(hub, asked)
        elif behaviour.head_cut:
            self.close_connection = True
        elif behaviour.status != HTTPStatus.OK:
            self._refuse(behaviour.status, behaviour.error_code)
        elif behaviour.page:
            self._send(200, PAGE, {"Content-Type": "text/html", "ETag": '"page"'})
        else:
            self._redirect(hub)

    def _redirect(self, hub: LocalHub) -> None:
        behaviour = hub.behaviour
        etag = behaviour.etag or hashlib.sha256(behaviour.content).hexdigest()
        size = len(behaviour.content) if behaviour.size is None else behaviour.size
        headers = {
            "Location": hub.storage,
            "X-Linked-ETag": f'"{etag}"',
            "X-Linked-Size": str(size),
        }
        if behaviour.commit:
            headers["X-Repo-Commit"] = REVISION
        self._send(302, b"", headers)

    def _refuse(self, status: int, code: str) -> None:
        headers = {"X-Error-Code": code} if code else {}
        self._send(status, b"", headers)

    def _give(self, hub: LocalHub, asked: str) -> None:
        behaviour = hub.behaviour
        content = bytearray(behaviour.content)
        if behaviour.storage_status != HTTPStatus.OK:
            self._refuse(behaviour.storage_status, "")
            return
        if behaviour.storage_page:
            self._send(200, PAGE, {"Content-Type": "text/html"})
            return
        if behaviour.flipped_at is not None:
            content[behaviour.flipped_at] ^= 1
        found = _RANGE.match(asked) if behaviour.ranges else None
        start = int(found[1]) if found else 0
        total = len(content)
        self.send_response(206 if found else 200)
        if found:
            stated = start + 7 if behaviour.wrong_range else start
            self.send_header("Content-Range", f"bytes {stated}-{total - 1}/{total}")
        self.send_header("Content-Type", "application/octet-stream")
        self.send_header("Content-Length", str(total - start))
        self.end_headers()
        if self.command == "GET":
            self._bytes(hub, bytes(content), start)

    def _bytes(self, hub: LocalHub, content: bytes, start: int) -> None:
        behaviour = hub.behaviour
        if behaviour.cut_at and start < behaviour.cut_at[0]:
            end = behaviour.cut_at.pop(0)
            self.wfile.write(content[start:end])
            self.close_connection = True
        elif behaviour.stall_at is not None and start <= behaviour.stall_at:
            self.wfile.write(content[start : behaviour.stall_at])
            self.wfile.flush()
            hub.stalled.set()
            hub.released.wait()
            self.close_connection = True
        else:
            self.wfile.write(content[start:])

    def _send(self, status: int, body: bytes, headers: dict[str, str]) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command == "GET":
            self.wfile.write(body)
