"""What the compiled loops take for granted: full columns, exact rounding, the order of hints."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from seawall.detect.linear.choices import join_tokens
from seawall.detect.linear.emissions import Ints
from seawall.detect.linear.kernels import find_ahead, find_path
from seawall.detect.spread.names import _INITIALS, _find_dotted
from seawall.model import Label, Mention, Span
from seawall.text import Reading
from seawall.text.features import find_hints
from seawall.text.features.slots import HINTS

_FAR_BEHIND = -(2**24)


@settings(max_examples=25, deadline=None)
@given(st.integers(1, 6), st.integers(2, 11), st.integers(0, 2**32 - 1))
def test_further_columns_change_no_path(count: int, labels: int, seed: int) -> None:
    random = np.random.default_rng(seed)
    sums = random.integers(-900, 900, (count, labels)).astype(np.int32)
    moves = random.integers(-900, 900, (labels, labels)).astype(np.int32)
    wide_sums = np.full((count, 16), _FAR_BEHIND, np.int32)
    wide_sums[:, :labels] = sums
    wide_moves = np.zeros((16, 16), np.int32)
    wide_moves[:labels, :labels] = moves
    path, behind = find_path(sums, moves, _slack(moves))
    wide_path, wide_behind = find_path(wide_sums, wide_moves, _slack(wide_moves))
    assert path.tolist() == wide_path.tolist()
    assert behind.tolist() == wide_behind[:, :labels].tolist()
    ahead = find_ahead(sums, moves.T.copy(), _slack(moves.T))
    wide_ahead = find_ahead(wide_sums, wide_moves.T.copy(), _slack(wide_moves.T))
    assert ahead.tolist() == wide_ahead[:, :labels].tolist()


def _slack(moves: Ints) -> Ints:
    return np.ascontiguousarray((moves[None, :, :] - moves[:, None, :]).max(axis=2))


def test_scores_are_rounded_as_python_rounds() -> None:
    """Halves among them: 1/32 of single precision is exact."""
    inside = np.concatenate((np.arange(4097) / 4096, np.random.default_rng(7).random(5000))).astype(
        np.float32
    )
    count = len(inside)
    found, scores = join_tokens(
        np.zeros(count, np.int32),
        inside,
        np.ones(count, np.bool_),
        np.zeros(count, np.int32),
        np.ones((1, 5), np.int32),
        np.array([range(count), range(1, count + 1)], np.int32),
        np.zeros(1, np.float32),
    )
    assert found.shape == (4, count)
    assert scores.tolist() == [round(each, 4) for each in inside.tolist()]


spans = st.tuples(st.integers(0, 20), st.integers(1, 9)).map(lambda at: Span(at[0], sum(at)))
mentions = st.builds(Mention, spans, st.sampled_from(Label))


@settings(max_examples=40, deadline=None)
@given(st.lists(mentions, max_size=6))
def test_the_riskiest_then_longest_mention_says_a_tokens_hint(said: list[Mention]) -> None:
    reading = Reading("an old man of 81 saw Dr. Lee at 9")
    expected = ["O"] * len(reading.tokens)
    for each in sorted(said, key=_rank):
        own = [at for at, token in enumerate(reading.tokens) if token.span.overlaps(each.span)]
        for at in own:
            expected[at] = f"{'B' if at == own[0] else 'I'}-{each.label.value}"
    assert [HINTS[hint] for hint in find_hints(reading, said)] == expected


def _rank(mention: Mention) -> tuple[int, int, int, int]:
    place = list(Label).index(mention.label)
    return mention.cls.risk, len(mention.span), -mention.start_char, place


@settings(max_examples=100, deadline=None)
@given(st.text("AbÅß.. 1_\n東", max_size=24))
def test_initials_are_those_that_a_search_of_every_letter_finds(text: str) -> None:
    every = [found for found in _INITIALS.finditer(text) if found.group().isupper()]
    assert [found.span() for found in _find_dotted(Reading(text))] == [f.span() for f in every]
