"""Counting large layers part by part, and boards that are their own mirror image: small boards, swept as if large."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import edgewise as ew
from edgewise.base.engine import Job, StopFlag
from edgewise.base.family import Puzzle
from edgewise.base.forms import LineForm
from edgewise.base.registry import engines, family_of
from edgewise.base.result import Answer, Question
from edgewise.boards.tilings.kinds import KINDS
from edgewise.families.masyu import Masyu
from edgewise.families.slitherlink import Slitherlink
from support.boards import random_board, random_flow
from support.forms import random_form, random_pairs_form, random_patch, random_plane_form
from support.project import ROOT
from support.symmetry.symmetric_boards import (
    symmetric_flow,
    symmetric_masyu,
    symmetric_signs,
    symmetric_simple_loop,
    symmetric_slitherlink,
)

BRUTE, FRONTIER = engines()["brute"], engines()["frontier"]
NEVER = 10**9 - 1


def counted(form: LineForm, threads: int = 1, **options: bool | int) -> Answer:
    return FRONTIER.run(form, Job(Question.COUNT, threads=threads, options=options))


def lowered(board: Puzzle) -> LineForm:
    form = family_of(board).lower(board)
    assert isinstance(form, LineForm)
    return form


def empty(rows: int, columns: int) -> Slitherlink:
    return Slitherlink(((None,) * columns,) * rows)


def agrees_with_oracle(form: LineForm, rng: random.Random) -> int:
    expected = len(BRUTE.run(form, Job(Question.ALL)).solutions)
    how = {
        "threads": rng.choice((1, 1, 2)),
        "parts_from": rng.choice((1, 1, 3, 10)),
        "mirror": rng.random() < 0.8,
        "probing": rng.random() < 0.5,
        "look_ahead": rng.random() < 0.5,
    }
    assert counted(form, **how).count == expected, (how, form)
    return expected


@pytest.mark.parametrize("make", [random_form, random_plane_form, random_pairs_form], ids=lambda make: make.__name__)
def test_any_graph_has_as_many_solutions_as_the_oracle_finds(boards, make):
    rng = random.Random(7)
    kinds = Counter(min(agrees_with_oracle(make(rng), rng), 2) for _ in boards(250))
    assert min(kinds[number] for number in range(3)) > boards.seen(7), kinds


def test_boards_have_as_many_solutions_as_the_oracle_finds(boards):
    rng = random.Random(11)
    for _ in boards(20, fewest=4):
        agrees_with_oracle(lowered(random_board(rng, 3, 3)), rng)
        agrees_with_oracle(lowered(random_flow(rng, 3, 4)), rng)
        for make in (symmetric_slitherlink, symmetric_masyu, symmetric_simple_loop, symmetric_flow):
            agrees_with_oracle(lowered(make(rng)), rng)


def mirrored(rng: random.Random, rows: int, columns: int, signs: str) -> list[str]:
    """Signs that are the same from left and right; now and then but for one of them."""
    halves = ["".join(rng.choice(signs) for _ in range((columns + 1) // 2)) for _ in range(rows)]
    board = [half + half[: columns // 2][::-1] for half in halves]
    if rng.random() < 0.3:
        row, column = rng.randrange(rows), rng.randrange(columns)
        board[row] = board[row][:column] + rng.choice(signs) + board[row][column + 1 :]
    return board


@pytest.mark.parametrize("probing", [True, False])
def test_boards_that_are_their_own_mirror_image_are_counted_as_without_that(boards, probing):
    """With clues, whose bits change places as well. The plain sweep knows nothing of mirrors."""
    rng = random.Random(3)
    saved = 0
    for _ in boards(60):
        signs = mirrored(rng, rng.randint(4, 8), rng.randint(4, 6), rng.choice(("....12", ".....3", ".......2")))
        board = Slitherlink(tuple(tuple(None if sign == "." else int(sign) for sign in row) for row in signs))
        form = lowered(board)
        plain = counted(form, parts_from=NEVER, probing=probing)
        parts = counted(form, parts_from=1, mirror=False, probing=probing)
        folded = counted(form, parts_from=1, probing=probing)
        assert plain.count == parts.count == folded.count, board
        assert plain.stats["nodes"] == parts.stats["nodes"], board
        saved += parts.stats["nodes"] > folded.stats["nodes"]
    assert saved > boards.seen(20)


def test_pearls_that_are_their_own_mirror_image():
    rng = random.Random(6)
    for _ in range(30):
        board = Masyu(tuple(mirrored(rng, rng.randint(3, 6), rng.randint(3, 6), ".....wb")))
        form = lowered(board)
        assert counted(form, parts_from=1).count == counted(form, parts_from=NEVER).count, board


@pytest.mark.parametrize("kind", KINDS)
def test_tilings(kind):
    """Patches against the oracle, and a board without some of its clues against the plain sweep."""
    rng = random.Random(kind)
    for _ in range(6):
        agrees_with_oracle(random_patch(rng, kind), rng)
    ids = (
        line
        for line in (ROOT / "tests" / "support" / "readers" / "loopy_ids.txt").read_text().splitlines()
        if not line.startswith("#")
    )
    boards = [board for board in map(ew.load, ids) if isinstance(board, Slitherlink)]
    boards = [board for board in boards if (board.tiling.kind if board.tiling else "squares") == kind]
    board = min(boards, key=lambda board: len(board.flat_clues()))
    clues = tuple(clue if rng.random() < 0.8 else None for clue in board.flat_clues())
    form = lowered(Slitherlink((clues,), tiling=board.tiling) if board.tiling else board)
    whole = counted(form, parts_from=NEVER)
    assert (whole.count, whole.complete) == (counted(form, parts_from=20, threads=2).count, True)


def test_symmetric_signs_of_every_kind(boards):
    rng = random.Random(13)
    for _ in boards(60):
        signs = symmetric_signs(rng, rng.randint(3, 6), rng.randint(3, 6), "......12")
        form = lowered(Slitherlink(tuple(tuple(None if s == "." else int(s) for s in row) for row in signs)))
        assert counted(form, parts_from=1).count == counted(form, parts_from=NEVER).count, signs


def test_any_number_of_threads_sweeps_the_same_states():
    form = lowered(empty(10, 10))
    answers = [counted(form, threads=threads, parts_from=300) for threads in (1, 2, 3)]
    assert {answer.count for answer in answers} == {988808811046283595068099}
    assert len({(answer.stats["nodes"], answer.stats["peak_states"]) for answer in answers}) == 1
    whole = counted(form, parts_from=NEVER)
    assert whole.stats["nodes"] > 1.15 * answers[0].stats["nodes"]
    assert counted(form, parts_from=300, mirror=False).stats["nodes"] == whole.stats["nodes"]


def test_layers_in_parts_take_less_memory():
    """The count was made by the plain sweep, which takes 7.9 MB."""
    answer = counted(lowered(empty(12, 12)), threads=2)
    assert answer.count == 36954917962039884953387868334644457
    assert answer.stats["peak_bytes"] < 6_000_000


@pytest.mark.parametrize("threads", [1, 2])
def test_each_limit_is_named_and_nothing_is_claimed(threads):
    stop = StopFlag()
    stop.set()
    cases = {
        "time": {"limits": ew.Limits(seconds=0.02)},
        "nodes": {"limits": ew.Limits(nodes=20_000)},
        "memory": {"limits": ew.Limits(memory=1_000_000)},
        "interrupt": {"stop": stop},
    }
    for reason, how in cases.items():
        result = ew.count(empty(12, 12), engine="frontier", threads=threads, options={"parts_from": 100}, **how)
        assert (result.stopped_by, result.complete, result.count) == (reason, False, None)
