"""Notes are read together, but each as if it were alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from seawall.config import Settings
from seawall.ingest import Unreadable
from seawall.model import Document
from seawall.pipeline.notes import NoteReader, withhold_failures
from seawall.synth import make_hospital


def make_documents(count: int) -> list[Document]:
    notes = (
        note
        for patient in make_hospital(count, split="dev", langs=("en", "sv"), seed=4)
        for note in patient.notes
    )
    odd = [Document("empty", "", lang="en"), Document("blank", " \n\n", lang="sv")]
    return [*odd, *(Document(n.id, n.text, lang=n.lang) for n in list(notes)[:count]), *odd]


def test_a_note_gives_the_same_in_any_company() -> None:
    reader = NoteReader(Settings(profile="accurate"))
    documents = make_documents(12)
    together = [note.found for note in reader.read_each(documents)]
    turned = [note.found for note in reader.read_each(documents[::-1])][::-1]
    alone = [note.found for document in documents for note in reader.read_each([document])]
    assert together == alone == turned


def test_a_note_that_fails_takes_no_other_with_it() -> None:
    def work(documents: Sequence[Document]) -> Iterator[str]:
        for document in documents:
            if document.id == "bad":
                raise ValueError("Ann Berg")
            yield document.text

    lost = Unreadable(7, "lost", "could not be decoded")
    items = [Document("a", "A"), lost, Document("bad", "B", position=2), Document("c", "C")]
    first, second, third, fourth = withhold_failures(work, Settings(max_note_seconds=5.0))(items)
    assert (first, second, fourth) == ("A", lost, "C")
    assert isinstance(third, Unreadable)
    assert (third.position, third.id) == (2, "bad")
    assert "Berg" not in third.reason


def test_a_note_that_never_ends_takes_no_other_with_it() -> None:
    def work(documents: Sequence[Document]) -> Iterator[str]:
        for document in documents:
            while document.id == "slow":
                pass
            yield document.text

    items: list[Document | Unreadable] = [Document("a", "A"), Document("slow", "B")]
    first, second = withhold_failures(work, Settings(max_note_seconds=0.2))(items)
    assert first == "A"
    assert isinstance(second, Unreadable)
    assert "longer" in second.reason


def test_a_note_that_would_take_too_much_memory_is_withheld_before_it_is_read() -> None:
    def work(documents: Sequence[Document]) -> Iterator[str]:
        return (document.text for document in documents)

    items = [Document("a", "A " * 10), Document("large", "[" * 100_000)]
    first, second = withhold_failures(work, Settings(max_note_memory=10_000_000))(items)
    assert first == "A " * 10
    assert isinstance(second, Unreadable)
    assert "memory" in second.reason
