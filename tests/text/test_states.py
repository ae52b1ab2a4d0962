"""What a player has drawn so far: read and written as a drawing and as JSON, and refused where it cannot be."""

from __future__ import annotations

import random

import pytest

import edgewise as ew
from edgewise.base.registry import family_of
from edgewise.explaining.lines.state import State, read_state
from edgewise.families.simpleloop import SimpleLoop
from edgewise.text.source import Source
from support.boards import random_board, random_flow
from support.project import ROOT

BOARD = ew.load("3 .\n. 1")


def _state(puzzle, text):
    return read_state(puzzle, Source(text, "state.txt"))


def test_lines_crosses_and_what_is_open():
    state = _state(BOARD, "+─+ +\n│3×\n+x+ +\n   1|\n+ +-+\n")
    assert {family_of(BOARD).line_of(BOARD, edge) for edge in state.on} == {
        ((0, 0), (0, 1)),
        ((0, 0), (1, 0)),
        ((1, 2), (2, 2)),
        ((2, 1), (2, 2)),
    }
    assert state.to_dict()["off"] == [[[0, 1], [1, 1]], [[1, 0], [1, 1]]]
    assert sorted(state.known) == sorted(state.on | state.off)
    assert str(state) == "+─+ +\n│3x\n+x+ +\n   1│\n+ +─+"


def test_either_order_of_points_and_what_forced_prints():
    text = '{"on": [[[0, 1], [0, 0]]], "off": [], "open": 11, "complete": true}'
    assert _state(BOARD, text).to_dict() == {"on": [[[0, 0], [0, 1]]], "off": []}


def test_a_solution_is_a_state():
    loop = '{"loop": [[0, 0], [0, 1], [1, 1], [1, 0]]}'
    assert len(_state(BOARD, loop).on) == 4
    assert _state(BOARD, str(ew.read_solution(BOARD, loop))).on == _state(BOARD, loop).on


def test_strokes_so_far():
    puzzle = ew.load("A . B\n. . .\nA . B")
    state = _state(puzzle, "A─┐ B\n. ╵ .\nA . B\n")
    assert state.to_dict() == {"on": [[[0, 0], [0, 1]], [[0, 1], [1, 1]]], "off": []}
    assert _state(puzzle, str(state)) == state


def test_two_ends_one_above_the_other_are_not_taken_to_be_joined():
    puzzle = ew.load("A .\nA .\n")
    assert _state(puzzle, str(puzzle)) == State(puzzle)
    joined = _state(puzzle, '{"on": [[[0, 0], [1, 0]]]}')
    assert str(joined).startswith("{")
    assert _state(puzzle, str(joined)) == joined


@pytest.mark.parametrize("make", [random_board, random_flow])
def test_random_states_are_read_back(boards, make):
    rng = random.Random(5)
    for _ in boards(200):
        puzzle = make(rng)
        edges = range(family_of(puzzle).lower(puzzle).edge_count)
        # A path that branches has no stroke, and ends show no stroke upwards; JSON takes all of it.
        drawn = {edge: rng.choice((True, False)) for edge in edges if rng.random() < 0.4}
        on = frozenset(edge for edge, value in drawn.items() if value)
        state = State(puzzle, on, frozenset(drawn) - on)
        assert _state(puzzle, str(state)) == state, puzzle


def test_families_without_a_reader_of_their_own():
    puzzle = SimpleLoop(("..", ".."))
    state = _state(puzzle, "┌┐\n└┘")
    assert len(state.on) == 4
    assert not state.off
    assert _state(puzzle, "..\n╶.").to_dict()["on"] == [[[1, 0], [1, 1]]]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"on": [[[0, 0], [0, 1]]], "off": [[[0, 1], [0, 0]]]}', "the line from [0, 0] to [0, 1] is both on and off"),
        ('{"on": [[[0, 0], [0, 3]]]}', "there is no line from [0, 0] to [0, 3] on this board"),
        ('{"off": [[[9, 9], [9, 8]]]}', "there is no line from [9, 8] to [9, 9] on this board"),
        ('{"on": 3}', "on: expected `array`, got `int`; a state is"),
        ('{"on": [[[0, 0]]]}', "on[0]: expected `array` of length 2"),
        ('{"onn": []}', "expected on, off or both; a state is"),
        ("{", "not a single JSON object"),
        ("+ + +\n 2  \n+ + +\n   1\n+ + +\n", "this is a drawing of a different puzzle: its size or its clues differ"),
        ("+ +\n 3\n+ +\n", "this is a drawing of a different puzzle"),
        ("+o+ +\n 3\n+ + +\n   1\n+ + +\n", "1:2: expected ─, x or a space, not 'o'"),
        ("", "the text is empty"),
    ],
)
def test_what_cannot_be_a_state(text, message):
    with pytest.raises(ew.BadInput) as caught:
        _state(BOARD, text)
    assert str(caught.value).startswith("state.txt:")
    assert message in str(caught.value)


def test_strokes_that_cannot_be():
    puzzle = ew.load("A . B\n. . .\nA . B")
    with pytest.raises(ew.BadInput, match="leaves the board"):
        _state(puzzle, "A . B\n. . ─\nA . B\n")
    with pytest.raises(ew.BadInput, match="a different puzzle: expected A here"):
        _state(puzzle, "C . B\n. . .\nA . B\n")


def test_crosses_are_no_part_of_a_solution():
    with pytest.raises(ew.BadInput, match="expected ─ or a space"):
        ew.read_solution(BOARD, "+x+ +\n 3\n+ + +\n   1\n+ + +\n")


def test_lines_of_a_masyu():
    puzzle = ew.load(ROOT / "examples" / "masyu" / "6x6.txt")
    state = _state(puzzle, '{"on": [[[0, 0], [0, 1]], [[0, 0], [1, 0]]]}')
    assert "─" in str(state)
    assert _state(puzzle, str(state)) == state
    crossed = _state(puzzle, '{"on": [[[0, 0], [0, 1]]], "off": [[[0, 0], [1, 0]]]}')
    assert _state(puzzle, str(crossed)) == crossed
