"""Gets a catalogue model's file from one source after the other, and checks it.

The file has its name only when it is whole and right.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

from engine.errors import EngineError, ErrorCode
from engine.messages.model_problems import ModelProblem
from models import download_process, network
from models.assembling import assemble, publish
from models.catalog import CatalogModel, SourceKind
from models.disk import require_space
from models.download import needs_network
from models.download_task import Patience, Task
from models.events import InstallProgress, SourceFailed, Stage
from models.hashing import sha256_of
from models.pace import Pace
from models.partial import Partial
from models.refusals import unobtainable
from models.sources import Place, file_names, kinds_of, places_for
from models.verification import verified

_BLOCK = 4 << 20
_OTHERS_MAY_HAVE_IT = (ErrorCode.MODEL_MISSING, ErrorCode.MODEL_INVALID)
_NO_NETWORK = (ModelProblem.NETWORK_OFF, ModelProblem.NETWORK_LOCKED)
_Steps = Iterator[InstallProgress | SourceFailed]


def get(
    model: CatalogModel,
    target: Path,
    origin: str = "",
    *,
    allowed: bool = False,
    patience: Patience = Patience(),
) -> _Steps:
    """Make the file at `target`.

    `origin` is what `places_for` takes; `allowed` lets this call use the network although the
    switch is off. Where several sources are possible each is tried, `SourceFailed` between them.
    Raises EngineError model_missing and model_invalid with a problem, whose detail `offers` names
    the other sources; disk_full, no_permission.
    """
    places = places_for(model, origin)
    for place, following in zip(places, (*places[1:], None), strict=True):
        try:
            yield from _from(place, model, target, allowed, patience)
            return
        except EngineError as error:
            switched_off = error.details.get("problem") in _NO_NETWORK
            if switched_off or error.code not in _OTHERS_MAY_HAVE_IT:
                raise
            if following is None:
                others = (kind for kind in kinds_of(model) if kind != place.kind)
                raise EngineError(
                    error.code, **error.details, source=place.label, offers=", ".join(others)
                ) from error
            yield SourceFailed(
                model.name, place.label, error.code.value, error.details, following.label
            )


def _from(
    place: Place, model: CatalogModel, target: Path, allowed: bool, patience: Patience
) -> _Steps:
    if place.kind is SourceKind.FOLDER:
        yield from _from_folder(Path(place.folder), model, target)
        return
    if place.kind is SourceKind.PACKAGES:
        if needs_network():
            network.require(model.name, allowed)
        yield from assemble(model, target)
        return
    network.require(model.name, allowed)
    task = Task(model.name, place, str(target), model.bytes, model.sha256, patience)
    yield InstallProgress(model.name, Stage.CONNECT, 0, model.bytes, place.label)
    pace = Pace()
    sha256 = model.sha256
    for message in download_process.messages(task):
        sha256 = message.sha256 or sha256
        pace.arrived(time.monotonic(), message.done)
        yield InstallProgress(
            model.name,
            Stage.FETCH,
            message.done,
            message.size,
            place.label,
            pace.speed,
            pace.seconds_left(message.size),
        )
    yield from _accept(model, target, sha256)


def _accept(model: CatalogModel, target: Path, sha256: str) -> _Steps:
    """Check what has arrived and give it its name; what is not right is removed."""
    partial = Partial(target)
    try:
        for done in verified(partial.path, model.name, model.bytes, sha256):
            yield InstallProgress(model.name, Stage.CHECK, done, model.bytes)
    except EngineError:
        partial.remove()
        raise
    publish(partial.finish(), target)


def _from_folder(folder: Path, model: CatalogModel, target: Path) -> _Steps:
    source = _file_in(folder, model)
    if source is None:
        details = {"path": str(folder), "file": model.file}
        raise unobtainable(ModelProblem.NOT_IN_FOLDER, model.name, **details)
    partial = Partial(target)
    partial.remove()
    require_space(target.parent, source.stat().st_size)
    done = 0
    with source.open("rb") as original, partial.path.open("wb") as copy:
        while block := original.read(_BLOCK):
            copy.write(block)
            done += len(block)
            yield InstallProgress(model.name, Stage.COPY, done, model.bytes, str(folder))
    yield from _accept(model, target, model.sha256)


def _file_in(folder: Path, model: CatalogModel) -> Path | None:
    """Return the model's file: by a name it goes by, else the one of its size and hash."""
    if folder.is_file():
        return folder
    for name in file_names(model):
        if (folder / name).is_file():
            return folder / name
    alike = (path for path in sorted(folder.glob("*.gguf")) if path.stat().st_size == model.bytes)
    return next((path for path in alike if sha256_of(path) == model.sha256), None)
