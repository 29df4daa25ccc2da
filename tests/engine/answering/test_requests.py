from __future__ import annotations

import pytest

from engine.answering.requests import Request, RequestKind, recognise


@pytest.mark.parametrize(
    "question",
    [
        "总结这份文件",
        "请总结一下这份员工手册的主要内容",
        "帮我概括全文",
        "把这份合同归纳一下",
        "《差旅管理办法》主要讲了什么？",
        "这份报告讲的是什么内容？",
        "供应商合作协议.docx 的要点有哪些？",
        "本制度的主要内容是什么",
        "总结差旅费标准V2.0",
        "总结采购管理办法（2025年修订）",
        "整份文件说了什么？",
        "写一份本方案的摘要",
        "Summarize this document",
        "Please summarise the attached report in three sentences",
        "What is this handbook about?",
        "Give me an overview of the travel policy",
        "What are the key points of this contract?",
        "Can you sum up lease_2026.pdf?",
        "TL;DR",
    ],
)
def test_a_summary_of_a_whole_document_is_recognised(question: str) -> None:
    assert recognise(question) == Request(RequestKind.SUMMARY)


@pytest.mark.parametrize(
    "question",
    [
        "列出这份文件的所有章节",
        "这本手册有哪些章节？",
        "这份制度一共有几章？",
        "《采购管理规定》的目录是什么？",
        "显示目录",
        "List the chapters",
        "Show me the table of contents of this report",
        "What sections are there in the handbook?",
        "How is this document organised?",
    ],
)
def test_the_contents_of_a_document_are_recognised(question: str) -> None:
    assert recognise(question) == Request(RequestKind.OUTLINE)


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("三月份的差旅费一共花了多少？", RequestKind.TOTAL),
        ("华东区各门店的平均销售额是多少", RequestKind.TOTAL),
        ("What is the total of all invoices from Nordwind?", RequestKind.TOTAL),
        ("How much did the five pumps cost altogether?", RequestKind.TOTAL),
        ("哪个产品的单价最高？", RequestKind.EXTREME),
        ("最便宜的型号是哪一款？", RequestKind.EXTREME),
        ("Which supplier has the longest delivery time?", RequestKind.EXTREME),
        ("Who had the fewest absences?", RequestKind.EXTREME),
        ("库存不足10台的型号有几款？", RequestKind.COUNT),
        ("有多少家供应商在苏州？", RequestKind.COUNT),
        ("How many suppliers are based in Leeds?", RequestKind.COUNT),
        ("列出所有保修期超过两年的产品", RequestKind.ALL),
        ("哪些员工住在宿舍？", RequestKind.ALL),
        ("List all products that cost more than 500 euros", RequestKind.ALL),
    ],
)
def test_work_over_many_rows_is_recognised(question: str, kind: RequestKind) -> None:
    assert recognise(question) == Request(kind)


@pytest.mark.parametrize(
    "question",
    [
        "有多少份文件提到违约金？",
        "哪些合同涉及保密条款？",
        "所有文件里一共出现了几个联系人？",
        "How many documents mention the warehouse in Porto?",
        "Which contracts contain a penalty clause?",
        "List all suppliers across all reports",
    ],
)
def test_work_over_many_documents_is_recognised(question: str) -> None:
    request = recognise(question)
    assert request is not None and request.over_documents


@pytest.mark.parametrize(
    "question",
    [
        "退款多久到账？",
        "会员签收后几天可以退货？",
        "最高限额是多少？",
        "住宿费每晚最多报销多少元？",
        "出差住宿超过标准怎么办？",
        "总结会议需要提前几天通知？",
        "提交年度总结报告的截止日期是哪天？",
        "这份合同的违约金是多少？",
        "第三章规定了什么处罚？",
        "手册里关于加班怎么规定的？",
        "How many days do members have to return an item?",
        "What is the maximum hotel rate in Berlin?",
        "How do I summarise my travel expenses on the form?",
        "What does the handbook say about overtime?",
        "Who approves the annual report?",
        "What is the deadline for the summary report?",
        "When was the document signed?",
    ],
)
def test_what_single_passages_answer_is_no_such_request(question: str) -> None:
    assert recognise(question) is None
