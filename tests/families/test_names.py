"""Names from anywhere: what is printed leaves the terminal alone, what becomes a file stays in its folder."""

from __future__ import annotations

import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgewise.text.names import MOST_BYTES, RESERVED, file_name, printable

ANY_TEXT = st.text(st.characters(exclude_categories=()))  # surrogates and control characters included
HOSTILE = [
    "../../evil",
    "/etc/passwd",
    "..",
    ".",
    "",
    " ",
    ".hidden",
    "..\\..\\evil",
    "C:evil",
    "file.txt:stream",
    "nul",
    "CON.txt",
    "com1",
    "trailing. . ",
    "a\0b",
    "a\nb",
    "\x1b[2J\x1b]0;title\x07",
    "\u202etxt.exe",
    "\udcff\udcfe",
    "é" * 300,
    "😀" * 300,
    "x" * 10_000,
    "-o",
]


def is_safe(name: str) -> bool:
    return (
        0 < len(name.encode()) <= MOST_BYTES + 1
        and os.path.basename(name) == name
        and not set(name) & set('/\\:*?"<>|')
        and not name.startswith((".", " "))
        and not name.endswith((".", " "))
        and name.isprintable()
        and name.split(".", maxsplit=1)[0].casefold() not in RESERVED
    )


@pytest.mark.parametrize("name", HOSTILE, ids=ascii)
def test_a_hostile_name_becomes_a_file_in_its_folder(name, tmp_path):
    assert is_safe(file_name(name))
    (tmp_path / f".{file_name(name)}-1000.svg.4194304").touch()
    assert len(list(tmp_path.iterdir())) == 1


@given(ANY_TEXT)
def test_any_name_becomes_a_file_name(name):
    assert is_safe(file_name(name))


@given(ANY_TEXT)
def test_any_text_is_printed_in_one_line_of_visible_characters(text):
    shown = printable(text)
    assert shown.isprintable()
    shown.encode()  # no surrogates are left
    assert shown == text or not text.isprintable()


@pytest.mark.parametrize("name", ["demo", "10x10-hard", "Zoë's board", "a b", "迷路"])
def test_ordinary_names_stay_as_they_are(name):
    assert file_name(name) == printable(name) == name
