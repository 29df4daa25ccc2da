"""Runs first in the frozen program: other programs are started with the user's libraries, not ours.

The loader has read the variable by now; our own children set it again for themselves.
"""

import os

os.environ.pop("LD_LIBRARY_PATH", None)
if before := os.environ.pop("LD_LIBRARY_PATH_ORIG", ""):
    os.environ["LD_LIBRARY_PATH"] = before
