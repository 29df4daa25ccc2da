"""The two hooks of PEP 517 that pip calls before it keeps an archive; runs no foreign code."""

from __future__ import annotations

import shutil
from email.parser import BytesHeaderParser
from pathlib import Path


def get_requires_for_build_wheel(config_settings: object = None) -> list[str]:
    """Nothing is needed to build nothing."""
    return []


def prepare_metadata_for_build_wheel(
    metadata_directory: str, config_settings: object = None
) -> str:
    """Copy the archive's own metadata file (pip runs this in the unpacked archive)."""
    source = Path("PKG-INFO")
    fields = BytesHeaderParser().parsebytes(source.read_bytes())
    name = str(fields["Name"]).replace("-", "_")
    folder = f"{name}-{fields['Version']}.dist-info"
    target = Path(metadata_directory) / folder
    target.mkdir(parents=True)
    shutil.copyfile(source, target / "METADATA")
    return folder
