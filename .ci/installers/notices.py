"""The notices file and the bill of materials of a frozen program.

python notices.py INCLUDED.json FOLDER: from the list that `build.spec` writes of what it took.
"""

from __future__ import annotations

import json
import sys
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from parts import ROOT, Part, parts_of

NOTICES = "NOTICES.txt"
MATERIALS = "pagecite.cdx.json"
LINE = "=" * 80
HEAD = """\
Pagecite 页证 {version}
Copyright (C) the Pagecite authors. Free software under the GNU Affero General Public License,
version 3 or later (see LICENSE). Its source is pagecite-source.tar.xz in this folder.

It contains the following, each under the licence named, whose text is below where its owner gives
one. A library under the LGPL (Qt among them) is a file of its own in this folder, and may be
replaced by another build of it.
"""


def write_notices(included: Iterable[Path], folder: Path, models: Path | None = None) -> None:
    """Write both files into a folder."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    parts = parts_of(included, models)
    (folder / NOTICES).write_text(notices(parts, project["version"]), "utf-8")
    materials = bill_of_materials(parts, project["version"])
    text = json.dumps(materials, ensure_ascii=False, indent=1)
    (folder / MATERIALS).write_text(text, "utf-8")


def notices(parts: list[Part], version: str) -> str:
    """Return the list of parts, then every licence text once, under the parts it is of."""
    lines = [HEAD.format(version=version)]
    lines += [f"  {part.name} {part.version}: {part.licence}" for part in parts]
    owners: dict[str, list[str]] = {}
    for part in parts:
        for text in part.texts:
            owners.setdefault(text.strip(), []).append(part.name)
    for text, names in owners.items():
        lines += ["", LINE, ", ".join(dict.fromkeys(names)), LINE, text]
    return "\n".join(lines) + "\n"


def bill_of_materials(parts: list[Part], version: str) -> dict[str, Any]:
    """Return a CycloneDX 1.6 document."""
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": f"pagecite@{version}",
                "name": "pagecite",
                "version": version,
                "licenses": [{"license": {"id": "AGPL-3.0-or-later"}}],
            }
        },
        "components": [_component(part) for part in parts],
    }


def _component(part: Part) -> dict[str, Any]:
    types = {"model": "machine-learning-model", "font": "data", "python": "platform"}
    component: dict[str, Any] = {
        "type": types.get(part.kind, "library"),
        "bom-ref": part.address,
        "name": part.name,
        "version": part.version,
        "purl": part.address,
        "licenses": [{"license": {"name": part.licence}}],
    }
    if part.sha256:
        component["hashes"] = [{"alg": "SHA-256", "content": part.sha256}]
    return component


if __name__ == "__main__":
    listed = json.loads(Path(sys.argv[1]).read_text("utf-8"))
    target = Path(sys.argv[2])
    write_notices(map(Path, listed), target, target / "starter-models")
