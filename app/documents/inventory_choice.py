"""What of an inventory is read in, as the user ticks it. Pure: no Qt."""

from __future__ import annotations

from dataclasses import dataclass

from engine.types import FileState, Inventory, InventoryFile

_READ = (FileState.READY, FileState.PASSWORD_REQUIRED, FileState.UNCLEAR, FileState.DUPLICATE)


@dataclass(frozen=True, slots=True)
class Ticks:
    """What the user ticked."""

    skip_duplicates: bool = True
    only_newest: bool = False
    scans_last: bool = True


@dataclass(frozen=True, slots=True)
class Choice:
    """The paths to read, in order, and how long each takes at most and at least, in seconds."""

    paths: tuple[str, ...]
    seconds: dict[str, tuple[float, float]]

    @property
    def time(self) -> tuple[float, float]:
        """How long all of them take."""
        each = self.seconds.values()
        return sum(least for least, _ in each), sum(most for _, most in each)


def choose(inventory: Inventory, ticks: Ticks) -> Choice:
    """Return what is to be read: nothing that cannot be, scans last where that is ticked."""
    chosen = [file for file in inventory.files if _wanted(file, ticks)]
    if ticks.scans_last:
        chosen.sort(key=lambda file: file.needs_ocr > 0)
    return Choice(tuple(file.path for file in chosen), {file.path: file.seconds for file in chosen})


def duplicates(inventory: Inventory) -> int:
    """Return how many files are exact copies of another."""
    return sum(file.state is FileState.DUPLICATE for file in inventory.files)


def unreadable(inventory: Inventory) -> int:
    """Return how many files are never read in, whatever is ticked."""
    return sum(file.state not in _READ for file in inventory.files)


def older(inventory: Inventory) -> int:
    """Return how many readable files are likely older versions of another."""
    return sum(bool(file.newest) and file.state in _READ for file in inventory.files)


def scans(inventory: Inventory) -> int:
    """Return how many readable files have scanned pages."""
    return sum(file.needs_ocr > 0 and file.state in _READ for file in inventory.files)


def _wanted(file: InventoryFile, ticks: Ticks) -> bool:
    if file.state not in _READ:
        return False
    if ticks.skip_duplicates and file.state is FileState.DUPLICATE:
        return False
    return not (ticks.only_newest and file.newest)
