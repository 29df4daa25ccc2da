"""Everything Pagecite does, without a window. Nothing here imports Qt."""

__version__ = "0.1.0"
