"""The one table of labels: class, HIPAA category and the names other tools use.

docs/labels.md is written from this table (``python -m seawall.model.labels``) and a test keeps the
two equal.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from seawall.model.errors import UsageError


class Class(Enum):
    """How a label is treated: hidden, anonymized or kept; highest disclosure risk first."""

    EID = "EID"
    QID = "QID"
    HMD = "HMD"

    @property
    def risk(self) -> int:
        """Rank by which conflicts are decided (Li & Qin 2017, section 4.1): EID 2, QID 1, HMD 0."""
        return {"EID": 2, "QID": 1, "HMD": 0}[self.value]


@dataclass(frozen=True, slots=True)
class _Entry:
    """One row of the table. ``hipaa`` is the letter of 45 CFR 164.514(b)(2)(i), or empty."""

    cls: Class
    hipaa: str
    i2b2: str
    presidio: str
    meaning: str


HIPAA_CATEGORIES = {
    "A": "names",
    "B": "places smaller than a state",
    "C": "dates and ages over 89",
    "D": "telephone numbers",
    "E": "fax numbers",
    "F": "e-mail addresses",
    "G": "social security numbers",
    "H": "medical record numbers",
    "I": "health plan numbers",
    "J": "account numbers",
    "K": "certificate and licence numbers",
    "L": "vehicle identifiers",
    "M": "device identifiers",
    "N": "web addresses",
    "O": "IP addresses",
    "P": "biometric identifiers",
    "Q": "photographs",
    "R": "any other unique number, code or characteristic",
}

_E, _Q, _H = Class.EID, Class.QID, Class.HMD


class Label(Enum):
    """What a mention is. The value is the name that files carry."""

    PATIENT = "PATIENT"
    DOCTOR = "DOCTOR"
    RELATIVE = "RELATIVE"
    OTHER_PERSON = "OTHER_PERSON"
    USERNAME = "USERNAME"
    PHONE = "PHONE"
    FAX = "FAX"
    EMAIL = "EMAIL"
    URL = "URL"
    IP = "IP"
    SSN = "SSN"
    PERSONNUMMER = "PERSONNUMMER"
    MRN = "MRN"
    HEALTH_PLAN = "HEALTH_PLAN"
    ACCOUNT = "ACCOUNT"
    LICENSE = "LICENSE"
    VEHICLE = "VEHICLE"
    DEVICE = "DEVICE"
    BIOMETRIC = "BIOMETRIC"
    OTHER_ID = "OTHER_ID"
    STREET = "STREET"
    CITY = "CITY"
    COUNTY = "COUNTY"
    STATE = "STATE"
    ZIP = "ZIP"
    COUNTRY = "COUNTRY"
    HOSPITAL = "HOSPITAL"
    WARD = "WARD"
    ORGANIZATION = "ORGANIZATION"
    DATE = "DATE"
    TIME = "TIME"
    AGE = "AGE"
    GENDER = "GENDER"
    RACE = "RACE"
    ETHNICITY = "ETHNICITY"
    MARITAL_STATUS = "MARITAL_STATUS"
    PROFESSION = "PROFESSION"
    RELIGION = "RELIGION"
    LANGUAGE = "LANGUAGE"
    CHARACTERISTIC = "CHARACTERISTIC"
    PROBLEM = "PROBLEM"
    TEST = "TEST"
    DRUG = "DRUG"
    DOSAGE = "DOSAGE"
    PROCEDURE = "PROCEDURE"
    ANATOMY = "ANATOMY"

    # Set for each member below: every mention asks for them, so they are no properties.
    cls: Class
    is_person: bool  # True for the four labels that hold a person's name.
    is_detail: bool  # True for what is known of a patient's health.

    # Members are single objects. Enum's own hash is a Python call, and labels are looked up often.
    __hash__ = object.__hash__

    @property
    def hipaa(self) -> str:
        """Letter of the Safe Harbor list (A names … R any other code), empty if not on it."""
        return _TABLE[self].hipaa

    @property
    def i2b2(self) -> str:
        """Name of the i2b2 2014 type, empty where that corpus has none."""
        return _TABLE[self].i2b2

    @property
    def presidio(self) -> str:
        """Name of Presidio's entity, empty where it has none."""
        return _TABLE[self].presidio

    @property
    def meaning(self) -> str:
        return _TABLE[self].meaning


_TABLE: dict[Label, _Entry] = {
    Label.PATIENT: _Entry(_E, "A", "PATIENT", "PERSON", "name of the patient"),
    Label.DOCTOR: _Entry(_E, "A", "DOCTOR", "PERSON", "name of a clinician or other staff"),
    Label.RELATIVE: _Entry(_E, "A", "PATIENT", "PERSON", "name of a relative or next of kin"),
    Label.OTHER_PERSON: _Entry(_E, "A", "PATIENT", "PERSON", "name of anybody else"),
    Label.USERNAME: _Entry(_E, "R", "USERNAME", "", "login, initials with number, social handle"),
    Label.PHONE: _Entry(_E, "D", "PHONE", "PHONE_NUMBER", "telephone, pager or extension number"),
    Label.FAX: _Entry(_E, "E", "FAX", "PHONE_NUMBER", "fax number"),
    Label.EMAIL: _Entry(_E, "F", "EMAIL", "EMAIL_ADDRESS", "e-mail address"),
    Label.URL: _Entry(_E, "N", "URL", "URL", "web address"),
    Label.IP: _Entry(_E, "O", "IPADDR", "IP_ADDRESS", "IP or MAC address"),
    Label.SSN: _Entry(_E, "G", "SSN", "US_SSN", "US social security number"),
    Label.PERSONNUMMER: _Entry(
        _E, "G", "IDNUM", "SE_PERSONNUMMER", "Swedish personnummer or samordningsnummer"
    ),
    Label.MRN: _Entry(_E, "H", "MEDICALRECORD", "MEDICAL_RECORD_NUMBER", "medical record number"),
    Label.HEALTH_PLAN: _Entry(_E, "I", "HEALTHPLAN", "", "health plan or insurance number"),
    Label.ACCOUNT: _Entry(_E, "J", "ACCOUNT", "US_BANK_NUMBER", "account or billing number"),
    Label.LICENSE: _Entry(_E, "K", "LICENSE", "US_DRIVER_LICENSE", "certificate or licence number"),
    Label.VEHICLE: _Entry(_E, "L", "VEHICLE", "", "vehicle identifier or plate"),
    Label.DEVICE: _Entry(_E, "M", "DEVICE", "", "device identifier or serial number"),
    Label.BIOMETRIC: _Entry(_E, "P", "BIOID", "", "biometric identifier or photograph"),
    Label.OTHER_ID: _Entry(_E, "R", "IDNUM", "", "accession, case, protocol or other unique code"),
    Label.STREET: _Entry(_E, "B", "STREET", "LOCATION", "street address, box or apartment"),
    Label.CITY: _Entry(_Q, "B", "CITY", "LOCATION", "city, town, village, neighbourhood"),
    Label.COUNTY: _Entry(_Q, "B", "LOCATION-OTHER", "LOCATION", "county, municipality, region"),
    Label.STATE: _Entry(_Q, "", "STATE", "LOCATION", "state or province"),
    Label.ZIP: _Entry(_Q, "B", "ZIP", "", "ZIP or postal code"),
    Label.COUNTRY: _Entry(_Q, "", "COUNTRY", "LOCATION", "country"),
    Label.HOSPITAL: _Entry(_Q, "B", "HOSPITAL", "ORGANIZATION", "hospital, clinic, nursing home"),
    Label.WARD: _Entry(_Q, "B", "LOCATION-OTHER", "LOCATION", "ward, unit, room, bed"),
    Label.ORGANIZATION: _Entry(_Q, "", "ORGANIZATION", "ORGANIZATION", "employer, school, club"),
    Label.DATE: _Entry(_Q, "C", "DATE", "DATE_TIME", "date, with its role"),
    Label.TIME: _Entry(_Q, "", "", "DATE_TIME", "time of day"),
    Label.AGE: _Entry(_Q, "C", "AGE", "AGE", "age; HIPAA asks for those over 89"),
    Label.GENDER: _Entry(_Q, "", "", "", "gender, sex, pronouns, titles"),
    Label.RACE: _Entry(_Q, "", "", "NRP", "race"),
    Label.ETHNICITY: _Entry(_Q, "", "", "NRP", "ethnic group or nationality"),
    Label.MARITAL_STATUS: _Entry(_Q, "", "", "", "marital status"),
    Label.PROFESSION: _Entry(_Q, "", "PROFESSION", "TITLE", "occupation"),
    Label.RELIGION: _Entry(_Q, "", "", "NRP", "religion or denomination"),
    Label.LANGUAGE: _Entry(_Q, "", "", "", "language spoken"),
    Label.CHARACTERISTIC: _Entry(_Q, "R", "", "", "what singles a person out without a name"),
    Label.PROBLEM: _Entry(_H, "", "", "", "symptom, finding, diagnosis"),
    Label.TEST: _Entry(_H, "", "", "", "laboratory test, imaging, vital sign"),
    Label.DRUG: _Entry(_H, "", "", "", "drug or drug class"),
    Label.DOSAGE: _Entry(_H, "", "", "", "dose, route, frequency"),
    Label.PROCEDURE: _Entry(_H, "", "", "", "operation, treatment, intervention"),
    Label.ANATOMY: _Entry(_H, "", "", "", "body part"),
}

_PERSONS = frozenset({Label.PATIENT, Label.DOCTOR, Label.RELATIVE, Label.OTHER_PERSON})

for _label, _entry in _TABLE.items():
    _label.cls = _entry.cls
    _label.is_person = _label in _PERSONS
    _label.is_detail = _entry.cls is Class.HMD


def parse_label(name: str) -> Label:
    """The label of that name, whatever its case; refuses an unknown one and says what is near."""
    try:
        return Label[name.upper()]
    except KeyError:
        raise UsageError.unknown("label", name, [label.value for label in Label]) from None


def as_markdown() -> str:
    """The table as docs/labels.md shows it."""
    head = ("label", "class", "HIPAA", "i2b2 2014", "Presidio", "meaning")
    rows = (
        (name.value, row.cls.value, row.hipaa, row.i2b2, row.presidio, row.meaning)
        for name, row in _TABLE.items()
    )
    lines = (" | ".join(cells) for cells in (head, ("---",) * len(head), *rows))
    return "".join(f"| {line} |\n" for line in lines)


if __name__ == "__main__":
    print(as_markdown(), end="")
