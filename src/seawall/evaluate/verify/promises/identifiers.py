"""No identifier of a label that is hidden stands anywhere, in any of its formats."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from seawall.evaluate.known_values import KnownValues
from seawall.evaluate.verify.finding import Finding
from seawall.evaluate.verify.forms.form import Form
from seawall.evaluate.verify.forms.names import NAMES
from seawall.evaluate.verify.forms.numbers import CODES, PHONES, WEB
from seawall.evaluate.verify.forms.postal import HOUSES, POSTAL, STREETS, TOWNS
from seawall.evaluate.verify.opened import Opened
from seawall.evaluate.verify.passages import Passage, list_account
from seawall.evaluate.verify.promises.kind import Outcome, Parameters, Promise, number
from seawall.evaluate.verify.revealed import find_revealed
from seawall.model import Label

FORMS: tuple[Form, ...] = (*WEB, *PHONES, *CODES, *NAMES, *STREETS, *POSTAL, *HOUSES, *TOWNS)
_OF_ACCOUNT = frozenset((Label.EMAIL, Label.URL, Label.IP, Label.PHONE, Label.SSN))
Look = Callable[[Passage], Iterator[Finding]]


def _applies(release: Opened) -> Parameters | None:
    # Under scrubbing no word stays that is not frequent: that promise is checked by itself.
    labels = sorted(label.value for label in release.hidden & {form.label for form in FORMS})
    return {"labels": labels} if labels else None


def make_look(forms: tuple[Form, ...]) -> Look:
    """What finds these formats in a passage."""

    def look(passage: Passage) -> Iterator[Finding]:
        for form in forms:
            for span in find_revealed(passage, form.find):
                kind = f"format of {form.label.value}"
                yield Finding(passage.file, passage.position, span.start_char, kind)

    return look


def _look(release: Opened, parameters: Parameters) -> Look:
    labels = {Label[name] for name in parameters["labels"]} & release.searchable
    return make_look(tuple(form for form in FORMS if form.label in labels))


def _check_account(release: Opened, _: Parameters) -> Outcome:
    forms = (form for form in (*WEB, *PHONES, *CODES) if form.label in _OF_ACCOUNT)
    look = make_look(tuple(forms))
    known = KnownValues(release.known.records, kept=frozenset(Label) - release.hidden)
    passages = list(list_account(release))
    findings = [finding for passage in passages for finding in look(passage)]
    findings += [
        Finding(passage.file, 1, value.span.start_char, f"known {value.label.value} of the table")
        for passage in passages
        for value in known.find(passage.text)
        if value.is_whole_identifier
    ]
    return Outcome(tuple(findings), number(len(passages), "file"))


IDENTIFIERS = Promise(
    "identifiers",
    "No identifier of a hidden label stands in a note, cell or field.",
    "More than 60 formats written for this check alone: numbers with their check digits, "
    "addresses, codes after their word, names beside a title, degree or field; each also with "
    "hidden writing undone.",
    "A name, city or employer that stands by itself, an unusual format, a number without its word "
    "or check digit; --known finds those of the table.",
    _applies,
    look=_look,
)
ACCOUNT_TEXT = Promise(
    "account-text",
    "Manifest and reports hold no address, telephone or social security number.",
    "The formats of these are looked for in every file that tells of the release.",
    "Names in the title of a waiver, which its author writes to be read.",
    lambda _: {},
    check=_check_account,
    is_of_account=True,
)
