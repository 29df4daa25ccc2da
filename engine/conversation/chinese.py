"""Chinese follow-ups: "那普通订单呢？", "如果是20天呢？", "它的保修期呢？". Pure."""

from __future__ import annotations

import re

from engine.conversation.amounts import with_amount

_LEAD = re.compile(
    r"^(?:那么?|还有|另外|至于|而|换成|换做|如果换成|那如果是?|如果是?|要是|假如是?|若是?|请问|"
    r"对于|关于|同样|那么如果是?|[，,])+"
)
_TAIL = re.compile(r"(?:的话)?(?:呢|又如何|又怎么样|怎么样|咋样|也一样吗|也是吗|一样吗|呀|啊)+$")
_OWN_QUESTION = re.compile(
    r"多少|多久|多长|多大|几|什么|怎么|怎样|如何|谁|哪|吗|是否|能否|可否|能不能|可不可以|要不要|"
    r"需不需要|为何|[?？]$"
)
_PRONOUN = re.compile(
    r"(?<!其)[它他她]们?|(?:这|那|该|此)(?:个|种|些|类|款|份|条|项)?(?=的|要|是|有|能|可|需|还|"
    r"多|怎|由|什|会|$)|"
    r"其(?![他它中余实])|前者|后者|上述|上面(?:的|说的|提到的)"
)
_BOUNDARY = re.compile(
    r"的|是(?!否)|是否|有(?![效限关])|能(?![源力耗效])|可以|可(?![靠见行])|要(?![求素点])|"
    r"需(?!求)|应(?![急届收付用])|必须|怎|"
    r"多[少久长大高]|几|什么|如何|在(?![职线校岗])|由(?!于)|谁|吗|从(?!业)|自(?![行动助费])|"
    r"按(?![揭])|被(?!保)|把|到(?![期账岗货达])|"
    r"(?<![省都机社协委工年晚议商学体])会(?![员议计场费籍所谈面])|"
    r"最|还(?![款书贷])|一共|超过|签收|[，。？?,！：:；]"
)
_POLITE = re.compile(
    r"^(?:请问|你好|您好|麻烦问一下|我想问一下?|想问一下?|我们?公司的?|公司的?)+[，,]?"
)
_CODE = re.compile(r"《[^》]+》|[A-Za-z]+[-\d][A-Za-z\d-]*[\u4e00-\u9fff]{0,4}")


def follow(question: str, before: str) -> str | None:
    """Return a follow-up as a whole question; None where it stands for itself."""
    asked = question.strip().rstrip("？?。 ")
    leads, tails = _LEAD.match(asked) is not None, _TAIL.search(asked) is not None
    fragment = _TAIL.sub("", _LEAD.sub("", asked)).strip("，, ")
    if _PRONOUN.search(fragment) and not _PRONOUN.fullmatch(fragment):
        return _with_topic(fragment, before, own_question=bool(_OWN_QUESTION.search(fragment)))
    if not fragment or not (leads or tails):
        return None
    if _OWN_QUESTION.search(fragment):
        return _completed(fragment, before) if leads else None
    return with_amount(fragment, before) or _replaced(fragment, before) or _joined(fragment, before)


def topic_of(question: str) -> str:
    """Return what a question is about: a title or a code in it, else how it begins."""
    bare = _POLITE.sub("", question.strip())
    code = _CODE.search(bare)
    if code:
        return _BOUNDARY.split(code.group(), maxsplit=1)[0]
    return _BOUNDARY.split(bare, maxsplit=1)[0]


def _with_topic(fragment: str, before: str, *, own_question: bool) -> str | None:
    topic = topic_of(before)
    if not topic:
        return _joined(fragment, before)
    whole = _PRONOUN.sub(lambda _: topic, fragment, count=1)
    return f"{whole}？" if own_question else f"{whole}是什么？"


def _completed(fragment: str, before: str) -> str | None:
    """Put the topic before a question that names none, as in "那要多少钱"; others are whole."""
    topic = topic_of(before)
    names_own = len(_BOUNDARY.split(fragment, maxsplit=1)[0]) > 1
    return None if names_own or not topic else f"{topic}{fragment}？"


def _replaced(fragment: str, before: str) -> str | None:
    """Put the fragment in the place of what it is compared with, told by how both end or begin."""
    for length in range(len(fragment) - 1, 1, -1):
        head = fragment[-length:]
        at = before.find(head)
        if at >= 0:
            start = _modifier_start(before, at)
            return before[:start] + fragment + before[at + length :]
    owner = re.match(r"([^的，,。？?]{1,12})的", _POLITE.sub("", before))
    if owner and "的" not in fragment:
        return before.replace(owner.group(1), fragment, 1)
    return None


def _modifier_start(before: str, at: int) -> int:
    start = 0
    for match in _BOUNDARY.finditer(before[:at]):
        start = match.end()
    polite = _POLITE.match(before)
    return max(start, polite.end() if polite and polite.end() <= at else 0)


def _joined(fragment: str, before: str) -> str:
    return f"{fragment}，{before.strip().rstrip('？?。')}？"
