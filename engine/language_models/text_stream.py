"""Turns the bytes of generated tokens into text that is safe to show at once. Pure."""

from __future__ import annotations

import codecs
from collections.abc import Sequence


class TextStream:
    """Gives out whole characters, and nothing that may turn out to begin a stop text."""

    def __init__(self, stop: Sequence[str] = ()) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._stop = tuple(text for text in stop if text)
        self._held = ""
        self.stopped = False

    def push(self, piece: bytes) -> str:
        """Return the text that can be shown after one more token; sets `stopped` at a stop text.

        The stop text and what follows it are never given out.
        """
        return "" if self.stopped else self._release(self._decoder.decode(piece))

    def finish(self) -> str:
        """Return what is still held back; half a character at the end becomes U+FFFD."""
        if self.stopped:
            return ""
        text = self._release(self._decoder.decode(b"", True))
        text, self._held = text + self._held, ""
        return text

    def _release(self, text: str) -> str:
        text = self._held + text
        found = [at for at in (text.find(stop) for stop in self._stop) if at >= 0]
        if found:
            self.stopped = True
            self._held = ""
            return text[: min(found)]
        keep = max((_overlap(text, stop) for stop in self._stop), default=0)
        self._held = text[len(text) - keep :]
        return text[: len(text) - keep]


def _overlap(text: str, stop: str) -> int:
    """Return how many characters at the end of `text` are the beginning of `stop`."""
    for size in range(min(len(text), len(stop) - 1), 0, -1):
        if text.endswith(stop[:size]):
            return size
    return 0
