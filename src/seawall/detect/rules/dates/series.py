"""Days in a row: "6/1 … 6/2 … 6/3" counts on where scores and pressures do not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from seawall.detect.rules.dates.candidates import LIKELY, Candidate
from seawall.lazy import lazy_pattern
from seawall.text import Reading

_PAIR = lazy_pattern(r"(\d{1,2})/(\d{1,2})")
_LONGEST = len("12/31")
_MAX_GAP = 60
_MAX_STEP = 14
_ACUITIES = frozenset((4, 5, 6, 9, 12, 18, 24))  # 6/9, 6/12: what an eye reads at six metres
_DILUTIONS = frozenset((2, 4, 8, 16))


class _Day(NamedTuple):
    place: int
    first: int
    second: int


def lift_series(reading: Reading, candidates: Sequence[Candidate]) -> list[Candidate]:
    """The candidates, those likely that stand in a row of days of one month.

    Three days make a row; two do if one is sure already or could be no share of anything.
    """
    lifted = list(candidates)
    run: list[_Day] = []
    for place, (start, end, _, _) in enumerate(candidates):
        pair = _PAIR.fullmatch(reading.text, start, end) if end - start <= _LONGEST else None
        if pair is None:
            continue
        day = _Day(place, int(pair[1]), int(pair[2]))
        if run and not _follows(reading, candidates, run[-1], day):
            _lift(lifted, run)
            run = []
        run.append(day)
    _lift(lifted, run)
    return lifted


def _follows(reading: Reading, candidates: Sequence[Candidate], earlier: _Day, later: _Day) -> bool:
    start, end = candidates[earlier.place].end_char, candidates[later.place].start_char
    if end - start > _MAX_GAP or "\n\n" in reading.text[start:end]:
        return False
    by_second = earlier.first == later.first and 0 < later.second - earlier.second <= _MAX_STEP
    by_first = earlier.second == later.second and 0 < later.first - earlier.first <= _MAX_STEP
    by_first = by_first and (later.second > 10 or later.first > later.second)
    return by_second or by_first


def _lift(lifted: list[Candidate], run: Sequence[_Day]) -> None:
    if len(run) < 2 or _are_values(run):
        return
    sure = any(lifted[day.place].is_sure for day in run)
    if len(run) > 2 or sure or any(day.first > day.second for day in run):
        for day in run:
            own = lifted[day.place]
            lifted[day.place] = own._replace(score=max(own.score, LIKELY))


def _are_values(run: Sequence[_Day]) -> bool:
    seconds = {day.second for day in run}
    eyes = run[0].first == 6 and seconds <= _ACUITIES
    return eyes or (run[0].first == 1 and seconds <= _DILUTIONS)
