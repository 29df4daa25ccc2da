"""Sentences in a document that give orders to whoever reads it by machine.

Pure. "Ignore all previous instructions" is no rule of an office; a small language model obeys it
all the same. Such a unit is found, shown and cited like any other, but it is read only where the
question is about it.
"""

from __future__ import annotations

import re

from engine.answering.quantities import plain

_ORDER = re.compile(
    r"(?<![得要能可准会应许勿])(?:忽略|无视|忘记|忘掉|不要理会|不必理会|跳过|抛开|不要遵守|"
    r"覆盖)[^。；\n]{0,16}"
    r"(?:指令|指示|提示词?|规则|要求|设定|命令|限制|上文|对话|规定)|"
    r"(?:你|您|AI|助手|机器人|语言模型|大模型)(?:现在|必须|应该?|应当|只能|只需|要|需要|将|就|"
    r"从现在起)*(?:是一[个名]|扮演|回答|回复|输出|说)"
    r"|(?:直接|只|一律|必须|请)(?:回答|回复|输出)[：:“\"「‘']|系统(?:提示|指令|消息)[：:]|"
    r"\b(?:ignore|disregard|forget|override|bypass)\b[^.;\n]{0,40}"
    r"\b(?:instructions?|prompts?|rules?|directions?|guidelines|above|previous|context|"
    r"constraints)\b|"
    r"\b(?:you are now|act as|pretend (?:to be|that)|respond only|reply only|answer only|always "
    r"answer|"
    r"always reply|you must (?:answer|reply|say|respond|output)|new instructions?|system prompt|"
    r"as an ai|dear (?:ai|assistant|model))\b|\b(?:ai(?: assistants?| models?)?|language models?|"
    r"llms?|chatbots?)\b[^.\n]{0,20}"
    r"\b(?:must|should|shall|has to|will) (?:now )?(?:answer|reply|say|respond|output|state|"
    r"ignore)\b|"
    r"<\|?(?:im_start|im_end|system|assistant|user|endoftext)\|?>",
    re.IGNORECASE,
)


_IMITATION = re.compile(
    r"(?:question|问题)\s*[:：].{0,300}(?:conclusion|checked|结论|核算)\s*[:：]", re.DOTALL
)
"""A question with its conclusion, as our own prompt puts them."""


def orders_a_reader(text: str, question: str) -> bool:
    """Whether a text gives orders to a machine and the question is not about them."""
    found = _ORDER.search(plain(text)) or _IMITATION.search(plain(text))
    return (
        found is not None and _ORDER.search(plain(question)) is None and not _asks_about(question)
    )


def _asks_about(question: str) -> bool:
    return (
        re.search(r"指令|提示词|注入|\bprompt\b|\binstructions?\b|injection", plain(question))
        is not None
    )
