"""Where the labels of each kind of model lie in a row of weights.

Every model has as many columns as its kind can have labels: loops whose length is known when they
are compiled, and fills the registers of the machine, take half the time.
"""

from __future__ import annotations

from seawall.model import Label

_WORD = 16


def _fill_words(count: int) -> int:
    return -(-count // _WORD) * _WORD


# A CRF tells where a mention begins from where it goes on; an SVM knows only labels.
PATH_COLUMNS = _fill_words(2 * len(Label) + 1)
MARGIN_COLUMNS = _fill_words(len(Label))
COLUMNS = PATH_COLUMNS + MARGIN_COLUMNS
COLUMN_OF = {"crf": 0, "svm": PATH_COLUMNS}
