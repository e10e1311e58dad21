"""Slots that tell what and when: dates, ages, gender, diseases and their treatment, traps."""

from __future__ import annotations

from datetime import datetime, timedelta

from seawall.model import DateRole, Label
from seawall.synth.clinic import Disease, Drug
from seawall.synth.contract import PRONOUNS
from seawall.synth.dates import write_date, years_between
from seawall.synth.scene import Filler, Piece, Pieces, Scene
from seawall.synth.template import Slot
from seawall.synth.values import draw_vitals


def _relation(scene: Scene, _slot: Slot) -> Pieces:
    relation = scene.relative.relation
    return (Piece(relation.word, Label.GENDER if relation.sex else None),)


def _date(scene: Scene, slot: Slot) -> Pieces:
    day, formats = scene.date_of(slot.arg), scene.material.formats
    if slot.form == "year":
        text = str(day.year)
    elif slot.form == "partial":
        text = write_date(day, scene.rng.choice(formats["date_partial"]), scene.lang)
    else:
        other = scene.rng.random() < 0.25
        pattern = scene.rng.choice(formats["date"]) if other else scene.main_format
        text = write_date(day, pattern, scene.lang)
    return (Piece(text, Label.DATE, DateRole(slot.arg), value=day.isoformat()),)


def _time(scene: Scene, _slot: Slot) -> Pieces:
    moment = datetime(2000, 1, 1) + timedelta(seconds=scene.rng.randrange(86400))
    pattern = scene.rng.choice(scene.material.formats["time"])
    return (Piece(write_date(moment, pattern, scene.lang), Label.TIME),)


def _age(scene: Scene, slot: Slot) -> Pieces:
    """Completed years; a decade, or the number with its unit where that is not years."""
    age, form = scene.age, slot.form
    if form == "past":
        age = scene.rng.randint(max(1, age - 40), max(1, age - 1))
    if form == "words":
        text = scene.speech.number(age)
    elif form == "months":
        text = _write_months(scene)
    elif form == "decade":
        text = f"{age // 10 * 10}{scene.speech.decade}"
    else:
        text = str(age)
    return (Piece(text, Label.AGE),)


def _write_months(scene: Scene) -> str:
    pattern = scene.in_note(
        "age.months", lambda: scene.rng.choice(scene.material.formats["age_months"])
    )
    return pattern.replace("#", str(max(1, scene.months)))


def _relative_age(scene: Scene, _slot: Slot) -> Pieces:
    return (Piece(str(years_between(scene.relative.birth, scene.stay.visit)), Label.AGE),)


def _gender(scene: Scene, slot: Slot) -> Pieces:
    speech = scene.speech
    words = {
        "": speech.adult if scene.age >= 18 else speech.child,
        "adj": speech.adjective,
        "letter": speech.letter,
    }
    return (Piece(words[slot.form][_sex_index(scene)], Label.GENDER),)


def _sex_index(scene: Scene) -> int:
    return 0 if scene.patient.human.sex == "F" else 1


def _pronoun(scene: Scene, slot: Slot) -> Pieces:
    words = scene.speech.pronouns[slot.name.lower()]
    word = words[_sex_index(scene)]
    # "sig själv" tells no gender.
    label = Label.GENDER if words[0] != words[1] else None
    return (Piece(word.capitalize() if slot.name[0].isupper() else word, label),)


def _disease(scene: Scene, slot: Slot) -> Disease:
    """The main disease, or for the second of a kind one of the others."""
    diseases = scene.patient.diseases
    if slot.name[-1] == "2" and len(diseases) > 1:
        return diseases[1 + int(scene.in_phrase("second", lambda: _draw_index(scene)))]
    return diseases[0]


def _draw_index(scene: Scene) -> str:
    return str(scene.rng.randrange(len(scene.patient.diseases) - 1))


def _problem(scene: Scene, slot: Slot) -> Pieces:
    names = _disease(scene, slot).names
    return (Piece(scene.in_phrase(slot.name, lambda: scene.rng.choice(names)), Label.PROBLEM),)


def _symptom(scene: Scene, slot: Slot) -> Pieces:
    """Two different symptoms of the main disease within a phrase."""
    symptoms = scene.patient.diseases[0].symptoms
    first = scene.in_phrase("symptom", lambda: scene.rng.choice(symptoms))
    rest = tuple(symptom for symptom in symptoms if symptom != first) or symptoms
    second = scene.in_phrase("symptom2", lambda: scene.rng.choice(rest))
    return (Piece(second if slot.name == "symptom2" else first, Label.PROBLEM),)


def _draw_drug(scene: Scene, second: bool) -> Drug:
    drugs = scene.patient.diseases[0].drugs
    if second:
        first = _draw_drug(scene, second=False)
        others = (drug for disease in scene.patient.diseases for drug in disease.drugs)
        drugs = tuple(drug for drug in others if drug.name != first.name) or drugs
    key = "drug2.index" if second else "drug.index"
    return drugs[int(scene.in_phrase(key, lambda: str(scene.rng.randrange(len(drugs)))))]


def _drug(scene: Scene, slot: Slot) -> Pieces:
    return (Piece(_draw_drug(scene, slot.name[-1] == "2").name, Label.DRUG),)


def _dosage(scene: Scene, slot: Slot) -> Pieces:
    drug = _draw_drug(scene, slot.name[-1] == "2")
    text = scene.in_phrase(slot.name, lambda: drug.draw_dosage(scene.rng))
    return (Piece(text, Label.DOSAGE),)


def _test(scene: Scene, _slot: Slot) -> Pieces:
    tests = scene.patient.diseases[0].tests
    return (Piece(scene.in_phrase("test", lambda: scene.rng.choice(tests)), Label.TEST),)


def _lab(scene: Scene, _slot: Slot) -> Pieces:
    labs = [lab for disease in scene.patient.diseases for lab in disease.labs]
    lab = scene.rng.choice(labs)
    mark = "," if scene.lang == "sv" else "."
    return Piece(lab.name, Label.TEST), Piece(" " + lab.draw_result(scene.rng, mark))


def _procedure(scene: Scene, _slot: Slot) -> Pieces:
    procedures = scene.patient.diseases[0].procedures
    text = scene.in_phrase("procedure", lambda: scene.rng.choice(procedures))
    return (Piece(text, Label.PROCEDURE),)


def _anatomy(scene: Scene, _slot: Slot) -> Pieces:
    anatomy = scene.patient.diseases[0].anatomy
    return (Piece(scene.in_phrase("anatomy", lambda: scene.rng.choice(anatomy)), Label.ANATOMY),)


def _vitals(scene: Scene, _slot: Slot) -> Pieces:
    return (Piece(draw_vitals(scene.rng.choice(scene.material.formats["vitals"]), scene.rng)),)


def _trap(scene: Scene, _slot: Slot) -> Pieces:
    return (Piece(scene.rng.choice(scene.material.traps), trap=True),)


DETAILS: dict[str, Filler] = {
    **dict.fromkeys(("date", "date.partial", "date.year"), _date),
    **dict.fromkeys(("age", "age.words", "age.months", "age.decade", "age.past"), _age),
    **dict.fromkeys(("gender", "gender.adj", "gender.letter"), _gender),
    **dict.fromkeys(PRONOUNS, _pronoun),
    **dict.fromkeys(("problem", "problem2"), _problem),
    **dict.fromkeys(("symptom", "symptom2"), _symptom),
    **dict.fromkeys(("drug", "drug2"), _drug),
    **dict.fromkeys(("dosage", "dosage2"), _dosage),
    "relation": _relation,
    "relative.age": _relative_age,
    "time": _time,
    "test": _test,
    "lab": _lab,
    "procedure": _procedure,
    "anatomy": _anatomy,
    "vitals": _vitals,
    "trap": _trap,
}
