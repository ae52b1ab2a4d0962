"""The learnt choice of ``cdcl`` and ``backtrack``: against the oracle, and the odds against the table they are from."""

from __future__ import annotations

import random
import re
from array import array

import pytest

import edgewise as ew
from edgewise.engine import Job
from edgewise.engines._native_core import core_missing, native_faces, native_graph
from edgewise.families.slitherlink import Slitherlink
from edgewise.registry import engines, family_of
from edgewise.result import Question
from edgewise.tilings.kinds import KINDS
from support.boards import random_board, random_masyu
from support.forms import random_form, random_patch, random_plane_form
from support.project import EXAMPLES, ROOT

pytestmark = pytest.mark.skipif(core_missing() is not None, reason=str(core_missing()))

BRUTE = engines()["brute"]
ENGINES = [engines()[name] for name in ("cdcl", "backtrack")]
LEARNT = {"choice": "learnt"}
LESS = {"cdcl": {"probing": False}, "backtrack": {"lookahead": "none"}}
"""So that there is more to choose."""
TABLE = (ROOT / "native" / "line" / "learnt" / "odds_table.hpp").read_text()


def odds_of(form) -> list[int]:
    from edgewise import _native

    return array("i", _native.edge_odds(native_graph(form), native_faces(form))).tolist()


def form_of(rows):
    board = Slitherlink(tuple(map(tuple, rows)))
    return family_of(board).lower(board)


def random_rows(rng: random.Random, rows: int, columns: int) -> list[list[int | None]]:
    clues = [[rng.choice((None, None, 0, 1, 2, 3)) for _ in range(columns)] for _ in range(rows)]
    clues[0][0] = 3  # where there is no clue at all, nothing is judged
    return clues


def assert_every_solution_once(form) -> None:
    expected = sorted(sorted(loop) for loop in BRUTE.run(form, Job(Question.ALL)).solutions)
    for engine in ENGINES:
        for options in (LEARNT, LEARNT | LESS[engine.name]):
            answer = engine.run(form, Job(Question.ALL, options=options, threads=1 + (options is LEARNT)))
            assert answer.complete
            assert sorted(sorted(loop) for loop in answer.solutions) == expected, (form, engine.name, options)


@pytest.mark.parametrize("seed", range(0, 200, 20))
def test_every_solution_is_found_once(seed):
    for number in range(seed, seed + 20):
        rng = random.Random(number)
        assert_every_solution_once(
            form_of(random_rows(rng, rng.randint(1, 3), rng.randint(1, 4 if number % 20 == 0 else 3)))
        )


def test_boards_of_any_kind_are_searched(boards):
    for seed in boards(15):
        rng = random.Random(seed)
        board = random_board(rng, 3, 3)
        kind = list(KINDS)[seed % len(KINDS)]
        for form in (
            family_of(board).lower(board),
            random_form(rng),
            random_plane_form(rng),
            random_patch(rng, kind, 20),
        ):
            assert_every_solution_once(form)


def number_in_table(name: str) -> int:
    return int(re.search(rf"{name} = (-?\d+);", TABLE).group(1))


def numbers_in_table(name: str) -> list[int]:
    return [int(number) for number in re.search(rf"{name}{{([^}}]*)}}", TABLE).group(1).split(",") if number.strip()]


def odds_by_table(rows, row: int, column: int) -> int:
    """The odds of the upper side of a cell, or of the lower side of the cell above it, written out."""
    height, width = number_in_table("kRows"), number_in_table("kColumns")
    codes, units = number_in_table("kCodes"), number_in_table("kUnits")
    weights, out = numbers_in_table("kWeights"), numbers_in_table("kOut")

    def code(r: int, c: int) -> int:
        if not (0 <= r < len(rows) and 0 <= c < len(rows[0])):
            return 5
        return 4 if rows[r][c] is None else rows[r][c]

    around = [[code(row - height // 2 + r, column - width // 2 + c) for c in range(width)] for r in range(height)]
    total = number_in_table("kBias")
    for image in (around, around[::-1], [line[::-1] for line in around], [line[::-1] for line in around[::-1]]):
        sums = numbers_in_table("kUnitBias")
        for place, one in enumerate(one for line in image for one in line):
            for unit in range(units):
                sums[unit] += weights[(place * codes + one) * units + unit]
        total += sum(max(one, 0) * by for one, by in zip(sums, out, strict=True))
    return total


@pytest.mark.parametrize(("height", "width"), [(1, 1), (1, 4), (5, 3), (4, 7)])
def test_the_odds_are_those_of_the_table(height, width):
    rows = random_rows(random.Random(height * width), height, width)
    turned = [list(column) for column in zip(*rows, strict=True)]
    across = [odds_by_table(rows, row, column) for row in range(height + 1) for column in range(width)]
    down = [odds_by_table(turned, column, row) for row in range(height) for column in range(width + 1)]
    assert odds_of(form_of(rows)) == across + down


def test_likely_lines_have_high_odds():
    # The line between two threes side by side is on, and does not go on beyond them.
    blank = (None,) * 4
    board = Slitherlink((blank, blank, (None, 3, 3, None), blank, blank))
    odds, sides = odds_of(family_of(board).lower(board)), board.lattice.cell_edges
    one = number_in_table("kOne")
    above, beside, below = ((row * 4 + 1) for row in (1, 2, 3))
    _, left, right, _ = range(4)
    assert min(odds[sides[beside][left]], odds[sides[beside][right]]) > one
    assert max(odds[sides[above][right]], odds[sides[below][right]]) < -one


def test_only_boards_like_those_it_was_learnt_from_are_judged():
    rng = random.Random(1)
    masyu = random_masyu(rng, 4, 4)
    assert odds_of(family_of(masyu).lower(masyu)) == []
    assert odds_of(form_of([[None] * 3] * 3)) == []  # no clue at all
    assert odds_of(form_of([[None, 4], [3, 2]])) == []  # a clue that it has never seen
    assert odds_of(random_patch(rng, "honeycomb", 20)) == []


def test_the_choice_makes_a_difference():
    boards = [ew.load(path) for path in EXAMPLES if path.parent.name == "slitherlink"]
    for engine in ENGINES:
        nodes = {
            choice: [
                ew.solve(
                    board, engine=engine.name, threads=1, options={"choice": choice}, limits=ew.Limits(nodes=300)
                ).stats.get("nodes")
                for board in boards
            ]
            for choice in ("standard", "learnt")
        }
        assert nodes["standard"] != nodes["learnt"]


def test_proofs_of_backtrack_visit_the_same_nodes():
    """Which value comes first changes when the only solution is found, and nothing of what has to be refuted."""
    made = [one.puzzle for one in ew.generate_many("slitherlink", 7, number=10, seed=1, minimal=True, threads=1)]
    for board in made:
        standard, learnt = (
            ew.solve(board, unique=True, engine="backtrack", threads=1, options={"choice": choice}).stats["nodes"]
            for choice in ("standard", "learnt")
        )
        assert standard == learnt
