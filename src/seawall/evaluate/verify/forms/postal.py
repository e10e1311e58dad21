"""Places: streets, postal codes, named hospitals and wards."""

from __future__ import annotations

import re
from functools import cache

from seawall.evaluate.verify.forms.form import Form, form
from seawall.model import Label
from seawall.text import Reading
from seawall.text.cells import is_listed_town
from seawall.text.clinical.terms import load_clinical_terms
from seawall.text.frequent_words import is_frequent

# Three-digit ZIP areas in which 20,000 people or fewer live, by census: they may only be 000.
RESTRICTED: dict[str, frozenset[str]] = {
    "2000": frozenset(
        "036 059 063 102 203 556 692 790 821 823 830 831 878 879 884 890 893".split()
    ),
    **dict.fromkeys(
        ("2010", "2020"),
        frozenset(
            "036 059 102 202 203 204 205 369 556 692 753 772 821 823 878 879 884 893".split()
        ),
    ),
}
_STATES = (
    "AL|AK|AZ|AR|CA|CO|CT|DE|FL|GA|HI|ID|IL|IN|IA|KS|KY|LA|ME|MD|MA|MI|MN|MS|MO|MT|NE|NV|NH|NJ|NM|"
    "NY|NC|ND|OH|OK|OR|PA|RI|SC|SD|TN|TX|UT|VT|VA|WA|WV|WI|WY|DC|PR"
)
_NAMES = (
    "Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|"
    "Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|"
    "Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|Ohio|Oklahoma|Oregon|"
    "Pennsylvania|Tennessee|Texas|Utah|Vermont|Virginia|Washington|Wisconsin|Wyoming|"
    "(?:New|North|South|West|Rhode) [A-Z][a-z]+"
)
_STREET = (
    "Street|St|Avenue|Ave|Road|Rd|Lane|Ln|Drive|Court|Ct|Boulevard|Blvd|Terrace|Circle|Cir|"
    "Parkway|Pkwy|Highway|Hwy|Square|Trail|Bend|Loop|Crescent|Turnpike|Alley|Way|Place|Pl"
)
_COUNTED = (
    "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|"
    "sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|"
    "hundred|oh"
)
_BRANCHES = frozenset(
    "pain sleep wound eye heart foot ankle spine fracture memory breast cancer stroke lipid hand "
    "allergy travel walk-in outpatient primary care family practice women's men's health surgery "
    "internal medicine infusion headache voice hearing dental transplant asthma diabetes "
    "anticoagulation coumadin warfarin teaching resident".split()
)
_OF_BRANCHES = ("ology", "iatry", "iatric", "ics", "al")
_CAPITAL = r"\p{Lu}[\pL'’]*"
_ACRONYM = 4  # letters: "UCLA"
_GENERIC = frozenset(
    "the a an our this that outside other same general community local regional university day "
    "home main children's childrens memorial county city state veterans va mental psychiatric "
    "rehabilitation rehab hospital medical clinic center any emergency teaching tertiary hospice "
    "x xyz abc abcd xxx "
    "acute current referring transferring in at to from of and by".split()
)


def _is_named(text: str) -> bool:
    """True if a word of it is no common word of what hospitals are called, nor of a heading."""
    return any(map(_names_house, text.split()[:-1]))


def _is_landed(text: str) -> bool:
    """True for a clinic that no word of medicine names: "Maple Hollow Clinic"."""
    words = [word.lower() for word in text.split()]
    is_branch = any(word in _BRANCHES or word.endswith(_OF_BRANCHES) for word in words)
    return not is_branch and not any(load_clinical_terms().find_listed(Reading(text)))


def _names_house(word: str) -> bool:
    """False for "General", and for a word of a heading: "COURSE IN HOSPITAL Hospital course"."""
    lower = word.lower().strip(".,")
    return lower not in _GENERIC and not (
        word.isupper() and len(word) > _ACRONYM and is_frequent(lower)
    )


_LIVED = (
    "drove|driven|drives|came|comes|coming|moved|moves|travell?ed|travels|flew|flown|hails|"
    "commutes|originally|native|resident|resides|residing|lives|living|lived|born|raised|grew up|"
    "relocated|visiting|home|farm|house|bor|bosatt|uppvuxen|kommer|flyttade|flyttat|inflyttad|"
    "hemmahörande|reste"
)
_HOUSE_NAMES = "General|Memorial|Presbyterian|Methodist|Baptist|Mercy|Regional|Lutheran|Sinai"
_NO_HOUSES = frozenset("attorney surgeon solicitor postmaster brigadier major".split())


def _is_town(text: str) -> bool:
    """True for a listed town that is no word; states and countries do not count."""
    is_term = any(load_clinical_terms().find_listed(Reading(text)))
    return is_listed_town(text) and text not in _states() and not is_term


@cache
def _states() -> frozenset[str]:
    return frozenset(re.sub(r"\(.*", "", _NAMES).split("|"))


def _is_of_house(text: str) -> bool:
    """True for a hospital without its word: "Mass General"."""
    return _is_named(text) and text.split(maxsplit=1)[0].lower() not in _NO_HOUSES


def _is_county(text: str) -> bool:
    return all(word.lower() not in _GENERIC | {"vår", "samma"} for word in text.split()[:-1])


TOWNS: tuple[Form, ...] = (
    form(
        Label.CITY,
        "town behind a word for where somebody lives",
        rf"(?:{_LIVED})(?: (?:here|in|down|up|over|all the way|back|hit))?"
        r" (?:from|in|near|outside|of|to|i|från|utanför|nära|till) "
        r"(?P<value>(?-i:\p{Lu}\p{Ll}{2,}(?: \p{Lu}\p{Ll}+)?))",
        _is_town,
    ),
    form(
        Label.CITY,
        "town behind a word for where somebody lives",
        rf"(?:{_LIVED})(?: (?:here|in|down|up|over|all the way|back|hit))?"
        r" (?:from|in|near|outside|of|to|i|från|utanför|nära|till) "
        r"(?P<value>(?-i:\p{Lu}\p{Ll}{2,}))",
        _is_town,
    ),
    form(
        Label.COUNTY,
        "county",
        r"(?P<value>(?-i:(?:\p{Lu}\p{Ll}+ ){1,2}(?:County|Parish|län|kommun)))"
        r"(?P<not>[^\w ]|\s*$|(?-i: \p{Ll}+))",
        _is_county,
    ),
)
POSTAL: tuple[Form, ...] = (
    form(Label.ZIP, "ZIP+4", r"\d{5}-\d{4}", None, "-"),
    form(
        Label.ZIP,
        "ZIP after its word",
        r"(?:zip|zip ?code|postal code|postcode)[\s:#is]{1,5}"
        r"(?P<value>\d{4,5}|\d{3}(?:xx|\*\*|--)?)",
    ),
    form(
        Label.ZIP,
        "first digits of a ZIP",
        r"(?:zip|zip ?code|postal code|postcode|postnummer) "
        r"(?:starts?|begins?|starting|beginning|börjar) (?:with|in|med|på) (?P<value>\d{2,4})",
    ),
    form(Label.ZIP, "ZIP after a state", rf"(?-i:(?:{_STATES}|{_NAMES}))\.?,? (?P<value>\d{{5}})"),
    form(
        Label.ZIP,
        "Swedish postal code",
        r"(?:SE?-)?(?P<value>[1-9]\d{2} \d{2}) (?-i:\p{Lu}\p{Ll}{2,})",
    ),
    form(
        Label.ZIP,
        "Swedish postal code after its word",
        r"(?:postnummer|postnr|SE?-) ?:? ?(?P<value>[1-9]\d{2} ?\d{2})",
    ),
)
STREETS: tuple[Form, ...] = (
    form(
        Label.STREET,
        "street and number",
        rf"(?-i:\d{{1,5}}[A-Z]? (?:[NSEW]\.? )?(?:{_CAPITAL} ){{1,3}}(?:{_STREET}))",
    ),
    form(
        Label.STREET,
        "numbered street",
        rf"\d{{1,5}}[A-Z]? (?:(?:[NSEW]|NE|NW|SE|SW|North|South|East|West)\.? )?"
        rf"\d{{1,3}}(?:st|nd|rd|th) (?:{_STREET})",
    ),
    form(
        Label.STREET,
        "number in words and street",
        rf"(?:(?:{_COUNTED})[ -]){{1,4}}(?-i:(?:{_CAPITAL} ){{1,2}}(?:{_STREET}))",
    ),
    form(
        Label.STREET,
        "street and number in small letters",
        r"\d{2,5} (?:[nsew]\.? )?(?-i:\p{Ll}{4,}) "
        r"(?:street|avenue|boulevard|blvd|terrace|parkway|pkwy|highway)",
    ),
    form(
        Label.STREET,
        "number of a flat",
        r"(?:apt|apartment|lgh|lägenhet)\.? ?#?(?P<value>\d{2,4}[A-Z]?|\d[A-Z])",
    ),
    form(
        Label.STREET,
        "drive, shortened",
        rf"(?-i:\d{{1,5}} (?:[NSEW]\.? )?(?:{_CAPITAL} ){{1,3}}Dr)(?P<end>,|\n|$)",
    ),
    form(
        Label.STREET,
        "Swedish street and number",
        r"(?-i:\p{Lu}\p{Ll}+)(?:gatan|vägen|gränd|stigen|torget|allén|backen|leden|gata|väg|plan)"
        r" \d{1,3}(?-i: ?[A-H])?",
    ),
    form(Label.STREET, "post office box", r"P\.? ?O\.? ?Box \d+"),
    form(Label.STREET, "rural route", r"(?:Rural Route|(?-i:RR)) ?\d{1,3},? Box \d+"),
    form(
        Label.STREET,
        "street corner",
        rf"(?-i:(?:\d{{1,3}}(?:st|nd|rd|th)|{_CAPITAL}) (?:{_STREET})\.? (?:and|&|at) "
        rf"(?:\d{{1,3}}(?:st|nd|rd|th)|{_CAPITAL}) (?:{_STREET}))",
    ),
    form(Label.STREET, "plus code", r"(?-i:[2-9CFGHJMPQRVWX]{4,8}\+[2-9CFGHJMPQRVWX]{2,3})"),
    form(
        Label.STREET,
        "degrees of latitude and longitude",
        r"-?\d{1,2}\.\d{4,}°? ?[NS]?[,;] ?-?\d{1,3}\.\d{4,}",
    ),
    form(Label.STREET, "Swedish box", r"(?-i:Box) \d{2,5},? \d{3} ?\d{2}"),
)
HOUSES: tuple[Form, ...] = (
    form(
        Label.HOSPITAL,
        "hospital without its word",
        rf"(?:from|to|at|via|by) (?P<value>(?-i:(?:\p{{Lu}}\p{{Ll}}+ ){{1,2}}(?:{_HOUSE_NAMES})))"
        r"(?P<not>[^\w ]|\s*$| (?-i:\p{Ll}+))",
        _is_of_house,
    ),
    form(
        Label.HOSPITAL,
        "named hospital",
        rf"(?-i:(?:{_CAPITAL} ){{1,4}}(?:Hospital|Infirmary|Medical (?:Center|Centre)))",
        _is_named,
    ),
    form(
        Label.HOSPITAL,
        "named clinic",
        rf"(?-i:(?:{_CAPITAL} ){{2,4}}Clinic)",
        lambda text: all(not is_frequent(word.lower()) for word in text.split()[:-1]),
    ),
    form(
        Label.HOSPITAL,
        "clinic by its place",
        rf"(?:seen|admitted|followed|treated|transferred|referred) (?:at|to|by|from) (?:the )?"
        rf"(?P<value>(?-i:(?:{_CAPITAL} ){{2,3}}(?:Clinic|Hospice|Institute|Sanatorium)))",
        _is_landed,
    ),
    form(
        Label.WARD,
        "room, bed or ward by number",
        r"(?:room|rm|bed|ward|bay|avd|avdelning|sal|rum|vårdsal)\.?[ #:]{1,2}\d{1,4}(?-i:[A-Z])?"
        r"(?P<end>$|[,;)\n]|[.:](?:\D|$)| (?:[^ap\d]|[ap][^m.]|$))",
    ),
    form(
        Label.HOSPITAL,
        "named Swedish hospital",
        r"(?-i:\p{Lu}\p{Ll}+(?:s|a|e)?) (?:universitetssjukhuset|universitetssjukhus|"
        r"sjukhuset|sjukhus|lasarettet|lasarett|vårdcentralen|vårdcentral)",
        lambda text: (
            text.split(maxsplit=1)[0].lower()
            not in (
                "hej",
                "lämnar",
                "lämnade",
                "vårt",
                "ditt",
                "närmaste",
                "annat",
                "detta",
                "på",
                "från",
                "till",
                "vid",
                "det",
                "här",
            )
        ),
    ),
)
