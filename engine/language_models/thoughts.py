"""Takes out what a chat model thinks aloud before it answers. Pure.

The template is asked to switch thinking off; some files think all the same.
"""

from __future__ import annotations

_OPEN, _CLOSE = "<think>", "</think>"


class ThoughtFilter:
    """Passes text on, without a thought at its beginning and the blank lines after that."""

    def __init__(self) -> None:
        self._held = ""
        self._inside = False
        self._begun = False
        self._after_thought = False

    def push(self, text: str) -> str:
        """Return what can be shown once `text` has come too."""
        if self._begun:
            return text
        self._held += text
        if not self._inside:
            beginning = self._held.lstrip()
            if not beginning or (len(beginning) < len(_OPEN) and _OPEN.startswith(beginning)):
                return ""
            self._inside = beginning.startswith(_OPEN)
            if not self._inside:
                return self._begin(beginning if self._after_thought else self._held)
        _, closed, rest = self._held.partition(_CLOSE)
        if not closed:
            return ""
        self._inside, self._after_thought, self._held = False, True, ""
        return self.push(rest)

    def finish(self) -> str:
        """Return what is still held back; an unfinished thought is not."""
        if self._begun or self._inside:
            return ""
        return self._begin(self._held.lstrip() if self._after_thought else self._held)

    def _begin(self, text: str) -> str:
        self._begun, self._held = True, ""
        return text
