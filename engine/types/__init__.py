"""The nouns that every part of Pagecite shares: frozen, without behaviour, without I/O.

All of them cross process borders as JSON (`engine.wire`) and several are kept in the library
file, so a field is only ever added with a default.

Ranges are half-open `[start, end)` in Unicode code points of the text they refer to. Rectangles
are `(x0, y0, x1, y1)` as fractions 0..1 of the page as displayed, origin top left.
"""

from __future__ import annotations

from engine.types.answers import (
    Answer,
    AnswerSentence,
    AnswerStatus,
    Citation,
    ConversationRow,
    FinishReason,
    Note,
    Notice,
    SentenceKind,
    Turn,
)
from engine.types.documents import (
    Counted,
    DocumentFacts,
    DocumentGroup,
    DocumentKind,
    DocumentRow,
    DocumentState,
    Fact,
    LeftOut,
    OcrState,
    Omission,
    Receipt,
)
from engine.types.inventory import (
    ChangedNumber,
    FileState,
    Inventory,
    InventoryFile,
    InventoryProgress,
    InventoryTotals,
    KindTotal,
    Skipped,
    SkipReason,
    VersionGroup,
)
from engine.types.language_models import IndexSettings, ModelFile
from engine.types.libraries import LibraryInfo
from engine.types.pages import (
    Block,
    BlockKind,
    Location,
    LocationKind,
    OutlineEntry,
    Page,
    PlacedSpan,
    Rect,
    Span,
    Verdict,
)
from engine.types.passages import (
    Chunk,
    Coverage,
    GateDecision,
    Occurrence,
    Passage,
    Refusal,
    Scope,
    Unit,
)

__all__ = [
    "Answer",
    "AnswerSentence",
    "AnswerStatus",
    "Block",
    "BlockKind",
    "ChangedNumber",
    "Chunk",
    "Citation",
    "ConversationRow",
    "Counted",
    "Coverage",
    "DocumentFacts",
    "DocumentGroup",
    "DocumentKind",
    "DocumentRow",
    "DocumentState",
    "Fact",
    "FileState",
    "FinishReason",
    "GateDecision",
    "IndexSettings",
    "Inventory",
    "InventoryFile",
    "InventoryProgress",
    "InventoryTotals",
    "KindTotal",
    "LeftOut",
    "LibraryInfo",
    "Location",
    "LocationKind",
    "ModelFile",
    "Note",
    "Notice",
    "Occurrence",
    "OcrState",
    "Omission",
    "OutlineEntry",
    "Page",
    "Passage",
    "PlacedSpan",
    "Receipt",
    "Rect",
    "Refusal",
    "Scope",
    "SentenceKind",
    "SkipReason",
    "Skipped",
    "Span",
    "Turn",
    "Unit",
    "Verdict",
    "VersionGroup",
]
