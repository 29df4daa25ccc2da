"""Whether two questions are the same but for how they were typed. Pure."""

from __future__ import annotations

import re
import unicodedata

_BETWEEN_CHINESE = re.compile(r"(?<=[\u2e80-\U0003ffff])\s+|\s+(?=[\u2e80-\U0003ffff])")
_AT_THE_ENDS = " \t?!.,;:？！。，；：、…~"


def question_key(question: str) -> str:
    """Return what the same question has in common however it was typed; "" for no question.

    Width, case, spaces and the punctuation at its ends do not count; all else does, since a sign
    within it may be the whole difference (> 5, < 5).
    """
    text = unicodedata.normalize("NFKC", question).casefold()
    text = _BETWEEN_CHINESE.sub("", " ".join(text.split()))
    return text.strip(_AT_THE_ENDS)
