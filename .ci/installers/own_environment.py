"""Runs first in the frozen program: other programs are started with the user's libraries, not ours.

The loader has read the variable by now. Our own children set it for themselves: the second variable
makes them begin anew instead of trusting that their parent did.
"""

import os

os.environ.pop("LD_LIBRARY_PATH", None)
if before := os.environ.pop("LD_LIBRARY_PATH_ORIG", ""):
    os.environ["LD_LIBRARY_PATH"] = before
os.environ["PYINSTALLER_RESET_ENVIRONMENT"] = "1"
