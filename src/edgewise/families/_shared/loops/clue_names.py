"""What several clues of one rule in one cell are called, for engines and for judges alike."""

from __future__ import annotations


def letters(number: int) -> str:
    """Nothing for the first of several, then letters: the numbers in a name are its place.

    >>> letters(0), letters(1), letters(27)
    ('', 'a', 'aa')
    """
    letters = ""
    while number:
        number, letter = divmod(number - 1, 26)
        letters = chr(ord("a") + letter) + letters
    return letters
