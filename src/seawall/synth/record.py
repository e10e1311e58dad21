"""A patient's own values: the same in every note and in ``patients.csv``."""

from __future__ import annotations

import random
from collections.abc import Callable

from seawall.synth.material import Material
from seawall.synth.people import Human, Patient
from seawall.synth.spelling import write_login
from seawall.synth.values import draw_ip, draw_phone, fill_digits, fill_pattern


def value_of(patient: Patient, key: str, draw: Callable[[random.Random], str]) -> str:
    """The patient's value of that name: drawn from its own seed, so no order of asking matters."""
    if key not in patient.values:
        patient.values[key] = draw(random.Random(f"{patient.seed}|{key}"))
    return patient.values[key]


def code_of(patient: Patient, material: Material, kind: str) -> str:
    """The patient's number of that kind; a hospital writes all its record numbers alike."""
    patterns = material.formats[kind]
    if kind == "mrn":
        patterns = (patient.hospital.mrn_pattern,)
    return value_of(patient, kind, lambda rng: fill_pattern(rng.choice(patterns), rng))


def work_phone_of(patient: Patient, material: Material) -> str:
    """The patient's number at work."""
    patterns = material.formats["phone"]
    return value_of(patient, "phone.work", lambda rng: draw_phone(patterns, rng).canonical)


def email_of(patient: Patient, material: Material) -> str:
    """The patient's e-mail address."""
    return value_of(patient, "email", lambda rng: write_email(patient.human, material, rng))


def write_email(human: Human, material: Material, rng: random.Random) -> str:
    """An address made of somebody's name."""
    local = rng.choice(material.formats["email"]).partition("@")[0]
    return f"{write_login(human, local, rng)}@{rng.choice(material.words['hosts'])}"


def username_of(patient: Patient, material: Material) -> str:
    """The patient's login."""
    patterns = material.formats["username"]
    return value_of(
        patient, "username", lambda rng: write_login(patient.human, rng.choice(patterns), rng)
    )


def url_of(patient: Patient, material: Material) -> str:
    """A web address that belongs to the patient's care."""

    def draw(rng: random.Random) -> str:
        host, number = rng.choice(material.words["hosts"]), rng.randint(1000, 99999999)
        user = username_of(patient, material)
        return rng.choice(material.formats["url"]).format(host=host, n=number, user=user)

    return value_of(patient, "url", draw)


def ip_of(patient: Patient, material: Material) -> str:
    """The address of the patient's device."""
    kinds = material.formats["ip"]
    return value_of(patient, "ip", lambda rng: draw_ip(rng.choice(kinds), rng))


def describe_patient(patient: Patient, material: Material) -> dict[str, str]:
    """The patient's row of ``patients.csv``."""
    human, address, swedish = patient.human, patient.address, material.lang == "sv"
    number = patient.personnummer.write("YYYYMMDD-NNNN", patient.note_dates[-1])
    return {
        "person_id": patient.id,
        "given_name": human.given,
        "middle_name": human.middle,
        "family_name": human.family,
        "sex": human.sex,
        "birth_date": patient.birth.isoformat(),
        "death_date": patient.death.isoformat() if patient.death else "",
        "mrn": code_of(patient, material, "mrn"),
        "ssn": "" if swedish else fill_digits("###-##-####", patient.ssn),
        "personnummer": number if swedish else "",
        "phone": patient.phone.canonical,
        "work_phone": work_phone_of(patient, material),
        "email": email_of(patient, material),
        "username": username_of(patient, material),
        "health_plan": code_of(patient, material, "health_plan"),
        "account": code_of(patient, material, "account"),
        "street": address.street,
        "city": address.city,
        "county": address.county,
        "state": address.state,
        "zip": address.zip,
        "diagnosis": patient.diseases[0].names[0],
        "lang": material.lang,
    }
