"""All that is settled before the language model reads: evidence, computed conditions, prompt.

Pure. Conditions are checked over everything that was found in the best document, so that an
exception on another page is not missed; then only what they rest on is read. An exception there
was no room for is kept in mind and said.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from engine.answering.choosing import Statement
from engine.answering.conditions import Findings, check
from engine.answering.embedded_orders import orders_a_reader
from engine.answering.evidence import EvidenceSentence, EvidenceUnit, units_of
from engine.answering.labels import names_another
from engine.answering.nearest import Similarity
from engine.answering.prompting import Prompt, build_prompt, support_prompt
from engine.answering.quantities import plain
from engine.answering.selection import (
    DEFAULT_BUDGET,
    STRETCHED_BUDGET,
    Packing,
    TokenCounter,
    near_passages,
    ranked,
    sentences_of,
)
from engine.answering.sentences import asks
from engine.answering.wording import written_language
from engine.messages import language_of
from engine.types import BlockKind, Passage

_MOST_RULES = 6
_MOST_QUOTED = 2

_STEPS = re.compile(
    r"怎么办|(?:如何|怎么|怎样|咋)"
    r"(?:处理|办理|操作|应对|申请|报告|上报|处置|做|报销|提交)|步骤|流程|程序是|"
    r"该做(?:什么|哪些)|应该?做(?:什么|哪些)|做些什么|哪些(?:步骤|材料|条件|要求|情形|情况|措施)|注意(?:什么|哪些)|"
    r"what (?:should|must|do) (?:i|we|you|one|employees|staff|visitors) do|what (?:are the )?steps|"
    r"how (?:do|should|can|must) (?:i|we|you|one) .{0,40}(?:report|handle|apply|respond|proceed|"
    r"deal|request|submit|claim)|procedure|what to do"
)


@dataclass(frozen=True, slots=True)
class Prepared:
    """What is read (`units`, in order), what was computed from it, and the two prompts.

    `statements` are the sentences that `findings` index. `steps` are the items of a list that
    answers the question. `quoted` are what a yes or no hangs on that the words don't settle.
    `left_out` are rules and exceptions there was no room for. No units: nothing fits.
    """

    units: tuple[EvidenceUnit, ...]
    statements: tuple[EvidenceSentence, ...]
    findings: Findings
    steps: tuple[EvidenceSentence, ...]
    quoted: tuple[EvidenceSentence, ...]
    left_out: tuple[EvidenceUnit, ...]
    prompt: Prompt
    support: Prompt
    asked: str


def asks_for_steps(question: str) -> bool:
    """Whether the answer is a list to be given whole."""
    return _STEPS.search(plain(question)) is not None


def prepare(
    question: str,
    passages: Sequence[Passage],
    count_tokens: TokenCounter,
    context_tokens: int | None,
    asked: str = "",
    unread: frozenset[int] = frozenset(),
    *,
    fuller: bool = False,
    similarity: Similarity | None = None,
) -> Prepared:
    """Settle everything for a question; `asked` is the question in the passages' language.

    `context_tokens` bounds the evidence; None is the default, which may stretch. `unread` are the
    indices of passages that are shown only. `fuller` asks for some sentences instead of one.
    `similarity` compares `asked` with sentences.
    """
    asked = asked or question
    wants_steps = asks_for_steps(question) or asks_for_steps(asked)
    units = [
        unit
        for unit in units_of(passages, keep_lists=wants_steps)
        if unit.passage not in unread and not orders_a_reader(unit.text, question)
    ]
    units = [unit for unit in units if not names_another(asked, unit.text)] or units
    best_first = ranked(asked, passages, units, similarity)
    soft, hard = context_tokens or DEFAULT_BUDGET, context_tokens or STRETCHED_BUDGET
    packing = Packing(passages, count_tokens)
    checking = Checking(question, asked, passages, similarity)
    near, left_out = _pack_conditions(checking, units, best_first, packing, hard)
    if not packing.units and not left_out:
        for unit in dict.fromkeys([*near, *best_first]):
            packing.take(unit, soft if packing.units else hard)
    read = packing.in_reading_order()
    statements = sentences_of(read)
    findings = checking.findings(statements)
    steps = _steps(question, passages, read) if wants_steps else ()
    if steps:
        read = tuple(unit for unit in read if steps[0] in unit.sentences)
    prompt = build_prompt(
        question,
        passages,
        read,
        findings.lines,
        findings.phrase,
        decision=findings.decision_asked,
        lead_only=bool(steps),
        long_answer=wants_steps,
        fuller=fuller,
    )
    support = support_prompt(question, asked, passages, read)
    quoted = () if steps else _hanging_on(findings, statements)
    return Prepared(read, statements, findings, steps, quoted, left_out, prompt, support, asked)


@dataclass(frozen=True, slots=True)
class Checking:
    """How conditions are checked: one question over any of its statements."""

    question: str
    asked: str
    passages: Sequence[Passage]
    similarity: Similarity | None

    def findings(self, statements: Sequence[EvidenceSentence]) -> Findings:
        """Hold the question against statements, best first."""
        return check(
            self.asked,
            [
                Statement(one.text, self.passages[one.passage].document_id, one.lead_in)
                for one in statements
            ],
            language_of(self.question),
            self.similarity,
        )


def _hanging_on(
    findings: Findings, statements: Sequence[EvidenceSentence]
) -> tuple[EvidenceSentence, ...]:
    """Return the sentences nearest to a yes-or-no question that is left open.

    In the place of a question that the document asks itself stands what follows it.
    """
    found: list[EvidenceSentence] = []
    for index in findings.nearest:
        follows = asks(statements[index].text) and index + 1 < len(statements)
        one = statements[index + 1 if follows else index]
        if one.kind is not BlockKind.HEADING and one not in found:
            found.append(one)
    return tuple(found[:_MOST_QUOTED])


def _pack_conditions(
    checking: Checking,
    units: Sequence[EvidenceUnit],
    best_first: Sequence[EvidenceUnit],
    packing: Packing,
    limit: int,
) -> tuple[Sequence[EvidenceUnit], tuple[EvidenceUnit, ...]]:
    """Pack the rules that conditions rest on, then their exceptions.

    Return what a decision left open hangs on, and what had no room. A rule that had none is not
    replaced by another one, which would decide otherwise.
    """
    if not best_first:
        return (), ()
    passages = checking.passages
    best = passages[best_first[0].passage].document_id
    near = near_passages(passages)
    others = [
        unit
        for unit in units
        if unit not in best_first
        and unit.kind is not BlockKind.HEADING
        and (passages[unit.passage].document_id == best or unit.passage in near)
    ]
    pool = [*best_first, *others]
    statements = sentences_of(pool)
    findings = checking.findings(statements)
    if not findings.lines:
        return _holding(pool, _hanging_on(findings, statements)), ()
    rules = _holding(pool, [statements[index] for index in findings.rules])
    exceptions = _holding(pool, [statements[one.sentence] for one in findings.exceptions])
    wanted = [*rules[:_MOST_RULES], *exceptions]
    return (), tuple(unit for unit in wanted if not packing.take(unit, limit))


def _holding(
    pool: Sequence[EvidenceUnit], wanted: Sequence[EvidenceSentence]
) -> list[EvidenceUnit]:
    found = (next(unit for unit in pool if sentence in unit.sentences) for sentence in wanted)
    return list(dict.fromkeys(found))


def _steps(
    question: str, passages: Sequence[Passage], units: Sequence[EvidenceUnit]
) -> tuple[EvidenceSentence, ...]:
    """Return the items of the best passage's list, where they are in the question's language."""
    lists = [unit for unit in units if unit.kind is BlockKind.LIST_ITEM]
    for unit in sorted(lists, key=lambda unit: (passages[unit.passage].number, not _ordered(unit))):
        items = tuple(one for one in unit.sentences if one.kind is BlockKind.LIST_ITEM)
        text = " ".join(one.text for one in items)
        if len(items) > 1 and written_language(text) == language_of(question):
            return items
    return ()


def _ordered(unit: EvidenceUnit) -> bool:
    return re.search(r"(?m)^\s*[（(]?\d", unit.text) is not None
