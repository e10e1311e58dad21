"""Which notes are in a language that Seawall has no rules for, by their record and their words."""

from __future__ import annotations

import json
import random
import time
from pathlib import Path

import pytest

from seawall.synth import make_hospital
from seawall.text import UNREAD, is_foreign, read_language_tag

CASES: dict[str, list[str]] = json.loads(
    (Path(__file__).parents[1] / "cases" / "languages" / "notes.json").read_text(encoding="utf-8")
)
SHORT: dict[str, list[str]] = json.loads(
    (Path(__file__).parents[1] / "cases" / "languages" / "short.json").read_text(encoding="utf-8")
)
# Languages of Latin letters with notes enough to make passages of.
MANY = [lang for lang, notes in CASES.items() if len(notes) >= 12 and lang != "ru"]
HOME = [
    note.text
    for patient in make_hospital(patients=60, notes_per_patient=2, seed=26, langs=("en", "sv"))
    for note in patient.notes
]

SHORT_HOME_NOTES = (
    "",
    "\n \n",
    "120/80 72 36.6 98%",
    "K35.8 I10 E11.9 Z79.4",
    "NAD",
    "Stable.",
    "ALLERGIES:\nMEDICATIONS:\nASSESSMENT:\nPLAN:",
    "PERRLA EOMI CTAB RRR S1S2 no m/r/g, NTND +BS, no c/c/e, AAOx3",
    "Na 140 K 4.1 Cl 102 HCO3 24 BUN 12 Cr 0.9 Glu 101 WBC 7.2 Hgb 13.1 Plt 240",
    "Metformin 500 mg bid, lisinopril 10 mg qd, atorvastatin 40 mg qhs, aspirin 81 mg",
    "Levaxin 100 mikrog 1x1, Trombyl 75 mg 1x1, Furix 40 mg 1+1+0, Alvedon vb, Imovane tn",
    "NO KNOWN DRUG ALLERGIES. WELL NOURISHED, WELL DEVELOPED. FOLLOW UP IN TWO WEEKS.",
    "INGA KÄNDA ALLERGIER. GOTT ALLMÄNTILLSTÅND. ÅTERBESÖK OM TVÅ VECKOR.",
    "AT gott. Cor: RR, inga biljud. Pulm: vesikulära andningsljud. Buk: mjuk, oöm. Lokalstatus ua.",
    "Colitis ulcerosa. Diabetes mellitus. Angina pectoris. Fractura colli femoris sin.",
    "Fractura radii dx. Insufficientia cordis. Fibrillatio atriorum. Ulcus cruris. St p DVT.",
    "Obs sepsis. Pyelonefrit. Hypertoni. Hyperlipidemi. DM2. Gikt. KOL grad 3. Nikotinberoende.",
    "Hb 132, LPK 8,2, TPK 254, CRP 12, Na 139, K 4,1, krea 78, ALAT 0,45, bilirubin 9, ALP 1,1",
    "Ampicillin-induced interstitial nephritis with exfoliative dermatitis, biopsy proven.",
    "Rx: amoxicillin 500 mg po tid x 7d, ibuprofen prn, f/u PCP 1 wk, RTC sooner if worse.",
    "Lasix 40 IV x1, KCl 20 mEq, Zosyn q6h, Vanc trough 15, heparin gtt per protocol.",
    "S: SOB, CP. O: JVD, LE edema 2+, BNP 1200. A: CHF exacerbation. P: diurese, TTE, tele.",
    "UNS. Skrivs ut till hemmet. SSK-kontakt på VC. Sutt agg d 10. Sjukskr 2 v.",
    "Ssk: Sover. PVK borttagen. KAD kvar, 400 ml. Smärtfri, VAS 0. Åt lite frukost.",
    "BVC 18 mån: längd 82 cm, vikt 11,2 kg, går, säger ord, pekar. Vacc enl program.",
    "Carcinoma in situ cervicis uteri, lichen sclerosus et atrophicus, vitium organicum cordis.",
    "Seen with María José Hernández de la Cruz, daughter of Juan Carlos, of Calle de la Luna 5.",
    'He said "me duele mucho la cabeza" and pointed to his forehead; no focal deficit on exam.',
    'Modern säger "il a mal au ventre depuis hier", tolk beställd. Buken mjuk och oöm idag.',
    "Pat. är dansk medborgare, kallas till Rigshospitalet i København för vidare bedömning.",
    "Remitterad till Dr. Jørgen Østergård Nørgaard, Sygehus Sønderjylland, för second opinion.",
    "Diagnose: gastritis. Plan: lap. control.",
    "Med: Ramipril 5 mg, Panodil, Somac. Lab: Hb 120, CRP 12, Krea 80.",
    "Akut kolecystit. Pneumoni. Anemi. S-kreatinin 120.",
    "Palpitations. Perianal abscess.",
    "Dolores Grave, Via Roma 5, Milano",
    "Dr. Wunder, Alta Bates Medical Center",
    "Chloë van der Berg",
    "TCR αβ negative, β-lactamase positive, µg/ml, Δ 0.4, κ/λ ratio normal.",
)


@pytest.mark.parametrize("text", SHORT_HOME_NOTES)
def test_a_note_that_tells_no_other_language_is_not_foreign(text: str) -> None:
    assert not is_foreign(text)


def test_no_english_or_swedish_note_is_foreign() -> None:
    assert [text for text in HOME if is_foreign(text)] == []
    assert [text for text in HOME if is_foreign(text.upper())] == []


def test_notes_of_other_languages_are_foreign() -> None:
    """Down to a line of ten words; of such lines one in a hundred may be missed."""
    notes = [(lang, note) for lang in CASES for note in CASES[lang]]
    missed = [(lang, note) for lang, note in notes if not is_foreign(note)]
    assert len(notes) >= 200
    assert len(missed) <= len(notes) / 100, missed
    assert [lang for lang in MANY if not is_foreign("\n".join(CASES[lang]))] == []


def test_notes_of_a_few_foreign_words_are_foreign() -> None:
    """Of those of three to ten words, in telegraphic style, one in twenty may be missed."""
    notes = [(lang, note) for lang in SHORT for note in SHORT[lang]]
    missed = [(lang, note) for lang, note in notes if not is_foreign(note)]
    assert len(notes) == 120
    assert len(missed) <= len(notes) / 20, missed


def test_no_line_of_an_english_or_swedish_note_is_foreign() -> None:
    """But one in a thousand may be: a header that holds little but a foreign name."""
    lines = sorted({line.strip() for text in HOME for line in text.splitlines()})
    assert len([line for line in lines if is_foreign(line)]) <= len(lines) / 1000


@pytest.mark.parametrize("lang", MANY)
def test_a_foreign_passage_anywhere_in_a_note_is_found(lang: str) -> None:
    draw = random.Random(lang)
    passage = " ".join(" ".join(draw.sample(CASES[lang], 6)).split()[:60])
    for text in draw.sample([text for text in HOME if len(text) > 600], 12):
        at = text.index("\n", draw.randrange(len(text) // 2)) if "\n" in text[300:] else 300
        assert is_foreign(f"{text[:at]}\n{passage}\n{text[at:]}"), at
        assert is_foreign(text + "\n" + passage)


@pytest.mark.parametrize("lang", ["ru", "ar", "he", "el", "zh", "ja", "ko", "th", "hi"])
def test_a_passage_in_another_script_is_found(lang: str) -> None:
    passage = " ".join(CASES[lang] * 2)
    for text in HOME[:6]:
        assert is_foreign(f"{text[:300]}\n{passage}\n{text[300:]}")
        assert not is_foreign(f"{text} ({passage[:6]})")


def test_a_quoted_sentence_makes_no_note_foreign() -> None:
    draw = random.Random(26)
    quoted = 0
    for text in [text for text in HOME if len(text) > 600]:
        quote = " ".join(draw.choice(CASES[draw.choice(MANY)]).split()[:7])
        quoted += is_foreign(f'{text} "{quote}"')
    assert quoted == 0


@pytest.mark.parametrize("marks", ['""', "“”", "«»", "„“"])
def test_a_long_sentence_that_a_foreign_patient_is_quoted_with_tells_nothing(marks: str) -> None:
    said = (
        "me duele mucho la espalda desde que me caí en la cocina el lunes pasado "
        "y no puedo dormir por las noches"
    )
    for note in (f"{said}.", said):
        quote = note.join(marks)
        assert not is_foreign(f"José Hernández Ruiz says {quote}. Lungs clear. Review in a week.")
        assert is_foreign(quote)


@pytest.mark.parametrize("tag", ["en", "EN", "en-US", "en_GB", "eng", "English", "english (UK)"])
def test_a_tag_of_english_is_english(tag: str) -> None:
    assert read_language_tag(tag) == "en"


@pytest.mark.parametrize("tag", ["sv", "sv-SE", "sv_FI", "swe", "Swedish", "svenska", "SVENSKA "])
def test_a_tag_of_swedish_is_swedish(tag: str) -> None:
    assert read_language_tag(tag) == "sv"


@pytest.mark.parametrize("tag", [None, "", " ", "-", "null", "None", "und", "unknown", "N/A"])
def test_a_tag_that_says_nothing_says_nothing(tag: str | None) -> None:
    assert read_language_tag(tag) is None


@pytest.mark.parametrize("tag", ["es", "es-ES", "Spanish", "spa", "da", "nb-NO", "fi", "xx", "zh"])
def test_any_other_tag_is_of_an_unread_language(tag: str) -> None:
    assert read_language_tag(tag) == UNREAD


@pytest.mark.parametrize(
    "unit",
    [
        "de la ",
        "( ",
        "ø",
        "患者",
        "Patient de la ",
        "a\u0301 ",
        "И ",
        "\n",
        ". ",
        "Áé. ",
        '"',
        "„",
        '"a',
    ],
)
def test_time_grows_as_the_text_does(unit: str) -> None:
    is_foreign("el paciente")

    def measure(size: int) -> float:
        text = (unit * size)[:size]
        start = time.process_time()
        is_foreign(text)
        return time.process_time() - start

    assert measure(1_000_000) < 20 * measure(100_000) + 0.5
