"""Each shared set is read as our labels, with offsets into natural text."""

from __future__ import annotations

from pathlib import Path

import pytest

from seawall.learn.corpora.phee import read_phee
from seawall.learn.corpora.presidio import read_presidio
from seawall.learn.corpora.tab import read_tab
from seawall.learn.corpora.tokens import BC5CDR, KLINTAN, NCBI, read_tokens, write_tokens
from seawall.learn.example import Example
from seawall.model import Class, InputError


def told(example: Example) -> list[tuple[str, str]]:
    return [(one.label.value, one.span.of(example.text)) for one in example.mentions]


@pytest.mark.parametrize("source", [BC5CDR, NCBI], ids=lambda one: one.name)
def test_health_details_are_written_as_text_again(shared: Path, source: object) -> None:
    (example,) = read_tokens(shared, "train", source)  # type: ignore[arg-type]
    assert example.text == "Aspirinol-induced Kranke's ache (0.5%)."
    assert told(example) == [("DRUG", "Aspirinol"), ("PROBLEM", "Kranke's ache")]
    assert example.classes == {Class.HMD}


def test_swedish_names_are_read_whatever_parts_the_columns(shared: Path) -> None:
    first, second = read_tokens(shared, "dev", KLINTAN)
    assert first.text == 'Ann Blom, 31 år, bor i Västby "hej".'
    assert told(first) == [("OTHER_PERSON", "Ann Blom"), ("AGE", "31"), ("CITY", "Västby")]
    assert told(second) == [("GENDER", "Hon"), ("ORGANIZATION", "Kraft")]
    assert (first.lang, first.classes) == ("sv", {Class.EID, Class.QID})


def test_the_inner_parts_of_an_event_are_the_mentions(shared: Path) -> None:
    (example,) = read_phee(shared, "train")
    assert told(example) == [
        ("AGE", "31"), ("GENDER", "woman"), ("PROBLEM", "numb lips"), ("DOSAGE", "40 mg"),
        ("DRUG", "dentalox"), ("PROBLEM", "toothache"),
    ]  # fmt: skip


def test_what_judges_left_unmasked_is_no_gold(shared: Path) -> None:
    example = next(read_tab(shared, "train"))
    assert told(example) == [
        ("OTHER_PERSON", "Ada Quill"), ("OTHER_ID", "123/45"), ("ETHNICITY", "Polish"),
        ("PROFESSION", "dancer"), ("CITY", "Lodzia"), ("COUNTRY", "France"),
        ("DATE", "5 May 1999"), ("GENDER", "she"),
    ]  # fmt: skip
    assert example.classes == {Class.EID, Class.QID}


def test_an_address_is_taken_apart(shared: Path) -> None:
    example = next(read_presidio(shared, "train"))
    assert told(example) == [
        ("OTHER_PERSON", "Bo Lund"), ("STREET", "12 Oak Way\n Apt. 7"), ("CITY", "Smallton"),
        ("COUNTRY", "France"), ("ZIP", "12345"), ("DATE", "1/2/2003"),
    ]  # fmt: skip


@pytest.mark.parametrize("read", [read_presidio, read_tab])
def test_train_and_dev_share_no_template_and_no_case(shared: Path, read: object) -> None:
    parts = [{one.id for one in read(shared, split)} for split in ("train", "dev")]  # type: ignore[operator]
    assert all(parts)
    assert not parts[0] & parts[1]


@pytest.mark.parametrize(
    ("tokens", "text"),
    [
        (["Tcf", "-", "4", "(", "p", "<", "0", ".", "05", ")", "."], "Tcf-4 (p < 0.05)."),
        (["he", '"', "said", '"', "so"], 'he "said" so'),
        (["one", ".", "Two"], "one. Two"),
    ],
)
def test_tokens_are_spaced_as_people_write(tokens: list[str], text: str) -> None:
    spans = write_tokens(tokens)
    assert [text[start:end] for start, end in spans] == tokens
    assert spans[-1][1] == len(text)


def test_a_damaged_set_is_refused_without_its_text(tmp_path: Path) -> None:
    file = tmp_path / "text" / "phee" / "train.json.gz"
    file.parent.mkdir(parents=True)
    file.write_bytes(b"Anna Berg")
    with pytest.raises(InputError) as caught:
        list(read_phee(tmp_path, "train"))
    assert "train.json.gz" in str(caught.value)
    assert "Berg" not in str(caught.value)
