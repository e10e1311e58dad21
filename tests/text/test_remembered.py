"""What is kept of the texts that came before."""

from hypothesis import given
from hypothesis import strategies as st

from seawall.text.remembered import Remembered

_MOST = 4


@given(st.lists(st.text("abcdefgh", max_size=1)))
def test_it_says_the_same_however_much_it_has_forgotten(texts: list[str]) -> None:
    said = Remembered(str.upper, most=_MOST)
    for text in texts:
        assert said[text] == text.upper()
        assert len(said) <= _MOST


def test_what_came_first_is_asked_for_once() -> None:
    asked: list[str] = []

    def say(text: str) -> str:
        asked.append(text)
        return text

    said = Remembered(say, most=_MOST)
    for text in "abcdefghijab":
        said[text]
    assert "".join(asked) == "abcdefghij"
