"""Traditional characters that facts are written with, as simplified ones, place for place."""

from __future__ import annotations

_PAIRS = (
    "實实 效效 編编 號号 發发 佈布 廢废 狀状 態态 現现 執执 準准 徵征 見见 審审 討讨 論论 訂订 "
    "開开 間间 檔档 標标 製制 於于 為为 規规 頒颁 國国 會会 辦办 時时 試试 則则 條条 華华 "
    "應应 單单 頁页 稱称 類类 責责 門门 據据 書书 議议 務务 處处 員员 經经 對对 過过 "
    "已已 終终 稿稿 級级 冊册 評评 測测 驗验 總总 統统 進进 續续 採采 購购 費费 達达 讓让 失失 "
    "關关 該该 後后 這这 個个 與与 從从 並并"
)
_TABLE = str.maketrans(
    {pair[0]: pair[1] for pair in _PAIRS.split()} | {"：": ":", "　": " ", "／": "/", "．": "."}
)


def folded(text: str) -> str:
    """Return a text as patterns expect it; every character keeps its place."""
    return text.translate(_TABLE)
