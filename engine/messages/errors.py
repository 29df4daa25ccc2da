"""Each error code as a sentence and what to do next. Pure."""

from __future__ import annotations

from engine.errors import ErrorCode
from engine.messages.model_problems import TEXTS as MODEL_TEXTS
from engine.messages.model_problems import ModelProblem
from engine.messages.wording import Language, Message, Texts, filled
from engine.program import command_name


def error_message(code: str, language: Language, details: dict[str, str] | None = None) -> Message:
    """Return what to tell the user about an error; an unknown code reads as `internal`.

    The detail `problem` names what is the matter with a language-model file, where that is it.
    """
    problem = (details or {}).get("problem", "")
    if problem in set(ModelProblem):
        return filled(MODEL_TEXTS[ModelProblem(problem)][language], details)
    known = ErrorCode(code) if code in set(ErrorCode) else ErrorCode.INTERNAL
    special = (_SPECIAL.get((known, detail)) for detail in (details or {}).values())
    texts = next(filter(None, special), _ERRORS[known])
    return filled(texts[language], {"command": command_name(), **(details or {})})


_ERRORS: dict[ErrorCode, Texts] = {
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
            "请在“工具 → 语言模型”里获取（命令行：{command} models install starter --network）。",
        ),
        "en": (
            "The language model {name} is not installed. {reason}",
            "Get one under Tools → Language models "
            "(command line: {command} models install starter --network).",
        ),
    },
    ErrorCode.MODEL_INVALID: {
        "zh": (
            "语言模型文件无法使用。{reason}",
            "请在“工具 → 语言模型”里校验所有文件，再重新获取（命令行：{command} models verify）。",
        ),
        "en": (
            "The language-model file cannot be used. {reason}",
            "Verify all files under Tools → Language models, then get it again "
            "(command line: {command} models verify).",
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

_SPECIAL: dict[tuple[ErrorCode, str], Texts] = {
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
