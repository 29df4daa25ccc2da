"""Check questions are kept, asked in the gaps, and compared with the time before."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.checking import running
from engine.errors import EngineError, ErrorCode
from engine.language_models.models_in_use import ModelsInUse
from engine.library import Library
from engine.private_folder import PrivateFolder
from engine.protocol import (
    CheckProgressed,
    Failed,
    Ingest,
    ListChecks,
    RemoveCheck,
    RunChecks,
    SaveCheck,
    SetGateLimit,
)
from engine.session import Session
from engine.types import CheckChange, CheckReport, CheckVerdict, CitedPlace, Expectation
from tests.engine.engine_with_fakes import MODEL
from tests.engine.libraries.test_in_the_engine import Window, engine
from tests.fakes.embedding import FakeEmbedder
from tests.fakes.generation import SURE, FakeGenerator
from tests.fakes.reading import FakeReader

QUESTION = "会员订单多久内可以退货？"
RULE = "会员订单签收后15日内可以申请退货。"


@pytest.fixture
def files(tmp_path: Path) -> Path:
    folder = tmp_path / "files"
    folder.mkdir()
    (folder / "政策.txt").write_text(RULE, "utf-8")
    return folder


@pytest.fixture
def session(tmp_path: Path, files: Path) -> Iterator[Session]:
    """A session over a library with one rule."""
    models = ModelsInUse(
        MODEL,
        MODEL,
        load_embedder=lambda file, threads: FakeEmbedder(),
        load_generator=lambda file, threads: FakeGenerator(probabilities=lambda _s, _u: SURE),
    )
    library = Library.open(tmp_path / "l.pagecite")
    folder = PrivateFolder(tmp_path / "cache", "reading")
    with Session(library, models, FakeReader(), folder) as opened:
        for _ in opened.ingest([str(files)], None, 1, lambda: False):
            pass
        yield opened


def run(session: Session, *numbers: int) -> list[CheckProgressed]:
    now = running.made_with(session.library, session.models.fingerprints)
    steps = running.run(session, numbers, now, 7, lambda: False, lambda: False)
    return [event for event in steps if event]


def report(session: Session) -> CheckReport:
    now = running.made_with(session.library, session.models.fingerprints)
    return running.report(session.library, now)


def test_a_run_keeps_what_became_of_each_question(session: Session) -> None:
    row = session.library.documents()[0]
    session.library.save_check_question(QUESTION, Expectation(True, CitedPlace(row.id, row.name)))
    session.library.save_check_question("食堂几点开门？", Expectation(False))
    assert [(one.done, one.total) for one in run(session)] == [(0, 2), (1, 2), (2, 2)]
    found = report(session)
    first, second = found.rows
    assert first.last is not None and first.last.rank == 1 and first.before is None
    assert second.last is not None and second.last.verdict in CheckVerdict
    assert found.run_at and found.outdated == ()


def test_what_changed_since_the_run_before_is_said(session: Session, files: Path) -> None:
    row = session.library.documents()[0]
    session.library.save_check_question(QUESTION, Expectation(True, CitedPlace(row.id, row.name)))
    run(session)
    session.library.remove(row.id)
    assert report(session).outdated == ("documents",)
    run(session)
    (compared,) = report(session).rows
    assert compared.before is not None and compared.last is not None
    assert compared.last.verdict is CheckVerdict.SHOULD_HAVE_ANSWERED
    assert {CheckChange.RANK, CheckChange.REFUSAL} <= set(compared.changes)


def test_another_expectation_forgets_what_became_of_it(session: Session) -> None:
    number = session.library.save_check_question(QUESTION, Expectation(False))
    run(session)
    assert session.library.save_check_question(QUESTION, Expectation(False)) == number
    assert report(session).rows[0].last is not None
    assert session.library.save_check_question(QUESTION, Expectation(True)) == number
    assert report(session).rows[0].last is None


def test_a_question_gives_way_to_somebody_who_waits_and_is_asked_again(session: Session) -> None:
    session.library.save_check_question(QUESTION, Expectation(True))
    waiting = iter([True, True, True])
    now = running.made_with(session.library, session.models.fingerprints)
    steps = running.run(session, (), now, 7, lambda: False, lambda: next(waiting, False))
    events = list(steps)
    assert None in events, "nobody was let in between"
    assert events[-1] == CheckProgressed(7, 1, 1)
    assert report(session).rows[0].last is not None


def test_a_cancelled_run_keeps_what_it_has_and_is_no_whole_run(session: Session) -> None:
    session.library.save_check_question(QUESTION, Expectation(True))
    session.library.save_check_question("另一个问题？", Expectation(False))
    cancel = threading.Event()
    now = running.made_with(session.library, session.models.fingerprints)
    steps = running.run(session, (), now, 7, cancel.is_set, lambda: False)
    assert next(steps) == CheckProgressed(7, 0, 2)
    assert next(steps) == CheckProgressed(7, 1, 2)
    cancel.set()
    with pytest.raises(EngineError) as raised:
        next(steps)
    assert raised.value.code is ErrorCode.CANCELLED
    found = report(session)
    assert found.rows[0].last is not None and found.rows[1].last is None
    assert found.run_at == ""


def test_the_gate_decides_by_an_accepted_limit(session: Session) -> None:
    session.library.save_check_question(QUESTION, Expectation(True))
    run(session)
    last = report(session).rows[0].last
    assert last is not None and last.passed and last.score is not None
    session.library.set_gate_limit(last.threshold_set, last.score + 0.1)
    run(session)
    assert report(session).rows[0].changes[0] is CheckChange.DECISION
    assert report(session).limits[0].threshold == last.score + 0.1
    session.library.set_gate_limit(last.threshold_set, None)
    run(session)
    assert report(session).limits == () and report(session).rows[0].last == last


@pytest.fixture
def window(tmp_path: Path, files: Path) -> Iterator[Window]:
    with engine(tmp_path, tmp_path / "library.pagecite") as opened:
        opened.ask(Ingest(1, (str(files),)))
        yield opened


def test_the_window_keeps_runs_and_forgets_check_questions(window: Window) -> None:
    saved = window.ask(SaveCheck(2, QUESTION, Expectation(False))).checks
    assert saved is not None and [row.question for row in saved.rows] == [QUESTION]
    ran = window.ask(RunChecks(3)).checks
    assert ran is not None and ran.rows[0].last is not None
    far = [one for one in window.seen if isinstance(one, CheckProgressed)]
    assert [(one.done, one.total) for one in far] == [(0, 1), (1, 1)]
    assert window.ask(ListChecks(4)).checks == ran
    limited = window.ask(SetGateLimit(5, "keyword-only", -0.5)).checks
    assert limited is not None and limited.limits[0].usual == 0.0
    gone = window.ask(RemoveCheck(6, ran.rows[0].id)).checks
    assert gone is not None and gone.rows == ()
    assert window.fail(RemoveCheck(7, ran.rows[0].id))[0] == "not_found"
    assert not [one for one in window.seen if isinstance(one, Failed) and one.request_id == 0]
