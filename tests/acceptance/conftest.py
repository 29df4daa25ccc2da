"""A library as an office has it: the samples among at least fifty other documents."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from engine.protocol import EngineConfig, FileOutcome
from engine.session import Session, open_session
from engine.types import Answer, ModelFile, Scope

ROOT = Path(__file__).resolve().parent.parent.parent
SAMPLES = ROOT / "resources" / "samples"
SHARED = ROOT.parent / "shared"
OTHERS = 50

Ask = Callable[..., Answer]


def sample_files() -> list[Path]:
    return sorted([*SAMPLES.glob("*.pdf"), *SAMPLES.glob("*.md")])


def _write_others(folder: Path) -> None:
    """Write paragraphs of a public question set, or of our own where that is absent."""
    documents = SHARED / "evalsets" / "cmrc2018_zh.docs.jsonl"
    if documents.is_file():
        rows = [json.loads(line) for line in documents.read_text("utf-8").splitlines()]
        for number, row in enumerate(rows[:OTHERS]):
            text = "\n\n".join((row["title"], *row["paragraphs"]))
            (folder / f"{number:02}.txt").write_text(text + "\n", "utf-8")
        return
    rooms = ("档案室", "会议室", "机房", "仓库", "食堂")
    things = (
        "空调",
        "照明",
        "门禁",
        "消防器材",
        "桌椅",
        "饮水机",
        "打印机",
        "窗帘",
        "地毯",
        "电梯",
    )
    for number in range(OTHERS):
        room, thing = rooms[number % len(rooms)], things[number // len(rooms)]
        text = (
            f"{room}{thing}维护说明\n\n{room}的{thing}每{number + 2}周检查一次，由行政部登记。\n\n"
            f"发现{thing}损坏时填写维修单，编号以 W{number:03} 开头。\n"
        )
        (folder / f"{number:02}.txt").write_text(text, "utf-8")


@pytest.fixture(scope="session")
def config(
    tmp_path_factory: pytest.TempPathFactory, starter_embedding: ModelFile, starter_chat: ModelFile
) -> EngineConfig:
    """How the engine works on the library; the library itself is made once."""
    folder = tmp_path_factory.mktemp("acceptance")
    others = folder / "others"
    others.mkdir()
    _write_others(others)
    made = EngineConfig(
        str(folder / "library.pagecite"), str(folder / "cache"), starter_embedding, starter_chat
    )
    paths = [str(others), *(str(file) for file in sample_files())]
    with open_session(made) as session:
        outcomes = [
            event
            for event in session.ingest(paths, None, 0, lambda: False)
            if isinstance(event, FileOutcome)
        ]
    assert [event.status for event in outcomes] == ["added"] * (OTHERS + len(sample_files()))
    return made


@pytest.fixture(scope="session")
def session(config: EngineConfig) -> Iterator[Session]:
    """The library open, with both language models."""
    with open_session(config, writable=False) as opened:
        yield opened


@pytest.fixture(scope="session")
def ask(session: Session) -> Ask:
    """Ask a question to the end; questions asked before are not asked again."""
    known: dict[tuple[str, int | None], Answer] = {}

    def asked(question: str, context_tokens: int | None = None) -> Answer:
        key = (question, context_tokens)
        steps = session.ask(question, Scope(), context_tokens, 0, lambda: False)
        while key not in known:
            try:
                next(steps)
            except StopIteration as stop:
                known[key] = stop.value
        return known[key]

    return asked
