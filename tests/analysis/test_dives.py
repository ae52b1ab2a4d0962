"""The number of boards by depth: exact counts of a few readable lines, and an estimate that comes close to them."""

from __future__ import annotations

import math
import random
from itertools import product

import edgewise as ew
from edgewise.analysis.dives import Tree, boards_by_depth
from edgewise.base.forms import turned
from support.boards import random_tiles
from support.project import ROOT


def small_form(seed):
    """A board of up to nine cells, few of which are clues; many have no solution."""
    rng = random.Random(seed)
    rows, columns = rng.choice([(2, 2), (2, 3), (3, 2), (3, 3), (1, 4)])
    return random_tiles(rng, rows, columns, rng.randint(1, 3), clues=rng.choice([0, 0, 1, 2]), damage=seed % 3 == 0)


def counted(puzzle):
    """The number of boards of each depth, told apart by what they show: every piece in every turn on every cell."""
    form = puzzle.form
    fixed = {cell: turned(form.pieces[piece], turns) for cell, piece, turns in form.fixed}
    around = [(cell, side, near) for cell in fixed for side, near in enumerate(form.neighbours[cell])]
    if not all(meets(form, fixed, near, side, fixed[cell]) for cell, side, near in around):
        return []
    free = sorted(set(range(len(form.pieces))) - {piece for _, piece, _ in form.fixed})
    boards, numbers = {tuple(sorted(fixed.items())): free}, []
    for cell in [cell for cell in range(form.size) if cell not in fixed]:
        more = {}
        for board, left in boards.items():
            there = dict(board)
            for piece, turns in product(left, range(4)):
                sides = turned(form.pieces[piece], turns)
                if all(meets(form, there, near, side, sides) for side, near in enumerate(form.neighbours[cell])):
                    # Of pieces that look alike it does not matter which lies there.
                    more[tuple(sorted({**there, cell: sides}.items()))] = [one for one in left if one != piece]
        boards = more
        if not boards:
            break
        numbers.append(len(boards))
    return numbers


def meets(form, there, near, side, sides):
    if near < 0:
        return sides[side] == form.border
    if near in there:
        return sides[side] == there[near][(side + 2) % 4]
    return sides[side] != form.border


def every_board(tree):
    """The same numbers from the tree in which dives are made."""
    boards, numbers = [tree.root], []
    for cell in tree.cells:
        boards = [board.with_tile(cell, tile) for board in boards for tile in tree.candidates(board, cell)]
        if not boards:
            break
        numbers.append(len(boards))
    return numbers


def test_the_tree_has_every_board_once(boards):
    solved = 0
    for seed in boards(200):
        puzzle = small_form(seed)
        numbers = every_board(Tree(puzzle.form))
        assert numbers == counted(puzzle), seed
        count = ew.count(puzzle).count
        assert count == (numbers[-1] if len(numbers) == puzzle.form.size - len(puzzle.clues) else 0), seed
        solved += count > 0
    assert solved > boards.seen(50)


def test_the_estimate_is_near_the_number(boards):
    near = depths = 0
    for seed in boards(24):
        form = small_form(seed).form
        numbers = every_board(Tree(form))
        found = boards_by_depth(form)
        assert [depth.cells for depth in found] == list(range(1, len(found) + 1))
        for depth in found:
            number = numbers[depth.cells - 1]
            assert number > 0
            depths += 1
            near += abs(10**depth.log10_boards - number) <= max(3 * depth.error, 1e-9) * number
    assert near > 0.97 * depths


def test_a_clue_leaves_fewer_boards_and_no_time_none():
    free = ew.generate("eternity", 5, seed=3, options={"promise": "planted", "colours": 4}).puzzle
    last = boards_by_depth(free.form)[4]
    assert math.isfinite(last.log10_boards)
    assert last.error < 0.5
    assert boards_by_depth(free.form, lambda: True) == ()


def test_analyze_says_so():
    found = ew.analyze(ROOT / "examples" / "eternity" / "demo.txt", seconds=60)
    assert f"{found.depths[-1]!s}  boards with {found.depths[-1].cells} cells laid in row order" in str(found)
    assert found.to_dict()["depths"][0] == {
        "cells": 1,
        "log10_boards": found.depths[0].to_dict()["log10_boards"],
        "error": 0,
    }
