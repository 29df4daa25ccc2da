"""A follow-up understood after the turns before it: by rules, without a second slow pass.

Pure. "那普通订单呢？" after "会员订单签收后几天可以退货？" is asked as
"普通订单签收后几天可以退货？". That is searched, judged and answered like any other question,
on evidence of its own: earlier answers and passages are never given to the language model, so no
number of turns can overflow its window. How a follow-up was understood is shown with its answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from engine.conversation import chinese, english
from engine.messages import language_of, notice_message
from engine.types import Answer, Notice, Turn

_LONGEST = 400
"""Characters of a question with what was carried over; a longer one is asked as it stands."""


@dataclass(frozen=True, slots=True)
class Understood:
    """The question to ask; `dropped` says that earlier turns were left out for their length."""

    question: str
    dropped: bool = False


def understand(question: str, turns: Sequence[Turn]) -> Understood:
    """Return a question with what it leaves to the turns before it, the oldest first."""
    if not turns:
        return Understood(question)
    last = turns[-1]
    before = last.answer.asked_as or last.question
    if language_of(question) != language_of(before):
        return Understood(question)
    follow: Callable[[str, str], str | None] = (
        chinese.follow if language_of(question) == "zh" else english.follow
    )
    carried = follow(question, before)
    if carried is None:
        return Understood(question)
    if len(carried) > _LONGEST:
        return Understood(question, dropped=True)
    return Understood(carried)


def told_as_understood(answer: Answer, question: str, understood: Understood) -> Answer:
    """Return the answer with how its question was understood, where that differs."""
    if understood.dropped:
        notice = Notice.EARLIER_TURNS_DROPPED
        text = f"{notice_message(notice, language_of(question))}\n{answer.answer}"
        return replace(answer, answer=text, notices=(*answer.notices, notice))
    if understood.question == question:
        return answer
    return replace(answer, asked_as=understood.question)
