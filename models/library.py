"""The language-model files that are installed, and which of them is in use for each role."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from engine import places
from engine.errors import EngineError, ErrorCode
from engine.types import ModelFile
from models.catalog import Role


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
    """The models folder and its record, `installed.json`. Reading it takes under a millisecond."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or places.models_folder()
        self._path = self.folder / "installed.json"

    def entries(self) -> tuple[Entry, ...]:
        """Return the models whose files are there, of the recorded size."""
        return tuple(entry for entry in self._record().entries if self._is_there(entry))

    def recorded(self) -> tuple[Entry, ...]:
        """Return all models that were installed once, whether or not their files are there."""
        return self._record().entries

    def find(self, name: str) -> ModelFile | None:
        """Return an installed model by name."""
        return next((self.file_of(e) for e in self.entries() if e.name == name), None)

    def chosen(self, role: Role) -> ModelFile | None:
        """Return the model in use for a role."""
        name = self._record().chosen.get(role)
        return self.find(name) if name is not None else None

    def add(self, entry: Entry, *, choose: bool) -> ModelFile:
        """Record a file that now lies in the folder; `choose` puts it to use for its role."""
        record = self._record()
        others = tuple(one for one in record.entries if one.name != entry.name)
        chosen = {**record.chosen, **({entry.role.value: entry.name} if choose else {})}
        self._write(_Record((*others, entry), chosen))
        return self.file_of(entry)

    def choose(self, name: str) -> ModelFile:
        """Put an installed model to use for its role. Raises EngineError not_found."""
        for entry in self.entries():
            if entry.name == name:
                return self.add(entry, choose=True)
        raise EngineError(ErrorCode.NOT_FOUND, name=name)

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
            path=str(self.folder / entry.file),
            sha256=entry.sha256,
            context=entry.context,
            tokenizer=str(self.folder / entry.tokenizer) if entry.tokenizer else None,
            query_prefix=entry.query_prefix,
            passage_prefix=entry.passage_prefix,
            dimension=entry.dimension,
            pooling=entry.pooling or "mean",
        )

    def _is_there(self, entry: Entry) -> bool:
        path = self.folder / entry.file
        tokenizer = self.folder / entry.tokenizer if entry.tokenizer else path
        return path.is_file() and path.stat().st_size == entry.bytes and tokenizer.is_file()

    def _record(self) -> _Record:
        try:
            return msgspec.json.decode(self._path.read_bytes(), type=_Record)
        except FileNotFoundError:
            return _Record()
        except (msgspec.DecodeError, msgspec.ValidationError) as error:
            raise EngineError(
                ErrorCode.MODEL_INVALID, name=self._path.name, reason=str(error)
            ) from error

    def _write(self, record: _Record) -> None:
        partial = self._path.with_suffix(".part")
        with partial.open("wb") as file:
            file.write(msgspec.json.format(msgspec.json.encode(record), indent=2))
            file.flush()
            os.fsync(file.fileno())
        partial.replace(self._path)


def installed() -> tuple[ModelFile | None, ModelFile | None]:
    """Return the embedding model and the chat model in use, each None where it is missing."""
    library = ModelLibrary()
    return library.chosen(Role.EMBEDDING), library.chosen(Role.CHAT)
