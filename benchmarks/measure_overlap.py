"""How much of reading is hidden behind embedding when documents are taken in.

    python -m benchmarks.measure_overlap FILE.pdf…

The files are taken in twice: read by the reader process, and with the same pages handed out from
memory. What the first takes longer is what of reading is not hidden; as a share, because machines
are noisy.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections import deque
from collections.abc import Iterator, Mapping
from pathlib import Path

from engine.language_models.models_in_use import ModelsInUse
from engine.library import Library
from engine.private_folder import PrivateFolder
from engine.reader import DocumentReader, Reader, Reading
from engine.reading_protocol import KnownPages, ReadingEvent, RenditionReady
from engine.session import Session
from engine.types import Location
from models.library import installed


class RecordedReading:
    """Hands out events that were heard before."""

    def __init__(self, events: list[ReadingEvent]) -> None:
        self._events = deque(events)

    @property
    def finished(self) -> bool:
        """See `Reading.finished`."""
        return not self._events

    def next(self, timeout: float = 0.0) -> ReadingEvent | None:
        """See `Reading.next`."""
        return self._events.popleft() if self._events else None

    def cancel(self) -> None:
        """See `Reading.cancel`."""
        self._events.clear()


class RecordedReader:
    """A reader that knows all its files; it paints none."""

    def __init__(self, reader: Reader, files: list[Path]) -> None:
        self._known = {file.name: list(_without_rendition(reader, file)) for file in files}

    def start(
        self,
        path: Path,
        *,
        password: str | None = None,
        known: KnownPages = KnownPages(),
        name: str = "",
    ) -> Reading:
        """See `DocumentReader.start`."""
        return RecordedReading(self._known[name or path.name])

    def read(
        self,
        path: Path,
        *,
        password: str | None = None,
        known: KnownPages = KnownPages(),
        name: str = "",
    ) -> Iterator[ReadingEvent]:
        """See `DocumentReader.read`."""
        yield from self._known[name or path.name]

    def recognise(
        self,
        path: Path,
        pages: Mapping[int, Location],
        *,
        password: str | None = None,
        name: str = "",
    ) -> Reading:
        """See `DocumentReader.recognise`."""
        return RecordedReading([])

    def close(self) -> None:
        """See `DocumentReader.close`."""


def _without_rendition(reader: Reader, file: Path) -> Iterator[ReadingEvent]:
    for event in reader.read(file):
        if isinstance(event, RenditionReady) and event.path:
            Path(event.path).unlink()
            event = RenditionReady("")
        yield event


def main(files: list[Path]) -> None:
    """Measure and write one line."""
    embedding, chat = installed()
    if embedding is None:
        sys.exit("install the starter models first: python -m engine models install starter")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        models = ModelsInUse(embedding, chat, 0, cache=folder / "models")
        models.embedder()
        reader = Reader(folder / "reading")
        recorded = RecordedReader(reader, files)
        times = [
            (
                _ingest(folder / f"{turn}-recorded", models, recorded, files),
                _ingest(folder / f"{turn}-read", models, reader, files),
            )
            for turn in range(2)
        ]
        reader.close()
    without = min(first for first, _ in times)
    read = min(second for _, second in times)
    sys.stdout.write(
        f"of taking in {len(files)} files ({read:.1f} s) reading shows {read - without:.1f} s,"
        f" {max(read - without, 0.0) / read:.1%}\n"
    )


def _ingest(folder: Path, models: ModelsInUse, reader: DocumentReader, files: list[Path]) -> float:
    folder.mkdir()
    library = Library.open(folder / "library.pagecite", writable=True)
    session = Session(library, models, reader, PrivateFolder(folder, "reading"), recognise=False)
    started = time.perf_counter()
    for _ in session.ingest([str(file) for file in files], None, 0, lambda: False):
        pass
    seconds = time.perf_counter() - started
    session.close()
    return seconds


if __name__ == "__main__":
    main([Path(argument) for argument in sys.argv[1:]])
