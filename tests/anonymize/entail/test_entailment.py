"""What health details become: the paper's own rows, classes of both languages, grammar."""

from __future__ import annotations

from dataclasses import replace

import pytest

from braced_notes import read_marked
from seawall.anonymize import load_preset, plan_document
from seawall.anonymize.entail import load_taxonomy
from seawall.anonymize.entail.options import Entailment
from seawall.model import Document, Label, LinkBasis, Person, ProjectKey, UsageError
from seawall.render import render
from seawall.text.terminology import Term, Terminology

PERSON, KEY = Person("p", LinkBasis.NONE), ProjectKey(b"0" * 32)
NOBODY = load_preset("limited").with_treatments(
    dict.fromkeys(("DRUG", "DOSAGE", "PROBLEM", "TEST", "PROCEDURE"), "entail")
)
ROW = (
    "{Vasopressin|DRUG} ordered at {.2 units per hour|DOSAGE}. Pharmacy mixed drip of "
    "{100units/500cc|DOSAGE} instead of standard concentration on {100units/100cc|DOSAGE}"
)


def entail(marked: str, lang: str = "en", asked: Entailment | None = None) -> str:
    text, mentions = read_marked(marked)
    options = replace(NOBODY.options, entail=asked or Entailment())
    document = Document("d", text, 1, lang=lang)
    plan = plan_document(document, mentions, PERSON, replace(NOBODY, options=options), KEY)
    return render(document, plan, "d").text


def test_table_2_with_one_word_for_all() -> None:
    shown = entail(ROW, asked=Entailment({Label.DRUG: "word"}))
    assert shown == (
        "Medication ordered at dosage. Pharmacy mixed drip of dosage instead of standard "
        "concentration on dosage"
    )
    only = entail(ROW.replace("{Vasopressin|DRUG}", "Vasopressin"))
    assert only == shown.replace("Medication", "Vasopressin")


@pytest.mark.parametrize(
    ("marked", "wanted"),
    [
        ("concentration of {Norcuron|DRUG}", "concentration of neuromuscular blocker"),
        ("{Ativan|DRUG} drip", "Sedative drip"),
        ("a {tablet of lorazepam|DRUG}", "a sedative"),
        ("{Bacitracin|DRUG} ordered", "Antibiotic ordered"),
        ("dosage of {tacrolimus|DRUG}", "dosage of immunosuppressive drug"),
        ("was given {aspirin|DRUG} for pain", "was given an anti-inflammatory analgesic for pain"),
        ("was given {insulin|DRUG}", "was given insulin"),
        ("{Antibiotics|DRUG} were stopped", "Antibiotics were stopped"),
        ("two {statins|DRUG}", "two lipid-lowering drugs"),
        ("an {appendectomy|PROCEDURE}", "a removal operation"),
        ("An {MRI|TEST} was done", "An MRI scan was done"),
        ("a {hip fracture|PROBLEM}", "an injury"),
        ("{Fractures|PROBLEM} of both hips", "Injuries of both hips"),
        ("HE HAS {TYPE 2 DIABETES|PROBLEM} NOW", "HE HAS DIABETES NOW"),
        ("has {HTN|PROBLEM}", "has hypertensive disease"),
        ("a {qwertyosis|PROBLEM}", "a condition"),
        ("{zorvexa|DRUG}", "medication"),
        ("found her {confused|PROBLEM} at home", "found her unwell at home"),
        ("a {febrile|PROBLEM} child", "an unwell child"),
    ],
)
def test_classes_in_their_sentence(marked: str, wanted: str) -> None:
    assert entail(marked) == wanted


@pytest.mark.parametrize(
    ("marked", "wanted"),
    [
        ("står på {Waran|DRUG} {2,5 mg dagligen|DOSAGE}", "står på antikoagulans dosering"),
        ("en {fraktur|PROBLEM}", "en skada"),
        ("en {Alvedon|DRUG}", "ett febernedsättande analgetikum"),
        (
            "{Lungröntgen|TEST} visar {pneumoni|PROBLEM}",
            "Röntgenundersökning visar luftvägssjukdom",
        ),
        ("tidigare {frakturer|PROBLEM}", "tidigare skador"),
        ("Känt {förmaksflimmer|PROBLEM}.", "Känd hjärtsjukdom."),
        ("{furosemid|DRUG} {40 mg iv.|DOSAGE} Mår bra", "diuretikum dosering. Mår bra"),
    ],
)
def test_swedish(marked: str, wanted: str) -> None:
    assert entail(marked, "sv") == wanted


def test_levels_go_from_the_class_to_one_word() -> None:
    names = [
        entail("{Norvasc|DRUG}", asked=Entailment({Label.DRUG: level}))
        for level in ("class", "group", "word")
    ]
    assert names == ["Calcium channel blocker", "Cardiovascular medication", "Medication"]


@pytest.mark.parametrize(
    ("marked", "grade"),
    [
        ("metformin {500 mg bid|DOSAGE}", "usual dosage"),
        ("metformin {2000 mg|DOSAGE}", "high dosage"),
        ("Glucophage {100 mg|DOSAGE}", "low dosage"),
        ("{2 g|DOSAGE} of metformin", "high dosage"),
        ("{50 mcg|DOSAGE} of levothyroxine", "usual dosage"),
        ("heparin {18 units/kg/hr|DOSAGE}", "dosage"),
        ("zorvexa {500 mg|DOSAGE}", "dosage"),
        ("metformin. Then {2000 mg|DOSAGE}", "dosage"),
        ("metformin {two tablets|DOSAGE}", "dosage"),
    ],
)
def test_a_dosage_is_graded_where_the_drug_is_known(marked: str, grade: str) -> None:
    text = entail(marked, asked=Entailment(dosage="graded"))
    assert text == marked.replace(marked[marked.index("{") : marked.index("}") + 1], grade)


def test_a_user_s_lexicon_gives_its_own_hierarchy() -> None:
    own = Terminology.build(
        [
            Term("MESH:D1", "Zorvan Disease", Label.PROBLEM, parents=("MESH:D2",)),
            Term("MESH:D2", "Lysosomal Diseases", Label.PROBLEM),
        ]
    )
    path = load_taxonomy(Label.PROBLEM).path_of("zorvan disease", "en", "MESH:D1", (own,))
    assert [kind.name for kind in path] == ["lysosomal diseases", "condition"]


def test_an_icd_10_code_gives_its_chapter() -> None:
    path = load_taxonomy(Label.PROBLEM).path_of("qwerty", "en", "ICD10:E11.9")
    assert [kind.name for kind in path] == ["diabetes", "endocrine-disease", "condition"]


def test_an_article_inside_another_mention_is_not_touched() -> None:
    shown = entail("{vitamin a|DRUG} {deficiency|PROBLEM}")
    assert shown == "nutritional supplement condition"


def test_what_cannot_be_entailed_is_refused() -> None:
    with pytest.raises(UsageError, match="does not suit"):
        load_preset("dast").with_treatments({"PATIENT": "entail"})


def test_other_presets_may_entail() -> None:
    preset = load_preset("dast").with_treatments({"DRUG": "entail"})
    text, mentions = read_marked("on {Percocet|DRUG} now")
    plan = plan_document(Document("d", text, 1, lang="en"), mentions, PERSON, preset, KEY)
    assert [each.text for each in plan.replacements] == ["an opioid analgesic"]
