"""What propagation alone forces: waves that look only where something has changed find what whole waves find."""

import random

import pytest

import edgewise as ew
from edgewise.base.registry import family_of
from edgewise.solving.forcing import ForcedEdges, _State, force, force_until
from tests.support.boards import random_board, random_flow, random_masyu, random_simple_loop


def forced_by_whole_waves(form) -> ForcedEdges:
    """Every wave looks at the whole board, and nothing is kept of the waves before but the values."""
    values, waves, wave = {}, [0] * form.edge_count, 0
    while True:
        state = _State(form)
        state.settle(values)
        state.vertices, state.clues = range(form.vertex_count), range(len(form.clues))
        news = {} if state.contradiction else state.consequences()
        if state.contradiction or not news:
            return ForcedEdges(tuple(state.values), tuple(waves), state.contradiction)
        wave += 1
        for edge in news:
            waves[edge] = wave
        values |= news


@pytest.mark.parametrize("make", [random_board, random_masyu, random_simple_loop, random_flow])
def test_waves_look_where_something_has_changed_and_miss_nothing(make, boards):
    settled = 0
    for number in boards(400):
        puzzle = make(random.Random(number), 6, 6)
        form = family_of(puzzle).lower(puzzle)
        forced = force(form)
        assert forced == forced_by_whole_waves(form)
        settled += forced.settled
    assert settled


def test_it_stops_between_two_waves():
    puzzle = ew.load("3 3 3\n3 0 3\n3 3 3")
    form = family_of(puzzle).lower(puzzle)
    waves = []

    def two_waves_are_over() -> bool:
        waves.append(len(waves))
        return len(waves) > 2

    assert force_until(form, two_waves_are_over) is None
    assert waves == [0, 1, 2]
