from __future__ import annotations

from dataclasses import replace

from engine.answering.answer import answer
from engine.answering.conflicts import superseded, version_label
from engine.retrieval.hybrid import SearchOutcome
from engine.types import Answer, Coverage, DocumentFacts, Fact, GateDecision, Notice, Passage, Scope
from engine.versions.likely import Evidence, LikelyVersions
from tests.engine.found_passages import passage, place
from tests.fakes.generation import SURE, FakeGenerator

OLD = replace(
    passage(
        ["省会城市住宿费每晚不超过350元。"], 1, document="标准V1.docx", document_id=1, score=1.0
    ),
    facts=DocumentFacts(
        version=Fact("V1.0", "page 1"), effective_date=Fact("2024-03-01", "page 1")
    ),
)
NEW = replace(
    passage(
        ["省会城市住宿费每晚不超过450元。"], 2, document="标准V2.docx", document_id=2, score=0.9
    ),
    facts=DocumentFacts(
        version=Fact("V2.0", "page 1"),
        status=Fact("in_force", "page 1"),
        effective_date=Fact("2026-01-01", "page 1"),
    ),
)
OTHER = passage(["会议室提前一天预约。"], 3, document="会议室.docx", document_id=3, score=0.5)
PAIR = LikelyVersions(1, 2, Evidence.NAME, 0.9, newer=2)
UNRANKED = LikelyVersions(1, 2, Evidence.NAME, 0.9)
QUESTION = "省会城市住宿费每晚不超过多少元？"


def answered(passages: list[Passage], pair: LikelyVersions) -> tuple[Answer, FakeGenerator]:
    def speak(_system: str, user: str) -> str:
        return "省会城市住宿费每晚不超过" + ("350元。" if "350元" in user else "450元。")

    model = FakeGenerator(speak, probabilities=lambda _s, _u: SURE)
    steps = answer(
        QUESTION,
        search=lambda _q, _s, _k: SearchOutcome(
            tuple(passages), Coverage(3, 3, 0), ("vector", "keyword")
        ),
        gate=lambda _q, _o: GateDecision(True, None, {"score": 9.0}, "x"),
        place=place,
        generator=lambda: model,
        scope=Scope(),
        context_tokens=None,
        cancelled=lambda: False,
        versions=lambda ids: [pair] if {1, 2} <= set(ids) else [],
    )
    last = list(steps)[-1]
    assert isinstance(last, Answer)
    return last, model


def test_the_version_in_force_is_read_and_the_other_is_shown_beside_it() -> None:
    found, model = answered([OLD, NEW, OTHER], PAIR)
    assert "350元" not in model.prompts[-1][1] and "450元" in model.prompts[-1][1]
    assert [one.quote for one in found.citations] == [NEW.text, OLD.text]
    assert found.notices == (Notice.OTHER_VERSION,)
    assert found.citations[1].facts == OLD.facts
    assert found.answer.splitlines()[-2:] == [
        f"标准V2.docx（V2.0，2026-01-01 生效，现行）：{NEW.text}[1]",
        f"标准V1.docx（V1.0，2024-03-01 生效）：{OLD.text}[2]",
    ]
    assert found.passages[0].left_out_because == "older_version"


def test_where_nothing_says_which_is_newer_both_are_read_and_both_are_shown() -> None:
    plain = [replace(OLD, facts=DocumentFacts()), replace(NEW, facts=DocumentFacts())]
    found, model = answered(plain, UNRANKED)
    assert "350元" in model.prompts[-1][1] and "450元" in model.prompts[-1][1]
    assert {one.quote for one in found.citations} == {OLD.text, NEW.text}
    assert Notice.OTHER_VERSION in found.notices


def test_versions_that_agree_are_not_in_conflict() -> None:
    same = replace(OLD, text=NEW.text, units=NEW.units)
    found, _ = answered([same, NEW], PAIR)
    assert found.notices == () and len(found.citations) == 1


def test_a_draft_gives_way_even_where_it_is_newer() -> None:
    draft = replace(NEW, facts=DocumentFacts(status=Fact("draft", "page 1")))
    assert superseded([OLD, draft], [PAIR]) == frozenset({1})


def test_what_only_the_older_version_says_is_still_read() -> None:
    elsewhere = replace(NEW, text="乘坐高铁限二等座。", units=())
    assert superseded([OLD, elsewhere], [PAIR]) == frozenset()


def test_a_document_that_states_nothing_goes_by_its_name_alone() -> None:
    assert version_label("a.pdf", DocumentFacts(), "en") == "a.pdf"
    assert version_label("a.pdf", NEW.facts, "en") == "a.pdf (V2.0, effective 2026-01-01, in force)"
