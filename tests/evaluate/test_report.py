from __future__ import annotations

import json
import re
from html.parser import HTMLParser

from seawall.evaluate.report import LabelRow, Passage, Report, summarize, write_html
from seawall.evaluate.score import Pair, score
from seawall.model import Label, Manifest, Mention, Span

MANIFEST = Manifest("full", "ab12", {"notes": "cd34"}, {"seawall": "0"}, 0, 12, 1, 5, {"ZIP": 3})


def make_report(**changes: object) -> Report:
    values: dict[str, object] = {
        "manifest": MANIFEST,
        "preset_description": "Everything hidden.",
        "rows": (LabelRow(Label.ZIP, "mask", "HIPAA", 3), LabelRow(Label.DRUG, "keep", "kept", 9)),
        "persons_by_basis": {"given": 5},
        "withheld_by_reason": {"is not UTF-8": 1},
        "findings": {},
    }
    return Report(**(values | changes))  # type: ignore[arg-type]


class _Tags(HTMLParser):
    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_is_whole_and_loads_nothing_from_elsewhere() -> None:
    page = write_html(make_report())
    assert _Tags(page).open == []
    assert not re.search(r"https?:|src=|@import|url\(|<script", page)
    for fact in ("12", "Everything hidden.", "HIPAA", "is not UTF-8", "found nothing"):
        assert fact in page


def test_findings_are_a_warning() -> None:
    page = write_html(make_report(findings={"format of PHONE": 2}))
    assert "Do not share" in page
    assert "format of PHONE (2)" in page


def test_passages_are_escaped_and_marked() -> None:
    passage = Passage("<b>Ann</b>", ((Span(3, 6), Label.PATIENT),), "<b>x</b>", ())
    page = write_html(make_report(passages=(passage,)))
    assert '&lt;b&gt;<mark class="eid" title="PATIENT">Ann</mark>&lt;/b&gt;' in page
    assert "No real text is shown" in page
    assert "--show-text" in write_html(make_report(passages=(passage,), passages_are_real=True))


def test_scores_are_shown_with_their_bound() -> None:
    mentions = (Mention(Span(0, 3), Label.PATIENT),)
    page = write_html(make_report(scores=score([Pair("Ann", mentions, mentions)])))
    assert "one-sided 95 % bound" in page


def test_the_summary_is_json_without_passages() -> None:
    passage = Passage("Canary", (), "Canary", ())
    scores = score([Pair("Ann", (), ())])
    text = json.dumps(summarize(make_report(passages=(passage,), scores=scores)))
    assert "Canary" not in text
    assert json.loads(text)["labels"][0]["mentions"] == 3
