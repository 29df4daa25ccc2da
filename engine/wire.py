"""Messages on a pipe: a tagged JSON object for each frozen dataclass, bytes as base64."""

from __future__ import annotations

from collections.abc import Iterable
from multiprocessing.connection import Connection
from typing import Any

import msgspec


class Wire:
    """Encodes and decodes the message types it was given, by their names."""

    def __init__(self, message_types: Iterable[type]) -> None:
        self._types = {kind.__name__: kind for kind in message_types}
        self._encoder = msgspec.json.Encoder()

    def encode(self, message: Any) -> bytes:
        """Return the message as one JSON object `{"type": …, "body": …}`."""
        name = type(message).__name__
        if self._types.get(name) is not type(message):
            raise TypeError(f"{name} is not a message of this pipe")
        return self._encoder.encode({"type": name, "body": message})

    def decode(self, data: bytes) -> Any:
        """Return the message; raises `msgspec.ValidationError` for anything else."""
        envelope = msgspec.json.decode(data, type=_Envelope)
        return msgspec.json.decode(envelope.body, type=self._types[envelope.type])

    def send(self, connection: Connection, message: Any) -> None:
        """Write one message to the pipe."""
        connection.send_bytes(self.encode(message))

    def receive(self, connection: Connection) -> Any:
        """Read one message; raises `EOFError` when the other end is gone."""
        return self.decode(connection.recv_bytes())


class _Envelope(msgspec.Struct):
    type: str
    body: msgspec.Raw


def to_plain(value: Any) -> Any:
    """Return dataclasses as dictionaries, tuples as lists, enums as their values."""
    return msgspec.to_builtins(value)
