"""Makes a Debian package of dist/pagecite, by dpkg-deb; needs no network.

`--quick` compresses little, for trying a package out: minutes less, half as large again.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

from linkage import asked_of_the_system, oldest_glibc

ROOT = Path(__file__).resolve().parents[2]
DIST = ROOT / "dist"
PROGRAM = DIST / "pagecite"
LINUX = Path(__file__).with_name("linux")
ICONS = ROOT / "build" / "made"
# Library of the system -> Debian package, where the two names have nothing in common.
PACKAGES = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libGLX.so.0": "libglx0",
    "libOpenGL.so.0": "libopengl0",
    "libstdc++.so.6": "libstdc++6 (>= 11)",
    "libz.so.1": "zlib1g",
}
DATA = ["fontconfig-config", "libx11-data", "xkb-data"]  # that libraries inside read
OPTIONAL = {"libcups.so.2": "libcups2"}


def main() -> int:
    """Build the package, tell what it asks of a system, and write its digest beside it."""
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    target = DIST / f"pagecite_{version}_{_architecture()}.deb"
    with tempfile.TemporaryDirectory(dir=DIST, prefix="deb-") as name:
        root = Path(name)
        root.chmod(0o755)
        _lay_out(root)
        (root / "DEBIAN").mkdir()
        (root / "DEBIAN" / "control").write_text(_control(root, version), "utf-8")
        shutil.copy2(LINUX / "postrm", root / "DEBIAN" / "postrm")
        (root / "DEBIAN" / "postrm").chmod(0o755)
        packing = ["-Zgzip", "-z1"] if "--quick" in sys.argv else ["-Zxz"]
        command = ["dpkg-deb", "--root-owner-group", *packing, "--build", str(root), str(target)]
        subprocess.run(command, check=True)
    digest = hashlib.sha256(target.read_bytes()).hexdigest()
    target.with_name(target.name + ".sha256").write_text(f"{digest}  {target.name}\n", "utf-8")
    print(f"{target}: {target.stat().st_size / 1e6:.0f} MB, SHA-256 {digest}")
    return 0


def _lay_out(root: Path) -> None:
    program = root / "opt" / "pagecite"
    shutil.copytree(PROGRAM, program, symlinks=True)
    (program / "policy.toml").symlink_to("/etc/pagecite/policy.toml")
    commands = root / "usr" / "bin"
    commands.mkdir(parents=True)
    for name in ("pagecite", "pagecite-cli"):
        (commands / name).symlink_to(f"/opt/pagecite/{name}")
    share = root / "usr" / "share"
    for source, folder in (
        ("pagecite.desktop", "applications"),
        ("pagecite.xml", "mime/packages"),
        ("org.pagecite.Pagecite.metainfo.xml", "metainfo"),
    ):
        (share / folder).mkdir(parents=True)
        shutil.copyfile(LINUX / source, share / folder / source)
    icons = share / "icons" / "hicolor"
    for picture in sorted(ICONS.glob("pagecite-*.png")):
        size = picture.stem.rpartition("-")[2]
        folder = icons / f"{size}x{size}" / "apps"
        folder.mkdir(parents=True)
        shutil.copyfile(picture, folder / "pagecite.png")
    folder = icons / "scalable" / "apps"
    folder.mkdir(parents=True)
    shutil.copyfile(ROOT / "resources" / "icons" / "pagecite.svg", folder / "pagecite.svg")
    papers = share / "doc" / "pagecite"
    papers.mkdir(parents=True)
    (papers / "copyright").symlink_to("/opt/pagecite/NOTICES.txt")


def _control(root: Path, version: str) -> str:
    asked = asked_of_the_system(root / "opt")
    glibc, asking = oldest_glibc(root / "opt")
    print(f"oldest glibc: {glibc} (asked for by {asking})")
    print(f"of the system: {', '.join(sorted(asked))}")
    depends = sorted({_package(name) for name in asked if name not in OPTIONAL})
    recommends = sorted({OPTIONAL[name] for name in asked if name in OPTIONAL})
    size = sum(path.lstat().st_size for path in root.rglob("*") if path.is_file())
    fields = {
        "Package": "pagecite",
        "Version": version,
        "Architecture": _architecture(),
        "Maintainer": "The Pagecite authors <pagecite@localhost>",
        "Installed-Size": str(size // 1024),
        "Depends": ", ".join([f"libc6 (>= {glibc})", *depends, *DATA]),
        "Recommends": ", ".join(["fonts-noto-cjk", *recommends]),
        "Section": "text",
        "Priority": "optional",
        "Description": "ask your own documents, with a citation for every statement\n"
        " Answers questions from your own documents in Chinese and English; each\n"
        " statement carries a number that opens the page at the very sentence.\n"
        " Everything runs on this computer.",
    }
    return "".join(f"{name}: {value}\n" for name, value in fields.items())


def _package(library: str) -> str:
    """Return the Debian package that has a library of the system."""
    if library in PACKAGES:
        return PACKAGES[library]
    found = subprocess.run(
        ["dpkg-query", "--search", f"*/{library}"], check=True, capture_output=True, text=True
    )
    return found.stdout.split(":", 1)[0]


def _architecture() -> str:
    command = ["dpkg", "--print-architecture"]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


if __name__ == "__main__":
    os.umask(0o022)
    sys.exit(main())
