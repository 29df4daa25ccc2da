"""A question put into the documents' language, for search and for pairing it with rules.

The embedding model finds little across languages, and words share nothing; the chat model
translates one sentence well.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.answering.wording import written_language
from engine.language_models.generation import Generator, TextPiece
from engine.messages import Language, language_of
from engine.retrieval.hybrid import SearchOutcome
from engine.types import Scope

_MOST_TOKENS = 80
_LOOKED_AT = 5
_TYPICAL: dict[Language, str] = {"zh": "公司的规定和要求", "en": "the rules of the company"}
"""Words near which some text of a language is found, if there is any."""

_REQUESTS: dict[Language, str] = {
    "zh": "把下面的问题翻译成中文，只写译文，数字不变。\n{question}",
    "en": "Translate this question into English. Write only the translation; keep the numbers.\n"
    "{question}",
}


def other_language(
    question: str, search: Callable[[str, Scope, int], SearchOutcome], scope: Scope
) -> Language | None:
    """Return the other language, if any documents in scope are written in it."""
    other: Language = "en" if language_of(question) == "zh" else "zh"
    found = search(_TYPICAL[other], scope, _LOOKED_AT).passages
    return other if any(written_language(passage.text) == other for passage in found) else None


def translated(
    question: str, language: Language, generator: Generator, cancelled: Callable[[], bool]
) -> str:
    """Return the question in a language; empty where the chat model gave none."""
    request = _REQUESTS[language].format(question=question)
    tokens = generator.chat_prompt("You are a translator.", request)
    events = generator.generate(tokens, _MOST_TOKENS, ("\n",), cancelled)
    text = "".join(event.text for event in events if isinstance(event, TextPiece)).strip()
    return text if text and language_of(text) == language else ""
