from __future__ import annotations

from engine.versions.sketches import Difference, Sketch, alike, differences
from engine.versions.sketching import sketch_of
from tests.engine.versions.policies import english_policy, policy


def _sketch(text: str) -> Sketch:
    sketch = sketch_of(text)
    assert sketch is not None
    return sketch


def test_numbers_do_not_count_for_likeness() -> None:
    assert alike(_sketch(policy(0, 1)), _sketch(policy(0, 2))) == 1.0


def test_a_clause_taken_out_and_one_added_leave_texts_alike() -> None:
    revised = policy(0, 1, dropped=4, added="第十条 电子凭证与纸质凭证具有同等效力。")
    assert 0.6 < alike(_sketch(policy(0, 1)), _sketch(revised)) < 0.95


def test_other_subjects_are_not_alike() -> None:
    assert alike(_sketch(policy(0, 1)), _sketch(policy(3, 1))) < 0.5
    one = english_policy("Travel", "Travellers", "Finance", 1)
    other = "The board met to elect a chair, hear the auditors and set the next meeting."
    assert alike(_sketch(one), _sketch(other * 3)) < 0.1


def test_changed_numbers_are_named_with_the_words_before_them() -> None:
    text = "会员自收到商品之日起{}日内可以退货，定制商品除外。运费由买家承担，每单不超过{}元。" * 1
    rest = "本政策适用于本公司所有线上销售渠道，解释权归客户服务部所有。" * 5
    first = _sketch(text.format(15, 20) + rest)
    second = _sketch(text.format("三十", 20) + rest)
    assert differences(first, second) == (Difference("会员自收到商品之日起", "15", "三十"),)


def test_dates_clause_numbers_and_versions_are_no_changed_numbers() -> None:
    body = "本办法适用于全体员工，由人力资源部负责解释和修订，自发布之日起执行。" * 5
    first = f"版本 V1.0\n2023年3月1日发布\n第5条 {body}\n3. 附则\nSection 4 applies."
    second = f"版本 V2.0\n2024年5月1日发布\n第6条 {body}\n4. 附则\nSection 5 applies."
    assert differences(_sketch(first), _sketch(second)) == ()


def test_a_text_too_short_says_nothing() -> None:
    assert sketch_of("会议通知：明天九点。") is None
