"""What names are sorted by: numbers by their value, text as the user's language sorts it."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from PySide6.QtCore import QCollator, QLocale, Qt

_DIGITS = re.compile(r"([0-9]+)")

NameKey = tuple[tuple[int, Any], ...]


def name_key(locale: QLocale) -> Callable[[str], NameKey]:
    """Return a function that gives for a name its key in this locale."""
    collator = QCollator(locale)
    collator.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)

    @lru_cache(maxsize=20_000)
    def key(name: str) -> NameKey:
        parts = _DIGITS.split(name.casefold())
        return tuple(
            (0, int(part)) if at % 2 else (1, collator.sortKey(part))
            for at, part in enumerate(parts)
            if part
        )

    return key
