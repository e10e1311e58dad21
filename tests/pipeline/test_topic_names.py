"""A topic tree is read by people: codes become the names that the lexicons have for them."""

from __future__ import annotations

from seawall.config import Settings
from seawall.model import TopicNode, TopicTree
from seawall.pipeline.topic_names import name_topics


def make_tree(*terms: str) -> TopicTree:
    return TopicTree((TopicNode(0, None, (), 3, terms),), (0, 0, 0))


def test_a_code_is_shown_by_its_name_and_each_name_once() -> None:
    tree = make_tree("ICD10:I10", "prednisone", "ICD10:R50.9", "fever", "OWN:1")
    named = name_topics(tree, Settings(preset="dast", k=3))
    assert named.nodes[0].terms == ("hypertension", "prednisone", "fever", "OWN:1")
    assert named.leaf_of == tree.leaf_of


def test_words_stay_as_they_are() -> None:
    tree = make_tree("white count", "ekg")
    assert name_topics(tree, Settings(preset="dast", k=3)) is tree
