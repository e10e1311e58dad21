"""Occupations that no list holds: by their last part, behind a word that says whose they are."""

from __future__ import annotations

from collections.abc import Iterator

from seawall.model import Span
from seawall.text import Match, Pattern, Reading

_HEADS = (
    r"driver|worker|operator|teacher|engineer|manager|owner|designer|instructor|farmer"
    r"|salesman|saleswoman|maker"
    r"|builder|keeper|fisherman|painter|dealer|inspector|producer|developer|tuner|guard|player"
    r"|singer|professor"
    r"|foreman|fitter|installer|repairman|packer|picker|cutter|grower|breeder|planner"
    r"|labou?rer|handler|organist"
    r"|remover|cleaner|seller|trader|writer|artist|analyst|mechanic|restorer|collector"
    r"|merchant|smith|wright"
    r"|trucker|conductor|technician|clerk|chef|attendant|dancer|surveyor|carpenter|officer"
    r"|pilot|miner"
    r"|programmer|electrician|plumber|welder|vendor|conservator|tutor|coach|musician|lawyer|broker"
    r"|herder|sorter|announcer|trainer|scaler|contractor|tapper|harpist|violinist|cellist|rider"
    r"|planter|weaver|captain|skipper|presenter|ranger|farrier|groomer|stylist|hunter"
    r"|buyer|valuer|assessor|adjuster|roaster|brewer"
    r"|spinner|tanner|hauler|wrangler|tattooist|lecturer|supervisor|apprentice"
    r"|administrator|executive"
    r"|cook|housekeeper|dispatcher|illustrator|pastor|biologist|geologist|pala?eontologist"
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
_SV_ENDS = (
    r"arbetare|chaufför|förare|lärare|lärarinna|ingenjör|tekniker|montör|mekaniker|mästare"
    r"|handlare|säljare"
    r"|operatör|byggare|snickare|målare|läggare|makare|konstnär|arkitekt|konsult|utvecklare"
    r"|ägare|bonde|fiskare"
    r"|städare|städerska|vakt|värdinna|pedagog|biträde|kock|musiker|journalist|polis|soldat"
    r"|officer|ekonom"
    r"|inspektör|handläggare|förvaltare|huggare|smed|slagare|ledare|kapten|odlare|skötare"
    r"|mjölnare|sättare"
    r"|rörmokare|tjänsteman|designer|analytiker|programmerare|fotograf|förfa?ttare|sångare"
    r"|spelare|kommunikatör"
    r"|administratör|instruktör|redaktör|regissör|restauratör|sömmerska|frisör|strateg"
    r"|samordnare|planerare|arbeterska|sprängare|uppfödare|tränare|dansare|dansös|hantverkare"
    r"|packare|plockare|slipare|svarvare|gjutare|bagare|slaktare|jägare|mätare|bindare|förmedlare"
    r"|utredare|sekreterare|assistent|direktör|rektor|föreståndare|entreprenör|producent|graf"
    r"|lastare|musikant|pilot|styrman|skeppare|löjtnant|servitör|maskinist|guide|brukare"
    r"|rådgivare|reparatör|hygienist|kassör|kassörska|slöjdare"
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
SHAPES = {
    "en": Pattern(
        rf"\b(?i:{_WHOSE}),?\s(?P<job>(?P<first>[a-z-]{{3,16}})\s(?:[a-z-]{{3,14}}\s)?(?:{_HEADS})"
        rf"(?:\sturned(?:\s[A-Za-z-]{{3,16}}){{0,2}}\s(?:{_HEADS}|[A-Z][A-Za-z]+))?)\b"
        rf"|(?:^|[.;:]\s|\n)(?P<alone>(?P<opening>[A-Z][a-z-]{{2,15}})\s"
        rf"(?:[a-z-]{{3,14}}\s)?(?:{_HEADS}))"
        r"(?:[,;]|\s(?:in|at|with|from|who|for|by|formerly|x)\b)"
        rf"|,\s(?P<listed>(?P<row>[a-z-]{{3,16}})\s(?:{_HEADS})"
        r"(?:\sturned\s[A-Za-z]{3,16})?)(?:[,.\n]|$|\s(?:from|at|who|of|himself|herself)\b)",
        whole_words=False,
    ),
    "sv": Pattern(
        rf"(?:^|[^\pL])(?i:{_SV_WHOSE})\s(?P<job>(?i:\pL{{2,}}-?(?:{_SV_ENDS})))\b"
        rf"|(?:^|[.:;•*-]\s|\n)(?P<alone>\p{{Lu}}[\pL-]+(?:{_SV_ENDS}))"
        r"(?:,\s|\s(?:i|på|hos|med|som|åt|vid|från|sedan)\s)"
        rf"|(?:,\s|\()(?P<listed>\p{{Ll}}[\pL-]+(?:{_SV_ENDS}))"
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
    for match in SHAPES[reading.lang].find(reading):
        if reading.lang == "en" and _is_other(match):
            continue
        groups = ("job", "alone", "listed")
        span = next(found for group in groups if (found := match.span_or_none(group)))
        if not span.of(reading.text).lower().endswith(_SV_OTHERS) and reading.is_whole(span):
            yield span
