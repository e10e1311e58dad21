"""The whole way to a k-safe release, from notes to files that verify derives k from."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from program import Seawall
from seawall.synth import write_hospital
from seawall.text.dates.calendar import parse_date
from seawall.text.numbers import write_number

# Li & Qin 2017, Figure 2, left; Figure 3 has the dots that stand for more text.
FIGURE_2 = {
    1: "Admitted on 4/25/2009, Tufts Med Ctr. The 88 year old man is complaining fever, sore "
    "throat, headache, runny nose.",
    2: "Mrs. Brown is a 52 year old female. Visited on 3/13/2009. Having joint pain, sore throat, "
    "fever. ... Mass General Hosp.",
    3: "Admitted on 4-5-2009, patient is a 5 year old female. Having runny nose, headache, "
    "vomiting. ... Emory Univ. Hosp.",
    4: "Mark is a 17 year old male. Having pain on right side of abdomen, fatigue, dark urine. ... "
    "Admitted 8/20/2009, UT Southwestern Med Ctr.",
    5: "Visited on 7/19/2009. Female, 64 year old. Feeling abdomen pain, sore muscles, fatigue, "
    "jaundice. ... Johns Hopkins Hosp.",
}
_SPRING, _SUMMER = "{Mar-2009, Apr-2009}", "{Jul-2009, Aug-2009}"
_FIRST = "{Emory Univ. Hosp, Mass General Hosp, Tufts Med Ctr}"
_SECOND = "{Johns Hopkins Hosp, UT Southwestern Med Ctr}"
FIGURE_3 = {
    1: f"Admitted on {_SPRING}, {_FIRST}. The {{5, 52, 88}} year old man is complaining fever, "
    "sore throat, headache, runny nose.",
    2: f"[NAME] is a {{5, 52, 88}} year old female. Visited on {_SPRING}. Having joint pain, sore "
    f"throat, fever. ... {_FIRST}.",
    3: f"Admitted on {_SPRING}, patient is a {{5, 52, 88}} year old female. Having runny nose, "
    f"headache, vomiting. ... {_FIRST}.",
    4: "[NAME] is a {17, 64} year old male. Having pain on right side of abdomen, fatigue, dark "
    f"urine. ... Admitted {_SUMMER}, {_SECOND}.",
    5: f"Visited on {_SUMMER}. Female, {{17, 64}} year old. Feeling abdomen pain, sore muscles, "
    f"fatigue, jaundice. ... {_SECOND}.",
}
FIGURE_CONFIG = 'preset = "dast"\nk = 2\n[qids]\ngender = "keep"\nzip = "drop"\n'


def write_notes(folder: Path, notes: list[dict[str, Any]]) -> Path:
    path = folder / "notes.jsonl"
    path.write_text("".join(json.dumps(note) + "\n" for note in notes), encoding="utf-8")
    return path


def read_lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("profile", ["fast", "accurate"])
def test_figure_2_becomes_figure_3(seawall: Seawall, tmp_path: Path, profile: str) -> None:
    notes = [{"id": f"note-{n}", "person_id": "_abcde"[n], "text": t} for n, t in FIGURE_2.items()]
    (tmp_path / "seawall.toml").write_text(FIGURE_CONFIG, encoding="utf-8")
    ended = seawall(
        "anonymize",
        write_notes(tmp_path, notes),
        "-o",
        "release",
        "--profile",
        profile,
        "--keep-ids",
    )
    assert ended.code == 0, ended.err
    documents = {
        line["id"]: line["text"] for line in read_lines(tmp_path / "release/documents.jsonl")
    }
    assert documents == {f"note-{number}": text for number, text in FIGURE_3.items()}
    shown = {line["id"]: line for line in read_lines(tmp_path / "release/quasi.jsonl")}
    clusters = {
        frozenset(i for i in shown if shown[i]["cluster"] == c["cluster"]) for c in shown.values()
    }
    assert clusters == {
        frozenset({"note-1", "note-2", "note-3"}),
        frozenset({"note-4", "note-5"}),
    }
    assert shown["note-1"]["sets"]["visit"] == ["2009-03", "2009-04"]
    assert seawall("verify", "release", "--k", 2).code == 0
    assert seawall("verify", "release", "--k", 3).code == 4


@pytest.fixture(scope="module")
def hospital(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("hospital")
    write_hospital(folder, 60, None, seed=41, langs=("en", "sv"), split="dev")
    return folder


@pytest.mark.parametrize(
    "options",
    [
        ("--preset", "dast", "--k", 3),
        ("--preset", "dast", "--k", 3, "--safety", "letter", "--no-improve"),
        (
            "--preset",
            "dast",
            "--k",
            4,
            "--enumerate",
            "subset",
            "--roll-back",
            "cluster",
            "--groups",
            "fit",
        ),
        ("--preset", "balanced", "--k", 3),
        ("--preset", "k-anonymity", "--k", 3, "--grains", "auto"),
        ("--preset", "k-anonymity", "--k", 3),
        ("--preset", "k-anonymity", "--k", 3, "--method", "local"),
    ],
    ids=["default", "letter", "subset", "balanced", "grains of ranges", "k-anonymity", "local"],
)
def test_a_release_keeps_what_it_promises(
    seawall: Seawall, tmp_path: Path, hospital: Path, options: tuple[object, ...]
) -> None:
    patients = hospital / "patients.csv"
    fixed = ("--patients", patients, "--detectors", "rules,crf,details")
    ended = seawall("anonymize", hospital / "notes.jsonl", "-o", "release", *fixed, *options)
    assert ended.code == 0, ended.err
    checked = seawall("verify", "release", "--json")
    summary = json.loads(checked.out.splitlines()[-1])
    assert checked.code == 0, summary["findings"][:5]
    assert summary["k_safety"]["k_achieved"] >= options[3]  # type: ignore[operator]
    report = json.loads((tmp_path / "release/report.json").read_text(encoding="utf-8"))
    assert report["promise_findings"] == {}
    methods = {method["name"]: method for method in report["groups"]["methods"]}
    assert methods["release"]["risk"]["unique_records"] == 0
    assert methods["release"]["risk"]["prosecutor"] <= 1 / options[3] + 1e-9  # type: ignore[operator]
    if "dast" in options and "letter" not in options:
        risks = (
            methods["release"]["risk"]["posterior_max"],
            methods["release"]["posterior_max_eliminated"],
        )
        assert max(risks) <= 1 / options[3] + 1e-9  # type: ignore[operator]
    assert (
        methods["release"]["risk"]["unique_records"]
        < methods["Safe Harbor"]["risk"]["unique_records"]
    )
    rows = list(csv.DictReader((tmp_path / "release/table.csv").open(encoding="utf-8")))
    notes = {line["person"] for line in read_lines(tmp_path / "release/quasi.jsonl")}
    assert {row["person"] for row in rows} == notes
    check_nothing_is_restated(tmp_path / "release", tmp_path / "release.private", hospital)


def check_nothing_is_restated(release: Path, private: Path, hospital: Path) -> None:
    """No suppressed age, date or birth year of a record stands in its note outside the sets."""
    gold = {line["id"]: line["mentions"] for line in read_lines(hospital / "gold.jsonl")}
    originals = {line["id"]: line for line in read_lines(hospital / "notes.jsonl")}
    births = {
        row["person_id"]: row["birth_date"][:4]
        for row in csv.DictReader((hospital / "patients.csv").open(encoding="utf-8"))
    }
    released_of = {line["id"]: line["released_id"] for line in read_lines(private / "plan.jsonl")}
    texts = {line["id"]: line["text"] for line in read_lines(release / "documents.jsonl")}
    places = {
        line["id"]: line["replacements"] for line in read_lines(release / "replacements.jsonl")
    }
    looked = 0
    for note_id, note in originals.items():
        rest = without_replaced(texts[released_of[note_id]], places[released_of[note_id]])
        for wanted in list_forms(note, gold[note_id], births[note["person_id"]]):
            looked += 1
            assert not re.search(wanted, rest), f"note {note_id}"
    assert looked > 500


def without_replaced(text: str, replacements: list[dict[str, Any]]) -> str:
    kept, at = [], 0
    for place in replacements:
        kept.append(text[at : place["start"]])
        at = place["end"]
    return " ¤ ".join([*kept, text[at:]])


def list_forms(note: dict[str, Any], mentions: list[dict[str, Any]], birth: str) -> Iterator[str]:
    """Patterns of the patient's own age, of every full date in the note, and of the birth year."""
    text, lang = note["text"], note["lang"]
    for mention in mentions:
        said = text[mention["start"] : mention["end"]]
        if mention["label"] == "AGE" and said.isdigit() and 12 < int(said) < 90:
            words = re.escape(write_number(int(said), lang))
            yield rf"(?i)\b(?:{said}|{words})[\s-]?(?:years?|yrs?|y/?o|y\.o|-?årig|år)\b"
        if mention["label"] == "DATE":
            date = parse_date(said, lang)
            day = date.as_day() if date else None
            if day:
                yield day.isoformat()
                yield rf"\b0?{day.month}/0?{day.day}/(?:{day.year}|{day.year % 100:02d})\b"
                yield rf"\b0?{day.day}\.0?{day.month}\.{day.year}\b"
                yield rf"(?i)\b{day:%B} {day.day},? {day.year}\b"
                yield rf"(?i)\b{day.day} {day:%b}[a-z]* {day.year}\b"
    yield rf"(?i)\b(?:born|birth|dob|d\.o\.b|b\.|f\.|född)\D{{0,12}}{birth}\b"


@pytest.mark.parametrize(
    ("notes", "k", "words"),
    [
        ([("p1", "52 year old man with fever, Mercy Hospital, 3/4/2009.")], 3, "3 persons"),
        (
            [("p1", f"{40 + n} year old with fever. Seen 3/{n + 1}/2009.") for n in range(20)]
            + [("p2", "50 year old with fever. Seen 3/4/2009.")]
            + [("p3", "51 year old with fever. Seen 3/4/2009.")],
            3,
            "One person holds more than one in 3",
        ),
        ([(f"p{n}", "Fever and cough.") for n in range(6)], 3, "nothing to promise k for"),
    ],
    ids=["too few persons", "one person with most notes", "no quasi-identifier"],
)
def test_what_cannot_be_promised_is_refused(
    seawall: Seawall, tmp_path: Path, notes: list[tuple[str, str]], k: int, words: str
) -> None:
    path = write_notes(
        tmp_path, [{"id": f"n{n}", "person_id": p, "text": t} for n, (p, t) in enumerate(notes)]
    )
    options = ("--preset", "dast", "--k", k, "--detectors", "rules,crf,details")
    ended = seawall("anonymize", path, "-o", "release", *options)
    assert ended.code == 4
    assert words in " ".join(ended.err.split())
    # Nothing is left, not even what was read of the notes.
    assert not list(tmp_path.glob("release*"))


def test_ranges_promise_no_posterior(seawall: Seawall, tmp_path: Path, hospital: Path) -> None:
    options = ("--preset", "k-anonymity", "--k", 3, "--detectors", "rules,crf,details")
    assert seawall("anonymize", hospital / "notes.jsonl", "-o", "release", *options).code == 0
    manifest = json.loads((tmp_path / "release/manifest.json").read_text(encoding="utf-8"))
    assert manifest["promise"]["safety"] == "letter"
    assert "surer than" not in (tmp_path / "release/report.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "options",
    [
        ("--preset", "k-anonymity", "--safety", "posterior"),
        ("--preset", "k-anonymity", "--no-drill-down"),
        ("--preset", "safe-harbor", "--method", "mondrian"),
        ("--preset", "safe-harbor", "--improve"),
        ("--preset", "k-anonymity", "--groups", "fit"),
    ],
)
def test_an_option_that_a_preset_does_not_read_is_refused(
    seawall: Seawall, tmp_path: Path, options: tuple[str, ...]
) -> None:
    path = write_notes(tmp_path, [{"id": "n", "text": "Fever."}])
    ended = seawall("anonymize", path, "-o", "release", *options)
    assert ended.code == 2
    assert "leave --" in " ".join(ended.err.split())
    assert not (tmp_path / "release").exists()


@pytest.mark.parametrize("method", ["mondrian", "incognito", "local"])
def test_every_method_shows_ranges(seawall: Seawall, tmp_path: Path, method: str) -> None:
    text = "A {} year old man with fever was admitted on 3/4/2009 to Mercy Hospital."
    notes = [
        {"id": f"n{n}", "person_id": f"p{n}", "text": text.format(age)}
        for n, age in enumerate((25, 26, 28, 61, 62, 63))
    ]
    options = ("--preset", "k-anonymity", "--k", 3, "--method", method)
    asked = (*options, "--detectors", "rules,crf,details")
    ended = seawall("anonymize", write_notes(tmp_path, notes), "-o", "release", *asked)
    assert ended.code == 0, ended.err
    shown = {line["text"] for line in read_lines(tmp_path / "release/documents.jsonl")}
    rest = "year old [male] with fever was admitted on [Mar-2009] to [Mercy Hospital]."
    assert shown == {f"A [25-28] {rest}", f"A [61-63] {rest}"}
    assert seawall("verify", "release", "--k", 3).code == 0


def test_identical_records_need_no_lists(seawall: Seawall, tmp_path: Path) -> None:
    text = "A 52 year old man with fever was admitted on 3/4/2009 to Mercy Hospital."
    notes = [{"id": f"n{n}", "person_id": f"p{n}", "text": text} for n in range(7)]
    options = ("--preset", "dast", "--k", 3, "--detectors", "rules,crf,details")
    assert seawall("anonymize", write_notes(tmp_path, notes), "-o", "release", *options).code == 0
    for line in read_lines(tmp_path / "release/quasi.jsonl"):
        assert line["sets"] == {
            "age": [52], "visit": ["2009-03"], "hospital": ["Mercy Hospital"], "gender": ["male"],
        }  # fmt: skip
    manifest = json.loads((tmp_path / "release/manifest.json").read_text(encoding="utf-8"))
    assert manifest["promise"]["absent"] == ["zip"]


def test_consent_holds_for_the_whole_group(seawall: Seawall, tmp_path: Path) -> None:
    notes, rows = [], ["person_id,consent"]
    for n in range(6):
        text = f"A {50 + n % 2} year old man with fever was admitted on {1 + n % 2}/4/2009."
        notes.append({"id": f"n{n}", "person_id": f"p{n}", "text": text})
        rows.append(f"p{n},{'visit=year' if n == 0 else ''}")
    (tmp_path / "patients.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    (tmp_path / "seawall.toml").write_text('consent_column = "consent"\n', encoding="utf-8")
    options = (
        "--preset",
        "dast",
        "--k",
        6,
        "--detectors",
        "rules,details",
        "--patients",
        "patients.csv",
    )
    ended = seawall("anonymize", write_notes(tmp_path, notes), "-o", "release", *options)
    assert ended.code == 0, ended.err
    shown = [line["sets"]["visit"] for line in read_lines(tmp_path / "release/quasi.jsonl")]
    assert shown == [["2009"]] * 6
