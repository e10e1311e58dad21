"""Whom "she", "her" and "they" mean: the patient, or who was spoken of last."""

from __future__ import annotations

from collections.abc import Sequence

from seawall.text.subjects.state import State
from seawall.text.subjects.words import FAMILY, NOBODY_ELSE, Being

_REACH = 60  # words of an aside
_NEAR = 6  # people whom a pronoun may mean
_GROWN = 18  # a parent is no younger: "his father died when he was 5"
_DEATHS = frozenset("died death deceased passed expired dog avled avliden killed".split())
_SELVES = frozenset("himself herself själv själva".split())


class Pronouns(State):
    """Reads pronouns."""

    def _take_pronoun(self, at: int, word: str) -> None:
        gender = self._pronouns[word]
        if word in self._sets["subject_pronouns"]:
            if at == self._subject_end:  # "the neighbour he plays chess with"
                self.beings[at] = NOBODY_ELSE
                return
            being = self._resolve(at, gender)
            if being is not None:
                self.near.append(being)
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
        if word == "hers" and not self.beings[at].subject.is_patient:
            self._turn(self.beings[at])  # "his is the tremor, hers the cough"
            return
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
        is_self = bool(_SELVES & set(self._words[at + 1 : at + 6]))
        is_of_named = self._word(at - 1) == "(" or is_self
        if named is not None and named.gender in (gender, "") and is_of_named:
            return named
        other = self._near_of(gender)
        held = self.held or (self._now if not self._now.subject.is_patient else None)
        held = held or self._context.held
        if held is not None and held.is_plural:
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
