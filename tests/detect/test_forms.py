"""What is judged once for a form is what would be said of it at every place."""

from __future__ import annotations

from itertools import product

import pytest

from seawall.detect.aggregate import forms
from seawall.detect.aggregate.forms import is_none_there, read_form
from seawall.model import Class, Label, Mention, Span
from seawall.text import Reading
from seawall.text.name_lexicon import load_names

WRITTEN = (
    "Smith|Anna Berg|Berg, Anna|tonsil|Villa|villa|Lotus|Idag|SEM|LUSB|XYZ|X|Q|Q. You|A In|A. Berg"
    "|b|T|K.|Li|p.r.n|p|n.|PRN.|J.B.|LSS-|Dr-|I48|V600E|L4-5|TnI 45|ward 7|--|Long|long|Renal"
    "|O'Brien|S-Kalium|Blepharoplasty|Follow-up|Bor i villa|Mr|stage"
).split("|")
FRAMES = (
    "{}",
    "Seen by {} today",
    "x.\n{}. He",
    "a {}) b",
    "a. {}.m.",
    "p.{}.n",
    "{}boendet",
    "({})",
)
FORMS = (str.lower, str.title, str.upper)
LABELS = [label for label in Label if label.cls is not Class.HMD]


def tell(written: str, frame: str, label: Label, score: float) -> tuple[str, Mention]:
    start = frame.index("{")
    return frame.format(written), Mention(Span(start, start + len(written)), label, score)


@pytest.mark.parametrize("lang", ["en", "sv"])
@pytest.mark.parametrize("written", WRITTEN)
def test_a_form_that_depends_on_nothing_is_judged_alike_everywhere(written: str, lang: str) -> None:
    for label, frame, score, is_mixed in product(LABELS, FRAMES, (0.5, 0.9), (True, False)):
        form = read_form(written, label, is_mixed, lang)
        text, mention = tell(written, frame, label, score)
        is_none = form.is_none or (form.is_doubtful and score < forms.SURE)
        if not (form.depends or is_none):
            assert not is_none_there(Reading(text, lang), mention, is_mixed), (label, frame)


def test_few_names_depend_on_their_place() -> None:
    names = ("Smith", "Anna Berg", "J.B.", "O'Brien", "Berg, Anna", "Blepharoplasty")
    assert not any(read_form(name, Label.DOCTOR, True, "en").depends for name in names)


def test_a_plain_name_is_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    words = "Berg Anna Smith Long Will long Renal Cancer Today Idag A Q Dr de Hodgkin SEM".split()
    names = [joint.join(pair) for pair in product(words, words) for joint in (" ", ", ")]
    lists = load_names()
    names += [form(name) for name in sorted(lists.given | lists.family)[::97] for form in FORMS]
    full = [name for name in names if any(map(forms._is_name, forms._list_plain_words(name)))]
    assert "Berg, Anna" in full and "Renal Cancer" not in full and len(full) > 1000
    places = list(product(full, (True, False), ("en", "sv")))
    read = forms._judge_words
    short = [read(name, Label.OTHER_PERSON, *place) for name, *place in places]
    monkeypatch.setattr(forms, "_list_plain_words", lambda _: [])
    assert short == [read(name, Label.OTHER_PERSON, *place) for name, *place in places]
