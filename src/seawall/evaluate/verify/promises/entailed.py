"""Health details are shown as classes; with a k only such as k persons share."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator

from seawall.evaluate.verify.finding import Finding
from seawall.evaluate.verify.folder import DOCUMENTS
from seawall.evaluate.verify.forms.details import find_details
from seawall.evaluate.verify.opened import Opened
from seawall.evaluate.verify.passages import Passage
from seawall.evaluate.verify.promises.kind import Outcome, Parameters, Promise, number
from seawall.evaluate.verify.revealed import find_revealed
from seawall.model import Label, Span
from seawall.text import Reading

ENTAIL = "entail"
_STEM = 5
# What stands before a class and agrees with it is no part of it: "an injury", "kroniskt symtom".
_AGREEING = frozenset(
    """a an en ett någon något ingen inget viss visst känd känt ny nytt svår svårt stor stort liten
    litet hög högt låg lågt kraftig kraftigt lindrig lindrigt uttalad uttalat kronisk kroniskt
    tydlig tydligt måttlig måttligt""".split()
)
_PLURAL = re.compile(r"(?:s|a|ar|er|or)$")


def _applies(release: Opened) -> Parameters | None:
    labels = sorted(label.value for label, way in release.treatments.items() if way == ENTAIL)
    if not labels:
        return None
    told = [p for p in release.manifest.get("promises") or () if p.get("id") == "entailed"]
    # Only the maker knows the k and the words; they are in the manifest alone.
    more = {name: value for p in told for name, value in p.items() if name in ("k", "classes")}
    return {"labels": labels, **more}


def _check(release: Opened, parameters: Parameters) -> Outcome:
    classes = parameters.get("classes")
    allowed = None if classes is None else {_fold(word) for word in classes}
    persons: dict[str, set[str]] = defaultdict(set)
    places: dict[str, list[tuple[int, int]]] = defaultdict(list)
    spans = 0
    for note in release.notes():
        owner = release.known.person_of.get(note.id, "")
        for place in note.places:
            if place.treatment != ENTAIL:
                continue
            spans += 1
            word = _fold(place.span.of(note.text))
            places[word].append((note.position, place.span.start_char))
            persons[_stem(word)].add(owner or note.id)
    findings = [
        Finding(DOCUMENTS, position, start, "a class that the release does not have")
        for word, found in places.items()
        if allowed is not None and word not in allowed
        for position, start in found
    ]
    k = parameters.get("k")
    if isinstance(k, int):
        _add_bare(release, persons, k)
    findings += [
        Finding(DOCUMENTS, position, start, f"a class that fewer than {k} persons show")
        for word, found in places.items()
        if isinstance(k, int) and len(persons[_stem(word)]) < k
        for position, start in found
    ]
    return Outcome(tuple(findings), number(spans, "class"))


def _applies_details(release: Opened) -> Parameters | None:
    labels = {Label.DRUG, Label.PROBLEM}
    entailed = (label for label in labels if release.treatments.get(label) == ENTAIL)
    found = sorted(label.value for label in entailed)
    return {"labels": found} if found else None


def _look(release: Opened, parameters: Parameters) -> Callable[[Passage], Iterator[Finding]]:
    labels = frozenset(parameters["labels"])
    classes = (_applies(release) or {}).get("classes")
    allowed = frozenset(map(_fold, classes or ()))

    def find(reading: Reading) -> Iterator[Span]:
        yield from find_details(reading, labels, allowed)

    def look(passage: Passage) -> Iterator[Finding]:
        for span in find_revealed(passage, find) if passage.file == DOCUMENTS else ():
            kind = "a health detail beside its class"
            yield Finding(DOCUMENTS, passage.position, span.start_char, kind)

    return look


def _add_bare(release: Opened, persons: dict[str, set[str]], k: int) -> None:
    """Count also who shows a rare class without a span: there the note said just that itself."""
    rare = {
        stem: re.compile(r"\b" + r"\w*\s+".join(map(re.escape, stem.split())), re.IGNORECASE)
        for stem, owners in persons.items()
        if len(owners) < k and stem
    }
    for note in release.notes() if rare else ():
        owner = release.known.person_of.get(note.id, "") or note.id
        for stem, pattern in rare.items():
            if pattern.search(note.text):
                persons[stem].add(owner)


def _fold(word: str) -> str:
    return " ".join(word.lower().split()).rstrip(".")


def _stem(word: str) -> str:
    """A class without its article and number: "an injury" and "injuries" are one class."""
    words = word.split()
    while len(words) > 1 and words[0] in _AGREEING:
        del words[0]
    *rest, last = (_PLURAL.sub("", each) for each in words or [""])
    return " ".join((*rest, last[:_STEM]))


ENTAILED = Promise(
    "entailed",
    "Health details are shown as one of the classes of the release, each by k persons if promised.",
    "The words in such spans are compared with the manifest's classes; persons who show each are "
    "counted (notes, where nobody says whose they are).",
    "Whether the class is the right one; a detail that no span marks; "
    "without the private folder two notes of one person "
    "count as two.",
    _applies,
    check=_check,
)
DETAILS = Promise(
    "details",
    "No drug or disease that its own words announce stands beside the classes.",
    "Rare names of drugs with a dose or a word for taking them, and of diseases with a word for "
    "having them, are looked for outside of the replaced spans.",
    "Details that no such word announces, frequent words, codes, tests and procedures.",
    _applies_details,
    look=_look,
)
