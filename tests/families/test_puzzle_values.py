"""What a puzzle says of itself: the form that engines read, lowered once, and the board that it is drawn on."""

from __future__ import annotations

import copy
import pickle
import random
from dataclasses import replace

import pytest

import edgewise as ew
from edgewise.base import family as family_module
from edgewise.base.family import Style
from edgewise.base.registry import family_of
from edgewise.boards.tilings.board import mean_place
from edgewise.boards.tilings.kinds import KINDS, Tiling
from edgewise.families.flow import Flow
from support.families import FAMILIES, solved_example
from support.flow_boards import KINDS as FLOW_KINDS
from support.flow_boards import random_special_flow


@pytest.fixture
def lowered(monkeypatch):
    """The puzzles that have been lowered."""
    puzzles = []

    def counting(puzzle):
        family = family_of(puzzle)
        return replace(family, lower=lambda lowered: puzzles.append(lowered) or family.lower(lowered))

    monkeypatch.setattr(family_module, "_family_of", counting)
    return puzzles


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
class TestForm:
    def test_everything_about_a_hint_lowers_its_puzzle_once(self, family, lowered):
        puzzle = copy.copy(solved_example(family)[0])
        hint = ew.hint(puzzle)
        assert all((str(hint), hint.to_dict(), hint._repr_svg_()))
        assert lowered == [puzzle]

    def test_so_does_the_whole_way_with_its_grade_and_its_page(self, family, lowered):
        puzzle = copy.copy(solved_example(family)[0])
        way = ew.explain(puzzle)
        assert all((str(way), way.html, way.grade.to_dict()))
        assert lowered == [puzzle]

    def test_a_form_is_kept_by_the_puzzle_alone(self, family):
        puzzle = copy.copy(solved_example(family)[0])
        same = copy.copy(puzzle)
        form = puzzle.form
        assert puzzle.form is form is puzzle.lowered() is puzzle.named("another").form
        sent = pickle.loads(pickle.dumps(puzzle))
        for other in (copy.copy(puzzle), copy.deepcopy(puzzle), sent, replace(puzzle, name="another")):
            assert other == puzzle == same
            assert other.lowered() == form
            assert "form" not in vars(other)

    def test_results_keep_no_forms(self, family):
        """A long batch has very many results, and each has its puzzle."""
        puzzles = [copy.copy(solved_example(family)[0]) for _ in range(3)]
        results = [ew.solve(puzzles[0]), ew.count(puzzles[1]), *ew.solve_many(puzzles, unique=True)]
        results += [ew.count(puzzles[2], up_to_symmetry=True)]
        assert not [result for result in results if "form" in vars(result.puzzle)]


def boards():
    """Boards of every kind."""
    for family in FAMILIES:
        yield solved_example(family)[0]
    for kind in FLOW_KINDS:
        yield random_special_flow(random.Random(1), kind)
    for rows, columns in ((1, 2), (2, 1), (3, 4), (4, 3)):
        cells = [["."] * columns for _ in range(rows)]
        cells[0][0] = cells[-1][-1] = "A"
        yield Flow(tuple(map(tuple, cells)), shape="hex")
    for kind in KINDS:
        width = max(4, KINDS[kind].least)
        cells = Tiling(kind, width, width + 1).board.cell_count
        yield ew.Slitherlink.on_tiling(kind, width, width + 1, [None] * cells)


@pytest.mark.parametrize("puzzle", [*boards()], ids=lambda puzzle: f"{puzzle.family_name} {puzzle.board.kind}")
class TestBoard:
    def test_cells_lie_where_the_picture_has_them(self, puzzle):
        """But for the size of the picture and its margins."""
        geometry, board = family_of(puzzle).scene(puzzle, None, Style()).geometry, puzzle.board
        assert geometry.cell_count == board.cell_count
        drawn = [mean_place(geometry.cell(cell)) for cell in range(geometry.cell_count)]
        assert _scaled(drawn) == pytest.approx(_scaled(board.cell_centres()), abs=1e-3)

    def test_cells_are_named_as_the_puzzle_has_them(self, puzzle):
        board = puzzle.board
        places = [board.cell_place(number) for number in range(board.cell_count)]
        assert len(set(places)) == board.cell_count
        if board.has_rows:
            assert places == [(row, column) for row in range(board.rows) for column in range(board.columns)]
            assert [board.cell_number(place) for place in places] == list(range(board.cell_count))
        else:
            assert [board.cell_number((0, number)) for (number,) in places] == list(range(board.cell_count))


def _scaled(places):
    """Places from the first of them on, in units of the longest way."""
    moved = [complex(*place) - complex(*places[0]) for place in places]
    longest = max(map(abs, moved)) or 1
    return [part for place in moved for part in (place.real / longest, place.imag / longest)]
