from __future__ import annotations

from dataclasses import replace

from standing_notes import Note, mark, row

from seawall.link import learned_records, settle_notes
from seawall.model import Label, LinkBasis, Mention, Person, Record, Span

P1 = Person("p1", LinkBasis.GIVEN, row(PATIENT_given="Anna", PATIENT_family="Berg", MRN="00-17"))


def test_what_the_table_lacks_is_learned() -> None:
    notes = [
        mark("[Anna Berg|PATIENT], called [Annie|PATIENT], MRN [0017|MRN].", person=P1),
        mark("Seen. MRN [99-55|MRN], [Berg|PATIENT].", person=P1),
    ]
    (record,) = learned_records(notes)
    assert record.person_id == "p1"
    assert record.values(Label.PATIENT) == ("Annie",)
    assert record.values(Label.MRN) == ("99-55",)


def test_a_person_with_one_note_and_a_note_of_nobody_teach_nothing() -> None:
    alone = mark("[Annie|PATIENT].", person=P1)
    nobody = [mark("[Bo Ek|PATIENT].", position=n) for n in (1, 2)]
    assert learned_records([alone, *nobody]) == ()


def test_others_names_are_not_learned() -> None:
    notes = [mark("[Dr Ek|DOCTOR] and [Eva|RELATIVE].", person=P1), mark("x", person=P1)]
    assert learned_records(notes) == ()


def _detect(note: Note, learned: tuple[Record, ...]) -> Note:
    """A stand-in for the detector: finds learned names, and "alias X" after any known name."""
    text, mentions = note.document.text, list(note.mentions)
    for record in learned:
        if record.person_id == note.person.id:
            for name in record.values(Label.PATIENT):
                at = text.find(name)
                if at >= 0:
                    mentions.append(Mention(Span(at, at + len(name)), Label.PATIENT))
                    start = text.find("alias ", at) + 6
                    if start > 5:
                        mentions.append(Mention(Span(start, len(text)), Label.PATIENT))
    return replace(note, mentions=tuple(dict.fromkeys(mentions)))


def test_the_loop_goes_on_until_nothing_new_is_found() -> None:
    # Each note gives away the name by which the next one calls the same person.
    notes = [
        mark("Pt [Annie|PATIENT] here", person=P1),
        mark("Annie alias Nina", person=P1),
        mark("Nina alias Ninni", person=P1),
    ]
    settled = settle_notes(lambda learned: [_detect(note, learned) for note in notes])
    assert settled.is_settled
    (record,) = settled.learned
    assert set(record.values(Label.PATIENT)) == {"Annie", "Nina", "Ninni"}
    assert settled.rounds == 4


def test_the_loop_ends_where_a_detector_never_does() -> None:
    rounds: list[int] = []

    def read(learned: tuple[Record, ...]) -> list[Note]:
        rounds.append(len(learned))
        name = "N" + "a" * (len(rounds) + 3)
        return [mark(f"[{name}|PATIENT]", person=P1), mark("x", person=P1)]

    settled = settle_notes(read, max_rounds=3)
    assert (settled.is_settled, settled.rounds, len(rounds)) == (False, 3, 3)
