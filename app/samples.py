"""The sample documents that ship with the program, and questions to try on them."""

from __future__ import annotations

import json
from collections.abc import Iterator

from app.resource_files import resource

_KINDS = (".pdf", ".md", ".txt")


def sample_files() -> list[str]:
    """Return the sample documents that ship with the program."""
    folder = resource("samples")
    return [str(path) for path in sorted(folder.iterdir()) if path.suffix in _KINDS]


def sample_questions() -> Iterator[str]:
    """Yield the first and the last sample question of each document and language."""
    for languages in _questions().values():
        for questions in languages.values():
            yield from dict.fromkeys((questions[0], questions[-1]))


def questions_to_try(language: str) -> list[str]:
    """Return the first question on each sample document, in one language."""
    return [languages[language][0] for languages in _questions().values()]


def _questions() -> dict[str, dict[str, list[str]]]:
    text = resource("samples", "questions.json").read_text("utf-8")
    read: dict[str, dict[str, list[str]]] = json.loads(text)
    return read
