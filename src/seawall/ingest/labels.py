"""The names that labels have in BRAT and i2b2 files, both ways.

Seawall's own name comes first, then the i2b2 2014 name. Where several labels share an i2b2 name,
that name alone reads as the widest of them (``_WIDEST``): i2b2's PATIENT may be a relative, its
IDNUM a personnummer, its LOCATION-OTHER a ward. Files written by Seawall also carry the own name,
so nothing is lost on the way back.
"""

from __future__ import annotations

from collections.abc import Mapping

from seawall.model import InputError, Label, parse_label

_WIDEST = {
    "PATIENT": Label.PATIENT,
    "IDNUM": Label.OTHER_ID,
    "LOCATION-OTHER": Label.COUNTY,
}

_BY_NAME: dict[str, Label] = (
    {label.i2b2: label for label in Label if label.i2b2}
    | _WIDEST
    | {label.value: label for label in Label}
)

_CATEGORIES = {
    "NAME": "PATIENT DOCTOR USERNAME",
    "PROFESSION": "PROFESSION",
    "LOCATION": "HOSPITAL ORGANIZATION STREET CITY STATE COUNTRY ZIP LOCATION-OTHER",
    "AGE": "AGE",
    "DATE": "DATE",
    "CONTACT": "PHONE FAX EMAIL URL IPADDR",
    "ID": "SSN MEDICALRECORD HEALTHPLAN ACCOUNT LICENSE VEHICLE DEVICE BIOID IDNUM",
}
_CATEGORY_OF = {kind: name for name, kinds in _CATEGORIES.items() for kind in kinds.split()}

NO_NAMES: Mapping[str, str] = {}


def read_label(name: str, names: Mapping[str, str], where: str) -> Label:
    """The label of a name found in a file; ``names`` maps the file's own names to Seawall's.

    An unknown name is refused without being shown: a damaged file could hold anything there.
    """
    if name in names:
        return parse_label(names[name])
    label = _BY_NAME.get(name.upper())
    if label is None:
        raise InputError(
            f"{where} has a label that Seawall does not know; rename it to one of docs/labels.md."
        )
    return label


def i2b2_type(label: Label) -> str:
    """The TYPE that i2b2 has for a label, else the label's own name."""
    return label.i2b2 or label.value


def i2b2_category(label: Label) -> str:
    """The name of the element in which i2b2 puts a label; OTHER for those it does not know."""
    return _CATEGORY_OF.get(label.i2b2, "OTHER")
