"""What is said of answers: refusals, notes of a sentence, notices of the whole. Pure."""

from __future__ import annotations

from engine.messages.wording import Language, Message, Texts, filled
from engine.types import Note, Notice, Refusal


def refusal_message(
    reason: Refusal, language: Language, details: dict[str, str] | None = None
) -> Message:
    """Return why a question was not answered; `details` may hold `missing` and `documents`."""
    return filled(_REFUSALS[reason][language], details)


def note_message(note: Note, language: Language) -> str:
    """Return why a sentence of an answer should be looked at."""
    return _NOTES[note][language]


def notice_message(notice: Notice, language: Language) -> str:
    """Return what a whole answer says of itself."""
    return _NOTICES[notice][language]


_REFUSALS: dict[Refusal, Texts] = {
    Refusal.LIBRARY_EMPTY: {
        "zh": ("资料库里还没有文档。", "请先把文件拖到窗口里。"),
        "en": ("The library holds no documents yet.", "Drop some files on the window first."),
    },
    Refusal.SCOPE_EMPTY: {
        "zh": ("所选范围内没有可查的文档。", "请扩大范围后再问。"),
        "en": ("No documents are in the chosen scope.", "Widen the scope and ask again."),
    },
    Refusal.STILL_INDEXING: {
        "zh": (
            "有些文档还没有读完（{indexed}/{documents} 已完成），目前读到的内容里没有答案。",
            "请等读取完成后再问一次。",
        ),
        "en": (
            "Some documents are not read yet ({indexed} of {documents} are done), and what has "
            "been read so far does not hold the answer.",
            "Ask again when reading is complete.",
        ),
    },
    Refusal.VECTORS_MISSING: {
        "zh": (
            "资料库的语义索引缺失，或是用另一个嵌入模型建立的；仅凭关键词没有找到答案。",
            "请重建索引后再问。",
        ),
        "en": (
            "The library's vectors are missing or were made with another embedding model, and "
            "keyword search alone found no answer.",
            "Rebuild the index, then ask again.",
        ),
    },
    Refusal.UNREADABLE_PAGES: {
        "zh": (
            "可读的部分里没有答案，但有 {unreadable_pages} 页无法读取。",
            "请查看文档列表中的读取说明，并直接翻看这些页。",
        ),
        "en": (
            "The readable part does not hold the answer, but {unreadable_pages} pages could not "
            "be read.",
            "See the document list for which ones, and look at those pages yourself.",
        ),
    },
    Refusal.NOTHING_NEAR: {
        "zh": ("文档里没有与这个问题相关的内容。", "请换个说法，或添加相关文档。"),
        "en": (
            "The documents hold nothing about this question.",
            "Put it in other words, or add documents about it.",
        ),
    },
    Refusal.NEAR_BUT_NOT_ANSWERING: {
        "zh": ("文档提到了相近的内容，但没有写明这个问题的答案。", "请查看下面最接近的段落。"),
        "en": (
            "The documents speak of something close, but do not state the answer.",
            "See the nearest passages below.",
        ),
    },
    Refusal.NOTHING_FITS_BUDGET: {
        "zh": (
            "找到了相关段落，但超出了语言模型一次能读的长度。",
            "请直接查看下面的段落，或提高长度上限。",
        ),
        "en": (
            "Passages were found, but none fits what the language model may read at once.",
            "Read the passages below, or raise the limit.",
        ),
    },
}

_NOTES: dict[Note, dict[Language, str]] = {
    Note.TO_CHECK: {
        "zh": "这是语言模型的推断，程序无法核对，请对照引用的原文。",
        "en": "The language model concluded this; compare it with the cited passage yourself.",
    },
    Note.OTHER_LANGUAGE: {
        "zh": "引用的原文是另一种语言，请对照核对。",
        "en": "The cited passage is in another language; compare them.",
    },
    Note.CONTRADICTS: {
        "zh": "这句话与按规定计算的结果不一致。",
        "en": "This disagrees with what was computed from the rule.",
    },
    Note.WRONG_NUMBER: {
        "zh": "这句话里的数字在读到的内容中没有出现，或属于另一条规定。",
        "en": "A number in this was not read anywhere, or belongs to another rule.",
    },
    Note.WRONG_NAME: {
        "zh": "这句话里的名称或编号在读到的内容中没有出现。",
        "en": "A name or code in this was not read anywhere.",
    },
    Note.NOT_FOUND: {
        "zh": "读到的内容里没有这样的说法。",
        "en": "Nothing that was read says this.",
    },
    Note.EXCEPTION_UNREAD: {
        "zh": "有例外条款没有读到，结论可能因此不同。",
        "en": "An exception was not read, and may change this.",
    },
}

_NOTICES: dict[Notice, dict[Language, str]] = {
    Notice.NOT_SUMMARISED: {
        "zh": "页证只依据具体段落回答，不概括整份文件。下面是它的目录，可以点开查看，"
        "或针对其中一节提问。",
        "en": "Pagecite answers from single passages and does not summarise a whole document. "
        "Here are its headings: open one, or ask about one section.",
    },
    Notice.OUTLINE: {
        "zh": "这份文件的标题如下。",
        "en": "These are the headings of the document.",
    },
    Notice.NO_OUTLINE: {
        "zh": "页证不概括整份文件，而这份文件没有可以列出的标题。请打开文件查看，"
        "或针对具体内容提问。",
        "en": "Pagecite does not summarise a whole document, and this one has no headings to list. "
        "Open it, or ask about something that stands in it.",
    },
    Notice.WHICH_DOCUMENT: {
        "zh": "看不出问的是哪一份文件。请在问题里写出文件名，或只选中那一份文件再问。",
        "en": "It is not clear which document is meant. Name it in the question, or select only "
        "that document and ask again.",
    },
    Notice.NOT_CALCULATED: {
        "zh": "页证不做计数、求和或比大小，以免算错。与问题有关的内容都列在下面，请自行核算。",
        "en": "Pagecite does not count, add up or compare over many rows, so as not to get it "
        "wrong. What the question is about is listed below for you to work out.",
    },
    Notice.ROWS_MISSING: {
        "zh": "下面列出的不一定是全部，其余部分请打开文件查看。",
        "en": "There may be more than is listed below; open the documents for the rest.",
    },
    Notice.NOT_DECIDED: {
        "zh": "文件里与此有关的规定如下。是否适用于您说的情况，请对照原文判断。",
        "en": "This is what the documents say about it. Whether it covers your case is for you to "
        "judge.",
    },
    Notice.SEARCHED: {
        "zh": "这像是要查找的词，下面是文件里写到它的地方。想得到回答，请写成一个问题。",
        "en": "These look like words to find: here is where the documents have them. For an "
        "answer, ask a whole question.",
    },
    Notice.OTHER_VERSION: {
        "zh": "同一份文件的不同版本写得不一样，下面都列了出来，现行的（或较新的）在前。",
        "en": "Versions of this document disagree. Both are shown, the one in force (or the newer "
        "one) first.",
    },
    Notice.EARLIER_TURNS_DROPPED: {
        "zh": "这次提问没有用到较早的对话。",
        "en": "Earlier turns of the conversation were not taken into account.",
    },
}
