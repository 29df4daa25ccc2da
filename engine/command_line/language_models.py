"""The verbs on language-model files: models list, install, import, verify."""

from __future__ import annotations

import argparse
from typing import Any

from engine.command_line.output import Output


def add_verbs(verbs: Any) -> None:
    """Add the verbs to the command line."""
