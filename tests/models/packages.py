"""Small packages made up for tests, and a folder that serves them as a package index."""

from __future__ import annotations

import hashlib
import io
import os
import tarfile
import zipfile
from pathlib import Path

import pytest

from models.catalog import Assembly, CatalogModel, Package, Role


class LocalIndex:
    """A folder of packages; pip sees it and nothing else."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        monkeypatch.setenv("PIP_NO_INDEX", "1")
        monkeypatch.setenv("PIP_FIND_LINKS", folder.as_uri())
        monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
        for name in ("PIP_INDEX_URL", "PIP_EXTRA_INDEX_URL"):
            monkeypatch.delenv(name, raising=False)

    def wheel(self, name: str, member: bytes) -> Package:
        """Add a wheel that holds one data file."""
        module = name.replace("-", "_")
        info = f"{module}-1.0.dist-info"
        path = self.folder / f"{module}-1.0-py3-none-any.whl"
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr(f"{module}/data.bin", member)
            archive.writestr(
                f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n"
            )
            archive.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nTag: py3-none-any\n")
            archive.writestr(f"{info}/RECORD", "")
        return self._package(name, path, f"{module}/data.bin", member)

    def source_archive(self, name: str, member: bytes, setup: str) -> Package:
        """Add a source archive with a data file and a `setup.py`."""
        files = {
            "PKG-INFO": f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n".encode(),
            "setup.py": setup.encode(),
            "pyproject.toml": b'[build-system]\nrequires = ["setuptools"]\n'
            b'build-backend = "setuptools.build_meta"\n',
            "data.bin": member,
        }
        path = self.folder / f"{name}-1.0.tar.gz"
        with tarfile.open(path, "w:gz") as archive:
            for file, content in files.items():
                entry = tarfile.TarInfo(f"{name}-1.0/{file}")
                entry.size = len(content)
                archive.addfile(entry, io.BytesIO(content))
        return self._package(name, path, f"{name}-1.0/data.bin", member)

    def _package(self, name: str, path: Path, member: str, content: bytes) -> Package:
        return Package(
            requirement=f"{name}==1.0",
            sha256=hashlib.sha256(path.read_bytes()).hexdigest(),
            bytes=path.stat().st_size,
            member=member,
            member_bytes=len(content),
            member_sha256=hashlib.sha256(content).hexdigest(),
        )


def model_of(name: str, content: bytes, *packages: Package) -> CatalogModel:
    """Return a chat model whose file is the members of the packages, joined."""
    return CatalogModel(
        name=name,
        role=Role.CHAT,
        languages=("en",),
        licence="MIT",
        file=f"{name}.gguf",
        bytes=len(content),
        sha256=hashlib.sha256(content).hexdigest(),
        memory_megabytes=1,
        context=128,
        assembly=Assembly.CONCATENATED,
        packages=packages,
    )
