"""Whether a name is the patient's: by its words, by what stands before it, then by its label."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

from seawall.anonymize.surrogate.layout import Form, are_initials
from seawall.anonymize.surrogate.names import is_common_name, normalize
from seawall.anonymize.surrogate.parts import NameValue
from seawall.anonymize.surrogate.words import list_nicknames
from seawall.model import Label
from seawall.text.misspellings import is_slip

_LONG_ENOUGH = 4  # letters of a word that may be misspelt

Read = tuple[NameValue, Form]


def list_words(form: Form) -> list[str]:
    """The words that are written out, without suffixes and particles; none for initials."""
    if is_initials(form):
        return []
    return [word.plain for word in form.core if not word.is_initial]


def is_initials(form: Form) -> bool:
    """True for initials without dots: "MJ"."""
    return len(form.words) == 1 and are_initials(form.words[0].text, {})


class Whose:
    """Tells the patient's names from others' in a person's notes.

    The patient's words are those of the record, else of the full name that a detector took for the
    patient's most often, the first of ``first`` where several are. What label
    a full name has most often counts, not the one of a single place.
    """

    def __init__(self, read: Sequence[Read], first: Sequence[Read]) -> None:
        self._given = _list_part(read, "given")
        self._middle = _list_part(read, "middle")
        self.own_words = _list_own_words(read, first)
        self._labels = _count_labels(read)
        full = ((n.label, words) for n, f in read if len(words := list_words(f)) > 1)
        others = [words for label, words in full if not self._is_full(words, label)]
        self._of_others = {word for words in others for word in words}
        self._initials_of_others = {frozenset((each[0][0], each[-1][0])) for each in others}

    def label_of(self, name: NameValue, form: Form) -> Label:
        """The label that a full name has most often; of any other name its own."""
        counts = self._labels.get(frozenset(list_words(form)))
        if not counts or name.label is Label.PATIENT:
            return name.label
        # A detector that is of two minds: staff are the surest to be somebody else's kin.
        return max(counts, key=lambda each: (counts[each], each is not Label.DOCTOR, each.value))

    def count_own(self, form: Form) -> tuple[int, int]:
        """How many words of a name are the patient's, and how many there are; initials are one."""
        words = list_words(form)
        if not words:
            return int(self._are_initials(form, Label.PATIENT)), 1
        return sum(is_one_of(word, self.own_words) for word in words), len(words)

    def is_patients(self, name: NameValue, form: Form) -> bool:
        """Whether the name is the patient's."""
        words = list_words(form)
        label = self.label_of(name, form)
        if not name.is_whole:
            return label is Label.PATIENT
        if not self.own_words:
            return label is Label.PATIENT and not (len(words) < 2 and name.is_of_another)
        if not words:
            return self._are_initials(form, label)
        if label is Label.DOCTOR:
            return self._is_exact(name, form)
        if len(words) > 1:
            return self._is_full(words, label)
        return self._can_begin(form) and self._is_lone(name, label, words)

    def _is_lone(self, name: NameValue, label: Label, words: Sequence[str]) -> bool:
        if name.is_of_another:
            return False
        if label is Label.PATIENT:
            return is_one_of(words[0], self.own_words) or self._is_variant(words)
        # Nobody took it for the patient's: a slip of the pen is somebody else's name.
        return words[0] in self.own_words and words[0] not in self._of_others

    def _is_exact(self, name: NameValue, form: Form) -> bool:
        """True for the patient's given and family name where nothing says that it is staff's."""
        words = set(list_words(form))
        is_plain = not name.is_of_another and len(form.core) == len(form.words)
        has_both = not words.isdisjoint(self._given) and bool(words - self._given)
        return is_plain and has_both and words <= self.own_words

    def _are_initials(self, form: Form, label: Label) -> bool:
        """Whether initials alone are the patient's: a given name's and a family name's.

        Detectors take initials for whoever signs; they are the patient's unless somebody else of
        the notes has them.
        """
        letters = _read_initials(form)
        ends = frozenset((letters[:1], letters[-1:]))
        if len(letters) < 2 or not self._given:
            own = {word[0] for word in self.own_words}
            return label is Label.PATIENT and own.issuperset(letters)
        given = {word[0] for word in self._given | self._middle}
        family = {word[0] for word in self.own_words - self._given - self._middle}
        is_own = any(ends == {one, other} for one in given for other in family)
        return is_own and (label is Label.PATIENT or ends not in self._initials_of_others)

    def _can_begin(self, form: Form) -> bool:
        """True if the first initial beside a word is an own one.

        A full name may have the initial of a middle name that nobody has told.
        """
        letters = {word[0] for word in self.own_words}
        initials = [word.plain[:1] for word in form.core if word.is_initial]
        return not initials or len(list_words(form)) > 1 or initials[0] in letters

    def _is_full(self, words: Sequence[str], label: Label) -> bool:
        """Whether a full name is the patient's: with another given name it is a relative's.

        A relative may also bear the patient's middle name.
        """
        own = [word for word in words if is_one_of(word, self.own_words)]
        if len(own) > 1 and not self._given:
            return True
        if label is Label.RELATIVE:
            return len(own) > 1 and not self._given.isdisjoint(own)
        given = self._given | self._middle
        if len(own) == len(words) or any(is_one_of(word, given) for word in own if len(own) > 1):
            return True
        return bool(own) and self._is_variant(words)

    def _is_variant(self, words: Sequence[str]) -> bool:
        """Whether a word that is not the patient's is another form of one that is.

        "Ken Johnson" is no form of "Mary Johnson", "Molly Johnson" is.
        """
        rest = [word for word in words if not is_one_of(word, self.own_words)]
        left = [word for word in self.own_words if word not in words]
        nicknames = list_nicknames()
        return any(new in nicknames.get(old, ()) for new in rest for old in left)


def _read_initials(form: Form) -> str:
    if is_initials(form):
        return normalize(form.words[0].text)
    return "".join(word.plain[:1] for word in form.core)


def _list_part(read: Sequence[Read], part: str) -> frozenset[str]:
    """The words that the table says are this part of the patient's name."""
    return frozenset(
        word
        for name, form in read
        if name.label is Label.PATIENT and name.part == part
        for word in list_words(form)
    )


def _list_own_words(read: Sequence[Read], first: Sequence[Read]) -> frozenset[str]:
    patients = [(name, list_words(form)) for name, form in read if name.label is Label.PATIENT]
    own = {word for name, words in patients if not name.is_whole for word in words}
    full = [words for name, words in patients if name.is_whole and len(words) > 1]
    if full and not own:
        counts: Counter[tuple[str, ...]] = Counter(map(_as_set, full))
        places: dict[tuple[str, ...], int] = {}
        for at, (_, form) in enumerate(first):
            places.setdefault(_as_set(list_words(form)), at)
        ranked = [(count, -places[words], words) for words, count in counts.items()]
        own.update(max(ranked)[2])
    return frozenset(own)


def _as_set(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(set(words)))


def _count_labels(read: Iterable[Read]) -> Mapping[frozenset[str], Counter[Label]]:
    counts: dict[frozenset[str], Counter[Label]] = {}
    for name, form in read:
        words = frozenset(list_words(form))
        if len(words) > 1:
            counts.setdefault(words, Counter())[name.label] += 1
    return counts


def is_one_of(word: str, own: Collection[str]) -> bool:
    """True if the word is one of these, but for a slip, or a half of one, or two of them."""
    if word in own or (set(own).issuperset(word.split("-")) and "-" in word):
        return True
    if any(word in each.split("-") for each in own):
        return len(word) > 1
    # What is a name itself is no slip: Alejandro is Alejandra's brother.
    return not is_common_name(word) and any(
        len(each) >= _LONG_ENOUGH and is_slip(word, each) for each in own
    )
