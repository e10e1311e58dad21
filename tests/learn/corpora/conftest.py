"""Small files in the forms of the shared sets; every sentence in them is our own."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable
from pathlib import Path

import pytest

from seawall.learn import synthetic
from seawall.learn.carriers import Carrier

CARRIER_TEXT = (
    "CHIEF COMPLAINT:,  Sore knee.,HISTORY:  ,The patient is a 45-year-old female who fell on "
    "3/14/2011.  She was seen by Dr. X at ABCD General Hospital.  Her mother drove her.,"
    "MEDICATIONS:,1.  Tylenol 1,000 mg.,2.  None else.,PLAN: , The patient will follow up with "
    "Dr. Y on MM/DD/YYYY.  Mr. ABC agrees, and the patient's wound was dressed at 4:30 p.m."
)


def pack(file: Path, lines: Iterable[str]) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    with gzip.open(file, "wt", encoding="utf-8") as out:
        out.writelines(line + "\n" for line in lines)


@pytest.fixture(autouse=True, scope="module")
def few_materials() -> object:
    """One widened material is enough to try, and quick."""
    patch = pytest.MonkeyPatch()
    patch.setattr(synthetic, "_MATERIALS", 1)
    yield
    patch.undo()


@pytest.fixture(scope="session")
def carrier() -> Carrier:
    return Carrier("own-1", "Surgery", "Knee", CARRIER_TEXT)


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder as the shared one, with a few lines of each set."""
    folder = tmp_path_factory.mktemp("shared")
    text = folder / "text"
    rows = (
        {"id": f"own-{n}", "specialty": "Surgery", "title": "Knee", "text": CARRIER_TEXT}
        for n in range(60)
    )
    pack(text / "mtsamples-dev.jsonl.gz", map(json.dumps, rows))
    pack_tokens(text)
    pack_phee(text)
    pack_tab(text)
    pack_presidio(text)
    return folder


def pack_tokens(text: Path) -> None:
    health = ["Aspirinol\tB-Chemical", "-\tO", "induced\tO", "Kranke\tB-Disease", "'\tI-Disease",
              "s\tI-Disease", "ache\tI-Disease", "(\tO", "0\tO", ".\tO", "5\tO", "%\tO", ")\tO",
              ".\tO", ""]  # fmt: skip
    for name in ("bc5cdr", "ncbi-disease"):
        for part in ("train", "devel"):
            pack(text / name / f"{part}.tsv.gz", health)
    swedish = ["Ann\tPER", "Blom\tPER", ",\t0", "31\t0", "år\t0", ",\t0", "bor   0", "i\t0",
               "Väst­by\tLOC", "\"\t0", "hej\t0", "\"\t0", ".\t0", "", "Hon   0", "valde   0",
               "Kraft   ORG", "Volvox   MISC", ".   0"]  # fmt: skip
    for part in ("train_corpus", "test_corpus"):
        pack(text / "sv-klintan-ner" / f"{part}.txt.gz", swedish)


def pack_phee(text: Path) -> None:
    sentence = "A 31-year-old woman got numb lips from 40 mg of dentalox for toothache."

    def part(words: str) -> dict[str, object]:
        return {"text": [[words]], "start": [[sentence.index(words)]], "entity_id": ["T1"]}

    treatment = {
        **part("40 mg of dentalox"),
        "Drug": part("dentalox"),
        "Dosage": part("40 mg"),
        "Disorder": part("toothache"),
    }
    subject = {**part("A 31-year-old woman"), "Age": part("31-year-old"), "Gender": part("woman")}
    event = {
        "event_id": "E1",
        "event_type": "Adverse_event",
        "Treatment": treatment,
        "Subject": subject,
        "Effect": part("numb lips"),
    }
    row = {"id": "1_1", "context": sentence, "annotations": [{"events": [event]}]}
    for name in ("train", "dev"):
        pack(text / "phee" / f"{name}.json.gz", [json.dumps(row)])


TAB_TEXT = (
    "THE FACTS\n\nThe applicant, Mrs Ada Quill (no. 123/45), a Polish dancer, lived in Lodzia and "
    "later in France. On 5 May 1999 she waited six months. Judge Orme left in 1971."
)


def pack_tab(text: Path) -> None:
    marks = [
        ("Mrs Ada Quill", "PERSON", "DIRECT"), ("123/45", "CODE", "DIRECT"),
        ("Polish", "DEM", "QUASI"), ("dancer", "DEM", "QUASI"), ("Lodzia", "LOC", "QUASI"),
        ("France", "LOC", "QUASI"), ("5 May 1999", "DATETIME", "QUASI"),
        ("six months", "DATETIME", "QUASI"), ("Judge Orme", "PERSON", "NO_MASK"),
        ("1971", "DATETIME", "NO_MASK"),
    ]  # fmt: skip
    entities = [
        {
            "span_text": words,
            "entity_type": kind,
            "identifier_type": risk,
            "start_offset": TAB_TEXT.index(words),
            "end_offset": TAB_TEXT.index(words) + len(words),
        }
        for words, kind, risk in marks
    ]
    rows = (
        {
            "metadata": {"provenance": {"doc_id": f"case-{n}"}},
            "text": TAB_TEXT,
            "entities": entities,
        }
        for n in range(20)
    )
    pack(text / "tab-echr-train.jsonl.gz", map(json.dumps, rows))


def pack_presidio(text: Path) -> None:
    sentence = (
        "Write to Mr. Bo Lund, 12 Oak Way\n Apt. 7\n Smallton\n France 12345 on Monday, 1/2/2003"
    )
    address = "12 Oak Way\n Apt. 7\n Smallton\n France 12345"
    spans = [("Mr.", "TITLE"), ("Bo Lund", "PERSON"), (address, "STREET_ADDRESS"),
             ("Monday", "DATE_TIME"), ("1/2/2003", "DATE_TIME")]  # fmt: skip
    rows = [
        {
            "full_text": sentence,
            "template_id": n,
            "spans": [
                {
                    "entity_type": kind,
                    "entity_value": words,
                    "start_position": sentence.index(words),
                    "end_position": sentence.index(words) + len(words),
                }
                for words, kind in spans
            ],
        }
        for n in range(40)
    ]
    for name in ("generated_large", "synth_dataset_v2"):
        pack(text / "presidio-research" / f"{name}.json.gz", [json.dumps(rows)])
