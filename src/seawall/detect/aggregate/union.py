"""What rules, records and taggers found in a note, as one list without the same twice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from seawall.detect.aggregate.admission import admit_learned
from seawall.detect.aggregate.institutions import drop_parts
from seawall.detect.aggregate.name_edges import BRACKETS, trim_names
from seawall.detect.aggregate.votes import drop_outvoted
from seawall.detect.aggregate.whole_names import NameEnds
from seawall.model import Joined, Mention
from seawall.text import Reading


def unite(
    reading: Reading,
    by_rules: Sequence[Mention],
    known: Iterable[Mention],
    learned: Iterable[Mention],
    details: Sequence[Mention],
) -> list[Mention]:
    """The mentions of the rules and records, then those of the taggers that count."""
    joined = Joined(drop_parts(by_rules))
    own = _leave_confirmed(joined, reading.text, learned)
    admitted = admit_learned(reading, own, None, details, by_rules, joined.places)
    joined.add(known)
    joined.add(_fit_names(reading, admitted, by_rules))
    return drop_outvoted(reading.text, joined.mentions)


def _fit_names(
    reading: Reading, mentions: Iterable[Mention], by_rules: Sequence[Mention]
) -> list[Mention]:
    """The mentions, none with an open bracket, and persons with all of their name and no more."""
    text, names = reading.text, NameEnds(reading, by_rules)
    fitted: list[Mention] = []
    for mention in mentions:
        if mention.label.is_person:
            fitted.append(names.draw(mention))
        elif text[mention.span[1] - 1] in BRACKETS:
            fitted += trim_names(reading, (mention,))
        else:
            fitted.append(mention)
    return fitted


def _leave_confirmed(joined: Joined, text: str, learned: Iterable[Mention]) -> list[Mention]:
    """What is left where taggers say what rules say already, as half of the time.

    Persons are judged all the same, and a span is left that would be cut (``trim_names``).
    """
    confirm = joined.confirm
    return [
        mention
        for mention in learned
        if (label := mention.label).is_person
        or label.is_detail
        or text[mention.span[1] - 1] in BRACKETS
        or not confirm(mention)
    ]
