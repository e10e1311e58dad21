"""What months, weekdays, seasons and holidays are called in English and Swedish."""

from __future__ import annotations

MONTHS: dict[str, tuple[str, ...]] = {
    "en": tuple(
        "January February March April May June July August September October November "
        "December".split()
    ),
    "sv": tuple(
        "januari februari mars april maj juni juli augusti september oktober november "
        "december".split()
    ),
}

SHORT_MONTHS: dict[str, tuple[str, ...]] = {
    "en": tuple("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()),
    "sv": tuple("jan feb mar apr maj jun jul aug sep okt nov dec".split()),
}

WEEKDAYS: dict[str, tuple[str, ...]] = {
    "en": tuple("Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()),
    "sv": tuple("måndag tisdag onsdag torsdag fredag lördag söndag".split()),
}

SHORT_WEEKDAYS: dict[str, tuple[str, ...]] = {
    "en": tuple("Mon Tue Wed Thu Fri Sat Sun".split()),
    "sv": tuple("mån tis ons tors fre lör sön".split()),
}

# The middle month of each season, in the northern half of the world.
SEASONS: dict[str, dict[str, int]] = {
    "en": {"spring": 4, "summer": 7, "autumn": 10, "fall": 10, "winter": 1},
    "sv": {
        **dict.fromkeys(("vår", "våren", "vårens"), 4),
        **dict.fromkeys(("sommar", "sommaren", "sommarens"), 7),
        **dict.fromkeys(("höst", "hösten", "höstens"), 10),
        **dict.fromkeys(("vinter", "vintern", "vinterns"), 1),
    },
}

# A holiday is known by its month: some move, and a name cannot be shifted by days.
HOLIDAYS: dict[str, dict[str, int]] = {
    "en": {
        "christmas": 12,
        "christmastime": 12,
        "xmas": 12,
        "xmas eve": 12,
        "xmas day": 12,
        "hanukkah": 12,
        "chanukah": 12,
        "kwanzaa": 12,
        "thanksgiving": 11,
        "halloween": 10,
        "easter": 4,
        "passover": 4,
        "ramadan": 3,
        "diwali": 11,
        "yom kippur": 10,
        "rosh hashanah": 9,
        "labor day": 9,
        "memorial day": 5,
        "independence day": 7,
        "fourth of july": 7,
        "columbus day": 10,
        "veterans day": 11,
        "presidents day": 2,
        "mlk day": 1,
        "boxing day": 12,
        "new year": 1,
        "new years": 1,
        "valentine": 2,
        "valentines day": 2,
        "mardi gras": 2,
        "mother day": 5,
        "mothers day": 5,
        "fathers day": 6,
        "good friday": 4,
        "cinco de mayo": 5,
        "juneteenth": 6,
        "super bowl sunday": 2,
        "st patricks day": 3,
        "groundhog day": 2,
    },
    "sv": {
        **dict.fromkeys(("jul", "julen", "julafton", "juldagen", "julhelgen", "annandagen"), 12),
        **dict.fromkeys(("lucia", "luciadagen", "mellandagarna"), 12),
        **dict.fromkeys(("nyår", "nyårsafton", "nyårsdagen", "trettonhelgen"), 1),
        **dict.fromkeys(("påsk", "påsken", "påskafton", "påskdagen", "påskhelgen"), 4),
        **dict.fromkeys(("långfredagen", "skärtorsdagen", "annandag påsk", "valborg"), 4),
        **dict.fromkeys(("valborgsmässoafton", "första maj"), 5),
        **dict.fromkeys(("pingst", "pingsten", "kristi himmelsfärd"), 5),
        **dict.fromkeys(("midsommar", "midsommarafton", "midsommardagen", "midsommarhelgen"), 6),
        **dict.fromkeys(("nationaldagen",), 6),
        **dict.fromkeys(("allhelgona", "allhelgonahelgen", "alla helgons dag"), 11),
    },
}

_MONTH_VARIANTS: dict[str, dict[str, int]] = {
    "en": {"sept": 9, "febr": 2},
    "sv": {"sept": 9, "febr": 2},
}

_WEEKDAY_VARIANTS: dict[str, dict[str, int]] = {
    "en": {"tues": 1, "weds": 2, "thur": 3, "thurs": 3},
    "sv": {"tor": 3, "månd": 0, "tisd": 1, "onsd": 2, "torsd": 3, "fred": 4, "lörd": 5, "sönd": 6},
}


def months_by_word(lang: str) -> dict[str, int]:
    """Every way to write a month, in lower case, with its number from 1."""
    found = dict(_MONTH_VARIANTS[lang])
    for names in (MONTHS[lang], SHORT_MONTHS[lang]):
        found.update({name.lower(): index for index, name in enumerate(names, start=1)})
    return found


def weekdays_by_word(lang: str) -> dict[str, int]:
    """Every way to write a weekday, in lower case, with its number from Monday as 0."""
    found = dict(_WEEKDAY_VARIANTS[lang])
    for names in (WEEKDAYS[lang], SHORT_WEEKDAYS[lang]):
        found.update({name.lower(): index for index, name in enumerate(names)})
    for index, name in enumerate(WEEKDAYS[lang]):
        endings = ("en", "ens", "ar", "s") if lang == "sv" else ("s",)
        found.update({name.lower() + ending: index for ending in endings})
    return found
