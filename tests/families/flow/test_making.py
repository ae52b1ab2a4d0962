"""Flow boards made to order: one solution by several engines, and everything else that was asked for."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

import edgewise as ew
from edgewise.base.errors import BadInput
from edgewise.explaining.clock import Clock
from edgewise.families.flow.making import MAKER, usual_pairs
from edgewise.generating.spec import Spec

KINDS = [
    {},
    {"rule": "classic"},
    {"walls": 9},
    {"bridges": 3},
    {"warp": "on"},
    {"hex": "on"},
    {"touching": "on"},
    {"trivial": "on"},
    {"min-length": 6},
    {"pairs": 5},
    {"walls": 6, "bridges": 2, "rule": "classic"},
    {"walls": 6, "hex": "on", "warp": "on"},
]


def made(rows, columns, seed, options=None, mask=None):
    """The first attempt that comes to something."""
    spec = Spec(family="flow", rows=rows, columns=columns, mask=mask, options=options or {})
    assert MAKER.refusal(spec) is None
    for attempt in range(20):
        draft = MAKER.attempt(spec, 1000 * seed + attempt, Clock(60))
        if draft is not None:
            return draft
    raise AssertionError("no attempt came to anything")


def touches_itself(puzzle, path):
    """Whether two cells of a path are neighbours that it does not join; bridges have no say."""
    walls = puzzle.walls
    places = {(min(one, other), max(one, other)) for one, other in pairwise(path)}
    for one, other in combinations([cell for cell in path if cell not in puzzle.bridges], 2):
        line = (min(one, other), max(one, other))
        if other in puzzle.beside(one) and line not in places and line not in walls:
            return True
    return False


@pytest.mark.parametrize("options", KINDS, ids=str)
def test_boards_have_one_solution_and_what_was_asked_for(options):
    for seed in range(3):
        draft = made(6, 6, seed, options)
        puzzle, solution = draft.puzzle, draft.solution
        family = ew.all_families()["flow"]
        assert family.violations(puzzle, solution) == []
        for engine in ("cdcl", "sat"):
            result = ew.solve(puzzle, unique=True, engine=engine, threads=1)
            assert result.unique is True, engine
            assert result.solutions[0].lines == solution.lines
        assert puzzle.rule == options.get("rule", "fill")
        assert len(puzzle.walls) == options.get("walls", 0)
        assert len(puzzle.bridges) == options.get("bridges", 0)
        assert puzzle.warp == (options.get("warp") == "on")
        assert (puzzle.shape == "hex") == (options.get("hex") == "on")
        assert len(puzzle.pairs) == options.get("pairs", len(puzzle.pairs))
        shortest = options.get("min-length", 2 if options.get("trivial") == "on" else 3)
        for path in solution.paths.values():
            assert len(path) >= shortest
            apart = (
                path[-1] not in puzzle.beside(path[0])
                or (min(path[0], path[-1]), max(path[0], path[-1])) in puzzle.walls
            )
            assert apart or options.get("trivial") == "on"
            assert options.get("touching") == "on" or not touches_itself(puzzle, path)


@pytest.mark.parametrize("options", KINDS, ids=str)
def test_the_same_seed_makes_the_same_board(options):
    one, again, other = (made(7, 6, seed, options).puzzle for seed in (4, 4, 5))
    assert one == again
    assert one != other


def test_counting_every_solution_finds_one():
    for seed in range(4):
        for options in ({}, {"rule": "classic"}, {"warp": "on"}):
            assert ew.count(made(5, 5, seed, options).puzzle).count == 1


def test_cells_that_are_not_in_the_mask_are_holes():
    mask = frozenset(cell for cell in range(49) if cell not in (0, 6, 24, 42, 48, 23, 25))
    draft = made(7, 7, 1, mask=mask)
    assert {row * 7 + column for row, column in draft.puzzle.holes} == set(range(49)) - mask
    assert MAKER.clue_cells(draft.puzzle) == mask
    assert ew.solve(draft.puzzle, unique=True, engine="sat").unique is True


def test_a_mask_with_many_cells_of_one_colour_gets_pairs_enough():
    lost = [row * 9 + column for row in (1, 3, 5, 7) for column in (1, 3, 5, 7)][:12]
    mask = frozenset(range(81)) - set(lost)
    dark = sum((cell // 9 + cell % 9) % 2 == 0 for cell in mask)
    assert abs(2 * dark - len(mask)) == 11 > usual_pairs(len(mask))
    assert len(made(9, 9, 2, mask=mask).puzzle.pairs) >= 11


def test_usual_boards_are_made_on_all_sizes():
    for rows, columns in ((1, 5), (2, 5), (3, 4), (5, 5), (9, 9), (4, 12)):
        puzzle = made(rows, columns, 7).puzzle
        assert (puzzle.rows, puzzle.columns) == (rows, columns)
        assert ew.solve(puzzle, unique=True).unique is True


def test_the_usual_number_of_pairs_grows_with_the_board():
    counts = [usual_pairs(side * side) for side in range(2, 40)]
    assert counts == sorted(counts)
    assert len(made(10, 10, 1).puzzle.pairs) == 9


def test_on_roomy_boards_paths_are_not_the_shortest_there_are():
    assert min(map(len, made(9, 9, 3).solution.paths.values())) >= 4


@pytest.mark.parametrize(
    ("size", "specs", "reason"),
    [
        (4, {"pairs": 6}, "6 pairs with at least 3 cells each do not fit on 16 cells"),
        (6, {"pairs": 4, "min_length": 10}, "do not fit on 36 cells"),
        (6, {"pairs": 1}, "one path cannot visit every cell without touching itself"),
        (6, {"min_length": 2}, "trivial pairs"),
        (6, {"hex": "on", "bridges": 1}, "cannot have bridges"),
        (5, {"hex": "on", "warp": "on"}, "even number of columns"),
        (5, {"bridges": 5}, "at most 4 fit without touching"),
        (4, {"walls": 9}, "9 walls are too many"),
        (50, {}, "at most 1,600 cells"),
        (None, {"mask": "#.#\n...\n#.#\n", "pairs": 1}, "without a neighbour"),
        (None, {"mask": "#.###\n.#.#.\n#####\n", "pairs": 2}, "without a neighbour"),
        (None, {"mask": ".#.\n###\n.#.\n", "pairs": 1}, "3 more cells of one colour"),
        (6, {"symmetry": "mirror"}, "cannot be generated by symmetry"),
    ],
)
def test_what_can_never_be_is_refused_with_the_reason(size, specs, reason):
    common = {name: specs[name] for name in specs.keys() & {"mask", "symmetry"}}
    options = {name.replace("_", "-"): value for name, value in specs.items() if name not in common}
    with pytest.raises(BadInput, match=reason):
        ew.generate("flow", size, seed=1, options=options, **common)


def test_a_clock_that_has_run_out_makes_nothing():
    spec = Spec(family="flow", rows=14, columns=14, options={"pairs": 9})
    assert MAKER.attempt(spec, 1, Clock(0.0)) is None


def test_levels_are_met():
    found = ew.generate("flow", 6, seed=3, grade="1..4")
    assert 1 <= int(found.grade.level) <= 4


BEGUN = "A . . . . .\n. . . B . .\n. . . . . .\n. . . . . .\n. A . . B .\n. . . . . .\n"


def test_a_board_that_was_begun_keeps_its_pairs():
    begun = ew.load(BEGUN)
    for seed in range(3):
        spec = Spec(family="flow", rows=6, columns=6, start=begun)
        draft = MAKER.attempt(spec, seed, Clock(60))
        assert draft is not None
        assert begun.pairs.items() <= draft.puzzle.pairs.items()
        assert ew.solve(draft.puzzle, unique=True, engine="sat").unique is True
        assert draft.puzzle == MAKER.attempt(spec, seed, Clock(60)).puzzle


def test_a_board_whose_pairs_alone_leave_cells_over_gets_more_pairs():
    begun = ew.load(BEGUN)
    assert ew.solve(begun).status is ew.Status.UNSOLVABLE
    found = ew.generate("flow", start=begun, seed=1)
    assert begun.pairs.items() <= found.puzzle.pairs.items()
    assert len(found.puzzle.pairs) > 2


def test_a_board_that_is_finished_stays_as_it_is():
    finished = made(6, 6, 1).puzzle
    spec = Spec(family="flow", rows=6, columns=6, start=finished)
    assert MAKER.attempt(spec, 5, Clock(60)).puzzle == finished


def test_walls_and_bridges_of_a_board_that_was_begun_stay():
    editing = ew.all_families()["flow"].editing
    whole = made(6, 6, 1, {"bridges": 2, "walls": 3}).puzzle
    begun = editing.changed(whole, {next(iter(editing.given(whole)))}, {})
    spec = Spec(family="flow", rows=6, columns=6, start=begun)
    drafts = [draft for seed in range(5) if (draft := MAKER.attempt(spec, seed, Clock(60))) is not None]
    assert drafts
    for draft in drafts:
        assert (draft.puzzle.walls, draft.puzzle.bridges) == (begun.walls, begun.bridges)
        assert begun.pairs.items() <= draft.puzzle.pairs.items()


def test_what_a_board_that_was_begun_says_cannot_be_asked_otherwise():
    with pytest.raises(BadInput, match="has its own walls"):
        ew.generate("flow", start=ew.load(BEGUN), options={"walls": 3})
    with pytest.raises(BadInput, match="2 pairs already"):
        ew.generate("flow", start=ew.load(BEGUN), options={"pairs": 1})
