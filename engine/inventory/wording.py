"""An inventory as a clerk reads it: plain lines in Chinese or English. Pure: no I/O."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.inventory.words import (
    KINDS,
    LENGTHS,
    NEWER_BY,
    SENTENCES,
    SKIPPED,
    STATES,
)
from engine.messages import Language
from engine.types import (
    Counted,
    FileState,
    Inventory,
    InventoryFile,
    KindTotal,
    VersionGroup,
)

_LONGEST_LIST = 12
_NICE_MINUTES = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 75, 90)


def inventory_lines(inventory: Inventory, language: Language) -> list[str]:
    """Return the whole of it; names are listed up to a dozen, the rest counted."""
    return list(_Telling(inventory, language).lines())


def size_text(count: int) -> str:
    """Return a number of bytes as people say it: 512 KB, 28.3 MB."""
    size = float(count)
    for unit in ("B", "KB", "MB"):
        if size < 1000:
            return f"{size:.0f} {unit}" if unit != "MB" or size >= 100 else f"{size:.1f} {unit}"
        size /= 1000
    return f"{size:.1f} GB"


def length_text(length: int, counted: Counted, language: Language) -> str:
    """Return "12 pages", "3 slides"; "" where nothing is counted."""
    if not length or counted is Counted.NOTHING:
        return ""
    chinese, one, several = LENGTHS[counted]
    english = one if length == 1 else several
    return (chinese if language == "zh" else english).format(f"{length:,}")


def duration_text(seconds: tuple[float, float], language: Language) -> str:
    """Return a range that promises no more than is known: 10–20 minutes, 2–4 hours."""
    least, most = seconds[0] / 60, seconds[1] / 60
    if most < 1:
        return SENTENCES["moment"][language]
    if most <= _NICE_MINUTES[-1]:
        low = max((nice for nice in _NICE_MINUTES if nice <= least), default=1)
        high = min(nice for nice in _NICE_MINUTES if nice >= most)
        high = high if high > low else _NICE_MINUTES[_NICE_MINUTES.index(low) + 1]
        return SENTENCES["minutes"][language].format(least=low, most=high)
    low = max(1, int(least / 60))
    high = max(low + 1, -int(-most // 60))
    return SENTENCES["hours"][language].format(least=low, most=high)


class _Telling:
    def __init__(self, inventory: Inventory, language: Language) -> None:
        self._inventory = inventory
        self._language = language
        self._by_path = {file.path: file for file in inventory.files}

    def lines(self) -> Iterator[str]:
        if not self._inventory.files:
            yield self._say("nothing")
            yield from self._skipped()
            return
        totals = self._inventory.totals
        files = _plural(totals.files, self._language)
        yield self._say("all", files=files, size=size_text(totals.bytes))
        yield from self._ready()
        yield from self._versions()
        yield from self._duplicates()
        yield from self._misnamed()
        for state in STATES:
            yield from self._state(state)
        yield from self._skipped()
        if totals.ready:
            yield ""
            yield self._say("time", time=duration_text(totals.seconds, self._language))

    def _ready(self) -> Iterator[str]:
        totals = self._inventory.totals
        yield ""
        if not totals.ready:
            yield self._say("none_ready")
            return
        yield self._say("ready", count=f"{totals.ready:,}")
        for kind in self._inventory.kinds:
            yield f"  · {self._kind(kind)}"
        if totals.scanned_files:
            yield "  " + self._say(
                "scanned", count=f"{totals.scanned_files:,}", pages=f"{totals.needs_ocr:,}"
            )

    def _kind(self, total: KindTotal) -> str:
        length = length_text(total.length, total.counted, self._language)
        if length and not total.exact:
            length = self._say("about", length=length)
        return self._say(
            "kind",
            kind=KINDS[total.kind][self._language],
            count=f"{total.files:,}",
            length=self._say("length", length=length) if length else "",
        )

    def _versions(self) -> Iterator[str]:
        groups = self._inventory.versions
        if not groups:
            return
        yield ""
        yield self._say("versions", count=str(len(groups)))
        for group in groups[:_LONGEST_LIST]:
            yield f"  · {self._group(group)}"
            for change in group.changed[:2]:
                yield "    " + self._say(
                    "changed", before=change.before, first=change.first, second=change.second
                )
        yield from self._more(len(groups))

    def _group(self, group: VersionGroup) -> str:
        names = [self._name(path) for path in group.files]
        if not group.newest:
            joined = self._say("list").join(names)
            return joined + self._say("unknown_newest")
        by = NEWER_BY[group.newest_by][self._language]
        first = self._say("newest", name=names[0], by=by)
        return f"{first} ← {self._say('list').join(names[1:])}"

    def _duplicates(self) -> Iterator[str]:
        found = self._of(FileState.DUPLICATE)
        if found:
            yield ""
            yield self._say("duplicates", count=f"{len(found):,}")
            for file in found[:_LONGEST_LIST]:
                name, other = self._name(file.path), self._name(file.duplicate_of)
                yield "  · " + self._say("duplicate", name=name, other=other)
            yield from self._more(len(found))

    def _misnamed(self) -> Iterator[str]:
        found = [file for file in self._inventory.files if file.misnamed]
        if found:
            yield ""
            yield self._say("misnamed", count=f"{len(found):,}")
            for file in found[:_LONGEST_LIST]:
                kind = KINDS[file.kind][self._language] if file.kind else "?"
                yield "  · " + self._say("really", name=self._name(file.path), kind=kind)
            yield from self._more(len(found))

    def _state(self, state: FileState) -> Iterator[str]:
        found = self._of(state)
        if found:
            yield ""
            title, advice = STATES[state][self._language]
            yield self._say("state", title=title, count=f"{len(found):,}", advice=advice)
            for file in found[:_LONGEST_LIST]:
                reason = file.error_details.get("reason", "")
                told = state is FileState.UNSUPPORTED and reason
                yield f"  · {self._name(file.path)}" + (f" — {reason}" if told else "")
            yield from self._more(len(found))

    def _skipped(self) -> Iterator[str]:
        skipped = self._inventory.skipped
        if skipped:
            what = [
                self._say("skipped_one", what=SKIPPED[one.reason][self._language], count=one.count)
                for one in skipped
            ]
            yield ""
            yield self._say("skipped", what=self._say("list").join(what))

    def _more(self, count: int) -> Iterator[str]:
        if count > _LONGEST_LIST:
            yield "  " + self._say("more", count=f"{count - _LONGEST_LIST:,}")

    def _of(self, state: FileState) -> Sequence[InventoryFile]:
        return [file for file in self._inventory.files if file.state is state]

    def _name(self, path: str) -> str:
        file = self._by_path[path]
        return f"{file.name} [{file.folder}]" if file.folder else file.name

    def _say(self, sentence: str, **values: object) -> str:
        return SENTENCES[sentence][self._language].format(**values)


def _plural(count: int, language: Language) -> str:
    if language == "zh":
        return f"{count:,} 个文件"
    return f"{count:,} file" if count == 1 else f"{count:,} files"
