"""English follow-ups: "and for custom items?", "what about 20 days?", "its warranty?". Pure."""

from __future__ import annotations

import re

from engine.answering.wording import stem
from engine.conversation.amounts import with_amount

_LEAD = re.compile(
    r"^(?:(?:and|so|but|ok|okay|then|also|well|now)[ ,]+)*(?:what about|how about|and what about|"
    r"what if (?:it is|it's|they are|we have|i have)|if (?:it is|it's|they are)|same for|"
    r"the same for|is it the same for|does (?:it|this|that) (?:also )?apply to)\s+|"
    r"^(?:and|so|but|or|then)[ ,]+",
    re.IGNORECASE,
)
_PREPOSITION = re.compile(
    r"^(for|in|on|with|at|by|from|to|of|under|during|after|before|without)\s+", re.IGNORECASE
)
_OWN_QUESTION = re.compile(
    r"^(?:what|who|when|where|why|how|which|whose|is|are|was|were|do|does|did|can|could|may|must|"
    r"should|shall|will|would|has|have|am)\b",
    re.IGNORECASE,
)
_DUMMY = re.compile(
    r"\b(?:is|was|will|does|did|would|can) it (?:take|be|possible|necessary|allowed|required|ok|"
    r"okay|mean|matter|legal|mandatory|true)\b|\bit (?:is|was) (?:possible|necessary|allowed|"
    r"required|true)\b",
    re.IGNORECASE,
)
_POSSESSIVE = re.compile(r"\b(?:its|their|his|her)\b(?=\s+\w)", re.IGNORECASE)
_PRONOUN = re.compile(
    r"\b(?:it|they|them|he|she|him)\b|\b(?:this|that|these|those)\b(?=\s*(?:[?.!]|$|\s(?:is|are|"
    r"was|were|be|cost|last|take|apply|work|include|cover|expire|need|require|have|has)\b))",
    re.IGNORECASE,
)
_STOP = frozenset(
    str.split(
        "the a an of in on at for to by with from is are was were be been do does did can could "
        "may "
        "must shall should will would have has had how many much long what when where who which "
        "why if not no and or that this these those i we you they it my our your their his her its "
        "after before under within without about as than there any all each every per into over "
        "until upon until"
    )
)
_WORD = re.compile(r"[A-Za-z0-9][\w'’./-]*")


def follow(question: str, before: str) -> str | None:
    """Return a follow-up as a whole question; None where it stands for itself."""
    asked = question.strip().rstrip("?. ")
    lead = _LEAD.match(asked)
    fragment = asked[lead.end() :].strip() if lead else asked
    if not _DUMMY.search(fragment) and (_POSSESSIVE.search(fragment) or _PRONOUN.search(fragment)):
        return _with_topic(fragment, before)
    if _OWN_QUESTION.match(fragment):
        return None
    preposition = _PREPOSITION.match(fragment)
    if not lead and not (preposition and len(fragment.split()) <= 6):
        return None
    named = fragment[preposition.end() :] if preposition else fragment
    word = preposition.group(1) if preposition else ""
    return (
        with_amount(named, before)
        or _object_replaced(word, named, before)
        or _head_replaced(named, before)
        or f"{before.strip().rstrip('?. ')}, {word or 'for'} {named}?"
    )


def topic_of(question: str) -> str:
    """Return what a question is about: a name or code, else the last thing with an article."""
    phrases = _phrases(question)
    named = [one for one in phrases if re.search(r"\d|(?<!^)\b[A-Z]", one)]
    return (named or phrases or [""])[-1]


def _with_topic(fragment: str, before: str) -> str | None:
    topic = topic_of(before)
    if not topic:
        return None
    article = "" if topic[:1].isupper() and not re.search(r"\d", topic) else "the "
    owner = f"{article}{topic}'s" if not topic.endswith("s") else f"{article}{topic}'"
    whole = _POSSESSIVE.sub(owner, fragment, count=1)
    if whole == fragment:
        whole = _PRONOUN.sub(f"{article}{topic}", fragment, count=1)
    if _OWN_QUESTION.match(whole):
        return f"{whole}?"
    return f"What is {whole}?"


def _phrases(question: str) -> list[str]:
    """Return the runs of words between function words that follow an article or hold a name.

    A question's own verb at its end ("does the X5 printer cost") is no part of one.
    """
    words = [(m.group(), m.start(), m.end()) for m in _WORD.finditer(question)]
    does = any(word.lower() in ("do", "does", "did") for word, _, _ in words)
    phrases, run = [], list[tuple[str, int, int]]()
    before_run = ""
    previous = ""
    for index, (word, start, end) in enumerate([*words, ("the", len(question), len(question))]):
        broken = bool(run) and not question[run[-1][2] : start].isspace()
        if word.lower() in _STOP or broken:
            if run and (before_run in _ARTICLES or _names(run)):
                ends = index == len(words) and does and len(run) > 1
                phrases.append(" ".join(one[0] for one in (run[:-1] if ends else run)))
            run = []
        if word.lower() not in _STOP:
            if not run:
                before_run = previous
            run.append((word, start, end))
        previous = word.lower()
    return phrases


_ARTICLES = ("the", "a", "an", "our", "my", "your", "do", "does", "can", "must", "may")


def _names(run: list[tuple[str, int, int]]) -> bool:
    return any(re.search(r"\d|^[A-Z]", word) and start > 0 for word, start, _ in run)


def _object_replaced(preposition: str, named: str, before: str) -> str | None:
    """Put the fragment in the place of what follows the same preposition."""
    if not preposition:
        return None
    found = re.search(
        rf"\b{re.escape(preposition)}\s+((?:(?!(?:{'|'.join(_VERBS)})\b)[\w'’./-]+\s?)+)",
        before,
        re.IGNORECASE,
    )
    if found is None or preposition.lower() in ("to", "of"):
        return None
    rest = before[found.end(1) :]
    gap = " " if rest[:1].isalnum() else ""
    return before[: found.start(1)] + named + gap + rest


_VERBS = str.split("is are do does can must may should will in on at for")


def _head_replaced(named: str, before: str) -> str | None:
    """Put the fragment in the place of the thing of the same kind: "custom items" for "an item"."""
    words = [(m.group(), m.start(), m.end()) for m in _WORD.finditer(before)]
    head = stem(named.split()[-1].lower())
    for index, (word, _, end) in enumerate(words):
        if stem(word.lower()) != head:
            continue
        first = index
        while first > 0 and words[first - 1][0].lower() not in _STOP - {"a", "an", "the"}:
            first -= 1
            if words[first][0].lower() in ("a", "an", "the"):
                break
        return before[: words[first][1]] + named + before[end:]
    return None
