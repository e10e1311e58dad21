"""Whose fact each mention of a note states: the patient's, a relative's, staff's, another's."""

from seawall.text.subjects.finder import Subjects, find_subjects, find_subjects_of
from seawall.text.subjects.words import FEMALE, MALE, load_vocabulary

__all__ = [
    "FEMALE",
    "MALE",
    "Subjects",
    "find_subjects",
    "find_subjects_of",
    "load_vocabulary",
]
