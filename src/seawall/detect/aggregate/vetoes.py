"""The reasons for which a mention does not count although a detector gave it, each with a name."""

from __future__ import annotations

from enum import StrEnum


class Veto(StrEnum):
    """A reason by its name; ``sentence`` says it to a reader."""

    THRESHOLD = "threshold"
    ENCODER = "encoder"
    FEW_WORDS = "few-words"
    FORM = "form"
    DOUBTFUL_FORM = "doubtful-form"
    CLINICAL_TERM = "clinical-term"
    HEALTH_DETAIL = "health-detail"
    INSTITUTION = "institution"
    THING = "thing"
    PLACE = "place"
    NO_DETAIL = "no-detail"
    LINE_BREAK = "line-break"

    @property
    def sentence(self) -> str:
        """Why such a mention does not count."""
        return _SENTENCES[self]


_SENTENCES = {
    Veto.THRESHOLD: "The score is below the threshold of its label.",
    Veto.ENCODER: "The encoder read the sentence and sees nothing to hide there.",
    Veto.FEW_WORDS: "The note has one or two everyday words, and nothing makes them a name.",
    Veto.FORM: "The word is one of medicine or everyday language by its form.",
    Veto.DOUBTFUL_FORM: "The form of the word is unlikely for its label, and the score is below "
    "what then counts.",
    Veto.CLINICAL_TERM: "A clinical term of the lists stands there.",
    Veto.HEALTH_DETAIL: "The words are part of a health detail of a lexicon.",
    Veto.INSTITUTION: "It is a part of an institution's name.",
    Veto.THING: "The note uses the word for a thing elsewhere.",
    Veto.PLACE: "Where it stands the word is a measure, an everyday word or shorthand.",
    Veto.NO_DETAIL: "It does not look like a health detail.",
    Veto.LINE_BREAK: "It runs over the end of a line into something else.",
}
