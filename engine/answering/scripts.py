"""Traditional and simplified characters: an answer is written in those of its question. Pure."""

from __future__ import annotations

from functools import cache

import opencc

from engine.messages import language_of


def in_script_of(question: str, text: str) -> str:
    """Return a Chinese text in traditional characters where the question is written in them.

    Small language models answer a question in traditional characters in simplified ones.
    """
    return str(_to("s2t").convert(text)) if is_traditional(question) else text


def is_traditional(text: str) -> bool:
    """Whether more of a Chinese text's characters are written in traditional writing alone."""
    if language_of(text) != "zh":
        return False
    return _changed(text, "t2s") > _changed(text, "s2t")


def _changed(text: str, way: str) -> int:
    return sum(a != b for a, b in zip(text, _to(way).convert(text), strict=False))


@cache
def _to(way: str) -> opencc.OpenCC:
    return opencc.OpenCC(way)
