"""What stands beside a word that is a surname as well, and tells a person from a thing of medicine.

"Foley removed", "history of Parkinson" and "HTN, Addison, DM2" speak of things; "Anna Foley",
"J. Parkinson" and "Addison, MD" of persons, and "per Foley" of neither surely.
"""

from __future__ import annotations

from functools import cache

from seawall.resources import read_lines
from seawall.text.name_lexicon import load_names
from seawall.text.reading import Reading

_APOSTROPHES = frozenset("'’`´")
_TITLES = frozenset(
    "mr mrs ms miss dr drs prof professor md rn np pa sister nurse doctor attg attending resident"
    " herr fru dr. överläkare doktor syster".split()
)
_DEGREES = frozenset("md rn do np pa phd dds msw lpn crna lcsw pac dpm".split())
# Whatever follows these is no person.
_THINGS_BEFORE = frozenset(
    "a an the his her their its no this another any has had have having known indwelling suspected"
    " suspect possible probable presumed likely positive negative bilateral mild moderate severe"
    " early advanced chronic acute idiopathic familial classic atypical juvenile curved straight"
    " angled using via post mb morbus dx hx pmh pmhx fr french size inserted placed remove removed"
    " insert place replace standard modified on untreated l ml litre liter bag bags unlikely"
    " equivocal started restarted en ett den sin har hade haft känd misstänkt trolig troligen"
    " sannolik sannolikt möjlig möjligen misstänks utesluter bekräftad".split()
)
_OF_THINGS = frozenset(
    "history hx h diagnosis removal placement insertion presence absence use type sign signs"
    " symptoms evidence case form stage complications risk treatment management progression"
    " exacerbation dose suspicion features findings size anamnes diagnos".split()
)
_WITH_PERSONS = frozenset(
    "discussed seen spoke spoken reviewed met along staffed consult consulted discuss talked speak"
    " meeting rounds rounded follow here up visit appointment appt conversation reconciled"
    " confirmed verified checked examined lives living stays staying came arrived agreed agrees"
    " shared went phone call called message".split()
)
_FOR_THINGS = frozenset(
    "evaluated treated treatment medication medications meds negative positive screened workup"
    " indication evaluation screening concern tested".split()
)
_THINGS_AFTER = frozenset(
    "placed removed inserted draining drains drained discontinued intact patent clamped negative"
    " positive neg pos normal irrigated flushed replaced mg mcg tablet tablets tabs tab capsules"
    " inhaler inhalers daily bid tid qid qhs po foils pills xl xr hct helps helped refilled tapered"
    " titrated prescribed equivocal squeeze positiv positivt negativ negativt utsatt insatt"
    " utsättes insättes pausad".split()
)
# After these the next word must tell.
_TOLD_BY_NEXT = {
    "in": frozenset("place situ".split()),
    "to": frozenset("gravity drainage suction bulb leg dd".split()),
    "is": frozenset("draining patent intact placed negative positive normal clear".split()),
    "was": frozenset(
        "placed removed inserted replaced discontinued negative positive used introduced changed"
        " passed advanced performed normal".split()
    ),
    "were": frozenset("placed used removed applied".split()),
    "and": frozenset("dementia copd htn dm hypertension diabetes catheter".split()),
}
_DISEASES = frozenset(
    "hypertension diabetes hyperlipidemia depression dementia gout asthma stroke cancer arthritis"
    " hypertoni diabetes demens kol".split()
)
# What is said of diseases, signs and tests, and of no person.
_PLAIN_BEFORE = frozenset(
    "positive negative suspected possible probable presumed no bilateral juvenile idiopathic"
    " familial morbus mb misstänkt trolig sannolik".split()
)
_ARTICLES = frozenset(["a", "an", "the"])
_OF_PERSONS = frozenset(
    "family families baby boy girl child twins brothers sisters couple household home residence"
    " house estate matter case".split()
)
_PLAIN_OF = frozenset("history hx diagnosis presence absence evidence anamnes".split())
_RESULTS = frozenset(
    "positive negative pos neg equivocal positiv positivt negativ negativt".split()
)
_OF_WHAT = frozenset("for för on in".split())
_SHORTHAND = frozenset({("h", "o"), ("s", "p"), ("r", "o")})
ENDS = frozenset(".;")
_SEPARATORS = frozenset(",;/")
_AFTER_GENITIVE = frozenset("and or with on since diagnosed noted negative positive".split())
# "at Murphy's" is where somebody lives.
_AT_SOMEBODY = frozenset("at to from with by and near behind hos".split())
# "a pt of Carter's" is a doctor's.
_OF_SOMEBODY = frozenset(
    "pt pts patient patients friend friends client clients resident colleague son daughter wife"
    " husband partner mother father brother sister neighbor neighbour that those".split()
)
_LONGEST_SHORTHAND = 5
_SHORTEST_END = 3  # "Pt. Cullen.": what ends with a point may be an abbreviation
# "Jackson cell: 555 0100" gives a number, no cell.
_NUMBERED = frozenset(["cell", "chart"])
# What somebody saw: "Marion saw a doctor" has no Marion's saw.
_SEEN = frozenset("him her them us me you it the a an his this that patient pt".split())


# What ties two names of things: "Lachman and McMurray".
PAIRING = frozenset(["and", "or", "och", "eller", "/", "&"])
_TELLING_BEFORE = PAIRING.union(_ARTICLES, _PLAIN_BEFORE, ["of"], [last for _, last in _SHORTHAND])


def list_telling_neighbours() -> tuple[frozenset[str], frozenset[str]]:
    """Words of which one stands right before, or right behind, an eponym that they make a thing.

    Most names have neither, nor stand between ``ENDS``. What is told by more than the next words
    looks at one of them first.
    """
    return _TELLING_BEFORE, PAIRING.union(_APOSTROPHES, _RESULTS, _load_nouns())


def is_person(reading: Reading, index: int) -> bool:
    """True after a title, a given name or an initial, and before a degree or a given name."""
    if not reading.texts[index][0].isupper():
        return False
    at = index - 1
    if at > 0 and reading.texts[at] == "." and reading.gaps[at]:
        is_initialled = _is_initial(reading, at - 1) and reading.words[index] in load_names().family
        return reading.words[at - 1] in _TITLES or is_initialled
    if at >= 0 and reading.texts[at][0].isalpha() and _is_named(reading, at):
        return True
    return _has_degree(reading, index + 1)


def _is_named(reading: Reading, before: int) -> bool:
    word = reading.words[before]
    if word in _TITLES:
        return True
    return reading.texts[before][0].isupper() and load_names().is_given(word)


def _is_initial(reading: Reading, index: int) -> bool:
    """True for a capital letter that begins a name, not one that ends "U.S." or "u. a."."""
    text = reading.texts[index]
    if len(text) > 1 or not text.isupper() or not index:
        return not index and len(text) == 1
    return reading.gaps[index - 1] != "" and len(reading.texts[index - 1]) > 1


def _has_degree(reading: Reading, index: int) -> bool:
    at = index + 1 if index < len(reading.texts) and reading.texts[index] == "," else index
    if at >= len(reading.texts):
        return False
    following, word = reading.texts[at], reading.words[at]
    if following.isupper() and word in _DEGREES:
        return True
    return at > index and following[0].isupper() and load_names().is_given(word)


def is_thing(reading: Reading, index: int) -> bool:
    """True if the words around a token speak of a thing, and none of a person."""
    is_told = _is_thing_before(reading, index) or _is_thing_after(reading, index + 1)
    return is_told and not is_person(reading, index)


def _is_thing_before(reading: Reading, index: int) -> bool:
    if index == 0:
        return False
    before = reading.words[index - 1]
    further = reading.words[index - 2] if index > 1 else ""
    if before in _THINGS_BEFORE or (before == "o" and further == "/"):
        return True
    if before == "of":
        return further in _OF_THINGS
    if before in ("with", "w", "med"):
        is_discussed = further == "/" and index > 2 and reading.words[index - 3] == "d"
        return further not in _WITH_PERSONS and not is_discussed
    if before == "for":
        return further in _FOR_THINGS
    return before in _SEPARATORS and index > 1 and _is_shorthand(reading.texts[index - 2])


def _is_shorthand(text: str) -> bool:
    """True for what may stand in a list of diagnoses: "HTN", "diabetes"."""
    word, is_short = text.lower(), text.isupper() and 1 < len(text) <= _LONGEST_SHORTHAND
    return word in _DISEASES or (is_short and word not in _TITLES and word not in _DEGREES)


def _is_thing_after(reading: Reading, end: int) -> bool:
    if end >= len(reading.texts):
        return False
    following, word = reading.texts[end], reading.words[end]
    further = reading.words[end + 1] if end + 1 < len(reading.texts) else ""
    if following in _APOSTROPHES:
        return _ends_genitive(reading, end)
    if following[0].isdigit():
        return further in ("mg", "mcg", "tab", "tabs", "tablets", "x")
    return word in _THINGS_AFTER or further in _TOLD_BY_NEXT.get(word, ())


def is_owner(reading: Reading, index: int) -> bool:
    """True for "positive Murphy's," and "called Berger's.": an eponym without its noun."""
    at = index + 1
    if (
        at >= len(reading.texts)
        or reading.texts[at] not in _APOSTROPHES
        or not _ends_genitive(reading, at)
    ):
        return False
    before = reading.words[index - 1] if index else ""
    if before == "of" and index > 1 and reading.words[index - 2] in _OF_SOMEBODY:
        return False
    return before not in _AT_SOMEBODY and not is_person(reading, index)


def is_plainly_thing(reading: Reading, index: int) -> bool:
    """True for "history of Todd", "h/o Barrett" and "Thompson negative": said of things alone.

    Surer than ``is_thing``: it also tells of a name that is a surname in the first place.
    """
    is_told = _is_plain_before(reading, index) or _has_result(reading, index + 1)
    return is_told and not is_person(reading, index)


def _is_plain_before(reading: Reading, index: int) -> bool:
    before = reading.words[index - 1] if index else ""
    further = reading.words[index - 2] if index > 1 else ""
    if further == "/" and index > 2:
        return (reading.words[index - 3], before) in _SHORTHAND
    if before in _ARTICLES:
        return _is_noun_after(reading, index + 1)
    return before in _PLAIN_BEFORE or (before == "of" and further in _PLAIN_OF)


def _is_noun_after(reading: Reading, index: int) -> bool:
    """True for "a Millard rotation" and "the Norton fell", not for "the Smith family"."""
    if index >= len(reading.texts):
        return True
    following, is_shouted = reading.texts[index], reading.texts[index - 1].isupper()
    if following[0].isalpha() and following[0].isupper() and not is_shouted:
        return False
    return reading.words[index] not in _OF_PERSONS and following not in ("-", "/")


def _has_result(reading: Reading, index: int) -> bool:
    """True before "negative", but not "negative for flu", which is somebody's."""
    if index >= len(reading.texts) or reading.words[index] not in _RESULTS:
        return False
    return index + 1 >= len(reading.texts) or reading.words[index + 1] not in _OF_WHAT


def is_before_noun(reading: Reading, index: int) -> bool:
    """True for "Thomas heel": what a thing is made of or looks like, in small letters."""
    following = index + 1
    if following >= len(reading.texts) or reading.gaps[index] not in (" ", "\n"):
        return False
    is_noun = reading.texts[following] in _load_nouns() and reading.texts[index][0].isupper()
    return is_noun and not is_person(reading, index)


@cache
def _load_nouns() -> frozenset[str]:
    return frozenset(line.removesuffix(" +") for line in read_lines("lexicons/clinical_nouns.txt"))


def stands_alone(reading: Reading, index: int) -> bool:
    """True for a sentence of one word within a line: "Neck supple. Cullen. Skin warm."

    A person who is named like that signs, on a line of their own.
    """
    gaps = reading.gaps
    if not 1 < index < len(reading.texts) - 2:
        return False
    is_closed = reading.texts[index - 1] in ENDS and reading.texts[index + 1] in ENDS
    if not is_closed or any("\n" in gaps[at] for at in (index - 1, index, index + 1)):
        return False
    is_abbreviated = (
        reading.texts[index - 2][0].isalpha() and len(reading.texts[index - 2]) <= _SHORTEST_END
    )
    return not is_abbreviated and not is_person(reading, index)


def is_no_head(reading: Reading, index: int) -> bool:
    """True for "cell: 555 0100" and for the verb of "saw him"."""
    if index + 1 >= len(reading.texts):
        return False
    if reading.words[index] == "saw":
        return reading.words[index + 1] in _SEEN
    if reading.words[index] not in _NUMBERED:
        return False
    return reading.texts[index + 1][0].isdigit() or reading.texts[index + 1] in ":#("


def _ends_genitive(reading: Reading, index: int) -> bool:
    """True for "Addison's," where nothing follows that could be somebody's."""
    if index + 1 >= len(reading.texts) or reading.words[index + 1] != "s":
        return False
    return (
        index + 2 >= len(reading.texts)
        or reading.texts[index + 2] in ".,;:)"
        or reading.words[index + 2] in _AFTER_GENITIVE
    )
