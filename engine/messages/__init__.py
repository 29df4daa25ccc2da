"""Everything the program tells people, in Chinese and English; where it is said, it says the same.

Errors and refusals are a sentence and what to do next. Pure: no I/O.
"""

from __future__ import annotations

from engine.messages.answers import note_message, notice_message, refusal_message
from engine.messages.errors import error_message
from engine.messages.wording import Language, Message, language_of, language_of_locale

__all__ = [
    "Language",
    "Message",
    "error_message",
    "language_of",
    "language_of_locale",
    "note_message",
    "notice_message",
    "refusal_message",
]
