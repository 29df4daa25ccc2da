"""How an answer, or a refusal, came about: in plain sentences, from the answer alone. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.explaining.left_out import LEFT_OUT
from engine.messages import Language, refusal_message
from engine.types import Answer, AnswerStatus, ExplainedStep, Passage, SentenceKind

_SEARCHED: dict[Language, str] = {
    "zh": "检索了 {indexed} 份文档。",
    "en": "{searched} searched.",
}
_NOT_ALL: dict[Language, str] = {
    "zh": "共 {documents} 份文档，只有 {indexed} 份已完全读入，检索不完整。",
    "en": "Of {documents} documents only {indexed} are read in whole: the search was not complete.",
}
_UNREADABLE: dict[Language, str] = {
    "zh": "其中有 {pages} 页没有读出文字。",
    "en": "{unread} in them could not be read.",
}
_NOTHING: dict[Language, str] = {
    "zh": "没有找到相关的段落。",
    "en": "No passage was found.",
}
_FOUND: dict[Language, str] = {
    "zh": "找到 {count} 段，最接近的在《{document}》，{how}。",
    "en": "{found} found; the nearest is in {document}, {how}.",
}
_HOW: dict[tuple[str, ...], dict[Language, str]] = {
    ("vector", "keyword"): {
        "zh": "意思和用词都相符",
        "en": "by its meaning and by its words",
    },
    ("vector",): {"zh": "意思相近", "en": "by its meaning"},
    ("keyword",): {"zh": "用词相同", "en": "by its words"},
}
_PASSED: dict[Language, str] = {
    "zh": "依据判断认为足以回答。",
    "en": "They were judged to be evidence enough.",
}
_WITHDRAWN: dict[Language, str] = {
    "zh": "已经写出的回答没有原文支持，或所引原文没有回答问题，因此收回。",
    "en": "An answer was written and withdrawn: nothing supports it, or it does not answer.",
}
_READ: dict[Language, str] = {
    "zh": "语言模型读了其中 {count} 段：{names}。",
    "en": "The language model read {count} of them: {names}.",
}
_LEFT: dict[Language, str] = {
    "zh": "没有读 {count} 段：{why}。",
    "en": "Not read: {count}, because {why}.",
}
_CITED: dict[Language, str] = {
    "zh": "回答共 {all} 句：{kinds}。",
    "en": "The answer has {whole}: {kinds}.",
}
_KINDS: dict[SentenceKind, dict[Language, str]] = {
    SentenceKind.QUOTED: {"zh": "{n} 句引自原文", "en": "{n} quoted from what was read"},
    SentenceKind.CONCLUDED: {"zh": "{n} 句由原文推断", "en": "{n} concluded from it"},
    SentenceKind.UNSUPPORTED: {"zh": "{n} 句没有依据", "en": "{n} that nothing supports"},
}
_ENDED: dict[AnswerStatus, dict[Language, str]] = {
    AnswerStatus.STOPPED: {
        "zh": "回答被中途停止。",
        "en": "The answer was stopped on its way.",
    },
    AnswerStatus.FAILED: {
        "zh": "生成回答时出错。",
        "en": "Something went wrong while the answer was written.",
    },
}


def story(answer: Answer, language: Language) -> tuple[ExplainedStep, ...]:
    """Return the steps in their order; the one that failed is the reason of a refusal."""
    return tuple(_steps(answer, language))


def _steps(answer: Answer, language: Language) -> Iterator[ExplainedStep]:
    yield _searched(answer, language)
    if not answer.passages:
        yield ExplainedStep(False, _NOTHING[language])
    else:
        yield _found(answer, language)
    refused = answer.status is AnswerStatus.INSUFFICIENT_EVIDENCE
    reason = answer.reason or answer.gate.reason
    if refused and reason is not None:
        if _was_written(answer):
            yield ExplainedStep(False, _WITHDRAWN[language])
        yield ExplainedStep(False, refusal_message(reason, language).sentence)
        return
    yield ExplainedStep(answer.gate.passed, _PASSED[language])
    used = [passage for passage in answer.passages if passage.used]
    if used:
        yield ExplainedStep(True, _read(used, language))
    unread = [one.left_out_because for one in answer.passages if one.left_out_because]
    if unread:
        yield ExplainedStep(None, _unread(unread, language))
    if answer.status in _ENDED:
        yield ExplainedStep(False, _ENDED[answer.status][language])
    elif answer.sentences:
        yield _cited(answer, language)


def _was_written(answer: Answer) -> bool:
    """Whether the gate let a text be written, which was then refused."""
    signals = answer.gate.signals
    return "margin" in signals and signals["margin"] >= signals.get("demand", 0.0)


def _searched(answer: Answer, language: Language) -> ExplainedStep:
    coverage = answer.coverage
    whole = coverage.indexed >= coverage.documents
    text = (_SEARCHED if whole else _NOT_ALL)[language].format(
        documents=coverage.documents,
        indexed=coverage.indexed,
        searched=_counted(coverage.indexed, "document"),
    )
    if coverage.unreadable_pages:
        text += " " * (language == "en")
        unread = _counted(coverage.unreadable_pages, "page")
        text += _UNREADABLE[language].format(pages=coverage.unreadable_pages, unread=unread)
    return ExplainedStep(whole, text)


def _found(answer: Answer, language: Language) -> ExplainedStep:
    best = answer.passages[0]
    how = _HOW.get(best.found_by, _HOW["vector", "keyword"])[language]
    count = max(answer.retrieved_count, len(answer.passages))
    text = _FOUND[language].format(
        count=count, found=_counted(count, "passage"), document=best.document, how=how
    )
    return ExplainedStep(True, text)


def _read(used: list[Passage], language: Language) -> str:
    names = list(dict.fromkeys(passage.document for passage in used))
    zh = language == "zh"
    joined = "、".join(f"《{name}》" for name in names) if zh else ", ".join(names)
    return _READ[language].format(count=len(used), names=joined)


def _unread(codes: list[str], language: Language) -> str:
    counts = Counter(codes)
    words = {code: LEFT_OUT[code][language] if code in LEFT_OUT else code for code in counts}
    why = [
        words[code] if len(counts) == 1 else f"{words[code]} ({count})"
        for code, count in counts.items()
    ]
    joined = ("；" if language == "zh" else "; ").join(why)
    return _LEFT[language].format(count=len(codes), why=joined)


def _cited(answer: Answer, language: Language) -> ExplainedStep:
    counts = Counter(sentence.kind for sentence in answer.sentences)
    kinds = [
        words[language].format(n=counts[kind]) for kind, words in _KINDS.items() if counts[kind]
    ]
    joined = ("，" if language == "zh" else ", ").join(kinds)
    count = len(answer.sentences)
    text = _CITED[language].format(all=count, whole=_counted(count, "sentence"), kinds=joined)
    return ExplainedStep(not counts[SentenceKind.UNSUPPORTED], text)


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
