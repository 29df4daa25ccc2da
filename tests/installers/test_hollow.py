"""Stand-ins for libraries that are linked with and never called."""

from __future__ import annotations

import ctypes
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import cv2
import pytest

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only there OpenCV is linked so")

Tool = Callable[[str], ModuleType]


def test_a_stand_in_has_the_names_that_are_asked_for_and_does_nothing(
    tool: Tool, tmp_path: Path
) -> None:
    if not any(map(shutil.which, ("cc", "gcc", "clang", "g++"))):
        pytest.skip("no compiler")
    user = Path(str(cv2.__file__)).parent / "cv2.abi3.so"
    libraries = user.parents[1] / "opencv_python_headless.libs"
    library = next(libraries.glob("libavutil-*"))
    stand_in = tool("hollow").make_stand_in(library, user, tmp_path)
    assert stand_in.name == library.name
    assert stand_in.stat().st_size < 64 << 10
    assert ctypes.CDLL(str(stand_in)).av_frame_alloc() == 0


def test_what_nobody_asks_for_has_no_stand_in(tool: Tool, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="asks nothing"):
        tool("hollow").make_stand_in(Path("libnothing-1.so"), Path(sys.executable), tmp_path)
