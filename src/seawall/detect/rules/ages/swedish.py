"""Ages in Swedish: 55-årig, 54 års ålder, i 70-årsåldern, fyllde 92, sitt tionde decennium."""

from __future__ import annotations

from collections.abc import Iterator

from seawall.detect.rules.ages.context import is_plain_swedish
from seawall.detect.rules.ages.numbers import SV_NUMBER, SV_ORDINAL, SV_TENS
from seawall.model import Span
from seawall.text import Pattern, Reading

_SV_WHO = r"(?:man|kvinna|pojke|flicka|patient|barn|gosse|dam|herre|nyfödd\pL*|bebis\pL*|spädbarn)"
_SV_RELATIVE = (
    r"(?:mor|modern|mamma|far|fadern|pappa|syster|bror|brodern|son|sonen|dotter|dottern|make|maken|maka|hustru|"
    r"sambon?|söner|döttrar|bröder|systrar|barn|syskon|hustrun|makan|systern|mormor|morfar|farmor|farfar)"
)
_SV_PAST = (
    r"(?:opererad\w*|diagnos\w*|\w*debut\w*|klimakteri\w*|pension\w*|första\sbarn\w*|menark\w*|menarche|menopaus|gift|pensionerad|insjuk\w*|\w*infarkt|stroke|\w*cancer|död|"
    r"avled|dog|började|slutade|flyttade|kom\shit|skild|änka|änkling)"
)
# Letters may have lost their marks: "54 ars alder".
SV_OLD = Pattern(
    rf"(?P<decade>(?:(?:tidig|sen|övre|nedre)a?\s+)?(?:\d0\s?[-–]\s?)?(?:1?\d[05]|{SV_TENS}|hundra)[\s-]{{0,2}}[åa]rs[\s-]?[åa]ldern)"
    rf"|(?P<age>(?:\b\d{{1,2}}(?:,\s\d{{1,2}}){{0,3}}\soch\s)?{SV_NUMBER})\+?[\s\-–‐‑:]{{0,2}}(?:[åa]rig(?:t|a|e|es)?|[åa]ring(?:en|s|ens|ar)?|"
    rf"[åa]rs[\s-]?(?:[åa]lder|dag)(?:n|en)?|[åa]r\s+gam(?:mal|malt|la|le)|(?P<years>[åa]r\b|å[åa]?))"
    rf"|\b(?:nu|{_SV_WHO},?)\s(?P<now>\d{{1,2}}\s?(?:mån(?:ader)?|veckor|dagar|dygn|timmar)\b)|(?P<young>{SV_NUMBER}[\s\-–‐‑]{{0,2}}(?:månaders?|mån|veckors?|veckas?|dagars?|dygn))[\s\-.]{{1,2}}"
    rf"(?:gam(?:mal|malt|la)|ålder|{_SV_WHO})",
    ignore_case=True,
)
SV_NAMED = Pattern(
    rf"(?:åldern?|åldrarna|åld\.?|fyllde|fyller|fyllt|(?:dog|avled|död|avliden|debut|insjuknade|insjuknat)\s+vid|"
    rf"vid\s+en\s+ålder\s+av)[\s:=.|\-–]{{1,6}}(?:av\s+|ca\s+|cirka\s+|drygt\s+|nästan\s+)?(?P<age>{SV_NUMBER}(?:(?:,\s|\soch\s){SV_NUMBER}){{0,4}})"
    rf"|(?:{_SV_WHO}|pat|patienten|{_SV_RELATIVE})[,:]?\s\(?(?P<listed>\d{{2,3}}(?:(?:,\s|\soch\s)\d{{1,3}}){{0,4}})\s{{0,2}}(?:[,.);\n]|år\b|$)"
    rf"|{_SV_RELATIVE}:?,?\s(?:\pL+\s)?\pL*(?:infarkt|cancer|stroke|demens|död|avliden|dog)\s(?P<fate>[2-9]\d|10\d)\b"
    rf"|(?:{_SV_PAST}(?:\s[\pL]+){{0,2}}\svid|menark\w*|menarche|menopaus|rök(?:t|er|te)\ssedan)\s(?P<past>\d{{1,2}})\b"
    rf"|sitt\s+(?P<nth>\d{{2,3}}:?[ae]|{SV_TENS}\pL*nde|{SV_ORDINAL}|hundra(?:\pL*(?:nde|te))?)\s+(?:levnads)?år\b"
    rf"|(?P<life>\d{{2,3}}:?[ae])\s+levnadsåret|(?P<day>\d{{2,3}}(?::?[ae])?|{SV_ORDINAL})[\s-]{{1,2}}(?:års[\s-]?dag|födelsedag)\pL*"
    rf"|(?:kön|ålder)(?:/\pL{{3,5}})?[\s:]{{1,3}}[KM]\s?(?P<sexed>\d{{1,3}})\b"
    rf"|(?P<decennium>(?:nionde|tionde|elfte)\s+(?:levnads)?decenni(?:um|et))"
    rf"|\b(?:snart|nästan|närmar\ssig|blir|blev|över)\s(?P<soon>(?:ett\s?)?hundra|nittio)(?:\s(?:år|men|och)\b|[.,;\n]|$)"
    # Behind the personal number of a heading: "19880229-1339 36."
    rf"|\d{{6,8}}-\d{{4}}[,;]?\s{{1,3}}(?P<headed>\d{{1,3}})(?:\s?år\b|[.,;](?:\s|$)|\n|$)"
    rf"|(?P<told>{SV_TENS}tal(?:et|s)?)\si\s(?:ålder|år)\b|(?P<name>nonagenarian|hundraåring(?:en)?)",
    ignore_case=True,
)
# The groups of SV_NAMED, each an age.
SV_GROUPS = (
    "age",
    "listed",
    "past",
    "fate",
    "nth",
    "life",
    "day",
    "told",
    "name",
    "sexed",
    "decennium",
    "soon",
    "headed",
)


def read_swedish(reading: Reading) -> Iterator[Span]:
    """Numbers that "år" and its kin call an age; durations are none."""
    for match in SV_OLD.find(reading):
        if match.span_or_none("years") and not is_plain_swedish(reading, match.span()):
            continue
        yield next(s for g in ("decade", "age", "now", "young") if (s := match.span_or_none(g)))
