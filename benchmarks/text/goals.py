"""What was promised beside other tools, judged by the figures of the same run."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from benchmarks.corpora import SYNTHETIC
from benchmarks.table import Cell, judge
from benchmarks.text.tool import ACCURATE, FAST, PRESIDIO, Tool

if TYPE_CHECKING:
    from benchmarks.text.comparison import Result

LEAST_NOTES_PER_S = 400
TIMES_PRESIDIO = {FAST.name: 20, ACCURATE.name: 2}
_AHEAD = {
    "eid": "EID recall ahead",
    "qid_but_gender": "QID but gender, recall ahead",
    "traps": "fewer traps touched",
}
_NOT_THERE = "not measured"


def judge_goals(results: Mapping[str, Sequence[Result]]) -> Iterator[tuple[Cell, ...]]:
    """Pace beside Presidio on the synthetic notes; recall and traps wherever a peer ran."""
    for corpus, found in results.items():
        by_name = {result.run.tool.name: result for result in found}
        peers = [result for result in found if not result.run.tool.is_ours]
        for ours in (FAST, ACCURATE):
            if corpus == SYNTHETIC:
                yield from _judge_pace(ours, by_name)
            if peers:
                yield from _judge_lead(corpus, by_name[ours.name], peers)


def _judge_pace(ours: Tool, by_name: Mapping[str, Result]) -> Iterator[tuple[Cell, ...]]:
    pace, times = by_name[ours.name].run.notes_per_s, TIMES_PRESIDIO[ours.name]
    goal = f"{ours.name}: ≥ {times} × Presidio's notes/s"
    if PRESIDIO.name in by_name:
        theirs = by_name[PRESIDIO.name].run.notes_per_s
        verdict = f"× {pace / theirs:.1f}: {judge(pace >= times * theirs)}"
        yield (goal, SYNTHETIC, pace, theirs, verdict)
    else:
        yield (goal, SYNTHETIC, pace, None, _NOT_THERE)
    if ours is FAST:
        verdict = judge(pace >= LEAST_NOTES_PER_S)
        yield (f"{ours.name}: ≥ {LEAST_NOTES_PER_S} notes/s", SYNTHETIC, pace, None, verdict)


def _judge_lead(corpus: str, ours: Result, peers: Sequence[Result]) -> Iterator[tuple[Cell, ...]]:
    """Ahead of the best of the peers, measure by measure."""
    for name, told in _AHEAD.items():
        mine = getattr(ours.measures, name)
        theirs = [getattr(peer.measures, name) for peer in peers]
        fewer = name == "traps"
        best = min(theirs, key=lambda e: e.value) if fewer else max(theirs, key=lambda e: e.value)
        ahead = mine.value < best.value if fewer else mine.value > best.value
        yield (f"{ours.run.tool.name}: {told}", corpus, mine, best, judge(ahead))
