"""What can go wrong with a language-model file, each as a sentence and what to do next.

Codes and texts, pure. An `EngineError` of model_missing or model_invalid names one of these in its
detail `problem`; `engine.messages` then shows this text instead of the general one.
"""

from __future__ import annotations

from enum import StrEnum


class ModelProblem(StrEnum):
    """All that getting, checking and trying a language-model file can run into."""

    NETWORK_OFF = "network_off"
    NETWORK_LOCKED = "network_locked"
    UNREACHABLE = "unreachable"
    PROXY = "proxy"
    CERTIFICATE = "certificate"
    LOST = "lost"
    STALLED = "stalled"
    GATED = "gated"
    UNAUTHORISED = "unauthorised"
    FORBIDDEN = "forbidden"
    NOT_THERE = "not_there"
    TOO_MANY = "too_many"
    SERVER = "server"
    NO_HUB = "no_hub"
    NOT_IN_FOLDER = "not_in_folder"
    NO_SOURCE = "no_source"
    DOWNLOADER_DIED = "downloader_died"
    WEB_PAGE = "web_page"
    NOT_GGUF = "not_gguf"
    CUT_OFF = "cut_off"
    WRONG_SIZE = "wrong_size"
    HASH_DIFFERS = "hash_differs"
    ABSURD = "absurd"
    UNKNOWN_VERSION = "unknown_version"
    VOCABULARY = "vocabulary"
    NO_CONTEXT = "no_context"
    WRONG_ROLE = "wrong_role"
    CANNOT_LOAD = "cannot_load"
    PROCESSOR = "processor"
    TOO_LITTLE_MEMORY = "too_little_memory"
    IN_USE = "in_use"
    SHIPPED = "shipped"


_Texts = dict[str, tuple[str, str]]

_AGAIN_ZH = "已下载的部分会保留，下次从断开处继续。"
_AGAIN_EN = "What has arrived is kept; the next try goes on from there."
_OTHER_ZH = "请换一个来源，或从文件夹、U 盘导入。"
_OTHER_EN = "Choose another source, or import the file from a folder or USB stick."
_ANEW_ZH = "这个文件没有被采用；请重新下载，或换一个来源。"
_ANEW_EN = "It was not kept; get it again, or choose another source."

TEXTS: dict[ModelProblem, _Texts] = {
    ModelProblem.NETWORK_OFF: {
        "zh": (
            "联网开关是关闭的，没有下载语言模型 {name}。",
            "请在设置里打开联网开关（命令行：加上 --network），或从文件夹、U 盘导入。",
        ),
        "en": (
            "The network switch is off, so the language model {name} was not downloaded.",
            "Turn it on in the settings (command line: add --network), or import the file from a "
            "folder or USB stick.",
        ),
    },
    ModelProblem.NETWORK_LOCKED: {
        "zh": (
            "本机的管理策略锁定了联网开关，页证不会连接网络。",
            "请从文件夹、U 盘导入语言模型，或联系信息技术部门。",
        ),
        "en": (
            "The policy of this computer keeps the network switch off; nothing is downloaded.",
            "Import language models from a folder or USB stick, or ask the IT department.",
        ),
    },
    ModelProblem.UNREACHABLE: {
        "zh": ("无法连接到 {host}。", f"请检查网络。{_OTHER_ZH}"),
        "en": ("{host} cannot be reached.", f"Check the network. {_OTHER_EN}"),
    },
    ModelProblem.PROXY: {
        "zh": (
            "系统设置的代理服务器没有放行到 {host} 的连接。",
            "请检查系统的代理设置，或请网络管理员放行。",
        ),
        "en": (
            "The proxy set up on this computer did not let the connection to {host} through.",
            "Check the system's proxy settings, or ask the network's administrator.",
        ),
    },
    ModelProblem.CERTIFICATE: {
        "zh": (
            "{host} 的安全证书不被本机信任，为安全起见没有下载。",
            "请检查电脑的日期；公司网络请让管理员把公司证书装进系统。",
        ),
        "en": (
            "This computer does not trust the certificate of {host}, so nothing was downloaded.",
            "Check the computer's date; in a company network, ask for its certificate to be "
            "installed in the system.",
        ),
    },
    ModelProblem.LOST: {
        "zh": ("与 {host} 的连接中断了，已收到 {done}。", _AGAIN_ZH),
        "en": ("The connection to {host} was lost after {done}.", _AGAIN_EN),
    },
    ModelProblem.STALLED: {
        "zh": ("{host} 很久没有发来数据，已停止等待。", _AGAIN_ZH),
        "en": ("{host} stopped sending, so the wait was ended.", _AGAIN_EN),
    },
    ModelProblem.GATED: {
        "zh": (
            "{host} 要求先同意许可条款并登录，才能下载 {name}。",
            "请在浏览器里登录该网站并同意条款，下载后用“导入”添加；或换一个模型。",
        ),
        "en": (
            "{host} gives {name} only to those who accept its terms and sign in.",
            "Accept them in a browser, download the file there and import it, or choose another "
            "language model.",
        ),
    },
    ModelProblem.UNAUTHORISED: {
        "zh": ("{host} 要求登录（401），没有下载。", _OTHER_ZH),
        "en": ("{host} asks for a sign-in (401); nothing was downloaded.", _OTHER_EN),
    },
    ModelProblem.FORBIDDEN: {
        "zh": ("{host} 拒绝提供这个文件（403）。", _OTHER_ZH),
        "en": ("{host} refuses to give out this file (403).", _OTHER_EN),
    },
    ModelProblem.NOT_THERE: {
        "zh": ("{host} 上没有这个文件（404）。", _OTHER_ZH),
        "en": ("{host} does not have this file (404).", _OTHER_EN),
    },
    ModelProblem.TOO_MANY: {
        "zh": ("{host} 说下载请求太多（429）。", f"请过几分钟再试。{_AGAIN_ZH}"),
        "en": (
            "{host} says there were too many downloads (429).",
            f"Try again in some minutes. {_AGAIN_EN}",
        ),
    },
    ModelProblem.SERVER: {
        "zh": ("{host} 出现故障（{status}）。", f"请稍后再试，或换一个来源。{_AGAIN_ZH}"),
        "en": (
            "{host} is out of order ({status}).",
            f"Try again later, or choose another source. {_AGAIN_EN}",
        ),
    },
    ModelProblem.NO_HUB: {
        "zh": (
            "{host} 的回答不像模型网站，可能被登录页或代理拦截，也可能是镜像地址不对。",
            f"请检查镜像地址；在浏览器里打开看看是否要求登录上网。{_OTHER_ZH}",
        ),
        "en": (
            "{host} does not answer like a model hub: a sign-in page or a proxy may be in "
            "between, or the mirror's address is wrong.",
            f"Check the address, and whether a browser asks you to sign in. {_OTHER_EN}",
        ),
    },
    ModelProblem.NOT_IN_FOLDER: {
        "zh": ("在“{path}”里没有找到 {name} 的文件（{file}）。", "请检查文件夹或 U 盘。"),
        "en": (
            "The file of {name} ({file}) is not in “{path}”.",
            "Check the folder or USB stick.",
        ),
    },
    ModelProblem.NO_SOURCE: {
        "zh": ("{name} 不能从这个来源取得。{reason}", "可用的来源：{sources}。"),
        "en": ("{name} cannot be had from this source. {reason}", "It can come from: {sources}."),
    },
    ModelProblem.DOWNLOADER_DIED: {
        "zh": ("下载程序意外退出。", _AGAIN_ZH),
        "en": ("The downloading process ended unexpectedly.", _AGAIN_EN),
    },
    ModelProblem.WEB_PAGE: {
        "zh": (
            "收到的是一个网页，不是模型文件，可能被登录页或代理拦截。",
            f"文件没有被采用。请在浏览器里看看是否要求登录上网。{_OTHER_ZH}",
        ),
        "en": (
            "What arrived is a web page, not a language model: a sign-in page or a proxy is "
            "probably in between.",
            f"It was not kept. See in a browser whether a sign-in is asked for. {_OTHER_EN}",
        ),
    },
    ModelProblem.NOT_GGUF: {
        "zh": ("{name} 不是 GGUF 格式的语言模型文件。", "请选择扩展名为 .gguf 的模型文件。"),
        "en": (
            "{name} is not a language-model file in the GGUF format.",
            "Choose a model file that ends in .gguf.",
        ),
    },
    ModelProblem.CUT_OFF: {
        "zh": ("模型文件 {name} 不完整，后面的部分缺失。", _ANEW_ZH),
        "en": ("The language-model file {name} is not whole: its end is missing.", _ANEW_EN),
    },
    ModelProblem.WRONG_SIZE: {
        "zh": ("模型文件 {name} 的大小不对：{size} 字节，应为 {expected} 字节。", _ANEW_ZH),
        "en": (
            "The language-model file {name} has the wrong size: {size} bytes, not {expected}.",
            _ANEW_EN,
        ),
    },
    ModelProblem.HASH_DIFFERS: {
        "zh": (
            "模型文件 {name} 的内容与发布的不一致（SHA-256 不同），可能在传输中损坏或被换过。",
            _ANEW_ZH,
        ),
        "en": (
            "The language-model file {name} is not what was published (its SHA-256 differs): it "
            "was damaged on the way, or exchanged.",
            _ANEW_EN,
        ),
    },
    ModelProblem.ABSURD: {
        "zh": ("模型文件 {name} 的文件头里有不可能的数值，文件已损坏。", _ANEW_ZH),
        "en": (
            "The header of the language-model file {name} holds impossible numbers: it is damaged.",
            _ANEW_EN,
        ),
    },
    ModelProblem.UNKNOWN_VERSION: {
        "zh": (
            "模型文件 {name} 的 GGUF 版本太旧或太新，这个版本的页证读不了。",
            "请更新页证，或换一个文件。",
        ),
        "en": (
            "The language-model file {name} has a GGUF version that this Pagecite cannot read.",
            "Update Pagecite, or choose another file.",
        ),
    },
    ModelProblem.VOCABULARY: {
        "zh": (
            "嵌入模型 {name} 的词表是暂不支持的类型。",
            "请改用目录里的嵌入模型。",
        ),
        "en": (
            "The vocabulary of the embedding model {name} is of a kind that cannot be read yet.",
            "Use an embedding model of the catalogue.",
        ),
    },
    ModelProblem.NO_CONTEXT: {
        "zh": ("模型文件 {name} 没有写明能读多长的内容，无法使用。", "请换一个文件。"),
        "en": (
            "The language-model file {name} does not say how much it can read at once.",
            "Choose another file.",
        ),
    },
    ModelProblem.WRONG_ROLE: {
        "zh": (
            "{name} 不是用来对话、检索或排序文字的模型（{architecture}）。",
            "请换一个文件。",
        ),
        "en": (
            "{name} is not made for chat, search or ranking of text ({architecture}).",
            "Choose another file.",
        ),
    },
    ModelProblem.CANNOT_LOAD: {
        "zh": (
            "试着加载 {name} 没有成功：文件损坏，或是这个版本还不支持的模型（{architecture}）。",
            "请重新下载或换一个模型；程序没有受影响。",
        ),
        "en": (
            "{name} could not be loaded: the file is damaged, or a kind that this version does "
            "not know ({architecture}).",
            "Get it again or choose another one; the program itself is not affected.",
        ),
    },
    ModelProblem.PROCESSOR: {
        "zh": (
            "这台电脑的处理器运行不了 {name}：试着加载时进程退出（{signal}）。",
            "请换一个模型，或安装适合本机处理器的页证版本；程序没有受影响。",
        ),
        "en": (
            "The processor of this computer cannot run {name}: the trial ended with {signal}.",
            "Choose another language model, or the Pagecite made for this processor; the program "
            "itself is not affected.",
        ),
    },
    ModelProblem.TOO_LITTLE_MEMORY: {
        "zh": (
            "内存不足以运行 {name}：约需 {needed}，目前可用 {free}。",
            "请关闭其他程序，或换一个更小的模型。",
        ),
        "en": (
            "There is not enough memory for {name}: it needs about {needed}, {free} are free.",
            "Close other programs, or choose a smaller language model.",
        ),
    },
    ModelProblem.IN_USE: {
        "zh": (
            "{name} 正在使用中，没有删除。",
            "请先换用另一个模型，或加上 --force。",
        ),
        "en": (
            "{name} is in use and was not removed.",
            "Put another language model to use first, or add --force.",
        ),
    },
    ModelProblem.SHIPPED: {
        "zh": (
            "{name} 是随程序一起安装的，没有删除。",
            "可以换用另一个模型；卸载程序时它会一起移除。",
        ),
        "en": (
            "{name} came with the program and was not removed.",
            "Put another language model to use; this one goes when the program is uninstalled.",
        ),
    },
}
