"""Hints, explanations and grades of boards of tiles: every step before the judge, and what is said without one."""

from __future__ import annotations

import json
import random

import pytest

import edgewise as ew
from edgewise.base.errors import BadInput
from edgewise.base.registry import family_of
from edgewise.explaining.clock import Clock
from edgewise.explaining.judge.tiles import TileJudge
from edgewise.explaining.tiles.board import Board, members
from edgewise.explaining.tiles.hints import TileHint
from edgewise.explaining.tiles.search import Search
from edgewise.explaining.tiles.state import Laid, TileState, laid_board
from edgewise.explaining.tiles.subject import TileSubject
from edgewise.families.eternity import Clue, Eternity
from edgewise.families.eternity.model import turned
from support.boards import planted_tiles, random_tiles
from support.project import ROOT, long

DEMO = ROOT / "examples" / "eternity" / "demo.txt"
MANY_ENOUGH = ew.Limits(solutions=2000)
MANY = ROOT / "examples" / "eternity" / "3x3.txt"


def _judged(puzzle: Eternity, state: TileState | None = None, **options: object) -> list[TileHint]:
    judge = TileJudge(puzzle)
    steps = list(ew.hints(puzzle, state, **options))
    for step in steps:
        if step.deduction is not None:
            told = json.loads(json.dumps(step.to_dict()))
            assert judge.flaw(told, step.state.to_dict()) is None, told
            assert step.rule
            assert step.text.endswith(".")
    return steps


def _looks(puzzle: Eternity, steps: list[TileHint]) -> dict[int, tuple[int, ...]]:
    """What the steps put on each cell, as it looks; clues included."""
    laid = [one for step in steps for one in step.placed]
    seen = {one.cell: turned(puzzle.pieces[one.piece], one.turns) for one in laid}
    clues = {
        one.row * puzzle.columns + one.column: turned(puzzle.pieces[one.piece - 1], one.turns) for one in puzzle.clues
    }
    return clues | seen


def _solution(puzzle: Eternity) -> dict[int, tuple[int, ...]]:
    (board,) = ew.solve(puzzle, unique=True).solutions
    return _seen(board)


def _check(puzzle: Eternity) -> list[TileHint]:
    result = ew.solve(puzzle, unique=True)
    steps = _judged(puzzle)
    if not result.solutions:
        assert [step.verdict for step in steps] == ["the puzzle has no solution"]
    elif result.unique:
        if len(puzzle.clues) < len(puzzle.pieces):
            assert _looks(puzzle, steps) == _solution(puzzle)
    elif steps[0].rule == "turn-the-board":
        # What is forced then is the same in all solutions that have not been turned away.
        found = ew.solve(puzzle, all=True, limits=MANY_ENOUGH)
        left = [look for look in map(_seen, found.solutions) if _agrees(look, steps[0])]
        if found.complete:
            first = left[0]
            forced = {cell: one for cell, one in first.items() if all(look[cell] == one for look in left)}
            assert _looks(puzzle, steps) == forced
    else:
        assert steps[-1].verdict.startswith("nothing more is forced")
        one, other = steps[-1].solutions
        assert one.sides != other.sides
        forced = ew.forced(puzzle)
        assert forced.complete
        assert len(_looks(puzzle, steps)) == len(forced.cells)
    return steps


def _seen(board: Board) -> dict[int, tuple[int, ...]]:
    return dict(enumerate(sides for row in board.sides for sides in row))


def _agrees(look: dict[int, tuple[int, ...]], step: TileHint) -> bool:
    pieces = step.puzzle.pieces
    return all(look[one.cell] == turned(pieces[one.piece], one.turns) for one in step.placed) and not any(
        look[one.cell] == turned(pieces[one.piece], one.turns) for one in step.ruled_out
    )


@pytest.mark.parametrize("size", [(2, 3), (3, 3), (4, 4), (3, 5)], ids=str)
def test_every_step_of_a_made_board_stands_before_the_judge(size, boards):
    for seed in boards(12):
        _check(planted_tiles(*size, (0.1, 0.2, 0.4)[seed % 3], seed, (None, 3, 4)[seed % 3]))


def test_every_step_of_a_random_board_stands_before_the_judge(boards):
    """Boards with few colours, so with pieces that look alike, and boards without solution."""
    for seed in boards(60):
        rng = random.Random(seed)
        clues = rng.randint(0, 2)
        rows, columns = rng.randint(1, 4), rng.randint(2, 4)
        _check(random_tiles(rng, rows, columns, rng.randint(1, 3), clues, damage=rng.random() < 0.2))


@long
@pytest.mark.parametrize("size", [4, 5, 6, 7])
def test_every_step_of_larger_boards_stands_before_the_judge(size):
    for seed in range(12 if size < 6 else 4):
        for density in (0.1, 0.15, 0.2, 0.3):
            puzzle = planted_tiles(size, size, density, seed)
            if ew.solve(puzzle, unique=True).unique:
                assert _looks(puzzle, _judged(puzzle)) == _solution(puzzle)


def test_the_last_level_has_a_reason_for_every_cell():
    puzzle = ew.load(DEMO)
    subject, judge = TileSubject(puzzle, Clock()), TileJudge(puzzle)
    way = subject.way(TileState(puzzle))
    for cell in subject.board.cells:
        if cell in subject.clues:
            continue
        (only,) = members(way.possible[cell])
        found = subject.search.why(subject.clues, {}, (cell, only), True)
        hint = TileHint(puzzle, TileState(puzzle), found, {0: 11, cell: subject.board.pieces[only >> 2][0]})
        assert judge.flaw(hint.to_dict()) is None
        assert hint.rule == "beyond-cases"
    assert (
        subject.search.why(subject.clues, {}, (1, next(members(subject.board.fits[1] & ~way.possible[1]))), True)
        is None
    )


def test_the_last_level_is_reached_when_the_others_are_switched_off(monkeypatch):
    """A board on which only a solver is asked: the way is found all the same, and judged."""
    monkeypatch.setattr("edgewise.explaining.tiles.steps.Steps._next_piece", lambda self, most: None)
    puzzle = ew.load(DEMO)
    steps = _judged(puzzle)
    assert {step.deduction.level for step in steps} == {10}
    assert _looks(puzzle, steps) == _solution(puzzle)


def _rotated(puzzle: Eternity) -> Eternity:
    """The whole board after a clockwise quarter turn."""
    clues = tuple(
        Clue(clue.piece, puzzle.rows - 1 - clue.row, clue.column, (clue.turns + 1) % 4) for clue in puzzle.clues
    )
    return Eternity(puzzle.columns, puzzle.rows, puzzle.pieces, clues)


@pytest.mark.parametrize("seed", range(6))
def test_a_grade_is_the_same_in_all_four_positions_and_for_shuffled_pieces(seed):
    puzzle = planted_tiles(4, 4 + seed % 2, 0.12, seed)
    order = random.Random(seed).sample(range(len(puzzle.pieces)), len(puzzle.pieces))
    where = {piece: number for number, piece in enumerate(order, start=1)}
    shuffled = Eternity(
        puzzle.rows,
        puzzle.columns,
        tuple(puzzle.pieces[piece] for piece in order),
        tuple(clue._replace(piece=where[clue.piece - 1]) for clue in puzzle.clues),
    )
    boards = [puzzle, shuffled]
    for _ in range(3):
        boards.append(_rotated(boards[-1]))
    grades = [ew.grade(board) for board in boards]
    assert len({(one.level, one.name, one.verdict, tuple(one.by_level.items())) for one in grades}) == 1


def test_a_grade_is_the_hardest_step_of_the_way(boards):
    for seed in boards(20):
        puzzle = planted_tiles(4, 4, 0.12 if seed % 2 else 0.2, seed)
        if not ew.solve(puzzle, unique=True).unique:
            continue
        told = ew.explain(puzzle)
        assert int(told.grade.level) == max(step.deduction.level for step in told)
        assert told.grade.hardest.deduction.level == int(told.grade.level)
        assert told.grade.steps == len(puzzle.pieces) - len(puzzle.clues)
        assert TileJudge(puzzle).flaw(told.grade.hardest.to_dict(), told.grade.hardest.state.to_dict()) is None


def test_names_of_levels_and_json():
    grade = ew.grade(DEMO)
    assert str(grade) == "5.3 short look-ahead"
    told = grade.to_dict()["grade"]
    assert set(told) == {"level", "name", "settled", "difficulty", "steps", "by_level", "hardest"}
    hint = ew.hint(DEMO).to_dict()
    assert set(hint) == {"puzzle", "family", "level", "rule", "text", "cells", "ruled_out", "because"}
    assert set(hint["because"]) == {"cells", "pieces", "colours", "clues", "known", "ruled_out"}
    assert hint["because"]["clues"] == [[0, 0]]
    placed = next(step for step in ew.hints(DEMO) if step.placed).to_dict()
    assert placed["cells"] == [{"cell": [3, 0], "piece": 15, "turns": 1}]


def test_hints_go_on_from_a_state():
    """What hints say can be given back as a state, and the way goes on from there."""
    steps = list(ew.hints(DEMO))
    for number in range(0, len(steps), 3):
        before = steps[number].state
        again = ew.hint(DEMO, json.dumps(before.to_dict()))
        assert again.deduction.level <= steps[number].deduction.level
        assert TileJudge(ew.load(DEMO)).flaw(again.to_dict(), before.to_dict()) is None


def test_a_drawing_is_a_state():
    (board,) = ew.solve(DEMO, unique=True).solutions
    rows = [row.split() for row in str(board).splitlines()]
    rows[3][3] = "."
    found = ew.hint(DEMO, "\n".join(" ".join(row) for row in rows))
    assert (found.deduction.level, found.placed[0].cell) == (1, 15)
    assert ew.hint(DEMO, str(board)).verdict.startswith("the board is finished")
    assert ew.hint(DEMO, json.dumps(board.to_dict())).verdict.startswith("the board is finished")


def test_a_wrong_piece_is_the_hint(boards):
    for seed in boards(15):
        rng = random.Random(seed)
        puzzle = ew.load(DEMO)
        (board,) = ew.solve(puzzle, unique=True).solutions
        right = {row * 4 + column: one for (row, column), one in board.placements().items()}
        cell = rng.randrange(1, 16)
        piece = rng.choice([one.piece for place, one in right.items() if place not in (0, cell)])
        wrong = Laid(cell, piece - 1, rng.randrange(4))
        kept = {
            Laid(place, one.piece - 1, one.turns)
            for place, one in right.items()
            if place not in (0, cell) and one.piece != piece and rng.random() < 0.4
        }
        state = TileState(puzzle, frozenset({*kept, wrong}))
        found = ew.hint(puzzle, state)
        assert found.wrong == wrong
        assert found.ruled_out == (wrong,)
        assert found.text.startswith(f"The piece in row {cell // 4 + 1}, column {cell % 4 + 1} is wrong. ")
        assert found.to_dict()["wrong"]["piece"] == piece
        assert (
            TileJudge(puzzle).flaw(
                found.to_dict(), {"cells": TileState(puzzle, frozenset(kept)).to_dict()["cells"], "ruled_out": []}
            )
            is None
        )
        about = ew.why(puzzle, state, (cell // 4, cell % 4))
        assert about.wrong == wrong


def test_what_is_ruled_out_by_mistake_is_wrong():
    found = ew.hint(DEMO, '{"ruled_out": [{"cell": [3, 0], "piece": 15, "turns": 1}]}')
    assert found.wrong == Laid(12, 14, 1)
    assert found.text.startswith("What is ruled out in row 4, column 1 is wrong.")
    assert found.placed == (found.wrong,)


def test_a_wrong_piece_where_there_are_several_solutions():
    puzzle = ew.load(MANY)
    found = ew.hint(puzzle, '{"cells": [{"cell": [1, 1], "piece": 1, "turns": 0}]}')
    assert found.wrong is not None
    assert "this piece does not fit" in found.text.lower()
    one = ew.solve(puzzle).solutions[0].placements()[1, 1]
    facts = {"cell": [1, 1], "piece": one.piece, "turns": one.turns}
    steps = _judged(puzzle, ew.read_state(puzzle, json.dumps({"cells": [facts]})))
    assert steps[0].wrong is None


def test_a_board_without_a_clue_says_that_it_can_be_turned():
    assert ew.hint(MANY).rule == "turn-the-board"
    assert ew.grade(MANY).level is None


@pytest.mark.parametrize("size", [(3, 3), (4, 4), (3, 4)], ids=str)
def test_hints_alone_lay_a_board_that_was_made_without_clues(size, boards):
    """Piece after piece, with nothing but the pieces that lie there: a turn that was chosen stays chosen."""
    for seed in boards(4):
        puzzle = ew.generate("eternity", size=size, seed=seed).puzzle
        placed: set[Laid] = set()
        while len(placed) < len(puzzle.pieces):
            state = TileState(puzzle, frozenset(placed))
            found = next(step for step in ew.hints(puzzle, state) if step.placed)
            placed |= {*found.placed}
        board = laid_board(puzzle, sorted(placed))
        assert not family_of(puzzle).violations(puzzle, board)


def test_the_judge_turns_boards_only_where_nothing_is_lost(boards):
    for seed in boards(20):
        rng = random.Random(seed)
        puzzle = planted_tiles(*rng.choice([(2, 2), (3, 3), (2, 3), (4, 3)]), 0, seed, rng.choice([2, 3, 5]))
        step, judge = next(ew.hints(puzzle)), TileJudge(puzzle)
        if step.rule != "turn-the-board":
            continue
        told, blank = step.to_dict(), {"cells": [], "ruled_out": []}
        assert judge.flaw(told, blank) is None
        piece = (told["cells"] or told["ruled_out"])[0]["piece"]
        other = {"cell": [0, 1], "piece": piece % len(puzzle.pieces) + 1, "turns": 0}
        assert judge.flaw(told, {"cells": [other], "ruled_out": []}) is not None  # which no turn leaves where it is
        if told["cells"]:
            assert judge.flaw(told | {"ruled_out": told["cells"], "cells": []}, blank) is None  # another corner is left
        else:
            everywhere = [
                {"cell": [row, column], "piece": piece, "turns": turns}
                for row in range(puzzle.rows)
                for column in range(puzzle.columns)
                for turns in range(4)
            ]
            assert judge.flaw(told | {"ruled_out": everywhere}, blank) is not None


def test_why_a_cell_holds_its_piece():
    puzzle, judge = ew.load(DEMO), TileJudge(ew.load(DEMO))
    (board,) = ew.solve(puzzle, unique=True).solutions
    for cell in range(1, 16):
        found = ew.why(puzzle, None, divmod(cell, 4))
        assert board.cells[cell // 4][cell % 4] == (found.placed[0].piece + 1, found.placed[0].turns)
        assert judge.flaw(found.to_dict(), {"cells": [], "ruled_out": []}) is None
    assert ew.why(puzzle, None, (0, 0)).verdict == "the piece in row 1, column 1 is a clue"
    assert len(ew.why(MANY, None, (0, 0)).solutions) == 2
    with pytest.raises(BadInput, match=r"there is no cell \[4, 0\] on this board"):
        ew.why(puzzle, None, (4, 0))
    with pytest.raises(BadInput, match="give the row and the column of a cell"):
        ew.why(puzzle, None, ((0, 0), (0, 1)))


def test_levels_and_limits_end_the_search():
    assert ew.hint(DEMO, level_max=2).verdict == "there is no step left up to level 2"
    late = ew.hint(DEMO, limits=ew.Limits(seconds=0))
    assert (late.deduction, late.stopped_by) == (None, "time")
    assert ew.grade(DEMO, limits=ew.Limits(seconds=0)).stopped_by == "time"
    huge = ROOT / "examples" / "eternity" / "16x16.txt"
    assert ew.grade(huge, limits=ew.Limits(seconds=0.2)).verdict == "stopped by time before the grade was settled"
    assert ew.hint(huge, limits=ew.Limits(seconds=0.2)).stopped_by == "time"


@pytest.mark.parametrize(
    ("state", "said"),
    [
        ('{"cells": [{"cell": [4, 0], "piece": 1, "turns": 0}]}', r"there is no cell \[4, 0\]"),
        ('{"cells": [{"cell": [1, 1], "piece": 17, "turns": 0}]}', "the puzzle has no piece 17"),
        ('{"cells": [{"cell": [1, 1], "piece": 1, "turns": 4}]}', "4 is not a rotation"),
        ('{"cells": [{"cell": [0, 0], "piece": 1, "turns": 0}]}', "the clue in row 1, column 1 differs"),
        (
            '{"cells": [{"cell": [1, 1], "piece": 12, "turns": 0}]}',
            "piece 12 is both in row 1, column 1 and in row 2, column 2",
        ),
        ('{"cells": [{"cell": [1, 1]}]}', "missing required field `piece`"),
        ('{"on": []}', "a state is"),
        ("1/0 2/0\n", "this row has 2 cells, the puzzle has 4 columns"),
    ],
)
def test_what_cannot_be_a_state(state, said):
    with pytest.raises(BadInput, match=said):
        ew.hint(DEMO, state)


def test_the_judge_finds_what_is_missing():
    """Nearly every part of the reasons of a whole way is missed when it is left out.

    A solver sees more than the level of a step: to it, some parts are not needed.
    """
    puzzle, judge = ew.load(DEMO), TileJudge(ew.load(DEMO))
    left_out = missed = 0
    for step in ew.hints(puzzle):
        told = step.to_dict()
        for part, facts in told["because"].items():
            for fact in facts:
                if part == "cells" and fact == [*divmod(step.deduction.cell, 4)]:
                    continue
                fewer = told["because"] | {part: [one for one in facts if one != fact]}
                left_out += 1
                missed += judge.flaw(told | {"because": fewer}) is not None
    assert left_out > 60
    assert missed > 0.8 * left_out


def test_the_judge_refuses_what_does_not_follow():
    puzzle, judge = ew.load(DEMO), TileJudge(ew.load(DEMO))
    told = next(step for step in ew.hints(puzzle) if step.placed).to_dict()
    assert judge.flaw(told | {"cells": []}) == "there is no conclusion"
    other = [told["cells"][0] | {"turns": 0}]
    assert judge.flaw(told | {"cells": other}).startswith("the reason does not force")
    itself = told["because"] | {"known": told["cells"]}
    assert judge.flaw(told | {"because": itself}).endswith("is concluded from itself")
    assert judge.flaw(told, {"cells": [], "ruled_out": []}).endswith("was not known")
    assert judge.flaw(told | {"because": told["because"] | {"clues": [[1, 1]]}}) == "there is no clue at (1, 1)"


def test_solutions_of_the_solver_are_those_of_the_engines():
    for seed in range(30):
        rng = random.Random(seed)
        puzzle = random_tiles(rng, 2, 3, 2, rng.randint(0, 1), damage=rng.random() < 0.3)
        form = family_of(puzzle).lower(puzzle)
        board = Board(form)
        clues = {cell: board.orientation(piece, turns) for cell, piece, turns in form.fixed}
        if any(not board.fits[cell] >> one & 1 for cell, one in clues.items()):
            continue
        found = Search(board, Clock()).differing(clues, {})
        boards = ew.solve(puzzle, all=True).solutions
        looks = {tuple(board.orientation(one.piece - 1, one.turns) for row in b.cells for one in row) for b in boards}
        assert set(found) <= looks
        assert bool(found) == bool(looks)
        for cell in board.cells:
            same = len({look[cell] for look in looks}) == 1
            assert not looks or (len({look[cell] for look in found}) == 1) == same
