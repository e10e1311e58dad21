"""What may hide in a text: one quick pass of RE2 over all signs of it, for mostly nothing does."""

from __future__ import annotations

import re
from functools import cache

from seawall.text.sieve import Sieve
from seawall.text.unveil.characters import list_strange
from seawall.text.unveil.escapes import MISREAD
from seawall.text.unveil.words import list_spelled
from seawall.text.unveil.wraps import BREAK

ESCAPES, SCRIPTS, GAPS, MARKUP = "escapes", "scripts", "gaps", "markup"
SPOKEN, CUT, CUT_DIGITS, DOUBLED = "spoken", "cut", "cut digits", "doubled"
LEET, CASE, FUSED, BACKWARDS = "leet", "case", "fused", "backwards"
WRAPS, ADDRESSES, STREETS = "wraps", "addresses", "streets"
EMPHASIS, PICTURES, STRINGS = "emphasis", "pictures", "strings"
TABS, CARETS = "tabs", "carets"

_CAPITAL, _SMALL = r"A-Z\xc0-\xd6\xd8-\xde", r"a-z\xdf-\xf6\xf8-\xff"
_L = _CAPITAL + _SMALL
_W = rf"{_L}0-9"
_BEFORE, _AFTER = rf"(?:^|[^{_W}])", rf"(?:[^{_W}]|$)"
# "?" stands for every character that Latin-1 does not have.
_GAP = rf"[^{_W}]{{1,7}}"
_TWICE = "|".join(
    2 * char for char in "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
)


def _list_signs() -> list[tuple[str, str]]:
    spelled = "|".join(word for word in list_spelled() if word.isascii())
    return [
        (ESCAPES, r"&[#A-Za-z]|%[0-9A-Fa-fu][0-9A-Fa-f]|=[0-9A-F]{2}|=[ \t]*\r?\n"),
        (ESCAPES, r"\x1b\[|=\?|\{--|\{\+\+|\\[0-9A-Fa-f`^~rcvHkN]"),
        (ESCAPES, r"\\[ux0-3nrtU\"'/X.]|[Uu]\+[0-9A-Fa-f]{4}|[?&=][^\s?&=+]+\+"),
        (SCRIPTS, r"[\x00-\x08\x0e-\x1f\x7f]|[\xb2\xb3\xb9]{2}"),
        (GAPS, rf"{_BEFORE}[{_W}](?:{_GAP}[{_W}]){{3}}{_AFTER}"),
        (GAPS, rf"{_BEFORE}[{_W}](?:{_GAP}[{_W}]){{3}}{_GAP}[{_W}]{_AFTER}"),
        (MARKUP, rf"[{_W}.@()+-]<[/a-z!]|>[{_W}.@()+-]|[{_W}](?:\*\*|__|~~|`|\[/?[biu]\])[{_W}]"),
        (SPOKEN, rf"(?i)(?:{spelled})(?:[ ,.\n-]{{1,3}}(?:{spelled})){{2}}"),
        (CUT, rf"[{_L}][*#~^|;!?=+\"`_\xb7][{_L}]"),
        (CUT, rf"{_BEFORE}[{_CAPITAL}][{_SMALL}]*[.:,/'][{_SMALL}]{{2}}"),
        (CUT_DIGITS, r"[0-9][*#~^|;!=`'\",_][0-9]"),
        (ADDRESSES, r"(?i)[ \[(](?:dot|punkt|prick)[ \])]|[\[({<](?:at|a|snabel-?a)[\])}>]|snabel"),
        (EMPHASIS, rf"[{_W}](?:\*\*|__|~~|`)|(?:\*\*|__|~~|`)[{_W}]"),
        (PICTURES, rf"[{_W}]\?{{1,7}}[{_W}]"),
        (STRINGS, r"[\w -][\"']{1,3}\s{0,2}(?:[+&.,;]|\|\|)\s{0,2}[\"']{1,3}[\w -]"),
        (TABS, rf"[{_CAPITAL}][{_SMALL}]*\t[{_SMALL}]"),
        (CARETS, rf"[{_L}]{{2}}\^[{_L}]{{2}}"),
        (DOUBLED, rf"(?:{_TWICE}){{3}}"),
        (LEET, rf"{_BEFORE}[{_L}]+[0-9@$!|]+[{_L}]|{_BEFORE}[0-9@$!|]{{1,3}}[{_L}]{{4}}"),
        (LEET, rf"{_BEFORE}[0-9@$!|]+[{_L}]+[0-9@$!|]+[{_L}]"),
        (CASE, rf"[{_SMALL}][{_CAPITAL}]+[{_SMALL}]+[{_CAPITAL}]"),
        (CASE, rf"{_BEFORE}[{_SMALL}][{_CAPITAL}]{{2,}}{_AFTER}"),
        (FUSED, rf"[{_SMALL}]{{2}}[{_CAPITAL}][{_SMALL}]{{2}}|[{_L}]_+[{_W}]"),
        (STREETS, rf"[0-9][{_CAPITAL}][{_SMALL}]+[{_CAPITAL}][{_SMALL}]"),
        (WRAPS, rf"[0-9][-.) ]?{BREAK}[-.(]?[0-9]|[{_SMALL}]-{BREAK}[{_L}]{{2}}"),
        (WRAPS, rf"[{_CAPITAL}][{_SMALL}]*{BREAK}[{_SMALL}]{{2}}|[._+{_W}-]{BREAK}[{_W}._+-]+@"),
        (WRAPS, rf"@{BREAK}[{_W}]|@[{_W}.-]+{BREAK}[{_W}.-]"),
        (BACKWARDS, rf"[{_SMALL}]{{2}}[{_CAPITAL}]{_AFTER}"),
    ]


def find_signs(text: str) -> set[str]:
    """The kinds of hiding that the text may hold; none for a text that hides nothing."""
    found = _load_sieve().find(text)
    if not text.isascii():
        if _load_strange().search(text):
            found |= {SCRIPTS, GAPS}
        if re.search(MISREAD, text):
            found.add(ESCAPES)
    return found


@cache
def _load_sieve() -> Sieve:
    return Sieve(_list_signs())


@cache
def _load_strange() -> re.Pattern[str]:
    return re.compile(f"[{list_strange()}]")
