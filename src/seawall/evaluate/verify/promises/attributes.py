"""No word tells sex, race, faith or marital status where these are hidden."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from seawall.evaluate.verify.finding import Finding
from seawall.evaluate.verify.folder import DOCUMENTS
from seawall.evaluate.verify.forms.attributes import ATTRIBUTES, GENDERS
from seawall.evaluate.verify.opened import Opened
from seawall.evaluate.verify.passages import Passage
from seawall.evaluate.verify.promises.kind import Parameters, Promise
from seawall.evaluate.verify.revealed import find_revealed
from seawall.model import Label

_LABELS = frozenset((Label.GENDER, *(form.label for form in ATTRIBUTES)))


def _applies(release: Opened) -> Parameters | None:
    # Who is shown as a group may be told where the group is of one sex: see 'restated'.
    grouped = {Label.GENDER} if release.promise else set()
    labels = sorted(label.value for label in (release.hidden & _LABELS) - grouped)
    return {"labels": labels} if labels else None


def _look(_: Opened, parameters: Parameters) -> Callable[[Passage], Iterator[Finding]]:
    labels = {Label[name] for name in parameters["labels"]}
    others = tuple(form for form in ATTRIBUTES if form.label in labels)

    def look(passage: Passage) -> Iterator[Finding]:
        if passage.file != DOCUMENTS:
            return
        genders = GENDERS.get(passage.lang, ()) if Label.GENDER in labels else ()
        for form in (*genders, *others):
            for span in find_revealed(passage, form.find):
                kind = f"a word for {form.label.value}"
                yield Finding(DOCUMENTS, passage.position, span.start_char, kind)

    return look


TOLD_ATTRIBUTES = Promise(
    "attributes",
    "No word of a note tells sex, race, faith or marital status, where these are hidden.",
    "Pronouns and words for a sex in the note's language, and the usual words for the others.",
    "Rarer words, words in another language than the note's, professions, countries.",
    _applies,
    look=_look,
)
