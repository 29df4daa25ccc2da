"""Takes a GGUF file into the models folder and finds out how to use it."""

from __future__ import annotations

import hashlib
import mmap
import os
import re
from collections.abc import Iterator
from pathlib import Path

from engine.errors import EngineError, ErrorCode
from models.assembling import publish
from models.catalog import Catalog, CatalogModel, Role
from models.disk import require_space
from models.events import Installed, InstallEvent, InstallProgress, Stage
from models.gguf_header import Header, HeaderError, read_header
from models.library import Entry, ModelLibrary
from models.tokenizer_json import tokenizer_json

_BLOCK = 4 << 20
_CHAT_CONTEXT = 8192
"""Tokens of context that a chat model of the user's gets at most: more costs memory."""


def header_of(path: Path) -> Header:
    """Return a GGUF file's header. Raises EngineError model_invalid."""
    try:
        with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as view:
            return read_header(view, len(view))
    except ValueError as error:  # HeaderError; mmap's own for an empty file
        raise EngineError(ErrorCode.MODEL_INVALID, name=path.name, reason=str(error)) from error


def entry_for_catalog_model(model: CatalogModel, folder: Path) -> Entry:
    """Return the entry of a catalogue model whose file lies in the folder; makes its tokenizer."""
    header = header_of(folder / model.file)
    return Entry(
        name=model.name,
        role=model.role,
        file=model.file,
        bytes=model.bytes,
        sha256=model.sha256,
        context=model.context,
        dimension=model.dimension,
        tokenizer=_write_tokenizer(model.file, model.role, header, folder),
        query_prefix=model.query_prefix,
        passage_prefix=model.passage_prefix,
    )


def copy_in(path: Path, library: ModelLibrary, catalog: Catalog) -> Iterator[InstallEvent]:
    """Check a file of the user's, copy it in, record it and put it to use.

    Raises EngineError: not_found, model_invalid, disk_full.
    """
    if not path.is_file():
        raise EngineError(ErrorCode.NOT_FOUND, name=str(path))
    header = header_of(path)
    size = path.stat().st_size
    require_space(library.folder, size)
    partial = library.folder / f"{path.name}.part"
    digest = hashlib.sha256()
    done = 0
    with path.open("rb") as source, partial.open("wb") as copy:
        while block := source.read(_BLOCK):
            digest.update(block)
            copy.write(block)
            done += len(block)
            yield InstallProgress(path.stem, Stage.COPY, done, size)
    known = catalog.with_hash(digest.hexdigest())
    file_name = known.file if known else re.sub(r"[^\w.-]", "-", path.name)
    publish(partial, library.folder / file_name)
    if known:
        entry = entry_for_catalog_model(known, library.folder)
    else:
        entry = _own_entry(file_name, size, digest.hexdigest(), header, library.folder)
    yield Installed(entry.name, library.add(entry, choose=True), was_there=False)


def _own_entry(file: str, size: int, sha256: str, header: Header, folder: Path) -> Entry:
    pooled = f"{header.architecture}.pooling_type" in header.metadata
    role = Role.EMBEDDING if pooled else Role.CHAT
    if not header.context:
        raise EngineError(ErrorCode.MODEL_INVALID, name=file, reason="it states no context length")
    context = header.context if role is Role.EMBEDDING else min(header.context, _CHAT_CONTEXT)
    return Entry(
        name=Path(file).stem,
        role=role,
        file=file,
        bytes=size,
        sha256=sha256,
        context=context,
        dimension=header.dimension if role is Role.EMBEDDING else 0,
        tokenizer=_write_tokenizer(file, role, header, folder),
    )


def _write_tokenizer(file: str, role: Role, header: Header, folder: Path) -> str | None:
    if role is not Role.EMBEDDING:
        return None
    name = f"{Path(file).stem}.tokenizer.json"
    partial = folder / f"{name}.part"
    try:
        text = tokenizer_json(header)
    except HeaderError as error:
        raise EngineError(ErrorCode.MODEL_INVALID, name=file, reason=str(error)) from error
    with partial.open("w", encoding="utf-8") as target:
        target.write(text)
        target.flush()
        os.fsync(target.fileno())
    partial.replace(folder / name)
    return name
