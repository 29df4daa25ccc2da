"""Make the small fonts beside this file: `python make_fonts.py FOLDER`, which needs fonttools.

FOLDER holds the fonts they are parts of: NotoSansCJK-Regular.ttc, DejaVuSans.ttf, the four
NotoSans…-Regular.ttf, and Noto Emoji in any number of noto-emoji-*.woff slices.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pymupdf
from fontTools import subset
from fontTools.fontBuilder import FontBuilder
from fontTools.merge import Merger
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTCollection, TTFont

HERE = Path(__file__).parent
SCRIPTS = ("NotoSansArabic", "NotoSansDevanagari", "NotoSansHebrew", "NotoSansThai")
_SIMPLIFIED = 2
_CURVE_ERROR = 9.0
_UPEM = 1000
_COMMON_EXTENSION_A = (
    "㑇㑊㕮㘎㙍㙘㙦㛃㛚㛹㟃㠇㠓㤘㥄㧐㧑㧟㫰㬊㬎㬚㭎㭕㮾㰀㳇㳘㳚㴔㵐㶲㸆㸌㺄㻬㽏㿠䁖䂮䃅䃎䅟䌹䎃䎖䏝䏡䏲䐃䓖"
    "䓛䓨䓫䓬䗖䗛䗪䗴䜣䝙䢺䢼䣘䥽䦃䲟䲠䲢䴓䴔䴕䴖䴗䴘䴙䶮㙟䞍㖞㘚㝊㤠㧏㧦㨃㩳㪚㬮㯊㱔㱩㲋㳠㵟㸃㺮㻐㻞㻪"
)
_LEFT_TO_OTHERS = (
    (0x0590, 0x08FF),
    (0x1400, 0x167F),
    (0x2800, 0x28FF),
    (0xE000, 0xF8FF),
    (0xFB1D, 0xFDFF),
    (0xFE70, 0xFEFE),
    (0x1F300, 0x10FFFF),
)
_NO_HAN = (
    (0x0000, 0x2FDF),
    (0x3130, 0x318F),
    (0x31C0, 0x31EF),
    (0xA000, 0xABFF),
    (0xD7B0, 0xFA0D),
    (0xFA2A, 0xFAFF),
    (0xFF61, 0xFFDC),
    (0x1F000, 0x1FFFF),
    (0x2F800, 0x10FFFF),
)


def _within(code: int, ranges: tuple[tuple[int, int], ...]) -> bool:
    return any(first <= code <= last for first, last in ranges)


def _part(font: Any, codes: set[int], features: tuple[str, ...] = ("*",)) -> Any:
    """Return the font with these characters only, without hints."""
    options = subset.Options()
    options.layout_features = list(features)
    options.hinting = False
    options.glyph_names = False
    options.name_IDs = ["*"]
    options.notdef_outline = True
    options.drop_tables += ["vhea", "vmtx", "VORG", "BASE", "DSIG"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=codes)
    subsetter.subset(font)
    return font


def _rename(font: Any, name: str) -> None:
    for record in font["name"].names:
        if record.nameID in (1, 3, 4, 6, 16, 18):
            record.string = name.replace(" ", "-") if record.nameID == 6 else name


def _in_a_set(code: int) -> bool:
    """Say whether Hong Kong's or Japan's character set has a rare character."""
    for codec in ("big5hkscs", "shift_jis_2004"):
        try:
            chr(code).encode(codec)
        except UnicodeEncodeError:
            continue
        return True
    return chr(code) in _COMMON_EXTENSION_A


def make_han(source: Any, known: set[int]) -> None:
    """Write the rarer Chinese characters, cubic curves turned into quadratic ones."""
    codes = {code for code in source.getBestCmap() if not _within(code, _NO_HAN)} - known
    codes = {code for code in codes if not 0x3400 <= code <= 0x4DBF or _in_a_set(code)}
    font = _part(source, codes, ())
    order, outlines = font.getGlyphOrder(), font.getGlyphSet()
    names = {glyph: f"g{index}" if index else ".notdef" for index, glyph in enumerate(order)}
    glyphs = {}
    for glyph in order:
        pen = TTGlyphPen(None)
        outlines[glyph].draw(Cu2QuPen(pen, _CURVE_ERROR, reverse_direction=True))
        glyphs[names[glyph]] = pen.glyph()
    builder = FontBuilder(_UPEM, isTTF=True)
    builder.setupGlyphOrder(list(names.values()))
    builder.setupCharacterMap({code: names[name] for code, name in font.getBestCmap().items()})
    builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics({names[glyph]: font["hmtx"][glyph] for glyph in order})
    builder.setupHorizontalHeader(ascent=880, descent=-120)
    stated = font["name"].getDebugName
    builder.setupNameTable(
        {
            "copyright": stated(0),
            "familyName": "Pagecite Han",
            "styleName": "Regular",
            "psName": "PageciteHan-Regular",
            "licenseDescription": stated(13),
            "licenseInfoURL": stated(14),
        }
    )
    builder.setupOS2(sTypoAscender=880, sTypoDescender=-120, usWinAscent=1160, usWinDescent=288)
    builder.setupPost(keepGlyphNames=False)
    builder.save(HERE / "PageciteHan-Regular.ttf")


def make_emoji(slices: list[Path], known: set[int]) -> None:
    """Write all emoji of the slices as one font."""
    parts: list[str] = []
    seen = {code for code in known if code < 0x1F000} - set(map(ord, "✅❌⭐⚡❗❓"))
    for path in slices:
        font = TTFont(path)
        codes = {code for code in font.getBestCmap() if 0x2300 <= code < 0xE0000} - seen
        codes = {code for code in codes if not 0xE000 <= code <= 0xFEFF}
        seen |= codes
        if codes:
            font.flavor = None
            parts.append(str(HERE / f"{path.stem}.part"))
            _part(font, codes, ()).save(parts[-1])
    merged = Merger().merge(parts)
    _rename(merged, "Pagecite Emoji")
    merged.save(HERE / "PageciteEmoji-Regular.ttf")
    for part in parts:
        Path(part).unlink()


def main(folder: Path) -> None:
    """Make all of them."""
    symbols = TTFont(folder / "DejaVuSans.ttf")
    known = set(symbols.getBestCmap())
    for name in ("cjk", "helv"):
        known |= set(pymupdf.Font(name).valid_codepoints())
    for name in SCRIPTS:
        font = TTFont(folder / f"{name}-Regular.ttf")
        _part(font, set(font.getBestCmap())).save(HERE / f"{name}-Regular.ttf")
    make_han(TTCollection(folder / "NotoSansCJK-Regular.ttc").fonts[_SIMPLIFIED], known)
    make_emoji(sorted(folder.glob("noto-emoji-*.woff")), set(symbols.getBestCmap()))
    kept = {code for code in symbols.getBestCmap() if not _within(code, _LEFT_TO_OTHERS)}
    _part(symbols, kept)
    _rename(symbols, "Pagecite Symbols")
    symbols.save(HERE / "PageciteSymbols-Regular.ttf")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
