# ruff: noqa: E501 - a case reads best on one line
from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from standing_notes import mark, owner, row

from seawall.link import HospitalNames, collect_hospitals, unify_facts
from seawall.model import NoteFacts, Standing

MASS = "Massachusetts General Hospital"
NAMES = HospitalNames(
    [
        MASS, "Mass General", "MGH", "Mass General Hospital", "General Hospital",
        "Mercy Hospital", "Mercy Hospital North", "Our Lady of Mercy Hospital",
        "Bright Hospital", "Brightwater Hospital", "Saint Ann Medical Center", "St. Ann's Hospital",
        "Osprey Landing Medical Center", "OSPREY LANDING MEDICAL CENTER", "Granhälls sjukhus",
    ]
)  # fmt: skip


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("MGH", MASS),
        ("M.G.H.", MASS),
        ("mgh", MASS),
        ("Mass General", MASS),
        ("Mass. General Hospital", MASS),
        ("MASSACHUSETTS GENERAL\nHOSPITAL", MASS),
        ("the Massachusetts General Hospital", MASS),
        ("Osprey Landing", "Osprey Landing Medical Center"),
        ("OLMC", "Osprey Landing Medical Center"),
        # A detector may take along what stands beside the name.
        ("Osprey Landing Medical Center, Salem", "Osprey Landing Medical Center"),
        ("Osprey Landing Medical Center | BMT", "Osprey Landing Medical Center"),
        ("Osprey Landing Medical Center\nCox,", "Osprey Landing Medical Center"),
        ("- Osprey Landing Medical Center (Salem", "Osprey Landing Medical Center"),
        ("Osprey Landing Medical Center Sun 12/16/07", "Osprey Landing Medical Center"),
        ("Osprey Landing Medical Center RADIOLOGY   Bay K", "Osprey Landing Medical Center"),
        ("OSPREY LANDING MEDICAL CENTER CALLED", "Osprey Landing Medical Center"),
        ("ED TRACKING Osprey Landing Medical Center", "Osprey Landing Medical Center"),
        ("Osprey Landing January 25th", "Osprey Landing Medical Center"),
        ("Granhäll", "Granhälls sjukhus"),
        ("Granhälls sjukhuset", "Granhälls sjukhus"),
        # Near misses: a name inside another, a word that begins another, two that fit.
        ("General Hospital", "General Hospital"),
        ("General", "General"),
        ("Mercy Hospital", "Mercy Hospital"),
        ("Our Lady of Mercy Hospital", "Our Lady of Mercy Hospital"),
        ("Bright Hospital", "Bright Hospital"),
        ("Saint Ann", "Saint Ann"),
        ("St. Ann's Medical Center", "Saint Ann Medical Center"),
        ("LOL", "LOL"),
    ],
)
def test_a_variant_has_the_name_of_its_hospital_and_of_no_other(written: str, name: str) -> None:
    assert NAMES.name_of(written) == name


def test_a_note_decides_between_two_hospitals_with_the_same_initials() -> None:
    names = HospitalNames([MASS, "Mercy Grand Hospital", "MGH"])
    assert names.name_of("MGH") == "MGH"
    assert names.name_of("MGH", beside=["Mercy Grand Hospital"]) == "Mercy Grand Hospital"


def test_the_tables_spelling_stands_for_the_others() -> None:
    names = HospitalNames(["MERCY HOSPITAL"] * 5, preferred=["Mercy Hospital"])
    assert names.name_of("mercy hospital") == "Mercy Hospital"


@given(st.randoms(use_true_random=False))
def test_the_names_do_not_depend_on_the_order(shuffled: random.Random) -> None:
    names = [MASS, "MGH", "Mass General", "mass general hospital", "General Hospital", "Mercy"]
    expected = [HospitalNames(names).name_of(name) for name in names]
    mixed = list(names)
    shuffled.shuffle(mixed)
    assert [HospitalNames(mixed).name_of(name) for name in names] == expected


@given(st.lists(st.text(max_size=20), max_size=6), st.text(max_size=20))
def test_a_name_of_a_name_is_itself(names: list[str], text: str) -> None:
    hospitals = HospitalNames(names)
    once = hospitals.name_of(text)
    assert hospitals.name_of(once) == once


CASES = [
    ("[Mercy Hospital|HOSPITAL|own]\nDischarge summary\n\nTransferred from [Elm Clinic|HOSPITAL|other].", "en", "Mercy Hospital"),
    ("Admitted to [Mercy Hospital|HOSPITAL|own] with films from [Elm Clinic|HOSPITAL|other].\n\n", "en", "Mercy Hospital"),
    ("Massive header text here\n\nSeen at [Oak Hospital|HOSPITAL|own] today. Discharged to [Elm Clinic|HOSPITAL|other].", "en", "Oak Hospital"),
    ("Head\n\nSurgery at [Elm Clinic|HOSPITAL|other] in 1999.", "en", ""),
    ("Head\n\nOutside films, [Elm Clinic|HOSPITAL|other].", "en", ""),
    ("Head\n\nHis mother was treated at [Elm Clinic|HOSPITAL|other].", "en", ""),
    ("From: Dr Ek, [Oak Hospital|HOSPITAL|own]\nTo: Dr Alm, [Elm Clinic|HOSPITAL|other]\n\nDear colleague", "en", "Oak Hospital"),
    ("[Mercy Hospital|HOSPITAL|own]\n\nBack to [MERCY HOSPITAL|HOSPITAL|own] and [Mercy|HOSPITAL|own] again.", "en", "Mercy Hospital"),
    ("[General Hospital|HOSPITAL|own]\n\nTransferred from [Mass General Hospital|HOSPITAL|other].", "en", "General Hospital"),
    ("[Granhälls sjukhus|HOSPITAL|own]\n\nRemitterad från [Tallmo vårdcentral|HOSPITAL|other].", "sv", "Granhälls sjukhus"),
    ("Head\n\nAppointment at [Oak Hospital|HOSPITAL|own], Ward 3. Status post stent placement at [Elm Clinic|HOSPITAL|other].", "en", "Oak Hospital"),
    ("Head\n\nPCP: Ann Ek, MD, [Elm Clinic|HOSPITAL|other], fax 5. Dr. Alm, [Oak Hospital|HOSPITAL|own], and I think so.", "en", "Oak Hospital"),
    ("May 3\nJon Ek, M.D.\n[Elm Clinic|HOSPITAL|other]\n\nRe: Ann Alm\nShe came to [Oak Hospital|HOSPITAL|own].", "en", "Oak Hospital"),
    ("[El Paso|HOSPITAL|other] pharmacy\n\nReturn to [Oak Hospital|HOSPITAL|own], Ward 3.", "en", "Oak Hospital"),
    ("ER [GERIATRIC CLINIC|HOSPITAL|other]\n\nDr. Ek, [Oak Hospital|HOSPITAL|own], and I agree.", "en", "Oak Hospital"),
    ("Rubrik\n\nKallas till avd 3, [Björkviks lasarett|HOSPITAL|own], 3 maj. Opererades av dr Ek 2005, [Tallmo vårdcentral|HOSPITAL|other].", "sv", "Björkviks lasarett"),
    ("Remiss\nAvsändare Ann Ek, [Tallmo vårdcentral|HOSPITAL|own]\nMottagare Jon Alm, [Björkviks lasarett|HOSPITAL|other]\n\nHej", "sv", "Tallmo vårdcentral"),
    ("Rubrik\n\nInlagd på [Björkviks lasarett|HOSPITAL|own]. Kopia till [Tallmo vårdcentral|HOSPITAL|other].", "sv", "Björkviks lasarett"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "lang", "hospital"), CASES)
def test_the_notes_hospital_is_told_from_others(text: str, lang: str, hospital: str) -> None:
    note = mark(text, lang)
    values, _ = note.resolve()
    assert note.wrong_standings() == []
    assert values.get("hospital", "") == hospital


def test_the_tables_hospital_is_preferred_where_the_note_names_it() -> None:
    text = "Head\n\n[Elm Clinic|HOSPITAL|other] and [Oak Hospital|HOSPITAL|own] were asked."
    assert mark(text, person=owner(row(HOSPITAL="Oak Hospital"))).wrong_standings() == []


def test_the_data_set_lengthens_what_a_note_shortens() -> None:
    first, second = mark(f"[{MASS}|HOSPITAL]\n\nx"), mark("[MGH|HOSPITAL]\n\nx")
    facts = [NoteFacts(*note.resolve()) for note in (first, second)]
    unified = [unify_facts(one, collect_hospitals(facts)) for one in facts]
    assert [one.values["hospital"] for one in unified] == [MASS, MASS]
    assert all(one.bearings[0].standing is Standing.OWN for one in unified)
