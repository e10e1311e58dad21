"""What each preset makes of dates: the right year, one exact shift a person, offsets, and no more.

Notes are made of the forms and sentences in tests/cases/release/frames_dates_*.toml with known
dates and anonymized by the command itself. The judge reads the release by the forms alone and
shares no code with what it judges.
"""

from __future__ import annotations

import calendar
import json
import random
import re
import subprocess
import sys
import tempfile
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from itertools import combinations
from pathlib import Path

from benchmarks.release.hospital_dates import judge_hospital
from benchmarks.table import Cell, Table, judge
from seawall.evaluate.intervals import clopper_pearson
from seawall.model import Estimate

PERSONS, NOTES, LINES, TRAPS = 60, 3, 22, 5
PRESETS = ("limited", "safe-harbor", "surrogate", "dast", "k-anonymity")
_OLD_SHARE = 0.4
GOAL_KEPT, GOAL_EXACT = 0.995, 0.99
FRAMES = Path(__file__).parents[2] / "tests" / "cases" / "release"

_MONTHS = {
    "en": "January February March April May June July August September October November December",
    "sv": "januari februari mars april maj juni juli augusti september oktober november december",
}
_SHORT = {
    "en": "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec",
    "sv": "jan feb mar apr maj jun jul aug sep okt nov dec",
}
_DAYS = {
    "en": "Monday Tuesday Wednesday Thursday Friday Saturday Sunday",
    "sv": "måndag tisdag onsdag torsdag fredag lördag söndag",
}
_SHORT_DAYS = {"en": "Mon Tue Wed Thu Fri Sat Sun", "sv": "mån tis ons tors fre lör sön"}
_SEASONS = {"en": "winter spring summer fall", "sv": "vintern våren sommaren hösten"}
_CODE = re.compile(r"%(2?)(-?)([YymdBbAaOEqVS])")
_TELLING = re.compile(
    r"\d|christmas|xmas|thanksgiving|labor|memorial|easter|holiday|new year|jul|"
    r"påsk|midsommar|nyår|helgon|pingst|lucia|himmels",
    re.IGNORECASE,
)
_OFFSET = re.compile(r"\[VISIT([+-]\d+)([dy])\]")
_MARK = re.compile(r"\[(?:DATE|TIME|AGE)\]")
_SET = re.compile(r"[{\[][^{}\[\]]*[}\]]")


@dataclass(frozen=True)
class Frames:
    """The forms and sentences of one language."""

    lang: str
    table: Mapping[str, object]

    def strings(self, *path: str) -> Sequence[str]:
        found: object = self.table
        for name in path:
            found = found[name]  # type: ignore[index]
        return found if isinstance(found, list) else [str(found)]


@dataclass(frozen=True)
class Case:
    """One line of a note: a sentence with a date in a form, or none."""

    kind: str
    before: str
    after: str
    form: str
    days: tuple[date, ...]

    def text(self, lang: str) -> str:
        return f"{self.before}{write(self.form, self.days, lang)}{self.after}"


@dataclass
class Note:
    """A note of a person and what its lines are."""

    person: str
    visit: date
    birth: date
    cases: list[Case] = field(default_factory=list)


@dataclass(frozen=True)
class Verdict:
    """What became of one case: whether the promise holds, and by how many days it moved."""

    note: Note
    case: Case
    source: str
    line: str
    holds: bool
    moved: int | None = None


def main(persons: int | None = None) -> Iterator[Table]:
    """By preset and language, then the intervals; ``persons`` is for a try on fewer."""
    for lang in ("en", "sv"):
        frames = read_frames(FRAMES / f"frames_dates_{lang}.toml", lang)
        notes = make_notes(frames, persons or PERSONS, 1)
        for preset in PRESETS:
            verdicts = judge_release(notes, frames, preset, "accurate")
            yield _tell(preset, lang, verdicts)
        yield _tell_hospital(lang, persons or PERSONS)


def _tell_hospital(lang: str, patients: int) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for preset in ("surrogate", "safe-harbor", "limited"):
        share = judge_hospital(lang, preset, patients)
        rows.append((preset, share, share.n, judge(share.value >= GOAL_KEPT)))
    note = f"Full dates in the notes of {patients} patients of the dev split, by the gold's days."
    return Table(
        f"Dates of the synthetic hospital, {lang}", ("preset", "kept", "n", "goal"), rows, note
    )


def _tell(preset: str, lang: str, verdicts: Sequence[Verdict]) -> Table:
    rows: list[tuple[Cell, ...]] = []
    kinds = sorted({verdict.case.kind for verdict in verdicts} - {"traps"})
    dated = [verdict for verdict in verdicts if verdict.case.kind != "traps"]
    share = _share(dated)
    rows.append(("all dates", share, share.n, judge(share.value >= GOAL_KEPT)))
    if preset == "surrogate":
        exact = exact_pairs(verdicts)
        rows.append(("intervals exact", exact, exact.n, judge(exact.value >= GOAL_EXACT)))
    for kind in (*kinds, "traps"):
        of_kind = _share([verdict for verdict in verdicts if verdict.case.kind == kind])
        rows.append((kind, of_kind, of_kind.n, ""))
    note = "What the preset promises of a date is kept; traps are near misses that must stay."
    return Table(f"Dates, {preset}, {lang}", ("kind", "kept", "n", "goal"), rows, note)


def _share(verdicts: Sequence[Verdict]) -> Estimate:
    return clopper_pearson(sum(verdict.holds for verdict in verdicts), len(verdicts))


def exact_pairs(verdicts: Sequence[Verdict]) -> Estimate:
    """Pairs of full dates of one person whose interval is what it was."""
    moved: dict[str, list[int | None]] = defaultdict(list)
    for verdict in verdicts:
        if verdict.case.kind in ("visit", "on"):
            moved[verdict.note.person].append(verdict.moved)
    pairs = [pair for own in moved.values() for pair in combinations(own, 2)]
    return clopper_pearson(sum(a is not None and a == b for a, b in pairs), len(pairs))


def read_frames(path: Path, lang: str) -> Frames:
    return Frames(lang, tomllib.loads(path.read_text(encoding="utf-8")))


# Writing


def write(form: str, days: Sequence[date], lang: str) -> str:
    """The dates in a form."""
    if not days:
        return form
    upper = form.startswith("^")
    written = _CODE.sub(lambda m: _write_code(m, days, lang), form.removeprefix("^"))
    return written.upper() if upper else written


def _write_code(found: re.Match[str], days: Sequence[date], lang: str) -> str:
    second, bare, code = found.groups()
    day = days[1] if second else days[0]
    if code in "md":
        number = day.month if code == "m" else day.day
        return str(number) if bare else f"{number:02d}"
    return {
        "Y": f"{_year_of(day, found.string):04d}",
        "y": f"{_year_of(day, found.string) % 100:02d}",
        "B": _MONTHS[lang].split()[day.month - 1],
        "b": _SHORT[lang].split()[day.month - 1],
        "A": _DAYS[lang].split()[day.weekday()],
        "a": _SHORT_DAYS[lang].split()[day.weekday()],
        "O": _ordinal(day.day, lang),
        "E": _ordinal(day.day, lang).replace(":", ""),
        "q": str((day.month + 2) // 3),
        "V": str(day.isocalendar().week),
        "S": _SEASONS[lang].split()[day.month % 12 // 3],
    }[code]


def _year_of(day: date, form: str) -> int:
    """The year that the form says of a day: of its week, or of its winter's January."""
    if "%V" in form:
        return day.isocalendar().year
    return day.year + (day.month == 12) if "%S" in form else day.year


def _ordinal(day: int, lang: str) -> str:
    if lang == "sv":
        return f"{day}:{'a' if day in (1, 2, 21, 22, 31) else 'e'}"
    suffix = "th" if 10 < day < 14 else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")
    return f"{day}{suffix}"


# Reading


def read(text: str, form: str, lang: str) -> dict[str, str] | None:
    """What each code of the form says in a text of that form; None for any other text."""
    names: list[str] = []

    def of_code(found: re.Match[str]) -> str:
        names.append(found[1] + found[3])
        words = {
            "B": _MONTHS[lang], "b": f"{_MONTHS[lang]} {_SHORT[lang]}",
            "A": _DAYS[lang], "a": _SHORT_DAYS[lang], "S": f"{_SEASONS[lang]} autumn",
        }.get(found[3])  # fmt: skip
        if words:
            return f"({'|'.join(words.split())})"
        if found[3] in "OE":
            return r"(\d{1,2})(?:st|nd|rd|th|:?[ea])"
        return r"(\d{4})" if found[3] == "Y" else r"(\d{2})" if found[3] == "y" else r"(\d{1,2})"

    bare = form.removeprefix("^")
    parts, at = [], 0
    for found in _CODE.finditer(bare):
        parts += [re.escape(bare[at : found.start()]), of_code(found)]
        at = found.end()
    matched = re.fullmatch("".join([*parts, re.escape(bare[at:])]), text, re.IGNORECASE)
    if matched is None:
        return None
    values = (value.lower().replace("autumn", "fall") for value in matched.groups())
    return dict(zip(names, values, strict=True))


def _same(said: str, meant: str) -> bool:
    if said.isdecimal() and meant.isdecimal():
        return int(said) == int(meant)
    return said[:3] == meant[:3]  # a month or weekday, written out or not


def _is_near(said: str, meant: str) -> bool:
    """Winter 2009 begins in 2008: a season's year may be either."""
    return abs(int(said) - int(meant)) <= 1


def _agrees(said: Mapping[str, str], days: Sequence[date], form: str, lang: str) -> bool:
    """True if all that is said is so of the days."""
    whole = read(write(form, days, lang), form, lang)
    return whole is not None and all(_same(value, whole[name]) for name, value in said.items())


# Notes


def make_notes(frames: Frames, persons: int, seed: int) -> list[Note]:
    """Some notes for each of these persons, every line a case."""
    rng = random.Random(seed)
    supply = _Supply(frames, rng)
    return [note for number in range(persons) for note in _make_person(f"p{number}", supply, rng)]


def _make_person(person: str, supply: _Supply, rng: random.Random) -> Iterator[Note]:
    birth = date(1940, 1, 1) + timedelta(days=rng.randrange(22_000))
    visit = date(2012, 1, 1) + timedelta(days=rng.randrange(3_000))
    for _ in range(NOTES):
        note = Note(person, visit, birth)
        note.cases = list(supply.make_cases(note))
        yield note
        visit += timedelta(days=rng.randrange(10, 500))


class _Supply:
    """Forms by kind in turn, so that each is met as often as any other of its kind."""

    def __init__(self, frames: Frames, rng: random.Random) -> None:
        self.frames, self.rng = frames, rng
        self.kinds = [kind for kind, value in frames.table.items() if isinstance(value, dict)]
        self._turn: Counter[str] = Counter()

    def make_cases(self, note: Note) -> Iterator[Case]:
        frames = self.frames
        before, _, after = frames.strings("visit")[0].partition("{}")
        yield Case(
            "visit", before, after, self.rng.choice(frames.strings("visit_forms")), (note.visit,)
        )
        before, _, after = frames.strings("birth")[0].partition("{}")
        yield Case(
            "birth", before, after, self.rng.choice(frames.strings("birth_forms")), (note.birth,)
        )
        years = _age_at(note.visit, note.birth)
        yield Case("age", frames.strings("age")[0].format(years), "", "", ())
        yield Case("born", "", "", self.rng.choice(frames.strings("born")), (note.birth,))
        kinds = [kind for kind in self.kinds if kind != "traps"]
        weights = [6 if kind == "on" else 3 if kind == "day" else 1.5 for kind in kinds]
        drawn = self.rng.choices(kinds, weights, k=LINES)
        yield from (self._make_case(kind, note) for kind in drawn)
        for line in self.rng.sample(frames.strings("traps", "lines"), TRAPS):
            yield Case("traps", line, "", "", ())

    def _make_case(self, kind: str, note: Note) -> Case:
        forms = self.frames.strings(kind, "forms")
        form = forms[self._turn[kind] % len(forms)]
        self._turn[kind] += 1
        before, _, after = self.rng.choice(self.frames.strings(kind, "carriers")).partition("{}")
        return Case(kind, before, after, form, self._draw_days(kind, note))

    def _draw_days(self, kind: str, note: Note) -> tuple[date, ...]:
        rng, visit = self.rng, note.visit
        near = visit + timedelta(days=rng.randint(-250, 50))
        old = visit - timedelta(days=rng.randint(300, 4_000))
        if kind in ("range", "short_range"):
            return self._draw_range(kind, near)
        last = calendar.monthrange(visit.year, visit.month)[1]
        day = {
            "nth": visit.replace(day=rng.randint(1, last)),
            "week": visit,
            "weekday": visit - timedelta(days=rng.randint(1, 6)),
            "in": visit - timedelta(days=rng.randint(40, 6_000)),
            "on": old if rng.random() < _OLD_SHARE else near,
        }.get(kind, near)
        return (day, date(day.year + 1, 1, 1) if kind == "vague" else day + timedelta(days=1))

    def _draw_range(self, kind: str, near: date) -> tuple[date, date]:
        days = self.rng.randint(2, 9)
        last = calendar.monthrange(near.year, near.month)[1]
        if kind == "short_range" and near.day + days > last:
            near = near.replace(day=last - days)
        return near, near + timedelta(days=days)


def _age_at(day: date, birth: date) -> int:
    return day.year - birth.year - ((day.month, day.day) < (birth.month, birth.day))


# The run


def judge_release(
    notes: Sequence[Note], frames: Frames, preset: str, profile: str
) -> list[Verdict]:
    """Anonymize the notes by the command and judge every line."""
    with tempfile.TemporaryDirectory() as name:
        released = _anonymize(notes, frames.lang, preset, profile, Path(name))
    lines = [
        _align(note.cases, released[f"note-{number}"].split("\n"))
        for number, note in enumerate(notes)
    ]
    offsets = _find_offsets(notes, lines, frames.lang) if preset == "surrogate" else {}
    return [
        verdict
        for note, own in zip(notes, lines, strict=True)
        for verdict in _judge_note(note, own, frames.lang, preset, offsets.get(note.person))
    ]


def _find_offsets(
    notes: Sequence[Note], lines: Sequence[Sequence[str]], lang: str
) -> dict[str, int]:
    """By how many days most full dates of each person moved."""
    found: dict[str, Counter[int]] = defaultdict(Counter)
    for note, own in zip(notes, lines, strict=True):
        for case, line in zip(note.cases, own, strict=True):
            if case.kind in ("visit", "on"):
                found[note.person].update(_shifts_of(case, line, lang))
    return {person: counts.most_common(1)[0][0] for person, counts in found.items() if counts}


def _anonymize(
    notes: Sequence[Note], lang: str, preset: str, profile: str, folder: Path
) -> dict[str, str]:
    with (folder / "notes.jsonl").open("w", encoding="utf-8") as out:
        for number, note in enumerate(notes):
            text = "\n".join(case.text(lang) for case in note.cases)
            entry = {"id": f"note-{number}", "person": note.person, "lang": lang, "text": text}
            out.write(json.dumps(entry, ensure_ascii=False) + "\n")
    key = folder / "key"
    key.write_text("0f1e2d3c4b5a69788796a5b4c3d2e1f00112233445566778899aabbccddeeff0\n")
    key.chmod(0o600)
    command = [sys.executable, "-c", "from seawall.cli import main; main()", "anonymize"]
    command += [str(folder / "notes.jsonl"), "-o", str(folder / "out"), "--preset", preset]
    command += ["--profile", profile, "--key-file", str(key)]
    command += ["--person-column", "person", "--waive", "measured below", "--by", "benchmark"]
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if run.returncode not in (0, 3):
        raise SystemExit(f"seawall anonymize failed:\n{run.stderr[-2000:]}")
    texts = {entry["id"]: entry["text"] for entry in _read_lines(folder / "out/documents.jsonl")}
    plans = _read_lines(folder / "out.private/plan.jsonl")
    return {plan["id"]: texts[plan["released_id"]] for plan in plans}


def _read_lines(path: Path) -> list[dict[str, str]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def _judge_note(
    note: Note, lines: Sequence[str], lang: str, preset: str, offset: int | None
) -> Iterator[Verdict]:
    shown = _read_shown(note, lines, lang, offset) if preset == "surrogate" else None
    for case, line in zip(note.cases, lines, strict=True):
        source = case.text(lang)
        shift = None
        if case.kind == "traps":
            holds = line == source
        elif case.kind == "age":
            holds = _age_holds(note, source, line, preset, shown)
        elif case.kind in ("birth", "born"):
            holds = _birth_holds(case, line, lang, preset, shown)
        else:
            shifts = _shifts_of(case, line, lang) if preset == "surrogate" else []
            shift = offset if offset in shifts else next(iter(shifts), None)
            holds = _holds(note, case, line, lang, preset, offset)
        yield Verdict(note, case, source, line, holds, shift)


def _align(cases: Sequence[Case], lines: Sequence[str]) -> list[str]:
    """The line of each case, so that most fit; empty where a line break was swallowed."""
    if len(cases) == len(lines):
        return list(lines)
    best = [[0] * (len(lines) + 1) for _ in range(len(cases) + 1)]
    for at in reversed(range(len(cases))):
        for place in reversed(range(len(lines))):
            fits = best[at + 1][place + 1] + _is_of(cases[at], lines[place])
            best[at][place] = max(fits, best[at + 1][place], best[at][place + 1])
    aligned, at, place = [], 0, 0
    while at < len(cases):
        here = best[at][place]
        fits = place < len(lines) and _is_of(cases[at], lines[place])
        if fits and here == best[at + 1][place + 1] + 1:
            aligned.append(lines[place])
            at, place = at + 1, place + 1
        elif place < len(lines) and here == best[at][place + 1]:
            place += 1
        else:
            aligned.append("")
            at += 1
    return aligned


def _is_of(case: Case, line: str) -> bool:
    return bool(line) and line.startswith(case.before) and line.endswith(case.after)


def _middle(case: Case, line: str) -> str | None:
    """What stands where the date stood; None where the words around changed too."""
    fits = line.startswith(case.before) and line.endswith(case.after)
    return line[len(case.before) : len(line) - len(case.after)] if fits else None


def _age_holds(note: Note, source: str, line: str, preset: str, shown: _Shown | None) -> bool:
    """A kept age is the one that a reader reckons from the birth date and the visit."""
    if preset in ("dast", "k-anonymity"):
        return True
    if preset != "surrogate":
        return line == source
    told = _age_at(note.visit, note.birth)
    return line == source and shown is not None and _age_at(shown.visit, shown.birth) == told


def _shifts_of(case: Case, line: str, lang: str) -> list[int]:
    """By how many days a full date moved, for each century that it may be in."""
    return [(day - case.days[0]).days for day in _days_of(case, line, lang)]


def _days_of(case: Case, line: str, lang: str) -> list[date]:
    middle = _middle(case, line)
    return [] if middle is None else _days_in(middle, case.form, lang)


def _days_in(text: str, form: str, lang: str) -> list[date]:
    """The full date that a text of the form says; two where the century is left open."""
    said = read(text, form, lang) or {}
    month = said.get("m") or next(
        (
            at
            for code in "Bb"
            for at, name in enumerate(_SHORT[lang].lower().split(), start=1)
            if said.get(code, "").startswith(name)
        ),
        0,
    )
    day, year = said.get("d") or said.get("O") or said.get("E"), said.get("Y") or said.get("y")
    if not (month and day and year):
        return []
    years = [int(year)] if len(year) == 4 else [2000 + int(year), 1900 + int(year)]
    found = (_make_day(whole, int(month), int(day)) for whole in years)
    return [day for day in found if day]


def _make_day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _holds(note: Note, case: Case, line: str, lang: str, preset: str, offset: int | None) -> bool:
    middle = _middle(case, line)
    if preset == "limited":
        return line == case.text(lang)
    if middle is None:
        return False
    if preset == "safe-harbor":
        return _keeps_year(case, middle, lang)
    if preset == "surrogate":
        return offset is not None and _is_shifted(case, middle, lang, offset)
    return _shows_offset(note, case, middle, lang)


def _left_over(text: str, lang: str) -> bool:
    """True if anything is left that tells a date."""
    words = " ".join((_MONTHS[lang], _DAYS[lang], _SEASONS[lang])).split()
    telling = re.compile(
        rf"\b(?:{'|'.join(words)}|{'|'.join(_SHORT[lang].split())})", re.IGNORECASE
    )
    return bool(_TELLING.search(text) or telling.search(text))


def _without_clock(text: str) -> str:
    clock = (
        r"T?(?:\b|(?<=T))\d{1,2}[:.]\d\d(?::\d\d)?(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?(?: PM)?|\b1405\b"
    )
    return re.sub(clock, "", text)


def _keeps_year(case: Case, middle: str, lang: str) -> bool:
    """The year that was said, and nothing finer."""
    codes = [found[3] for found in _CODE.finditer(case.form)]
    said = "Y" in codes or "y" in codes
    right = {_year_of(day, case.form) for day in case.days} | {day.year for day in case.days}
    bare = _MARK.sub("", _without_clock(middle))
    years = [int(year) for year in re.findall(r"(?<!\d)\d{4}(?!\d)", bare)]
    rest = re.sub(r"(?<!\d)\d{4}(?!\d)", "", bare)
    if case.form.startswith("'%y") and middle == write(case.form, case.days, lang):
        return True
    if re.search(r"(?i)FY ?$|fiscal year|verksamhets|budget|school|läsår", rest) and years:
        rest = ""
    if _left_over(rest, lang) or not set(years) <= right:
        return False
    return bool(years) if said and case.kind != "vague" else said or not years


def _is_shifted(case: Case, middle: str, lang: str, offset: int) -> bool:
    if case.kind == "vague":
        return "[DATE]" in middle or (
            middle != write(case.form, case.days, lang) and not _has_holiday(middle)
        )
    said = read(middle, case.form, lang)
    if case.kind == "short_range" and said is None:
        moved = [day + timedelta(days=offset) for day in case.days]
        return _names_days(middle, moved, lang)
    if said is None:
        return False
    exact = any(code in said for code in "dOEAa") or "V" in said
    reach = (
        0 if exact and "V" not in said else 6 if "V" in said else 16 if _has_month(case) else 200
    )
    if "q" in said or "S" in said:
        reach = 60
    days = case.days
    return any(
        _agrees(said, [day + timedelta(days=offset + off) for day in days], case.form, lang)
        for off in range(-reach, reach + 1)
    )


def _names_days(text: str, days: Sequence[date], lang: str) -> bool:
    """True if these days and no others are named, in whatever way, and no wrong year."""
    months = [name.lower() for name in _SHORT[lang].split()]
    words = "|".join(f"{name}[a-zåäö]*" for name in months)
    day = r"(\d{1,2})(?:st|nd|rd|th|:?[ea])?"
    found = re.findall(
        rf"({words})\.?\s{day}(?!\d)|{day}\.?\s(?:of\s)?({words})|\b(\d{{1,2}})/(\d{{1,2}})\b",
        text.lower(),
    )
    named = []
    for before, after, first, behind, slash_day, slash_month in found:
        word = before or behind
        month = months.index(word[:3]) + 1 if word else int(slash_month)
        named.append((month, int(after or first or slash_day)))
    years = {int(year) for year in re.findall(r"(?<!\d)\d{4}(?!\d)", text)}
    return named == [(day.month, day.day) for day in days] and years <= {d.year for d in days}


def _has_month(case: Case) -> bool:
    return any(found[3] in "mBb" for found in _CODE.finditer(case.form))


def _has_holiday(text: str) -> bool:
    return bool(
        _TELLING.search(re.sub(r"\d|(?i:FY|fiscal|school|läsår|verksamhets|budget)", "", text))
    )


def _shows_offset(note: Note, case: Case, middle: str, lang: str) -> bool:
    """Offsets are right; no date is left but the year or the set."""
    said = [found[0] for found in _OFFSET.finditer(middle)]
    right = {off for day in case.days for off in _offsets(note.visit, day)}
    if not set(said) <= right and _has_day(case):
        return False
    rest = _OFFSET.sub(
        "", _MARK.sub("", _SET.sub(lambda m: m[0] if _OFFSET.match(m[0]) else "", middle))
    )
    rest = _without_clock(rest)
    years = {int(year) for year in re.findall(r"(?<!\d)\d{4}(?!\d)", rest)}
    right_years = {_year_of(day, case.form) for day in case.days} | {day.year for day in case.days}
    rest = re.sub(r"(?<!\d)\d{4}(?!\d)", "", rest)
    if case.kind == "vague" and re.fullmatch(r"(?i)FY |fiscal year |\w+året ", rest):
        rest = ""
    return years <= right_years and not _left_over(rest, lang)


def _has_day(case: Case) -> bool:
    return any(found[3] in "dOAa" for found in _CODE.finditer(case.form))


def _offsets(visit: date, day: date) -> Iterator[str]:
    days = (day - visit).days
    if abs(days) <= 365:
        yield f"[VISIT{days:+d}d]"
    else:
        yield f"[VISIT{'-' if days < 0 else '+'}{int(abs(days) / 365.25)}y]"


@dataclass(frozen=True)
class _Shown:
    """The visit and the birth date that a note of a surrogate release shows."""

    visit: date
    birth: date


def _read_shown(note: Note, lines: Sequence[str], lang: str, offset: int | None) -> _Shown | None:
    visits, births = (_days_of(note.cases[at], lines[at], lang) for at in (0, 1))
    if not visits or not births:
        return None
    own = [day for day in visits if (day - note.visit).days == offset]
    visit = (own or visits)[0]
    age = _age_at(note.visit, note.birth)
    # Two digits leave the century open: whoever reads the age takes the one that fits.
    return _Shown(visit, min(births, key=lambda day: abs(_age_at(visit, day) - age)))


def _birth_holds(case: Case, line: str, lang: str, preset: str, shown: _Shown | None) -> bool:
    middle = _middle(case, line)
    if preset == "limited":
        return line == case.text(lang)
    if middle is None:
        return False
    birth = case.days[0]
    if preset == "safe-harbor":
        return line == f"{case.before}{birth.year}{case.after}" or (
            case.kind == "born" and line == case.text(lang)
        )
    if preset != "surrogate":
        return not re.search(r"\d{2,}", _SET.sub("", middle))
    if shown is None:
        return False
    return case.kind == "birth" or str(shown.birth.year) in middle
