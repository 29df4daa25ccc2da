"""The verbs `models …` of the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.command_line.main import main
from tests.models.gguf_files import large_gguf


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PAGECITE_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("PAGECITE_NETWORK", raising=False)
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    return tmp_path


def test_the_list_has_memory_settings_and_one_recommendation_for_each_role(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["models", "list", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["network"] is False
    models = document["models"]
    assert {model["role"] for model in models} == {"embedding", "chat", "reranker"}
    best = [model["role"] for model in models if model["recommended"]]
    assert sorted(best) == ["chat", "embedding"]
    for model in models:
        assert model["memory"]["needed"] > 0 and model["run"]["threads"] > 0
        assert not model["installed"]


def test_nothing_is_fetched_while_the_network_is_off(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["models", "install", "qwen3-1.7b", "--events"]) == 4
    told = capsys.readouterr()
    failed = json.loads(told.out.splitlines()[-1])
    assert (failed["event"], failed["details"]["problem"]) == ("Failed", "network_off")
    assert "network switch is off" in told.err


def test_the_network_switch_is_kept(capsys: pytest.CaptureFixture[str]) -> None:
    states = []
    for turn in ([], ["on"], [], ["off"], []):
        assert main(["models", "network", *turn]) == 0
        states.append(capsys.readouterr().out.strip())
    assert states == ["off", "on", "on", "off", "off"]


def test_a_file_that_cannot_run_is_refused_by_its_trial(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    large_gguf(home / "hollow.gguf")
    assert main(["models", "import", str(home / "hollow.gguf")]) == 4
    assert "could not be loaded" in capsys.readouterr().err
    assert main(["models", "list", "--json"]) == 0
    assert "hollow" not in capsys.readouterr().out


def test_the_catalogue_checks_and_says_what_is_unverified(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["models", "check", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["models"] == 9 and document["unverified"]


def test_an_unknown_model_is_not_found() -> None:
    assert main(["models", "install", "nonsense"]) == 3
    assert main(["models", "remove", "nonsense"]) == 3
    assert main(["models", "use", "nonsense"]) == 3
    assert main(["models", "stop-using", "nonsense"]) == 3
    assert main(["models", "discard", "nonsense"]) == 3
