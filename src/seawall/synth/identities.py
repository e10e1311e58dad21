"""Slots that tell who and where: names, numbers, addresses, hospitals, traits."""

from __future__ import annotations

import random

from seawall.model import Label
from seawall.synth.contract import CODES, NAME_FORMS, PERSONS, PLACES, TRAITS
from seawall.synth.people import Human
from seawall.synth.record import (
    code_of,
    email_of,
    ip_of,
    url_of,
    username_of,
    value_of,
    work_phone_of,
    write_email,
)
from seawall.synth.scene import Filler, Piece, Pieces, Scene
from seawall.synth.spelling import draw_variant, initials_of, write_login, write_name
from seawall.synth.template import Slot
from seawall.synth.values import draw_phone, fill_digits, fill_pattern

_PERSON_LABELS = {
    "patient": Label.PATIENT,
    "doctor": Label.DOCTOR,
    "doctor2": Label.DOCTOR,
    "nurse": Label.DOCTOR,
    "relative": Label.RELATIVE,
    "other": Label.OTHER_PERSON,
}
_VARIED_FORMS = frozenset({"", "first", "last", "last_first", "full"})
_WORD_LISTS = {
    "organization": "organizations",
    "race": "races",
    "ethnicity": "ethnicities",
    "marital_status": "marital_statuses",
    "profession": "professions",
    "religion": "religions",
    "language": "languages",
    "characteristic": "characteristics",
}


def _human_rng(human: Human, key: str) -> random.Random:
    return random.Random(f"{human.seed}|{key}")


def _name(scene: Scene, slot: Slot) -> Pieces:
    human, label = scene.persons[slot.name], _PERSON_LABELS[slot.name]
    varies = label is Label.PATIENT and not scene.formal and slot.form in _VARIED_FORMS
    variant = None
    if varies and scene.rng.random() < scene.variant_share:
        variant = draw_variant(human, slot.form, scene.rng)
    text = variant or _write_form(scene, human, slot.form)
    return (Piece(text, label, who=scene.who(slot.name)),)


def _write_form(scene: Scene, human: Human, form: str) -> str:
    full = f"{human.given} {human.family}"
    if form == "":
        return write_name(human, scene.material.formats["name"], scene.rng, scene.formal)
    forms: dict[str, str] = {
        "first": human.given,
        "last": human.family,
        "last_first": f"{human.family}, {human.given}",
        "initials": initials_of(human),
        "full": full,
        "upper": full.upper(),
        "lower": full.lower(),
    }
    return forms[form]


def _title(scene: Scene, slot: Slot) -> Pieces:
    human, speech = scene.persons[slot.name], scene.speech
    titles = speech.titles[0 if human.sex == "F" else 1]
    if slot.name.startswith("doctor"):
        titles = speech.doctor_titles
    elif slot.name == "nurse":
        titles = speech.nurse_titles
    return (Piece(scene.in_note(f"{slot.name}.title", lambda: scene.rng.choice(titles))),)


def _suffix(scene: Scene, slot: Slot) -> Pieces:
    speech = scene.speech
    suffixes = speech.nurse_suffixes if slot.name == "nurse" else speech.doctor_suffixes
    return (Piece(_human_rng(scene.persons[slot.name], "suffix").choice(suffixes)),)


def _phone(scene: Scene, slot: Slot) -> Pieces:
    """The person's number; within a note it is written in one way only."""
    if slot.name in ("phone", "patient"):
        number = scene.patient.phone
    else:
        rng = _human_rng(scene.persons[slot.name], "phone")
        number = draw_phone(scene.material.formats["phone"], rng)
    text = scene.in_note(f"{slot.name}.phone", lambda: number.write(scene.rng))
    return (Piece(text, Label.PHONE, who=_who(scene, slot)),)


def _who(scene: Scene, slot: Slot) -> str:
    """Whose a number or address is: the patient's where the slot names nobody."""
    return scene.who(slot.name if slot.name in PERSONS else "patient")


def _work_phone(scene: Scene, _slot: Slot) -> Pieces:
    return (Piece(work_phone_of(scene.patient, scene.material), Label.PHONE, who="patient"),)


def _pager(scene: Scene, slot: Slot) -> Pieces:
    rng = _human_rng(scene.persons[slot.name], "pager")
    patterns = scene.material.formats.get("pager", ("####", "#####", "##-####"))
    return (Piece(fill_pattern(rng.choice(patterns), rng), Label.PHONE, who=_who(scene, slot)),)


def _fax(scene: Scene, _slot: Slot) -> Pieces:
    rng = _human_rng(scene.persons["doctor"], "fax")
    return (Piece(draw_phone(scene.material.formats["fax"], rng).canonical, Label.FAX),)


def _email(scene: Scene, slot: Slot) -> Pieces:
    if slot.name in ("email", "patient"):
        return (Piece(email_of(scene.patient, scene.material), Label.EMAIL, who="patient"),)
    human = scene.persons[slot.name]
    text = write_email(human, scene.material, _human_rng(human, "email"))
    return (Piece(text, Label.EMAIL, who=_who(scene, slot)),)


def _username(scene: Scene, slot: Slot) -> Pieces:
    if slot.name == "patient":
        text = username_of(scene.patient, scene.material)
        return (Piece(text, Label.USERNAME, who="patient"),)
    human = scene.persons[slot.name]
    rng = _human_rng(human, "username")
    pattern = rng.choice(scene.material.formats["username"])
    return (Piece(write_login(human, pattern, rng), Label.USERNAME, who=_who(scene, slot)),)


def _url(scene: Scene, _slot: Slot) -> Pieces:
    return (Piece(url_of(scene.patient, scene.material), Label.URL),)


def _ip(scene: Scene, _slot: Slot) -> Pieces:
    return (Piece(ip_of(scene.patient, scene.material), Label.IP),)


def _ssn(scene: Scene, _slot: Slot) -> Pieces:
    patterns = scene.material.formats.get("ssn", ("###-##-####",))
    return (Piece(fill_digits(scene.rng.choice(patterns), scene.patient.ssn), Label.SSN),)


def _personnummer(scene: Scene, _slot: Slot) -> Pieces:
    pattern = scene.rng.choice(scene.material.formats.get("personnummer", ("YYYYMMDD-NNNN",)))
    return (Piece(scene.patient.personnummer.write(pattern, scene.stay.visit), Label.PERSONNUMMER),)


def _code(scene: Scene, slot: Slot) -> Pieces:
    return (Piece(code_of(scene.patient, scene.material, slot.name), Label[slot.name.upper()]),)


def _place(scene: Scene, slot: Slot) -> Pieces:
    return (Piece(getattr(scene.patient.address, slot.name), Label[slot.name.upper()]),)


def _hospital(scene: Scene, slot: Slot) -> Pieces:
    """The full name in headers; in running text also what else the hospital is called."""
    names = (scene.hospital2 if slot.name == "hospital2" else scene.patient.hospital).names
    short = not scene.formal and scene.rng.random() < 0.5
    text = scene.rng.choice(names) if short else names[0]
    return (Piece(text, Label.HOSPITAL, who=f"hospital-{names[0]}"),)


def _ward(scene: Scene, _slot: Slot) -> Pieces:
    text = scene.in_note("ward", lambda: scene.rng.choice(scene.material.words["wards"]))
    return (Piece(text, Label.WARD),)


def _trait(scene: Scene, slot: Slot) -> Pieces:
    """A trait stays the same for the patient in every note."""
    words = scene.material.words[_WORD_LISTS[slot.name]]
    text = value_of(scene.patient, slot.name, lambda rng: rng.choice(words))
    return (Piece(text, Label[slot.name.upper()]),)


IDENTITIES: dict[str, Filler] = {
    **{f"{who}.{form}" if form else who: _name for who in PERSONS for form in NAME_FORMS},
    **{f"{who}.title": _title for who in PERSONS},
    **{f"{who}.phone": _phone for who in PERSONS},
    **{f"{who}.email": _email for who in PERSONS},
    **{f"{who}.username": _username for who in PERSONS},
    **{f"{who}.suffix": _suffix for who in ("doctor", "doctor2", "nurse")},
    **{f"{who}.pager": _pager for who in ("doctor", "doctor2", "nurse")},
    **dict.fromkeys(CODES, _code),
    **dict.fromkeys(PLACES, _place),
    **dict.fromkeys(TRAITS, _trait),
    "phone": _phone,
    "phone.work": _work_phone,
    "fax": _fax,
    "email": _email,
    "url": _url,
    "ip": _ip,
    "ssn": _ssn,
    "personnummer": _personnummer,
    "hospital": _hospital,
    "hospital2": _hospital,
    "ward": _ward,
}
