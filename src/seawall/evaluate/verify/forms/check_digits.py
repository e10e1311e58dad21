"""Check digits and checked forms: what tells a real number from any run of digits."""

from __future__ import annotations

from base64 import b64decode
from datetime import date

_VIN_VALUES = {
    **{str(digit): digit for digit in range(10)},
    **dict(zip("ABCDEFGH", range(1, 9), strict=True)),
    "J": 1,
    "K": 2,
    "L": 3,
    "M": 4,
    "N": 5,
    "P": 7,
    "R": 9,
    **dict(zip("STUVWXYZ", range(2, 10), strict=True)),
}
_VIN_WEIGHTS = (8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2)
_VIN_CHARS, _NPI_PREFIX = 17, "80840"
_MIN_TOLD = 8  # characters that something encoded says
_SAMORDNING = 60  # added to the day of somebody who is not registered in Sweden


def digits_of(text: str) -> str:
    """The ASCII digits of a text."""
    return "".join(char for char in text if "0" <= char <= "9")


def has_luhn(digits: str) -> bool:
    """True if the last digit checks the others by Luhn's formula."""
    total = 0
    for at, char in enumerate(reversed(digits)):
        double = int(char) * (1 + at % 2)
        total += double - 9 * (double > 9)
    return bool(digits) and total % 10 == 0


def is_card(text: str) -> bool:
    """A payment card: thirteen to nineteen digits with Luhn's check, not all alike."""
    digits = digits_of(text)
    return 13 <= len(digits) <= 19 and len(set(digits)) > 1 and has_luhn(digits)


def is_encoded_text(text: str) -> bool:
    """True if what is written in base64 or hexadecimal digits can be read as text."""
    for decode in (_from_hexadecimal, _from_base64):
        try:
            told = decode(text).decode("utf-8")
        except ValueError:
            continue
        if len(told) >= _MIN_TOLD and all(char.isprintable() or char in "\n\t" for char in told):
            return any(char in told for char in " .@:,-") or told.isdigit()
    return False


def _from_hexadecimal(text: str) -> bytes:
    return bytes.fromhex(text)


def _from_base64(text: str) -> bytes:
    usual = text.rstrip("=").translate(str.maketrans("-_", "+/"))
    return b64decode(usual + "=" * (-len(usual) % 4), validate=True)


def is_npi(text: str) -> bool:
    """A National Provider Identifier: ten digits that check behind the prefix 80840."""
    digits = digits_of(text)
    return len(digits) == 10 and has_luhn(_NPI_PREFIX + digits)


def is_dea(text: str) -> bool:
    """A number of the Drug Enforcement Administration: two letters and seven checked digits."""
    digits = [int(char) for char in digits_of(text)]
    if len(digits) != 7:
        return False
    odd, even = sum(digits[0:6:2]), sum(digits[1:6:2])
    return (odd + 2 * even) % 10 == digits[6]


def is_vin(text: str) -> bool:
    """A vehicle identification number with its check digit (North America), or of digits enough."""
    vin = text.upper()
    if len(vin) != _VIN_CHARS or any(char not in _VIN_VALUES for char in vin):
        return False
    if vin.isdigit() or vin.isalpha():
        return False
    total = sum(_VIN_VALUES[char] * weight for char, weight in zip(vin, _VIN_WEIGHTS, strict=True))
    check = "X" if total % 11 == 10 else str(total % 11)
    return vin[8] == check or sum(char.isdigit() for char in vin[11:]) >= 5


def is_iban(text: str) -> bool:
    """An International Bank Account Number: its remainder by 97 is 1."""
    iban = "".join(char for char in text.upper() if char.isalnum())
    if not 15 <= len(iban) <= 34 or not iban.isascii():
        return False
    turned = iban[4:] + iban[:4]
    return int("".join(str(int(char, 36)) for char in turned)) % 97 == 1


def is_personnummer(text: str) -> bool:
    """A Swedish personnummer or samordningsnummer: a day that is, and Luhn's check."""
    digits = digits_of(text)
    if len(digits) not in (10, 12):
        return False
    short = digits[-10:]
    month, day = int(short[2:4]), int(short[4:6])
    day -= _SAMORDNING * (day > _SAMORDNING)
    return is_day(2000, month, day) and has_luhn(short)


def is_ssn(text: str) -> bool:
    """A social security number as they are given out: no group of noughts, none from 900."""
    digits = digits_of(text)
    area, group, serial = digits[:3], digits[3:5], digits[5:]
    return len(digits) == 9 and "000" != area < "900" and group != "00" and serial != "0000"


def is_ip(text: str) -> bool:
    """Four numbers of a byte each, or groups of hexadecimal digits."""
    if ":" in text or "-" in text:
        return True
    return all(int(part) < 256 for part in text.split(".") if part)


def is_day(year: int, month: int, day: int) -> bool:
    """True if the month has that day."""
    try:
        date(year, month, day)
    except ValueError:
        return False
    return True
