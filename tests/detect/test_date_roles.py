import pytest

from seawall.detect.rules import dates
from seawall.model import DateRole
from seawall.text import Reading

ENGLISH = [
    ("DOB: 06/13/1931", ["birth"]),
    ("Date of Birth: 13-Jun-1931", ["birth"]),
    ("She was born in 1931.", ["birth"]),
    ("Admission Date: 06/13/99   Discharge Date: 06/20/99", ["admission", "discharge"]),
    ("Admission Date    Discharge Date\n06/13/99   06/20/99", ["admission", "discharge"]),
    ("Admission Date:\n06/13/1999\nDischarge Date:\n06/20/1999", ["admission", "discharge"]),
    ("Admitted: 06/13/99\nDischarged: 06/20/99", ["admission", "discharge"]),
    ("In        06/13/1999\nOut       06/20/1999", ["admission", "discharge"]),
    ("He was admitted on 6/13/99 and discharged on 6/20/99.", ["admission", "discharge"]),
    ("In hospital since April 3, 2009.", ["admission"]),
    ("She died on June 5, 2009.", ["death"]),
    ("Expired 06/05/2009", ["death"]),
    ("Seen in clinic on 06/13/99.", ["visit"]),
    ("Date of service: 06/13/99", ["visit"]),
    ("06/13/1999 (admission)", ["admission"]),
    ("The scan was repeated after he was discharged\non 6/20/99.", ["discharge"]),
    ("Next visit 06/13/2010 with the surgeon.", ["other"]),
    ("D: 06/13/1999 T: 06/14/1999", ["other", "other"]),
    ("Colonoscopy in 2004 was normal.", ["other"]),
    ("PROGRESS NOTE 06/13/1999", ["visit"]),
    # Words of several parts, and those that only their mark makes a cue.
    ("D.O.B. 06/13/1931", ["birth"]),
    ("Jane Doe, b. 06/13/1931", ["birth"]),
    ("Patient d/c'd 06/20/1999", ["discharge"]),
    ("Seen in clinic, f/u 06/13/2010", ["other"]),
    ("Admitted, X-ray 06/13/1999", ["other"]),
    # What stands between a cue and the date, or before the cue.
    ("Admitted last on 06/13/1999", ["admission"]),
    ("Born at home. Labs 06/13/1999", ["other"]),
    ("Admitted; then nothing until 06/13/1999", ["other"]),
    ("She was discharged. Then 06/13/1999", ["visit"]),
    ("Feeling at home 06/13/1999", ["visit"]),
    ("Went home 06/13/1999", ["discharge"]),
]  # fmt: skip
SWEDISH = [
    ("Född 1931-06-13", ["birth"]),
    ("Inskriven 2009-03-14, utskriven 2009-03-20", ["admission", "discharge"]),
    ("In 27 augusti -19  Ut 6 september -19", ["admission", "discharge"]),
    ("Inneliggande sedan 15 mars 2009.", ["admission"]),
    ("Avled den 14 mars 2009.", ["death"]),
    ("Besök 2009-03-14", ["visit"]),
    ("Rondanteckning 2009-03-14", ["visit"]),
    ("Åter 2009-06-14 för kontroll.", ["other"]),
    ("Nytt besök 26/05/2021 klockan 08:59", ["other"]),
]


def roles_of(text: str, lang: str) -> list[str]:
    return [m.role.value for m in dates.find(Reading(text, lang)) if m.role is not None]


@pytest.mark.parametrize(("text", "roles"), ENGLISH)
def test_english_roles(text: str, roles: list[str]) -> None:
    assert roles_of(text, "en") == roles


@pytest.mark.parametrize(("text", "roles"), SWEDISH)
def test_swedish_roles(text: str, roles: list[str]) -> None:
    assert roles_of(text, "sv") == roles


def test_every_date_has_a_role() -> None:
    mentions = list(dates.find(Reading("On 06/13/99, in March and in 1998.")))
    assert len(mentions) == 3
    assert all(isinstance(mention.role, DateRole) for mention in mentions)
