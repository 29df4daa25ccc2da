"""What the tour's own documents say, and what is asked of them, in each language."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Words:
    """One language's documents: names without suffix, texts, and questions.

    A text is a heading and its paragraphs; `policy` is that of the first version, in which
    `earlier` is replaced by `later` for the second.
    """

    language: str
    scan: str
    scan_text: tuple[str, ...]
    sheet: str
    rows: tuple[tuple[str | int, ...], ...]
    locked: str
    locked_text: tuple[str, ...]
    damaged: str
    policy: str
    policy_text: tuple[str, ...]
    changes: tuple[tuple[str, str], ...]
    asked: str
    followed_up: str
    asked_scan: str
    asked_policy: str
    asked_in_vain: str
    sought: str
    sought_here: str
    sample: str
    documents: str
    menu: str
    library: str


CHINESE = Words(
    language="zh",
    scan="访客车辆停放规定（扫描件）",
    scan_text=(
        "访客车辆停放规定",
        "第一条　本规定适用于驾车来访的人员。",
        "第二条　访客车辆停放在北门停车场，不得占用消防通道。",
        "第三条　停车前四小时免费，超过四小时每小时收费6元。",
        "第四条　车辆离场前，应当向门卫交还停车证。",
    ),
    sheet="办公用品价格表",
    rows=(
        ("物品", "规格", "单价（元）", "供货天数"),
        ("复印纸", "A4，500张", 24, 2),
        ("白板笔", "黑色，12支", 30, 3),
        ("档案盒", "55毫米", 9, 5),
        ("计算器", "12位", 68, 7),
    ),
    locked="年度考核办法（加密）",
    locked_text=(
        "年度考核办法",
        "第一条　考核在每年12月进行，结果分为优秀、合格、不合格三档。",
        "第二条　对结果有异议的，可在公布后5个工作日内申请复核。",
    ),
    damaged="会议纪要（损坏）",
    policy="居家办公管理办法",
    policy_text=(
        "居家办公管理办法",
        "文件编号：HR-2025-07　版本：V1.0　生效日期：2025年7月1日",
        "第一条　员工每周最多可以居家办公2天。",
        "第二条　居家办公须在前一个工作日17:00之前向主管提出申请。",
        "第三条　试用期员工不适用本办法。",
    ),
    changes=(
        ("HR-2025-07", "HR-2026-02"),
        ("V1.0", "V2.0"),
        ("2025年7月1日", "2026年2月1日"),
        ("最多可以居家办公2天", "最多可以居家办公3天"),
    ),
    asked="会员买的非定制商品，签收10天后还能申请退货吗？",
    followed_up="那普通订单呢？",
    asked_scan="访客的车停在哪里？",
    asked_policy="每周最多可以居家办公几天？",
    asked_in_vain="公司食堂几点开门？",
    sought="退货",
    sought_here="申请",
    sample="售后服务政策.pdf",
    documents="文档",
    menu="提问",
    library="售后与制度",
)
ENGLISH = Words(
    language="en",
    scan="Visitor parking (scanned)",
    scan_text=(
        "Visitor parking",
        "1. These rules apply to visitors who come by car.",
        "2. Visitors park in the car park at the north gate. Fire lanes must be kept free.",
        "3. The first four hours are free. Each further hour costs 3 euros.",
        "4. The parking permit is handed back to the guard before leaving.",
    ),
    sheet="Office supplies price list",
    rows=(
        ("Item", "Size", "Price (euros)", "Delivery (days)"),
        ("Copy paper", "A4, 500 sheets", 4, 2),
        ("Board markers", "black, 12", 11, 3),
        ("File box", "55 mm", 3, 5),
        ("Calculator", "12 digits", 19, 7),
    ),
    locked="Yearly reviews (protected)",
    locked_text=(
        "Yearly reviews",
        "1. Reviews take place in December. The result is good, sufficient or insufficient.",
        "2. An objection can be raised within 5 working days.",
    ),
    damaged="Minutes of the meeting (damaged)",
    policy="Working from home policy",
    policy_text=(
        "Working from home policy",
        "Document number: HR-2025-07, Version: 1.0, Effective date: 1 July 2025",
        "1. Employees may work from home on at most 2 days a week.",
        "2. Ask your manager before 17:00 on the working day before.",
        "3. The policy does not apply during the trial period.",
    ),
    changes=(
        ("HR-2025-07", "HR-2026-02"),
        ("Version: 1.0", "Version: 2.0"),
        ("1 July 2025", "1 February 2026"),
        ("at most 2 days", "at most 3 days"),
    ),
    asked="What is the hotel limit per night in Singapore?",
    followed_up="And in Berlin?",
    asked_scan="Where do visitors park their cars?",
    asked_policy="On how many days a week may employees work from home?",
    asked_in_vain="When does the canteen open?",
    sought="approve",
    sought_here="receipt",
    sample="Travel and Expense Guide.pdf",
    documents="Documents",
    menu="Question",
    library="Travel and policies",
)

PASSWORD = "tour-2026"
"""Opens the protected PDF."""
