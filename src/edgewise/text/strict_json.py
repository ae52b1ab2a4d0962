"""JSON from strangers: one meaning or none, and errors that name the place.

Python's decoder takes more than JSON: ``NaN``, names that come twice (the last one counts, elsewhere the first), halves
of characters that cannot be printed, and numbers of any length until a limit of its own ends it. Evidence and solutions
are read by this instead.
"""

from __future__ import annotations

import json
import re

LONGEST_NUMBER = 25
"""Characters; nothing that is counted here needs more."""


DEEPEST = 100
"""Brackets within brackets; nothing that is read here needs ten. Inside a browser, thousands end Python itself."""
BRACKETS = re.compile(r'"(?:[^"\\]++|\\.)*+"|[\[{]|[\]}]', re.DOTALL)


class NotJson(ValueError):
    """The text is not JSON, or says two things at once. Lines and columns count from 1."""

    def __init__(self, message: str, line: int = 1, column: int = 1) -> None:
        self.message = message
        self.line = line
        self.column = column
        super().__init__(message)


def read_json(text: str) -> object:
    """The value that a text holds.

    >>> read_json('{"a": [1, 2.5, null]}')
    {'a': [1, 2.5, None]}
    >>> read_json('{"a": 1, "a": 2}')
    Traceback (most recent call last):
    edgewise.text.strict_json.NotJson: the key 'a' appears twice
    >>> read_json('["[[[[", ' + "[" * 100)
    Traceback (most recent call last):
    edgewise.text.strict_json.NotJson: the brackets are nested too deeply
    """

    def place(part: str) -> tuple[int, int]:
        """Where a part of the text is first met; decoders do not say it to the functions that they call."""
        return _position(text, max(0, text.find(part)))

    def whole(number: str) -> int:
        if len(number) > LONGEST_NUMBER:
            raise NotJson(f"a number of {len(number):,} characters is too long", *place(number))
        return int(number)

    def broken(number: str) -> float:
        if len(number) > 4 * LONGEST_NUMBER:
            raise NotJson(f"a number of {len(number):,} characters is too long", *place(number))
        return float(number)

    def refuse(word: str) -> None:
        raise NotJson(f"{word} is not a number", *place(word))

    def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
        facts = dict(pairs)
        if len(facts) != len(pairs):
            names = [name for name, _ in pairs]
            twice = next(name for name in names if names.count(name) > 1)
            raise NotJson(f"the key {twice[:20]!r} appears twice", *place(json.dumps(twice)))
        return facts

    if text.count("[") + text.count("{") > DEEPEST:
        _check_depth(text)
    try:
        value: object = json.loads(
            text, parse_int=whole, parse_float=broken, parse_constant=refuse, object_pairs_hook=once
        )
        if not text.isascii() or "\\ud" in text.lower():
            json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise NotJson("half of a surrogate pair is not a character", *place("\\ud")) from None
    except json.JSONDecodeError as error:
        message = re.sub(r"\s+", " ", error.msg)
        raise NotJson(message[:1].lower() + message[1:], error.lineno, error.colno) from None
    return value


def _check_depth(text: str) -> None:
    depth = 0
    for part in BRACKETS.finditer(text):
        depth += part[0] in "[{"
        depth -= part[0] in "]}"
        if depth > DEEPEST:
            raise NotJson("the brackets are nested too deeply", *_position(text, part.start()))


def _position(text: str, at: int) -> tuple[int, int]:
    """A line and a column."""
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
