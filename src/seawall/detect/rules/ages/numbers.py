"""How the number of an age is written, in digits and in words, as pieces of RE2 patterns."""

from __future__ import annotations

_EN_UNIT = r"(?:one|two|three|four|five|six|seven|eight|nine)"
_EN_TEEN = r"(?:ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen)"
EN_TENS = r"(?:twenty|thirty|fou?rty|fifty|sixty|seventy|eighty|nine?te?y)"
_EN_SMALL = rf"(?:{EN_TENS}(?:[\s\-–‐‑]{{0,2}}{_EN_UNIT})?|{_EN_TEEN}|{_EN_UNIT})"
EN_WORDS = rf"(?:(?:(?:one|a)[\s-]+)?hundred(?:(?:[\s-]+and)?[\s-]+{_EN_SMALL})?|{_EN_SMALL})"
EN_NUMBER = rf"(?:\d{{1,3}}(?:\.\d|½|\s(?:and\s)?[13]/[24]|\s\d{{1,2}}/12)?|{EN_WORDS})"
EN_DECADES = r"(?:teens|twenties|thirties|fou?rties|fifties|sixties|seventies|eighties|nineties)"
EN_ORDINAL = (
    r"(?:\d{1,3}(?:st|nd|rd|th)|(?:(?:one|a)[\s-]+)?hundred(?:th|[\s-]+(?:and[\s-]+)?"
    r"(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth))"
    rf"|{EN_TENS}[\s-]+(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)"
    r"|(?:twent|thirt|fort|fift|sixt|sevent|eight|ninet)ieth"
    r"|tenth|eleventh|twelfth|(?:thir|four|fif|six|seven|eigh|nine)teenth)"
)
# Where an age is not counted in years.
YOUNG = r"(?:[\s-]?(?:mos?|months?|mths?|wks?|weeks?|days?)\b)?"

_SV_UNIT = r"(?:ett|en|två|tre|fyra|fem|sex|sju|åtta|nio)"
_SV_TEEN = r"(?:tio|elva|tolv|tretton|fjorton|femton|sexton|sjutton|arton|aderton|nitton)"
SV_TENS = r"(?:tjugo|(?:tret|f[yö]r|fem|sex|sjut|åt|nit)tio?)"
_SV_SMALL = rf"(?:{SV_TENS}\s?{_SV_UNIT}|{SV_TENS}|{_SV_TEEN}|{_SV_UNIT})"
SV_WORDS = rf"(?:(?:ett\s?)?hundra\s?(?:och\s)?{_SV_SMALL}|(?:ett\s?)?hundra|{_SV_SMALL})"
SV_ORDINAL = (
    rf"(?:(?:{SV_TENS}|(?:ett\s?)?hundra)"
    r"(?:första|andra|tredje|fjärde|femte|sjätte|sjunde|åttonde|nionde|nde)|hundrade)"
)
SV_NUMBER = rf"(?:\d{{1,3}}(?:[.,]\d|\s?½|\s1/2)?|{SV_WORDS})"
