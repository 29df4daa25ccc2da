"""Takes a GGUF file into the models folder and finds out how to use it."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterator
from pathlib import Path

import psutil

from engine.errors import EngineError, ErrorCode
from engine.messages.model_problems import ModelProblem
from models.assembling import publish
from models.catalog import Catalog, CatalogModel, Role
from models.disk import require_space
from models.events import Installed, InstallEvent, InstallProgress, Stage
from models.gguf_header import Header, HeaderError
from models.library import Entry, ModelLibrary
from models.memory import chosen_context, estimate
from models.refusals import invalid
from models.tokenizer_json import tokenizer_json
from models.verification import header_of

_BLOCK = 4 << 20
_VECTOR_CONTEXT = 1024
"""Tokens that an embedding model or reranker of the user's reads at most: more costs memory."""
_POOLINGS = {0: "", 1: "mean", 2: "cls", 3: "last", 4: "rank"}
_NO_TEXT_MODELS = ("clip", "whisper", "wavtokenizer-dec", "mimi", "diffusion", "sd1")


def entry_for_catalog_model(model: CatalogModel, folder: Path, sha256: str = "") -> Entry:
    """Return the entry of a catalogue model whose file lies in the folder; makes its tokenizer.

    `sha256` is the file's, where the catalogue does not know it. Raises EngineError model_invalid.
    """
    header = header_of(folder / model.file)
    context = model.context
    if model.role is Role.CHAT:
        total = psutil.virtual_memory().total
        context = min(context, chosen_context(header, model.bytes, total) or context)
    return Entry(
        name=model.name,
        role=model.role,
        file=model.file,
        bytes=model.bytes,
        sha256=model.sha256 or sha256,
        context=context,
        dimension=model.dimension,
        tokenizer=_write_tokenizer(model.file, model.role, header, folder),
        query_prefix=model.query_prefix,
        passage_prefix=model.passage_prefix,
        pooling=model.pooling,
        memory=estimate(header, model.bytes, model.role, context),
    )


def copy_in(path: Path, library: ModelLibrary, catalog: Catalog) -> Iterator[InstallEvent]:
    """Check a file of the user's, copy it in, record it and put it to use.

    It is known by its SHA-256, or else by what its header says of it. Raises EngineError:
    not_found, model_invalid, disk_full.
    """
    if not path.is_file():
        raise EngineError(ErrorCode.NOT_FOUND, name=str(path))
    header = header_of(path)
    size = path.stat().st_size
    require_space(library.folder, size)
    partial = library.folder / f"{path.name}.part"
    digest = hashlib.sha256()
    done = 0
    try:
        with path.open("rb") as source, partial.open("wb") as copy:
            while block := source.read(_BLOCK):
                digest.update(block)
                copy.write(block)
                done += len(block)
                yield InstallProgress(path.stem, Stage.COPY, done, size, str(path.parent))
        sha256 = digest.hexdigest()
        known = catalog.with_hash(sha256)
        if known is None:
            _refuse_damaged_copy(path.name, size, catalog)
        file_name = known.file if known else _free_name(path, sha256, library)
        publish(partial, library.folder / file_name)
    finally:
        partial.unlink(missing_ok=True)
    if known:
        entry = entry_for_catalog_model(known, library.folder)
    else:
        entry = _own_entry(file_name, size, sha256, header, library.folder)
    yield Installed(entry.name, library.add(entry, choose=True), was_there=False)


def _refuse_damaged_copy(name: str, size: int, catalog: Catalog) -> None:
    """Refuse a file that goes by a catalogue file's name and size but has other bytes."""
    for model in catalog.models:
        names = {model.file, *(source.path.rsplit("/", 1)[-1] for source in model.sources)}
        if model.sha256 and model.bytes == size and name in names:
            raise invalid(ModelProblem.HASH_DIFFERS, name, reason="SHA-256 differs")


def _free_name(path: Path, sha256: str, library: ModelLibrary) -> str:
    """Return a file name that no other model's file has."""
    name = re.sub(r"[^\w.-]", "-", path.name)
    others = {entry.file for entry in library.recorded() if entry.sha256 != sha256}
    return f"{Path(name).stem}-{sha256[:8]}.gguf" if name in others else name


def _own_entry(file: str, size: int, sha256: str, header: Header, folder: Path) -> Entry:
    role = _role_of(file, header)
    if not header.context:
        raise invalid(ModelProblem.NO_CONTEXT, file, reason="it states no context length")
    if role is Role.CHAT:
        context = chosen_context(header, size, psutil.virtual_memory().total)
    else:
        context = min(header.context, _VECTOR_CONTEXT)
    pooling = _POOLINGS.get(header.number(f"{header.architecture}.pooling_type"), "")
    return Entry(
        name=Path(file).stem,
        role=role,
        file=file,
        bytes=size,
        sha256=sha256,
        context=context,
        dimension=header.dimension if role is Role.EMBEDDING else 0,
        tokenizer=_write_tokenizer(file, role, header, folder),
        pooling=pooling if role is not Role.CHAT else "",
        memory=estimate(header, size, role, context),
    )


def _role_of(file: str, header: Header) -> Role:
    """Return what a file is for, from its header alone."""
    architecture = header.architecture
    if not architecture or architecture in _NO_TEXT_MODELS:
        raise invalid(ModelProblem.WRONG_ROLE, file, architecture=architecture or "?")
    pooling = header.metadata.get(f"{architecture}.pooling_type")
    labels = f"{architecture}.classifier.output_labels"
    if _POOLINGS.get(pooling if isinstance(pooling, int) else 0) == "rank" or (
        labels in header.metadata
    ):
        return Role.RERANKER
    return Role.CHAT if pooling is None else Role.EMBEDDING


def _write_tokenizer(file: str, role: Role, header: Header, folder: Path) -> str | None:
    if role is not Role.EMBEDDING:
        return None
    name = f"{Path(file).stem}.tokenizer.json"
    partial = folder / f"{name}.part"
    try:
        text = tokenizer_json(header)
    except HeaderError as error:
        raise invalid(error.problem, file, reason=str(error)) from error
    with partial.open("w", encoding="utf-8") as target:
        target.write(text)
        target.flush()
        os.fsync(target.fileno())
    partial.replace(folder / name)
    return name
