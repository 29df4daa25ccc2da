"""Names of files as they are shown: text only, and told apart in a list. Pure: no I/O."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePath

_CHINESE_NAME = re.compile(r"[\x20-\x7e\u3000-\u303f\u4e00-\u9fff\uff00-\uffef—“”‘’…·]+")


@dataclass(frozen=True, slots=True)
class DistinctName:
    """A file's name, and the folders that tell it from others of that name ("" if none has it)."""

    name: str
    folder: str


def readable_name(text: str) -> str:
    """Return a name or path without the bytes that are no text: what is stored and shown.

    Names that came out of an old Chinese archive are in GBK, and are shown as they were meant.
    """
    return text if _is_text(text) else "/".join(map(_readable_part, text.split("/")))


def _is_text(text: str) -> bool:
    return not any("\ud800" <= character <= "\udfff" for character in text)


def _readable_part(part: str) -> str:
    if _is_text(part):
        return part
    try:
        meant = part.encode("utf-8", "surrogateescape").decode("gb18030")
    except UnicodeError:
        meant = ""
    if meant and _CHINESE_NAME.fullmatch(meant):
        return meant
    return part.encode("utf-8", "replace").decode("utf-8")


def same_name_key(name: str) -> str:
    """Return what two names share that a reader cannot tell apart: letter case, way of accents."""
    return unicodedata.normalize("NFC", name).casefold()


def distinct_names(paths: Sequence[str]) -> list[DistinctName]:
    """Return for each path the name to show; `folder` is the shortest that tells it apart.

    The same path twice stays alike.
    """
    split = [PurePath(readable_name(path)) for path in paths]
    by_name: dict[str, list[int]] = defaultdict(list)
    for index, path in enumerate(split):
        by_name[same_name_key(path.name)].append(index)
    folders = [""] * len(paths)
    for indexes in by_name.values():
        if len({split[index] for index in indexes}) > 1:
            for index, folder in zip(
                indexes, _distinct([split[index].parent for index in indexes]), strict=True
            ):
                folders[index] = folder
    return [DistinctName(path.name, folder) for path, folder in zip(split, folders, strict=True)]


def _distinct(parents: Sequence[PurePath]) -> list[str]:
    """Return of each folder its last parts, as many as no other folder has too."""
    sharing: dict[tuple[str, ...], set[PurePath]] = defaultdict(set)
    for parent in set(parents):
        for depth in range(1, len(parent.parts) + 1):
            sharing[parent.parts[-depth:]].add(parent)
    return [_shortest(parent, sharing) for parent in parents]


def _shortest(parent: PurePath, sharing: dict[tuple[str, ...], set[PurePath]]) -> str:
    for depth in range(1, len(parent.parts) + 1):
        ending = parent.parts[-depth:]
        if len(sharing[ending]) == 1:
            return str(PurePath(*ending))
    return str(parent)
