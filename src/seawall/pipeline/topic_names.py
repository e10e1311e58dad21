"""The words of a topic tree: names of concepts for whoever reads it, in place of their codes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from seawall.config import Settings
from seawall.model import TopicTree
from seawall.pipeline.kit import choose_kit
from seawall.text import LANGUAGES
from seawall.text.terminology import Terminology, load_lexicon


def name_topics(tree: TopicTree, settings: Settings) -> TopicTree:
    """The tree with the preferred name of every concept that a lexicon knows."""
    if not any(_is_code(term) for node in tree.nodes for term in node.terms):
        return tree
    lexicons = (*choose_kit(settings).load_lexicons(), *map(load_lexicon, LANGUAGES))
    nodes = (replace(node, terms=_name_all(node.terms, lexicons)) for node in tree.nodes)
    return replace(tree, nodes=tuple(nodes))


def _is_code(term: str) -> bool:
    return ":" in term


def _name_all(terms: Iterable[str], lexicons: Sequence[Terminology]) -> tuple[str, ...]:
    """Each name once: notes may have a concept's own words beside its code."""
    names = (next(_list_names(term, lexicons), term) for term in terms)
    return tuple({name.casefold(): name for name in names}.values())


def _list_names(term: str, lexicons: Sequence[Terminology]) -> Iterator[str]:
    if _is_code(term):
        yield from filter(None, (lexicon.name_of(term) for lexicon in lexicons))
