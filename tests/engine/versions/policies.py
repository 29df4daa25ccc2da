"""Texts of policies as offices write them, made from lists of rules."""

from __future__ import annotations

import random

_SUBJECTS = (
    ("差旅费", "出差人员", "财务部"),
    ("考勤休假", "全体员工", "人力资源部"),
    ("办公用品领用", "各部门", "行政部"),
    ("档案借阅", "借阅人", "档案室"),
    ("信息安全事件", "系统管理员", "信息中心"),
    ("车辆使用", "驾驶员", "车队"),
    ("供应商付款", "采购人员", "采购部"),
    ("培训费用", "参训人员", "培训中心"),
)
_RULES = (
    "{who}应当在事项发生之日起{n}个工作日内向{office}提交书面申请，逾期未提交的视为自动放弃。",
    "单笔金额超过{m}元的，须经分管领导审批；不超过该金额的，由部门负责人审批。",
    "{office}收到申请后应当在{n}日内完成审核，并将结果以书面形式告知{who}。",
    "{who}违反本办法规定的，由{office}责令改正；情节严重的，扣减当月绩效{p}%。",
    "相关凭证应当妥善保管，保管期限不少于{n}年，到期后由{office}统一销毁并登记造册。",
    "{who}每月可以申请不超过{n}次，特殊情况经{office}负责人同意后可以适当增加。",
    "{office}应当每季度对{subject}情况进行检查，并形成检查报告报送总经理办公会。",
    "因不可抗力造成延误的，{who}应当及时说明情况，{office}可以根据实际情况予以延期。",
    "住宿标准为每人每晚{m}元，超出部分由{who}自行承担，确有必要的须事先书面说明。",
    "本办法未尽事宜，按照国家有关法律法规和公司其他规章制度执行。",
)
_ENGLISH = (
    "{who} must file a written request with {office} within {n} working days of the event.",
    "Any single amount above {m} dollars needs the approval of the director in charge.",
    "{office} reviews each request within {n} days and informs {who} of the outcome in writing.",
    "Receipts are kept for at least {n} years, after which {office} destroys them and logs it.",
    "{who} may apply no more than {n} times a month unless {office} agrees beforehand.",
    "A breach of this policy may lower the monthly bonus of {who} by up to {p} percent.",
    "Hotel costs are covered up to {m} dollars a night; {who} bear whatever goes beyond.",
    "{office} checks all matters of {subject} every quarter and reports to the board.",
)


def policy(subject: int, numbers: int, dropped: int = -1, added: str = "") -> str:
    """Return a Chinese policy on one of eight subjects; `numbers` seeds its figures only."""
    about, who, office = _SUBJECTS[subject]
    figures = random.Random(numbers)
    order = list(range(len(_RULES)))
    random.Random(subject).shuffle(order)
    lines = [f"{about}管理办法", f"为加强{about}管理，规范{who}的行为，结合公司实际，制定本办法。"]
    for place, rule in enumerate(order[:9]):
        if place == dropped:
            continue
        text = _RULES[rule].format(
            who=f"{about}{who}",
            office=office,
            subject=about,
            n=figures.randint(2, 30),
            m=figures.randint(2, 50) * 100,
            p=figures.randint(5, 30),
        )
        lines.append(f"第{place + 1}条 {text}")
    return "\n".join([*lines, added])


def english_policy(subject: str, who: str, office: str, numbers: int) -> str:
    """Return an English policy; `numbers` seeds its figures only."""
    figures = random.Random(numbers)
    lines = [f"{subject} policy"] + [
        rule.format(
            who=who,
            office=office,
            subject=subject.lower(),
            n=figures.randint(2, 30),
            m=figures.randint(2, 50) * 100,
            p=figures.randint(5, 30),
        )
        for rule in _ENGLISH
    ]
    return "\n".join(lines)
