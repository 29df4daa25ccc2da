"""The text of one paragraph as a browser shows it: white space collapsed, line breaks kept."""

from __future__ import annotations

import re

from engine.reading.characters import CJK_MARKS, HAN, KANA

_BREAK = "\x1e"
_WIDE = f"[{HAN}{KANA}{CJK_MARKS}]"
_WIDE_JOINT = re.compile(rf"(?<={_WIDE})[ \t\xa0]*[\n\r][ \t\n\r\f\xa0]*(?={_WIDE})")
_SPACE = re.compile("[ \t\n\r\f\xa0]+")
_AROUND_BREAK = re.compile(f"[ \u3000]*{_BREAK}[ \u3000]*")
_UNSEEN = re.compile("[\xad\u200b\u2060\ufeff]")
_PLAIN_POWERS = {"1": "¹", "2": "²", "3": "³"}
_POWER = re.compile(r"[-+−]?\d{1,3}")


class InlineText:
    """Collects the words of a paragraph until it is taken."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._reading = ""
        self._ruby = 0

    @staticmethod
    def of(text: str) -> str:
        """Return the paragraph that a single text is."""
        return "" if text.isspace() else _shown(text)

    def add(self, text: str, *, keep_lines: bool = False) -> None:
        """Add words as they stand in the file; `keep_lines` where each line end is shown."""
        if self._reading and not self._ruby and text.strip():
            self._end_reading()
        if keep_lines:
            text = text.replace("\r\n", "\n").replace("\n", _BREAK)
        self._parts.append(text)

    def break_line(self) -> None:
        """Go on on a new line."""
        self._parts.append(_BREAK)

    def open_ruby(self) -> None:
        """Begin characters whose pronunciation follows."""
        self._ruby += 1

    def close_ruby(self) -> None:
        """End them; what is said of neighbouring characters is gathered behind the last."""
        self._ruby = max(0, self._ruby - 1)

    def add_reading(self, text: str) -> None:
        """Add how the characters before are read."""
        self._reading += " ".join(text.split())

    def mark(self) -> int:
        """Return the present place, for `raise_from`."""
        return len(self._parts)

    def raise_from(self, mark: int) -> None:
        """Set what was added since the mark as a power, so that 10² does not read as 102."""
        raised = "".join(self._parts[mark:]).strip()
        if mark > len(self._parts) or not _POWER.fullmatch(raised):
            return
        power = "".join(_PLAIN_POWERS.get(character, "") for character in raised)
        self._parts[mark:] = [power if len(power) == len(raised) else f"^{raised}"]

    def take(self) -> str:
        """Return the paragraph, lines divided by "\\n", and begin the next."""
        if self._reading:
            self._end_reading()
        text = "".join(self._parts)
        self._parts.clear()
        if not text or text.isspace():
            return ""
        return _shown(text)

    def _end_reading(self) -> None:
        self._parts.append(f"({self._reading})")
        self._reading = ""


def _shown(text: str) -> str:
    text = _UNSEEN.sub("", text)
    if "\n" in text or "\r" in text:
        text = _WIDE_JOINT.sub("", text)
    text = _SPACE.sub(" ", text)
    if _BREAK in text:
        text = _AROUND_BREAK.sub("\n", text)
    return text.strip()
