"""What the notes of one split and language are made of, read from its folder and checked."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from seawall import resources
from seawall.model import InputError
from seawall.synth.contract import with_ages
from seawall.synth.dates import check_format
from seawall.synth.names import Names, load_names, name_words
from seawall.synth.speech import SPEECHES
from seawall.synth.template import Phrase, PhraseError, parse_phrase

LANGS = tuple(SPEECHES)
# Who tests must find no name of his in training, so his lists come first.
_CLAIM_ORDER = ("test", "dev", "train")
_NAME_LISTS = ("first_female", "first_male", "last")


@dataclass(frozen=True, slots=True)
class Layout:
    """One form of a note: what stands above and below, and the sections in their order."""

    kind: str
    header: Phrase
    sections: tuple[str, ...]
    footer: Phrase


@dataclass(frozen=True, slots=True, eq=False)
class Material:
    """The words, formats, phrases, layouts and traps of one split and language.

    Equal only to itself, so that it can be the key of a cache.
    """

    split: str
    lang: str
    words: Mapping[str, tuple[str, ...]]
    formats: Mapping[str, tuple[str, ...]]
    sections: Mapping[str, tuple[Phrase, ...]]
    headings: Mapping[str, tuple[str, ...]]
    layouts: tuple[Layout, ...]
    traps: tuple[str, ...]
    names: Names


def _root(folder: Path | None) -> Traversable:
    """The caller's own splits, else those that come with Seawall."""
    return folder or files(resources).joinpath("synth")


@cache
def load_material(split: str, lang: str, own_splits: Path | None = None) -> Material:
    """Read a split; refuses one whose files break docs/synth.md, and says which and where."""
    folder = _root(own_splits).joinpath(split).joinpath(lang)
    words = _read_lists(folder, "words.toml")
    formats = _read_formats(folder)
    sections = _read_sections(folder)
    headings, layouts = _read_layouts(folder, sections)
    own = {name: words.get(name, ()) for name in _NAME_LISTS}
    names = load_names(split, lang, own, _read_claims(own_splits))
    traps = _read_traps(folder)
    return Material(split, lang, words, formats, sections, headings, layouts, traps, names)


@cache
def _read_claims(own_splits: Path | None) -> Mapping[str, str]:
    """Each word of a name that some ``words.toml`` lists, with the split that may use it."""
    claims: dict[str, str] = {}
    for split in _CLAIM_ORDER:
        for lang in LANGS:
            folder = _root(own_splits).joinpath(split).joinpath(lang)
            if not folder.joinpath("words.toml").is_file():
                continue
            lists = _read_lists(folder, "words.toml")
            names = (name for key in _NAME_LISTS for name in lists.get(key, ()))
            for word in (word for name in names for word in name_words(name)):
                claims.setdefault(word, split)
    return claims


def _read_text(folder: Traversable, name: str) -> str:
    """A file of a split; what ships is checked as every shipped file is."""
    shipped, path = Path(str(files(resources))), Path(str(folder)) / name
    if path.is_relative_to(shipped):
        return resources.read_text(path.relative_to(shipped).as_posix())
    return folder.joinpath(name).read_text(encoding="utf-8")


def _read_toml(folder: Traversable, name: str) -> dict[str, Any]:
    try:
        return tomllib.loads(_read_text(folder, name))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise _damaged(folder, name, str(error)) from None


def _damaged(folder: Traversable, name: str, why: str) -> InputError:
    return InputError(
        f"The synthetic hospital's file {folder.name}/{name} cannot be used ({why}); "
        "reinstall Seawall or mend the file as docs/synth.md says."
    )


def _read_lists(folder: Traversable, name: str) -> dict[str, tuple[str, ...]]:
    return {key: tuple(value) for key, value in _read_toml(folder, name).items()}


def _read_formats(folder: Traversable) -> dict[str, tuple[str, ...]]:
    formats = _read_lists(folder, "formats.toml")
    for key in ("date", "date_partial", "time"):
        for pattern in formats.get(key, ()):
            check_format(pattern)
    return formats


def _read_sections(folder: Traversable) -> dict[str, tuple[Phrase, ...]]:
    sections = _read_toml(folder, "phrases.toml")["sections"]
    return {
        section: tuple(_parse(folder, section, n, line) for n, line in enumerate(lines, 1))
        for section, lines in sections.items()
    }


def _parse(folder: Traversable, place: str, number: int, source: str) -> Phrase:
    try:
        return with_ages(parse_phrase(source))
    except PhraseError as error:
        raise _damaged(folder, "phrases.toml", f"{place}, {number}: {error}") from None


def _read_layouts(
    folder: Traversable, sections: Mapping[str, tuple[Phrase, ...]]
) -> tuple[dict[str, tuple[str, ...]], tuple[Layout, ...]]:
    source = _read_toml(folder, "layouts.toml")
    headings = {key: tuple(lines) for key, lines in source["headings"].items()}
    layouts = tuple(
        _read_layout(folder, kind, number, entry)
        for kind, entries in source["kinds"].items()
        for number, entry in enumerate(entries, 1)
    )
    for layout in layouts:
        for section in layout.sections:
            if section not in sections:
                raise _damaged(folder, "layouts.toml", f"no phrases for section '{section}'")
    return headings, layouts


def _read_layout(folder: Traversable, kind: str, number: int, entry: dict[str, Any]) -> Layout:
    header = _parse(folder, f"{kind} header", number, entry.get("header", ""))
    footer = _parse(folder, f"{kind} footer", number, entry.get("footer", ""))
    return Layout(kind, header, tuple(entry["sections"]), footer)


def _read_traps(folder: Traversable) -> tuple[str, ...]:
    lines = _read_text(folder, "traps.txt").splitlines()
    return tuple(line.strip() for line in lines if line.strip() and not line.startswith("#"))
