"""What hides in a text is undone, and every character knows where it came from."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from seawall.text.unveil import unveil

HIDDEN = {
    "\\N{LATIN CAPITAL LETTER J}\\N{LATIN SMALL LETTER O}hn": "John",
    "\\4a \\6f \\68 \\6e , in": "John, in",
    "\\'4a\\'6f\\'68n S\\'f6der": "John Söder",
    "\x1b[1mJo\x1b[0mhn": "John",
    "=?utf-8?Q?J=C3=B6rgen?= =?utf-8?B?QmVyZw==?=": "Jörgen Berg",
    "{--Jo--}{++hn++}": "John",
    'J\\"{o}rgen': "Jörgen",
    "[J][o][h][n] [B][e][r][g]": "[John Berg]",
    "J,o,h,n,n,y, ,B,e,r,g,s": "Johnny Bergs",
    "__J__*oh*~~n~~": "John",
    "Jo😀h🌸n": "John",
    'told "555" + "-0123"': 'told "555-0123"',
    '"Ber","gström"': '"Bergström"',
    "BERG^ANNA": "BERG ANNA",
    "MRN 8,831,042": "MRN 8831042",
    "anna [snabel-a] mejlen punkt se": "anna@mejlen.se",
    "<i>J</i><td>oh</td><b>n</b>": "John",
    "Mr. &#74;&#111;hn Sm&#x69;th": "Mr. John Smith",
    "&amp;#74;ohn": "John",
    "&#74&#111hn": "John",
    "%4A%6F%68%6E%20Smith": "John Smith",
    "?name=Anna+Berg": "?name=Anna Berg",
    "Lindstr=C3=B6m came =\nhome": "Lindström came home",
    "=4A=6F=68=6E": "John",
    "J\\u00f6rgen \\x41nna": "Jörgen Anna",
    "LindstrÃ¶m": "Lindström",
    "Ｊｏｈｎ": "John",
    "𝐉𝐨𝐡𝐧": "John",
    "Ⓙⓞⓗⓝ": "John",
    "٤٤٥٥٦": "44556",
    "J\u200bo\u200bhn": "John",
    "Jo\u0308rgen": "Jörgen",
    "\u202ehtimS nhoJ\u202c": "John Smith",
    "Jоhn Smіth": "John Smith",
    "J o h n  S m i t h": "John Smith",
    "J.o.h.n S-m-i-t-h": "John Smith",
    "(5 5 5) 5 5 5 - 0 1 2 3": "(555) 555-0123",
    "five five five zero one two three": "5550123",
    "juliett oscar hotel november": "John",
    "J<b>o</b>hn": "John",
    "J0hn": "John",
    "jOhN": "John",
    "JJoohhnn": "John",
    "Sm*ith": "Smith",
    "nhoJ": "John",
    "MRN: 44556\n67 seen": "MRN: 4455667 seen",
    "Mr. Lind-\nqvist came": "Mr. Lindqvist came",
    "\\4a \\6f \\68 \\6e": "John",
    "\\N{LATIN CAPITAL LETTER J}ohn": "John",
    "[J][o][h][n]": "[John]",
    "J\U0001f600o\U0001f600hn": "John",
    "MRN 742,577, ward": "MRN 742577, ward",
    "anna@\nexample.org": "anna@example.org",
    "MRN: 〇一二三四五六": "MRN: 0123456",
    "anna dot berg [at] example dot com": "anna.berg@example.com",
}

PLAIN = [
    "BP=120/80 HR=80, SpO2 95% on RA, TNFα 5 µg, HbA1c 52 mmol/mol",
    "metoprolol 25 mg p.o. b.i.d., p.r.n. q.3 h. and t.i.d.",
    "Apgar 7 8 9; strength 5/5/5/5; pain 1 2 3 4 5 6; A, B, C, D; T4N1M0 H1N1 L4-L5",
    "R&D, A&P and follow-up; patient's and/or mother's; 3 x 4 x 5 cm, size 1.2.3",
    "No. 44556677\n12 mg; MRN 0779149)\n70 y/o; MRN 445566\n10/12/2004; phone 5551234.\n2. cough",
    "anna@example.org\nNurse was told; wasn't Berg's; 669988; mIU/L, ΜMOL/L",
    "WBC 4,500\nHGB 12\nBP 120\n80",
    "Åsa Öberg är född i Malmö – se journal • 5–10 mg",
    "",
]


@pytest.mark.parametrize(("text", "plain"), HIDDEN.items())
def test_what_hides_is_undone(text: str, plain: str) -> None:
    unveiled = unveil(text)
    assert unveiled.is_changed
    assert unveiled.text == plain


@pytest.mark.parametrize("text", PLAIN)
def test_what_hides_nothing_is_left_as_it_is(text: str) -> None:
    unveiled = unveil(text)
    assert not unveiled.is_changed
    assert unveiled.text == text


@settings(deadline=None)
@given(st.text(max_size=80))
def test_every_span_lies_in_the_original(text: str) -> None:
    unveiled = unveil(text)
    if unveiled.text:
        assert unveiled.span(0, len(unveiled.text)).end_char <= len(text)
    for at in range(len(unveiled.text)):
        start, end = unveiled.span(at, at + 1)
        assert 0 <= start < end <= len(text)
        if not unveiled.is_hidden(at, at + 1):
            assert text[start:end] == unveiled.text[at]


@settings(deadline=None)
@given(st.text(st.characters(categories=["Lu", "Ll", "Nd"], max_codepoint=0xFF), min_size=4))
def test_codes_are_read_as_what_they_stand_for(value: str) -> None:
    assume(all(a != b for a, b in pairwise(value)))  # "AAnnaa" is a spelling to undo itself
    code = "".join(f"&#{ord(char)};" for char in value)
    assert unveil(f"<{code}>").text == unveil(f"<{value}>").text
    code = "".join(f"%{octet:02X}" for octet in value.encode())
    assert unveil(f"<{code}>").span(0, 2) == (0, 1 + 3 * len(value[0].encode()))


MARKS = ["*_", "**a", "x<td>", "<b>", "😀", "😀a", '"a"+', "\\4a ", "=?a", "{--", "a\t", "\x1b[1"]


@pytest.mark.parametrize(
    "piece",
    ["a", "a.", "&#", "%4A", "a b ", "a-", "5 1 7 ", "a-", "5 1 7 ", "[a_", "aB", "\u200b", *MARKS],
)
def test_time_is_linear(piece: str) -> None:
    assert len(unveil(piece * (300_000 // len(piece))).text) <= 300_000
