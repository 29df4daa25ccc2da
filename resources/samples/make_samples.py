"""Make the sample PDFs beside this file: `python resources/samples/make_samples.py`.

Their words were written for Pagecite; people, addresses and numbers in them are invented.
"""

from __future__ import annotations

import io
from pathlib import Path
from typing import NamedTuple

import pymupdf

FOLDER = Path(__file__).parent
FONTS = FOLDER.parent / "fonts"
_CHINESE_FONT = "DroidSansFallback.ttf"
_A4 = pymupdf.paper_rect("a4")
_ACCENT = (0.11, 0.33, 0.46)
_GREY = (0.42, 0.45, 0.48)

_STYLE = """
body { margin: 0; }
* { font-family: %(family)s; color: #1f2933; }
p, li, td, th { font-size: %(size)spx; line-height: %(leading)s; }
p { margin: 0 0 %(gap)spx 0; }
h1 { font-size: 25px; margin: 0 0 5px 0; color: #1c5475; }
.lead { font-size: 10.5px; color: #6b7278; margin: 0 0 14px 0; }
h2 { font-size: 14.5px; margin: %(above)spx 0 7px 0; color: #1c5475; }
ol, ul { margin: 0 0 %(gap)spx 0; padding-left: 22px; }
li { margin: 0 0 4px 0; }
table { width: 100%%; margin: 2px 0 14px 0; border-collapse: collapse; }
td, th { border: 1px solid #b8c4cc; padding: 5px 8px; text-align: left; }
th { background-color: #e6eef3; color: #1c5475; }
"""
_CHINESE_STYLE = "@font-face { font-family: cjk; src: url(DroidSansFallback.ttf); }\n" + (
    _STYLE % {"family": "cjk", "size": 12.3, "leading": 1.8, "gap": 8, "above": 17}
)
_ENGLISH_STYLE = _STYLE % {
    "family": "sans-serif",
    "size": 11.3,
    "leading": 1.6,
    "gap": 9,
    "above": 19,
}


class Sample(NamedTuple):
    """A PDF to make: its file name, style, the HTML of each page, header and footer words."""

    name: str
    title: str
    style: str
    pages: tuple[str, ...]
    header: str
    footer: str


_POLICY = Sample(
    name="售后服务政策.pdf",
    title="售后服务政策",
    style=_CHINESE_STYLE,
    header="售后服务政策　AS-2026-03",
    footer="第 {page} 页　共 {pages} 页",
    pages=(
        """
<h1>售后服务政策</h1>
<p class="lead">退货、退款的条件与办理方式</p>
<table>
<tr><th>文件编号</th><th>版本</th><th>生效日期</th><th>状态</th></tr>
<tr><td>AS-2026-03</td><td>V2.1</td><td>2026年3月1日</td><td>现行有效</td></tr>
</table>
<h2>一、适用范围</h2>
<p>本政策适用于在官方商城和直营门店购买的实物商品。以会员身份下单的为会员订单，其余的为普通订单；订单类型以下单时的账户身份为准。</p>
<h2>二、退货期限</h2>
<p>会员订单在签收后15日内可以申请退货。</p>
<p>普通订单在签收后7日内可以申请退货。</p>
<p>期限按自然日计算，以系统记录的签收日期为准。超过期限提出的申请，不再受理。</p>
<h2>三、申请条件</h2>
<p>申请退货的商品应当同时符合下列条件：</p>
<p>（1）商品和配件齐全，外观完好，不影响再次销售。</p>
<p>（2）能够提供订单编号或者购买凭证。</p>
<p>（3）随商品赠送的物品一并退回。</p>
<h2>四、申请方式</h2>
<p>登录商城，在“我的订单”中选择商品，填写退货原因并上传照片，提交退货申请。在门店购买的商品，也可以持购买凭证到原门店申请。提交申请不等于审核通过，是否同意退货以审核结果为准。</p>
""",
        """
<h2>五、不适用无理由退货的商品</h2>
<p>定制商品不适用无理由退货，但存在质量问题的除外。</p>
<p>定制商品是指按照顾客提供的尺寸、图案、文字或者其他要求专门制作的商品。定制商品存在质量问题的，顾客应当在申请中说明问题，并附上清晰的照片。</p>
<h2>六、审核</h2>
<p>客服收到退货申请后，核对订单信息、商品状况和申请期限。资料不齐的，客服会一次性告知需要补充的内容。审核结果通过站内消息通知顾客；审核未通过的，会说明理由。</p>
<h2>七、退款</h2>
<p>退货申请审核通过后，在3个工作日内按原支付方式退款。</p>
<p>同一订单使用了多种支付方式的，按各自的实付金额分别退回。订单中使用的优惠券仍在有效期内的，退回下单账户；已过有效期的，不再补发。</p>
<h2>八、附则</h2>
<p>本政策由客户服务部负责解释。本政策自2026年3月1日起施行，此前的版本同时停止使用。</p>
""",
    ),
)

_TRAVEL = Sample(
    name="Travel and Expense Guide.pdf",
    title="Travel and Expense Guide",
    style=_ENGLISH_STYLE,
    header="Travel and Expense Guide  ·  TE-2026-01",
    footer="Page {page} of {pages}",
    pages=(
        """
<h1>Travel and Expense Guide</h1>
<p class="lead">How to plan, book and claim business travel</p>
<table>
<tr><th>Document number</th><th>Version</th><th>Effective date</th><th>Status</th></tr>
<tr><td>TE-2026-01</td><td>3.0</td><td>2026-01-15</td><td>In force</td></tr>
</table>
<h2>1 Purpose and scope</h2>
<p>This guide sets out what the organisation pays for when employees travel on business, and how
they claim it back. It applies to all employees and to contractors whose contract refers to it.
Daily commuting is not business travel.</p>
<h2>2 Approval before travel</h2>
<p>Every trip needs the approval of the line manager before anything is booked. Trips that cost
more than 3,000 euros in total, and all trips outside the continent, also need the approval of the
department head.</p>
<p>Requests are made in the travel portal at least 10 working days before departure. In an
emergency the line manager may approve a trip by e-mail; the request in the portal then follows
within 2 working days.</p>
<h2>3 Booking</h2>
<p>Flights, trains and hotels are booked through the travel portal. A booking made elsewhere is
reimbursed only if the portal was unavailable or the traveller saved at least 15 percent, and the
reason is stated in the claim.</p>
<ul>
<li>Rail is preferred where the journey takes less than 4 hours from station to station.</li>
<li>Flights are booked in economy class. Premium economy may be booked for flights of more than
8 hours.</li>
<li>Hotels are booked at a flexible rate that can be cancelled until the day before arrival.</li>
</ul>
""",
        """
<h2>4 Limits for hotels and meals</h2>
<p>The table shows the highest amount that is reimbursed for each night or day, taxes included.
Amounts are in euros. What was spent above a limit is paid by the traveller, unless the department
head approved it in writing before the trip.</p>
<table>
<tr><th>City group</th><th>Examples</th><th>Hotel per night</th><th>Meals per day</th></tr>
<tr><td>Group A</td><td>London, New York, Singapore, Zurich</td><td>240</td><td>75</td></tr>
<tr><td>Group B</td><td>Berlin, Madrid, Shanghai, Toronto</td><td>180</td><td>60</td></tr>
<tr><td>Group C</td><td>All other cities</td><td>130</td><td>45</td></tr>
</table>
<p>Where breakfast is included in the hotel rate, the meal limit is reduced by 10 euros. On the
days of departure and return, half of the meal limit applies.</p>
<p>Alcoholic drinks are not reimbursed, except when guests are entertained with the prior approval
of the line manager.</p>
<h2>5 Local transport</h2>
<p>Public transport is used wherever it is practical. Taxis are reimbursed for journeys before
6 a.m. or after 10 p.m., with heavy luggage, or where no public transport is available.</p>
<p>A private car may be used if the line manager agrees beforehand. The allowance is 0.35 euros
per kilometre and covers fuel, insurance and wear. Parking fees are reimbursed separately; fines
are not.</p>
<h2>6 Travelling with others</h2>
<p>When several employees share a meal, the most senior person present pays and claims the whole
bill, and lists everyone who took part. Costs of family members are never reimbursed.</p>
""",
        """
<h2>7 Receipts and deadlines</h2>
<p>Claims are submitted in the expense portal within 30 days after the end of the trip. Claims
that arrive later than 90 days after the trip are not reimbursed.</p>
<p>A receipt is required for every expense of more than 25 euros. If a receipt is lost, the
traveller fills in the lost-receipt form, which the line manager signs; no more than 2 such forms
are accepted in a calendar year.</p>
<ol>
<li>Photograph or scan each receipt so that the date, the amount and the tax can be read.</li>
<li>Enter each expense with its category and the purpose of the trip.</li>
<li>Submit the claim; the line manager checks it within 5 working days.</li>
</ol>
<p>Approved claims are paid to the employee's bank account within 10 working days.</p>
<h2>8 Advances</h2>
<p>An advance can be requested when the expected costs are more than 500 euros and no company card
is available. An advance covers at most 80 percent of the expected costs and is settled with the
claim for the same trip.</p>
<h2>9 What is not reimbursed</h2>
<p>The following are not reimbursed: minibar, films and other entertainment; traffic and parking
fines; upgrades that were not approved; loss of private belongings; membership fees of airline or
hotel programmes.</p>
<h2>10 Changes and questions</h2>
<p>Cancelled trips are cancelled in the travel portal as soon as they are known not to take place.
Fees for a cancellation are reimbursed if the reason is business or illness. Questions go to the
travel desk at travel-desk@pagecite.example.</p>
""",
    ),
)


def make(sample: Sample) -> None:
    """Lay out one sample and write it beside this file, its fonts embedded and subset."""
    archive = pymupdf.Archive(str(FONTS))
    buffer = io.BytesIO()
    writer = pymupdf.DocumentWriter(buffer)
    for html in sample.pages:
        story = pymupdf.Story(html, user_css=sample.style, archive=archive)
        device = writer.begin_page(_A4)
        more, _ = story.place((*_A4, 62, 72, -62, -62))
        if more:
            raise ValueError(f"{sample.name}: a page is too long")
        story.draw(device)
        writer.end_page()
    writer.close()
    document = pymupdf.open("pdf", buffer.getvalue())
    for page in document:
        _decorate(page, sample, document.page_count)
    document.set_metadata({"title": sample.title, "author": "Pagecite", "producer": "Pagecite"})
    document.subset_fonts()
    document.ez_save(FOLDER / sample.name, no_new_id=True)


def _decorate(page: pymupdf.Page, sample: Sample, pages: int) -> None:
    """Paint the running header, its rule, and the footer."""
    chinese = sample.style is _CHINESE_STYLE
    font = pymupdf.Font(fontfile=str(FONTS / _CHINESE_FONT)) if chinese else pymupdf.Font("helv")
    page.wrap_contents()
    words = pymupdf.TextWriter(page.rect)
    words.append((62, 44), sample.header, font=font, fontsize=8.5)
    footer = sample.footer.format(page=page.number + 1, pages=pages)
    width = font.text_length(footer, 8.5)
    words.append(((page.rect.width - width) / 2, page.rect.height - 34), footer, font, 8.5)
    words.write_text(page, color=_GREY)
    page.draw_line((62, 52), (page.rect.width - 62, 52), color=_ACCENT, width=0.8)


if __name__ == "__main__":
    for each in (_POLICY, _TRAVEL):
        make(each)
