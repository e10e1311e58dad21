"""What the compiled loops take for granted: full columns, exact rounding, the order of hints."""

import numpy as np
import numpy.typing as npt
from hypothesis import given, settings
from hypothesis import strategies as st

from seawall.detect.linear.choices import choose_by_margin, find_least_sums, join_tokens
from seawall.detect.linear.columns import PATH_COLUMNS
from seawall.detect.linear.emissions import Ints, Shorts
from seawall.detect.linear.kernels import REACH, find_likely, relate
from seawall.detect.linear.moves import Moves
from seawall.detect.spread.names import _INITIALS, _find_dotted
from seawall.model import Label, Mention, Span
from seawall.text import Reading
from seawall.text.features import find_hints
from seawall.text.features.slots import HINTS


@settings(max_examples=60, deadline=None)
@given(
    st.integers(1, 7), st.integers(2, 20), st.sampled_from((300, 3500, 9000, 2**15 - 1)),
    st.sampled_from((300, 3000, 2**14)), st.integers(0, 2**32 - 1),
)  # fmt: skip
def test_likely_labels_are_those_that_all_scores_in_full_tell(
    count: int, labels: int, spread: int, range_: int, seed: int
) -> None:
    """However far labels lie apart: scores of two bytes and the labels skipped change nothing."""
    random = np.random.default_rng(seed)
    sums = random.integers(-spread, spread, (count, labels)).astype(np.int32)
    moves = random.integers(-range_, range_, (labels, labels)).astype(np.int16)
    forth, back, slack, lowest, *_ = Moves.of(moves)
    own = relate(np.pad(sums, ((0, 0), (0, PATH_COLUMNS - labels))), labels, forth, lowest)
    path, likely, cuts = find_likely(own, forth, back, slack)
    behind, ahead = _add_in_full(sums, moves), _add_in_full(sums[::-1], moves.T)[::-1]
    through = behind + ahead - sums
    assert through[np.arange(count), path].tolist() == [through.max()] * count
    for i in range(count):
        near = np.flatnonzero(through[i] > through.max() - REACH)
        assert likely[cuts[i + 1] : cuts[i]].tolist() == near.tolist()


def _add_in_full(sums: Ints, moves: Shorts) -> npt.NDArray[np.int64]:
    """The best score of a path up to each label of each token."""
    scores = [sums[0].astype(np.int64)]
    for own in sums[1:]:
        scores.append((scores[-1][:, None] + moves).max(axis=0) + own)
    return np.array(scores)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from((0.0, 0.05, 0.5, 0.97, 1.0)), st.integers(0, 2**32 - 1))
def test_no_token_that_reaches_the_floor_is_passed_over(floor: float, seed: int) -> None:
    random = np.random.default_rng(seed)
    labels = np.array([0, -1, 1, 2], np.int32)
    scales = random.normal(0.3, 0.5, (4, 2))
    sums = random.integers(-6000, 6000, (50, 4)).astype(np.int32)
    pieces = np.array([[0, 50, 0, 50]], np.int32)
    own = (1 / 256, labels, scales, floor)
    least = find_least_sums(*own)
    all_near = np.full(4, np.iinfo(np.int32).min, np.int32)
    chosen, inside, _ = choose_by_margin(sums, 0, pieces, least, *own)
    every, chances, _ = choose_by_margin(sums, 0, pieces, all_near, *own)
    assert chosen.tolist() == every.tolist()
    assert inside[chosen >= 0].tolist() == chances[every >= 0].tolist()


def test_only_moves_of_a_usual_range_have_two_bytes() -> None:
    assert Moves.of(np.array([[0, 5000], [-2000, 0]], np.int16)).forth.dtype == np.int16
    assert Moves.of(np.array([[0, 5000], [-3000, 0]], np.int16)).forth.dtype == np.int32


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
