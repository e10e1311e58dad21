"""What the detectors find in development examples, so that thresholds can be fitted to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from seawall.detect.aggregate.admission import admit_learned
from seawall.detect.aggregate.name_edges import trim_names
from seawall.detect.learned import LearnedTaggers
from seawall.detect.models import ModelShelf
from seawall.detect.rules import find_by_rules
from seawall.detect.thresholds import Thresholds
from seawall.learn.example import Example
from seawall.learn.thresholds import Trial
from seawall.text import Reading

_NONE = Thresholds({})


def make_trials(
    examples: Iterable[Example], names: Sequence[str], lang: str, shelf: ModelShelf
) -> Iterator[Trial]:
    """A trial of each example of the language; mentions are left out and cut as at run-time."""
    taggers = LearnedTaggers(names, lang, shelf)
    for example in examples:
        if example.lang != lang:
            continue
        reading = Reading(example.text, lang)
        by_rules = tuple(find_by_rules(reading))
        admitted = admit_learned(reading, taggers.find(reading, by_rules), _NONE, (), by_rules)
        found = tuple(trim_names(reading, admitted, by_rules))
        learned = {name: tuple(m for m in found if m.detectors[0] == name) for name in names}
        yield Trial(example, by_rules, learned)
