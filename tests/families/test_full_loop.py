"""Full Loops: Slitherlink whose loop visits every point, and Masyu whose loop visits every cell."""

from __future__ import annotations

import random

import pytest

import edgewise as ew
from edgewise.base.registry import families, family_of
from edgewise.text.loading import parse
from edgewise.text.source import Source
from edgewise.text.written import written


def random_board(rng: random.Random, largest: int = 3) -> ew.Slitherlink | ew.Masyu:
    rows, columns = rng.randint(1, largest), rng.randint(1, largest)
    density = rng.choice((0.0, 0.15, 0.4))
    if rng.random() < 0.5:
        clues = [[rng.randint(0, 3) if rng.random() < density else None for _ in range(columns)] for _ in range(rows)]
        return ew.Slitherlink(tuple(map(tuple, clues)), full=True)
    cells = [
        "".join(rng.choice("wb") if rng.random() < density else "." for _ in range(columns + 1))
        for _ in range(rows + 1)
    ]
    return ew.Masyu(tuple(cells), full=True)


def plain(board: ew.Slitherlink | ew.Masyu) -> ew.Slitherlink | ew.Masyu:
    return ew.Slitherlink(board.clues) if isinstance(board, ew.Slitherlink) else ew.Masyu(board.cells)


def places(board: ew.Slitherlink | ew.Masyu) -> int:
    beyond = isinstance(board, ew.Slitherlink)
    return (board.rows + beyond) * (board.columns + beyond)


def test_its_solutions_are_the_loops_of_the_plain_board_that_visit_everything(boards):
    solved = 0
    for seed in boards(600, fewest=80):
        board = random_board(random.Random(seed))
        every = ew.solve(plain(board), engine="brute", all=True).solutions
        expected = {loop.lines for loop in every if len(loop.lines) == places(board)}
        for engine in ("brute", "cdcl", "backtrack"):
            found = ew.solve(board, engine=engine, all=True)
            assert found.complete
            assert {loop.lines for loop in found.solutions} == expected, (engine, board)
        assert ew.count(board).count == len(expected)
        solved += bool(expected)
        for loop in every:
            missed = [one.code for one in ew.check(board, type(loop)(board, loop.lines))]
            assert (not missed) == (len(loop.lines) == places(board))
            assert set(missed) <= {"point.missed", "cell.missed"}
    assert solved > 10


def test_it_comes_back_from_every_format_that_can_say_it(boards):
    for seed in boards(600, fewest=100):
        board = random_board(random.Random(seed), largest=6)
        for fmt in family_of(board).formats:
            if fmt.name.startswith(("loopy", "pearl", "penpa", "block")):
                with pytest.raises(ew.BadInput, match=r"Full Loop|without a pearl"):
                    fmt.write(board)
            else:
                text = written(board, fmt)
                assert parse(Source(text)) == board, text
                assert parse(Source(text)) != plain(board)


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("variant: fill\n3.\n", 1, "unknown variant 'fill' (choose from full)"),
        ("# a board\n\nvariant:\n3.\n", 3, "unknown variant '' (choose from full)"),
        ("variant: full\n3.\n3\n", 3, "the rows above have 2 cells, but this row has 1"),
    ],
)
def test_a_variant_that_is_not_known_is_refused_by_name(text, line, says):
    with pytest.raises(ew.BadInput) as caught:
        parse(Source(text))
    assert (caught.value.message, caught.value.line) == (says, line)


def test_a_tiling_may_be_a_full_loop():
    text = "variant: full\ntiling honeycomb 3 3\n. . . . . . . . .\n"
    board = ew.load(text)
    assert board.full
    found = ew.solve(board, all=True)
    assert all(len(loop.lines) == board.board.point_count for loop in found.solutions)
    loose = ew.solve(ew.load(text.partition("\n")[2]), all=True)
    full = [loop.lines for loop in loose.solutions if len(loop.lines) == board.board.point_count]
    assert {loop.lines for loop in found.solutions} == set(full)
    other = next(loop for loop in loose.solutions if len(loop.lines) < board.board.point_count)
    assert {one.code for one in ew.check(board, type(other)(board, other.lines))} == {"point.missed"}
    assert ew.load(ew.convert(board, "tiling")) == board


@pytest.mark.parametrize(("name", "size"), [("slitherlink", "5x6"), ("slitherlink", "7x7"), ("masyu", "6x7")])
def test_one_is_made_proven_and_explained(name, size, tmp_path):
    for minimal in (False, True):
        made = ew.generate(name, size, seed=5, minimal=minimal, options={"variant": "full"})
        board = made.puzzle
        assert board.full
        assert ew.solve(board, unique=True).unique
        assert ew.explain(board).grade.level is not None
        assert ew.prove(board, tmp_path / f"{minimal}").claim == "exactly one solution"
        assert ew.check_proof(tmp_path / f"{minimal}", board).flaw is None
        assert ew.check_proof(tmp_path / f"{minimal}", plain(board)).flaw, "it is a proof about another puzzle"
    assert f"{size.replace('x', '×')} full loop" == board.size_text()


@pytest.mark.parametrize(
    ("name", "rows", "columns", "spec", "says"),
    [
        ("slitherlink", 6, 6, {}, "a Full Loop needs an odd side"),
        ("masyu", 5, 5, {}, "a Full Loop needs an even side"),
        ("slitherlink", 5, 5, {"mask": [[0, 0]]}, "a Full Loop cannot be made to a mask"),
        ("masyu", 6, 6, {"mask": [[0, 0]]}, "a Full Loop cannot be made to a mask"),
    ],
)
def test_what_no_full_loop_can_be_is_refused(name, rows, columns, spec, says):
    maker = families()[name].maker
    assert maker is not None
    from edgewise.generating.spec import Spec

    asked = Spec(
        family=name,
        rows=rows,
        columns=columns,
        options={"variant": "full"},
        mask=frozenset({0}) if spec else None,
    )
    assert says in (maker.refusal(asked) or "")


def test_a_changed_board_stays_a_full_loop():
    for board in (ew.load("variant: full\n3.\n.2\n"), ew.load("masyu\nvariant: full\nw..b\n....\n")):
        editing = family_of(board).editing
        assert editing is not None
        assert editing.resized(board, 3, 4).full
        assert editing.changed(board, set(editing.given(board)), {}).full
        assert eval(repr(board), {"Slitherlink": ew.Slitherlink, "Masyu": ew.Masyu}) == board
