"""What can be done to a value, by the names that presets use."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from seawall.anonymize.entail import ENTAILED
from seawall.anonymize.entail.act import entail
from seawall.anonymize.safe_harbor import cap_age, keep_year, shorten_zip
from seawall.anonymize.scene import Scene, Value, acronym_of, as_name
from seawall.anonymize.scrub.act import SCRUBBED, scrub
from seawall.anonymize.surrogate.contacts import rename_code, rename_email, rename_url, rename_user
from seawall.anonymize.surrogate.personnummer import shift_personnummer
from seawall.anonymize.surrogate.phones import reshape_phone
from seawall.anonymize.surrogate.places import rename_city, rename_place
from seawall.anonymize.surrogate.real_values import spellings
from seawall.anonymize.surrogate.shapes import reshape_code, reshape_ip, reshape_ssn
from seawall.anonymize.surrogate.spelled import respell
from seawall.anonymize.surrogate.states import rename_state, rename_zip
from seawall.model import Class, Label

Act = Callable[[Value, Scene], "str | None"]


@dataclass(frozen=True, slots=True)
class Treatment:
    """An act on a value, the labels it suits, and why one does it in one sentence.

    The act gives the released characters, or None where it cannot: then the value is masked.
    ``keeps`` says that characters of the original may be released.
    """

    act: Act
    suits: frozenset[Label]
    reason: str
    keeps: bool = False


def mask(label: Label) -> str:
    """The mark that stands for a hidden value."""
    return "[NAME]" if label.is_person else f"[{label.value}]"


def _mask(value: Value, scene: Scene) -> str | None:  # noqa: ARG001 - every act is called alike
    return mask(value.label)


def _form(value: Value, scene: Scene) -> str | None:  # noqa: ARG001
    return "".join(c if c.isspace() or c in _SEPARATORS else "*" for c in value.text)


def _remove(value: Value, scene: Scene) -> str | None:  # noqa: ARG001
    return ""


def _keep(value: Value, scene: Scene) -> str | None:  # noqa: ARG001
    return value.text


def _year(value: Value, scene: Scene) -> str | None:
    return keep_year(value.text, scene.lang, value.role, scene.reference)


def _zip3(value: Value, scene: Scene) -> str | None:
    return shorten_zip(value.text, scene.lang, scene.options.census)


def _cap_age(value: Value, scene: Scene) -> str | None:
    return cap_age(value.text, scene.lang)


def _shift(value: Value, scene: Scene) -> str | None:
    lang = scene.order_lang(value.text)
    return scene.dates.shift(value.text, lang, value.role, scene.anchor)


def _name(value: Value, scene: Scene) -> str | None:
    return scene.cast.rename(as_name(value))


def _code(value: Value, scene: Scene) -> str | None:
    return rename_code(value.text, scene.cast, scene.own_key)


def _personnummer(value: Value, scene: Scene) -> str | None:
    make_birth = scene.dates.make_birth
    shifted = shift_personnummer(value.text, make_birth, scene.own_key, scene.birth)
    return shifted or reshape_code(value.text, scene.own_key)


def _phone(value: Value, scene: Scene) -> str | None:
    return reshape_phone(value.text, scene.own_key, realistic=scene.options.realistic_contacts)


def _email(value: Value, scene: Scene) -> str | None:
    realistic = scene.options.realistic_contacts
    return rename_email(value.text, scene.cast, scene.own_key, realistic=realistic)


def _url(value: Value, scene: Scene) -> str | None:
    realistic = scene.options.realistic_contacts
    return rename_url(value.text, scene.cast, scene.own_key, realistic=realistic)


def _ip(value: Value, scene: Scene) -> str | None:
    return reshape_ip(value.text, scene.own_key, realistic=scene.options.realistic_contacts)


def _ssn(value: Value, scene: Scene) -> str | None:
    return reshape_ssn(value.text, scene.own_key, realistic=scene.options.realistic_contacts)


def _place(value: Value, scene: Scene) -> str | None:
    return rename_place(value.text, value.label, scene.locale, scene.own_key)


def _hospital(value: Value, scene: Scene) -> str | None:
    full = scene.hospitals.get(value.text)
    if full is None:
        return _place(value, scene)
    renamed = rename_place(full, value.label, scene.locale, scene.own_key)
    return acronym_of(renamed) if renamed else None


def _state(value: Value, scene: Scene) -> str | None:
    if scene.locale == "sv":
        return rename_city(value.text, scene.locale, scene.own_key)
    return rename_state(value.text, scene.own_key)


_SURROGATES: dict[Label, Act] = {
    Label.PATIENT: _name,
    Label.DOCTOR: _name,
    Label.RELATIVE: _name,
    Label.OTHER_PERSON: _name,
    Label.USERNAME: lambda value, scene: rename_user(value.text, scene.cast, scene.own_key),
    Label.PHONE: _phone,
    Label.FAX: _phone,
    Label.EMAIL: _email,
    Label.URL: _url,
    Label.IP: _ip,
    Label.SSN: _ssn,
    Label.PERSONNUMMER: _personnummer,
    Label.MRN: _code,
    Label.HEALTH_PLAN: _code,
    Label.ACCOUNT: _code,
    Label.LICENSE: _code,
    Label.VEHICLE: _code,
    Label.DEVICE: _code,
    Label.OTHER_ID: _code,
    Label.STREET: _place,
    Label.CITY: lambda value, scene: rename_city(value.text, scene.locale, scene.own_key),
    Label.COUNTY: _place,
    Label.STATE: _state,
    Label.ZIP: lambda value, scene: rename_zip(value.text, scene.locale, scene.own_key),
    Label.HOSPITAL: _hospital,
    Label.WARD: _place,
    Label.ORGANIZATION: _place,
}


def _surrogate(value: Value, scene: Scene) -> str | None:
    """A surrogate that is no value of somebody else in the table; persons' names see to that."""
    act = _act_on_digits if value.label in _SPELLED else _SURROGATES[value.label]
    real = scene.options.real_values
    if not real or value.label.is_person:
        return act(value, scene)
    for attempt in range(_ATTEMPTS):
        drawn = act(value, replace(scene, attempt=attempt) if attempt else scene)
        if drawn is None or real.isdisjoint(spellings(drawn)):
            return drawn
    return None


def _act_on_digits(value: Value, scene: Scene) -> str | None:
    """The surrogate of a number, in words where words stood for its digits."""
    act = _SURROGATES[value.label]
    return respell(value.text, lambda text: act(replace(value, text=text), scene))


def _entail(value: Value, scene: Scene) -> str | None:
    return entail(value, scene.lang, scene.options.entail, scene.options.lexicons)


# What puts a made-up value where a real one was; others leave a mark that everybody sees.
LOOKALIKES = frozenset(("surrogate", "shift"))
_ATTEMPTS = 8
_SEPARATORS = frozenset("-/.:")
_ALL = frozenset(Label)
_NUMBERS = frozenset(
    (
        Label.PHONE,
        Label.FAX,
        Label.SSN,
        Label.PERSONNUMMER,
        Label.MRN,
        Label.HEALTH_PLAN,
        Label.ACCOUNT,
        Label.LICENSE,
        Label.VEHICLE,
        Label.DEVICE,
        Label.OTHER_ID,
    )
)
_SPELLED = _NUMBERS | {Label.ZIP}
_KEEPABLE = frozenset(label for label in Label if label.cls is not Class.EID)
_DATES = frozenset((Label.DATE,))

TREATMENTS: dict[str, Treatment] = {
    "keep": Treatment(_keep, _KEEPABLE, "It stays as it is.", keeps=True),
    "mask": Treatment(_mask, _ALL, "Its label stands in its place."),
    "form": Treatment(_form, _NUMBERS, "Stars stand in its place, in its form: **-**-*****."),
    "remove": Treatment(_remove, _ALL, "It is taken out and nothing stands in its place."),
    "year": Treatment(_year, _DATES, "Only the year stays.", keeps=True),
    "zip3": Treatment(
        _zip3,
        frozenset((Label.ZIP,)),
        "Only the first three digits stay, or 000 where few people live.",
        keeps=True,
    ),
    "cap-age": Treatment(_cap_age, frozenset((Label.AGE,)), "Ages over 89 become 90+.", keeps=True),
    "shift": Treatment(
        _shift, _DATES, "It moves by the person's secret number of days.", keeps=True
    ),
    "surrogate": Treatment(
        _surrogate,
        frozenset(_SURROGATES),
        "A realistic value that belongs to nobody stands in its place.",
    ),
    "entail": Treatment(
        _entail,
        frozenset((*ENTAILED, Label.DOSAGE)),
        "What it is a kind of stands in its place.",
    ),
    "scrub": Treatment(
        scrub,
        SCRUBBED,
        "The class of an identifier, or the recommended name of a term, stands in its place.",
    ),
}
