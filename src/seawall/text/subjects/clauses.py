"""Whose fact each word of a sentence states."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from seawall.model import SubjectKind
from seawall.text.subjects.patient import Patient
from seawall.text.subjects.people import People, Person, is_staff
from seawall.text.subjects.tokens import Token
from seawall.text.subjects.words import FAMILY, MOTHER, NOBODY_ELSE, SPOUSE, Being, Vocabulary

_REACH = 60  # words of an aside
_PASSED = 5  # words such as "has also been" before a verb
_NEAR = 6  # people whom a pronoun may mean
_GROWN = 18  # a parent is no younger: "his father died when he was 5"
_STOPS = frozenset((".", ";", ":", "(", ")", "\n", "!", "?", "|"))
_DASHES = frozenset(("-", "–", "—"))
_DEATHS = frozenset("died death deceased passed expired dog avled avliden killed".split())
_SELVES = frozenset("himself herself själv själva".split())
_HISTORIES = frozenset("history hx hist h/o".split())
_INHERITED = frozenset("hereditet heredity ärftlighet heriditet fhx fh famhx".split())
_STAFF_EVENTS = frozenset(
    "stuck sustained needlestick splashed exposed injured pregnant tested contracted vaccinated "
    "bitten punctured stack smittad gravid exponerad skadade stänk positive".split()
)
_ADJUNCTS = frozenset(
    "in at on age aged the year years of around about approximately early late last ago when i vid "
    "års ålder år den omkring cirka ca januari februari mars april maj juni juli augusti september "
    "oktober november december january february march may june july august october jan feb mar apr "
    "jun jul aug sep sept oct nov dec förra".split()
)
_LINKS = frozenset(
    "is was are were age aged ages now deceased d dec dead died at the of about in år års ålder "
    "är vid född born b years year yr yrs old y o yo months month mo".split()
)


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


class Sentence:
    """One pass over the words of a sentence; ``beings`` tells for each whose facts it is among.

    ``held`` and ``near`` are for the next sentence.
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
        at = 0
        while at < len(tokens):
            at = self._step(at)

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

    # One word after another.

    def _step(self, at: int) -> int:
        token, word = self._tokens[at], self._words[at]
        person = self._people.meet(at) if self._may_name(token, at) else None
        if person is not None:
            return self._take(person)
        if at in self._patient_starts or self._is_patient(at):
            self._speak_of_patient(at)
        elif word in self._pronouns:
            self._take_pronoun(at, word)
            return at + 1
        elif word in self._sets["plural_pronouns"] and not self._is_swedish_article(at):
            self._take_plural(at)
        elif word in _INHERITED or (
            word in _HISTORIES and self._word(at - 1) in ("family", "familial")
        ):
            self._take_history(at)
        elif not token.is_word:
            self._take_mark(at, word)
        elif self._patient.is_infant and self._is_of_mother(at):
            self._turn(MOTHER)
            self.held = MOTHER
        elif word in ("married", "gift") and self._word(at + 1) in ("to", "med"):
            return self._take_marriage(at)
        elif word in self._sets["ends"] or self._is_back(at):
            self._end_phrase()
        elif self._until_stop and self._stops_owned(word):
            self._now, self._until_stop = self._base, False
        self.beings[at] = self._now
        return at + 1

    def _may_name(self, token: Token, at: int) -> bool:
        return token.is_word and at >= 0

    def _is_back(self, at: int) -> bool:
        """True where "and is" or "presents" goes on about the patient after an aside."""
        word, after = self._words[at], self._word(at + 1)
        verbs = self._sets["patient_verbs"]
        if self._until_comma and word in ("and", "och"):
            return after in ("is", "was", "has", "är", "har", "var") or after in verbs
        is_aside = self._until_comma or self._is_subordinate
        return is_aside and word in verbs and self._word(at - 1) in (",", "and", "och")

    def _is_of_mother(self, at: int) -> bool:
        """True for "pregnancy" and "born to a 36-year-old woman" in an infant's note."""
        word = self._words[at]
        if word in ("pregnancy", "graviditeten", "graviditet", "prenatal"):
            return at < 2
        if word == "to" and self._word(at + 1) in self._sets["articles"]:
            ahead = self._words[at + 2 : at + 14]
            return any(one in ("woman", "female", "g", "gravida", "primigravida") for one in ahead)
        return False

    def _take_marriage(self, at: int) -> int:
        """ "Married to a dentist": what follows is the spouse's."""
        self.beings[at] = self.beings[at + 1] = self._now
        if self._now.subject.is_patient and self._word(at + 2) in self._sets["articles"]:
            return self._give(at + 2, self._next_mark(at + 1), SPOUSE)
        return at + 1

    def _is_swedish_article(self, at: int) -> bool:
        return self._word(at) == "de" and self._word(at + 1) in self._sets["describes"]

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
            return self._tokens[at].raw != "MS" and follows.isupper()
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

    def _speak_of_patient(self, at: int) -> None:
        before = self._word(at - 1)
        if before in ("the", "this", "our", "a"):
            before = self._word(at - 2)
        is_met = before in self._sets["near"] or before in ("in", "on", "and", "hos", "inform")
        if is_met and before != "for" and self._now is not NOBODY_ELSE and self._now is not FAMILY:
            return
        if self._tokens[at].owns and self._word(at + 1) in ("family",):
            return
        self._turn(self._default_for(at))

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

    def _turn(self, being: Being) -> None:
        """From here on a fact is somebody's, until another is named."""
        self._now = self._base = being
        self._until_stop = self._until_comma = self._phrase = self._is_subordinate = False
        if being.subject.is_patient:
            self.held = None

    # Pronouns.

    def _take_pronoun(self, at: int, word: str) -> None:
        gender = self._pronouns[word]
        if word in self._sets["subject_pronouns"]:
            if at == self._subject_end:  # "the neighbour he plays chess with"
                self.beings[at] = NOBODY_ELSE
                return
            being = self._resolve(at, gender)
            if being is None:
                self._turn(self._default_for(at))
            elif self._tells(at + 1):
                self.beings[at] = being
                return
            else:
                self._turn(being)
                self.held = being
            self.beings[at] = self._now if being is None else being
            return
        self.beings[at] = self._owner(at, gender)
        if self._until_stop and word not in self._sets["owners"]:
            self._now, self._until_stop = self._base, False

    def _owner(self, at: int, gender: str) -> Being:
        """Whom "her" or "him" means: whoever the clause is about, if of that gender."""
        now = self._now
        if now.subject.is_patient and at == 0 and self._context.held:
            held = self._context.held
            if held.gender == gender and self._patient.gender not in ("", gender):
                self._turn(held)
                return held
        if now.subject.is_patient or now.subject == FAMILY.subject:
            return self._near_of(gender) or NOBODY_ELSE
        if now.gender and now.gender != gender:
            return NOBODY_ELSE
        is_of_relative = self._patient.gender not in ("", gender) or at > 2
        return now if is_of_relative else NOBODY_ELSE

    def _near_of(self, gender: str) -> Being | None:
        """Who was named last of a gender that is not the patient's."""
        if self._patient.gender in ("", gender):
            return None
        named = (*self._context.near, *self.near[-_NEAR:])
        return next((being for being in reversed(named) if being.gender == gender), None)

    def _resolve(self, at: int, gender: str) -> Being | None:
        """Whom "she" means; None for the patient."""
        named = self._teller or (self.near[-1] if self.near and self._word(at - 1) == "(" else None)
        is_of_named = self._word(at - 1) == "(" or _SELVES & set(self._words[at + 1 : at + 6])
        if named is not None and named.gender in (gender, "") and is_of_named:
            return named
        other = self._near_of(gender)
        held = self.held or (self._now if not self._now.subject.is_patient else None)
        held = held or self._context.held
        if held is not None and held.is_plural and held.subject == FAMILY.subject:
            held = None
        if held is not None and held.gender in (gender, ""):
            if self._patient.gender not in ("", gender):
                return held
            return held if self._goes_on_about(held, at) else None
        return other

    def _goes_on_about(self, held: Being, at: int) -> bool:
        """Of two of one gender, the relative where it is told of death, or in a family history."""
        near = [self._word(each) for each in range(at + 1, at + 5)]
        if _DEATHS & set(self._words[at : at + _REACH]):
            return True
        in_family = self._context.in_family
        was_small = near[0] in ("was", "var") and near[1].isdecimal() and int(near[1][:3]) < _GROWN
        is_set_apart = self._word(at - 1) == ";" and not in_family
        if was_small or is_set_apart or not held.gender:
            return in_family and not was_small and not is_set_apart
        if near[0] in self._sets["patient_verbs"] or near[0] in self._sets["tells"]:
            return False
        return in_family or self._is_told_on(near, at)

    def _is_told_on(self, near: Sequence[str], at: int) -> bool:
        """True for what is more often told of whom the last sentence was about."""
        is_past = near[0] in ("was", "had", "developed", "underwent", "var", "hade", "fick", "blev")
        is_aged = near[0] in ("is", "är") and near[1][:1].isdecimal()
        is_lasting = near[0] in ("smoked", "lived", "levde", "rökte")
        # "Her mother has diabetes and she has asthma": two who are set side by side.
        is_beside = self._word(at - 1) in ("and", "och", ",", "but", "men") and not is_past
        return not is_beside and (is_past or is_aged or is_lasting)

    def _take_plural(self, at: int) -> None:
        held = self.held or self._context.held
        if held is not None and held.is_plural and not self._tells(at + 1):
            self._turn(held)
            self.held = held

    # Marks, phrases.

    def _take_mark(self, at: int, word: str) -> None:
        if word == "(":
            self._opened.append((self._now, self.held))
            return
        if word == ")" and self._opened:
            self._now, self.held = self._opened.pop()
            return
        if self._tokens[at].is_number or (word == "," and self._goes_on_in_numbers(at)):
            return
        if self._until_stop or (self._until_comma and word in (",", ";", ".", "–", "—")):
            if word in ("-", "/", "'", "’", '"', "%", "+", "&", "#"):
                return
            self._now, self._until_stop, self._until_comma = self._base, False, False
        is_topic = self.held is not None and self._now is self.held
        if word == ";" and not is_topic and not self._goes_on_after(at):
            self._now = self._base = self._context.default
            self._phrase = False
        if word == ":" and self._phrase is False and self._is_heading(at):
            self._now = self._base = self._context.default
        if word in (",", ";", ".", ":", "|", "\n"):
            self._segment = at + 1

    def _goes_on_in_numbers(self, at: int) -> bool:
        """True for the comma in "(mother, 45)" and "three children, 5, 7 and 9"."""
        word = self._word(at + 1)
        who = self._sets["who"]
        return self._until_comma and (
            word in who or self._word(at + 2) in who or self._word(at + 3) in who
            or (word[:1].isdecimal() and len(word) < 4) or word in ("age", "aged", "at", "vid")
        )  # fmt: skip

    def _goes_on_after(self, at: int) -> bool:
        first = self._word(at + 1)
        return first in self._sets["goes_on"] or first in ("at", "in", "no", "and")

    def _is_heading(self, at: int) -> bool:
        """False for "Mother:"; a colon after other words begins something new."""
        return at > 0 and self.beings[at - 1].subject.is_patient

    def _end_phrase(self) -> None:
        if self._until_stop or self._until_comma or self._phrase or self._is_subordinate:
            self._turn(self._context.default)

    def _stops_owned(self, word: str) -> bool:
        sets = self._sets
        return (
            word in sets["passes"]
            or word in sets["opens"]
            or word in sets["joins"]
            or (word in sets["near"] and word not in ("of", "from", "av"))
            or word in ("in", "at", "on", "i", "vid", "på", "hos", "the", "a")
            or word in sets["tells"]
        )

    def _take_history(self, at: int) -> None:
        """ "Family history of": what follows is the family's. Alone it is only a word."""
        self.beings[at] = self.beings[at - 1] = FAMILY
        after = self._word(at + 1)
        if after in self._sets["history_follows"] or (after == ":" and not self._context.in_family):
            self._turn(FAMILY)
            self._phrase = True
            return
        begin = at - 1 if self._words[at] in _HISTORIES else at
        if self._word(begin - 1) in ("positive", "strong", "significant") and after == ",":
            return
        self._now = self._now if self._context.in_family else self._base

    # People.

    def _take(self, person: Person) -> int:
        """Say whose facts stand in, before and behind a person's name; the next word's place."""
        being = person.being
        self._write(person)
        role = self._role_of(person)
        if not is_staff(being.subject):
            self.near.append(being)
            self._people.tell_donor(being)
        tail = self._take_tail(person, role)
        self._go_on_with(person, role)
        self._segment = max(self._segment, person.end)
        return max(tail, person.end)

    def _go_on_with(self, person: Person, role: str) -> None:
        """Whose the words behind a person are, by the part that they play in the sentence."""
        being = person.being
        if role == "after":
            self._take_before(person)
            self._now, self._until_comma = being, True
        elif role == "subject":
            self._begin_clause(person)
        elif role == "owner":
            is_loss = self._word(person.end) in self._sets["leaves"]
            self._now, self._until_stop, self._until_comma = being, not is_loss, is_loss
        elif role == "bearer":
            self._now, self._until_comma = being, True
        elif role == "teller":
            self._turn(self._context.default)
            self.held, self._teller = None, being

    def _begin_clause(self, person: Person) -> None:
        being, before = person.being, self._word(person.begin - 1)
        self._take_adjunct(person)
        self._until_stop = self._until_comma = False
        if not (self._phrase and self._context.default.subject.is_patient):
            self._base = being
        self._now, self.held = being, being
        self._subject_end = person.end
        self._is_subordinate = before in self._sets["opens"] and before not in ("that", "att")

    def _write(self, person: Person) -> None:
        for begin, end, being in person.members:
            for at in range(begin, end):
                is_word_for_owner = self._word(at) in self._pronouns
                owner = self._owner(at, self._pronouns.get(self._word(at), ""))
                self.beings[at] = owner if is_word_for_owner else being
        for (_, end, _), (begin, _, _) in zip(person.members, person.members[1:], strict=False):
            for at in range(end, begin):
                self.beings[at] = person.being

    def _role_of(self, person: Person) -> str:
        """What part somebody plays: the clause is about them (``subject``), they have what
        follows (``bearer``, ``owner``) or what stands before (``after``), they tell of the patient
        (``teller``), or are only met (``met``)."""
        before = self._word(person.begin - 1)
        if person.owns:
            return self._role_of_owner(person)
        if is_staff(person.being.subject):
            near = {self._word(at) for at in range(person.end, person.end + 8)}
            return "subject" if near & _STAFF_EVENTS else "met"
        if self._is_side(person, before):
            is_theirs = person.begin > 1 and self._tokens[person.begin - 2].being is not None
            return "met" if is_theirs else "after"
        if self._stands_after(person, before):
            return "after"
        if self._tells(person.end):
            return "teller" if self._is_free(before) else "met"
        return self._role_by_word(person, before)

    def _role_by_word(self, person: Person, before: str) -> str:
        """As ``_role_of``, by the word that stands before."""
        sets, earlier = self._sets, self._word(person.begin - 2)
        is_loss = before in sets["of"] and earlier in sets["leaves"]
        is_married = before in ("to", "med") and earlier in ("married", "gift")
        if is_loss or is_married or before in sets["has"]:
            return "bearer"
        is_cared_for = before in ("of", "av") and earlier in ("care", "hand")
        if is_cared_for or before in sets["bearer"] or self._joins_patient(person.begin):
            return "met"
        if before in sets["near"] or before in sets["of"]:
            return self._role_of_met(person)
        is_next = person.begin > 0 and self._tokens[person.begin - 1].being is not None
        if self._is_free(before) or is_next or self._is_said_of(person.end):
            return "subject"
        return "bearer" if self._context.in_family else self._role_of_met(person)

    def _is_side(self, person: Person, before: str) -> bool:
        """True for "on the mother's side"."""
        is_side = self._word(person.end - 1) in ("side", "sida", "sidan") or self._word(
            person.end - 1
        ).endswith("ernet")
        return is_side and before in ("on", "på", "from", "från")

    def _role_of_owner(self, person: Person) -> str:
        after = self._word(person.end)
        if after in self._sets["tells_nouns"]:
            return "met"
        is_first = self._is_free(self._word(person.begin - 1)) and not self._joins_patient(
            person.begin
        )
        is_relative = person.being.subject.kind is SubjectKind.RELATIVE
        return "subject" if is_first and is_relative and person.begin == 0 else "owner"

    def _role_of_met(self, person: Person) -> str:
        """Of whom the patient is with, "with" tells only where nobody comes together."""
        if self._word(person.end) in self._sets["with"]:
            first = max(0, person.begin - 8)
            if not self._sets["meets"] & set(self._words[first : person.begin]):
                return "bearer"
        return "met"

    def _joins_patient(self, begin: int) -> bool:
        """True for "the patient and his wife"."""
        if self._word(begin - 1) not in ("and", "och", "&"):
            return False
        before = self._word(begin - 2)
        return before in self._sets["patient"] or before in self._sets["subject_pronouns"]

    def _is_free(self, before: str) -> bool:
        """True where a clause may begin."""
        sets = self._sets
        return (
            not before
            or not (before[0].isalnum())
            or before in sets["joins"]
            or before in sets["opens"]
            or before in sets["ends"]
            or before in sets["tells"]
            or before in sets["who"]
            or before in ("no", "yes", "today", "reportedly", "apparently", "also", "även", "bl")
        )

    def _is_said_of(self, end: int) -> bool:
        """True if a verb follows that says what somebody is or has."""
        word = self._word(end)
        return word in self._sets["goes_on"] and word not in ("d", "b", "at")

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

    def _stands_after(self, person: Person, before: str) -> bool:
        """True where the person stands behind what they have: "breast cancer (mother)"."""
        after = self._word(person.end)
        begin = person.begin
        # "in" and the like
        if before in self._sets["bearer"]:
            last = set(self._words[max(0, begin - 5) : begin])
            if self._sets["no_bearer"] & last:
                return False
            return begin - 1 > self._segment or self._context.in_family or self._phrase
        if before == "(" and self._has_fact_before(begin - 1):
            is_alone = after in (
                ")",
                ",",
                ";",
                "&",
                "at",
                "in",
                "and",
                "age",
                "aged",
                "@",
                "/",
                "-",
            )
            return is_alone or after[:1].isdecimal()
        if before in _DASHES or before in (":",):
            is_last = after in ("", ",", ";", ".", "\n", "and", ")") or (
                after[:1].isdecimal() and before == ":"
            )
            return is_last and self._has_fact_before(begin - 1)
        if self._context.in_family and begin - 1 >= 0 and self._tokens[begin - 1].is_word:
            is_last = after in ("", ",", ";", ".", "\n", "|") or after[:1].isdecimal()
            is_closed = (
                before in self._sets["has"] or before in self._sets["near"]
                or before in self._sets["passes"] or before in self._sets["of"]
                or self._is_free(before)
            )  # fmt: skip
            return is_last and not is_closed
        return False

    def _has_fact_before(self, at: int) -> bool:
        """True if a word that may state a fact stands before, and belongs to nobody named."""
        return (
            at - 1 >= 0
            and (self._tokens[at - 1].is_word or self._words[at - 1] in (")", "+"))
            and at - 1 >= self._segment
            and self._tokens[at - 1].being is None
            and self._words[at - 1] not in self._sets["passes"]
            and self._words[at - 1] not in _HISTORIES
        )

    def _take_before(self, person: Person) -> None:
        """Give the person what stands before, up to a comma or another."""
        at = person.begin - 1
        while at >= self._segment:
            is_free = self.beings[at].subject.is_patient or self.beings[at] in (FAMILY, self._now)
            if not is_free:
                break
            if self._word(at) in self._sets["subject_pronouns"] or self._is_patient(at):
                break
            self.beings[at] = person.being
            at -= 1

    def _take_adjunct(self, person: Person) -> None:
        """ "In 2015 her brother died": the year is the brother's."""
        words = range(self._segment if self._segment < person.begin else 0, person.begin)
        if 0 < person.begin < _REACH and self._word(person.begin - 1) == ",":
            words = range(person.begin)
        if all(self._word(at) in _ADJUNCTS or not self._tokens[at].is_word for at in words) and any(
            self._tokens[at].is_number for at in words
        ):
            for at in words:
                self.beings[at] = person.being

    def _take_tail(self, person: Person, role: str) -> int:
        """What follows a person at once is theirs: "(62)", ", 62", ", a nurse," and "who has"."""
        at, being = person.end, person.being
        while at < len(self._tokens) and self._tokens[at].is_name and not person.owns:
            if at == person.end and len(self._tokens[at].raw) > 2 and not being.is_plural:
                self._context.names[self._tokens[at].raw] = being
            self.beings[at] = being
            at += 1
        if role == "owner" and self._word(at + 1) == "(" and at + 1 < len(self._tokens):
            self.beings[at] = being
            return self._give(at + 1, self._closing(at + 1), being)
        if role in ("subject", "bearer", "owner", "after"):
            return at
        if is_staff(being.subject) and self._word(at) in self._sets["who"]:
            return at
        return self._take_asides(at, being)

    def _take_asides(self, at: int, being: Being) -> int:
        """One aside after another: ", 78, who has dementia,"."""
        while True:
            end = self._take_aside(at, being)
            if end <= at:
                return at
            at = end

    def _take_aside(self, at: int, being: Being) -> int:
        if self._word(at) == "(":
            return self._give(at, self._closing(at), being)
        first, at = at, at + (self._word(at) == ",")
        after = self._word(at)
        if after in self._sets["who"]:
            return self._give_clause(first, at, being)
        if after in self._sets["articles"] and at > first:
            is_patient = self._names_patient_soon(at)
            return first if is_patient else self._give(first, self._next_mark(at), being)
        return self._take_age(first, at, being)

    def _take_age(self, first: int, at: int, being: Being) -> int:
        """An age or a year right behind a person: "(62)", ", 62", "b. 1950", "ages 5 and 7"."""
        after = self._word(at)
        is_aged = after in ("age", "aged", "ages", "now", "d", "b", "born", "född")
        if after[:1].isdecimal() or (is_aged and self._word(at + 1)[:1].isdecimal()):
            while at < len(self._tokens) and (
                self._tokens[at].is_number or self._word(at) in _LINKS or self._word(at) in "-/&+"
                or (self._word(at) in ("and", ",", "och") and self._word(at + 1)[:1].isdecimal())
            ):  # fmt: skip
                at += 1
            if self._word(at) in self._sets["patient_nouns"] and self._word(at - 1) in _LINKS:
                return first
            return self._give(first, self._behind_calling(at), being)
        return first

    def _behind_calling(self, at: int) -> int:
        """Behind what somebody is who is told with an age: "his daughter, 34, nurse at ICU,"."""
        if self._word(at) != "," or at + 1 >= len(self._tokens):
            return at
        sets, first = self._sets, self._word(at + 1)
        is_call = first[:1].isalpha() and not (
            first in sets["joins"] or first in sets["passes"] or first in sets["tells"]
            or first in sets["patient_verbs"] or first in self._pronouns or first in sets["who"]
            or first in sets["opens"] or first in sets["patient"] or first in sets["ends"]
            or self._is_relative(at + 1)
        )  # fmt: skip
        end = next(
            (e for e in range(at + 1, min(at + 7, len(self._words))) if self._words[e] in ",.;)"),
            None,
        )
        return end if is_call and end is not None else at

    def _is_relative(self, at: int) -> bool:
        being = self._tokens[at].being
        return being is not None and not is_staff(being.subject)

    def _give_clause(self, first: int, at: int, being: Being) -> int:
        """ "Who has dementia" is the person's up to a comma; "who reports fever" is not."""
        self.beings[at] = being
        if self._tells(at + 1):
            return at + 1
        return self._give(first, self._next_mark(at), being)

    def _give(self, first: int, end: int, being: Being) -> int:
        """The words are a person's, but for others who are named among them."""
        at = first
        while at < end:
            other = self._people.meet(at) if self._tokens[at].is_word else None
            if other is not None and other.end <= end and not is_staff(other.being.subject):
                self._write(other)
                self.near.append(other.being)
                being = other.being if other.owns or self._is_said_of(other.end) else being
                at = other.end
                continue
            self.beings[at] = being
            at += 1
        return end

    def _closing(self, at: int) -> int:
        rest = range(at, self._reach(at))
        return next((e for e in rest if self._words[e] == ")"), self._reach(at) - 1) + 1

    def _reach(self, at: int) -> int:
        """How far ahead an aside is looked for, so that a long line takes no longer than others."""
        return min(at + _REACH, len(self._words))

    def _next_mark(self, at: int) -> int:
        """Where a comma, a stop or a pronoun ends what is said in between."""
        for each in range(at + 1, self._reach(at)):
            word = self._words[each]
            if word in (",", ";", ")", "\n", "–", "—"):
                return each
            if word in self._sets["subject_pronouns"] or word in self._sets["ends"]:
                return each
            if word in self._sets["patient"]:
                return each
        return self._reach(at)
