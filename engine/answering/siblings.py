"""Whether a sentence speaks of one kind of a thing and its source of another. Pure.

"The Enterprise plan costs 99" is not what "The Plus plan costs 99" says, however many words they
share: a word that stands nowhere in what was read has taken the place of another before "plan".
"""

from __future__ import annotations

import re

from engine.answering.quantities import plain
from engine.answering.wording import holds, stem, terms

_PAIR = re.compile(r"(?=(?<![a-z'-])([a-z][a-z'-]+) ([a-z][a-z'-]+)(?![a-z'-]))")


def of_a_sibling(text: str, source: str, read: str) -> bool:
    """Whether a text gives a thing of its source a kind that stands nowhere in `read`.

    English only: there a kind stands right before its thing, with a space between.
    """
    own = {(first, thing) for first, thing in _kinds(text) if not holds(read, first)}
    if not own:
        return False
    theirs = _kinds(source)
    return any(
        thing == other and not holds(text, kind) for _, thing in own for kind, other in theirs
    )


def _kinds(text: str) -> list[tuple[str, str]]:
    """Return the pairs of content words that stand side by side, as stems."""
    folded = plain(text)
    content = {term.start for term in terms(folded)}
    return [
        (stem(match[1]), stem(match[2]))
        for match in _PAIR.finditer(folded)
        if match.start(1) in content and match.start(2) in content
    ]
