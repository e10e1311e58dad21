"""Which made-up persons stand in one patient's release, told by the real ones behind them.

Forms of one real person are one made-up person where they can be forms of one name. Two real
persons are one made-up person where one bears the other's name and did not in the notes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher

from benchmarks.release.made_up import LOGINS, Shown
from benchmarks.release.reader import fold, split_name

_LEAST_IN_LOGIN = 3
_SAME_BEGINNING = 3
_ALIKE = 0.65


@dataclass(frozen=True, slots=True)
class Form:
    """One mention, its words and initials as they were and as they are released."""

    own: tuple[str, ...]
    own_initials: tuple[str, ...]
    new: tuple[str, ...]
    new_initials: tuple[str, ...]


def read_form(one: Shown) -> Form:
    """The form of a name; a login has none but itself."""
    if one.label in LOGINS:
        return Form((), (), (), ())
    own, own_initials = split_name(one.original)
    new, new_initials = split_name(one.released or "")
    return Form(tuple(own), tuple(own_initials), tuple(new), tuple(new_initials))


@dataclass
class MadeUp:
    """A made-up person: the forms that stand for one real one and agree."""

    who: str
    forms: list[Form] = field(default_factory=list)
    places: list[int] = field(default_factory=list)

    @property
    def own(self) -> set[str]:
        return {word for form in self.forms for word in form.own}

    @property
    def new(self) -> set[str]:
        return {word for form in self.forms for word in form.new}

    def agrees(self, form: Form) -> bool:
        return all(_agree(form, other) for other in self.forms)


def _agree(one: Form, other: Form) -> bool:
    """False where both cannot be forms of one name."""
    few, many = sorted((one, other), key=lambda form: len(form.new))
    shared = {*few.new} & {*many.new}
    if {*few.own} & {*many.own} and len(shared) < min(2, len({*few.new})):
        return False
    return _initials_agree(one, other) and _initials_agree(other, one)


def _initials_agree(one: Form, other: Form) -> bool:
    """Each initial is that of the made-up word, where it was that of the real one."""
    pairs = list(zip(other.own, other.new, strict=False))
    for own, new in zip(one.own_initials, one.new_initials, strict=False):
        letters = {made[0] for real, made in pairs if real[0] == own}
        if letters and new not in letters:
            return False
    return True


def find_made_up(told: Sequence[Shown]) -> list[int]:
    """Of each mention the number of the made-up person that it names."""
    groups: list[MadeUp] = []
    forms = [read_form(one) for one in told]
    # Logins last: they are judged by the names.
    order = sorted(range(len(told)), key=lambda at: (told[at].label in LOGINS, -len(forms[at].new)))
    for at in order:
        own = [group for group in groups if group.who == told[at].who]
        if told[at].label in LOGINS:
            group = next((each for each in own if _login_agrees(told[at], each)), None)
        else:
            group = next((each for each in own if each.agrees(forms[at])), None)
        if group is None:
            group = MadeUp(told[at].who)
            groups.append(group)
        group.forms.append(forms[at])
        group.places.append(at)
    return _number(groups, len(told))


def _login_agrees(one: Shown, group: MadeUp) -> bool:
    """True if each real word in the login became the made-up one, or none is known."""
    login, made = (fold(text).partition("@")[0] for text in (one.original, one.released or ""))
    pairs = {pair for form in group.forms for pair in zip(form.own, form.new, strict=False)}
    within = [(real, new) for real, new in pairs if len(real) > _LEAST_IN_LOGIN and real in login]
    return all(new in made for _, new in within)


def _number(groups: Sequence[MadeUp], count: int) -> list[int]:
    numbers = list(range(len(groups)))
    for here, there in find_shared(groups):
        old, new = numbers[there], numbers[here]
        numbers = [new if number == old else number for number in numbers]
    found = [0] * count
    for number, group in zip(numbers, groups, strict=True):
        for at in group.places:
            found[at] = number
    return found


def find_shared(groups: Sequence[MadeUp]) -> Iterator[tuple[int, int]]:
    """Made-up persons of two real ones that no reader tells apart, though they were two."""
    words = [(group.own, group.new) for group in groups]
    for here, one in enumerate(groups):
        for there in range(here + 1, len(groups)):
            other = groups[there]
            if one.who != other.who and (_bears(one, *words[there]) or _bears(other, *words[here])):
                yield here, there


def _bears(one: MadeUp, own: set[str], new: set[str]) -> bool:
    """True if a form of the one is made of words of the other's name, and was not before."""
    return any(
        form.new
        and set(form.new) <= new
        and not all(any(_are_near(word, each) for each in own) for word in form.own)
        for form in one.forms
    )


def _are_near(one: str, other: str) -> bool:
    """True if one may be a slip, a nickname or a part of the other."""
    if one[:_SAME_BEGINNING] == other[:_SAME_BEGINNING] or one in other or other in one:
        return True
    return SequenceMatcher(None, one, other).ratio() > _ALIKE
