"""Seconds on long, hostile notes: twice the text may take little more than twice the time."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count, cycle, islice
from statistics import median
from time import process_time

from benchmarks.hospital import SEED
from benchmarks.table import Cell, Table, judge
from seawall.detect.detector import Detector
from seawall.detect.rules import FAMILY_NAMES, load_families
from seawall.model import Document
from seawall.synth import make_hospital
from seawall.text import Reading

MEGABYTE = 1_000_000
GOAL_RATIO, GOAL_S = 2.5, 1.0
_TIMES, _GUARD_S = 5, 10.0

REPEATED = {
    "one long word": "a",
    "digits": "7",
    "spaces": " ",
    "line breaks": "\n",
    "open brackets": "(",
    "numbers with spaces": "1 ",
    "numbers with hyphens": "12-",
    "dates without end": "1/1/",
    "dots between letters": "a.",
    "nested addresses": "a@a.",
    "web addresses": "https://a.b/",
    "initials": "A. ",
    "titles": "Dr. ",
    "headers": "Patient Name: ",
    "one name again and again": "Anna Berg, ",
    "capitals": "ANNA-",
    "months": "May 1 of ",
    "letters beyond ASCII": "Åsa Öst ",
    "cues without values": "MRN: phone: DOB: ",
}


def main() -> Iterator[Table]:
    """The whole detector on every kind of text, then each family on the kind it likes least."""
    texts = make_texts()
    detector = Detector()

    def find(text: str) -> object:
        return detector.find(Document("hostile", text), "en")

    yield Table(
        "The whole detector on hostile text",
        (
            "text",
            "0.5 MB, s",
            "1 MB, s",
            "ratio",
            f"ratio ≤ {GOAL_RATIO}",
            f"1 MB < {GOAL_S:.0f} s",
        ),
        [_compare(kind, text, find) for kind, text in texts.items()],
        f"CPU seconds, median of {_TIMES}; a run over {_GUARD_S:.0f} s is cut off and counts as "
        "that. 1 MB is a million characters.",
    )
    yield Table(
        "Each family on the text that it takes longest for",
        ("family and text", "0.5 MB, s", "1 MB, s", "ratio", f"ratio ≤ {GOAL_RATIO}", "1 MB < 1 s"),
        [_find_worst(name, family, texts) for name, family in _list_families()],
    )


def make_texts(chars: int = MEGABYTE) -> dict[str, str]:
    """Texts of one character count, by what is hostile about them."""
    texts = {kind: (part * (chars // len(part) + 1))[:chars] for kind, part in REPEATED.items()}
    names = (f"{_spell(n)} {_spell(n * 7 + 3)} and Dr. {_spell(n * 11 + 5)}. " for n in count())
    hospital = make_hospital(200, seed=SEED, split="dev")
    notes = [note.text + "\n\n" for patient in hospital for note in patient.notes]
    texts["ever new names"] = "".join(islice(names, chars // 16))[:chars]
    texts["notes in one file"] = "".join(islice(cycle(notes), chars // 300))[:chars]
    return texts


def _spell(number: int) -> str:
    """A capitalized word that is another for every number."""
    letters = "aeiou", "bdfgklmnprstv"
    word, turn = "", 1
    while number or len(word) < 4:
        number, at = divmod(number, len(letters[turn]))
        word, turn = word + letters[turn][at], 1 - turn
    return word.capitalize()


def _list_families() -> Iterator[tuple[str, Callable[[str], object]]]:
    for name, family in zip(FAMILY_NAMES, load_families(), strict=True):
        yield name, lambda text, family=family: list(family.find(Reading(text, "en")))


def _find_worst(
    name: str, find: Callable[[str], object], texts: dict[str, str]
) -> tuple[Cell, ...]:
    kind = max(texts, key=lambda kind: _time(find, texts[kind], 1))
    return _compare(f"{name}: {kind}", texts[kind], find)


def _compare(what: str, text: str, find: Callable[[str], object]) -> tuple[Cell, ...]:
    half_s = _time(find, text[: len(text) // 2], _TIMES)
    whole_s = _time(find, text, _TIMES)
    # Where a run was cut off there is no ratio, and no promise.
    ratio = whole_s / half_s if whole_s < _GUARD_S else None
    print(f"{what}: {whole_s:.2f} s", file=sys.stderr, flush=True)
    linear = judge(ratio is not None and ratio <= GOAL_RATIO)
    return (what, half_s, whole_s, ratio, linear, judge(whole_s < GOAL_S))


def _time(find: Callable[[str], object], text: str, times: int) -> float:
    spent = []
    for _ in range(times):
        start = process_time()
        try:
            with _guard():
                find(text)
        except TimeoutError:
            return _GUARD_S
        spent.append(process_time() - start)
    return median(spent)


@contextmanager
def _guard() -> Iterator[None]:
    """Raise TimeoutError in the block after its seconds of CPU time, whoever else is at work."""

    def stop(_signal: int, _frame: object) -> None:
        raise TimeoutError

    signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, _GUARD_S)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
