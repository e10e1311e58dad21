"""Pronouns, gendered nouns and relations: mentions of the gender, unless clinical terms."""

from __future__ import annotations

from seawall.detect.rules.demographics.words import (
    Phrase,
    Reader,
    is_hyphenated,
    is_possessive,
    word_at,
)
from seawall.model import Label
from seawall.text import Reading

_GENDER = Label.GENDER
_EN_PRONOUNS = frozenset("he she his her hers him himself herself".split())
_EN_NOUNS = (
    "man woman male female boy girl gentleman lady transgender transwoman transman wife husband "
    "mother father mom mum mommy dad daddy son sons daughter daughters brother brothers sister "
    "sisters grandmother grandfather grandma grandpa grandson granddaughter aunt uncle niece "
    "nephew girlfriend boyfriend stepmother stepfather stepson stepdaughter stepbrother "
    "stepsister godmother godfather fiancée fiancé mothers fathers grandmothers grandfathers "
    "aunts uncles nieces nephews grandsons granddaughters ex-wife ex-husband nonbinary genderqueer "
    "genderfluid agender transmasculine transfeminine afab amab".split()
)
# What has a sex by its kind, whoever the patient is: "female Luer lock", "male infertility".
_EN_SEXED = frozenset(
    "pattern condom factor catheter fern hormone urethral infertility escutcheon connector adapter"
    " adaptor luer".split()
)
# The same by two words: "male external catheter", but "male external genitalia" are the patient's.
_EN_SEXED_BY_NEXT = {
    "external": frozenset("catheter catheters collection urinary".split()),
    "breast": frozenset("cancer carcinoma".split()),
    "genital": frozenset("mutilation cutting".split()),
}
# The word after a gendered noun that makes it a clinical term.
_EN_TERMS: dict[str, frozenset[str]] = {
    "daughter": frozenset("cell cells cyst cysts nodule nodules nuclei nucleus strand".split()),
    "sister": frozenset("mary joseph chromatid chromatids".split()),
    "mother": frozenset("cell cells cyst yaw liquor patch".split()),
    "lady": frozenset("windermere fern".split()),
    "male": _EN_SEXED | {"sling", "climacteric", "hypogonadism"},
    "female": _EN_SEXED | {"athlete"},
}
_EN_CHROMOSOMES = frozenset(["xx", "xy", "xxy"])
# Only before one of these may a noun be a term's.
_EN_TERM_AFTER = _EN_CHROMOSOMES.union(_EN_SEXED_BY_NEXT, *_EN_TERMS.values())
_EN_MAN_AFTER = frozenset("- in syndrome".split())
_EN_OWNERS = frozenset("man lady mother father".split())
_APOSTROPHES = frozenset("'’")
# "male-pattern baldness", "man-made".
_EN_HYPHENATED = frozenset("pattern to in made factor".split())
# What ends an age: "35 yo male infertility workup" is about a man.
_EN_AGES = frozenset("old yo y o yr yrs year years aged".split())

_SV_PRONOUNS = frozenset("han hon honom henne hans hennes".split())
_SV_STEMS = (
    "kvinna kvinnan kvinnans mannen mannens pojke pojken pojkens flicka flickan flickans herre "
    "herren dam damen gosse gossen manlig kvinnlig manligt kvinnligt hustru hustrun hustruns fru "
    "frun maka makan make maken makens mor modern moderns mamma mamman mammas far fadern faderns "
    "pappa pappan pappas son sonen sonens söner sönerna dotter dottern dotterns döttrar döttrarna "
    "bror brodern broderns bröder syster systern systerns systrar mormor farmor morfar farfar "
    "moster faster morbror farbror svärmor svärfar svärson svärdotter systerson systerdotter "
    "brorson brorsdotter dotterson dotterdotter sonson sondotter styvmor styvfar pojkvän "
    "pojkvännen flickvän flickvännen barnbarnssonen transman transkvinna gubbe gumma ickebinär "
    "yngling ynglingen kille killen tjej tjejen bebisflicka bebispojke tonårsflicka tonårspojke "
    "tonårskille tonårstjej skolflicka skolpojke småflicka tonåringsflicka transmannen "
    "transkvinnan dotterdottern sonsonen flickebarn gossebarn pojkbarn flickbaby pojkbaby".split()
)
_SV_MAN_BEFORE = frozenset(
    "årig årige år en den äldre yngre ung gammal medelålders frisk hennes sin tidigare denne "
    "vuxen pigg kön : vara vital medtagen pensionerad gift ogift ensamstående ( / svensk".split()
)

_SV_MAN_AFTER = frozenset(", . med m som på i ) utan från ;".split())


def _read_english_pronoun(reading: Reading, index: int) -> Phrase | None:
    word = reading.words[index]
    if word == "her" and _is_marker(reading, index):
        return None
    if word == "his" and _is_bundle(reading, index):
        return None
    if is_hyphenated(reading, index, index + 1) or _is_abbreviation(reading, index):
        return None
    return (index, index + 1, _GENDER)


def _is_marker(reading: Reading, index: int) -> bool:
    """True for HER2, HER-2 and HER 2: a digit glued on, or capitals before it; and HER/neu."""
    after = word_at(reading, index + 1)
    if after == "neu":
        return True
    if after == "-":
        return word_at(reading, index + 2).isdigit()
    glued = after.isdigit() and not reading.gaps[index]
    return glued or (after == "2" and reading.texts[index].isupper())


def _is_bundle(reading: Reading, index: int) -> bool:
    """True for the His bundle, and the bundle of His."""
    if word_at(reading, index + 1) in ("bundle", "purkinje"):
        return True
    return word_at(reading, index - 1) == "of" and word_at(reading, index - 2) == "bundle"


def _is_abbreviation(reading: Reading, index: int) -> bool:
    """True for HE, HER, HIM in capitals among words that are not: they stand for something."""
    text = reading.texts[index]
    if not text.isupper() or len(text) < 2 or text == "SHE":
        return False
    beside = reading.texts[max(0, index - 2) : index] + reading.texts[index + 1 : index + 3]
    words = [other for other in beside if other[0].isalpha() and len(other) > 1]
    return bool(words) and not any(word.isupper() for word in words)


def _read_english_noun(reading: Reading, index: int) -> Phrase | None:
    words, following = reading.words, index + 1
    word, before = words[index], words[index - 1] if index else ""
    after = words[following] if following < len(words) else ""
    # Few have such a neighbour.
    if (after in _EN_TERM_AFTER or before in _EN_CHROMOSOMES) and _is_in_term(reading, index):
        return None
    if after == "-" and word_at(reading, index + 2) in _EN_HYPHENATED:
        in_law = word_at(reading, index + 2) == "in" and word_at(reading, index + 4) == "law"
        return (index, index + 5, _GENDER) if in_law else None
    if word == "man" and _is_syndrome(reading, index, before, after):
        return None
    # "Mother's Day" is a date, "lady's finger" a plant; "her mother's sister" stays.
    is_owner = after in _APOSTROPHES and word in _EN_OWNERS and is_possessive(reading, following)
    if is_owner and word_at(reading, index + 3) in ("day", "finger", "mantle"):
        return None
    return (index, following, _GENDER)


def _is_in_term(reading: Reading, index: int) -> bool:
    """True where the words beside it make it a term's, unless an age before it tells a person."""
    before, after = word_at(reading, index - 1), word_at(reading, index + 1)
    if before in _EN_AGES or before.isdigit():
        return False
    second = word_at(reading, index + 2)
    return (
        after in _EN_TERMS.get(reading.words[index], ())
        or second in _EN_SEXED_BY_NEXT.get(after, ())
        or before in _EN_CHROMOSOMES  # "46,XX male"
        or after in _EN_CHROMOSOMES
    )


def _is_syndrome(reading: Reading, index: int, before: str, after: str) -> bool:
    """True for "man in the barrel", "man-of-war" and "stiff-man syndrome"."""
    is_tied = before == "-"
    if not is_tied and after not in _EN_MAN_AFTER:
        return False
    is_stiff = word_at(reading, index - 1 - is_tied) == "stiff"
    if is_stiff and (is_tied or after == "syndrome"):
        return True
    if after == "-":
        return word_at(reading, index + 2) == "of" and word_at(reading, index + 4) == "war"
    return after == "in" and word_at(reading, index + 3) == "barrel"


def _read_swedish_pronoun(reading: Reading, index: int) -> Phrase | None:
    text = reading.texts[index]
    # "Hans" inside a sentence is a name, at its start it may be either.
    starts = index == 0 or reading.texts[index - 1] in (
        ".",
        ":",
        "!",
        "?",
        "-",
        "•",
        "#",
        "*",
    )
    if reading.words[index] == "hans" and text[0].isupper() and not text.isupper():
        start_char = reading.token_starts[index]
        line = reading.line_of(start_char)
        starts = starts or (line is not None and line.start_char == start_char)
        if not starts:
            return None
    return (index, index + 1, _GENDER)


def _read_swedish_noun(reading: Reading, index: int) -> Phrase | None:
    if is_hyphenated(reading, index, index + 1):
        return None
    return (index, index + 1, _GENDER)


def _read_swedish_man(reading: Reading, index: int) -> Phrase | None:
    """The noun only: "man" is Swedish for "one" too, in half of all sentences."""
    before, after = word_at(reading, index - 1), word_at(reading, index + 1)
    aged = after.isdigit() or (
        after in (",", "(", "på", "i") and word_at(reading, index + 2)[:1].isdigit()
    )
    described = before.endswith(("årig", "ig", "isk", "ött", "gg", "ad")) and after in _SV_MAN_AFTER
    if before in _SV_MAN_BEFORE or before.endswith("årig") or aged or described:
        return (index, index + 1, _GENDER)
    return None


_TRANS = frozenset("woman man female male girl boy masculine feminine".split())


def _read_trans(reading: Reading, index: int) -> Phrase | None:
    """ "Trans woman"; "trans fat" is none."""
    at = index + 1 + (word_at(reading, index + 1) == "-")
    return (index, at + 1, _GENDER) if word_at(reading, at) in _TRANS else None


def _read_binary(reading: Reading, index: int) -> Phrase | None:
    """ "non-binary", "icke-binär"."""
    at = index + 1 + (word_at(reading, index + 1) == "-")
    told = word_at(reading, at) in ("binary", "binär")
    return (index, at + 1, _GENDER) if told else None


GENDER_READERS: dict[str, dict[str, Reader]] = {
    "en": {
        **dict.fromkeys(_EN_PRONOUNS, _read_english_pronoun),
        **dict.fromkeys(_EN_NOUNS, _read_english_noun),
        "trans": _read_trans,
        "non": _read_binary,
    },
    "sv": {
        **dict.fromkeys(_SV_PRONOUNS, _read_swedish_pronoun),
        **dict.fromkeys(_SV_STEMS, _read_swedish_noun),
        "man": _read_swedish_man,
        "icke": _read_binary,
    },
}
