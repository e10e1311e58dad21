"""E-mail, user names and web addresses that agree with the surrogate names of their owners."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from seawall.anonymize.surrogate.cast import Cast, Owned
from seawall.anonymize.surrogate.layout import in_case_of, is_particle
from seawall.anonymize.surrogate.names import normalize
from seawall.anonymize.surrogate.places import draw_place
from seawall.anonymize.surrogate.shapes import Stream, normalize_code, reshape, reshape_code
from seawall.model import ProjectKey

# Domains that are set aside for examples (RFC 2606): no mail reaches anybody.
_HOSTS = ("example.com", "example.org", "example.net")
# Hosts that everybody uses: a realistic address stays at them, since they tell nothing.
_PROVIDERS = frozenset(
    "gmail.com yahoo.com hotmail.com outlook.com aol.com icloud.com live.com msn.com comcast.net "
    "hotmail.se telia.com live.se spray.se outlook.se yahoo.se".split()
)
_ENDINGS = frozenset("com org net edu gov io us info se nu fi no dk eu uk de".split())
_LINKS = {
    "en": ("", "", "", "mail", "net", "care", "health", "clinic", "post", "-med", "-group", "web"),
    "sv": ("", "", "", "", "-uni", "-hem", "post", "data", "-vard", "net", "hus", "gruppen"),
}
_DOORS = ("my", "portal", "chart", "files", "app", "min", "mail")
# Words of addresses that say what kind of page it is.
_PAGE_WORDS = frozenset(
    "records record view php html htm aspx index patient patients portal gallery journal id pt "
    "user users people staff profile login home app www search results n p q ref".split()
)
_MOST_LETTERS = 40
_MOST_CODE_LETTERS = 3  # as many stand together in any code
_LETTERS = re.compile(r"[^\W\d_]+")
_URL = re.compile(
    r"(?P<scheme>[A-Za-z]+://)?(?P<www>[Ww]{3}\.)?(?P<host>[^/?#\s]*)(?P<rest>.*)", re.S
)


def rename_email(text: str, cast: Cast, key: ProjectKey, *, realistic: bool = False) -> str | None:
    """An address at an example domain; the same domain becomes the same one.

    A ``realistic`` one is at an invented domain that may exist, or at a provider's.
    """
    user, at, host = text.rpartition("@")
    if not (at and user):
        return None
    return f"{rename_user(user, cast, key)}@{_other_host(host, key, realistic=realistic)}"


def rename_user(text: str, cast: Cast, key: ProjectKey) -> str:
    """A login in the same shape: words of a name become its surrogate's, the rest is drawn."""
    stream = Stream(key, "surrogate-user", normalize_code(text))
    renamed = _LETTERS.sub(lambda run: _rename_run(run[0], cast, stream), text)
    # What is left of the original are its digits: they often are a birth year.
    return "".join(str(stream.below(10)) if char.isdecimal() else char for char in renamed)


def rename_code(text: str, cast: Cast, key: ProjectKey) -> str | None:
    """A code in the same shape; words of names in it become their surrogates."""
    words = {run[0] for run in _LETTERS.finditer(text) if len(run[0]) > _MOST_CODE_LETTERS}
    owned = {word: own for word in words if (own := cast.find_owned(normalize(word)))}
    if not owned:
        return reshape_code(text, key)
    stream = Stream(key, "surrogate-code-names", normalize_code(text))

    def rename(run: str) -> str:
        own = owned.get(run)
        return in_case_of(run, own.surrogate) if own else reshape(run, stream)

    renamed = _LETTERS.sub(lambda found: rename(found[0]), text)
    return "".join(str(stream.below(10)) if char.isdecimal() else char for char in renamed)


def _rename_run(run: str, cast: Cast, stream: Stream) -> str:
    """A run of letters: parts of names after each other, perhaps with an initial, or no name."""
    word = normalize(run)
    # No names are longer together: a hostile run would cost its square.
    parts = _split_run(word, cast) if len(word) <= _MOST_LETTERS else None
    if parts is not None:
        return in_case_of(run, _ascii("".join(_rename_parts(parts, cast))))
    if len(run) < 3:
        return reshape(run, stream)
    return in_case_of(run, _ascii(cast.draw_stranger(word)))


_Part = str | Owned


def _split_run(word: str, cast: Cast) -> list[_Part] | None:
    """The fewest parts of names that make up the word; None where it holds no name.

    A single letter, at either end, is an initial; "van" and the like belong to the name behind.
    """
    best: dict[int, list[_Part]] = {0: []}
    for end in range(1, len(word) + 1):
        for start in (start for start in range(end) if start in best):
            part = _read_part(word, start, end, cast)
            if part is not None and (end not in best or len(best[start]) + 1 < len(best[end])):
                best[end] = [*best[start], part]
    parts = best.get(len(word))
    return parts if parts and any(isinstance(part, Owned) for part in parts) else None


def _read_part(word: str, start: int, end: int, cast: Cast) -> _Part | None:
    text = word[start:end]
    if len(text) == 1 and len(word) > 1:
        return text if start == 0 or end == len(word) else None
    if end < len(word) and is_particle(text):
        return text
    return cast.find_owned(text)


def _rename_parts(parts: Sequence[_Part], cast: Cast) -> Iterator[str]:
    """What stands for each part; an initial goes with the name beside it, a particle goes."""
    names = [part for part in parts if isinstance(part, Owned)]
    for place, part in enumerate(parts):
        if isinstance(part, Owned):
            yield _join(part.surrogate)
        elif len(part) == 1:
            yield cast.initial_beside(part, names[0 if place == 0 else -1])


def _join(name: str) -> str:
    return name.replace("-", "")


def _ascii(name: str) -> str:
    return normalize(name).encode("ascii", "ignore").decode()


def _other_host(host: str, key: ProjectKey, *, realistic: bool) -> str:
    bare = host.casefold()
    if not realistic:
        return key.choose(_HOSTS, "surrogate-host", bare)
    if bare in _PROVIDERS:
        return host
    *doors, owner, ending = bare.rsplit(".", 2) if "." in bare else (bare, "")
    drawn = f"{_invent_owner(f'{owner}.{ending}', key)}.{ending if ending in _ENDINGS else 'com'}"
    if not doors:
        return drawn
    door = doors[0] if doors[0] in _DOORS else key.choose(_DOORS, "surrogate-door", doors[0])
    return f"{door}.{drawn}"


def _invent_owner(domain: str, key: ProjectKey) -> str:
    """Whose domain it is: an invented place, and what it may be there."""
    lang = "sv" if domain.endswith((".se", ".nu")) else "en"
    place = _ascii(draw_place(key, "host", lang, domain))
    return place + key.choose(_LINKS[lang], "surrogate-host-link", domain)


def rename_url(text: str, cast: Cast, key: ProjectKey, *, realistic: bool = False) -> str | None:
    """A web address at an example domain, its path and query in the same shape.

    A ``realistic`` one is at an invented domain, and words that say what kind of page it is stay.
    """
    found = _URL.fullmatch(text)
    if found is None or not found["host"]:
        return None
    head = (found["scheme"] or "") + (found["www"] or "")
    host = _other_host(found["host"], key, realistic=realistic)
    return f"{head}{host}{_other_rest(found['rest'], text, cast, key, realistic=realistic)}"


def _other_rest(rest: str, text: str, cast: Cast, key: ProjectKey, *, realistic: bool) -> str:
    stream = Stream(key, "surrogate-url", text.casefold())
    if not realistic:
        return reshape(rest, stream)

    def rename(run: str) -> str:
        return run if run.lower() in _PAGE_WORDS else _rename_run(run, cast, stream)

    renamed = _LETTERS.sub(lambda found: rename(found[0]), rest)
    return "".join(str(stream.below(10)) if char.isdecimal() else char for char in renamed)
