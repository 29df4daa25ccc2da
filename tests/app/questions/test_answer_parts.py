"""An answer's text taken apart."""

from __future__ import annotations

from dataclasses import replace

from app.questions.answer_parts import parts_of
from engine.messages import notice_message
from engine.types import AnswerSentence, Notice, SentenceKind
from tests.app.document_rows import EXCLUSION, RULE, Policy


def told(policy: Policy, **changes: object) -> list[str]:
    answer = replace(policy.answer(), **changes)  # type: ignore[arg-type]
    return [f"[{part.number}]" if part.number else part.text for part in parts_of(answer)]


def test_sentences_numbers_and_breaks_come_in_order(policy: Policy) -> None:
    words = "".join(told(policy))
    assert words == f"可以申请退货。[1]\n{RULE}[1] {EXCLUSION}[2]运费由公司承担。"


def test_notices_are_left_out_wherever_they_stand(policy: Policy) -> None:
    notice = notice_message(Notice.ROWS_MISSING, "zh")
    text = f"{notice}\n{policy.answer().answer}"
    assert "".join(told(policy, answer=text, notices=(Notice.ROWS_MISSING,))) == "".join(
        told(policy)
    )


def test_labels_of_versions_stay_before_the_sentences_they_are_about(policy: Policy) -> None:
    notice = notice_message(Notice.OTHER_VERSION, "zh")
    text = f"{RULE}[1]\n{notice}\n新版（2026-01-01 生效）：{RULE}[1]\n旧版：{EXCLUSION}[2]"
    sentences = (
        AnswerSentence(RULE, SentenceKind.QUOTED, (1,)),
        AnswerSentence(EXCLUSION, SentenceKind.QUOTED, (2,)),
    )
    words = "".join(told(policy, answer=text, sentences=sentences, notices=(Notice.OTHER_VERSION,)))
    assert words == f"{RULE}[1]\n新版（2026-01-01 生效）：{RULE}[1]\n旧版：{EXCLUSION}[2]"


def test_a_number_in_brackets_that_is_no_citation_is_text(policy: Policy) -> None:
    words = told(policy, answer="见附件[9]。", sentences=())
    assert "".join(words) == "见附件[9]。"
