"""Names with the surname first, in running text: "BERG, ANNA", "Berg, Anna K."."""

from __future__ import annotations

from seawall.detect.rules.names.forms import JOINERS
from seawall.detect.rules.names.shape import MAX_TIED, NameReader, Trust
from seawall.text.name_lexicon import load_names

_TIES = frozenset("-'’")
# What may follow the first word: most words stand before something else.
_GO_ON = JOINERS | {","}
_NONE = Trust.NONE


def read_family_first(names: NameReader, index: int) -> int:
    """Index after a surname, a comma and a given name of the same case, 0 where none begins."""
    at = index + 1
    if at >= names.count or names.texts[at] not in _GO_ON:
        return 0
    comma = _find_comma(names, at)
    return _read_given_behind(names, index, comma) if comma else 0


def _find_comma(names: NameReader, at: int) -> int:
    """Index of the comma behind what is tied to the word before; 0 where something else stands."""
    texts = names.texts
    last = min(names.count, at + 2 * MAX_TIED) - 1
    while at < last and texts[at] in _TIES and not names.gaps[at]:
        at += 2
    is_comma = at + 1 < names.count and texts[at] == "," and names.gaps[at] in (" ", "")
    return at if is_comma else 0


def _read_given_behind(names: NameReader, index: int, comma: int) -> int:
    surname, given = names.texts[comma - 1], names.texts[comma + 1]
    if not given[0].isupper() or surname.isupper() != given.isupper():
        return 0
    # "Anna, Erik and Lars" is a list of given names, unless in capitals.
    if names.is_given(index) and not surname.isupper() and not _stands_alone(names, index, comma):
        return 0
    is_listed = names.is_given(comma + 1) and names.words[comma - 1] in load_names().family
    if is_listed and len(given) > 1:
        return names.read(index, _NONE, comma=True)
    one_listed = names.is_surname(comma - 1) or names.is_given(comma + 1)
    if not (one_listed and names.may_be_unknown(comma - 1) and names.may_be_unknown(comma + 1)):
        return 0
    in_list = comma + 2 < names.count and names.texts[comma + 2] in (",", "and", "och", "&")
    is_reversed = names.is_given(comma + 1) and not names.is_given(comma - 1) and not in_list
    return comma + 2 if is_reversed or _stands_alone(names, index, comma) else 0


def _stands_alone(names: NameReader, start: int, comma: int) -> bool:
    """True where a line or field begins with the name and a number or a wide gap ends it."""
    opens = start == 0 or "\n" in names.gap(start - 1) or names.texts[start - 1] in ":(-*•#"
    end = comma + 2
    gap = names.gap(end - 1)
    closes = end >= names.count or gap != " " or names.texts[end][0].isdigit()
    return opens and closes and not (end < names.count and names.texts[end] == ",")
