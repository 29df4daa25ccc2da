"""The language-model files that are installed, and which of them is in use for each role."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from engine import places
from engine.errors import EngineError, ErrorCode
from engine.types import ModelFile
from models.catalog import Role

_RECORD = "installed.json"


class Entry(msgspec.Struct, frozen=True):
    """An installed file and how to use it; file names are those within the models folder."""

    name: str
    role: Role
    file: str
    bytes: int
    sha256: str
    context: int
    dimension: int = 0
    tokenizer: str | None = None
    query_prefix: str = ""
    passage_prefix: str = ""
    pooling: str = ""
    memory: int = 0
    """Bytes it takes while in use, estimated from the file's header."""


class _Record(msgspec.Struct, frozen=True):
    entries: tuple[Entry, ...] = ()
    chosen: dict[str, str] = {}


class ModelLibrary:
    """The models folder and its record, `installed.json`. Reading it takes under a millisecond.

    What came with the program lies in a folder of its own (`shipped`), with such a record, and is
    only read: a model installed by the user under the same name stands before it.
    """

    def __init__(self, folder: Path | None = None, shipped: Path | None = None) -> None:
        if folder is None and shipped is None:
            shipped = places.shipped_models_folder()
        self.folder = folder or places.models_folder()
        self._path = self.folder / _RECORD
        self._shipped_folder = shipped

    def entries(self) -> tuple[Entry, ...]:
        """Return the models whose files are there, of the recorded size."""
        return tuple(entry for entry in self.recorded() if self._is_there(entry))

    def recorded(self) -> tuple[Entry, ...]:
        """Return all models that were installed once, whether or not their files are there."""
        own = self._record().entries
        names = {entry.name for entry in own}
        return (*own, *(one for one in self._shipped().entries if one.name not in names))

    def is_shipped(self, entry: Entry) -> bool:
        """Whether a model came with the program, and can't be removed from it."""
        return entry not in self._record().entries and entry in self._shipped().entries

    def path_of(self, entry: Entry, file: str = "") -> Path:
        """Return where a model's file lies, or another `file` of it."""
        shipped = self._shipped_folder
        folder = shipped if shipped and self.is_shipped(entry) else self.folder
        return folder / (file or entry.file)

    def find(self, name: str) -> ModelFile | None:
        """Return an installed model by name."""
        return next((self.file_of(e) for e in self.entries() if e.name == name), None)

    def chosen(self, role: Role) -> ModelFile | None:
        """Return the model in use for a role."""
        for record in (self._record(), self._shipped()):
            name = record.chosen.get(role)
            if name is not None and (file := self.find(name)):
                return file
        return None

    def add(self, entry: Entry, *, choose: bool) -> ModelFile:
        """Record a file that now lies in the folder; `choose` puts it to use for its role."""
        record = self._record()
        others = tuple(one for one in record.entries if one.name != entry.name)
        chosen = {**record.chosen, **({entry.role.value: entry.name} if choose else {})}
        self._write(_Record((*others, entry), chosen))
        return self.file_of(entry)

    def choose(self, name: str) -> ModelFile:
        """Put an installed model to use for its role. Raises EngineError not_found."""
        entry = next((one for one in self.entries() if one.name == name), None)
        if entry is None:
            raise EngineError(ErrorCode.NOT_FOUND, name=name)
        record = self._record()
        self._write(_Record(record.entries, {**record.chosen, entry.role.value: name}))
        return self.file_of(entry)

    def stop_using(self, name: str) -> None:
        """Let a model serve its role no more; its files stay. Raises EngineError not_found."""
        if self.find(name) is None:
            raise EngineError(ErrorCode.NOT_FOUND, name=name)
        record = self._record()
        chosen = {role: one for role, one in record.chosen.items() if one != name}
        self._write(_Record(record.entries, chosen))

    def remove(self, name: str) -> None:
        """Forget a model and delete its files; nobody uses it for its role any more."""
        record = self._record()
        gone = [entry for entry in record.entries if entry.name == name]
        kept = tuple(entry for entry in record.entries if entry.name != name)
        chosen = {role: one for role, one in record.chosen.items() if one != name}
        self._write(_Record(kept, chosen))
        for entry in gone:
            for file in filter(None, (entry.file, entry.tokenizer)):
                (self.folder / file).unlink(missing_ok=True)

    def file_of(self, entry: Entry) -> ModelFile:
        """Return what the engine is told about an installed model."""
        return ModelFile(
            name=entry.name,
            path=str(self.path_of(entry)),
            sha256=entry.sha256,
            context=entry.context,
            tokenizer=str(self.path_of(entry, entry.tokenizer)) if entry.tokenizer else None,
            query_prefix=entry.query_prefix,
            passage_prefix=entry.passage_prefix,
            dimension=entry.dimension,
            pooling=entry.pooling or "mean",
        )

    def _is_there(self, entry: Entry) -> bool:
        path = self.path_of(entry)
        tokenizer = self.path_of(entry, entry.tokenizer) if entry.tokenizer else path
        return path.is_file() and path.stat().st_size == entry.bytes and tokenizer.is_file()

    def _record(self) -> _Record:
        return _read(self._path)

    def _shipped(self) -> _Record:
        return _read(self._shipped_folder / _RECORD) if self._shipped_folder else _Record()

    def _write(self, record: _Record) -> None:
        partial = self._path.with_suffix(".part")
        with partial.open("wb") as file:
            file.write(msgspec.json.format(msgspec.json.encode(record), indent=2))
            file.flush()
            os.fsync(file.fileno())
        partial.replace(self._path)


def _read(path: Path) -> _Record:
    try:
        return msgspec.json.decode(path.read_bytes(), type=_Record)
    except FileNotFoundError:
        return _Record()
    except (msgspec.DecodeError, msgspec.ValidationError) as error:
        raise EngineError(ErrorCode.MODEL_INVALID, name=path.name, reason=str(error)) from error


def installed() -> tuple[ModelFile | None, ModelFile | None]:
    """Return the embedding model and the chat model in use, each None where it is missing."""
    library = ModelLibrary()
    return library.chosen(Role.EMBEDDING), library.chosen(Role.CHAT)
