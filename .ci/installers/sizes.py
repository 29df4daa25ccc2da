"""How large a frozen program is on the disk and compressed, and each library's share of it.

python sizes.py FOLDER [--packed]: prints a table, and ends with 1 where a limit is passed. It takes
minutes to compress, so only `--packed` tells that.
"""

from __future__ import annotations

import lzma
import os
import re
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

MEGABYTE = 1_000_000
LIMITS = {"without text recognition": (400, 160), "with it": (580, 230)}  # disk, compressed
RECOGNITION = ("cv2", "opencv_python_headless", "onnxruntime", "rapidocr", "shapely", "pyclipper")
APART = "starter-models"
BLOCK = 4 << 20


def main() -> int:
    """Print the table; return whether a limit is passed."""
    folder, packing = Path(sys.argv[1]), "--packed" in sys.argv
    groups: dict[str, list[Path]] = {}
    for path in _files(folder):
        groups.setdefault(_group(path.relative_to(folder)), []).append(path)
    models = groups.pop(APART, [])
    sizes = {name: _sizes(paths, packing) for name, paths in groups.items()}
    print(f"{'MB':>8} {'packed':>7}  part")
    for name, (disk, packed) in sorted(sizes.items(), key=lambda item: -item[1][0]):
        if disk >= MEGABYTE:
            print(f"{disk / MEGABYTE:8.1f} {packed / MEGABYTE:7.1f}  {name}")
    recognition = [size for name, size in sizes.items() if name in RECOGNITION]
    passed = False
    for what, left_out in (("without text recognition", recognition), ("with it", [])):
        disk = (sum(size[0] for size in sizes.values()) - sum(s[0] for s in left_out)) / MEGABYTE
        packed = (sum(size[1] for size in sizes.values()) - sum(s[1] for s in left_out)) / MEGABYTE
        most_disk, most_packed = LIMITS[what]
        over = disk > most_disk or packed > most_packed
        passed |= over
        mark = "✗" if over else "✓"
        compressed = f", compressed {packed:.0f} MB of {most_packed}" if packing else ""
        print(f"{mark} {what}: {disk:.0f} MB of {most_disk}{compressed}")
    if models:
        print(f"language models beside it: {sum(map(_size, models)) / MEGABYTE:.0f} MB")
    return int(passed)


def _files(folder: Path) -> Iterator[Path]:
    for place, _, names in os.walk(folder):
        for name in names:
            path = Path(place, name)
            if not path.is_symlink():
                yield path


def _group(path: Path) -> str:
    """Return the library a file belongs to, by where it lies in the folder."""
    parts = path.parts
    if parts[0] == APART:
        return APART
    if parts[0] != "_internal":
        return parts[0] if len(parts) == 1 and path.stem.startswith("pagecite") else "papers"
    if len(parts) == 2:
        if parts[1].startswith(("libpython", "base_library")):
            return "Python"
        return "system libraries" if ".so" in parts[1] else "other"
    if parts[1].startswith("python3"):
        return "Python"
    return re.sub(r"(-[\d.]+)?\.(libs|dist-info)$", "", parts[1])


def _size(path: Path) -> int:
    return path.stat().st_size


def _sizes(paths: list[Path], packing: bool) -> tuple[int, int]:
    """Return the bytes of files, as they are and, where asked, compressed block by block."""
    return sum(map(_size, paths)), sum(_packed(paths)) if packing else 0


def _packed(paths: list[Path]) -> Iterator[int]:
    whole = b"".join(path.read_bytes() for path in sorted(paths))
    blocks = [whole[start : start + BLOCK] for start in range(0, len(whole), BLOCK)]
    with ThreadPoolExecutor(os.cpu_count()) as pool:  # lzma leaves Python's lock while it works
        yield from pool.map(lambda block: len(lzma.compress(block, preset=6)), blocks)


if __name__ == "__main__":
    sys.exit(main())
