"""Each error code and refusal as a sentence and what to do next, in Chinese and English.

The command line and the window show the same words. Pure: no I/O.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.errors import ErrorCode
from engine.model_problems import TEXTS as MODEL_TEXTS
from engine.model_problems import ModelProblem
from engine.types import Note, Notice, Refusal

Language = Literal["zh", "en"]


@dataclass(frozen=True, slots=True)
class Message:
    """`sentence` says what happened, `advice` what to do next."""

    sentence: str
    advice: str

    def __str__(self) -> str:
        return f"{self.sentence} {self.advice}"


class _Details(dict[str, str]):
    def __missing__(self, key: str) -> str:
        return ""


def error_message(code: str, language: Language, details: dict[str, str] | None = None) -> Message:
    """Return what to tell the user about an error; an unknown code reads as `internal`.

    The detail `problem` names what is the matter with a language-model file, where that is it.
    """
    problem = (details or {}).get("problem", "")
    if problem in set(ModelProblem):
        return _filled(MODEL_TEXTS[ModelProblem(problem)][language], details)
    known = ErrorCode(code) if code in set(ErrorCode) else ErrorCode.INTERNAL
    special = (_SPECIAL.get((known, detail)) for detail in (details or {}).values())
    texts = next(filter(None, special), _ERRORS[known])
    return _filled(texts[language], details)


def refusal_message(
    reason: Refusal, language: Language, details: dict[str, str] | None = None
) -> Message:
    """Return why a question was not answered; `details` may hold `missing` and `documents`."""
    return _filled(_REFUSALS[reason][language], details)


def note_message(note: Note, language: Language) -> str:
    """Return why a sentence of an answer should be looked at."""
    return _NOTES[note][language]


def notice_message(notice: Notice, language: Language) -> str:
    """Return what a whole answer says of itself."""
    return _NOTICES[notice][language]


def language_of(text: str) -> Language:
    """Return the language to answer in: Chinese where a question has any Han character."""
    return "zh" if any("\u3400" <= c <= "\u9fff" or c >= "\U00020000" for c in text) else "en"


def language_of_locale(locale: str) -> Language:
    """Return the language for a locale name such as `zh_CN.UTF-8`."""
    return "zh" if locale.lower().startswith("zh") else "en"


def _filled(pair: tuple[str, str], details: dict[str, str] | None) -> Message:
    values = _Details(details or {})
    sentence, advice = (" ".join(part.format_map(values).split()) for part in pair)
    return Message(sentence, advice)


_Texts = dict[Language, tuple[str, str]]

_ERRORS: dict[ErrorCode, _Texts] = {
    ErrorCode.WRONG_USAGE: {
        "zh": ("命令写法不对。{reason}", "加上 --help 可以查看用法。"),
        "en": ("The command is not written correctly. {reason}", "Add --help to see how it works."),
    },
    ErrorCode.NOT_FOUND: {
        "zh": ("没有找到：{name}{path}{document}。", "请检查名称和位置。"),
        "en": (
            "This was not found: {name}{path}{document}.",
            "Check the name and the place.",
        ),
    },
    ErrorCode.NO_PERMISSION: {
        "zh": ("没有读取这个文件的权限。", "请向文件的所有者申请权限，或先复制到自己的文件夹。"),
        "en": (
            "You are not allowed to read this file.",
            "Ask its owner for access, or copy it to a folder of your own first.",
        ),
    },
    ErrorCode.EMPTY_FILE: {
        "zh": ("文件是空的，里面没有任何内容。", "请检查文件是否下载或保存完整，然后重新添加。"),
        "en": (
            "The file is empty: it holds no bytes at all.",
            "Check that it was downloaded or saved completely, then add it again.",
        ),
    },
    ErrorCode.UNSUPPORTED: {
        "zh": ("暂不支持这种文件。{reason}", "请先另存为 PDF，再添加。"),
        "en": (
            "This kind of file cannot be read. {reason}",
            "Save it as a PDF and add that instead.",
        ),
    },
    ErrorCode.CORRUPT: {
        "zh": ("文件已损坏，无法打开。", "请重新下载，或请发送者再发一次。"),
        "en": (
            "The file is damaged and cannot be opened.",
            "Download it again, or ask the sender for a new copy.",
        ),
    },
    ErrorCode.PASSWORD_REQUIRED: {
        "zh": (
            "这个文件有密码保护。",
            "输入密码后即可读取；读出的文字会以可读形式保存在资料库中。",
        ),
        "en": (
            "This file is protected by a password.",
            "Enter the password to read it; its text is then kept readable in the library.",
        ),
    },
    ErrorCode.PASSWORD_WRONG: {
        "zh": ("密码不正确。", "请检查大小写后重新输入。"),
        "en": ("The password is wrong.", "Check capital letters and enter it again."),
    },
    ErrorCode.ZERO_PAGES: {
        "zh": ("文件里没有任何页面或幻灯片。", "请用原来的程序打开检查，再重新保存。"),
        "en": (
            "The file has no pages and no slides.",
            "Open it in the program it was made with and save it again.",
        ),
    },
    ErrorCode.NO_TEXT: {
        "zh": (
            "文件里没有可读的文字，文字识别也没有读出内容。",
            "请打开文件看看：若是空白页则不必添加；若字迹模糊，请重新扫描得更清晰后再添加。",
        ),
        "en": (
            "The file holds no readable text, and text recognition found none either.",
            "Open it and look: a blank file need not be added; a faint scan should be scanned "
            "again, sharper.",
        ),
    },
    ErrorCode.UNKNOWN_ENCODING: {
        "zh": ("无法判断文件的文字编码。", "请用记事本打开，另存为 UTF-8 编码后再添加。"),
        "en": (
            "The file's text encoding could not be determined.",
            "Open it in a text editor, save it as UTF-8, and add it again.",
        ),
    },
    ErrorCode.TOO_LARGE: {
        "zh": ("文件过大，无法安全读取。{reason}", "请拆分成几个文件后再添加。"),
        "en": (
            "The file is too large to be read safely. {reason}",
            "Split it into several files and add those.",
        ),
    },
    ErrorCode.TIMED_OUT: {
        "zh": ("读取时间过长，已停止读取这个文件。", "可以重试；若仍失败，请另存为 PDF 后再添加。"),
        "en": (
            "Reading took too long, so this file was stopped.",
            "Try again; if it still fails, save it as a new PDF and add that.",
        ),
    },
    ErrorCode.OUT_OF_MEMORY: {
        "zh": ("内存不足，无法完成。", "请关闭其他程序后重试，或拆分文件。"),
        "en": (
            "There was not enough memory.",
            "Close other programs and try again, or split the file.",
        ),
    },
    ErrorCode.READER_CRASHED: {
        "zh": (
            "读取这个文件时读取程序意外退出，其他文件不受影响。",
            "可以重试；若仍失败，请另存为 PDF 后再添加。",
        ),
        "en": (
            "The reader stopped unexpectedly on this file; other files are not affected.",
            "Try again; if it still fails, save it as a new PDF and add that.",
        ),
    },
    ErrorCode.LOCKED_BY_OTHER: {
        "zh": ("文件正被其他程序占用。", "请在那个程序中关闭文件，然后重试。"),
        "en": (
            "The file is in use by another program.",
            "Close it there, then try again.",
        ),
    },
    ErrorCode.MODEL_MISSING: {
        "zh": (
            "还没有安装语言模型{name}。{reason}",
            "请在“工具 → 语言模型”里获取"
            "（命令行：python -m engine models install starter --network）。",
        ),
        "en": (
            "The language model {name} is not installed. {reason}",
            "Get one under Tools → Language models "
            "(command line: python -m engine models install starter --network).",
        ),
    },
    ErrorCode.MODEL_INVALID: {
        "zh": (
            "语言模型文件无法使用。{reason}",
            "请在“工具 → 语言模型”里校验所有文件，再重新获取"
            "（命令行：python -m engine models verify）。",
        ),
        "en": (
            "The language-model file cannot be used. {reason}",
            "Run: python -m engine models verify, then install it again.",
        ),
    },
    ErrorCode.LIBRARY_DAMAGED: {
        "zh": (
            "资料库文件已损坏，或不是页证资料库。{reason}",
            "请从备份恢复，或新建资料库后重新添加文档；原始文件没有被改动。",
        ),
        "en": (
            "The library file is damaged, or is not a Pagecite library. {reason}",
            "Restore a backup, or add the documents to a new library; your own files are "
            "untouched.",
        ),
    },
    ErrorCode.LIBRARY_LOCKED: {
        "zh": ("资料库正被另一个程序使用。{holder}", "请等它完成或将其关闭，然后重试。"),
        "en": (
            "The library is in use by another program. {holder}",
            "Wait until it is done or close it, then try again.",
        ),
    },
    ErrorCode.LIBRARY_TOO_NEW: {
        "zh": ("这个资料库由更新版本的页证创建。", "请更新页证后再打开；资料库没有被改动。"),
        "en": (
            "This library was made by a newer Pagecite.",
            "Update Pagecite, then open it; the library was not changed.",
        ),
    },
    ErrorCode.DISK_FULL: {
        "zh": ("磁盘空间不足。", "请清理磁盘后重试；已保存的内容没有丢失。"),
        "en": (
            "The disk is full.",
            "Free some space and try again; nothing already stored is lost.",
        ),
    },
    ErrorCode.CANCELLED: {
        "zh": ("已取消。", "随时可以重新开始。"),
        "en": ("Cancelled.", "You can start it again at any time."),
    },
    ErrorCode.INTERNAL: {
        "zh": ("程序出错了。{reference}", "请重试；若再次出现，请把日志中的这一条反馈给我们。"),
        "en": (
            "Something went wrong in the program. {reference}",
            "Try again; if it happens again, report this entry of the log.",
        ),
    },
}

_SPECIAL: dict[tuple[ErrorCode, str], _Texts] = {
    (ErrorCode.NO_PERMISSION, "migration_needed"): {
        "zh": (
            "这个资料库由较早版本的页证创建，还没有升级，暂时不能只读打开。",
            "请先在页证窗口中打开它一次：会先在旁边保存一份副本，再升级。",
        ),
        "en": (
            "This library was made by an older Pagecite and has to be brought up to date first.",
            "Open it once in the window: a copy is kept beside it, then it is updated.",
        ),
    },
    (ErrorCode.NO_PERMISSION, "shared"): {
        "zh": (
            "这是别人分享的资料库，只能阅读和提问，不能改动。",
            "要添加文档，请打开或新建自己的资料库。",
        ),
        "en": (
            "This library was shared with you: it can be read and asked, not changed.",
            "To add documents, open a library of your own or make a new one.",
        ),
    },
    (ErrorCode.UNSUPPORTED, "libreoffice"): {
        "zh": (
            "读取旧版 Office 文件（.doc、.ppt）需要本机装有 LibreOffice。",
            "请安装 LibreOffice（免费）后再添加，或在 Word、WPS 中另存为 .docx、.pptx。",
        ),
        "en": (
            "Older Office files (.doc, .ppt) are read through LibreOffice, which is not installed.",
            "Install LibreOffice (free) and add them again, or save them as .docx or .pptx.",
        ),
    },
    (ErrorCode.NOT_FOUND, "online_only"): {
        "zh": (
            "这个文件只在云盘里，还没有下载到本机：{name}。",
            "请在云盘软件中选择“始终保留在此设备上”，下载完成后再添加。",
        ),
        "en": (
            "This file is only in the cloud and not on this computer yet: {name}.",
            "Let the cloud program keep it on this device, then add it again.",
        ),
    },
    (ErrorCode.EMPTY_FILE, "archive"): {
        "zh": ("压缩包里没有文件。", "请检查压缩包是否完整，然后重新添加。"),
        "en": (
            "The archive holds no files.",
            "Check that it was packed completely, then add it again.",
        ),
    },
}
"""Sentences for one kind of an error, told by the value of one of its details."""

_REFUSALS: dict[Refusal, _Texts] = {
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
