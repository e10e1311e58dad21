"""Tables 3 to 8 of Li & Qin (2017), as printed but for one misplaced point."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from reproduce.dast_releases import DRILLED, K_ANONYMITY, LISTS

from seawall.evaluate.safe_harbor import SAFE_HARBOR

# (method, k); Safe Harbor knows no k.
Key = tuple[str, int]
Figures = Mapping[str, Mapping[Key, float]]

_SETS = ("Medication", "Obesity", "VA")
_WITH_K_ANONYMITY: tuple[Key, ...] = (
    (SAFE_HARBOR, 0),
    (K_ANONYMITY, 3), (LISTS, 3), (DRILLED, 3),
    (K_ANONYMITY, 6), (LISTS, 6), (DRILLED, 6),
)  # fmt: skip
_WITHOUT: tuple[Key, ...] = tuple(key for key in _WITH_K_ANONYMITY if key[0] != K_ANONYMITY)


def _lay(keys: Sequence[Key], *rows: Sequence[float]) -> Figures:
    return {name: dict(zip(keys, row, strict=True)) for name, row in zip(_SETS, rows, strict=True)}


def _percent(*rows: Sequence[float]) -> Figures:
    return _lay(_WITH_K_ANONYMITY, *([figure / 100 for figure in row] for row in rows))


# Records that Safe Harbor leaves unique; every other method leaves none.
UNIQUE_BY_AGE = {"Medication": 22, "Obesity": 12, "VA": 17}
UNIQUE_BY_AGE_AND_YEAR = {"Medication": 309, "Obesity": 476, "VA": 296}

RISK_BY_AGE = _percent(
    (8.66, 7.23, 6.27, 8.34, 4.19, 4.16, 8.30),
    (7.84, 6.57, 5.83, 7.78, 4.01, 3.98, 7.71),
    # The paper prints 60.9 for the third.
    (8.27, 7.49, 6.09, 8.09, 4.12, 4.04, 8.02),
)
RISK_BY_AGE_AND_YEAR = _percent(
    (37.12, 16.98, 14.29, 17.97, 8.02, 7.54, 10.68),
    (34.92, 15.37, 13.02, 16.83, 7.63, 5.79, 8.52),
    (36.58, 16.07, 13.96, 16.23, 8.30, 7.02, 9.86),
)
MONTH_COUNTS = _lay(
    _WITH_K_ANONYMITY,
    (0.2171, 0.1837, 0.1536, 0.0683, 0.2176, 0.1745, 0.1173),
    (0.2638, 0.2131, 0.2147, 0.1085, 0.2507, 0.2394, 0.1636),
    (0.2269, 0.1879, 0.1724, 0.0954, 0.2165, 0.1926, 0.1249),
)
ITEMSETS = _lay(
    _WITH_K_ANONYMITY,
    (0.4569, 0.2343, 0.1358, 0.0713, 0.3109, 0.1569, 0.1096),
    (0.4762, 0.2775, 0.2079, 0.1198, 0.3441, 0.2482, 0.1521),
    (0.4381, 0.2560, 0.1369, 0.0804, 0.3348, 0.1753, 0.1042),
)
SEARCH = _lay(
    _WITHOUT,
    (0, 0.1723, 0.2114, 0.1186, 0.1437),
    (0, 0.1964, 0.2418, 0.1256, 0.1694),
    (0, 0.1620, 0.2031, 0.1053, 0.1396),
)
SEARCH_BY_SHARES = {"Medication": 0.0671, "Obesity": 0.0712, "VA": 0.0547}
HOSPITAL_COUNTS = _lay(
    _WITHOUT,
    (0.6452, 0.1173, 0.0632, 0.1374, 0.0694),
    (0.7109, 0.0904, 0.0516, 0.1151, 0.0613),
    (0.5872, 0.1162, 0.0589, 0.1387, 0.0628),
)
