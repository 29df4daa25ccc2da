"""The texts that the documents hold: rules of an office, in Chinese, English and both."""

from __future__ import annotations

ENGLISH = (
    "Members of staff who travel on behalf of the office book their tickets through the travel "
    "desk, which compares at least three offers. Tickets of the first class are not reimbursed, "
    "unless the head of the department has agreed in writing before the journey begins.",
    "The daily allowance is 62.50 EUR for journeys of more than twelve hours and 31.25 EUR for "
    "shorter ones. It covers meals and small expenses; receipts aren't needed for either.",
    "Claims are filed within 30 days of the return, with the original invoices attached. A claim "
    "that reaches the accounts office after that is efficiently, but not favourably, considered: "
    "only the chief financial officer can still approve it.",
    "Hotel costs are refunded up to the limits of Table 2. Where a conference hotel costs more, "
    "the difference is refunded too, provided that the organiser's letter is enclosed.",
    "A private car may be used when no train arrives before 09:30 or leaves after 18:00. "
    "The rate is 0.30 EUR a kilometre (0.02 EUR more for each passenger), whatever the size of "
    "the engine; parking fees are paid on top, fines never.",
    "Losses and thefts are reported to the security office at once, by telephone "
    "(+49 30 1234-5678) or by e-mail to security@example.org, and to the police within 24 hours.",
)
CHINESE = (
    "员工因公出差应当提前三个工作日提交出差申请，经部门负责人批准后方可预订机票和酒店；未经批准"
    "自行出行的，费用由本人承担。",
    "住宿标准按照城市分为三类：一类城市每晚不超过600元，二类城市每晚不超过450元，其他城市每晚不超过"
    "350元。超出标准的部分，除会议统一安排住宿的以外，一律不予报销。",
    "报销申请应当在返回之日起30日内提交，并附发票原件、行程单和审批单。逾期提交的，须经财务总监书面"
    "同意；超过六个月的，不再受理。",
    "使用私家车出差的，按每公里1.20元补贴，停车费和过路费凭票据实报销，交通违章罚款由驾驶人自行承担。",
    "差旅补贴自出发当日起至返回当日止计算，每人每天100元；由接待单位统一安排用餐的，减按50%发放。",
    "发现票据遗失的，应当立即向财务部（电话：010-1234-5678）报告，并在24小时内提交书面说明，由证明人"
    "签字确认。",
)
MIXED = (
    "本公司使用 ERP 系统（版本 V3.2）处理采购订单，PO 编号由 “PO-” 加年份和流水号组成，例如 "
    "PO-2024-00017。",
    "供应商须在收到订单后48小时内通过 e-mail 确认；逾期未确认的，视为 rejected，采购员应当改选其他"
    "供应商（second source）。",
    "The invoice (发票) must show the tax number (纳税人识别号) and the amount in RMB; an invoice "
    "without them is returned to the supplier within 5 working days.",
    "质量检验按照 ISO 2859-1 一般检验水平 II 执行，AQL 为 0.65；不合格批次（rejected lot）须在 3 个"
    "工作日内退回。",
)
TABLE = (
    ("Class 类别", "City 城市", "Hotel 住宿", "Meals 餐费"),
    ("A", "北京 Beijing", "600.00", "120"),
    ("B", "成都 Chengdu", "450.00", "100"),
    ("C", "Other 其他", "350.00", "80"),
    ("D", "Abroad 境外", "1,200.00", "62.50"),
)


def paragraphs(texts: tuple[str, ...], rounds: int) -> list[str]:
    """Return the texts several times over, each paragraph with a number of its own."""
    return [
        f"{round_ * len(texts) + index + 1}. {text}"
        for round_ in range(rounds)
        for index, text in enumerate(texts)
    ]
