"""A question put into the documents' language, for search and for pairing it with rules.

The embedding model finds little across languages, and words share nothing; the chat model
translates one sentence well.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.generation import Generator, TextPiece
from engine.messages import Language, language_of
from engine.types import Passage

_MOST_TOKENS = 80
_NEAR = 0.08
"""Cosine: how far below the best a passage in another language may be to be worth a second look."""

_REQUESTS: dict[Language, str] = {
    "zh": "把下面的问题翻译成中文，只写译文，数字不变。\n{question}",
    "en": "Translate this question into English. Write only the translation; keep the numbers.\n"
    "{question}",
}


def other_language(question: str, passages: Sequence[Passage]) -> Language | None:
    """Return the other language where passages near the question are written in it."""
    asked = language_of(question)
    best = max((p.similarity for p in passages if p.similarity is not None), default=0.0)
    for passage in passages:
        if passage.similarity is None or passage.similarity < best - _NEAR:
            continue
        if language_of(passage.text) != asked:
            return language_of(passage.text)
    return None


def translated(
    question: str, language: Language, generator: Generator, cancelled: Callable[[], bool]
) -> str:
    """Return the question in a language; empty where the chat model gave none."""
    request = _REQUESTS[language].format(question=question)
    tokens = generator.chat_prompt("You are a translator.", request)
    events = generator.generate(tokens, _MOST_TOKENS, ("\n",), cancelled)
    text = "".join(event.text for event in events if isinstance(event, TextPiece)).strip()
    return text if text and language_of(text) == language else ""
