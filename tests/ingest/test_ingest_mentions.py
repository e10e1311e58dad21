from __future__ import annotations

import io
import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from seawall.ingest import DocumentMentions, open_mention_writer, open_source, read_mentions
from seawall.ingest.labels import i2b2_category, i2b2_type, read_label
from seawall.model import (
    PATIENT,
    RELATIVES,
    SOMEBODY_ELSE,
    STAFF,
    DateRole,
    Document,
    InputError,
    Label,
    Mention,
    SeawallError,
    Span,
    UsageError,
)

CANARY = "Zyxwina"
FORMATS = {"jsonl": "m.jsonl", "csv": "m.csv", "brat": "brat", "i2b2": "i2b2"}

PIECES = (
    "\r\n",
    "\n",
    "\r",
    "\t",
    " ",
    "\U0001d4b3",
    "e\u0301",
    "å",
    "]]>",
    "<&>\"'",
    "\ufeff",
    "Anna",
)
note_texts = st.lists(
    st.one_of(
        st.sampled_from(PIECES), st.text(st.characters(min_codepoint=32, max_codepoint=0xD7FF))
    ),
    max_size=12,
).map("".join)
detectors = st.lists(st.sampled_from(("rules:phone", "known:name", "consistency")), max_size=3)


@st.composite
def marked_notes(draw: st.DrawFn) -> list[tuple[Document, tuple[Mention, ...]]]:
    texts = draw(st.lists(note_texts, min_size=1, max_size=3))
    return [
        (
            Document(f"d{at}", text, at),
            tuple(draw(st.lists(mentions_of(text), max_size=4)) if text else ()),
        )
        for at, text in enumerate(texts, 1)
    ]


@st.composite
def mentions_of(draw: st.DrawFn, text: str) -> Mention:
    start = draw(st.integers(0, len(text) - 1))
    span = Span(start, draw(st.integers(start + 1, len(text))))
    label = draw(st.sampled_from(list(Label)))
    role = draw(st.sampled_from([None, *DateRole])) if label is Label.DATE else None
    others = [None] if label.is_person else [None, STAFF, SOMEBODY_ELSE, *RELATIVES.values()]
    subject = draw(st.sampled_from(others))
    return Mention(span, label, draw(st.floats(0, 1)), tuple(draw(detectors)), role, "", subject)


def write(path: Path, kind: str, notes: Sequence[tuple[Document, Sequence[Mention]]]) -> None:
    with open_mention_writer(path, kind) as writer:
        for document, mentions in notes:
            writer.write(document, mentions)


@pytest.mark.parametrize("kind", FORMATS)
@given(notes=marked_notes())
@settings(
    max_examples=50, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None
)
def test_mentions_come_back_as_they_were(
    kind: str,
    notes: list[tuple[Document, tuple[Mention, ...]]],
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    path = tmp_path_factory.mktemp(kind) / FORMATS[kind]
    write(path, kind, notes)
    found = list(read_mentions(path))
    assert [(item.id, item.mentions) for item in found] == [(d.id, m) for d, m in notes]
    if path.is_dir():
        texts = [item.text for item in open_source(path) if isinstance(item, Document)]
        assert texts == [document.text for document, _ in notes]


@given(document_id=st.text(st.characters(exclude_categories=["Cs"]), min_size=1))
@settings(
    max_examples=50, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None
)
def test_any_id_survives_jsonl_and_csv(
    document_id: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    for kind in ("jsonl", "csv"):
        path = tmp_path_factory.mktemp("id") / f"m.{kind}"
        notes = [(Document(document_id, "ab"), (Mention(Span(0, 1), Label.CITY),))]
        if kind == "csv" and "\0" in document_id:
            continue
        write(path, kind, notes)
        assert [item.id for item in read_mentions(path)] == [document_id]


def test_the_lines_are_those_of_the_contract(tmp_path: Path) -> None:
    birth = Mention(Span(0, 4), Label.DATE, 0.9, ("rules:date",), DateRole.BIRTH)
    notes = [
        (Document("a", "1950 Åsa"), (birth, Mention(Span(5, 8), Label.PATIENT))),
        (Document("b", ""), ()),
    ]
    write(tmp_path / "m.jsonl", "jsonl", notes)
    assert [json.loads(line) for line in (tmp_path / "m.jsonl").read_text().splitlines()] == [
        {
            "id": "a",
            "mentions": [
                {
                    "start": 0,
                    "end": 4,
                    "label": "DATE",
                    "class": "QID",
                    "score": 0.9,
                    "detectors": ["rules:date"],
                    "role": "birth",
                },
                {
                    "start": 5,
                    "end": 8,
                    "label": "PATIENT",
                    "class": "EID",
                    "score": 1.0,
                    "detectors": [],
                },
            ],
        },
        {"id": "b", "mentions": []},
    ]
    write(tmp_path / "brat", "brat", notes)
    assert (tmp_path / "brat/a.ann").read_text().splitlines() == [
        "T1\tDATE 0 4\t1950",
        "A1\tRole T1 birth",
        '#1\tAnnotatorNotes T1\t{"score": 0.9, "detectors": ["rules:date"]}',
        "T2\tPATIENT 5 8\tÅsa",
        '#2\tAnnotatorNotes T2\t{"score": 1.0, "detectors": []}',
    ]
    write(tmp_path / "m.csv", "csv", notes)
    assert (tmp_path / "m.csv").read_text().splitlines()[1:] == [
        '"a",0,4,"DATE","QID",0.9,"rules:date","birth",""',
        '"a",5,8,"PATIENT","EID",1.0,"","",""',
        '"b","","","","","","","",""',
    ]


@pytest.mark.parametrize("kind", FORMATS)
def test_a_fact_of_the_patient_is_written_as_ever(kind: str, tmp_path: Path) -> None:
    """Only what is somebody else's is said: all else is the patient's or unknown."""
    document, age = Document("a", "52"), Mention(Span(0, 2), Label.AGE)
    write(tmp_path / "plain", kind, [(document, (age,))])
    write(tmp_path / "told", kind, [(document, (age.with_subject(PATIENT),))])
    plain, told = (
        [path.read_bytes() for path in sorted(root.rglob("*") if root.is_dir() else [root])]
        for root in (tmp_path / "plain", tmp_path / "told")
    )
    assert plain == told


def test_a_subject_that_nobody_is_called_is_refused(tmp_path: Path) -> None:
    line = '{"id": "a", "mentions": [{"start": 0, "end": 2, "label": "AGE", "subject": "cat"}]}'
    (tmp_path / "m.jsonl").write_text(line + "\n")
    with pytest.raises(InputError, match="wrong score, role or subject"):
        list(read_mentions(tmp_path / "m.jsonl"))


def test_jsonl_can_go_to_standard_output(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_mention_writer("-") as writer:
        writer.write(Document("a", ""), ())
    written = capsys.readouterr().out
    assert written == '{"id": "a", "mentions": []}\n'
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(written.encode())))
    assert list(read_mentions("-")) == [DocumentMentions("a", ())]


def test_gold_may_hold_traps_and_no_scores(tmp_path: Path) -> None:
    gold = {
        "id": "a",
        "mentions": [{"start": 0, "end": 2, "label": "AGE", "class": "QID"}],
        "traps": [{"start": 3, "end": 8}],
    }
    (tmp_path / "gold.jsonl").write_text(json.dumps(gold))
    (item,) = read_mentions(tmp_path / "gold.jsonl")
    assert item == DocumentMentions("a", (Mention(Span(0, 2), Label.AGE),), 1, (Span(3, 8),))
    assert repr(item) == "<DocumentMentions 1, 1 mentions>"


def test_brat_pieces_over_a_line_break_are_one_mention_and_others_are_two(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("Anna\nBerg and Carl Dahl")
    (tmp_path / "a.ann").write_text(
        "T1\tPATIENT 0 4;5 9\tAnna Berg\n"
        "T2\tDOCTOR 0 4;19 23\tAnna Dahl\n"
        "R1\tmarried Arg1:T1 Arg2:T2\n#1\tAnnotatorNotes T1\tsure?\n"
        "A1\tNegation T1\n*\tEquiv T1 T2\n"
    )
    (item,) = read_mentions(tmp_path)
    assert item.mentions == (
        Mention(Span(0, 9), Label.PATIENT),
        Mention(Span(0, 4), Label.DOCTOR),
        Mention(Span(19, 23), Label.DOCTOR),
    )


def test_i2b2_gold_by_others_reads_as_the_widest_label(tmp_path: Path) -> None:
    tags = "".join(
        f'<X id="P{n}" start="{n}" end="{n + 1}" text="x" TYPE="{name}" comment=""/>'
        for n, name in enumerate(("PATIENT", "IDNUM", "LOCATION-OTHER", "MEDICALRECORD", "BIOID"))
    )
    (tmp_path / "a.xml").write_text(f"<deIdi2b2><TEXT>xxxxx</TEXT><TAGS>{tags}</TAGS></deIdi2b2>")
    (item,) = read_mentions(tmp_path)
    labels = [mention.label for mention in item.mentions]
    assert labels == [Label.PATIENT, Label.OTHER_ID, Label.COUNTY, Label.MRN, Label.BIOMETRIC]


@pytest.mark.parametrize("label", Label)
def test_every_label_has_a_name_in_i2b2_files_that_reads_as_one_of_its_class(label: Label) -> None:
    back = read_label(i2b2_type(label), {}, "here")
    assert back.cls is label.cls
    assert back.i2b2 == label.i2b2
    assert (i2b2_category(label) == "OTHER") == (not label.i2b2)


def test_foreign_label_names_can_be_mapped(tmp_path: Path) -> None:
    (tmp_path / "m.jsonl").write_text(
        '{"id": "a", "mentions": [{"start": 0, "end": 1, "label": "Förnamn"}]}'
    )
    (item,) = read_mentions(tmp_path / "m.jsonl", {"Förnamn": "PATIENT"})
    assert item.mentions[0].label is Label.PATIENT
    with pytest.raises(UsageError, match="did you mean 'PATIENT'"):
        list(read_mentions(tmp_path / "m.jsonl", {"Förnamn": "PATIENTT"}))


def line_of(fields: str) -> str:
    return f'{{"id": "{CANARY}", "mentions": [{{{fields}}}]}}'


@pytest.mark.parametrize(
    "line",
    [
        CANARY,
        f'["{CANARY}"]',
        f'{{"id": "{CANARY}"}}',
        f'{{"id": "{CANARY}", "mentions": ["{CANARY}"]}}',
        line_of('"start": "Zyxwina", "end": 2, "label": "AGE"'),
        line_of('"start": 2, "end": 2, "label": "AGE"'),
        line_of('"start": 1, "end": 2, "label": "Zyxwina"'),
        line_of('"start": 1, "end": 2, "label": "AGE", "score": 2'),
        line_of('"start": 1, "end": 2, "label": "AGE", "role": "birth"'),
        line_of('"start": 1, "end": 2, "label": "DATE", "role": "Zyxwina"'),
        '{"id": "a", "mentions": []}',
    ],
)
def test_a_wrong_line_refuses_the_file_without_showing_it(tmp_path: Path, line: str) -> None:
    path = tmp_path / "m.jsonl"
    path.write_text('{"id": "a", "mentions": []}\n' + line + "\n")
    with pytest.raises(InputError) as caught:
        list(read_mentions(path))
    assert "2 of" in str(caught.value)
    assert CANARY not in str(caught.value)


@pytest.mark.parametrize(
    ("name", "content", "error", "expected"),
    [
        ("m.csv", "id,start,end\na,1,2\n", UsageError, "no column 'label'"),
        ("m.csv", "id,start,end,label\na,1\n", InputError, "Line 2 of .* lacks fields"),
        ("m.csv", "id,start,end,label\na,,,\nb,,,\na,,,\n", InputError, "Documents 1 and 3"),
        ("m.docx", "", UsageError, "holds no mentions"),
        ("d/x.pdf", "", InputError, "holds no .ann and no .xml"),
        (
            "d/x.ann",
            "T1\tAGE zero one\tx\n",
            InputError,
            "File 1 of .*, line 1, has no valid start",
        ),
        ("d/x.ann", "T1\tAGE\n", InputError, "File 1 of .*, line 1, has no valid start"),
        ("d/x.xml", "<a", InputError, "File 1 of .* not well-formed"),
        (
            "d/x.xml",
            '<deIdi2b2><TEXT>a</TEXT><TAGS><A start="0" end="2" TYPE="AGE"/></TAGS></deIdi2b2>',
            InputError,
            "ends after its text",
        ),
    ],
)
def test_other_wrong_gold_is_refused(
    tmp_path: Path, name: str, content: str, error: type[SeawallError], expected: str
) -> None:
    (tmp_path / "d").mkdir()
    (tmp_path / name).write_text(content)
    with pytest.raises(error, match=expected):
        list(read_mentions(tmp_path / "d" if name.startswith("d/") else tmp_path / name))
