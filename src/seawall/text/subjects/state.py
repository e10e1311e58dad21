"""What is known while a sentence is read: its words, whose facts they state, who was named."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from seawall.text.subjects.patient import Patient
from seawall.text.subjects.people import People
from seawall.text.subjects.tokens import Token
from seawall.text.subjects.words import FEMALE, MALE, NOBODY_ELSE, Being, Vocabulary

_REACH = 60  # words of an aside
_PASSED = 5  # words such as "has also been" before a verb
_DASHES = frozenset(("-", "–", "—"))
# Who is called so is not the patient.
_TITLES = {MALE: ("mrs", "ms", "miss"), FEMALE: ("mr",)}


@dataclass(frozen=True, slots=True)
class Context:
    """What a sentence takes over: ``default`` is whose a part of the note is, ``held`` who was
    spoken of last as the subject, ``near`` all who were named last, ``in_family`` that the part
    is a family history, ``donor`` the relative who gives an organ, ``names`` whose
    given names were told."""

    default: Being = NOBODY_ELSE
    held: Being | None = None
    near: tuple[Being, ...] = ()
    in_family: bool = False
    donor: Being | None = None
    names: dict[str, Being] = field(default_factory=dict)


class State:
    """The words of a sentence and where its reading stands; whoever reads on changes it.

    ``beings`` tells for each word whose facts it is among; ``held`` and ``near`` are for the next
    sentence.
    """

    def __init__(
        self,
        tokens: Sequence[Token],
        vocabulary: Vocabulary,
        patient: Patient,
        context: Context,
        starts: frozenset[int] = frozenset(),
    ) -> None:
        self._tokens = tokens
        self._words = [token.word for token in tokens]
        self._sets = vocabulary.sets
        self._pronouns = vocabulary.pronouns
        self._patient = patient
        self._context = context
        self._patient_starts = starts
        self._people = People(
            tokens, vocabulary, patient, context.in_family, context.donor, context.names
        )
        self._teller: Being | None = None
        self._subject_end = -1
        self.beings: list[Being] = [NOBODY_ELSE] * len(tokens)
        self.held: Being | None = None
        self.near: list[Being] = []
        self._now = self._first()
        self._base = self._now if self._now is context.held else context.default
        self._opened: list[tuple[Being, Being | None]] = []
        self._segment = 0
        self._until_stop = False
        self._until_comma = False
        self._phrase = False
        self._is_subordinate = False

    @property
    def donor(self) -> Being | None:
        return self._people.donor

    def _word(self, at: int) -> str:
        return self._words[at] if 0 <= at < len(self._words) else ""

    def _first(self) -> Being:
        """Whose the sentence is before anybody is named in it."""
        context = self._context
        if context.held is None:
            return context.default
        at = 0
        while self._word(at) in _DASHES or self._word(at) in ("*", "•", ",", "|", "+"):
            at += 1
        first = self._word(at)
        if context.in_family:
            is_more = first in self._sets["goes_on"] or first in ("at", "vid")
            return context.held if is_more else context.default
        return context.held if first in self._sets["goes_on_anywhere"] else context.default

    def _reach(self, at: int) -> int:
        """How far ahead an aside is looked for, so that a long line takes no longer than others."""
        return min(at + _REACH, len(self._words))

    def _turn(self, being: Being) -> None:
        """From here on a fact is somebody's, until another is named."""
        self._now = self._base = being
        self._until_stop = self._until_comma = self._phrase = self._is_subordinate = False
        if being.subject.is_patient:
            self.held = None

    def _is_patient(self, at: int) -> bool:
        word = self._words[at]
        if word in self._sets["patient"]:
            if word == "pt" and self._word(at + 1) in ("inr", "consult", "eval", "/"):
                return False
            return self._word(at - 1) not in ("of", "till", "av") or self._word(at - 2) == ","
        if word in self._sets["patient_after"]:
            follows = self._tokens[at + 1].raw[:1] if at + 1 < len(self._tokens) else ""
            is_dotted = follows == "." and at + 2 < len(self._tokens)
            follows = self._tokens[at + 2].raw[:1] if is_dotted else follows
            is_other = word in _TITLES.get(self._patient.gender, ())
            return self._tokens[at].raw != "MS" and follows.isupper() and not is_other
        if word in self._sets["this"]:
            return self._names_patient_soon(at)
        return False

    def _names_patient_soon(self, at: int) -> bool:
        """True for "this 5-year-old boy", "this pleasant gentleman"."""
        last = min(at + 10, len(self._words))
        for each in range(at + 1, last):
            if self._words[each] in self._sets["patient_nouns"] | self._sets["patient"]:
                return True
            if self._words[each] in self._sets["passes"] or self._words[each] in (".", ","):
                return False
        return False

    def _default_for(self, at: int) -> Being:
        """The patient; in a family history, the family where the patient only tells of it."""
        after = at + 1
        while self._word(after) in ("does", "did", "not", "also", "has", "is") and self._word(
            after + 1
        ) in self._sets["tells"] | {"not", "know", "unaware", "aware", "unsure", "recall", "no"}:
            after += 1
        tells = self._word(after) in self._sets["tells"] or self._word(after) in (
            "no", "know", "unaware", "unsure", "recall",
        )  # fmt: skip
        return self._context.default if tells else NOBODY_ELSE

    def _tells(self, at: int) -> bool:
        """True if what follows is told or done by somebody for the patient: "mother reports"."""
        at = self._behind_aside(at)
        passed = 0
        while self._word(at) in self._sets["passes"] and passed < _PASSED:
            at += 1
            passed += 1
        word, before, after = self._word(at), self._word(at - 1), self._word(at + 1)
        if word == "at":
            return after == "bedside"
        if word not in self._sets["tells"]:
            return False
        is_had = word in ("started", "stopped", "changed") and before in ("was", "been", "is")
        is_shown = word in ("present", "available", "comfortable") and after == "with"
        is_with = word in ("med", "bor") and before not in ("är", "var", "även", "också")
        return not (is_had or is_shown or is_with)

    def _behind_aside(self, at: int) -> int:
        """Behind ", who is a nurse," or "(62)" or a name."""
        while at < len(self._tokens) and self._tokens[at].is_name and at > 0:
            at += 1
        word = self._word(at)
        if word == "(":
            rest = range(at, self._reach(at))
            return next((e for e in rest if self._words[e] == ")"), at - 1) + 1
        if word == "," and (
            self._word(at + 1) in self._sets["who"] | self._sets["articles"]
            or self._word(at + 1)[:1].isdecimal()
        ):
            rest = range(at + 1, self._reach(at))
            return next((e for e in rest if self._words[e] == ","), at - 1) + 1
        return at

    def _is_said_of(self, end: int) -> bool:
        """True if a verb follows that says what somebody is or has."""
        word = self._word(end)
        return word in self._sets["goes_on"] and word not in ("d", "b", "at")
