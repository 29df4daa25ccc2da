"""Painted pages, the least recently used forgotten first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable

from PySide6.QtCore import QSize
from PySide6.QtGui import QImage

Key = tuple[Hashable, int, int]


class PageCache:
    """Holds images by page (whatever names it) and pixel size, up to `capacity` bytes in all."""

    def __init__(self, capacity: int = 256 * 1024 * 1024) -> None:
        self._capacity = capacity
        self._images: OrderedDict[Key, QImage] = OrderedDict()
        self._bytes = 0

    def put(self, page: Hashable, size: QSize, image: QImage) -> None:
        """Keep an image; the size is the one asked for. A null image says it can't be painted."""
        key = _key(page, size)
        if key in self._images:
            self._bytes -= self._images.pop(key).sizeInBytes()
        self._images[key] = image
        self._bytes += image.sizeInBytes()
        while self._bytes > self._capacity and len(self._images) > 1:
            self._bytes -= self._images.popitem(last=False)[1].sizeInBytes()

    def has(self, page: Hashable, size: QSize) -> bool:
        """Whether exactly this is kept."""
        return _key(page, size) in self._images

    def sharp(self, page: Hashable, size: QSize) -> QImage | None:
        """Return the image of exactly this size."""
        key = _key(page, size)
        if key in self._images:
            self._images.move_to_end(key)
        return self._images.get(key)

    def nearest(self, page: Hashable, size: QSize) -> QImage | None:
        """Return the page's image whose width is nearest to `size`, to be shown scaled."""
        own = [key for key, image in self._images.items() if key[0] == page and image]
        if not own:
            return None
        return self._images[min(own, key=lambda key: abs(key[1] - size.width()))]

    def clear(self) -> None:
        """Forget everything."""
        self._images.clear()
        self._bytes = 0


def _key(page: Hashable, size: QSize) -> Key:
    return page, size.width(), size.height()
