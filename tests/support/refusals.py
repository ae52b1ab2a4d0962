"""Texts that are no puzzle: what is wrong is said in one line, with its place."""

from __future__ import annotations

import pytest

import edgewise as ew
from edgewise.text.loading import parse
from edgewise.text.source import Source


def assert_refused(text, line, column, says, family=None):
    with pytest.raises(ew.BadInput) as caught:
        parse(Source(text, "board.txt"), family)
    assert says in caught.value.message
    assert (caught.value.line, caught.value.column) == (line, column)
    assert "\n" not in str(caught.value)
