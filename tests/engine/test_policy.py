"""The policy file beside the program stands above what users and the environment say."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import places
from engine.errors import EngineError
from engine.messages.model_problems import ModelProblem
from engine.policy import FILE_NAME, Policy, policy
from models import network
from models.catalog import load_catalog
from models.sources import kinds_of, places_for


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("engine.policy.program_folder", lambda: tmp_path)
    monkeypatch.setenv("PAGECITE_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("PAGECITE_NETWORK", raising=False)
    return tmp_path


def _write(program: Path, text: str) -> None:
    (program / FILE_NAME).write_text(text, "utf-8")


def test_without_a_file_everything_is_the_users(program: Path) -> None:
    assert policy() == Policy()
    assert places.models_folder() == program / "home" / "data" / "models"
    assert places.default_library() == program / "home" / "data" / "library.pagecite"


def test_a_locked_network_stays_off_whatever_is_turned(
    program: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    network.switch(True)
    assert network.is_on()
    _write(program, 'network = "locked"')
    monkeypatch.setenv("PAGECITE_NETWORK", "1")
    assert network.is_locked() and not network.is_on()
    with pytest.raises(EngineError) as turned:
        network.switch(True)
    with pytest.raises(EngineError) as allowed:
        network.require("qwen3-1.7b", allowed=True)
    for caught in (turned, allowed):
        assert caught.value.details["problem"] == ModelProblem.NETWORK_LOCKED


def test_models_and_library_lie_where_the_policy_says(
    program: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shared = program / "共享"
    monkeypatch.setenv("SHARED", str(shared))
    _write(program, "models_folder = '$SHARED/models'\nlibrary = '$SHARED/team.pagecite'")
    assert places.models_folder() == shared / "models"
    assert places.default_library() == shared / "team.pagecite"


def test_with_a_mirror_no_other_web_address_is_used(program: Path) -> None:
    model = load_catalog().named("qwen3-1.7b")[0]
    assert len(kinds_of(model)) > 1
    _write(program, 'mirror = "https://models.example.com"')
    assert kinds_of(model) == ("mirror",)
    assert [place.endpoint for place in places_for(model)] == ["https://models.example.com"]
    for origin in ("huggingface", "hub+https://elsewhere.example.com", "https://elsewhere.com/m"):
        with pytest.raises(EngineError) as caught:
            places_for(model, origin)
        assert caught.value.details["problem"] == ModelProblem.NO_SOURCE
    assert places_for(model, str(program))[0].folder == str(program)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("network = locked", "Invalid value"),
        ('network = "on"', "network can only be"),
        ('netwrok = "locked"', "unknown: netwrok"),
        ("mirror = 1", "not a text in quotes: mirror"),
        ('library = "team.pagecite"', "library is not an absolute path"),
    ],
)
def test_a_file_that_cannot_be_understood_locks_the_network_and_says_why(
    program: Path, text: str, reason: str
) -> None:
    _write(program, text)
    found = policy()
    assert found.network_locked and reason in found.problem
    assert str(program / FILE_NAME) in found.problem


def test_a_file_saved_by_notepad_is_read(program: Path) -> None:
    (program / FILE_NAME).write_bytes(b'\xef\xbb\xbfnetwork = "locked"\r\n')
    assert policy() == Policy(network="locked")


def test_a_page_for_updates_has_to_be_a_secure_address(program: Path) -> None:
    _write(program, 'updates = "https://intranet.example.com/pagecite"')
    assert policy().updates == "https://intranet.example.com/pagecite"
    _write(program, 'updates = "file:///share/setup.exe"')
    assert "https" in policy().problem
