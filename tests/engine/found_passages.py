"""Passages for tests: a chunk of lines, each a unit of its own, on one page."""

from __future__ import annotations

from collections.abc import Sequence

from engine.answering.sentences import LIST_MARKER
from engine.types import BlockKind, Location, LocationKind, Passage, PlacedSpan, Span, Unit

POLICY_1 = ("会员订单在签收后15日内可以申请退货。", "普通订单在签收后7日内可以申请退货。")
POLICY_2 = (
    "定制商品不适用无理由退货，但存在质量问题的除外。",
    "退货申请审核通过后，在3个工作日内按原支付方式退款。",
)
STEPS = (
    "发生设备丢失时，请依次完成以下四步：",
    "1. 断开可疑的网络连接；不要关机，不要重装系统，也不要删除日志。",
    "2. 保留有关的邮件和屏幕截图。",
    "3. 在发现后15分钟内，发邮件到安全团队信箱报告。",
    "4. 按照安全团队的要求隔离设备。",
)


def passage(
    lines: Sequence[str],
    number: int = 1,
    *,
    document: str = "政策.pdf",
    document_id: int = 1,
    page: int = 1,
    score: float = 1.0,
    similarity: float | None = 0.9,
    offset: int = 0,
) -> Passage:
    """Return a passage that stands on its page from `offset` on."""
    text = "\n".join(lines)
    units = []
    start = 0
    for line in lines:
        kind = BlockKind.LIST_ITEM if LIST_MARKER.match(line) else BlockKind.PARAGRAPH
        units.append(Unit(start, start + len(line), kind))
        start += len(line) + 1
    return Passage(
        number=number,
        chunk_id=number,
        document=document,
        document_id=document_id,
        version_id=document_id,
        page=page,
        location=Location(LocationKind.PAGE, str(page)),
        text=text,
        context=document,
        units=tuple(units),
        spans=(PlacedSpan(page, (offset, offset + len(text)), ()),),
        score=score,
        similarity=similarity,
        found_by=("vector", "keyword"),
        nearness=None if similarity is None else (similarity - 0.816) / 0.098,
        keyword_share=0.4,
    )


def policy() -> list[Passage]:
    """Return the two pages of a policy as two passages."""
    return [passage(POLICY_1), passage(POLICY_2, 2, page=2, score=0.9)]


def place(_version_id: int, spans: tuple[Span, ...]) -> tuple[PlacedSpan, ...]:
    """Return spans without rectangles."""
    return tuple(PlacedSpan(span.page, (span.start, span.end), ()) for span in spans)


def count_characters(text: str) -> int:
    """Return a token count for tests: one for each character."""
    return len(text)
