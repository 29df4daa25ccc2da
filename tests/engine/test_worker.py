"""The engine process's two threads, with fakes for the reader and the language models."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from engine import protocol
from engine.language_models.models_in_use import ModelsInUse
from engine.library import Library
from engine.private_folder import PrivateFolder
from engine.protocol import (
    NEW_CONVERSATION,
    AnswerProgress,
    Ask,
    Cancel,
    Cancelled,
    CheckedAnswerFound,
    Command,
    Configure,
    DeleteConversation,
    DeleteGroup,
    DocumentChanged,
    EditFacts,
    EngineConfig,
    EngineStarted,
    Event,
    Explain,
    Failed,
    FileOutcome,
    FindEverywhere,
    FindInVersion,
    FindVersions,
    Finished,
    GetChunks,
    GetConversation,
    GetOutline,
    GetPage,
    GetPageSizes,
    GetRendition,
    Ingest,
    ListConversations,
    ListDocuments,
    ListGroups,
    PassagesFound,
    Pause,
    PlacesFound,
    ReadNext,
    Rebuild,
    RebuildProgressed,
    RemoveDocument,
    RenameConversation,
    RestoreDocuments,
    Retrieve,
    SaveGroup,
    SetVerified,
    TakeInventory,
    WatchFolders,
)
from engine.retrieval.hybrid import SearchOutcome
from engine.session import Session
from engine.types import (
    AnswerStatus,
    DocumentFacts,
    DocumentState,
    Fact,
    GateDecision,
    ModelFile,
    Scope,
)
from engine.worker import WIRE, OpenSession, Worker
from tests.fakes.embedding import FakeEmbedder
from tests.fakes.generation import SURE, FakeGenerator
from tests.fakes.peeking import FakePeeker
from tests.fakes.reading import SCAN, FakeReader

OTHER = FakeEmbedder(name="other")
MODEL = ModelFile("fake", "fake.gguf", FakeEmbedder().fingerprint, 512)


def serve(connection: Connection, config: EngineConfig, open_session: OpenSession) -> None:
    """Serve one end of a pipe as the engine process does."""
    Worker(connection, config, open_session, lambda folder: FakePeeker()).serve()


def _always(question: str, outcome: SearchOutcome) -> GateDecision:
    return GateDecision(bool(outcome.passages), None, {"score": 9.0, "cosine": 0.9}, "test")


class GatedGenerator(FakeGenerator):
    """Reads its prompt only as far as it is let."""

    def __init__(self, answer: Callable[[str, str], str]) -> None:
        super().__init__(answer, probabilities=lambda system, user: SURE)
        self.go_on = threading.Event()
        self.go_on.set()

    def generate(self, tokens, max_tokens, stop=(), cancelled=lambda: False):  # type: ignore[no-untyped-def]
        for event in super().generate(tokens, max_tokens, stop, cancelled):
            yield event
            while not self.go_on.wait(0.01) and not cancelled():
                pass


@dataclass
class Window:
    """The other end of the pipe."""

    connection: Connection
    generator: GatedGenerator
    folder: Path
    seen: list[Event] = field(default_factory=list)

    def send(self, command: Command) -> None:
        WIRE.send(self.connection, command)

    def until(self, request_id: int, *kinds: type[Event]) -> Event:
        """Return the next event of a request, of these kinds or one that ends it."""
        while True:
            event: Event = WIRE.receive(self.connection)
            self.seen.append(event)
            ends = kinds or (Finished, Failed, Cancelled)
            if event.request_id == request_id and isinstance(event, ends):
                return event

    def ask(self, command: Command) -> protocol.Result:
        self.send(command)
        event = self.until(command.request_id)
        assert isinstance(event, Finished), event
        return event.result

    def write(self, name: str, *pages: str) -> str:
        file = self.folder / name
        file.write_text("\f".join(pages), "utf-8")
        return str(file)


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Window]:
    ours, theirs = Pipe()
    generator = GatedGenerator(lambda system, user: "会员订单签收后15日内可以申请退货。")

    def open_session(config: EngineConfig) -> Session:
        models = ModelsInUse(
            MODEL,
            MODEL,
            load_embedder=lambda file, threads: FakeEmbedder(name=file.name),
            load_generator=lambda file, threads: generator,
        )
        return Session(
            Library.open(Path(config.library)),
            models,
            FakeReader(),
            PrivateFolder(Path(config.cache), "reading"),
            _always,
        )

    config = EngineConfig(str(tmp_path / "l.pagecite"), str(tmp_path / "cache"), MODEL, MODEL)
    thread = threading.Thread(target=lambda: serve(theirs, config, open_session))
    thread.start()
    files = tmp_path / "files"
    files.mkdir()
    yield Window(ours, generator, files)
    generator.go_on.set()
    ours.close()
    thread.join()
    theirs.close()


def test_it_starts_by_telling_what_the_library_holds(window: Window) -> None:
    started = window.until(0, EngineStarted)
    assert isinstance(started, EngineStarted)
    assert started.documents == () and started.missing_roles == ()


def test_a_document_is_read_in_listed_shown_found_and_removed(window: Window) -> None:
    path = window.write("a.txt", "会员订单签收后15日内可以申请退货。", "定制商品除外。")
    window.ask(Ingest(1, (path,)))
    states = [e.document.state for e in window.seen if isinstance(e, DocumentChanged)]
    assert states == [DocumentState.READABLE, DocumentState.COMPLETE]
    assert [e.status for e in window.seen if isinstance(e, FileOutcome)] == ["added"]
    (row,) = window.ask(ListDocuments(2)).documents
    version = row.version_id or 0
    page = window.ask(GetPage(3, version, 2)).page
    assert page is not None and page.text == "定制商品除外。\n"
    sizes = window.ask(GetPageSizes(4, version))
    assert len(sizes.sizes) == len(sizes.locations) == 2
    (hit,) = window.ask(FindInVersion(8, version, "定制")).hits
    assert (hit.page, hit.range) == (2, (0, 2)) and hit.rects
    assert window.ask(GetOutline(9, version)).outline == ()
    coverage = window.ask(FindEverywhere(10, "定制")).coverage
    (event,) = [e for e in window.seen if isinstance(e, PlacesFound)]
    (found,) = event.occurrences
    assert (found.page, found.range) == (2, (0, 2)) and found.rects
    assert (event.document, event.more) == ("a.txt", 0)
    assert coverage is not None and coverage.documents == 1
    window.ask(RemoveDocument(6, row.id))
    assert window.ask(ListDocuments(7)).documents == ()


def ended(window: Window, *request_ids: int) -> list[str]:
    """Wait for requests; return the names of the files in the order in which they were through."""
    for request_id in request_ids:
        window.until(request_id)
    return [Path(one.source).name for one in window.seen if isinstance(one, FileOutcome)]


def test_a_text_does_not_wait_for_the_recognition_of_scans_given_before(window: Window) -> None:
    window.until(0, EngineStarted)
    window.ask(Pause(1, True))
    scans = [window.write(f"{name}.txt", f"{SCAN}扫描{name}。") for name in "一二"]
    window.send(Ingest(2, tuple(scans)))
    window.send(Ingest(3, (window.write("text.txt", "会员15日内可以退货。"),)))
    window.ask(Pause(4, False))
    assert ended(window, 3, 2) == ["text.txt", "一.txt", "二.txt"]


def test_a_scan_that_two_requests_were_given_is_recognised_once_and_told_to_both(
    window: Window,
) -> None:
    window.until(0, EngineStarted)
    window.ask(Pause(1, True))
    scan = window.write("scan.txt", f"{SCAN}扫描件。")
    window.send(Ingest(2, (scan,)))
    window.send(Ingest(3, (window.write("text.txt", "会员15日内可以退货。"), scan)))
    window.ask(Pause(4, False))
    assert sorted(ended(window, 3, 2)) == ["scan.txt", "scan.txt", "text.txt"]
    assert not [one for one in window.seen if isinstance(one, FileOutcome) and one.error]


def test_a_file_that_is_wanted_next_is_read_before_other_requests(window: Window) -> None:
    window.until(0, EngineStarted)
    window.ask(Pause(1, True))
    first = [window.write(f"{name}.txt", f"{name}条规定。") for name in ("a", "b")]
    later = [window.write(f"{name}.txt", f"{name}条规定。") for name in ("c", "d")]
    window.send(Ingest(2, tuple(first)))
    window.send(Ingest(3, tuple(later)))
    window.ask(ReadNext(4, later[1]))
    window.ask(Pause(5, False))
    assert ended(window, 3, 2) == ["d.txt", "c.txt", "a.txt", "b.txt"]


def test_a_question_gets_its_passages_then_a_cited_answer(window: Window) -> None:
    path = window.write("a.txt", "会员订单签收后15日内可以申请退货。")
    window.ask(Ingest(1, (path,)))
    answer = window.ask(Ask(2, "会员多久内可以退货？")).answer
    assert answer is not None and answer.status is AnswerStatus.ANSWERED
    assert answer.citations[0].quote == "会员订单签收后15日内可以申请退货。"
    kinds = [type(e) for e in window.seen if e.request_id == 2]
    assert kinds[0] is PassagesFound and kinds[-1] is Finished


def test_a_conversation_is_kept_and_its_follow_ups_are_understood(window: Window) -> None:
    path = window.write("a.txt", "会员订单在签收后15日内可以申请退货。")
    window.ask(Ingest(1, (path,)))
    first = window.ask(Ask(2, "会员订单多久内可以退货？", conversation_id=NEW_CONVERSATION))
    kept = first.conversation_id
    second = window.ask(Ask(3, "那普通订单呢？", conversation_id=kept))
    assert second.conversation_id == kept and second.answer is not None
    assert second.answer.asked_as == "普通订单多久内可以退货？"
    turns = window.ask(GetConversation(4, kept)).turns
    assert [turn.question for turn in turns] == ["会员订单多久内可以退货？", "那普通订单呢？"]
    assert [turn.answer for turn in turns] == [first.answer, second.answer]


def test_a_turn_is_exact_after_its_document_was_replaced(window: Window) -> None:
    path = window.write("a.txt", "会员订单在签收后15日内可以申请退货。")
    window.ask(Ingest(1, (path,)))
    asked = window.ask(Ask(2, "会员订单多久内可以退货？", conversation_id=NEW_CONVERSATION))
    window.write("a.txt", "会员订单在签收后30日内可以申请退货。")
    window.ask(Ingest(3, (path,)))
    (turn,) = window.ask(GetConversation(4, asked.conversation_id)).turns
    (citation,) = turn.answer.citations
    assert citation.old_version and citation.quote == "会员订单在签收后15日内可以申请退货。"
    page = window.ask(GetPage(5, citation.version_id, citation.page)).page
    assert page is not None and citation.quote in page.text


def test_what_was_checked_of_the_same_question_comes_before_the_passages(window: Window) -> None:
    path = window.write("a.txt", "会员订单在签收后15日内可以申请退货。")
    window.ask(Ingest(1, (path,)))
    question = "会员订单多久内可以退货？"
    first = window.ask(Ask(2, question, conversation_id=NEW_CONVERSATION))
    (turn,) = window.ask(SetVerified(3, first.turn_id)).turns
    assert turn.verified_at and turn.answer == first.answer
    second = window.ask(Ask(4, question, conversation_id=NEW_CONVERSATION))
    events = [event for event in window.seen if event.request_id == 4]
    assert isinstance(events[0], CheckedAnswerFound) and events[0].turn == turn
    assert isinstance(events[1], PassagesFound)
    assert second.turn_id != first.turn_id
    window.ask(Ask(5, question, Scope((99,)), NEW_CONVERSATION))
    assert not any(
        isinstance(event, CheckedAnswerFound) for event in window.seen if event.request_id == 5
    )
    (turn,) = window.ask(SetVerified(6, first.turn_id, False)).turns
    assert turn.verified_at == ""


def test_conversations_are_listed_renamed_and_forgotten(window: Window) -> None:
    alone = window.ask(Ask(1, "会员多久内可以退货？"))
    assert alone.conversation_id == 0 and window.ask(ListConversations(2)).conversations == ()
    kept = window.ask(Ask(3, "多久？", conversation_id=NEW_CONVERSATION)).conversation_id
    (row,) = window.ask(RenameConversation(4, kept, "退货 ")).conversations
    assert (row.id, row.title, row.turns) == (kept, "退货", 1)
    assert window.ask(ListConversations(6, "退")).conversations == (row,)
    assert window.ask(ListConversations(7, "保修")).conversations == ()
    assert window.ask(DeleteConversation(5, kept)).conversations == ()


def test_searching_alone_generates_nothing(window: Window) -> None:
    window.ask(Ingest(1, (window.write("a.txt", "会员15日内可以退货。"),)))
    result = window.ask(Retrieve(2, "会员退货"))
    assert result.passages[0].text == "会员15日内可以退货。" and result.gate is not None
    assert window.generator.prompts == []


def test_a_page_and_a_cancel_are_served_while_a_prompt_is_read(window: Window) -> None:
    window.ask(Ingest(1, (window.write("a.txt", "会员订单签收后15日内可以申请退货。"),)))
    (row,) = window.ask(ListDocuments(2)).documents
    window.generator.go_on.clear()
    window.send(Ask(3, "会员多久内可以退货？"))
    window.until(3, AnswerProgress)
    page = window.ask(GetPage(4, row.version_id or 0, 1)).page
    assert page is not None and not window.generator.go_on.is_set()
    window.ask(Cancel(5, 3))
    ended = window.until(3)
    assert isinstance(ended, Finished) and ended.result.answer is not None
    assert ended.result.answer.status is AnswerStatus.STOPPED
    assert not window.generator.go_on.is_set()


def test_an_ingest_can_be_cancelled_and_ends_once(window: Window) -> None:
    path = window.write("a.txt", *(f"第{page}页的内容。" for page in range(200)))
    window.send(Ingest(1, (path,)))
    window.until(1, protocol.IngestProgress)
    window.ask(Cancel(2, 1))
    ended = (Cancelled, Finished)
    ends: list[Event] = [e for e in window.seen if e.request_id == 1 and isinstance(e, ended)]
    if not ends:
        ends = [window.until(1)]
    assert [type(e) for e in ends] == [Cancelled]
    assert window.ask(ListDocuments(3)).documents == ()


def test_what_is_not_there_fails_with_its_code_and_the_engine_goes_on(window: Window) -> None:
    window.send(GetPage(1, 99, 1))
    failed = window.until(1)
    assert isinstance(failed, Failed) and failed.code == "not_found"
    window.send(GetRendition(2, 99))
    assert isinstance(window.until(2), Failed)
    window.send(RemoveDocument(3, 99))
    assert isinstance(window.until(3), Failed)
    assert window.ask(ListDocuments(4)).documents == ()


def test_a_library_that_cannot_be_opened_says_so_to_every_request(tmp_path: Path) -> None:
    ours, theirs = Pipe()
    bad = tmp_path / "bad.pagecite"
    bad.write_bytes(b"not a library" * 1000)

    def open_session(config: EngineConfig) -> Session:
        models = ModelsInUse(MODEL, MODEL)
        return Session(
            Library.open(Path(config.library)),
            models,
            FakeReader(),
            PrivateFolder(Path(config.cache), "reading"),
            _always,
        )

    config = EngineConfig(str(bad), str(tmp_path / "cache"), MODEL, MODEL)
    thread = threading.Thread(target=lambda: serve(theirs, config, open_session))
    thread.start()
    other = Window(ours, GatedGenerator(lambda system, user: ""), tmp_path)
    first = other.until(0)
    assert isinstance(first, Failed) and first.code == "library_damaged"
    for command in (ListDocuments(1), Ask(2, "?")):
        other.send(command)
        failed = other.until(command.request_id)
        assert isinstance(failed, Failed) and failed.code == "library_damaged"
    ours.close()
    thread.join()
    theirs.close()
    assert bad.read_bytes() == b"not a library" * 1000


def test_an_inventory_reads_nothing_in(window: Window) -> None:
    (window.folder / "a.txt").write_text("会员15日内可以退货。", "utf-8")
    window.send(TakeInventory(8, (str(window.folder / "a.txt"), str(window.folder / "gone.txt"))))
    finished = window.until(8, Finished)
    assert isinstance(finished, Finished) and finished.result.inventory
    assert [file.name for file in finished.result.inventory.files] == ["a.txt", "gone.txt"]
    window.send(ListDocuments(9))
    listed = window.until(9, Finished)
    assert isinstance(listed, Finished) and listed.result.documents == ()


def test_likely_versions_are_served(window: Window) -> None:
    window.send(FindVersions(8))
    finished = window.until(8, Finished)
    assert isinstance(finished, Finished) and finished.result.versions == ()


def test_a_folder_is_read_in_from_the_moment_it_is_watched(window: Window) -> None:
    folder = window.folder / "policies"
    folder.mkdir()
    (folder / "a.txt").write_text("会员15日内可以退货。", "utf-8")
    window.send(WatchFolders(8, (str(folder),)))
    finished = window.until(8, Finished)
    assert isinstance(finished, Finished) and finished.result.folders == (str(folder),)
    outcome = window.until(0, FileOutcome)
    assert isinstance(outcome, FileOutcome) and outcome.status == "added"


def test_a_removal_is_undone(window: Window) -> None:
    window.ask(Ingest(1, (window.write("a.txt", "会员订单签收后15日内可以申请退货。"),)))
    before = window.ask(ListDocuments(2)).documents
    window.ask(RemoveDocument(3, before[0].id))
    assert window.ask(ListDocuments(4)).documents == ()
    assert window.ask(RestoreDocuments(5, (before[0].id, 99))).restored == (before[0].id,)
    assert window.ask(ListDocuments(6)).documents == before


def test_groups_and_facts_are_kept_as_the_user_writes_them(window: Window) -> None:
    window.ask(Ingest(1, (window.write("a.txt", "会员订单签收后15日内可以申请退货。"),)))
    (row,) = window.ask(ListDocuments(2)).documents
    (group,) = window.ask(SaveGroup(3, None, "售后", (row.id,))).groups
    assert window.ask(ListGroups(4)).groups == (group,)
    assert group.document_ids == (row.id,)
    assert window.ask(DeleteGroup(5, group.id)).groups == ()
    facts = DocumentFacts(status=Fact("replaced", "user"))
    window.ask(EditFacts(6, row.id, facts))
    assert window.ask(ListDocuments(7)).documents[0].facts == facts


def test_a_held_ingest_waits_while_questions_are_answered(window: Window) -> None:
    window.ask(Pause(1, True))
    window.send(Ingest(2, (window.write("a.txt", "会员订单签收后15日内可以申请退货。"),)))
    assert window.ask(Retrieve(3, "会员多久内可以退货？")).passages == ()
    window.ask(Pause(4, False))
    assert isinstance(window.until(2), Finished)


def test_settings_change_while_it_runs_and_a_rebuild_ends_in_its_result(window: Window) -> None:
    window.ask(Ingest(1, (window.write("a.txt", "会员订单签收后15日内可以申请退货。"),)))
    config = EngineConfig("", "", MODEL, MODEL, fuller_answers=True, originals_up_to=0)
    window.ask(Configure(2, config))
    window.ask(Rebuild(3))
    (told,) = [event for event in window.seen if isinstance(event, RebuildProgressed)]
    assert told.request_id == 3 and told.answers_with
    linked = window.write("b.txt", "定制商品除外。")
    window.ask(Ingest(4, (linked,)))
    rows = {row.name: row.version_id or 0 for row in window.ask(ListDocuments(5)).documents}
    assert Path(window.ask(GetRendition(6, rows["a.txt"])).path).is_file()
    path = Path(window.ask(GetRendition(7, rows["b.txt"])).path)
    assert path.read_bytes() == Path(linked).read_bytes()


def test_text_recognition_turned_on_later_reads_the_scans_that_waited(window: Window) -> None:
    window.ask(Configure(1, EngineConfig("", "", MODEL, MODEL, recognise=False)))
    window.ask(Ingest(2, (window.write("scan.txt", f"{SCAN}会员订单15日内可以退货。"),)))
    (row,) = window.ask(ListDocuments(3)).documents
    assert row.receipt is not None and row.receipt.pages_ocr == 0
    window.ask(Configure(4, EngineConfig("", "", MODEL, MODEL)))
    read = None
    while read is None or not read.pages_ocr:
        event = window.until(0, DocumentChanged)
        assert isinstance(event, DocumentChanged)
        read = event.document.receipt
    assert read.pages_ocr == 1


def test_an_answer_is_explained_and_the_chunks_of_a_page_are_listed(window: Window) -> None:
    window.ask(Ingest(1, (window.write("a.txt", "会员订单签收后15日内可以申请退货。"),)))
    answer = window.ask(Ask(2, "会员多久内可以退货？")).answer
    assert answer is not None
    (row,) = window.ask(ListDocuments(3)).documents
    result = window.ask(Explain(4, "会员多久内可以退货？", answer, row.id, 1, language="zh"))
    assert len(result.explained) == 6 and "没有哪一步丢失" in result.conclusion
    (chunk,) = window.ask(GetChunks(5, row.version_id or 0, 1)).chunks
    assert "会员订单" in chunk.text
    assert window.ask(GetChunks(6, row.version_id or 0, 2)).chunks == ()


def test_where_the_indexs_model_is_gone_new_documents_begin_the_new_index_for_all(
    window: Window,
) -> None:
    window.ask(Ingest(1, (window.write("a.txt", "会员订单签收后15日内可以申请退货。"),)))
    other = ModelFile("other", "other.gguf", OTHER.fingerprint, 512)
    window.ask(Configure(2, EngineConfig("", "", other, MODEL)))
    window.ask(Ingest(3, (window.write("b.txt", "定制商品除外。"),)))
    told = window.until(0, RebuildProgressed)
    while isinstance(told, RebuildProgressed) and not told.answers_with:
        told = window.until(0, RebuildProgressed)
    assert isinstance(told, RebuildProgressed) and told.answers_with == OTHER.fingerprint
    rows = window.ask(ListDocuments(4)).documents
    assert [row.state for row in rows] == [DocumentState.COMPLETE] * 2
