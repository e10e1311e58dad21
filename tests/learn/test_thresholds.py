from __future__ import annotations

import tomllib
from dataclasses import replace

from seawall.detect.thresholds import Thresholds
from seawall.learn.example import Example
from seawall.learn.thresholds import Trial, fit_thresholds, write_thresholds
from seawall.model import Label, Mention, Span

TEXT = "aaaa bbbb cccc dddd"


def at(index: int, label: Label, score: float = 1.0, detector: str = "crf") -> Mention:
    return Mention(Span(5 * index, 5 * index + 4), label, score, (detector,))


def trial(gold: list[int], base: list[int], found: list[tuple[int, float]]) -> Trial:
    example = Example("x", TEXT, tuple(at(i, Label.PATIENT) for i in gold), "en", "own")
    learned = tuple(at(i, Label.PATIENT, score) for i, score in found)
    return Trial(example, tuple(at(i, Label.PATIENT) for i in base), {"crf": learned})


def least(trials: list[Trial]) -> float:
    return fit_thresholds(trials, ["crf"])["crf"]["PATIENT"]


def test_the_threshold_lies_above_what_is_mostly_wrong() -> None:
    noisy = [trial([0], [], [(0, 0.9), (1, 0.65), (2, 0.65)]) for _ in range(20)]
    assert 0.65 < least(noisy) <= 0.9


def test_recall_that_the_rules_have_is_not_bought_again() -> None:
    covered = [trial([0, 1], [0, 1], [(0, 0.3), (1, 0.3)]) for _ in range(20)]
    assert least(covered) == 0.3


def test_doubtful_finds_are_admitted_where_they_are_needed_and_right() -> None:
    needed = [trial([0], [], [(0, 0.12)]) for _ in range(20)]
    assert least(needed) <= 0.12


def test_each_step_down_must_be_mostly_right() -> None:
    """However right the sure finds are, the doubtful ones answer for themselves."""
    sure = [trial([0, 1, 2], [], [(0, 0.9), (1, 0.9)]) for _ in range(100)]
    doubtful = [trial([0], [], [(1, 0.25)]) for _ in range(20)]
    assert least([*sure, *doubtful]) == 0.3


def test_one_step_with_a_few_more_false_finds_does_not_end_the_way_down() -> None:
    right = [trial([0, 1], [], [(0, 0.22), (1, 0.12)]) for _ in range(60)]
    doubtful = [trial([0], [], [(0, 0.17), (1, 0.17 if n < 6 else 0.01)]) for n in range(12)]
    assert least([*right, *doubtful]) <= 0.12


def test_genders_are_for_the_rules() -> None:
    assert fit_thresholds([trial([0], [], [(0, 0.9)])], ["crf"])["crf"]["GENDER"] == 0.95


def test_a_rare_label_is_judged_by_its_family() -> None:
    """A dozen finds of one label prove less than hundreds of its kin."""
    frequent = [trial([0], [], [(0, 0.9)]) for _ in range(250)]
    wrong = at(1, Label.OTHER_PERSON, 0.6)
    rare = [replace(trial([0], [], []), learned={"crf": (wrong,)}) for _ in range(14)]
    table = fit_thresholds([*frequent, *rare], ["crf"])["crf"]
    assert table["OTHER_PERSON"] == table["PATIENT"] == 0.3


def test_a_detector_that_is_mostly_wrong_is_never_admitted() -> None:
    assert least([trial([0], [], [(1, 0.99), (2, 1.0)]) for _ in range(20)]) > 1.0


def test_a_clinical_term_counts_more_than_another_false_find() -> None:
    def fit(traps: tuple[Span, ...]) -> float:
        found = trial([0], [], [(0, 0.9), (1, 0.9)]), trial([0], [], [(0, 0.9)])
        marked = replace(found[0], example=replace(found[0].example, traps=traps))
        return least([marked, *[found[1]] * 20])

    assert fit(()) == 0.3
    assert fit((at(1, Label.PATIENT).span,)) > 0.9


def test_a_few_finds_prove_nothing() -> None:
    assert least([trial([0], [], [(1, 0.9)])]) == 0.3
    assert least([trial([0], [], [(0, 0.1)])]) == 0.3


def test_what_is_written_reads_back() -> None:
    table = fit_thresholds([trial([0], [], [(0, 0.3)])], ["crf"])
    read = tomllib.loads(write_thresholds(table))
    thresholds = Thresholds({k: v for k, v in read.items() if isinstance(v, dict)})
    assert thresholds.admit(at(0, Label.PATIENT, 0.99))
