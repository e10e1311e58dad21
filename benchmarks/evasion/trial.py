"""How many disguised identifiers a note still gives away, with the patient's record and without."""

from __future__ import annotations

import random
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from benchmarks.evasion.disguises import DISGUISES, Disguise
from benchmarks.table import Table
from seawall.detect.detector import PROFILES, Detector
from seawall.ingest.columns import infer_columns
from seawall.model import Cell, Class, Document, Record
from seawall.text.name_lexicon import load_names

SEED = 41
_TAG = re.compile(r"</?\w+>|<!-- -->|[<>=*|+_~^`]")
_TIMES = 12
_FRAMES = {
    "name": (
        "Patient {} was admitted with chest pain.", "Name: {}\nDiagnosis: asthma.",
        "I saw {} in clinic today for follow-up of hypertension.",
        "Dr. {} reviewed the films with the family.",
    ),
    "MRN": ("MRN: {}\nAdmitted with asthma.", "Medical record number {} was seen.", "(MRN {})"),
    "phone": ("Call {} with any questions.", "Phone: {}\nStable.", "Her son can be reached at {}."),
    "SSN": ("SSN: {}\nStable.", "Social security number {} on file.", "Her SSN is {} today."),
    "e-mail": ("E-mail: {}\nStable.", "Write to {} with results.", "Contact by email at {} today."),
    "address": ("Address: {}\nStable.", "She lives at {} with her son.", "Home: {}."),
}  # fmt: skip
_REST = (
    "HISTORY: The patient has hypertension and diabetes.\n{}\n"
    "PLAN: Metoprolol 25 mg b.i.d., follow up in 2 weeks.\n"
)


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody's identifiers, by kind."""

    given: str
    family: str
    values: dict[str, str]


def main() -> Iterator[Table]:
    """By class of disguise: identifiers of which some letter or digit is left, of each kind."""
    for profile in ("fast",):
        for with_known in (False, True):
            yield run_trial(profile, with_known=with_known)


def run_trial(profile: str, *, with_known: bool) -> Table:
    """The table of one profile: how many of the twelve are left, wholly hidden ones not counted."""
    people = list(make_people())
    records = list(make_records(people)) if with_known else []
    detector = Detector(PROFILES[profile], records)
    rows = []
    for name, disguise in DISGUISES.items():
        left = dict.fromkeys(_FRAMES, 0)
        whole = 0
        for kind, frames in _FRAMES.items():
            for number, person in enumerate(people):
                partly, wholly = try_one(detector, person, number, kind, frames, disguise)
                left[kind] += partly
                whole += wholly
        rows.append((name, *left.values(), sum(left.values()), whole))
    total = sum(row[-2] for row in rows), sum(row[-1] for row in rows)
    tried = len(rows) * len(_FRAMES) * _TIMES
    rows.append(("all", *("" for _ in _FRAMES), *total))
    known = ", with the record" if with_known else ""
    return Table(
        f"Disguised identifiers that are left, {profile}{known}",
        ("disguise", *_FRAMES, "all", "wholly"),
        rows,
        f"Of {_TIMES} a kind, {tried} in all: left if one letter or digit of it is; wholly if all.",
    )


def try_one(
    detector: Detector,
    person: Person,
    number: int,
    kind: str,
    frames: tuple[str, ...],
    disguise: Disguise,
) -> tuple[bool, bool]:
    """Whether some and whether all letters and digits of the identifier are left."""
    value = person.values[kind]
    written = disguise(value, random.Random(f"{SEED}{number}{kind}"))
    frame = frames[number % len(frames)]
    text = _REST.format(frame.format("\0"))
    start = text.index("\0")
    text = text.replace("\0", written)
    document = Document(f"n{number}", text, 1, person_id=f"p{number}")
    hidden = {
        at
        for mention in detector.find(document, "en")
        if mention.cls is not Class.HMD
        for at in range(mention.start_char, mention.end_char)
    }
    own = [start + at for at in list_own(value, written)]
    left = [at for at in own if at not in hidden]
    return bool(left), bool(left) and len(left) == len(own)


def list_own(value: str, written: str) -> list[int]:
    """Where the letters and digits of the value are; those of markup around it are not its own."""
    bare = value.replace(" ", "")
    begin, end = 0, len(written)
    for each in (value, bare):
        if each in written:
            begin, end = written.index(each), written.index(each) + len(each)
    marked = {at for tag in _TAG.finditer(written) for at in range(*tag.span())}
    places = [at for at in range(begin, end) if at not in marked]
    return [at for at in places if unicodedata.category(written[at])[0] in "LNS"]


def make_people() -> Iterator[Person]:
    """Twelve persons that no test knows."""
    source = random.Random(SEED)
    names = load_names()
    given = sorted(n for n in names.plain_given if n.isascii() and 4 <= len(n) <= 9)
    family = sorted(n for n in names.family - names.common if n.isascii() and 5 <= len(n) <= 10)

    def draw(digits: int, least: int = 1) -> str:
        return str(source.randrange(least * 10 ** (digits - 1), 10**digits))

    for _ in range(_TIMES):
        first, last = source.choice(given).title(), source.choice(family).title()
        host = source.choice(("gmail.com", "mailbox.org"))
        road = source.choice(("Street", "Avenue", "Road"))
        values = {
            "name": f"{first} {last}",
            "MRN": draw(7),
            "phone": f"({draw(3, 2)}) {draw(3, 2)}-{draw(4)}",
            "SSN": f"{draw(3)}-{draw(2)}-{draw(4)}",
            "e-mail": f"{first}.{last}{draw(2)}@{host}".lower(),
            "address": f"{draw(4)} {source.choice(family).title()} {road}",
        }
        yield Person(first, last, values)


def make_records(people: list[Person]) -> Iterator[Record]:
    """The rows of a table that the custodian has of them."""
    rows = [
        {
            "person_id": f"p{number}", "given_name": each.given, "family_name": each.family,
            "mrn": each.values["MRN"], "phone": each.values["phone"], "ssn": each.values["SSN"],
            "email": each.values["e-mail"], "address": each.values["address"],
        }
        for number, each in enumerate(people)
    ]  # fmt: skip
    columns = infer_columns(tuple(rows[0]), {}, "person_id")
    for number, row in enumerate(rows):
        cells = tuple(Cell(column, row[column.name]) for column in columns)
        yield Record(number + 1, row["person_id"], cells)
