from __future__ import annotations

import pytest

from engine.inventory.counting import kind_totals, totals_of
from engine.inventory.wording import duration_text, inventory_lines, length_text, size_text
from engine.inventory.words import KINDS, LENGTHS, SENTENCES, SKIPPED, STATES
from engine.messages import Language
from engine.types import (
    ChangedNumber,
    Counted,
    DocumentKind,
    FileState,
    Inventory,
    InventoryFile,
    Skipped,
    SkipReason,
    VersionGroup,
)


def _inventory(
    *files: InventoryFile,
    versions: tuple[VersionGroup, ...] = (),
    skipped: tuple[Skipped, ...] = (),
) -> Inventory:
    return Inventory(files, versions, skipped, kind_totals(files), totals_of(files, skipped))


def _pdf(name: str, state: FileState = FileState.READY, **changes: object) -> InventoryFile:
    values: dict[str, object] = {
        "kind": DocumentKind.PDF,
        "bytes": 1_000_000,
        "length": 10 if state is FileState.READY else 0,
        "counted": Counted.PAGES,
        "exact": True,
        "seconds": (30.0, 90.0),
    }
    return InventoryFile(f"/d/{name}", name, state, **(values | changes))  # type: ignore[arg-type]


def _text(inventory: Inventory, language: Language = "zh") -> str:
    return "\n".join(inventory_lines(inventory, language))


def test_every_word_exists_in_both_languages() -> None:
    assert set(KINDS) == set(DocumentKind)
    assert set(LENGTHS) == set(Counted) - {Counted.NOTHING}
    assert set(STATES) == set(FileState) - {FileState.READY, FileState.DUPLICATE}
    assert set(SKIPPED) == set(SkipReason)
    for words in (*KINDS.values(), *SKIPPED.values(), *SENTENCES.values()):
        assert set(words) == {"zh", "en"}
    assert all(set(words) == {"zh", "en"} for words in STATES.values())


def test_a_clerk_reads_what_is_there_and_how_long_it_takes() -> None:
    text = _text(_inventory(_pdf("a.pdf"), _pdf("b.pdf", needs_ocr=4)))
    assert "共 2 个文件，2.0 MB。" in text
    assert "PDF：2 个，20 页" in text
    assert "1 个含有扫描页，约 4 页" in text
    assert "1–3 分钟" in text


def test_english_counts_one_and_many() -> None:
    text = _text(_inventory(_pdf("a.pdf", length=1)), "en")
    assert "1 file, 1.0 MB in all." in text
    assert "PDF: 1, 1 page" in text


def test_what_cannot_be_read_is_listed_under_its_reason_with_advice() -> None:
    inventory = _inventory(
        _pdf("bad.pdf", FileState.DAMAGED),
        _pdf("x.7z", FileState.UNSUPPORTED, error_details={"reason": "7-Zip (.7z)"}),
    )
    text = _text(inventory)
    assert "已损坏，打不开：1 个。请重新下载" in text
    assert "x.7z — 7-Zip (.7z)" in text
    assert "没有可以直接读取的文件。" in text
    assert "全部读入" not in text


def test_duplicates_name_the_one_that_is_kept() -> None:
    copy = _pdf("b.pdf", FileState.DUPLICATE, duplicate_of="/d/a.pdf")
    assert "b.pdf（与 a.pdf 相同）" in _text(_inventory(_pdf("a.pdf"), copy))


def test_versions_say_which_is_newer_why_and_what_differs() -> None:
    changed = (ChangedNumber("之日起", "15", "30"),)
    group = VersionGroup(("/d/b.pdf", "/d/a.pdf"), "/d/b.pdf", "effective_date", "name", changed)
    text = _text(_inventory(_pdf("a.pdf"), _pdf("b.pdf"), versions=(group,)))
    assert "b.pdf（较新：生效日期较晚） ← a.pdf" in text
    assert "“…之日起” 15 与 30" in text
    unknown = VersionGroup(("/d/a.pdf", "/d/b.pdf"), "", "", "title")
    text = _text(_inventory(_pdf("a.pdf"), _pdf("b.pdf"), versions=(unknown,)))
    assert "a.pdf、b.pdf（看不出哪个较新）" in text


def test_a_long_list_is_cut_and_the_rest_counted() -> None:
    text = _text(_inventory(*(_pdf(f"{n}.pdf", FileState.EMPTY) for n in range(30))))
    assert "11.pdf" in text and "12.pdf" not in text
    assert "另有 18 个" in text


def test_nothing_at_all_is_said_too() -> None:
    skipped = (Skipped(SkipReason.HIDDEN, 3),)
    text = _text(_inventory(skipped=skipped))
    assert "这里没有文件。" in text
    assert "隐藏文件和系统文件 3 个" in text


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        ((2, 30), "less than a minute"),
        ((20, 70), "about 1–2 minutes"),
        ((600, 1200), "about 10–20 minutes"),
        ((793, 2379), "about 12–40 minutes"),
        ((5000, 15000), "about 1–5 hours"),
    ],
)
def test_a_time_is_a_range_of_round_numbers(seconds: tuple[float, float], text: str) -> None:
    assert duration_text(seconds, "en") == text


def test_sizes_and_lengths_are_said_as_people_do() -> None:
    assert [size_text(n) for n in (12, 51_200, 28_300_000, 4_000_000_000)] == [
        "12 B",
        "51 KB",
        "28.3 MB",
        "4.0 GB",
    ]
    assert length_text(1203, Counted.PAGES, "zh") == "1,203 页"
    assert length_text(0, Counted.PAGES, "en") == ""
