"""E-mail, user names and web addresses that agree with the surrogate names of their owners."""

from __future__ import annotations

import re

from seawall.anonymize.surrogate.cast import Cast
from seawall.anonymize.surrogate.layout import in_case_of
from seawall.anonymize.surrogate.names import NEUTRAL, draw_name, normalize
from seawall.anonymize.surrogate.shapes import Stream, normalize_code, reshape
from seawall.model import ProjectKey

# Domains that are set aside for examples (RFC 2606): no mail reaches anybody.
_HOSTS = ("example.com", "example.org", "example.net")
_MOST_LETTERS = 40
_LETTERS = re.compile(r"[^\W\d_]+")
_URL = re.compile(
    r"(?P<scheme>[A-Za-z]+://)?(?P<www>[Ww]{3}\.)?(?P<host>[^/?#\s]*)(?P<rest>.*)", re.S
)


def rename_email(text: str, cast: Cast, key: ProjectKey) -> str | None:
    """An address at an example domain; the same domain becomes the same one."""
    user, at, host = text.rpartition("@")
    return f"{rename_user(user, cast, key)}@{_other_host(host, key)}" if at and user else None


def rename_user(text: str, cast: Cast, key: ProjectKey) -> str:
    """A login in the same shape: words of a name become its surrogate's, the rest is drawn."""
    stream = Stream(key, "surrogate-user", normalize_code(text))
    renamed = _LETTERS.sub(lambda run: _rename_run(run[0], cast, key, stream), text)
    # What is left of the original are its digits: they often are a birth year.
    return "".join(str(stream.below(10)) if char.isdecimal() else char for char in renamed)


def _rename_run(run: str, cast: Cast, key: ProjectKey, stream: Stream) -> str:
    """A run of letters: a name, an initial and a name (either order), two names, or no name."""
    word = normalize(run)
    # No two names are longer together: the cuts of a hostile run would cost its square.
    cuts = (len(word), 1, len(word) - 1, *range(2, min(len(word) - 1, _MOST_LETTERS)))
    for cut in cuts:
        renamed = _rename_pair(word[:cut], word[cut:], cast)
        if renamed is not None:
            return in_case_of(run, _ascii(renamed))
    if len(run) < 3:
        return reshape(run, stream)
    drawn = draw_name(key, "family", "en", NEUTRAL, ("login", word), frozenset((word,)))
    return in_case_of(run, _ascii(drawn))


def _rename_pair(left: str, right: str, cast: Cast) -> str | None:
    """Both halves as parts of names; a single letter is the initial of its neighbour's owner."""
    first, second = cast.owner_of(left), cast.owner_of(right)
    if first and not right:
        return cast.draw(*first, left)
    if second and len(left) == 1:
        return cast.draw(second[0], _other_part(second[1]))[0] + cast.draw(*second, right)
    if first and len(right) == 1:
        return cast.draw(*first, left) + cast.draw(first[0], _other_part(first[1]))[0]
    if first and second:
        return cast.draw(*first, left) + cast.draw(*second, right)
    return None


def _other_part(part: str) -> str:
    return "given" if part.startswith("family") else "family"


def _ascii(name: str) -> str:
    return normalize(name).encode("ascii", "ignore").decode()


def _other_host(host: str, key: ProjectKey) -> str:
    return key.choose(_HOSTS, "surrogate-host", host.casefold())


def rename_url(text: str, key: ProjectKey) -> str | None:
    """A web address at an example domain, its path and query in the same shape."""
    found = _URL.fullmatch(text)
    if found is None or not found["host"]:
        return None
    stream = Stream(key, "surrogate-url", text.casefold())
    head = (found["scheme"] or "") + (found["www"] or "")
    return f"{head}{_other_host(found['host'], key)}{reshape(found['rest'], stream)}"
