"""Marked sentences: what stands in braces is denied, what stands in brackets is not."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seawall.model import Span
from seawall.text import Reading
from seawall.text.negation import find_negated

ENGLISH = [
    "No {drainage}.",
    "He denied any {nausea}, {vomiting}, {anorexia}, or {weight loss}. He has [hypertension].",
    "She has [fever] but no {cough}.",
    "No {fever}, but has [cough].",
    "No {fever}; [cough] for two days.",
    "Has not had {fever} since Monday.",
    "[Cough] without {fever}.",
    "Lungs clear w/o {wheeze}.",
    "Negative for {HIV}.",
    "No evidence of {metastases} or {effusion}.",
    "{Pneumonia} was ruled out.",
    "{Pneumonia} has been ruled out.",
    "[Asthma], {pneumonia} ruled out.",
    "[Asthma] without {wheeze}, {pneumonia} negative.",
    "{Fever}, {chills} and {cough} were denied.",
    "{Fever} denied.",
    "{Strep} was negative. [Cough] persists.",
    "Now {pain}-free.",
    "Denies {fever},\n{chills} and {cough}\n[Asthma] since 1990.",
    "Denies {fever}\n\n[asthma]",
    "{Fever}: no\n[Cough]: yes",
    "{Fever}: none, [cough]: yes",
    "Lungs: no {wheeze}.",
    "He denies a history of {asthma} or {diabetes}; [COPD] is present.",
    "Neither {fever} nor {chills}.",
]
NEAR_MISSES = [
    "Not only [fever].",
    "[Pneumonia] cannot be excluded.",
    "Rule out [pneumonia].",
    "Gram negative [sepsis].",
    "No change in [pain].",
    "[Pain] not relieved by [ibuprofen].",
    "[HIV negative], on [PrEP].",
    "Seen by Dr. No. [Fever] and [cough].",
    "Room no 4. [Fever].",
    "The knowledge of [fever] is notable.",
]
SWEDISH = [
    "Ingen {feber}, men [hosta].",
    "Inte {feber} utan [frossa].",
    "[Hosta] utan {feber}.",
    "Nekar till {bröstsmärta} och {dyspné}. [Diabetes].",
    "{Pneumoni} har uteslutits.",
    "Inte bara [feber] utan även [hosta].",
    "{Feber}: nej\n[Hosta]: ja",
    "Pat har ej haft {feber}.",
    "[Astma] men inga {allergier}.",
    "[Lungemboli] kan inte uteslutas.",
    "{EKG} negativt.",
    "Inga hållpunkter för {metastaser} eller {pleuravätska}.",
]


def read_marks(marked: str) -> tuple[str, list[Span], list[bool]]:
    text, spans, denied, start = "", [], [], 0
    for char in marked:
        if char in "[{":
            start = len(text)
        elif char in "]}":
            spans.append(Span(start, len(text)))
            denied.append(char == "}")
        else:
            text += char
    return text, spans, denied


@pytest.mark.parametrize("marked", [*ENGLISH, *NEAR_MISSES])
def test_english(marked: str) -> None:
    text, spans, denied = read_marks(marked)
    assert find_negated(Reading(text, "en"), spans) == denied


@pytest.mark.parametrize("marked", SWEDISH)
def test_swedish(marked: str) -> None:
    text, spans, denied = read_marks(marked)
    assert find_negated(Reading(text, "sv"), spans) == denied


@given(st.text(alphabet="no .,:;\n-xåX", min_size=1), st.data())
def test_any_text_and_spans_get_an_answer_each(text: str, data: st.DataObject) -> None:
    starts = data.draw(st.lists(st.integers(0, len(text) - 1)))
    spans = [Span(start, data.draw(st.integers(start + 1, len(text)))) for start in starts]
    assert len(find_negated(Reading(text, "en"), spans)) == len(spans)


@pytest.mark.parametrize(
    "part", ["no ", "no fever, ", ": no ", "not ", "denied ", "fever negative "]
)
def test_time_is_linear_in_the_length(part: str) -> None:
    def spend(times: int) -> float:
        reading = Reading(part * times, "en")
        spans = [token.span for token in reading.tokens[::3]]
        return min(take(lambda: find_negated(reading, spans)) for _ in range(5))

    def take(work: Callable[[], object]) -> float:
        begin = process_time()
        work()
        return process_time() - begin

    spend(1_000)
    assert spend(16_000) < 12 * spend(4_000) + 0.05
