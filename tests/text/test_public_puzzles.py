"""The public puzzles beside the project: every one is read, and what is known about it is found."""

from __future__ import annotations

import csv
import json
import random

import pytest

import edgewise as ew
from edgewise.base.registry import family_of

WITHIN = ew.Limits(seconds=20)


def index(folder):
    with (folder / "index.tsv").open() as file:
        return list(csv.DictReader(file, delimiter="\t"))


def known(result) -> str:
    if result.status is ew.Status.UNSOLVABLE:
        return "0"
    return {True: "1", False: "2+", None: "?"}[result.unique]


def test_every_slitherlink_is_read_and_round_trips(shared):
    folder = shared / "slitherlink"
    for row in index(folder):
        board = ew.load(folder / row["path"])
        assert (board.rows, board.columns, len(board.clued_cells)) == tuple(
            int(row[key]) for key in ("rows", "columns", "clues")
        )
        for name in ("grid", "grid-lines", "rows", "puzzlink", "loopy"):
            assert ew.load(ew.convert(board, name)) == board


@pytest.mark.parametrize(
    "group", ["site-5x5", "site-7x7", "site-10x10", "site-15x15", "site-20x20", "site-25x30", "small"]
)
def test_backtrack_finds_the_known_number_of_solutions(shared, group):
    folder = shared / "slitherlink"
    rows = [row for row in index(folder) if row["path"].startswith(group)]
    assert rows
    for row in rows:
        result = ew.solve(folder / row["path"], unique=True, engine="backtrack", limits=WITHIN)
        assert known(result) == row["solutions"], row["path"]


def test_circulating_boards_up_to_ten_by_ten_are_settled(shared):
    folder = shared / "slitherlink"
    rows = [row for row in index(folder) if row["path"].startswith("circulating") and int(row["rows"]) <= 10]
    assert len(rows) == 32
    for row in rows:
        result = ew.solve(folder / row["path"], unique=True, engine="backtrack", threads=2, limits=WITHIN)
        assert known(result) == row["solutions"], row["path"]
        assert json.dumps(result.to_dict())


@pytest.mark.parametrize("group", ["site", "minimal", "large", "circulating", "small"])
def test_cdcl_finds_the_known_number_of_solutions_under_twenty_seeds(shared, group):
    folder = shared / "slitherlink"
    rows = [row for row in index(folder) if row["path"].startswith(group)]
    assert rows
    for row in rows:
        board = ew.load(folder / row["path"])
        for seed in range(20):
            result = ew.solve(board, unique=True, engine="cdcl", seed=seed, threads=1, limits=WITHIN)
            assert known(result) == row["solutions"], (row["path"], seed)


@pytest.mark.parametrize("group", ["site", "minimal", "circulating"])
def test_sat_finds_the_known_number_of_solutions(shared, group):
    folder = shared / "slitherlink"
    rows = [row for row in index(folder) if row["path"].startswith(group)]
    for row in rows:
        result = ew.solve(folder / row["path"], unique=True, engine="sat", limits=WITHIN)
        assert known(result) == row["solutions"], row["path"]


def test_uniqueness_of_every_site_board_up_to_fifteen_by_fifteen_is_proven(shared, tmp_path):
    folder = shared / "slitherlink"
    rows = [row for row in index(folder) if row["path"].startswith("site-") and int(row["rows"]) <= 15]
    assert len(rows) > 100
    for row in rows:
        assert ew.prove(folder / row["path"], tmp_path / "proof").claim == "exactly one solution", row["path"]
        assert ew.check_proof(tmp_path / "proof").flaw is None, row["path"]


def test_every_circulating_board_without_a_solution_is_proven_to_have_none(shared, tmp_path):
    folder = shared / "slitherlink"
    rows = [row for row in index(folder) if row["path"].startswith("circulating") and row["solutions"] == "0"]
    assert len(rows) == 16
    for row in rows:
        assert ew.prove(folder / row["path"], tmp_path / "proof").claim == "no solution", row["path"]
        assert ew.check_proof(tmp_path / "proof").flaw is None, row["path"]


def test_every_flow_is_read_and_round_trips(shared):
    folder = shared / "flow"
    for row in index(folder):
        board = ew.load(folder / row["path"])
        assert (board.rows, board.columns, len(board.pairs), board.rule) == (
            *(int(row[key]) for key in ("rows", "columns", "pairs")),
            row["rule"],
        )
        for name in ("grid", "rows"):
            assert ew.load(ew.convert(board, name)) == board
        if board.rule == "classic" and all(name.isdigit() for name in board.pairs):
            assert ew.load(ew.convert(board, "puzzlink")) == board


def test_no_slitherlink_is_read_as_flow(shared):
    for row in index(shared / "slitherlink"):
        assert ew.load(shared / "slitherlink" / row["path"]).family_name == "slitherlink", row["path"]


def test_cells_solves_the_ninety_whatever_the_pairs_are_called(shared):
    boards = [ew.load(path) for path in sorted((shared / "flow" / "ninety").glob("*.txt"))]
    assert len(boards) == 90
    rng = random.Random(90)
    for board in boards:
        result = ew.solve(board, engine="cells", threads=1, limits=WITHIN)
        assert result.status is ew.Status.SOLVED, board.name
        names = list(board.pairs)
        table = dict(zip(names, rng.sample(names, len(names)), strict=True))
        other = type(board)(tuple(tuple(table.get(cell, cell) for cell in row) for row in board.cells))
        again = ew.solve(other, engine="cells", threads=1, limits=WITHIN)
        assert again.solutions[0].lines == result.solutions[0].lines
        assert again.stats == result.stats


def test_a_board_of_the_app_has_no_solution(shared):
    path = shared / "flow" / "extreme-jumbo" / "unsolvable_cross.txt"
    assert ew.solve(path, engine="cells", limits=WITHIN).status is ew.Status.UNSOLVABLE


def test_every_eternity_is_read_and_round_trips(shared):
    folder = shared / "eternity"
    for row in index(folder):
        puzzle = ew.load(folder / row["path"])
        assert (puzzle.columns, puzzle.rows, len(puzzle.clues)) == tuple(
            int(row[key]) for key in ("width", "height", "clues")
        )
        assert family_of(puzzle).impossible(puzzle) is None, row["path"]
        for name in ("pieces", "named", "bucas"):
            assert ew.load(ew.convert(puzzle, name)) == puzzle


def test_tiles_solves_every_board_up_to_seven_by_seven_and_the_clue_puzzles(shared):
    folder = shared / "eternity"
    small = [row for row in index(folder) if int(row["width"]) * int(row["height"]) <= 49 or "/clue" in row["path"]]
    assert len(small) >= 20
    for row in small:
        result = ew.solve(folder / row["path"], threads=2, limits=ew.Limits(seconds=300))
        assert (result.status, result.engine) == (ew.Status.SOLVED, "tiles"), row["path"]
