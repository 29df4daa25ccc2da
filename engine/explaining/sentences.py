"""What `explain` found, as plain sentences in both languages: pure."""

from __future__ import annotations

from engine.explaining.left_out import LEFT_OUT
from engine.explaining.tracing import Explanation, Layer, LayerReport
from engine.messages import Language, refusal_message
from engine.types import ExplainedStep, Refusal

_LOST: dict[Layer, dict[Language, str]] = {
    Layer.READ: {
        "zh": "{what}没有读出可以检索的文字，所以找不到。",
        "en": "No searchable text was read from {what}, so it cannot be found.",
    },
    Layer.CHUNKED: {
        "zh": "{what}的文字没有编入任何分块（例如只有页眉页脚），所以找不到。",
        "en": "The text of {what} is in no chunk (it may be headers and footers only), "
        "so it cannot be found.",
    },
    Layer.RANKED: {
        "zh": "{what}排得太靠后：{ranks}，只看前 {looked_at} 段。换用文档里的说法，"
        "或只在这份文档里提问。",
        "en": "{what} is ranked too low: {ranks}; only the first {looked_at} passages are looked "
        "at. Use the document's own words, or ask within this document.",
    },
    Layer.GATED: {
        "zh": "{what}已找到，但依据判断认为这些段落不足以回答问题（{reason}），所以没有作答。",
        "en": "{what} was found, but the passages were not judged to be evidence enough "
        "({reason}), so no answer was written.",
    },
    Layer.PACKED: {
        "zh": "{what}已找到，但没有交给语言模型阅读（{left_out}）。",
        "en": "{what} was found, but not given to the language model to read ({left_out}).",
    },
    Layer.QUOTED: {
        "zh": "{what}已交给语言模型阅读，但回答没有引用它。",
        "en": "{what} was read by the language model, but the answer does not cite it.",
    },
}
_KEPT: dict[Language, str] = {
    "zh": "没有哪一步丢失：{what}被找到、阅读，并在回答中引用。",
    "en": "Nothing was lost: {what} was found, read, and cited in the answer.",
}
_SO_FAR: dict[Language, str] = {
    "zh": "到依据判断为止没有丢失：{what}已找到。没有安装对话模型，之后的步骤没有检查。",
    "en": "Nothing was lost up to the evidence gate: {what} was found. No chat model is installed, "
    "so the later steps were not checked.",
}
_PASSED: dict[Layer, dict[Language, str]] = {
    Layer.READ: {
        "zh": "读出了 {characters} 个字。",
        "en": "{characters} characters were read.",
    },
    Layer.CHUNKED: {
        "zh": "文字编入了 {chunks} 个分块，可以检索。",
        "en": "The text is cut into chunks that are searched: {chunks}.",
    },
    Layer.RANKED: {
        "zh": "检索找到了它，排在第 {place} 位。",
        "en": "The search found it, on place {place}.",
    },
    Layer.GATED: {
        "zh": "依据判断认为找到的内容足以回答。",
        "en": "What was found was judged to be evidence enough.",
    },
    Layer.PACKED: {
        "zh": "语言模型读了它（第 {passages} 段）。",
        "en": "The language model read it (passage {passages}).",
    },
    Layer.QUOTED: {
        "zh": "回答引用了它（编号 {citations}）。",
        "en": "The answer cites it (number {citations}).",
    },
}
_LAYERS: dict[Layer, dict[Language, str]] = {
    Layer.READ: {"zh": "读取", "en": "Reading"},
    Layer.CHUNKED: {"zh": "分块", "en": "Cutting into chunks"},
    Layer.RANKED: {"zh": "检索", "en": "Searching"},
    Layer.GATED: {"zh": "依据判断", "en": "Judging the evidence"},
    Layer.PACKED: {"zh": "阅读", "en": "Reading by the language model"},
    Layer.QUOTED: {"zh": "引用", "en": "Citing"},
}
_UNREACHED: dict[Language, str] = {
    "zh": "没有进行到“{layer}”这一步。",
    "en": "{layer} was not reached.",
}
_NOT_FOUND_BY_ANSWER: dict[Language, str] = {
    "zh": "提问时没有排进前几段",
    "en": "it was not among the first passages when the question was asked",
}
_ANYTHING: dict[Language, str] = {"zh": "所需的段落", "en": "what is needed"}
_NOWHERE: dict[Language, str] = {"zh": "未找到", "en": "not found"}
_BY: dict[str, dict[Language, str]] = {
    "vector": {"zh": "按意思", "en": "by meaning"},
    "keyword": {"zh": "按用词", "en": "by its words"},
    "fused": {"zh": "合起来", "en": "in all"},
}
_PLACE: dict[Language, str] = {"zh": "{by}第 {place} 位", "en": "place {place} {by}"}
_NO_PLACE: dict[Language, str] = {"zh": "{by}没有找到", "en": "not found {by}"}
_NAMES: dict[str, dict[Language, str]] = {
    "vector": {"zh": "向量检索", "en": "vector search"},
    "keyword": {"zh": "关键词检索", "en": "keyword search"},
    "fused": {"zh": "合并后", "en": "together"},
}


def conclusion(explanation: Explanation, language: Language) -> str:
    """Return the one line that says which layer lost the expected passage."""
    what = _what(explanation, language)
    reports = {report.layer: report for report in explanation.layers}
    if explanation.lost_at is None:
        template = _KEPT if Layer.QUOTED in reports else _SO_FAR
        return template[language].format(what=what)
    report = reports[explanation.lost_at]
    return _LOST[report.layer][language].format(
        what=what,
        ranks=_plain_ranks(report, language),
        looked_at=report.details.get("looked_at", 0),
        reason=_reason(report, language),
        left_out=_left_out(report, language),
    )


def steps(explanation: Explanation, language: Language) -> tuple[ExplainedStep, ...]:
    """Return what each layer did, in plain words."""
    found = []
    for report in explanation.layers:
        if report.passed is None:
            text = _UNREACHED[language].format(layer=_LAYERS[report.layer][language])
        elif report.passed:
            text = _PASSED[report.layer][language].format(
                characters=report.details.get("characters", 0),
                chunks=_count(report.details.get("chunks")),
                place=report.details.get("fused") or 1,
                passages=_listed(report.details.get("passages")),
                citations=_listed(report.details.get("citations")),
            )
        else:
            what = _what(explanation, language)
            text = _LOST[report.layer][language].format(
                what=what,
                ranks=_plain_ranks(report, language),
                looked_at=report.details.get("looked_at", 0),
                reason=_reason(report, language),
                left_out=_left_out(report, language),
            )
            text = _first_sentence(text, language)
        found.append(ExplainedStep(report.passed, text))
    return tuple(found)


def _first_sentence(text: str, language: Language) -> str:
    """Return what happened without the advice that follows it."""
    end = "。" if language == "zh" else ". "
    first, found, _ = text.partition(end)
    return f"{first}{end.strip()}" if found else text


def _reason(report: LayerReport, language: Language) -> str:
    reason = str(report.details.get("reason") or "")
    if reason in set(Refusal):
        return refusal_message(Refusal(reason), language).sentence.rstrip("。.")
    return reason or "—"


def _left_out(report: LayerReport, language: Language) -> str:
    codes = report.details.get("left_out")
    if not isinstance(codes, list | tuple) or not codes:
        return _NOT_FOUND_BY_ANSWER[language]
    return ("、" if language == "zh" else ", ").join(
        LEFT_OUT[code][language] if code in LEFT_OUT else str(code) for code in codes
    )


def _count(value: object) -> int:
    return len(value) if isinstance(value, list | tuple) else 0


def layer_line(report: LayerReport, language: Language) -> str:
    """Return a layer's own line: its name, whether it kept the passage, and what it saw."""
    mark = {True: "✓", False: "✗", None: "·"}[report.passed]
    if "fused" in report.details:
        return f"{mark} {report.layer}: {_ranks(report, language)}"
    seen = ", ".join(
        f"{name} {_listed(value)}"
        for name, value in report.details.items()
        if value is not None and value != ""
    )
    return f"{mark} {report.layer}" + (f": {seen}" if seen else "")


def _what(explanation: Explanation, language: Language) -> str:
    if not explanation.document:
        return _ANYTHING[language]
    if not explanation.page:
        return f"《{explanation.document}》" if language == "zh" else explanation.document
    if language == "zh":
        return f"《{explanation.document}》第 {explanation.page} 页"
    return f"{explanation.document}, page {explanation.page}"


def _plain_ranks(report: LayerReport, language: Language) -> str:
    """Return the places in words that need no knowledge of searching."""
    parts = []
    for name, words in _BY.items():
        if name in report.details:
            place = report.details[name]
            template = _PLACE[language] if place else _NO_PLACE[language]
            parts.append(template.format(by=words[language], place=place))
    return ("，" if language == "zh" else ", ").join(parts)


def _ranks(report: LayerReport, language: Language) -> str:
    parts = [
        f"{_NAMES[name][language]} {report.details[name] or _NOWHERE[language]}"
        for name in _NAMES
        if name in report.details
    ]
    return ("，" if language == "zh" else ", ").join(parts)


def _listed(value: object) -> str:
    if isinstance(value, dict):
        return " ".join(f"{key}={_listed(one)}" for key, one in value.items())
    if isinstance(value, list | tuple):
        return " ".join(map(str, value)) or "—"
    return str(value) if value else "—"
