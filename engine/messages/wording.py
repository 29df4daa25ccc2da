"""What a message is, in which of the two languages, and how its gaps are filled. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Language = Literal["zh", "en"]

Texts = dict[Language, tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Message:
    """`sentence` says what happened, `advice` what to do next."""

    sentence: str
    advice: str

    def __str__(self) -> str:
        return f"{self.sentence} {self.advice}"


class _Details(dict[str, str]):
    def __missing__(self, key: str) -> str:
        return ""


def language_of(text: str) -> Language:
    """Return the language to answer in: Chinese where a question has any Han character."""
    return "zh" if any("\u3400" <= c <= "\u9fff" or c >= "\U00020000" for c in text) else "en"


def language_of_locale(locale: str) -> Language:
    """Return the language for a locale name such as `zh_CN.UTF-8`."""
    return "zh" if locale.lower().startswith("zh") else "en"


def filled(pair: tuple[str, str], details: dict[str, str] | None) -> Message:
    values = _Details(details or {})
    sentence, advice = (" ".join(part.format_map(values).split()) for part in pair)
    return Message(sentence, advice)
