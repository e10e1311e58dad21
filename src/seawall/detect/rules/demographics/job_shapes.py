"""Occupations that no list holds: by their last part, behind a word that says whose they are."""

from __future__ import annotations

from collections.abc import Iterator

from seawall.model import Span
from seawall.text import Match, Pattern, Reading, Wake, join_words

_HEADS = frozenset(
    "driver worker operator teacher engineer manager owner designer instructor farmer salesman "
    "saleswoman maker builder keeper fisherman painter dealer inspector producer developer "
    "tuner guard player singer professor foreman fitter installer repairman packer picker "
    "cutter grower breeder planner laborer labourer handler organist remover cleaner seller "
    "trader writer artist analyst mechanic restorer collector merchant smith wright trucker "
    "conductor technician clerk chef attendant dancer surveyor carpenter officer pilot miner "
    "programmer electrician plumber welder vendor conservator tutor coach musician lawyer "
    "broker herder sorter announcer trainer scaler contractor tapper harpist violinist cellist "
    "rider planter weaver captain skipper presenter ranger farrier groomer stylist hunter buyer "
    "valuer assessor adjuster roaster brewer spinner tanner hauler wrangler tattooist lecturer "
    "supervisor apprentice administrator executive cook housekeeper dispatcher illustrator "
    "pastor biologist geologist paleontologist palaeontologist".split()
)
# Who works on the ward, and who drove when it happened.
_OTHERS = frozenset(
    "case care nurse nursing medical social health lab laboratory physician restrained bed unit"
    " unrestrained belted unbelted drunk designated impaired program clinical respiratory home"
    " safe slow fast poor good heavy hard key team pace record risk office single card help"
    " trouble decision policy power pain charge staff duty night scrub admitting medication"
    " emergency data information ventilation radiology pharmacy surgical ward consent infection"
    " rehab discharge referral the this our his her dialysis ultrasound echo ecg eeg and with was"
    " mum mom dad mother father wife husband partner son daughter pleasant elderly separated"
    " divorced widowed married retired disabled told saw called asked".split()
)
_WHOSE = (
    r"(?:old|yo|y/o|male|female|man|woman|gentleman|lady|single|married|divorced|widowed"
    r"|separated|engaged"
    r"|remarried|unmarried|an?|retired|former|as|ex|works|worked|trainee|disabled|(?:part|full)-time|seasonal|\d\d\s?yo|\d\d\s?[mf],?)"
)
_SV_ENDS = tuple(
    "arbetare chaufför förare lärare lärarinna ingenjör tekniker montör mekaniker mästare "
    "handlare säljare operatör byggare snickare målare läggare makare konstnär arkitekt konsult "
    "utvecklare ägare bonde fiskare städare städerska vakt värdinna pedagog biträde kock "
    "musiker journalist polis soldat officer ekonom inspektör handläggare förvaltare huggare "
    "smed slagare ledare kapten odlare skötare mjölnare sättare rörmokare tjänsteman designer "
    "analytiker programmerare fotograf förfttare författare sångare spelare kommunikatör "
    "administratör instruktör redaktör regissör restauratör sömmerska frisör strateg samordnare "
    "planerare arbeterska sprängare uppfödare tränare dansare dansös hantverkare packare "
    "plockare slipare svarvare gjutare bagare slaktare jägare mätare bindare förmedlare "
    "utredare sekreterare assistent direktör rektor föreståndare entreprenör producent graf "
    "lastare musikant pilot styrman skeppare löjtnant servitör maskinist guide brukare "
    "rådgivare reparatör hygienist kassör kassörska slöjdare".split()
)
# Endings of staff, and of who uses something.
_SV_OTHERS = tuple(
    "sjukskötare avdelningsledare teamledare enhetsledare vårdsamordnare läkarsekreterare"
    " vårdassistent missbrukare drogbrukare rullstolsbrukare medverkare kardiograf tomograf"
    " mammograf".split()
)
_SV_WHOSE = (
    r"(?:åriga?|man|kvinna|gift|ogift|omgift|nygift|sambo|särbo|skild|frånskild|ensamstående"
    r"|ensamboende"
    r"|sammanboende|förlovad|separerad|änka|änkling|denna|denne|som|är|var|pensionerad"
    r"|tidigare|före\sdetta|f\.?\s?d\.?|pens\.?|själv|efter\sen|arbetslös"
    r"|utbildad|ambulerande|blivande)"
)
_ANY_HEAD, _ANY_END = join_words(_HEADS), join_words(_SV_ENDS)
# Few notes name a head, or a word with such an end: the patterns go over these alone.
HEADED = {
    "en": Wake.at(_HEADS),
    "sv": Wake(lambda text: text.casefold().endswith(_SV_ENDS)),
}
_SHAPES = {
    "en": Pattern(
        rf"\b(?i:{_WHOSE}),?\s(?P<job>(?P<first>[a-z-]{{3,16}})\s(?:[a-z-]{{3,14}}\s)?(?:{_ANY_HEAD})"
        rf"(?:\sturned(?:\s[A-Za-z-]{{3,16}}){{0,2}}\s(?:{_ANY_HEAD}|[A-Z][A-Za-z]+))?)\b"
        rf"|(?:^|[.;:]\s|\n)(?P<alone>(?P<opening>[A-Z][a-z-]{{2,15}})\s"
        rf"(?:[a-z-]{{3,14}}\s)?(?:{_ANY_HEAD}))"
        r"(?:[,;]|\s(?:in|at|with|from|who|for|by|formerly|x)\b)"
        rf"|,\s(?P<listed>(?P<row>[a-z-]{{3,16}})\s(?:{_ANY_HEAD})"
        r"(?:\sturned\s[A-Za-z]{3,16})?)(?:[,.\n]|$|\s(?:from|at|who|of|himself|herself)\b)",
        whole_words=False,
    ),
    "sv": Pattern(
        rf"(?:^|[^\pL])(?i:{_SV_WHOSE})\s(?P<job>(?i:\pL{{2,}}-?(?:{_ANY_END})))\b"
        rf"|(?:^|[.:;•*-]\s|\n)(?P<alone>\p{{Lu}}[\pL-]+(?:{_ANY_END}))"
        r"(?:,\s|\s(?:i|på|hos|med|som|åt|vid|från|sedan)\s)"
        rf"|(?:,\s|\()(?P<listed>\p{{Ll}}[\pL-]+(?:{_ANY_END}))"
        r"(?:[,.)]|\s(?:i|på|hos|som|åt|vid|från)\s)",
        whole_words=False,
    ),
}


def _is_other(match: Match) -> bool:
    """True for who works on the ward: "Case manager", "Charge officer"."""
    words = (match.text(group).lower() for group in ("first", "opening", "row"))
    return not _OTHERS.isdisjoint(words)


def find_shaped_jobs(reading: Reading) -> Iterator[Span]:
    """A "violin maker" after "51-year-old female", a "flygledare" after "79-årig"."""
    for match in _SHAPES[reading.lang].find(reading):
        if reading.lang == "en" and _is_other(match):
            continue
        groups = ("job", "alone", "listed")
        span = next(found for group in groups if (found := match.span_or_none(group)))
        if not span.of(reading.text).lower().endswith(_SV_OTHERS) and reading.is_whole(span):
            yield span
