"""Notes as they are read: language, mentions and person, or the reason why it is withheld."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from seawall.config import Settings
from seawall.ingest import Unreadable
from seawall.link import PersonIndex, read_gender
from seawall.model import Document, Label, Mention, Person, Record, RefusedError, settle
from seawall.pipeline.kit import Kit, choose_kit
from seawall.pipeline.marks import MisplacedMarksError, load_marks
from seawall.run import TimeLimitError, time_limit
from seawall.text import (
    LANGUAGES,
    UNREAD,
    check_language,
    detect_language,
    is_foreign,
    read_language_tag,
)
from seawall.text.memory import estimate_memory
from seawall.text.subjects import find_subjects_of

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class ReadNote:
    """A document with what was found in it: ``found`` may overlap, ``mentions`` are settled.

    A plan needs both: a label that a preset keeps may not cover one that it hides.
    """

    document: Document
    lang: str
    found: tuple[Mention, ...]
    mentions: tuple[Mention, ...]
    person: Person

    def __repr__(self) -> str:
        return f"<ReadNote {self.document.position}, {len(self.mentions)} mentions>"


def check_settings(settings: Settings) -> Kit:
    """The kit to detect with; refuses a language, detector, model or lexicon that is not there,
    before any work begins."""
    if settings.lang:
        check_language(settings.lang)
    kit = choose_kit(settings)
    kit.make_detector()
    return kit


class NoteReader:
    """Detection and linking with their lexicons loaded; one for each process."""

    def __init__(self, settings: Settings, records: tuple[Record, ...] = ()) -> None:
        self._lang = check_language(settings.lang) if settings.lang else None
        self._detector = choose_kit(settings).make_detector(records)
        self._persons = PersonIndex(records)
        self._marks = load_marks(settings)

    def read_each(self, documents: Sequence[Document]) -> Iterator[ReadNote]:
        """Each note's language, mentions and person; refuses a note in a language without rules.

        Some notes together are read faster; none of them shows in what another gives.
        """
        langs = _languages_of(documents, self._lang)
        found_in_each = self._detector.find_in_each(documents, langs)
        for document, lang, found in zip(documents, langs, found_in_each, strict=True):
            marked = self._marks.apply(document, found)
            mentions = settle(marked)
            person = self._persons.resolve(document, mentions, lang)
            subjects = find_subjects_of(document.text, mentions, lang, _gender_of(person))
            told = subjects.tell(marked)
            settled = mentions if subjects.is_of_patient else subjects.tell(mentions)
            yield ReadNote(document, lang, told, settled, person)


def _gender_of(person: Person) -> str:
    """What the table says of the patient's gender; empty where it says nothing."""
    values = person.record.values(Label.GENDER) if person.record else ()
    return read_gender(values)


def count_chars(item: Document | Unreadable) -> int:
    """How much there is to read."""
    return len(item.text) if isinstance(item, Document) else 0


class UnreadLanguageError(Exception):
    """Some notes are in languages without rules; ``reasons`` says by position how that shows."""

    def __init__(self, reasons: Mapping[int, str]) -> None:
        super().__init__(f"{len(reasons)} notes")
        self.reasons = reasons


def _languages_of(documents: Iterable[Document], told: str | None) -> list[str]:
    """The language of each note; all that are in others are told in one error."""
    langs: list[str] = []
    reasons: dict[int, str] = {}
    for document in documents:
        try:
            langs.append(language_of(document, told))
        except UnreadLanguageError as error:
            reasons.update(error.reasons)
    if reasons:
        raise UnreadLanguageError(reasons)
    return langs


def language_of(document: Document, told: str | None = None) -> str:
    """The language that the source gives the note, else the one told, else that of its words.

    Where no person has told one, a note that is in a language without rules, by its record or by
    its words, raises UnreadLanguageError.
    """
    given = read_language_tag(document.lang)
    if told:
        return given if given in LANGUAGES else told
    if given == UNREAD:
        raise UnreadLanguageError({document.position: _explain("as its record says")})
    if is_foreign(document.text):
        how = "as its words show, in whole or in part"
        raise UnreadLanguageError({document.position: _explain(how)})
    return given or detect_language(document.text)


def _explain(how: str) -> str:
    return (
        f"is in a language that Seawall does not read, {how} (--lang en or --lang sv reads it all "
        "the same)"
    )


class Placed(Protocol):
    """What is worked on: a note, with its place in the input."""

    @property
    def position(self) -> int: ...

    @property
    def id(self) -> str: ...


Note = TypeVar("Note", bound=Placed)


def withhold_if_too_large(item: Note | Unreadable, max_memory: int) -> Note | Unreadable:
    """The note, or that it is withheld because its text would take too much memory to read."""
    text = item.text if isinstance(item, Document) else ""
    if estimate_memory(text, max_memory) <= max_memory:
        return item
    reason = f"would take more than {max_memory} bytes of memory (raise max_note_memory)"
    return Unreadable(item.position, item.id, reason)


def withhold_ended(item: Placed | Unreadable) -> Unreadable:
    """What took its process with it, most often for lack of memory, is withheld."""
    if isinstance(item, Unreadable):
        return item
    return Unreadable(item.position, item.id, "ended the process that read it (lack of memory)")


def _withhold(item: Note | Unreadable, reasons: Mapping[int, str]) -> Note | Unreadable:
    """The note, withheld where there is a reason for its position."""
    if isinstance(item, Unreadable) or item.position not in reasons:
        return item
    return Unreadable(item.position, item.id, reasons[item.position])


def withhold_failures(
    work: Callable[[Sequence[Note]], Iterable[Result]], settings: Settings
) -> Callable[[Sequence[Note | Unreadable]], list[Result | Unreadable]]:
    """The same work, but a note that it fails on is withheld and the run goes on.

    So is one whose reading would take more memory than the settings allow, before it is begun.
    Where the work fails on some notes together, each is worked on alone. Nothing of the failure but
    its kind is kept: a message could hold a value of the note.
    """
    max_seconds, max_memory = settings.max_note_seconds, settings.max_note_memory

    def guarded(given: Sequence[Note | Unreadable]) -> list[Result | Unreadable]:
        items = [withhold_if_too_large(item, max_memory) for item in given]
        notes = [item for item in items if not isinstance(item, Unreadable)]
        results: Iterator[Result | Unreadable]
        try:
            with time_limit(max_seconds):
                results = iter(list(work(notes)))
        except RefusedError:
            raise
        except UnreadLanguageError as error:
            # The others are still read together.
            return guarded([_withhold(item, error.reasons) for item in items])
        except Exception:
            results = map(guard, notes)
        return [item if isinstance(item, Unreadable) else next(results) for item in items]

    def guard(note: Note) -> Result | Unreadable:
        try:
            with time_limit(max_seconds):
                (result,) = work([note])
                return result
        except TimeLimitError:
            reason = f"took longer than {max_seconds:g} seconds (raise max_note_seconds)"
        except UnreadLanguageError as error:
            reason = error.reasons[note.position]
        except MisplacedMarksError:
            reason = "has marks that reach past its end, so they are of another text"
        except RefusedError:
            # A part of Seawall itself is missing: that is no fault of the note.
            raise
        except Exception as error:
            # Fail closed: one odd note must neither slip through nor stop the rest.
            reason = f"could not be processed ({type(error).__name__})"
        return Unreadable(note.position, note.id, reason)

    return guarded
