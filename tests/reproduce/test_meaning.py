"""The examples of Kokkinakis and of Ghemri & Kannah, and their tables on a handful of notes."""

from __future__ import annotations

import pytest
from reproduce.ghemri_tables import (
    CHANGES,
    PATTERNS,
    make_study,
    read_synthetic,
    tell_distances,
    tell_patterns,
    tell_persistence,
    tell_row,
    tell_sizes,
)
from reproduce.kokkinakis import tell_sentence


def test_every_pattern_of_table_1_hides_its_drug() -> None:
    for _, example, becomes in tell_patterns().rows:
        assert "edication" in str(becomes), example
    assert len(tell_patterns().rows) == len(PATTERNS)


def test_table_2_is_the_paper_s() -> None:
    texts = dict(tell_row().rows)
    rest = " ordered at dosage. Pharmacy mixed drip of dosage instead of standard concentration on "
    assert texts["dosage removed"] == f"Vasopressin{rest}dosage"
    assert texts["drugs to one word"] == f"Medication{rest}dosage"
    assert texts["drugs to their class"] == f"Vasopressor{rest}dosage"


def test_the_sentence_of_section_3() -> None:
    codes = dict(tell_sentence().rows)["5,000 words, codes"]
    assert codes == (
        "Du arbetar på ****** i LOCATION/CITY och får in PERSON/MALE med C04.557.386.355; "
        "C15.604.515.569.355; C20.683.515.761.355 som heter PERSON/MALE och kommer från "
        "LOCATION/CITY i LOCATION/COUNTRY"
    )


def test_a_study_gives_every_table() -> None:
    pytest.importorskip("sklearn")
    study = make_study("a few", read_synthetic(40), 2)
    tables = [tell_sizes(study), tell_distances(study, CHANGES[0].name, 4), tell_persistence(study)]
    assert all(table.rows for table in tables)
    assert len(tables[-1].rows) == 1 + len(CHANGES)
