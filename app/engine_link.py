"""One engine process, its pipe, and the thread that listens to it."""

from __future__ import annotations

import logging
import threading
from multiprocessing import Pipe
from multiprocessing.connection import Connection, wait

import msgspec
from PySide6.QtCore import SignalInstance

from app.engine_process import EngineProcess, end
from engine.wire import Wire

log = logging.getLogger(__name__)


class EngineLink:
    """Messages that arrive become signals; `close` and `hang_up` end the engine."""

    def __init__(self, process: EngineProcess, connection: Connection) -> None:
        self._process = process
        self._connection = connection
        self._stop_listening, self._stop = Pipe(duplex=False)
        self._thread: threading.Thread | None = None

    def listen(
        self, wire: Wire, generation: int, arrived: SignalInstance, ended: SignalInstance
    ) -> None:
        """Turn messages into signals until the pipe ends or `close` is called."""
        self._thread = threading.Thread(
            target=self._listen,
            args=(wire, generation, arrived, ended),
            name="engine-listener",
        )
        self._thread.start()

    def send(self, data: bytes) -> bool:
        """Write one message; False where the engine is gone (its end will be noticed)."""
        try:
            self._connection.send_bytes(data)
        except OSError:
            return False
        return True

    def close(self) -> None:
        """Stop listening, close the pipe, which ends the engine, and wait for it."""
        end(self.hang_up())

    def hang_up(self) -> EngineProcess:
        """Stop listening and close the pipe, which ends the engine; return its process."""
        self._stop.close()
        if self._thread is not None:
            self._thread.join()
        self._stop_listening.close()
        self._connection.close()
        return self._process

    def _listen(
        self, wire: Wire, generation: int, arrived: SignalInstance, ended: SignalInstance
    ) -> None:
        while True:
            ready = wait([self._connection, self._stop_listening])
            if self._stop_listening in ready:
                return
            try:
                message = wire.receive(self._connection)
            except (EOFError, OSError):
                ended.emit(generation)
                return
            except (msgspec.MsgspecError, KeyError):
                log.exception("the engine sent what is no message; it is ended")
                ended.emit(generation)
                return
            arrived.emit(generation, message)
