"""The words of an inventory, in Chinese and English. Pure: no I/O."""

from __future__ import annotations

from engine.messages import Language
from engine.types import Counted, DocumentKind, FileState, SkipReason

Words = dict[Language, str]

KINDS: dict[DocumentKind, Words] = {
    DocumentKind.PDF: {"zh": "PDF", "en": "PDF"},
    DocumentKind.DOCX: {"zh": "Word 文档", "en": "Word"},
    DocumentKind.DOC: {"zh": "旧版 Word（.doc）", "en": "old Word (.doc)"},
    DocumentKind.XLSX: {"zh": "Excel 表格", "en": "Excel"},
    DocumentKind.XLSB: {"zh": "Excel 表格（.xlsb）", "en": "Excel (.xlsb)"},
    DocumentKind.XLS: {"zh": "旧版 Excel（.xls）", "en": "old Excel (.xls)"},
    DocumentKind.PPTX: {"zh": "PowerPoint 演示", "en": "PowerPoint"},
    DocumentKind.PPT: {"zh": "旧版 PowerPoint（.ppt）", "en": "old PowerPoint (.ppt)"},
    DocumentKind.ODT: {"zh": "ODF 文档（.odt）", "en": "OpenDocument text (.odt)"},
    DocumentKind.ODS: {"zh": "ODF 表格（.ods）", "en": "OpenDocument sheets (.ods)"},
    DocumentKind.ODP: {"zh": "ODF 演示（.odp）", "en": "OpenDocument slides (.odp)"},
    DocumentKind.RTF: {"zh": "RTF 文档", "en": "RTF"},
    DocumentKind.OFD: {"zh": "OFD 版式文件", "en": "OFD"},
    DocumentKind.EPUB: {"zh": "EPUB 电子书", "en": "EPUB"},
    DocumentKind.HTML: {"zh": "网页", "en": "web page"},
    DocumentKind.MHT: {"zh": "网页存档（.mht）", "en": "saved web page (.mht)"},
    DocumentKind.EML: {"zh": "邮件（.eml）", "en": "mail (.eml)"},
    DocumentKind.MSG: {"zh": "Outlook 邮件（.msg）", "en": "Outlook mail (.msg)"},
    DocumentKind.ZIP: {"zh": "ZIP 压缩包", "en": "ZIP archive"},
    DocumentKind.IMAGE: {"zh": "图片", "en": "picture"},
    DocumentKind.CSV: {"zh": "CSV 表格", "en": "CSV"},
    DocumentKind.MARKDOWN: {"zh": "Markdown", "en": "Markdown"},
    DocumentKind.TEXT: {"zh": "纯文本", "en": "plain text"},
}

LENGTHS: dict[Counted, tuple[str, str, str]] = {
    Counted.PAGES: ("{} 页", "{} page", "{} pages"),
    Counted.SLIDES: ("{} 张幻灯片", "{} slide", "{} slides"),
    Counted.SHEETS: ("{} 个工作表", "{} sheet", "{} sheets"),
    Counted.FILES: ("内含 {} 个文件", "{} file inside", "{} files inside"),
}
"""Chinese, English for one, English for several."""

STATES: dict[FileState, dict[Language, tuple[str, str]]] = {
    FileState.PASSWORD_REQUIRED: {
        "zh": ("有密码保护", "添加后输入密码即可读取。"),
        "en": ("Protected by a password", "Add them, then enter the password to have them read."),
    },
    FileState.NEEDS_PROGRAM: {
        "zh": (
            "旧版 Word 和 PowerPoint 文件",
            "要借助 LibreOffice 读取，本机没有安装。请安装 LibreOffice，或先另存为 .docx、.pptx。",
        ),
        "en": (
            "Old Word and PowerPoint files",
            "They are read with the help of LibreOffice, which is not installed here. Install it, "
            "or save them as .docx and .pptx first.",
        ),
    },
    FileState.UNSUPPORTED: {
        "zh": ("不是能读取的文档格式", "如果里面有文字，请另存为 PDF 再添加。"),
        "en": ("Not a kind that can be read", "If they hold text, save them as PDF."),
    },
    FileState.DAMAGED: {
        "zh": ("已损坏，打不开", "请重新下载，或请发送者再发一次。"),
        "en": ("Damaged", "Download them again, or ask the sender for a new copy."),
    },
    FileState.EMPTY: {
        "zh": ("空文件（0 字节）", "请检查是否下载或保存完整。"),
        "en": ("Empty (no bytes at all)", "Check that they were downloaded or saved completely."),
    },
    FileState.NO_TEXT: {
        "zh": ("没有内容", "能打开，但没有页面，或页面是空白的。"),
        "en": ("Nothing in them", "They open, but have no pages, or blank ones only."),
    },
    FileState.TOO_LARGE: {
        "zh": ("太大，无法安全读取", "请拆成几个文件。"),
        "en": ("Too large to be read safely", "Split them into several files."),
    },
    FileState.NO_PERMISSION: {
        "zh": ("没有读取权限", "请向文件的所有者申请，或先复制到自己的文件夹。"),
        "en": ("You may not read them", "Ask their owner, or copy them to a folder of your own."),
    },
    FileState.IN_USE: {
        "zh": ("正被别的程序占用", "请关闭那个程序后再试。"),
        "en": ("In use by another program", "Close that program, then try again."),
    },
    FileState.ONLINE_ONLY: {
        "zh": ("只在网盘上，没有下载到本机", "请先在网盘中选择“始终保留在此设备上”。"),
        "en": ("Kept by the cloud service only", "Have them downloaded to this computer first."),
    },
    FileState.NOT_FOUND: {
        "zh": ("没有找到", "请检查名称和位置。"),
        "en": ("Not found", "Check the name and the place."),
    },
    FileState.NOT_A_FILE: {
        "zh": ("不是普通文件", "是管道或设备，不会打开。"),
        "en": ("Not ordinary files", "They are pipes or devices and are not opened."),
    },
    FileState.NAME_NOT_TEXT: {
        "zh": ("文件名的编码不对", "请先改名再添加。"),
        "en": ("Names in an old encoding", "Rename them first."),
    },
    FileState.UNCLEAR: {
        "zh": ("短时间内看不出内容", "添加后会完整读取。"),
        "en": ("A moment was not enough to tell", "They will be read in full when added."),
    },
}
"""For each state but ready and duplicate: what it is called, and what to do."""

SKIPPED: dict[SkipReason, Words] = {
    SkipReason.HIDDEN: {"zh": "隐藏文件和系统文件", "en": "hidden and system files"},
    SkipReason.LOCK_FILE: {
        "zh": "办公软件打开文档时的临时文件",
        "en": "temporary files of office programs",
    },
    SkipReason.UNFINISHED: {"zh": "没有下载完的文件", "en": "unfinished downloads"},
    SkipReason.LINK_LOOP: {"zh": "绕回原处的链接", "en": "links that lead back"},
    SkipReason.BROKEN_LINK: {"zh": "失效的链接", "en": "broken links"},
    SkipReason.NOT_A_FILE: {"zh": "管道或设备", "en": "pipes and devices"},
    SkipReason.UNREADABLE_FOLDER: {
        "zh": "无法打开的文件夹",
        "en": "folders that cannot be opened",
    },
    SkipReason.ONLINE_ONLY: {
        "zh": "只在网盘上的文件",
        "en": "files kept by the cloud service only",
    },
    SkipReason.LIBRARY: {"zh": "页证资料库", "en": "Pagecite libraries"},
}

NEWER_BY: dict[str, Words] = {
    "effective_date": {"zh": "生效日期较晚", "en": "later effective date"},
    "status": {"zh": "另一个已废止或被替代", "en": "the other is withdrawn or replaced"},
    "version": {"zh": "写明的版本较高", "en": "higher stated version"},
    "number": {"zh": "编号中的年份较晚", "en": "later year in its number"},
    "name": {"zh": "按文件名或标题", "en": "by its name or title"},
}

SENTENCES: dict[str, Words] = {
    "nothing": {"zh": "这里没有文件。", "en": "There are no files here."},
    "all": {"zh": "共 {files}，{size}。", "en": "{files}, {size} in all."},
    "ready": {"zh": "可以读取：{count} 个", "en": "Can be read: {count}"},
    "kind": {"zh": "{kind}：{count} 个{length}", "en": "{kind}: {count}{length}"},
    "length": {"zh": "，{length}", "en": ", {length}"},
    "scanned": {
        "zh": "其中 {count} 个含有扫描页，约 {pages} 页要做文字识别（较慢）",
        "en": "{count} of these have scanned pages, about {pages} of which need text recognition "
        "(slow)",
    },
    "none_ready": {"zh": "没有可以直接读取的文件。", "en": "None of them can be read as it is."},
    "state": {"zh": "{title}：{count} 个。{advice}", "en": "{title}: {count}. {advice}"},
    "about": {"zh": "约 {length}", "en": "about {length}"},
    "misnamed": {
        "zh": "名称与内容不符：{count} 个，按内容读取",
        "en": "Name and content disagree: {count}; the content counts",
    },
    "really": {"zh": "{name} — 实际内容：{kind}", "en": "{name} — really: {kind}"},
    "duplicates": {
        "zh": "内容完全相同：{count} 个，只会保留一份",
        "en": "Exact copies: {count}; only one of each is kept",
    },
    "duplicate": {"zh": "{name}（与 {other} 相同）", "en": "{name} (same as {other})"},
    "versions": {
        "zh": "可能是同一份文件的不同版本：{count} 组，请确认",
        "en": "Likely versions of one document: {count}; please check",
    },
    "newest": {"zh": "{name}（较新：{by}）", "en": "{name} (newer: {by})"},
    "unknown_newest": {"zh": "（看不出哪个较新）", "en": " (which is newer cannot be told)"},
    "changed": {
        "zh": "数字不同：“…{before}” {first} 与 {second}",
        "en": "Numbers differ: “…{before}” {first} and {second}",
    },
    "skipped": {"zh": "已跳过：{what}", "en": "Passed over: {what}"},
    "skipped_one": {"zh": "{what} {count} 个", "en": "{what} ({count})"},
    "time": {
        "zh": "全部读入大约需要{time}。期间可以提问，也可以随时停止，已读的不会丢失。",
        "en": "Reading them in takes {time}. You can ask meanwhile, and stop at any time; what was "
        "read is kept.",
    },
    "more": {"zh": "…… 另有 {count} 个", "en": "… and {count} more"},
    "moment": {"zh": "不到 1 分钟", "en": "less than a minute"},
    "minutes": {"zh": " {least}–{most} 分钟", "en": "about {least}–{most} minutes"},
    "hours": {"zh": " {least}–{most} 小时", "en": "about {least}–{most} hours"},
    "list": {"zh": "、", "en": ", "},
}
