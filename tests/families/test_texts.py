"""What must hold of the texts of any family: they come back as they were, and no text ends in a traceback."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import edgewise as ew
from edgewise.base.registry import families, family_of
from edgewise.text.loading import parse
from edgewise.text.solutions import read_solution
from edgewise.text.source import Source
from edgewise.text.written import written
from support.any_boards import ANY_BOARD, any_text

every_family = pytest.mark.parametrize("family", [families()[name] for name in ANY_BOARD], ids=lambda one: one.name)


@every_family
@given(st.data())
def test_every_format_round_trips(family, data):
    board = data.draw(ANY_BOARD[family.name])
    for number, fmt in enumerate(family.formats):
        try:
            text = written(board, fmt)
        except ew.BadInput:
            assert number > 0, "the first format can express every board"
            continue
        assert parse(Source(text)) == board, fmt.name
        assert written(parse(Source(text)).named(board.name), fmt) == text


@every_family
@given(st.data())
def test_no_text_crashes_a_parser(family, data):
    text = data.draw(any_text(family.name))
    for asked in (family, None):
        try:
            puzzle = parse(Source(text, "some.txt"), asked)
        except ew.BadInput as error:
            assert str(error).startswith("some.txt")
        else:
            assert parse(Source(written(puzzle, family_of(puzzle).formats[0]))) == puzzle


@every_family
@given(st.data())
def test_no_damaged_text_crashes_a_parser(family, data):
    board = data.draw(ANY_BOARD[family.name])
    fmt = data.draw(st.sampled_from(family.formats))
    try:
        text = list(fmt.write(board))
    except ew.BadInput:
        text = list(family.formats[0].write(board))
    for _ in range(data.draw(st.integers(1, 3))):
        index = data.draw(st.integers(0, len(text)))
        text[index : index + data.draw(st.integers(0, 2))] = data.draw(st.text(max_size=3))
    for asked in (family, None):
        try:
            assert parse(Source("".join(text)), asked).family_name in families()
        except ew.BadInput as error:
            assert error.message
            assert "\n" not in str(error)


@every_family
@given(st.data())
def test_no_solution_text_crashes_its_reader(family, data):
    board, text = data.draw(ANY_BOARD[family.name]), data.draw(any_text(family.name))
    facts = [f'{{"{fact}": {text}}}' for fact in ("loop", "paths", "board")]
    for candidate in (text, text.join("+ +"), f"board_w=2&board_h=1&board_edges={text}", *facts):
        try:
            family.violations(board, read_solution(board, Source(candidate)))
        except ew.BadInput as error:
            assert error.message


@every_family
@given(st.data())
def test_repr_evaluates_and_names_do_not_matter(family, data):
    board = data.draw(ANY_BOARD[family.name])
    assert eval(repr(board), {name: getattr(ew, name) for name in dir(ew)}) == board
    assert hash(board) == hash(board.named("x"))
