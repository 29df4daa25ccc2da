"""Which kinds the ending of a file's name promises. Pure: no I/O."""

from __future__ import annotations

from pathlib import PurePath

from engine.types import DocumentKind as Kind

_PLAIN = frozenset({Kind.TEXT, Kind.MARKDOWN, Kind.CSV})
_WORD, _SHEET, _SLIDES = {Kind.DOC, Kind.DOCX}, {Kind.XLS, Kind.XLSX}, {Kind.PPT, Kind.PPTX}
_PROMISED: dict[str, frozenset[Kind]] = {
    "pdf": frozenset({Kind.PDF}),
    "docx docm dotx": frozenset({Kind.DOCX}),
    "doc dot": frozenset({Kind.DOC}),
    "wps wpt": frozenset(_WORD),
    "xlsx xlsm xltx": frozenset({Kind.XLSX}),
    "xlsb": frozenset({Kind.XLSB}),
    "xls xlt": frozenset({Kind.XLS}),
    "et ett": frozenset(_SHEET),
    "pptx pptm ppsx potx": frozenset({Kind.PPTX}),
    "ppt pps": frozenset({Kind.PPT}),
    "dps dpt": frozenset(_SLIDES),
    "odt": frozenset({Kind.ODT}),
    "ods": frozenset({Kind.ODS}),
    "odp": frozenset({Kind.ODP}),
    "rtf": frozenset({Kind.RTF}),
    "ofd": frozenset({Kind.OFD}),
    "epub": frozenset({Kind.EPUB}),
    "html htm xhtml": frozenset({Kind.HTML}) | _PLAIN,
    "mht mhtml": frozenset({Kind.MHT}),
    "eml": frozenset({Kind.EML}) | _PLAIN,
    "msg": frozenset({Kind.MSG}),
    "zip": frozenset({Kind.ZIP}),
    "rar 7z gz tar exe": frozenset(),
    "png jpg jpeg tif tiff bmp webp gif heic heif": frozenset({Kind.IMAGE}),
    "md markdown txt csv tsv log": _PLAIN,
}
_BY_ENDING = {f".{ending}": kinds for some, kinds in _PROMISED.items() for ending in some.split()}


def is_misnamed(name: str, kind: Kind) -> bool:
    """Say whether a name's ending promises another kind than the content has."""
    promised = _BY_ENDING.get(PurePath(name).suffix.lower())
    return promised is not None and kind not in promised
