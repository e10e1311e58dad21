from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from seawall.cluster.matrix import build_matrix
from seawall.cluster.rule import Split
from seawall.cluster.tree import grow_tree
from seawall.model import RefusedError
from seawall.model.tree import TopicTree

FIGURE_2 = [
    ("fever", "sore throat", "headache", "runny nose"),
    ("joint pain", "sore throat", "fever"),
    ("runny nose", "headache", "vomiting"),
    ("abdomen pain", "fatigue", "dark urine"),
    ("abdomen pain", "sore muscle", "fatigue", "jaundice"),
]
WORDS = "fever cough rash nausea asthma fracture anemia sepsis".split()
persons = st.lists(st.dictionaries(st.sampled_from(WORDS), st.integers(1, 3)), max_size=40)
sizes_of_group = st.integers(1, 5)


def grow(concepts: list[dict[str, int]], k: int, **options: Any) -> TopicTree:
    built = build_matrix(concepts)
    return grow_tree(built.weights, built.terms, k, **options)


def list_leaves(tree: TopicTree) -> list[list[int]]:
    """The persons of every leaf."""
    leaves = [node.number for node in tree.nodes if not node.children]
    members: dict[int, list[int]] = {leaf: [] for leaf in leaves}
    for person, leaf in enumerate(tree.leaf_of):
        members[leaf].append(person)
    return list(members.values())


def is_allowed(
    support: NDArray[np.int64], records: NDArray[np.int64], members: list[int], k: int
) -> bool:
    held = records[members]
    return bool((support[members] > 0).sum() >= k and k * held.max() <= held.sum())


def check_shape(tree: TopicTree) -> None:
    """Every node holds as many as its children, and knows them as they know it."""
    for node in tree.nodes:
        assert all(tree.nodes[child].parent == node.number for child in node.children)
        if node.children:
            assert node.persons == sum(tree.nodes[child].persons for child in node.children)
        else:
            assert node.persons == tree.leaf_of.count(node.number) > 0
    assert [node.number for node in tree.nodes if node.parent is None] == [0]
    assert tree.nodes[0].persons == len(tree.leaf_of)


@given(persons, sizes_of_group)
@settings(deadline=None)
def test_persons_make_as_many_groups_as_k_allows(concepts: list[dict[str, int]], k: int) -> None:
    if len(concepts) < k:
        with pytest.raises(RefusedError):
            grow(concepts, k)
        return
    tree = grow(concepts, k)
    check_shape(tree)
    sizes = [len(members) for members in list_leaves(tree)]
    assert k <= min(sizes) <= max(sizes) <= 2 * k - 1
    assert len(sizes) == len(concepts) // k
    by_fit = [len(members) for members in list_leaves(grow(concepts, k, split=Split.FIT))]
    assert k <= min(by_fit) <= max(by_fit) <= 2 * k - 1


@given(persons, sizes_of_group, st.sampled_from(Split), st.data())
@settings(deadline=None)
def test_every_leaf_is_a_group_that_k_allows(
    concepts: list[dict[str, int]], k: int, split: Split, data: st.DataObject
) -> None:
    count = len(concepts)
    drawn = data.draw(st.lists(st.integers(0, 9), min_size=count, max_size=count))
    lacking = data.draw(st.lists(st.integers(0, 3), min_size=count, max_size=count))
    support = np.array(drawn, dtype=np.int64)
    records = support + np.array(lacking, dtype=np.int64)
    given_both = {"support": support, "records": records, "split": split}
    if not count or not is_allowed(support, records, list(range(count)), k):
        with pytest.raises(RefusedError):
            grow(concepts, k, **given_both)
        return
    tree = grow(concepts, k, **given_both)
    check_shape(tree)
    assert all(is_allowed(support, records, members, k) for members in list_leaves(tree))


@given(persons.filter(lambda concepts: len(concepts) >= 2), st.integers(0, 5))
@settings(deadline=None, max_examples=30)
def test_same_input_same_tree(concepts: list[dict[str, int]], seed: int) -> None:
    with ThreadPoolExecutor(2) as pool:
        trees = list(pool.map(lambda _: grow(concepts, 2, seed=seed), range(2)))
    assert trees[0] == trees[1] == grow(concepts, 2, seed=seed)


@given(persons.filter(lambda concepts: len(concepts) >= 3), sizes_of_group)
@settings(deadline=None)
def test_a_leading_term_is_had_by_k_persons_of_its_group(
    concepts: list[dict[str, int]], k: int
) -> None:
    if len(concepts) < k:
        return
    tree = grow(concepts, k)
    for node in tree.nodes:
        members = [p for p, leaf in enumerate(tree.leaf_of) if is_below(tree, leaf, node.number)]
        assert len(set(node.terms)) == len(node.terms) <= 6
        for term in node.terms:
            assert sum(term in concepts[person] for person in members) >= k


def is_below(tree: TopicTree, number: int | None, above: int) -> bool:
    while number is not None and number != above:
        number = tree.nodes[number].parent
    return number is not None


@pytest.mark.parametrize("seed", range(10))
def test_figure_2_makes_the_groups_of_figure_3(seed: int) -> None:
    notes = [dict.fromkeys(terms, 1) for terms in FIGURE_2]
    for split in Split:
        tree = grow(notes, 2, seed=seed, split=split)
        assert sorted(list_leaves(tree)) == [[0, 1, 2], [3, 4]]
    liver = tree.nodes[tree.leaf_of[3]]
    assert set(liver.terms) == {"abdomen pain", "fatigue"}


def test_illnesses_are_told_apart_and_name_their_groups() -> None:
    notes = [{"cough": 1, "fever": 1, f"x{n % 3}": 1} for n in range(40)]
    notes += [{"fracture": 1, "fall": 2, f"x{n % 3}": 1} for n in range(30)]
    tree = grow(notes, 20)
    left, right = (tree.nodes[child] for child in tree.nodes[0].children)
    assert {left.persons, right.persons} == {40, 30}
    lungs = left if left.persons == 40 else right
    assert set(lungs.terms[:2]) == {"cough", "fever"}
    assert "fall" not in lungs.terms


def test_a_side_that_is_too_small_takes_the_nearest_over() -> None:
    """Two odd persons beside eight: to the letter they stop the split, else one joins them."""
    notes = [{"cough": 1, "fever": 1}] * 7 + [{"cough": 4, "fever": 4, "rash": 1}]
    notes += [{"rash": 1, "itch": 1}] * 2
    assert len(list_leaves(grow(notes, 3, split=Split.FIGURE))) == 1
    for split in (Split.EVEN, Split.FIT):
        leaves = list_leaves(grow(notes, 3, split=split))
        assert [7, 8, 9] in leaves
        assert len(leaves) == 3


def test_groups_that_k_allows_are_not_divided_for_the_sake_of_number() -> None:
    """Seven and five at k = 3: by fit they stay apart, evenly one moves to make a fourth group."""
    notes = [{"cough": 1, "fever": 1}] * 7 + [{"rash": 1, "itch": 1}] * 5
    by_fit = list_leaves(grow(notes, 3, split=Split.FIT))
    assert [7, 8, 9, 10, 11] in by_fit
    assert len(by_fit) == 3
    assert len(list_leaves(grow(notes, 3))) == 4


@pytest.mark.parametrize("note", [{}, {"fever": 1, "cough": 2}])
@pytest.mark.parametrize("k", [1, 2, 3, 7])
def test_identical_persons_are_divided_all_the_same(note: dict[str, int], k: int) -> None:
    sizes = [len(members) for members in list_leaves(grow([note] * 100, k))]
    assert len(sizes) == 100 // k
    assert k <= min(sizes) <= max(sizes) < 2 * k


def test_a_giant_group_of_identical_persons_stays_shallow() -> None:
    notes = [{"fever": 1}] * 3000 + [{"rash": 1, f"x{n}": 1} for n in range(10)]
    tree = grow(notes, 3)
    depths = [0] * len(tree.nodes)
    for node in tree.nodes[1:]:
        depths[node.number] = depths[node.parent or 0] + 1
    assert max(depths) < 40
    assert len(list_leaves(tree)) == 3010 // 3


def test_a_matrix_without_any_term() -> None:
    tree = grow_tree(csr_matrix((9, 0)), (), 3)
    assert [len(members) for members in list_leaves(tree)] == [3, 3, 3]
    assert tree.nodes[0].terms == ()


def test_persons_with_many_records_share_a_group() -> None:
    """A person with 50 notes needs 150 records: those of two others with as many, or of 100."""
    draw = np.random.default_rng(1)
    notes = [dict.fromkeys(draw.choice(WORDS, 3), 1) for _ in range(400)]
    support = np.ones(400, dtype=np.int64)
    support[[10, 90, 200]] = 50
    leaves = list_leaves(grow(notes, 3, support=support))
    assert [10, 90, 200] in leaves
    assert max(len(members) for members in leaves) <= 5


def test_one_person_with_many_records_has_the_company_that_takes() -> None:
    draw = np.random.default_rng(2)
    notes = [dict.fromkeys(draw.choice(WORDS, 3), 1) for _ in range(400)]
    support = np.ones(400, dtype=np.int64)
    support[10] = 50
    leaves = list_leaves(grow(notes, 3, support=support))
    (around,) = (members for members in leaves if 10 in members)
    assert 101 <= len(around) < 110
    assert max(len(members) for members in leaves if members is not around) <= 5


def test_close_persons_come_together_where_a_weight_asks_for_it() -> None:
    codes = np.array([[n % 4, -1] for n in range(24)])
    same = [{"fever": 1}] * 24

    def count_values(tree: TopicTree) -> int:
        return sum(len({codes[person, 0] for person in leaf}) for leaf in list_leaves(tree))

    plain = grow(same, 3)
    assert grow(same, 3, closeness=codes, weight=0.0) == plain
    close = grow(same, 3, closeness=codes, weight=0.3)
    assert count_values(close) == 8 < count_values(plain)
    assert {term for node in close.nodes for term in node.terms} == {"fever"}


@pytest.mark.parametrize(
    ("support", "words"),
    [
        ([1, 1], "needs 3 persons, and there are 2"),
        ([], "there are 0"),
        ([1, 1, 0, 0], "of 4 only 2 have one"),
        ([7, 1, 1, 1], "One person holds more than one in 3"),
    ],
)
def test_what_k_forbids_is_refused_in_a_sentence(support: list[int], words: str) -> None:
    matrix = csr_matrix(np.ones((len(support), 1)))
    with pytest.raises(RefusedError, match=words) as raised:
        grow_tree(matrix, ("secret-term",), 3, support=np.array(support, dtype=np.int64))
    assert raised.value.exit_code == 4
    assert "secret" not in str(raised.value)


def test_what_does_not_fit_together_is_refused() -> None:
    matrix = csr_matrix(np.ones((4, 2)))
    for terms, k, options in [
        (("a",), 2, {}),
        (("a", "b"), 0, {}),
        (("a", "b"), 2, {"support": np.ones(3)}),
        (("a", "b"), 2, {"support": np.array([1, 1, 1, -1])}),
        (("a", "b"), 2, {"closeness": np.ones((3, 1), dtype=int), "weight": 1.0}),
    ]:
        with pytest.raises(ValueError, match=r".+"):
            grow_tree(matrix, terms, k, **options)
