"""The client at its edges, with an engine cranked by hand."""

from __future__ import annotations

import pickle

from pytestqt.qtbot import QtBot

from app.engine_client import ENGINE, EngineClient
from engine.errors import ErrorCode
from engine.protocol import EngineConfig, EngineStarted, Failed, Finished, ListDocuments
from engine.worker import run
from tests.app.cranked_engine import CrankedEngine


def test_an_event_of_no_open_request_is_not_passed_on(
    client: EngineClient, engine: CrankedEngine, qtbot: QtBot
) -> None:
    ended: list[Finished] = []
    client.request_finished.connect(ended.append)
    number = client.list_documents()
    assert engine.receive(ListDocuments).request_id == number
    with qtbot.waitSignal(client.request_finished):
        engine.send(Finished(999))
        engine.send(Finished(number))
        engine.send(Finished(number))
    with qtbot.waitSignal(client.engine_started):
        engine.send(EngineStarted(0, ()))
    assert [event.request_id for event in ended] == [number]


def test_an_engine_that_never_starts_is_given_up(engine: CrankedEngine, qtbot: QtBot) -> None:
    client = EngineClient(EngineConfig("", "", None, None), engine.launch)
    restarts: list[bool] = []
    client.engine_died.connect(restarts.append)
    client.start()
    for died in (1, 2, 3):
        with qtbot.waitSignal(client.engine_died):
            qtbot.waitUntil(lambda died=died: engine.launches == died)  # type: ignore[misc]
            engine.close()
    assert restarts == [True, True, False]
    client.start()
    assert engine.launches == 4
    client.close()


def test_an_engine_that_cannot_open_the_library_is_not_restarted_by_itself(
    engine: CrankedEngine, qtbot: QtBot
) -> None:
    client = EngineClient(EngineConfig("", "", None, None), engine.launch)
    client.start()
    with qtbot.waitSignal(client.engine_refused) as refused:
        engine.send(Failed(0, ErrorCode.LIBRARY_LOCKED))
    assert refused.args[0].code == ErrorCode.LIBRARY_LOCKED
    client.start()
    assert engine.launches == 2
    client.close()


def test_an_engine_that_talks_nonsense_is_ended_and_replaced(
    client: EngineClient, engine: CrankedEngine, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(client.engine_died):
        engine.send_bytes(b'{"type":"Finished","body":{"request_id":"seven"}}')
    qtbot.waitUntil(lambda: engine.launches == 2)


def test_a_request_to_an_engine_that_is_gone_fails(
    client: EngineClient, engine: CrankedEngine, qtbot: QtBot
) -> None:
    client.close()
    with qtbot.waitSignal(client.request_failed) as failed:
        number = client.list_documents()
    assert failed.args[0].request_id == number


def test_the_engine_is_named_and_not_loaded() -> None:
    assert pickle.loads(pickle.dumps(ENGINE)) is run
