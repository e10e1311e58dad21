"""A sensitive column as integers."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class SensitiveColumn:
    """``codes[record]`` in 0…size − 1, in the column's order where it has one; −1 is missing.

    A missing value supports nobody's diversity: it is not counted.
    """

    name: str
    codes: NDArray[np.int32]
    size: int

    def __post_init__(self) -> None:
        if len(self.codes) and not -1 <= self.codes.min() <= self.codes.max() < self.size:
            raise ValueError(f"a code of '{self.name}' has no value")

    def __repr__(self) -> str:
        return f"<SensitiveColumn {self.name}, {self.size} values>"
