"""Getting files from a hub on this computer, through the real library, and all that goes wrong."""

from __future__ import annotations

import hashlib
import itertools
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import psutil
import pytest

from engine.errors import EngineError, ErrorCode
from engine.messages import error_message
from engine.messages.model_problems import ModelProblem
from models import commands
from models.catalog import Catalog, CatalogModel, HashFrom, Role, Source, SourceKind
from models.download_task import Patience
from models.events import Installed, InstallEvent, InstallProgress, SourceFailed, Stage
from models.library import ModelLibrary
from tests.models.gguf_files import large_gguf
from tests.models.local_hub import PATH, REPO, REVISION, Behaviour, LocalHub, serving

_HASTE = Patience(connect=5.0, silence=5.0, between=(0.0, 0.0))
_OFF = "http://127.0.0.1:9"


@dataclass
class Shop:
    """One model on a local hub, and an empty models folder."""

    content: bytes
    model: CatalogModel
    hub: LocalHub
    library: ModelLibrary

    @property
    def behaviour(self) -> Behaviour:
        return self.hub.behaviour

    @property
    def incoming(self) -> Path:
        return self.library.folder / f"{self.model.file}.incoming"

    @property
    def target(self) -> Path:
        return self.library.folder / self.model.file

    def install(
        self, origin: str = "mirror", patience: Patience = _HASTE, network: bool = True
    ) -> Iterator[InstallEvent]:
        catalog = Catalog({}, (self.model,))
        return commands.install(
            "small", self.library, catalog, origin=origin, network=network, patience=patience
        )

    def failure(self, origin: str = "mirror", patience: Patience = _HASTE) -> EngineError:
        with pytest.raises(EngineError) as caught:
            list(self.install(origin, patience))
        for language in ("zh", "en"):
            message = str(error_message(caught.value.code, language, caught.value.details))
            assert "{" not in message and len(message) > 20
        return caught.value

    def problem(self, origin: str = "mirror", patience: Patience = _HASTE) -> str:
        return self.failure(origin, patience).details["problem"]

    def assert_installed(self) -> None:
        assert self.target.read_bytes() == self.content
        names = {path.name for path in self.library.folder.iterdir()}
        assert names == {self.model.file, "installed.json", ".lock"}
        assert self.library.chosen(Role.CHAT) is not None


@pytest.fixture
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Shop]:
    content = large_gguf(tmp_path / "original.gguf")
    kinds = (SourceKind.HUGGINGFACE, SourceKind.MIRROR, SourceKind.MODELSCOPE)
    model = CatalogModel(
        name="small",
        role=Role.CHAT,
        languages=("en",),
        licence="MIT",
        file="small.gguf",
        bytes=len(content),
        sha256=hashlib.sha256(content).hexdigest(),
        hash_from=HashFrom.PUBLISHED,
        memory_megabytes=1,
        context=128,
        sources=tuple(
            Source(kind, REPO, PATH, "master" if kind is SourceKind.MODELSCOPE else REVISION)
            for kind in kinds
        ),
    )
    monkeypatch.setenv("PAGECITE_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("PAGECITE_NETWORK", raising=False)
    monkeypatch.setenv("NO_PROXY", "*")
    with serving(Behaviour(content)) as hub:
        monkeypatch.setenv("HF_ENDPOINT", hub.address)
        monkeypatch.setenv("MODELSCOPE_ENDPOINT", hub.address)
        yield Shop(content, model, hub, ModelLibrary(tmp_path / "models"))


def test_a_file_comes_through_the_hub_is_checked_and_put_to_use(shop: Shop) -> None:
    events = list(shop.install())
    shop.assert_installed()
    assert isinstance(events[-1], Installed)
    fetched = [e for e in events if isinstance(e, InstallProgress) and e.stage is Stage.FETCH]
    assert [e.done for e in fetched] == sorted(e.done for e in fetched)
    assert fetched[-1].done == fetched[-1].total == len(shop.content)
    assert {e.source for e in fetched} == {"mirror"}
    assert any(isinstance(e, InstallProgress) and e.stage is Stage.CHECK for e in events)


def test_nothing_is_asked_of_the_network_while_its_switch_is_off(shop: Shop) -> None:
    with pytest.raises(EngineError) as caught:
        list(shop.install(network=False))
    assert caught.value.details["problem"] == ModelProblem.NETWORK_OFF
    assert shop.behaviour.requests == []


def test_a_company_address_a_modelscope_repository_and_another_hub_serve_as_well(
    shop: Shop,
) -> None:
    for origin in (f"{shop.hub.address}/plain/", "modelscope", f"hub+{shop.hub.address}"):
        list(shop.install(origin))
        shop.assert_installed()
        commands.remove("small", shop.library, force=True)


def test_a_folder_or_stick_needs_no_network(shop: Shop, tmp_path: Path) -> None:
    stick = tmp_path / "优盘 1"
    stick.mkdir()
    (stick / "renamed by someone.gguf").write_bytes(shop.content)
    list(shop.install(str(stick), network=False))
    shop.assert_installed()
    assert shop.behaviour.requests == []


def test_a_folder_without_the_file_says_so(shop: Shop, tmp_path: Path) -> None:
    assert shop.problem(str(tmp_path / "empty")) == ModelProblem.NOT_IN_FOLDER


def test_a_damaged_file_in_a_folder_is_refused_and_its_copy_removed(
    shop: Shop, tmp_path: Path
) -> None:
    damaged = bytearray(shop.content)
    damaged[-5] ^= 1
    (tmp_path / PATH).write_bytes(bytes(damaged))
    assert shop.problem(str(tmp_path)) == ModelProblem.HASH_DIFFERS
    assert not shop.incoming.exists() and not shop.target.exists()


def test_the_next_source_is_tried_where_one_cannot_be_reached(
    shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("models.sources.HUGGINGFACE", _OFF)
    events = list(shop.install(origin=""))
    (failed,) = (event for event in events if isinstance(event, SourceFailed))
    assert failed.details["problem"] == ModelProblem.UNREACHABLE
    assert failed.next == "mirror"
    shop.assert_installed()


def test_a_source_chosen_by_the_user_fails_with_an_offer_of_the_others(
    shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HF_ENDPOINT", _OFF)
    error = shop.failure("mirror")
    assert error.details["problem"] == ModelProblem.UNREACHABLE
    assert error.details["offers"] == "huggingface, modelscope"


@pytest.mark.parametrize(
    ("status", "code", "problem"),
    [
        (401, "", ModelProblem.UNAUTHORISED),
        (401, "RepoNotFound", ModelProblem.NOT_THERE),
        (401, "GatedRepo", ModelProblem.GATED),
        (403, "GatedRepo", ModelProblem.GATED),
        (403, "", ModelProblem.FORBIDDEN),
        (404, "EntryNotFound", ModelProblem.NOT_THERE),
        (404, "", ModelProblem.NOT_THERE),
        (429, "", ModelProblem.TOO_MANY),
        (500, "", ModelProblem.SERVER),
        (503, "", ModelProblem.SERVER),
    ],
)
def test_each_refusal_of_a_hub_has_its_sentence(
    shop: Shop, status: int, code: str, problem: ModelProblem
) -> None:
    shop.behaviour.status, shop.behaviour.error_code = status, code
    assert shop.problem() == problem
    assert not shop.target.exists()


@pytest.mark.parametrize(
    ("status", "problem"),
    [
        (403, ModelProblem.FORBIDDEN),
        (404, ModelProblem.NOT_THERE),
        (429, ModelProblem.TOO_MANY),
        (502, ModelProblem.SERVER),
    ],
)
def test_each_refusal_of_the_storage_has_its_sentence(
    shop: Shop, status: int, problem: ModelProblem, monkeypatch: pytest.MonkeyPatch
) -> None:
    shop.behaviour.storage_status = status
    assert shop.problem() == problem


def test_a_page_in_place_of_the_hub_is_no_hub(shop: Shop) -> None:
    shop.behaviour.page = True
    assert shop.problem() == ModelProblem.NO_HUB


def test_a_page_in_place_of_the_file_is_refused_and_keeps_what_had_arrived(shop: Shop) -> None:
    _stopped_midway(shop)
    before = shop.incoming.stat().st_size
    shop.behaviour.storage_page = True
    assert shop.problem() == ModelProblem.WEB_PAGE
    assert shop.incoming.stat().st_size == before


def test_a_page_at_a_company_address_is_refused(shop: Shop) -> None:
    shop.behaviour.storage_page = True
    assert shop.problem(f"{shop.hub.address}/plain") == ModelProblem.WEB_PAGE
    assert not shop.target.exists()


@pytest.mark.parametrize("share", [0.0, 0.001, 0.3, 0.999])
def test_a_cut_connection_is_taken_up_where_it_broke(shop: Shop, share: float) -> None:
    at = int(share * len(shop.content))
    shop.behaviour.cut_at = [at] if at else [1]
    list(shop.install())
    shop.assert_installed()
    assert shop.behaviour.starts == [0, at or 1]


def test_a_connection_that_breaks_again_and_again_is_given_up_and_the_part_kept(
    shop: Shop,
) -> None:
    shop.behaviour.cut_at = [1000, 1000, 1000, 1000]
    shop.behaviour.storage_status = 200
    shop.behaviour.ranges = False
    assert shop.problem() == ModelProblem.LOST
    assert shop.incoming.stat().st_size == 1000


def test_an_answer_cut_before_its_first_byte_is_a_lost_connection(shop: Shop) -> None:
    shop.behaviour.head_cut = True
    assert shop.problem() in (ModelProblem.LOST, ModelProblem.UNREACHABLE)


def test_a_server_that_falls_silent_is_not_waited_for_for_ever(shop: Shop) -> None:
    shop.behaviour.stall_at = 5000
    patience = Patience(connect=5.0, silence=0.3, between=())
    assert shop.problem(patience=patience) == ModelProblem.STALLED
    assert shop.incoming.stat().st_size == 5000


def _stopped_midway(shop: Shop, at: int = 100_000) -> None:
    """Install until `at` bytes have arrived, then close: the user's pause."""
    shop.behaviour.stall_at = at
    steps = shop.install()
    next(event for event in steps if isinstance(event, InstallProgress) and event.done == at)
    steps.close()  # type: ignore[attr-defined]
    shop.behaviour.stall_at = None


def test_a_paused_download_goes_on_where_it_stopped(shop: Shop) -> None:
    _stopped_midway(shop)
    assert shop.incoming.stat().st_size == 100_000
    list(shop.install())
    shop.assert_installed()
    assert shop.behaviour.starts == [0, 100_000]


def test_a_download_goes_on_after_its_process_was_killed(shop: Shop) -> None:
    shop.behaviour.stall_at = 70_000
    steps = shop.install()
    next(event for event in steps if isinstance(event, InstallProgress) and event.done == 70_000)
    for child in psutil.Process().children():
        if "resource_tracker" not in " ".join(child.cmdline()):
            child.kill()
    with pytest.raises(EngineError) as caught:
        next(steps)
    assert caught.value.details["problem"] == ModelProblem.DOWNLOADER_DIED
    shop.behaviour.stall_at = None
    list(shop.install())
    shop.assert_installed()
    assert shop.behaviour.starts == [0, 70_000]


def test_a_pause_goes_on_from_another_source_that_has_the_same_file(shop: Shop) -> None:
    _stopped_midway(shop)
    list(shop.install("modelscope"))
    shop.assert_installed()
    asked = [given for method, path, given in shop.behaviour.requests if "/models/" in path]
    assert asked[-1] == "bytes=100000-"


def test_a_part_of_an_older_file_is_thrown_away(shop: Shop) -> None:
    _stopped_midway(shop)
    note = shop.incoming.with_name(shop.incoming.name + ".json")
    note.write_text('{"identity": "another", "size": 1}', "utf-8")
    list(shop.install())
    shop.assert_installed()
    assert shop.behaviour.starts == [0, 0]


@pytest.mark.parametrize("flag", ["ranges", "wrong_range"])
def test_a_server_without_proper_ranges_starts_the_file_anew(shop: Shop, flag: str) -> None:
    _stopped_midway(shop)
    setattr(shop.behaviour, flag, flag == "wrong_range")
    list(shop.install())
    shop.assert_installed()


def test_a_hub_that_announces_another_file_is_refused_before_a_byte_is_fetched(
    shop: Shop,
) -> None:
    shop.behaviour.etag = "f" * 64
    assert shop.problem() == ModelProblem.HASH_DIFFERS
    shop.behaviour.etag, shop.behaviour.size = "no-hash", 12
    assert shop.problem() == ModelProblem.WRONG_SIZE
    assert shop.behaviour.starts == []


@pytest.mark.parametrize("share", [0.0, 0.5, 0.9999])
def test_a_flipped_bit_is_found_and_the_file_removed(shop: Shop, share: float) -> None:
    shop.behaviour.flipped_at = int(share * len(shop.content))
    assert shop.problem() in (ModelProblem.HASH_DIFFERS, ModelProblem.NOT_GGUF)
    assert not shop.incoming.exists() and not shop.target.exists()
    assert shop.library.entries() == ()
    shop.behaviour.flipped_at = None
    list(shop.install())
    shop.assert_installed()


def test_where_no_hash_is_pinned_the_hubs_own_decides(shop: Shop) -> None:
    unpinned = {"sha256": "", "hash_from": HashFrom.UNKNOWN}
    shop.model = CatalogModel(
        **{name: getattr(shop.model, name) for name in shop.model.__struct_fields__} | unpinned
    )
    shop.behaviour.flipped_at = 500_000
    assert shop.problem() == ModelProblem.HASH_DIFFERS
    shop.behaviour.flipped_at = None
    list(shop.install())
    shop.assert_installed()
    (entry,) = shop.library.entries()
    assert entry.sha256 == hashlib.sha256(shop.content).hexdigest()


def test_a_full_disk_is_told_before_the_download(
    shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The downloading process is a new one: only the size can make its disk too small.
    huge = 1 << 60
    shop.model = CatalogModel(
        **{name: getattr(shop.model, name) for name in shop.model.__struct_fields__}
        | {"bytes": huge}
    )
    shop.behaviour.size = huge
    assert shop.failure().code is ErrorCode.DISK_FULL
    assert shop.behaviour.starts == []


def test_a_source_that_the_catalogue_does_not_have_names_those_it_has(shop: Shop) -> None:
    error = shop.failure("packages")
    assert error.details["problem"] == ModelProblem.NO_SOURCE
    assert error.details["sources"] == "huggingface, mirror, modelscope"


def test_every_problem_has_a_text_of_its_own_in_both_languages() -> None:
    for language in ("zh", "en"):
        texts = [
            str(error_message("model_missing", language, {"problem": problem.value}))
            for problem in ModelProblem
        ]
        for one, other in itertools.combinations(texts, 2):
            assert one != other


_LIBRARYS_OWN = """
import sys
from huggingface_hub import hf_hub_download
hf_hub_download(sys.argv[1], sys.argv[2], revision=sys.argv[3], endpoint=sys.argv[4],
                local_dir=sys.argv[5], token=False)
"""


def test_the_librarys_own_download_starts_anew_after_it_was_killed(
    shop: Shop, tmp_path: Path
) -> None:
    """Why the bytes come by a request of our own: when this fails, the library has learnt it."""
    arguments = [REPO, PATH, REVISION, shop.hub.address, str(tmp_path / "own")]
    command = [sys.executable, "-c", _LIBRARYS_OWN, *arguments]
    shop.behaviour.stall_at = 70_000
    first = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    assert shop.hub.stalled.wait(60)
    first.kill()
    first.wait()
    shop.behaviour.stall_at = None
    subprocess.run(command, check=True, capture_output=True)
    assert (tmp_path / "own" / PATH).read_bytes() == shop.content
    assert shop.behaviour.starts == [0, 0]
