"""Words that ask and do not say about what: they are no help to a keyword search.

All are written as `engine.retrieval.search_terms.fold` leaves them: lower case, simplified.
"""

from __future__ import annotations

import re

QUESTION_PHRASES = re.compile(
    r"请问|请教|(?:我)?想(?:问一下|知道)|问一下|告诉我"
    r"|能否|能不能|可不可以|可否|可以吗|是否|是不是|有没有|会不会|要不要|需不需要"
    r"|怎么样|怎么办|怎么|怎样|如何|为什么|为何|什么时候|什么|何时"
    r"|多少[天个年次]?|多久|多长(?:时间)?|几[天个年次种]|哪[里儿些个]?|谁"
    r"|[吗呢吧](?=[\s?!.,;。、]|$)"
    r"|\bhow (?:long|many|much|often|soon|far)\b"
)

LONE_PARTICLES = frozenset("的了在是由有和与及或对为就都也要会能可于其这那我你他她它该还被把将从到")

# fmt: off
ENGLISH_QUESTION_WORDS = frozenset(
    {
        "a", "am", "an", "and", "any", "are", "as", "at", "be", "been", "by", "can",
        "could", "did", "do", "doe", "does", "for", "from", "had", "has", "have", "he",
        "her", "his", "how", "i", "if", "in", "into", "is", "it", "its", "may", "me",
        "might", "must", "my", "of", "on", "or", "our", "please", "s", "shall", "she",
        "should", "so", "t", "tell", "than", "that", "the", "their", "them", "then",
        "there", "these", "they", "this", "those", "to", "was", "we", "were", "what",
        "when", "where", "which", "who", "whom", "whose", "why", "will", "with", "would",
        "you", "your",
    }
)
# fmt: on

_ASKING = re.compile(
    r"[?？]|吗|呢|谁|什么|多少|几|哪|怎|如何|为何|能否|是否|可否"
    r"|\b(?:who|whom|whose|what|when|where|which|why|how|is|are|was|were|do|does|did|can|could"
    r"|may|must|shall|should|will|would|has|have|had|list|tell|show|explain|summari[sz]e)\b"
)
_WORDS = re.compile(r"[\u3400-\u9fff]+|[^\W_]+(?:[-_./'’][^\W_]+)*")
_LONGEST_RUN = 6  # characters: a longer one without a space is a sentence


def is_search(text: str) -> bool:
    """Whether a text asks nothing: one or two words, with no form of a question.

    `text` is as `search_terms.fold` leaves it. Such a text is looked for, not answered.
    """
    words = _WORDS.findall(text)
    if not 1 <= len(words) <= 2 or _ASKING.search(text):
        return False
    return all(len(word) <= _LONGEST_RUN or word.isascii() for word in words)
