"""Flow with walls, bridges, warps and hexagons: the rules, what engines find, and what is drawn and read back."""

from __future__ import annotations

import json
import random
from collections import Counter
from itertools import pairwise

import pytest

import edgewise as ew
from edgewise.base.engine import Job
from edgewise.base.family import Style
from edgewise.base.forms import JoinPairs
from edgewise.base.places import Point, line_between
from edgewise.base.registry import engines
from edgewise.base.result import Question
from edgewise.cli.streams import _ascii_signs
from edgewise.families.flow import FAMILY, Flow, Paths
from edgewise.pictures.overlays import heat_svg, shares_svg
from edgewise.text.loading import puzzles_in, sources
from edgewise.text.solutions import read_solution
from edgewise.text.source import Source
from edgewise.text.written import written
from support.flow_boards import KINDS, random_special_flow

BOARDS = 40
FINDERS = [engine for engine in engines().values() if Question.ALL in engine.answers and engine.missing() is None]


def solutions(board: Flow | str) -> list[Paths]:
    return list(ew.solve(board, all=True, engine="brute").solutions)


def walked(board: Flow) -> set[frozenset]:
    """Every solution as sets of lines, found cell by cell from the rules as people say them, without any form."""
    found = set()
    pairs = list(board.pairs.values())
    every = {Point(r, c) for r in range(board.rows) for c in range(board.columns)} - board.holes
    wanted = every | {Point(cell.row + board.rows, cell.column) for cell in board.bridges}

    def draw(number: int, used: set, lines: frozenset) -> None:
        if number == len(pairs):
            if board.rule == "classic" or used == wanted:
                found.add(lines)
            return
        start, goal = pairs[number]

        def step(before: Point | None, here: Point, used: set, lines: frozenset) -> None:
            for near in board.beside(here):
                line = line_between(here, near)
                if line in board.walls or near in board.holes or line in lines:
                    continue
                if here in board.bridges and not straight(board, before, here, near):
                    continue
                knot = board.knot(near, here)
                if near == goal:
                    draw(number + 1, used | {goal}, lines | {line})
                elif knot not in used and near not in ends:
                    step(here, near, used | {knot}, lines | {line})

        step(None, start, used | {start}, lines)

    ends = {end for pair in pairs for end in pair}
    draw(0, set(), frozenset())
    return found


def straight(board: Flow, before: Point, here: Point, after: Point) -> bool:
    return before != after and (before.row == here.row) == (here.row == after.row)


@pytest.mark.parametrize("kind", KINDS)
def test_the_form_says_what_the_rules_say(boards, kind):
    """Brute force over the edges of the form, and a walk over the cells of the board, find the same solutions."""
    counts = Counter()
    for seed in boards(BOARDS):
        board = random_special_flow(random.Random(f"{kind} {seed}"), kind)
        found = solutions(board)
        assert {solution.lines for solution in found} == walked(board), (seed, repr(board))
        assert all(FAMILY.violations(board, solution) == [] for solution in found)
        counts[min(len(found), 2)] += 1
    assert set(counts) == {0, 1, 2} or boards.share < 1


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("engine", FINDERS, ids=lambda engine: engine.name)
def test_engines_find_the_same_solutions(boards, engine, kind):
    for seed in boards(BOARDS):
        board = random_special_flow(random.Random(f"{kind} {seed}"), kind)
        form = FAMILY.lower(board)
        if not engine.accepts(form):
            assert engine.name in ("backtrack", "tiles", "cpsat")
            continue
        expected = {solution.lines for solution in solutions(board)}
        result = ew.solve(board, all=True, engine=engine.name)
        assert {solution.lines for solution in result.solutions} == expected, (seed, repr(board))
        assert result.complete
        assert ew.solve(board, unique=True, engine=engine.name).unique is (len(expected) == 1)


@pytest.mark.parametrize("kind", KINDS)
def test_counts_are_those_of_the_oracle(boards, kind):
    for seed in boards(BOARDS):
        board = random_special_flow(random.Random(f"{kind} {seed}"), kind)
        assert ew.count(board).count == len(solutions(board)), (seed, repr(board))


@pytest.mark.parametrize("kind", KINDS)
def test_every_argument_of_cdcl_holds(boards, kind):
    """With each argument alone, and without patience, so that none is left out because the board is small."""
    names = ("corner_rule", "canonical", "by_way_of_blanks", "inflating", "exchange_moves")
    for seed in boards(BOARDS):
        board = random_special_flow(random.Random(f"{kind} {seed}"), kind)
        expected = len(solutions(board))
        for off in ((), *((name,) for name in names)):
            job = Job(Question.UNIQUE, options={"patience": 0, **dict.fromkeys(off, False)})
            answer = engines()["cdcl"].run(FAMILY.lower(board), job)
            assert len(answer.solutions) == min(expected, 2), (seed, off, repr(board))
            assert answer.complete == (expected < 2)


@pytest.mark.parametrize("kind", KINDS)
def test_texts_round_trip(boards, kind):
    for seed in boards(BOARDS):
        board = random_special_flow(random.Random(f"{kind} {seed}"), kind)
        for fmt in FAMILY.formats:
            try:
                text = written(board, fmt)
            except ew.BadInput:
                assert fmt.name in ("puzzlink", "pzpr", "level", "penpa", "collection", "block")
                continue
            assert fmt.read(Source(text)) == board
            assert ew.load(text) == board
        assert eval(repr(board), {"Flow": Flow}) == board


@pytest.mark.parametrize("kind", KINDS)
def test_solutions_are_read_back_from_drawings_and_json(boards, kind):
    for seed in boards(BOARDS):
        board = random_special_flow(random.Random(f"{kind} {seed}"), kind)
        assert str(board)
        for solution in solutions(board)[:4]:
            facts = json.loads(json.dumps(solution.to_dict()))
            assert read_solution(board, Source(json.dumps(facts))) == solution
            del facts["paths"]  # a colouring need not say how a path runs
            assert FAMILY.violations(board, read_solution(board, Source(json.dumps(facts)))) == []
            drawing = Source(f"# first\n\n{solution}\n# solved\n{solution}\n")
            if board.shape == "hex":
                with pytest.raises(ew.BadInput, match="drawings of hexagons cannot be read back"):
                    read_solution(board, drawing)
            else:
                assert read_solution(board, drawing) == solution, str(solution)
            rows = "\n".join(" ".join(row) for row in solution.grid)
            assert FAMILY.violations(board, read_solution(board, Source(rows))) == []
            coloured = FAMILY.draw_text(board, solution, Style(colour=True))
            assert "\x1b[" in coloured


@pytest.mark.parametrize("kind", KINDS)
def test_a_line_more_or_less_is_never_right(boards, kind):
    rng = random.Random(kind)
    for seed in boards(BOARDS):
        board = random_special_flow(random.Random(f"{kind} {seed}"), kind)
        right = {solution.lines for solution in solutions(board)}
        lines = [board.graph.line(edge) for edge in range(len(board.graph.tails))] + sorted(board.walls)
        for _ in range(20):
            drawn = set(rng.choice(sorted(right, key=sorted))) if right and rng.random() < 0.7 else set()
            drawn ^= set(rng.sample(lines, min(len(lines), rng.randint(1, 4))))
            attempt = Paths(board, frozenset(drawn))
            codes = {violation.code for violation in FAMILY.violations(board, attempt)}
            assert codes <= set(FAMILY.violation_codes)
            assert bool(codes) == (attempt.lines not in right), (seed, sorted(drawn))
            assert FAMILY.draw_text(board, attempt, Style(colour=True))
            assert FAMILY.draw_svg(board, attempt, Style(colour_blind=True)).startswith("<svg")


@pytest.mark.parametrize("kind", KINDS)
def test_pictures_place_every_part_of_the_form(boards, kind):
    for seed in boards(BOARDS):
        board = random_special_flow(random.Random(f"{kind} {seed}"), kind)
        form = FAMILY.lower(board)
        for paths in (None, *solutions(board)[:1]):
            scene = FAMILY.scene(board, paths, Style())
            geometry = scene.geometry
            assert (geometry.point_count, geometry.edge_count) == (form.vertex_count, form.edge_count)
            for edge in range(form.edge_count):
                runs = geometry.edge(edge)
                ends = {geometry.point(form.tails[edge]), geometry.point(form.heads[edge])}
                assert {run[0] for run in runs} | ({runs[0][1]} if len(runs) == 1 else set()) == ends
                assert all(0 <= x <= scene.width and 0 <= y <= scene.height for run in runs for x, y in run)
            assert heat_svg(board, [0.5] * form.edge_count, [""] * form.edge_count).startswith("<svg")
            assert shares_svg(board, [0.5] * form.edge_count).startswith("<svg")


def test_pictures_show_walls_bridges_warps_and_hexagons():
    plain = FAMILY.draw_svg(ew.load("A..\n...\n..A"))
    for text in (
        "wall 0 0 0 1\nA..\n...\n..A",
        "A..\n.+.\n..A",
        "warp: on\nA..\n...\n..A",
        "board: hex\nA..\n...\n..A",
    ):
        assert FAMILY.draw_svg(ew.load(text)) != plain
    assert FAMILY.draw_svg(ew.load("warp: on\nA..\n...\n..A")) != FAMILY.draw_svg(
        ew.load("warp: on\nwall 0 0 0 2\nA..\n...\n..A")
    )


class TestBoards:
    def test_a_wall_parts_two_cells(self):
        assert len(solutions("A.\nA.")) == 1
        [solution] = solutions("rule: classic\nwall 0 0 1 0\nA.\nA.")
        assert solution.paths["A"] == ((0, 0), (0, 1), (1, 1), (1, 0))
        assert ew.solve("wall 0 0 0 1\nA A", unique=True).status is ew.Status.UNSOLVABLE

    def test_two_paths_cross_on_a_bridge(self):
        [solution] = solutions("# A #\nB + B\n# A #")
        assert solution.grid[1] == ("B", "B|A", "B")
        assert solution.paths["A"] == ((0, 1), (1, 1), (2, 1))
        assert str(solution) == "█ A █\nB─╬─B\n█ A █"

    def test_a_bridge_is_used_twice_under_fill_and_may_rest_under_classic(self):
        text = "# . #\nB + B\n# . #"
        assert solutions(text) == []
        [solution] = solutions(f"rule: classic\n{text}")
        assert solution.grid[1][1] == "B|."

    def test_a_path_may_cross_itself(self):
        [solution] = solutions("# A #\nA + .\n# . .")
        assert solution.grid[1][1] == "A|A"
        assert solution.paths["A"].count((1, 1)) == 2
        assert read_solution(solution.puzzle, Source(str(solution))) == solution

    def test_no_path_turns_on_a_bridge_or_ends_there(self):
        assert solutions("rule: classic\nA +\n# A") == []

    def test_a_path_leaves_at_one_border_and_comes_back_at_the_other(self):
        [solution] = solutions("warp: on\nA B A\n# B #")
        assert solution.paths["A"] == ((0, 0), (0, 2))
        assert str(solution) == " ^ ^ ^\n─A B A─\n<█ B █>\n v v v"
        assert solutions("warp: on\nwall 0 0 0 2\nA B A\n# B #") == []

    def test_two_ways_that_look_alike_are_one_solution(self):
        """Two cells wide, the cell on the left is also the one on the right."""
        assert len(solutions("warp: on\nA A")) == 1
        assert len(solutions("warp: on\nA\nA")) == 1
        assert solutions("warp: on\nrule: classic\nwall 0 0 0 1\nA A") == []

    def test_a_board_one_cell_wide_warps_the_other_way_only(self):
        [solution] = solutions("warp: on\n4 1\nA\n#\nA\n.")
        assert solution.paths["A"] == ((0, 0), (3, 0), (2, 0))

    def test_a_hexagon_has_six_neighbours(self):
        board = ew.load("board: hex\nA . . .\n. . . .\n. . . A")
        assert set(board.beside(Point(1, 2))) == {(0, 2), (2, 2), (1, 1), (1, 3), (2, 1), (2, 3)}
        assert set(board.beside(Point(1, 1))) == {(0, 1), (2, 1), (1, 0), (1, 2), (0, 0), (0, 2)}
        assert set(board.beside(Point(0, 0))) == {(1, 0), (0, 1), (1, 1)}

    def test_neighbours_are_mutual(self, boards):
        for seed in boards(60):
            for kind in KINDS:
                board = random_special_flow(random.Random(seed), kind)
                for row in range(board.rows):
                    for column in range(board.columns):
                        for near in board.beside(Point(row, column)):
                            assert Point(row, column) in board.beside(near)

    def test_faces_are_short_cycles_without_bridges(self, boards):
        for seed in boards(60):
            for kind in KINDS:
                board = random_special_flow(random.Random(seed), kind)
                form = FAMILY.lower(board)
                assert isinstance(form.rule, JoinPairs)
                assert form.faces is not None
                for number in range(len(form.faces)):
                    edges = form.faces[number]
                    assert len(edges) == (3 if board.shape == "hex" else 4)
                    met = Counter(v for e in edges for v in (form.tails[e], form.heads[e]))
                    assert set(met.values()) == {2}
                    cells = {cell for edge in edges for cell in board.graph.line(edge)}
                    assert not cells & board.bridges
                    assert not {board.graph.line(edge) for edge in edges} & board.walls


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("wall 0 0 0\nA A", "1:1: expected wall R C R C, the places of two cells, not 3 numbers"),
        ("A A\nwall 0 0 0 5", r"2:1: a wall at cell \[0, 5\], which is not on the board"),
        ("A A\nwall -1 0 0 0", r"2:1: a wall at cell \[-1, 0\], which is not on the board"),
        (
            "A . A\nwall 0 0 0 2",
            r"2:1: a wall stands between neighbours, which cell \[0, 0\] and cell \[0, 2\] are not",
        ),
        ("A . A\nwall 0 1 0 1", "2:1: a wall stands between neighbours"),
        ("wall 0 0 0 1\nA A\nwall 0 1 0 0", "3:1: this wall is listed twice"),
        ("warp: yes\nA A", r"1:1: warp: 'yes' is unknown \(choose from on, off\)"),
        ("warp: on\nwarp: off\nA A", "2:1: warp: appears twice"),
        ("board: round\nA A", r"1:1: board: 'round' is unknown \(choose from square, hex\)"),
        ("board: hex\nA + A", "1:1: a board of hexagons cannot have bridges"),
        ("board: hex\nwarp: on\nA . A", "2:1: a board of hexagons that warps needs an even number of columns"),
        ("warp: on\n+ + +", "the board has no pair"),
    ],
)
def test_bad_lines_are_named(text, error):
    with pytest.raises(ew.BadInput, match=error):
        ew.load(text)


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("WALL 0 0 0 1  # between\nWarp : On\nA . A", "warp: on\nA . A\nwall 0 1 0 0\n"),
        ("warp: off\nboard: square\nA . A", "A . A\n"),
        ("1 3\nA . A\nrule: fill # late\n", None),
        ("rule: classic\nwall 0 0 0 1\n1 3\nA . A", "wall 0 0 0 1\n1 3\nrule: classic\nA . A"),
    ],
)
def test_lines_may_be_anywhere_and_in_any_case(text, same):
    if same is None:
        with pytest.raises(ew.BadInput):
            ew.load(text)
        return
    assert ew.load(text) == ew.load(same)


def test_a_row_may_still_be_called_a_wall():
    assert ew.load("wall . B\nwall . B").pairs.keys() == {"wall", "B"}


class TestModel:
    def test_a_plain_board_shows_nothing_new(self):
        board = Flow((("A", "A"),))
        assert repr(board) == "Flow(cells=(('A', 'A'),), rule='fill', name='')"
        assert board.is_plain
        assert FAMILY.formats[0].write(board) == "rule: fill\n1 2\nA A\n"

    def test_walls_are_given_in_any_order(self):
        one = Flow((("A", "A"),), walls={((0, 0), (0, 1))})
        other = Flow((("A", "A"),), walls=[[(0, 1), (0, 0)]])
        assert one == other
        assert one != Flow((("A", "A"),))
        assert hash(one) == hash(other)

    @pytest.mark.parametrize(
        ("more", "error"),
        [
            ({"walls": {((0, 0), (0, 2))}}, "a wall stands between neighbours"),
            ({"walls": {((0, 0), (7, 0))}}, "not on the board"),
            ({"shape": "round"}, "'round' is not a board"),
            ({"shape": "hex"}, "cannot have bridges"),
        ],
    )
    def test_what_cannot_be_is_refused(self, more, error):
        with pytest.raises(ValueError, match=error):
            Flow((("A", "+", "A"),), **more)


class TestLevels:
    """Lines as packs have them. These are our own."""

    LINE = "W_3,0,7,2,4,,0|6;0,2,5,8;3,4,5"

    def test_plain_levels(self):
        assert ew.load("3,0,1,2;0,1,2;3,4,5,8,7,6") == ew.load(
            "AAA\n...\n...".replace("AAA", "A.A").replace("...\n...", "B..\nB..")
        )
        assert ew.load("3:2+B,0,1,2;0,1,2;3,4,5;") == ew.load("A.A\nB.B")
        assert ew.load("2:3,0,1,1,,5;4,2,0,1,3").holes == {(2, 1)}
        assert ew.load("2:3,0,1,1,,5_3;4,2,0,1,3").holes == {(2, 1)}

    def test_bridges_walls_warps_and_hexes(self):
        assert ew.load("3,0,1,2,4,0:2:6:8;1,4,7;3,4,5") == ew.load("#A#\nB+B\n#A#")
        assert ew.load("3:2,0,1,1,,,0|1;0,3,4,1,2,5").walls == {((0, 0), (0, 1))}
        assert ew.load("W_3:2,0,1,2;0,2,1;3,5,4") == ew.load("warp: on\nAA.\nBB.\n")
        assert ew.load("X_2,0,1,1;2,0,1,3").shape == "hex"

    def test_one_level_a_line_is_a_batch(self, tmp_path):
        path = tmp_path / "pack.txt"
        path.write_text("3,0,1,1;0,1,2,5,4,3,6,7,8\n\n3:2+B,0,2,2;0,1,2;3,4,5\n")
        assert [board.rows for source in sources(str(path)) for board in puzzles_in(source)] == [3, 2]

    @pytest.mark.parametrize(
        ("line", "error"),
        [
            ("3,0,1,2;0,1,2", "the level says 2 pairs, but there are 1 paths"),
            ("3,0,1,1;0,1,2", "the solution of this level is wrong: cell.blank at row"),
            ("3,0,1,2;0,1,4,3;2,5,8,7,4,6", "the solution of this level is wrong"),
            ("3,0,1,1;0,1,9", "the board has no cell 9"),
            ("3,0,1,1;0,x,2", "expected the number of a cell, not 'x'"),
            ("3,0,1,1;0", "path 1 does not have two ends"),
            ("3,0,1,0,", "the level has no pair"),
            ("3,0,1,1,0;0,1,2", "cell 0 holds two things"),
            ("3,0,1,1,,,0;0,1,2", r"expected a wall as A\|B, not '0'"),
            ("3,0,1,1,,,0|4;0,1,2", "a wall stands between neighbours"),
            ("3,0,1,1,,,,;0,1,2", "and no more"),
            ("X_3,0,1,1,4;0,1,2", "cannot have bridges"),
            ("3,1,1,1;0,1,2", "expected SIZE,0,LEVEL,PAIRS"),
            ("9999:9999,0,1,1;0,1,2", "too large"),
            ("0,0,1,1;0,1,2", "at least one row"),
            ("3:2,0,1,2;0,1,2;3,4,5,2", "cell 2 holds two things"),
            ("2,0,1,1;0,1,1,3,2", "wrong"),
        ],
    )
    def test_bad_levels(self, line, error):
        with pytest.raises(ew.BadInput, match=error):
            ew.load(line)

    def test_what_a_level_cannot_say(self):
        level = next(fmt for fmt in FAMILY.formats if fmt.name == "level")
        for text, error in [
            ("rule: classic\nA.A", "imply the rule fill"),
            ("Q.Q\n", "have no names"),
            ("board: hex\nwarp: on\nA.\nA.", "hexagons that warp"),
        ]:
            with pytest.raises(ew.BadInput, match=error):
                level.write(ew.load(text))


def test_paths_in_json_may_be_wrong_in_every_way():
    board = ew.load("wall 0 0 0 1\nA . A\n. + .\nB . B")
    for paths, code in [
        ([[0, 0], [0, 1], [0, 2]], "wall.crossed"),
        ([[0, 0], [1, 0], [1, 1], [0, 1], [0, 2]], "bridge.turned"),
        ([[0, 0], [1, 0], [1, 1]], "bridge.turned"),
        ([[0, 0], [0, 2]], "line.jump"),
        ([[0, 0], [3, 0]], "line.outside"),
        ([[1, 1]], "bridge.turned"),
    ]:
        attempt = read_solution(board, Source(json.dumps({"paths": {"A": paths}})))
        assert code in {violation.code for violation in ew.check(board, attempt)}
        assert all(one != other for one, other in pairwise(paths))


@pytest.mark.parametrize("token", ["A", "A|C", "|", "A|", "A|B|A"])
def test_a_bridge_in_a_grid_has_two_names(token):
    board = ew.load("# A #\nB + B\n# A #")
    grid = [["#", "A", "#"], ["B", token, "B"], ["#", "A", "#"]]
    with pytest.raises(ew.BadInput, match="a name that is not in the puzzle in row 2, column 2"):
        read_solution(board, Source(json.dumps({"grid": grid})))


def test_a_terminal_without_strokes_shows_drawings_that_can_be_read(boards):
    signs = _ascii_signs()
    for kind in KINDS:
        for seed in boards(BOARDS):
            board = random_special_flow(random.Random(f"{kind} {seed}"), kind)
            for solution in solutions(board)[:1] if board.shape == "square" else ():
                shown = "".join(signs.get(sign, sign) if not sign.isascii() else sign for sign in str(solution))
                assert shown.isascii()
                assert FAMILY.violations(board, read_solution(board, Source(shown))) == [], shown


def test_damaged_texts_are_read_or_refused_in_one_line(boards):
    rng = random.Random(15)
    signs = "AB.#+ \n0123456789:;,|_XWwallrpboardhex-onf"
    for kind in KINDS:
        for seed in boards(BOARDS):
            board = random_special_flow(random.Random(f"{kind} {seed}"), kind)
            for fmt in FAMILY.formats:
                try:
                    text = list(fmt.write(board))
                except ew.BadInput:
                    continue
                for _ in range(rng.randint(1, 4)):
                    at = rng.randrange(len(text))
                    text[at : at + rng.randint(0, 2)] = rng.choice(signs)
                try:
                    read = fmt.read(Source("".join(text)))
                except ew.BadInput as error:
                    assert "\n" not in str(error)
                else:
                    assert fmt.name == "level" or fmt.read(Source(fmt.write(read))) == read
