"""The words that a language bends by gender, relation, number and calendar."""

from __future__ import annotations

from dataclasses import dataclass

SEXES = ("F", "M")


@dataclass(frozen=True, slots=True)
class Relation:
    """A relative's place in the family; ``sex`` is empty where the word has none.

    ``gap`` is how many years older the relative is than the patient, at least and at most.
    """

    word: str
    sex: str
    gap: tuple[int, int]
    shares_name: bool = True
    spouse: bool = False


@dataclass(frozen=True, slots=True)
class Speech:
    """One language's words; pairs are female first."""

    pronouns: dict[str, tuple[str, str]]
    adult: tuple[str, str]
    child: tuple[str, str]
    adjective: tuple[str, str]
    letter: tuple[str, str]
    titles: tuple[tuple[str, ...], tuple[str, ...]]
    months: tuple[str, ...]
    short_months: tuple[str, ...]
    weekdays: tuple[str, ...]
    short_weekdays: tuple[str, ...]
    units: tuple[str, ...]
    tens: tuple[str, ...]
    tens_join: str
    hundred: str
    decade: str
    doctor_titles: tuple[str, ...]
    doctor_suffixes: tuple[str, ...]
    nurse_titles: tuple[str, ...]
    nurse_suffixes: tuple[str, ...]
    parents: tuple[Relation, ...]
    family: tuple[Relation, ...]

    def number(self, n: int) -> str:
        """A whole number from 0 to 119 in words."""
        if n >= 100:
            return self.hundred + (f" {self.number(n - 100)}" if n > 100 else "")
        if n < 20:
            return self.units[n]
        ten, unit = divmod(n, 10)
        return self.tens[ten] + (self.tens_join + self.units[unit] if unit else "")


def ordinal(day: int, lang: str) -> str:
    """A day of the month as an ordinal: "1st", "1:a"."""
    if lang == "sv":
        return f"{day}:{'a' if day in (1, 2, 21, 22, 31) else 'e'}"
    if day in (11, 12, 13):
        return f"{day}th"
    return f"{day}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(day % 10, 'th') }"


_ENGLISH = Speech(
    pronouns={
        "he": ("she", "he"),
        "him": ("her", "him"),
        "his": ("her", "his"),
        "himself": ("herself", "himself"),
    },
    adult=("woman", "man"),
    child=("girl", "boy"),
    adjective=("female", "male"),
    letter=("F", "M"),
    titles=(("Mrs.", "Ms.", "Miss", "Mrs", "Ms"), ("Mr.", "Mr.", "Mr")),
    months=tuple(
        "January February March April May June July August September October November "
        "December".split()
    ),
    short_months=tuple("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()),
    weekdays=tuple("Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()),
    short_weekdays=tuple("Mon Tue Wed Thu Fri Sat Sun".split()),
    units=tuple(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
        "fifteen sixteen seventeen eighteen nineteen".split()
    ),
    tens=("", "", *"twenty thirty forty fifty sixty seventy eighty ninety".split()),
    tens_join="-",
    hundred="one hundred",
    decade="s",
    doctor_titles=("Dr.", "Dr.", "Dr", "Doctor"),
    doctor_suffixes=("MD", "M.D.", "DO", "MD, PhD"),
    nurse_titles=("RN", "Nurse"),
    nurse_suffixes=("RN", "R.N.", "LPN", "BSN, RN", "NP"),
    parents=(
        Relation("mother", "F", (18, 42)),
        Relation("father", "M", (20, 48)),
        Relation("grandmother", "F", (45, 70), shares_name=False),
        Relation("grandfather", "M", (45, 72)),
        Relation("aunt", "F", (15, 45), shares_name=False),
        Relation("guardian", "", (20, 55), shares_name=False),
    ),
    family=(
        Relation("wife", "F", (-9, 6), spouse=True),
        Relation("husband", "M", (-6, 9), spouse=True),
        Relation("daughter", "F", (-42, -19)),
        Relation("son", "M", (-44, -19)),
        Relation("sister", "F", (-15, 15)),
        Relation("brother", "M", (-15, 15)),
        Relation("mother", "F", (19, 42), shares_name=False),
        Relation("father", "M", (20, 48)),
        Relation("niece", "F", (-40, -15), shares_name=False),
        Relation("nephew", "M", (-40, -15), shares_name=False),
        Relation("partner", "", (-9, 9), shares_name=False),
        Relation("cousin", "", (-18, 18), shares_name=False),
    ),
)

_SWEDISH = Speech(
    pronouns={
        "he": ("hon", "han"),
        "him": ("henne", "honom"),
        "his": ("hennes", "hans"),
        "himself": ("sig själv", "sig själv"),
    },
    adult=("kvinna", "man"),
    child=("flicka", "pojke"),
    adjective=("kvinnlig", "manlig"),
    letter=("K", "M"),
    titles=(("fru", "Fru", "fröken"), ("herr", "Herr")),
    months=tuple(
        "januari februari mars april maj juni juli augusti september oktober november "
        "december".split()
    ),
    short_months=tuple("jan feb mars apr maj juni juli aug sep okt nov dec".split()),
    weekdays=tuple("måndag tisdag onsdag torsdag fredag lördag söndag".split()),
    short_weekdays=tuple("mån tis ons tors fre lör sön".split()),
    units=tuple(
        "noll ett två tre fyra fem sex sju åtta nio tio elva tolv tretton fjorton femton sexton "
        "sjutton arton nitton".split()
    ),
    tens=("", "", *"tjugo trettio fyrtio femtio sextio sjuttio åttio nittio".split()),
    tens_join="",
    hundred="hundra",
    decade="-årsåldern",
    doctor_titles=("dr", "Dr", "dr.", "doktor", "överläkare", "ST-läkare"),
    doctor_suffixes=("leg. läkare", "överläkare", "specialistläkare", "ST-läkare"),
    nurse_titles=("ssk", "sjuksköterska", "usk"),
    nurse_suffixes=("leg. ssk", "sjuksköterska", "ssk"),
    parents=(
        Relation("mamma", "F", (18, 42)),
        Relation("mor", "F", (18, 42)),
        Relation("pappa", "M", (20, 48)),
        Relation("far", "M", (20, 48)),
        Relation("mormor", "F", (45, 70), shares_name=False),
        Relation("farfar", "M", (45, 72)),
        Relation("vårdnadshavare", "", (20, 50), shares_name=False),
    ),
    family=(
        Relation("hustru", "F", (-9, 6), spouse=True),
        Relation("maka", "F", (-9, 6), spouse=True),
        Relation("make", "M", (-6, 9), spouse=True),
        Relation("dotter", "F", (-42, -19)),
        Relation("son", "M", (-44, -19)),
        Relation("syster", "F", (-15, 15)),
        Relation("bror", "M", (-15, 15)),
        Relation("mor", "F", (19, 42), shares_name=False),
        Relation("far", "M", (20, 48)),
        Relation("sambo", "", (-9, 9), shares_name=False),
        Relation("kusin", "", (-18, 18), shares_name=False),
    ),
)

SPEECHES = {"en": _ENGLISH, "sv": _SWEDISH}
