"""The attacks succeed on raw data, stay near 1/k on lists, and read a release from its files."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from seawall.evaluate.attack import (
    Acquaintance,
    Attack,
    Target,
    TargetRecord,
    meet_persons,
    mount_attacks,
    read_target,
)
from seawall.evaluate.attack.likelihood import Likelihood
from seawall.evaluate.attack.ranking import TextIndex
from seawall.model import Cell, Column, DateRole, InputError, Label, Record, UsageError

K, PERSONS = 3, 120
DISEASES = ("asthma", "gout", "migraine", "anemia")


def make_hospital() -> tuple[list[Acquaintance], Target]:
    """Persons with an age, a month and a name, and their raw notes as singletons."""
    stream = np.random.default_rng(4)
    known, records = [], []
    for number in range(PERSONS):
        values = {
            "age": str(stream.integers(20, 90)),
            "visit": f"20{stream.integers(10, 20)}-{stream.integers(1, 13):02d}-15",
        }
        name = f"Xavier{number:03d}"
        disease = DISEASES[number // K % len(DISEASES)]
        known.append(Acquaintance(f"p{number}", values, f"{name} {values['age']}"))
        sets = {"age": (values["age"],), "visit": (values["visit"][:7],)}
        text = f"{name} is {values['age']} and has {disease}"
        records.append(TargetRecord(f"n{number}", f"x{number}", text, sets))
    return known, Target(tuple(records), {f"n{n}": f"p{n}" for n in range(PERSONS)})


def enumerate_lists(raw: Target) -> Target:
    """Clusters of k in the order of the input; names gone, values listed."""
    records = []
    for number, record in enumerate(raw.records):
        cluster = raw.records[number // K * K :][:K]
        sets = {
            name: tuple(sorted({value for other in cluster for value in other.sets[name]}))
            for name in record.sets
        }
        disease = record.text.split()[-1]
        text = f"[NAME] is {{{', '.join(sets['age'])}}} and has {disease}"
        records.append(replace(record, text=text, sets=sets))
    return Target(tuple(records), raw.truth)


def by_name(attacks: tuple[Attack, ...]) -> dict[str, Attack]:
    return {found.name: found for found in attacks}


def test_raw_data_fall_to_every_attack() -> None:
    known, raw = make_hospital()
    for found in mount_attacks(raw, known):
        assert found.success.value > 0.95
        assert found.control.high < 0.1
        assert found.baseline == pytest.approx(1 / PERSONS)
        assert found.advantage > 0.9


def test_lists_hold_every_attack_near_one_in_k() -> None:
    known, raw = make_hospital()
    for found in mount_attacks(enumerate_lists(raw), known):
        assert found.success.low <= 1 / K
        assert found.success.value < 1 / K + 0.05


def test_health_details_are_tried_apart() -> None:
    known, raw = make_hospital()
    lists = enumerate_lists(raw)
    told = [replace(person, details=DISEASES[0]) for person in known]
    found = by_name(mount_attacks(lists, told))
    assert found["BM25"] == by_name(mount_attacks(lists, known))["BM25"]
    assert "BM25, health details known" in found
    # One note alone tells of a rare disease, and that stays.
    rare = replace(lists.records[0], text=f"{lists.records[0].text} porphyria")
    target = Target((rare, *lists.records[1:]), lists.truth)
    asked = [replace(known[0], details="porphyria")]
    assert by_name(mount_attacks(target, asked))["BM25, health details known"].success.value == 1


def test_only_outsiders_who_fit_nobody_are_placed_nowhere() -> None:
    known, raw = make_hospital()
    stranger = Acquaintance("stranger", {"age": "7"}, "Yves")
    found = by_name(mount_attacks(raw, [*known, stranger]))
    assert found["QIDs"].outsiders is not None
    assert found["QIDs"].outsiders.value == 0
    assert by_name(mount_attacks(raw, known))["QIDs"].outsiders is None


def test_a_release_without_anybody_known_is_refused() -> None:
    _, raw = make_hospital()
    with pytest.raises(UsageError, match="nobody of the release"):
        mount_attacks(raw, [Acquaintance("stranger")])


def test_a_sample_of_persons_widens_the_interval() -> None:
    known, raw = make_hospital()
    lists = enumerate_lists(raw)
    few, all_ = (by_name(mount_attacks(lists, known, persons=n))["QIDs"] for n in (20, 500))
    assert few.success.n == 20
    assert all_.success.n == PERSONS
    again = by_name(mount_attacks(lists, known, persons=20))["QIDs"]
    assert few == again


def test_notes_of_one_person_are_weighed_together() -> None:
    records = (
        TargetRecord("a", "one", "", {"age": ("5", "17")}),
        TargetRecord("b", "one", "", {"age": ("5", "52")}),
        TargetRecord("c", "two", "", {"age": ("5", "88")}),
    )
    target = Target(records, {"a": "p", "b": "p", "c": "q"})
    found = by_name(mount_attacks(target, [Acquaintance("p", {"age": "5"})]))
    assert found["QIDs"].success.value == 1


@pytest.mark.parametrize(
    ("values", "sets", "share"),
    [
        ({"age": "52"}, {"age": ("5", "52", "88")}, 1 / 3),
        ({"age": "52"}, {"age": ("50-54",)}, 1),
        ({"age": "52"}, {"age": ("55-59",)}, 0),
        ({"visit": "2009-03-14"}, {"visit": ("2009-03", "2009-04")}, 1 / 2),
        ({"visit": "2009-03-14"}, {"visit": ("2009",)}, 1),
        ({"visit": "2008-12-14"}, {"visit": ("2009-winter",)}, 1),
        ({"visit": "2009-12-14"}, {"visit": ("2009-winter",)}, 0),
        ({"visit": "2009-03-14"}, {"visit": ("2009-spring", "2010-spring")}, 1 / 2),
        ({"zip": "02114-1010"}, {"zip": ("021",)}, 1),
        ({"zip": "02114"}, {"zip": ("02115",)}, 0),
        ({"hospital": "tufts  med ctr"}, {"hospital": ("Tufts Med Ctr", "Emory")}, 1 / 2),
        ({"gender": "female"}, {"gender": ("female", "male")}, 1 / 2),
        ({"race": "x"}, {"age": ("5",)}, 1),
        # Born in June 1957: 51 until June 2009, 51 or 52 in it.
        ({"birth": "1957-06-10"}, {"age": ("51",), "visit": ("2009-03",)}, 1),
        ({"birth": "1957-06-10"}, {"age": ("52",), "visit": ("2009-03",)}, 0),
        ({"birth": "1957-06-10"}, {"age": ("52",), "visit": ("2009-06",)}, 1),
        ({"birth": "1957-06-10"}, {"age": ("51", "52"), "visit": ("2009-03", "2009-08")}, 1 / 2),
        ({"birth": "1957-06-10"}, {"age": ("52",), "visit": ("2009",)}, 1),
        ({"birth": "1957-06-10"}, {"age": ("52",), "visit": ("2009-spring",)}, 0),
        ({"birth": "1957-06-10"}, {"age": ("52",)}, 1),
        ({"birth": "1957-06-10"}, {"visit": ("2009-03",)}, 1),
    ],
)
def test_what_fits_a_set(
    values: dict[str, str], sets: dict[str, tuple[str, ...]], share: float
) -> None:
    record = TargetRecord("a", "x", "", sets)
    assert Likelihood([record]).of(Acquaintance("p", values)).tolist() == pytest.approx([share])


def test_rankings_by_hand() -> None:
    index = TextIndex(["gout gout pain", "pain", "asthma"])
    tfidf = index.rank_tfidf(["gout", "unknown words"])
    idf = {"gout": np.log(4 / 2) + 1, "pain": np.log(4 / 3) + 1}
    cosine = 2 * idf["gout"] / np.hypot(2 * idf["gout"], idf["pain"])
    assert tfidf[0].tolist() == pytest.approx([cosine, 0, 0])
    assert tfidf[1].tolist() == [0, 0, 0]
    bm25 = index.rank_bm25(["Pain! pain?"])[0]
    weight = np.log1p((3 - 2 + 0.5) / 2.5)
    long, short = (1.2 * (0.25 + 0.75 * length / (5 / 3)) for length in (3, 1))
    assert bm25.tolist() == pytest.approx(
        [weight * 2.2 / (1 + long), weight * 2.2 / (1 + short), 0]
    )


def test_an_adversary_is_read_from_a_table() -> None:
    columns = (
        Column("name", Label.PATIENT, "full"),
        Column("born", Label.DATE, role=DateRole.BIRTH),
        Column("admitted", Label.DATE, role=DateRole.ADMISSION),
        Column("sex", Label.GENDER),
        Column("diagnosis", Label.PROBLEM),
    )
    cells = ("Anna Berg", "1957-06-10", "2009-03-14", "F", "gout")
    record = Record(1, "p1", tuple(map(Cell, columns, cells)))
    anna, nobody = meet_persons([record, Record(2, None, ()), record], {"p1": "wheezes"})
    assert anna.values == {
        "birth": "1957-06-10",
        "visit": "2009-03-14",
        "age": "51",
        "gender": "female",
    }
    assert anna.words == "Anna Berg 1957-06-10 2009-03-14 F"
    assert anna.details == "gout wheezes"
    assert (nobody.id, nobody.words) == ("row:2", "")
    assert "Anna" not in repr(anna)


def write_lines(path: Path, lines: list[dict[str, object]]) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")


def test_a_release_is_read_from_its_files(tmp_path: Path) -> None:
    release, home = tmp_path / "out", tmp_path / "out.private"
    write_lines(release / "documents.jsonl", [{"id": "d1", "text": "x"}, {"id": "d2", "text": "y"}])
    sets = {"age": [5, 52], "visit": ["2009-03"]}
    quasi: dict[str, object] = {"id": "d1", "person": "k7", "cluster": 0, "sets": sets}
    write_lines(release / "quasi.jsonl", [quasi])
    plan: list[dict[str, object]] = [
        {"id": "n1", "released_id": "d1", "person": "p1", "replacements": []},
        {"id": "n2", "released_id": "d2", "person": "p2", "replacements": []},
    ]
    write_lines(home / "plan.jsonl", plan)
    assert len(read_target(release, home).records) == 2
    rows = "person,a,b\nk7,1,2\nk9,3,4\n,5,6\n"
    (release / "table.csv").write_text(rows, encoding="utf-8")
    target = read_target(release, home)
    first, second, row, other = target.records
    assert first == TargetRecord("d1", "k7", "x", {"age": ("5", "52"), "visit": ("2009-03",)})
    assert (second.person, second.sets) == ("d2", {})
    assert (row.text, row.person, row.sets, target.truth[row.id]) == ("1 2", "k7", first.sets, "p1")
    assert (other.person, other.sets) == ("k9", {})
    assert other.id not in target.truth
    (release / "table.csv").write_text("a,b\n1,2\n", encoding="utf-8")
    assert len(read_target(release, home).records) == 2
    with pytest.raises(InputError, match=r"plan\.jsonl"):
        read_target(release, tmp_path)
