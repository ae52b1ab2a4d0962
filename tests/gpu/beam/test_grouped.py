"""Grouped beams on the processor: the best board of small sets, equal runs, and rectangles laid anew."""

from __future__ import annotations

import ctypes
import random
from array import array

import pytest

import edgewise as ew
from edgewise.core import core_missing
from edgewise.families.eternity import FAMILY, Clue, Eternity
from edgewise.families.eternity.model import turned
from edgewise.gpu.device.processor import Processor
from support.best_tiles import best_score
from support.boards import random_tiles
from support.checkpoint_boards import LARGE

pytestmark = pytest.mark.skipif(core_missing() is not None, reason=str(core_missing()))


def grouped(puzzle: Eternity, width: int, groups: int):
    from edgewise.gpu.beam.grouped import GroupedBeams
    from edgewise.gpu.beam.groups import room_for
    from edgewise.tiles.board import native_board

    board = native_board(FAMILY.lower(puzzle))
    return GroupedBeams(Processor(), board, groups * room_for(width), groups, groups * room_for(2 * width))


def whole(beams, groups: int, **weights):
    from edgewise.gpu.beam.groups import Weights

    return [
        beams.whole(number % beams.directions, beams.rows * 3 // 4, Weights(seed=number, **weights))
        for number in range(groups)
    ]


def board_of(beams, laid, before: array[int] | None = None) -> tuple[int, array[int]]:
    """Its mismatches, counted anew, and its candidates."""
    from edgewise._native import named_board

    board = array("i", before if before is not None else [0] * beams.cell_count)
    for cell, candidate in zip(laid.cells, laid.candidates, strict=True):
        board[cell] = candidate
    mismatches, named = named_board(beams.board, board)
    assert mismatches == laid.mismatches
    assert sorted(name // 4 for name in array("i", named)) == list(range(beams.cell_count))
    return mismatches, board


def edges(puzzle: Eternity) -> int:
    return puzzle.rows * (puzzle.columns - 1) + puzzle.columns * (puzzle.rows - 1)


def test_arguments_have_the_sizes_that_kernels_expect():
    from edgewise._native import gpu_kernels
    from edgewise.gpu.beam import arguments

    sizes = {name: size for name, size in gpu_kernels().items() if name.startswith("beam_")}
    assert len(sizes) == 18
    for name, size in sizes.items():
        structure = getattr(arguments, name.split("_")[1].capitalize())
        assert ctypes.sizeof(structure) == size, name
    assert ctypes.sizeof(arguments.Group) == 56
    assert ctypes.sizeof(arguments.Selection) == 40


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 3), (2, 2), (3, 2), (2, 4), (3, 3), (4, 3)])
def test_a_wide_beam_finds_the_best_board_of_small_sets(rows, columns):
    """With clues, equal pieces and sets that cannot be solved."""
    rng = random.Random(10 * rows + columns)
    for number in range(8):
        puzzle = random_tiles(rng, rows, columns, rng.choice((2, 3)), min(number % 3, rows * columns), number % 4 != 3)
        beams = grouped(puzzle, 3000, 2)
        found = beams.run(whole(beams, 2, gamma=0.0 if number % 2 else 0.8), lambda level: 3000)
        best = best_score(puzzle)
        if best is None:  # a clue with its border sides in the wrong places: no engine is asked
            continue
        assert [min(board_of(beams, laid)[0] for laid in found if laid is not None)] == [edges(puzzle) - best], repr(
            puzzle
        )


@pytest.mark.parametrize("gamma", [0.0, 0.8])
def test_the_same_seed_gives_the_same_board_and_another_seed_another(gamma):
    """Whatever runs beside it."""
    puzzle = ew.load(LARGE)
    beams = grouped(puzzle, 40, 3)
    alone = beams.run(whole(beams, 1, gamma=gamma), lambda level: 40)
    three = beams.run(whole(beams, 3, gamma=gamma), lambda level: 40)
    assert alone[0] == three[0] != three[1]
    for laid in three:
        assert laid is not None
        assert 0 < board_of(beams, laid)[0] < 80


def test_no_mismatch_comes_before_its_time():
    from edgewise._native import named_board

    puzzle = ew.load(LARGE)
    assert isinstance(puzzle, Eternity)
    beams = grouped(puzzle, 60, 1)
    (laid,) = beams.run(whole(beams, 1, mismatch_from=100), lambda level: 60)
    assert laid is not None
    _, board = board_of(beams, laid)
    named = array("i", named_board(beams.board, board)[1])
    sides = [turned(puzzle.pieces[name // 4], name % 4) for name in named]
    early = set(laid.cells[:100])
    assert early == set(range(6 * 16)) | {*range(96, 100)}, "read in rows from the north-west"
    for cell in early:
        assert cell + 16 not in early or sides[cell][2] == sides[cell + 16][0]
        assert cell + 1 not in early or cell % 16 == 15 or sides[cell][1] == sides[cell + 1][3]


@pytest.mark.parametrize("size", [(16, 16), (18, 17)], ids=["small states", "large states"])
def test_rectangles_are_laid_anew_around_what_stays(size):
    """From a full board; the beam's own count of mismatches is right, with clues inside, outside and on the rim."""
    rng = random.Random(5)
    puzzle = random_tiles(rng, *size, 8, 3)
    beams = grouped(puzzle, 60, 8)
    (first,) = beams.run(whole(beams, 1, gamma=0.5), lambda level: 60)
    assert first is not None
    before, board = board_of(beams, first)
    from edgewise.gpu.beam.groups import Weights

    starts = []
    for number in range(8):
        direction = number % beams.directions
        columns, rows = rng.randint(1, 6), rng.randint(1, 6)
        place = (rng.randint(0, beams.width - columns), rng.randint(0, beams.rows - rows), columns, rows)
        starts.append(beams.window(direction, board, place, Weights(gamma=0, noise=0.1, seed=number)))
    found = beams.run(starts, lambda level: 60)
    for start, laid in zip(starts, found, strict=True):
        assert laid is not None
        assert len(laid.cells) == len(start.cells)
        after, _ = board_of(beams, laid, board)
        assert after <= before + 2


def test_large_boards_have_their_own_states():
    puzzle = random_tiles(random.Random(1), 20, 18, 12)
    beams = grouped(puzzle, 30, 2)
    assert beams.suffix == "_large"
    found = beams.run(whole(beams, 2), lambda level: 30)
    assert all(laid is not None and board_of(beams, laid)[0] < 200 for laid in found)


def test_sets_that_do_not_fit_are_told_apart():
    from edgewise._native import fits_device
    from edgewise.tiles.board import native_board

    for rows, columns, colours, fits in ((3, 3, 2, True), (33, 34, 5, False), (3, 70, 5, False), (8, 8, 40, False)):
        puzzle = random_tiles(random.Random(2), rows, columns, colours)
        assert fits_device(native_board(FAMILY.lower(puzzle))) is fits, (rows, columns)


def test_a_clue_is_kept_where_it_is():
    rng = random.Random(7)
    plain = random_tiles(rng, 5, 5, 3)
    inner = next(number for number, sides in enumerate(plain.pieces, start=1) if 0 not in sides)
    puzzle = Eternity(5, 5, plain.pieces, (Clue(inner, 2, 2, 3),))
    beams = grouped(puzzle, 500, 4)
    from edgewise._native import named_board

    for laid in beams.run(whole(beams, 4), lambda level: 500):
        named = array("i", named_board(beams.board, board_of(beams, laid)[1])[1])
        assert named[12] == 4 * (inner - 1) + 3
