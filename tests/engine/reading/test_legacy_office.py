"""DOC and PPT through LibreOffice, and what is said where it is not installed.

A script stands in for LibreOffice; one test takes the real one, where it is there.
"""

from __future__ import annotations

import stat
import subprocess
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path

import docx
import psutil
import pytest

from engine.errors import EngineError
from engine.reader import Reader
from engine.reading import office_programs
from engine.reading.office_programs import VARIABLE, find_office
from engine.reading_protocol import ReaderLimits, ReadingEvent
from engine.types import BlockKind, DocumentKind
from tests.engine.reading.files import events, read
from tests.engine.reading.ole_files import ole
from tests.engine.reading.word.word_files import docx_bytes, paragraph, written

Program = Callable[[str], Path]
needs_scripts = pytest.mark.skipif(
    sys.platform == "win32", reason="a script is no program on this system"
)


@pytest.fixture
def old_word(tmp_path: Path) -> Path:
    return written(tmp_path / "letter.doc", ole({"WordDocument": b"\xec\xa5"}))


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Program:
    """Put a script in the place of LibreOffice; it finds `source`, `results` and `here`."""

    def put(body: str) -> Path:
        path = tmp_path / "soffice"
        head = f"""\
            #!{sys.executable}
            import os, sys, time
            from pathlib import Path
            source, results = Path(sys.argv[-1]), Path(sys.argv[sys.argv.index("--outdir") + 1])
            here = Path({str(tmp_path)!r})
            """
        path.write_text(textwrap.dedent(head) + textwrap.dedent(body), "utf-8")
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
        monkeypatch.setenv(VARIABLE, str(path))
        return path

    return put


def test_without_libreoffice_the_file_is_unsupported_and_what_it_needs_is_said(
    old_word: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(office_programs, "find_office", lambda: None)
    with pytest.raises(EngineError) as caught:
        read(old_word)
    assert caught.value.code.value == "unsupported"
    assert caught.value.details == {"needs": "libreoffice", "reason": "Word 97-2003 (.doc, .wps)"}


def test_a_program_named_by_the_variable_is_taken_or_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    named = written(tmp_path / "office", b"")
    monkeypatch.setenv(VARIABLE, str(named))
    assert find_office() == named
    monkeypatch.setenv(VARIABLE, str(tmp_path / "nowhere"))
    assert find_office() is None


@needs_scripts
def test_the_converted_file_is_read_as_the_old_one(
    old_word: Path, program: Program, tmp_path: Path
) -> None:
    written(tmp_path / "made.docx", docx_bytes(paragraph("第一章 总则") + paragraph("Dear all")))
    program("(results / 'source.docx').write_bytes((here / 'made.docx').read_bytes())")
    outcome = read(old_word)
    assert outcome.text == "第一章 总则\nDear all\n"
    assert outcome.opened is not None
    assert outcome.opened.kind is DocumentKind.DOC
    assert not list(tmp_path.glob("office-*"))


@needs_scripts
def test_it_runs_on_a_copy_with_a_profile_of_its_own_and_without_macros(
    old_word: Path, program: Program, tmp_path: Path
) -> None:
    program(
        """
        profile = next(one for one in sys.argv if "UserInstallation" in one)
        settings = source.parent / "profile" / "user" / "registrymodifications.xcu"
        mode = oct(source.stat().st_mode & 0o777)
        said = [str(source), profile, mode, settings.read_text()]
        (here / "said").write_text("\\n".join(said))
        """
    )
    with pytest.raises(EngineError) as caught:
        read(old_word)
    assert caught.value.code.value == "corrupt"  # it made nothing
    copy, profile, mode, settings = (tmp_path / "said").read_text().split("\n", 3)
    assert Path(copy) != old_word
    assert Path(copy).parent.name in profile
    assert mode == "0o600"
    assert "DisableMacrosExecution" in settings and "ooInetHTTPProxyName" in settings


def _began(events_of: Callable[[], ReadingEvent], path: Path) -> int:
    """Take events until the script has written its process's number; return it."""
    while True:
        events_of()
        if path.exists() and path.read_text():
            return int(path.read_text())


HANGS = "(here / 'pid').write_text(str(os.getpid())); time.sleep(600)"


@needs_scripts
def test_a_conversion_that_hangs_is_ended_and_said(
    old_word: Path, program: Program, tmp_path: Path
) -> None:
    program(HANGS)
    limits = ReaderLimits(seconds_per_page=1.0, seconds_per_megabyte=0.0)
    with pytest.raises(EngineError) as caught:
        read(old_word, limits=limits)
    assert caught.value.code.value == "timed_out"
    assert not psutil.pid_exists(int((tmp_path / "pid").read_text()))
    assert not list(tmp_path.glob("office-*"))


@needs_scripts
def test_a_reading_given_up_leaves_no_process_and_no_folder(
    old_word: Path, program: Program, tmp_path: Path
) -> None:
    program(HANGS)
    reading = events(old_word)
    pid = _began(lambda: next(reading), tmp_path / "pid")
    reading.close()  # type: ignore[attr-defined]
    assert not psutil.pid_exists(pid)
    assert not list(tmp_path.glob("office-*"))


@needs_scripts
def test_a_killed_reader_takes_libreoffice_with_it(
    old_word: Path, program: Program, tmp_path: Path
) -> None:
    program(HANGS)
    reader = Reader(tmp_path)
    reading = reader.start(old_word)
    while not (tmp_path / "pid").exists() or not (tmp_path / "pid").read_text():
        assert isinstance(reading.next(1.0), ReadingEvent | None)
    office = psutil.Process(int((tmp_path / "pid").read_text()))
    reading.cancel()
    psutil.wait_procs([office], timeout=30)
    assert not office.is_running()
    reader.close()


@pytest.mark.skipif(find_office() is None, reason="LibreOffice is not installed")
def test_a_real_conversion_keeps_text_and_structure(tmp_path: Path) -> None:
    made = tmp_path / "source.docx"
    document = docx.Document()
    document.add_heading("第一章 总则", 1)
    document.add_paragraph("正文")
    document.save(str(made))
    office = find_office()
    assert office is not None
    subprocess.run(
        [
            str(office),
            f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}",
            "--headless",
            "--convert-to",
            "doc:MS Word 97",
            "--outdir",
            str(tmp_path),
            str(made),
        ],
        check=True,
        capture_output=True,
    )
    outcome = read(tmp_path / "source.doc")
    assert [(block.kind, block.level) for block in outcome.pages[0].blocks] == [
        (BlockKind.HEADING, 1),
        (BlockKind.PARAGRAPH, 0),
    ]
    assert outcome.text == "第一章 总则\n正文\n"
