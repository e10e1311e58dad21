"""Towns right before a state or a postal code, with no comma between: "Southport QLD 4215"."""

from __future__ import annotations

from collections.abc import Iterator

from seawall.detect.rules.address.note import Notes
from seawall.detect.rules.address.places import KNOWN
from seawall.detect.rules.address.towns import is_usual
from seawall.model import Label, Span
from seawall.text import Match, Pattern

_CITY, _STATE, _ZIP = Label.CITY, Label.STATE, Label.ZIP
_TOWN = r"(?P<town>(?:\p{Lu}\p{Ll}{2,}[ ])?\p{Lu}\p{Ll}{2,})"
_AUSTRALIAN = r"NSW|QLD|VIC|TAS|WA|SA|NT|ACT|Qld|Vic|Tas"
# Letters that stand for nothing else where a town may stand before them.
_LETTERS = r"TX|FL|NJ|NY|AZ|NV|KY|TN|WI|WV|WY|MN|UT|KS|IA|NM|NH|OH|WA|NSW|QLD|TAS"
CODED = Pattern(
    rf"{_TOWN},?[ ](?P<state>{_AUSTRALIAN})[ ](?P<zip>\d{{4}})"
    r"|(?P<lettered>(?:\p{Lu}\p{Ll}{2,}[ ])?\p{Lu}\p{Ll}{2,})"
    rf"[ ](?P<letters>{_LETTERS})"
    r"(?:[ ]{2}|[).,;\n]|$)"
    r"|(?P<british>(?:\p{Lu}\p{Ll}+[ ]){1,2})[A-Z]{1,2}\d[A-Z\d]?[ ]\d[A-Z]{2}\b",
    whole_words=False,
)


def take_coded_towns(notes: Notes) -> None:
    """The town, its state and an Australian postal code, each by itself."""
    for note, match in notes.find_rare(CODED, "en"):
        if match.has("british"):
            span = match.span("british")
            note.take(_CITY, 0.8, Span(span.start_char, span.end_char - 1))
        elif match.has("zip") or _is_town(match):
            for label, part in _list_parts(match):
                note.take(label, 0.8, part)


def _is_town(match: Match) -> bool:
    name = match.text("lettered").lower()
    return name in KNOWN or not is_usual(name.split()[-1])


def _list_parts(match: Match) -> Iterator[tuple[Label, Span]]:
    groups = ("town", "state", "zip") if match.has("zip") else ("lettered", "letters")
    for group, label in zip(groups, (_CITY, _STATE, _ZIP), strict=False):
        yield label, match.span(group)
