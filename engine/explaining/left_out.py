"""Why a passage that was found was not read, in words. Pure."""

from __future__ import annotations

from engine.messages import Language

LEFT_OUT: dict[str, dict[Language, str]] = {
    "older_version": {
        "zh": "还找到了更新的版本",
        "en": "a newer version was found too",
    },
    "over_budget": {
        "zh": "超出了一次能读的长度",
        "en": "there was no room for it in what is read at once",
    },
    "not_needed": {
        "zh": "其他段落已经够用",
        "en": "other passages were enough",
    },
}
