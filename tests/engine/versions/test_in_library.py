"""Documents of a library that are likely versions of one are found from what it keeps."""

from __future__ import annotations

from pathlib import Path

from engine.indexing.run import Indexing, Surroundings, index_settings_for
from engine.library import Library
from engine.types import DocumentFacts, Fact
from engine.versions.in_library import likely_versions_in
from tests.fakes.embedding import FakeEmbedder
from tests.fakes.reading import FakeReader

POLICY = """退货与退款政策
会员订单在签收后{days}日内可以申请退货，退回的商品应当保持原样，附件与赠品齐全。
普通订单在签收后7日内可以申请退货，运费由买家承担，因质量问题退货的除外。
定制商品不适用无理由退货，但存在质量问题的除外，客服应当在当日答复买家的申请。
退货申请审核通过后，在3个工作日内按原支付方式退款，节假日顺延，并以短信告知买家。
"""
OTHER = "考勤制度\n" + "员工应当按时上下班，迟到三次记一次警告，请假须事先经主管批准。\n" * 8


def test_two_policies_with_other_numbers_are_flagged_and_others_are_not(tmp_path: Path) -> None:
    folder = tmp_path / "files"
    folder.mkdir()
    for name, text in (
        ("退货政策2023.txt", POLICY.format(days=7)),
        ("退货政策2024.txt", POLICY.format(days=15)),
        ("考勤.txt", OTHER),
    ):
        (folder / name).write_text(text, "utf-8")
    embedder = FakeEmbedder()
    with Library.open(tmp_path / "library.pagecite") as library:
        around = Surroundings(
            library, FakeReader(), embedder, index_settings_for(embedder, "fake"), tmp_path / "p"
        )
        list(Indexing(around).steps([str(folder)]))
        (pair,) = likely_versions_in(library)
        names = {row.id: row.name for row in library.documents()}
    assert {names[pair.first], names[pair.second]} == {"退货政策2023.txt", "退货政策2024.txt"}
    assert pair.newer is not None and names[pair.newer] == "退货政策2024.txt"
    assert ("7", "15") in [(one.first, one.second) for one in pair.differences]


def test_what_the_user_wrote_of_a_document_stays_with_its_next_version(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_text("会员15日内可以退货。", "utf-8")
    embedder = FakeEmbedder()
    with Library.open(tmp_path / "library.pagecite") as library:
        around = Surroundings(
            library, FakeReader(), embedder, index_settings_for(embedder, "fake"), tmp_path / "p"
        )
        list(Indexing(around).steps([str(file)]))
        (row,) = library.documents()
        number = Fact("HR-07", "user")
        library.edit_facts(row.id, DocumentFacts(number=number, version=Fact("1", "page 1")))
        file.write_text("会员30日内可以退货。", "utf-8")
        list(Indexing(around).steps([str(file)]))
        (row,) = library.documents()
    assert row.facts.number == number and row.facts.version is None
