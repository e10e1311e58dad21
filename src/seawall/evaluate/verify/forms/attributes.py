"""Words that tell an attribute of a person: sex, origin, faith, marital status, state."""

from __future__ import annotations

from seawall.evaluate.verify.forms.form import Form, form
from seawall.model import Label

# What is written in each language; words of one may mean another thing in the other.
GENDERS: dict[str, tuple[Form, ...]] = {
    "en": (
        form(
            Label.GENDER,
            "pronoun or word for a sex",
            # Longer words first: the beginning of a word is no word. MS and MR are health details.
            r"she|herself|hers|her|himself|him|his|he|woman|man|male|female|lady|gentleman|girl|"
            r"boy|(?-i:Mrs|Mr|Ms)",
        ),
    ),
    "sv": (
        form(
            Label.GENDER,
            "pronoun or word for a sex",
            r"honom|hon|han|hennes|henne|kvinnan|kvinnlig|kvinna|mannen|manlig|flickan|flicka|"
            r"pojken|pojke|fröken|fru|herr",
        ),
    ),
}
# Words of the other language that mean nothing else in a note of this one.
OTHER_GENDERS: dict[str, tuple[Form, ...]] = {
    "en": (
        form(
            Label.GENDER,
            "Swedish word for a sex",
            r"hennes|henne|honom|kvinnan|kvinnlig|kvinna|manlig|flickan|flicka|pojken|pojke",
        ),
    ),
    "sv": (
        form(
            Label.GENDER,
            "English word for a sex",
            r"she|herself|himself|woman|female|male|gentleman|girl|boy",
        ),
    ),
}
_FIELD = r"\s?[:=]\s?(?P<value>(?-i:\p{Lu})\pL+)"
ATTRIBUTES: tuple[Form, ...] = (
    form(Label.GENDER, "letter of a sex", r"(?:sex|gender|kön)\s?[:=]\s?(?P<value>[MFKX])"),
    form(Label.RACE, "race in its field", rf"race{_FIELD}"),
    form(
        Label.ETHNICITY,
        "ethnicity in its field",
        rf"(?:ethnicity|ethnic group|etnicitet|nationality|nationalitet){_FIELD}",
    ),
    form(
        Label.ETHNICITY,
        "nationality",
        r"(?:hon|han|patienten) är (?P<value>somalier|syrier|irakier|iranier|kurd|turk|afghan|"
        r"polack|finländare|bosnier|eritrean|etiopier|libanes|assyrier|same)",
    ),
    form(Label.RELIGION, "faith in its field", rf"(?:religion|faith|church){_FIELD}"),
    form(
        Label.MARITAL_STATUS,
        "marital status in its field",
        rf"(?:marital status|civilstånd){_FIELD}",
    ),
    form(
        Label.RACE,
        "word for a race",
        r"caucasian|african[- ]american|(?:black|white|asian) (?:man|woman|male|female|boy|girl|"
        r"patient|lady|gentleman)|(?-i:Asian American|Native American|Pacific Islander)",
    ),
    form(Label.ETHNICITY, "word for an ethnicity", r"hispanic|latino|latina|romani|sami"),
    form(
        Label.RELIGION,
        "word for a faith",
        r"(?-i:Catholic|Jewish|Muslim|Lutheran|Buddhist|Hindu|Mormon|Jehovah['’]s Witness|"
        r"Christian|Protestant|Orthodox Jew|jude)|muslim|katolik|buddhist|jehovas vittne",
    ),
    form(
        Label.MARITAL_STATUS,
        "word for a marital status",
        r"married|divorced|divorcee|widowed|widower|widow|ogift|frånskild|änka|änkeman",
    ),
)
