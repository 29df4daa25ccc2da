"""The downloading process: fetches one file, as far as the connection lasts, and tells how it goes.

It ends when its pipe does, keeping what has arrived. It alone opens internet sockets.
"""

from __future__ import annotations

from collections.abc import Iterator
from multiprocessing.connection import Connection
from pathlib import Path

import httpx2
import msgspec

from engine.errors import EngineError
from engine.messages.model_problems import ModelProblem
from models.disk import disk_errors, require_space
from models.download_task import Message, Task
from models.hub import Remote, locate, read
from models.hub_errors import HANDLED, StrangeAnswerError, is_passing, translated
from models.partial import Partial
from models.refusals import unobtainable
from models.verification import looks_like_a_page


class _StoppedError(Exception):
    """Whoever asked for the file is gone, or does not want it now."""


def run(task_json: bytes, connection: Connection) -> None:
    """Be the process: the entry function of `multiprocessing`."""
    task = msgspec.json.decode(task_json, type=Task)

    def tell(message: Message) -> None:
        try:
            if connection.poll(0):
                raise _StoppedError
            connection.send_bytes(msgspec.json.encode(message))
        except (OSError, EOFError) as error:
            raise _StoppedError from error

    try:
        try:
            for message in _Download(task, connection).messages():
                tell(message)
        except EngineError as error:
            tell(Message("failed", code=error.code.value, details=error.details))
    except _StoppedError:
        return


class _Download:
    def __init__(self, task: Task, connection: Connection) -> None:
        self._task = task
        self._connection = connection
        self._partial = Partial(Path(task.target))
        patience = task.patience
        self._timeout = httpx2.Timeout(patience.silence, connect=patience.connect)

    def messages(self) -> Iterator[Message]:
        """Fetch, going on after lost connections while each try brings something."""
        tries = list(self._task.patience.between)
        with disk_errors(self._partial.path.parent):
            while True:
                before = self._partial.size
                try:
                    yield from self._attempt()
                except HANDLED as error:
                    if isinstance(error, StrangeAnswerError) and error.what == "range" and before:
                        self._partial.remove()
                        continue
                    received = self._partial.size > before
                    if received:
                        tries = list(self._task.patience.between)
                    if not tries or not is_passing(error, received=self._partial.size > 0):
                        raise translated(
                            error, self._task.name, self._host(), self._partial.size
                        ) from error
                    self._wait(tries.pop(0))
                else:
                    return

    def _attempt(self) -> Iterator[Message]:
        task = self._task
        remote = locate(task.place, task.patience.connect)
        self._compare(remote)
        size, sha256 = task.size or remote.size, task.sha256 or remote.sha256
        start = self._partial.begin(sha256 or remote.etag, size)
        require_space(self._partial.path.parent, max(0, size - start))
        yield Message("located", start, size, sha256, remote.host)
        if not size or start < size:
            yield from self._receive(remote, start, size)
        yield Message("done", self._partial.size, size, sha256, remote.host)

    def _compare(self, remote: Remote) -> None:
        """Refuse another file than the wanted one before a byte of it is fetched."""
        task = self._task
        if task.sha256 and remote.sha256 and task.sha256 != remote.sha256:
            problem, details = ModelProblem.HASH_DIFFERS, {"found": remote.sha256}
        elif task.size and remote.size and task.size != remote.size:
            problem = ModelProblem.WRONG_SIZE
            details = {"size": str(remote.size), "expected": str(task.size)}
        else:
            return
        raise unobtainable(problem, task.name, host=remote.host, **details)

    def _receive(self, remote: Remote, start: int, size: int) -> Iterator[Message]:
        with self._partial.path.open("rb+") as file:
            for position, block in read(remote, start, self._timeout):
                if position == 0 and looks_like_a_page(block[:256]):
                    raise StrangeAnswerError("page")
                if file.tell() != position or position == 0:
                    file.seek(position)
                    file.truncate()
                file.write(block)
                file.flush()
                done = position + len(block)
                if size and done > size:
                    raise self._too_long(done, size)
                yield Message("arrived", done, size)
        if size and self._partial.size < size:
            raise httpx2.RemoteProtocolError("the answer ended too soon")

    def _too_long(self, done: int, size: int) -> EngineError:
        self._partial.remove()
        problem = ModelProblem.WRONG_SIZE
        return unobtainable(problem, self._task.name, size=str(done), expected=str(size))

    def _host(self) -> str:
        place = self._task.place
        return httpx2.URL(place.endpoint or place.url).host or place.label

    def _wait(self, seconds: float) -> None:
        if self._connection.poll(seconds):
            raise _StoppedError
