"""Slitherlink on every tiling: game ids, engines, rules, proofs, counts, samples, analysis, solutions in JSON."""

from __future__ import annotations

import json
import random

import pytest

import edgewise as ew
from edgewise.base.engine import Job
from edgewise.base.family import Style
from edgewise.base.forms import ints
from edgewise.base.registry import engines
from edgewise.base.result import Question
from edgewise.boards.tilings.kinds import KINDS, Tiling
from edgewise.families.slitherlink import FAMILY, Slitherlink
from edgewise.families.slitherlink.tiled.loop import TiledLoop
from edgewise.text.solutions import read_solution
from edgewise.text.source import Source
from support.forms import random_patch
from support.project import ROOT

LINES = (ROOT / "tests" / "support" / "readers" / "loopy_ids.txt").read_text().splitlines()
IDS = [line for line in LINES if not line.startswith("#")]
every_kind = pytest.mark.parametrize("kind", KINDS)
LOOP_FORM = FAMILY.lower(ew.load("1 1\n."))
ENGINES = [
    engine.name
    for engine in engines().values()
    if Question.ALL in engine.answers and engine.missing() is None and engine.accepts(LOOP_FORM)
]


def puzzle_of(kind: str) -> Slitherlink:
    """The smallest board of a tiling in the list of game ids."""
    return min((ew.load(line) for line in IDS if kind_of(line) == kind), key=lambda puzzle: len(puzzle.flat_clues()))


def kind_of(line: str) -> str:
    tiling = ew.load(line).tiling
    return "squares" if tiling is None else tiling.kind


def test_the_list_of_ids_has_every_tiling_in_three_sizes():
    sizes = {(kind_of(line), line.partition("t")[0]) for line in IDS}
    for kind in ("squares", *KINDS):
        assert sum(name == kind for name, _ in sizes) >= (2 if kind == "eared-triangular" else 3)


@pytest.mark.parametrize("line", IDS, ids=lambda line: line.partition(":")[0])
def test_game_ids_are_read_proven_unique_drawn_and_written_back(line):
    puzzle = ew.load(line)
    result = ew.solve(puzzle, unique=True)
    assert result.unique is True
    assert FAMILY.violations(puzzle, result.solutions[0]) == []
    for solution in (None, result.solutions[0]):
        assert FAMILY.draw_svg(puzzle, solution, Style(inside=True)).startswith("<svg")
        assert FAMILY.draw_text(puzzle, solution, Style())
    assert ew.convert(puzzle, "loopy").strip() == line
    assert ew.load(ew.convert(puzzle, "tiling")) == puzzle
    assert ew.load(ew.convert(puzzle, "grid")) == puzzle


class TestEngines:
    @pytest.mark.parametrize("seed", range(8))
    @every_kind
    def test_they_agree_with_brute_on_patches(self, kind, seed):
        rng = random.Random(f"{kind} {seed}")
        form = random_patch(rng, kind)
        expected = solutions("brute", form)
        for name in ENGINES:
            if name != "brute" and engines()[name].accepts(form) and (name != "cpsat" or len(expected) <= 3):
                assert solutions(name, form) == expected, name
        counted = engines()["frontier"].run(form, Job(Question.EDGES))
        assert counted.count == len(expected)
        assert counted.edge_counts == [sum(edge in one for one in expected) for edge in range(form.edge_count)]

    def test_patches_have_none_one_and_several_solutions_and_large_clues(self):
        forms = [random_patch(random.Random(f"{kind} {seed}"), kind) for kind in KINDS for seed in range(8)]
        counts = [engines()["frontier"].run(form, Job(Question.COUNT)).count for form in forms]
        assert min(counts.count(0), counts.count(1), sum(count > 1 for count in counts)) > 10
        assert max(max(form.low, default=0) for form in forms) > 6

    @pytest.mark.parametrize("name", [name for name in ENGINES if name not in ("brute", "cpsat")])
    @every_kind
    def test_they_solve_a_whole_board(self, kind, name):
        puzzle = puzzle_of(kind)
        result = ew.solve(puzzle, unique=True, engine=name)
        assert result.unique is True
        assert result.solutions == ew.solve(puzzle).solutions


def solutions(name: str, form) -> list[list[int]]:
    answer = engines()[name].run(form, Job(Question.ALL))
    assert answer.complete
    return sorted(sorted(solution) for solution in answer.solutions)


class TestAClueOfFourOnASquareBoard:
    """The loop is that cell, or there is none."""

    @pytest.mark.parametrize("name", ENGINES)
    def test_engines_agree(self, name):
        for text, count in (
            ("tiling squares 3 2\n. 4 .\n. . .", 1),
            ("tiling squares 3 2\n. 4 .\n. 1 0", 1),
            ("tiling squares 3 2\n. 4 .\n. 2 .", 0),
            ("tiling squares 3 2\n4 4 .\n. . .", 0),
            ("tiling squares 1 1\n4", 1),
        ):
            assert len(ew.solve(text, all=True, engine=name).solutions) == count, text

    def test_it_is_counted_proven_and_drawn(self, tmp_path):
        puzzle = ew.load("3 3\n. . .\n. 4 .\n. . .")
        assert ew.count(puzzle).count == 1
        assert ew.prove(puzzle, tmp_path / "proof").claim == "exactly one solution"
        assert ew.check_proof(tmp_path / "proof").flaw is None
        solution = ew.solve(puzzle).solutions[0]
        assert read_solution(puzzle, Source(str(solution))) == solution


@every_kind
class TestQuestions:
    def test_the_two_statements_of_the_rules_agree(self, kind):
        """What engines are given has the names, the ends and the clues of what the checker of proofs is given."""
        puzzle = puzzle_of(kind)
        form, names, model = FAMILY.lower(puzzle), FAMILY.names(puzzle), FAMILY.proof_model(puzzle)
        assert model.lines == {
            names.edge(edge): (names.vertex(form.tails[edge]), names.vertex(form.heads[edge]))
            for edge in range(form.edge_count)
        }
        assert {name: (clue.lines, clue.low, clue.high) for name, clue in model.clues.items()} == {
            names.clue(clue): ({names.edge(edge) for edge in form.clues[clue]}, form.low[clue], form.high[clue])
            for clue in range(len(form.clues))
        }

    def test_certificates_are_written_and_checked(self, kind, tmp_path):
        puzzle = puzzle_of(kind)
        assert ew.prove(puzzle, tmp_path / "one").claim == "exactly one solution"
        assert ew.check_proof(tmp_path / "one", puzzle).flaw is None
        clues = puzzle.flat_clues()
        given = next(cell for cell, clue in enumerate(clues) if clue is not None)
        clues[given] = 1 if clues[given] != 1 else 0
        other = Slitherlink((tuple(clues),), tiling=puzzle.tiling)
        if ew.solve(other).solutions:
            return
        assert ew.prove(other, tmp_path / "none").claim == "no solution"
        assert ew.check_proof(tmp_path / "none", other).flaw is None
        assert ew.check_proof(tmp_path / "none", puzzle).flaw is not None, "it is about a different puzzle"

    def test_solutions_are_counted_and_sampled(self, kind):
        puzzle = puzzle_of(kind)
        clues = puzzle.flat_clues()
        given = [cell for cell, clue in enumerate(clues) if clue is not None]
        for cell in given[: max(1, len(given) // 4)]:
            clues[cell] = None
        looser = Slitherlink((tuple(clues),), tiling=puzzle.tiling)
        counted = ew.count(looser, edges=True)
        assert counted.count >= 1
        assert len(counted.edge_counts) == puzzle.board.edge_count
        assert ew.render_shares(counted).startswith(b"<svg")
        drawn = ew.sample(looser, 3, seed=1).solutions
        assert len(drawn) == 3
        assert all(FAMILY.violations(looser, one) == [] for one in drawn)
        if 1 < counted.count <= 500:
            found = ew.solve(looser, all=True).solutions
            assert len(set(found)) == counted.count
            assert "lines from point" in found[0].difference(found[1])

    def test_it_is_analysed(self, kind):
        puzzle = puzzle_of(kind)
        report = ew.analyze(puzzle, seconds=0.1)
        assert report.measures.size == str(puzzle.tiling)
        assert report.measures.cells == puzzle.board.cell_count
        features = FAMILY.features(puzzle)
        assert features["density"].value == len(puzzle.clued_cells) / puzzle.board.cell_count
        assert 0 <= features["spread"].value <= 1
        assert 0 <= features["border_share"].value <= 1

    def test_what_is_no_solution_breaks_a_rule(self, kind):
        """Answers with one edge more or less, or other edges, are never right; the right one is."""
        puzzle = puzzle_of(kind)
        [right] = ew.solve(puzzle).solutions
        lines = sorted(puzzle.tiled_board.edge_numbers)
        rng = random.Random(kind)
        number = puzzle.tiled_board.edge_numbers
        for _ in range(30):
            changed = right.lines ^ set(rng.sample(lines, rng.choice((1, 1, 2, 3))))
            assert FAMILY.violations(puzzle, TiledLoop(puzzle, frozenset(changed))) != []
            assert not FAMILY.is_right(puzzle, ints(number[line] for line in changed))
        assert FAMILY.is_right(puzzle, ints(number[line] for line in right.lines))
        ring = puzzle.tiled_board.face_ring(0)
        around = frozenset((min(pair), max(pair)) for pair in zip(ring, (*ring[1:], ring[0]), strict=True))
        if around != right.lines:
            assert FAMILY.violations(puzzle, TiledLoop(puzzle, around)) != []

    def test_solutions_are_read_from_json(self, kind):
        puzzle = puzzle_of(kind)
        [solution] = ew.solve(puzzle).solutions
        assert read_solution(puzzle, Source(json.dumps(solution.to_dict()))) == solution
        rings = puzzle.tiled_board.rings
        sides = []
        for cell, ring in enumerate(rings):
            for side, point in enumerate(ring):
                after = ring[(side + 1) % len(ring)]
                if (min(point, after), max(point, after)) in solution.lines:
                    sides.append([cell, side])
        assert read_solution(puzzle, Source(json.dumps({"edges": sides}))) == solution

    def test_repr_evaluates_and_boards_of_other_tilings_differ(self, kind):
        puzzle = puzzle_of(kind)
        assert eval(f"ew.{puzzle!r}", {"ew": ew}) == puzzle
        assert hash(puzzle) == hash(puzzle.named("another"))
        if max(clue or 0 for clue in puzzle.clues[0]) <= 4:
            assert Slitherlink(puzzle.clues) != puzzle
        assert puzzle.size_text() == f"{puzzle.columns}×{puzzle.rows} {kind}"


@pytest.mark.parametrize("seed", range(3))
@every_kind
def test_the_quick_check_says_what_the_rules_say(boards, kind, seed):
    """On loops around one cell or two, with clues that fit or not: many of them are right."""
    rng = random.Random(f"{kind} {seed}")
    tiling = next(tiling for size in range(1, 9) if (tiling := Tiling(kind, size, size)).problem() is None)
    board = tiling.board
    verdicts = set()
    for _ in boards(40):
        edges: set[int] = set()
        for cell in rng.sample(range(board.cell_count), rng.choice((1, 1, 2))):
            edges ^= set(board.cell_edges[cell])
        clues = [
            len(edges & set(board.cell_edges[cell])) if rng.random() < 0.5 else None for cell in range(board.cell_count)
        ]
        if rng.random() < 0.5:
            clues[rng.randrange(len(clues))] = rng.randint(0, 3)
        puzzle = Slitherlink((tuple(clues),), tiling=tiling)
        right = FAMILY.violations(puzzle, TiledLoop(puzzle, frozenset(map(board.line, edges)))) == []
        assert FAMILY.is_right(puzzle, ints(rng.sample(sorted(edges), len(edges)))) == right
        verdicts.add(right)
    assert verdicts == {True, False}


class TestSolutionTexts:
    PUZZLE = ew.load("tiling honeycomb 3 3\n6 . . . . . . . .")

    @pytest.mark.parametrize(
        ("text", "says"),
        [
            (str(ew.solve(PUZZLE).solutions[0]), "drawings of honeycomb boards cannot be read; expected the JSON"),
            ("{}", 'a solution is {"loop": [point, ...]}'),
            ('{"loop": [[0, 1]]}', "loop[0]: expected `int`, got `array`"),
            ('{"loop": [3]}', "more than one point"),
            ('{"edges": [[0, 6]]}', "edges[0]: cell 0 has no side 6; it has 6"),
            ('{"edges": [[0, 1], [9, 0]]}', "edges[1]: there is no cell 9; the board has 9"),
            ('{"edges": [[-1, 0]]}', "there is no cell -1"),
            ('{"edges": [0]}', "edges[0]: expected `array`, got `int`"),
        ],
    )
    def test_bad_ones_are_refused(self, text, says):
        with pytest.raises(ew.BadInput) as caught:
            read_solution(self.PUZZLE, Source(text))
        assert says in caught.value.message

    def test_several_loops_around_cells_of_their_own(self):
        cell, far = self.PUZZLE.tiled_board.face_ring(0), self.PUZZLE.tiled_board.face_ring(8)
        edges = [[0, side] for side in range(6)] + [[8, side] for side in range(6)]
        loop = read_solution(self.PUZZLE, Source(json.dumps({"edges": edges})))
        assert not set(cell) & set(far)
        found = FAMILY.violations(self.PUZZLE, loop)
        assert [violation.code for violation in found] == ["loop.several"]
        assert str(found[0]).startswith(f"loop.several at point {min(far) + 1}: ")


class TestModel:
    @pytest.mark.parametrize(
        ("kind", "size", "clues", "says"),
        [
            ("honeycomb", (3, 3), (None,) * 8, "needs one row of 9 clues"),
            ("honeycomb", (3, 3), (7,) + (None,) * 8, "7 is not a clue of a cell with 6 sides"),
            ("honeycomb", (3, 3), (-1,) + (None,) * 8, "-1 is not a clue"),
            ("honeycomb", (2, 3), (None,) * 6, "too small"),
            ("nonagonal", (3, 3), (None,) * 9, "is not a tiling"),
        ],
    )
    def test_what_is_no_board_is_refused(self, kind, size, clues, says):
        with pytest.raises(ValueError, match=says):
            Slitherlink.on_tiling(kind, *size, clues)

    def test_formats_of_square_boards_refuse_others(self):
        puzzle = ew.load("tiling kagome 3 3\n" + ". " * Tiling("kagome", 3, 3).board.cell_count)
        for name in ("rows", "grid-lines", "puzzlink"):
            with pytest.raises(ew.BadInput, match="a kagome board cannot be written as"):
                ew.convert(puzzle, name)


class TestStates:
    """What a player has drawn on a tiling so far is JSON with the numbers of points."""

    PUZZLE = ew.load("tiling honeycomb 3 3\n6 . . . . . . . .")

    def test_they_are_read_and_written(self):
        state = ew.read_state(self.PUZZLE, '{"on": [[0, 1], [5, 1]], "off": [[9, 13]]}')
        assert state.to_dict() == {"on": [[0, 1], [1, 5]], "off": [[9, 13]]}
        assert ew.read_state(self.PUZZLE, str(state)) == state
        [solution] = ew.solve(self.PUZZLE).solutions
        drawn = ew.read_state(self.PUZZLE, json.dumps(solution.to_dict()))
        assert len(drawn.on) == 6

    @pytest.mark.parametrize(
        ("text", "says"),
        [
            ('{"on": [[0, 29]]}', "there is no line from 0 to 29 on this board"),
            ('{"on": [[0, 1]], "off": [[1, 0]]}', "the line from 0 to 1 is both on and off"),
            ('{"on": [[[0, 0], [0, 1]]]}', "there is no line from [0, 0] to [0, 1] on this board"),
            ("⠉⠉\n⠉⠉", "drawings of honeycomb boards cannot be read"),
        ],
    )
    def test_bad_ones_are_refused(self, text, says):
        with pytest.raises(ew.BadInput) as caught:
            ew.read_state(self.PUZZLE, text)
        assert says in caught.value.message


@pytest.mark.parametrize("line", ["4x3t2:2a44b4a1b6", "4x3t2:2g1b5"], ids=["no solution", "several solutions"])
def test_boards_are_repaired(line):
    puzzle = ew.load(line)
    repair = ew.repair(puzzle)
    assert repair.unique
    assert repair.repaired.tiling == puzzle.tiling
    assert ew.solve(repair.repaired, unique=True).unique is True
