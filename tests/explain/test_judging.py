"""The judge of deductions: it passes what follows, finds what is missing, and never takes a set that may be."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from itertools import product

import pytest

import edgewise as ew
from edgewise.base.engine import Job
from edgewise.base.forms import JoinPairs
from edgewise.base.registry import engines, family_of
from edgewise.base.result import Question
from edgewise.explaining.judge.lines import Judge
from edgewise.explaining.lines.deduction import Deduction
from edgewise.families.slitherlink import Slitherlink
from support.boards import random_board, random_flow, random_masyu, random_simple_loop
from support.flow_boards import KINDS, random_special_flow
from support.project import ROOT


def _deduction(edges, **reason):
    return Deduction(tuple(edges), 1, 1.0, "test", **{key: tuple(value) for key, value in reason.items()})


class _Named:
    """Deductions in the names of the puzzle."""

    def __init__(self, text):
        self.puzzle = ew.load(text)
        self.judge = Judge(self.puzzle)
        family = family_of(self.puzzle)
        form, names = family.lower(self.puzzle), family.names(self.puzzle)
        self.edge = {names.edge(edge): edge for edge in range(form.edge_count)}
        self.point = {names.vertex(vertex): vertex for vertex in range(form.vertex_count)}
        self.clue = {names.clue(clue): clue for clue in range(len(form.clues))}

    def values(self, text):
        """``h[0,0] -v[0,1]``: the first is on, the second off."""
        return tuple((self.edge[word.lstrip("-")], not word.startswith("-")) for word in text.split())

    def deduction(self, edges, clues="", points="", known="", loops=()):
        return _deduction(
            self.values(edges),
            clues=[self.clue[name] for name in clues.split()],
            points=[self.point[name] for name in points.split()],
            known=self.values(known),
            loops=[self.values(one) for one in loops],
        )

    def flaw(self, edges, **reason):
        return self.judge.flaw(self.deduction(edges, **reason))


BOARD = "3 0 .\n. . .\n. . 2"
RIGHT = [
    # a clue that is 0, a clue with one way left, a point with one way left, a corner
    ("-h[0,1]", {"clues": "c[0,1]"}),
    ("h[0,0] v[0,0] h[1,0]", {"clues": "c[0,0]", "known": "-v[0,1]"}),
    ("h[0,0] v[0,0] h[1,0]", {"clues": "c[0,0] c[0,1]"}),
    ("v[1,0]", {"points": "p[1,0]", "known": "v[0,0] -h[1,0]"}),
    ("-h[0,2]", {"points": "p[0,3]", "known": "-v[0,3]"}),
    # three and a corner: either both lines of the corner are on, or none is
    ("h[0,0] v[0,0]", {"clues": "c[0,0]", "points": "p[0,0]"}),
    # a loop that would close early, with a line elsewhere
    (
        "-h[2,1]",
        {
            "known": "h[1,1] v[1,1] v[1,2] h[3,0]",
            "loops": ["h[1,1] v[1,1] v[1,2] h[2,1] h[3,0]"],
        },
    ),
]


@pytest.mark.parametrize(("edges", "reason"), RIGHT)
def test_right_deductions_pass(edges, reason):
    assert _Named(BOARD).flaw(edges, **reason) is None


def test_wrong_deductions_are_told_why():
    named = _Named(BOARD)
    assert named.flaw("") == "there is no conclusion"
    assert named.flaw("h[0,1]", clues="c[0,1]") == "the reason does not force h[0,1] to be on"
    assert named.flaw("h[0,0] h[0,2]", clues="c[0,0] c[0,1]") == "the reason does not force h[0,2] to be on"
    assert named.flaw("h[0,0]", clues="c[0,0]") == "the reason does not force h[0,0] to be on"
    assert named.flaw("-h[0,1]", known="-h[0,1]") == "h[0,1] is concluded from itself"
    assert named.flaw("-h[2,1]", loops=["h[1,1] v[1,1] v[1,2] h[2,1]"]) == (
        "the global rule allows h[1,1] on, v[1,1] on, v[1,2] on, h[2,1] on"
    )
    assert named.flaw("-h[2,1]", loops=[""]) == "the global rule allows an empty set"


def test_a_reason_may_look_at_what_is_known_only():
    named = _Named(BOARD)
    deduction = named.deduction("h[0,0] v[0,0] h[1,0]", clues="c[0,0]", known="-v[0,1]")
    edge = named.edge["v[0,1]"]
    assert named.judge.flaw(deduction, {edge: False}) is None
    assert named.judge.flaw(deduction, {edge: True}) == "v[0,1] is not known to be off"
    assert named.judge.flaw(deduction, {}) == "v[0,1] is not known to be off"


def test_numbers_that_the_puzzle_does_not_have():
    judge = Judge(ew.load("3 .\n. ."))
    assert judge.flaw(_deduction([(500, True)])).startswith("the puzzle has no v[")
    assert judge.flaw(_deduction([(0, True)], points=[77])).startswith("the puzzle has no p[")


def test_families_without_a_second_statement_have_no_judge():
    with pytest.raises(ew.NoEngine, match="stated only once"):
        Judge(ew.load(ROOT / "examples" / "eternity" / "demo.txt"))


LOOP_SETS = {
    "closed": "h[0,0] h[1,0] v[0,0] v[0,1] h[3,2]",
    "cut off": "-h[0,1] -h[1,1] -h[2,1] -h[3,1] v[0,0] h[3,2]",
    "unbalanced": "h[0,0] -h[1,0] -h[2,0] -h[3,0]",
    # one cell above and one below are inside the loop, and the row between them is outside, whatever v[1,2] is
    "apart": "-v[1,0] -v[1,1] -v[1,3] h[0,0] h[3,2]",
}


@pytest.mark.parametrize("argument", LOOP_SETS)
def test_each_argument_about_loops(argument):
    named = _Named(". . .\n. . .\n. . .")
    values = {word.lstrip("-"): not word.startswith("-") for word in LOOP_SETS[argument].split()}
    assert named.judge.rule.argument_against(values) == argument
    for line in values:
        assert named.judge.rule.argument_against({one: on for one, on in values.items() if one != line}) != argument


@cache
def _drawings(puzzle):
    """Every solution as a set of names of lines."""
    form, names = family_of(puzzle).lower(puzzle), family_of(puzzle).names(puzzle)
    answer = engines()["brute"].run(form, Job(Question.ALL))
    assert answer.complete
    return [frozenset(map(names.edge, solution)) for solution in answer.solutions]


def _may_be(drawings, values):
    on = {line for line, value in values.items() if value}
    off = values.keys() - on
    return any(on <= drawing and off.isdisjoint(drawing) for drawing in drawings)


def test_no_set_that_a_loop_can_have_is_taken(boards):
    """Against every loop on a board of 3 × 3."""
    rng = random.Random(16)
    puzzle = Slitherlink(((None,) * 3,) * 3)
    judge, drawings = Judge(puzzle), _drawings(puzzle)
    lines = sorted(judge.model.lines)
    found: Counter[str | None] = Counter()
    missed = 0
    for _ in boards(6000):
        values = _loop_values(rng, judge, drawings, lines)
        argument = judge.rule.argument_against(values)
        found[argument] += 1
        missed += argument is None and not _may_be(drawings, values)
        assert argument is None or not _may_be(drawings, values), (argument, values)
    assert min(found[name] for name in ("closed", "cut off", "unbalanced", "apart", None)) > boards.seen(50), found
    assert missed < 1000, "the arguments find hardly anything"


def _loop_values(rng, judge, drawings, lines):
    kind = rng.randrange(3)
    if kind == 0:
        return {line: rng.random() < 0.5 for line in rng.sample(lines, rng.randint(1, 9))}
    if kind == 1:
        on = rng.choice(drawings)
        flipped = set(rng.sample(lines, rng.randint(1, 3)))
    else:  # the borders of any set of cells
        inside = {face for face in range(len(judge.model.faces)) if rng.random() < 0.4}
        on = {line for line, sides in judge.rule.sides.items() if len(inside & set(sides)) == 1}
        flipped = set()
    kept = rng.sample(lines, rng.randint(4, len(lines)))
    return {line: (line in on) != (line in flipped) for line in kept}


def test_no_set_that_paths_can_have_is_taken(boards):
    """Against every solution of small boards under both rules, with holes."""
    rng = random.Random(61)
    found: Counter[str | None] = Counter()
    for _ in boards(600):
        puzzle = random_flow(rng, 4, 4)
        judge = Judge(puzzle)
        drawings = _drawings(puzzle)
        lines = sorted(judge.model.lines)
        for _ in range(12):
            values = _path_values(rng, drawings, lines)
            argument = judge.rule.argument_against(values)
            found[argument] += 1
            assert argument is None or not _may_be(drawings, values), (puzzle, argument, values)
    names = ("ring", "mixed", "unreachable", "pocket", "crowded", "blind", "starved", "unbalanced", None)
    assert min(found[name] for name in names) > boards.seen(10), found


def _path_values(rng, drawings, lines):
    on = rng.choice(drawings) if drawings and rng.random() < 0.7 else {line for line in lines if rng.random() < 0.4}
    flipped = set(rng.sample(lines, min(len(lines), rng.randint(0, 3))))
    kept = rng.sample(lines, rng.randint(1, len(lines)))
    return {line: (line in on) != (line in flipped) for line in kept}


def _special(kind):
    return lambda rng: random_special_flow(rng, kind, 20)


BOARDS = {
    "slitherlink": lambda rng: random_board(rng, 3, 3),
    "flow": lambda rng: random_flow(rng, 3, 4),
    "masyu": lambda rng: random_masyu(rng, 3, 4),
    "simpleloop": lambda rng: random_simple_loop(rng, 3, 4),
    **{kind: _special(kind) for kind in KINDS},
}


@pytest.mark.parametrize("kind", BOARDS)
def test_the_second_statement_says_what_the_form_says(boards, kind):
    rng = random.Random(15)
    for _ in boards(40):
        puzzle = BOARDS[kind](rng)
        family = family_of(puzzle)
        form, names, model = family.lower(puzzle), family.names(puzzle), family.proof_model(puzzle)
        lines = {
            names.edge(edge): {names.vertex(form.tails[edge]), names.vertex(form.heads[edge])}
            for edge in range(form.edge_count)
        }
        assert {line: set(ends) for line, ends in model.lines.items()} == lines
        degrees = model.degrees()
        for vertex, mask in enumerate(form.degrees):
            if names.vertex(vertex) in degrees:
                assert degrees[names.vertex(vertex)] == {count for count in range(3) if mask >> count & 1}
        clues = {
            names.clue(clue): ({names.edge(edge) for edge in form.clues[clue]}, form.low[clue], form.high[clue])
            for clue in range(len(form.clues))
        }
        stated = {name: (set(one.lines), one.low, one.high) for name, one in model.clues.items()}
        assert clues.items() <= stated.items()
        assert all(
            low <= 0 and high >= len(lines) for lines, low, high in (stated[name] for name in stated.keys() - clues)
        )
        pairs = form.rule.pairs if isinstance(form.rule, JoinPairs) else ()
        assert {frozenset(map(names.vertex, pair)) for pair in pairs} == set(map(frozenset, model.pairs.values()))


@pytest.mark.parametrize("kind", [kind for kind in BOARDS if kind != "slitherlink"])
def test_no_set_that_a_solution_has_is_taken(boards, kind):
    rng = random.Random(51)
    taken = 0
    for _ in boards(60):
        puzzle = BOARDS[kind](rng)
        judge, drawings = Judge(puzzle), _drawings(puzzle)
        lines = sorted(judge.model.lines)
        for _ in range(12 if lines else 0):
            values = _path_values(rng, drawings, lines)
            argument = judge.rule.argument_against(values)
            taken += argument is not None
            assert argument is None or not _may_be(drawings, values), (puzzle, argument, values)
    assert taken > boards.seen(50)


PATHS = "A . B\n. . .\nA . B"


@pytest.mark.parametrize(
    ("argument", "on", "off"),
    [
        ("ring", "h[0,0] h[1,0] v[0,0] v[0,1]", ""),
        ("mixed", "h[0,0] h[0,1]", ""),
        ("unreachable", "", "v[0,0] h[0,0]"),
        ("pocket", "v[0,0] v[1,0] v[0,2] v[1,2]", ""),
    ],
)
def test_each_argument_about_paths(argument, on, off):
    named = _Named(PATHS)
    values = dict.fromkeys(on.split(), True) | dict.fromkeys(off.split(), False)
    assert named.judge.rule.argument_against(values) == argument


@pytest.mark.parametrize(
    ("argument", "board", "off"),
    [
        # A and B both have to pass between the second and the third column, by the one line that is left there
        ("crowded", "A . . . A\nB . . . B\n. . . . .\n. . . . .", "h[0,1] h[2,1] h[3,1]"),
        # (0, 2) and (0, 3) hang from the rest by the cell (0, 1)
        ("blind", ". . . .\n. . . .\n. . . .\nA B B A", "v[0,2] v[0,3]"),
        # (0, 1), (1, 0) and (1, 2) need six lines; the end of A has one of them, (0, 0) and (1, 1) have two each
        ("starved", ". . A .\n. . . .\n. . . .\nA . B B", "v[1,0] v[1,2] h[1,2]"),
    ],
)
def test_each_argument_about_regions(argument, board, off):
    rule = _Named(board).judge.rule
    values = dict.fromkeys(off.split(), False)
    assert rule.argument_against(values) == argument
    assert rule.argument_against({}) is None


def test_chequers_show_what_parity_does_not():
    """Three cells in a row, with two lines that leave them: both must leave from the outer cells."""
    rule = _Named("A . . B\n. . . .\nA . . B\n. . . .").judge.rule
    around = dict.fromkeys(("v[2,0]", "v[2,1]", "v[2,2]", "h[3,2]"), False)
    assert not rule.is_unbalanced(around | {"v[2,0]": True, "h[3,2]": True})
    assert rule.is_unbalanced(around | {"v[2,0]": True, "v[2,1]": True})


def test_mutations_are_judged_as_trying_everything_judges_them():
    """Thousands of reasons with parts left out or changed, against all ways to draw the lines that they speak of."""
    rng = random.Random(17)
    verdicts: Counter[bool] = Counter()
    while sum(verdicts.values()) < 4000:
        puzzle = random_board(rng, 3, 3) if rng.random() < 0.6 else random_flow(rng, 3, 4)
        family = family_of(puzzle)
        form = family.lower(puzzle)
        drawings = engines()["brute"].run(form, Job(Question.FIRST)).solutions
        if not drawings:
            continue
        judge = Judge(puzzle)
        for _ in range(4):
            deduction = _some_deduction(rng, judge, form, set(drawings[0]))
            if deduction is None:
                continue
            for mutant in (deduction, *_mutants(rng, deduction)):
                expected = _follows(form, mutant)
                assert (judge.flaw(mutant) is None) == expected, (puzzle, mutant)
                verdicts[expected] += 1
    assert min(verdicts.values()) > 800, verdicts


def _some_deduction(rng, judge, form, on):
    """A few neighbouring points and clues, some known edges, perhaps a forbidden set, and an edge that they force."""
    at = form.incident_edges()
    start = rng.randrange(form.edge_count)
    points = {form.tails[start], form.heads[start]}
    if rng.random() < 0.5:
        points |= {form.tails[edge] for point in tuple(points) for edge in at[point]}
    near = {edge for point in points for edge in at[point]}
    clues = [clue for clue in range(len(form.clues)) if near & set(form.clues[clue])][:2]
    near |= {edge for clue in clues for edge in form.clues[clue]}
    known = [(edge, edge in on) for edge in sorted(near - {start}) if rng.random() < 0.5]
    loops = []
    for _ in range(20):
        extra = rng.sample(sorted(near), min(len(near), rng.randint(3, 6)))
        values = {judge.names.edge(edge): (edge in on) != (rng.random() < 0.3) for edge in extra}
        if judge.rule.argument_against(values) is not None:
            loops.append(tuple((edge, values[judge.names.edge(edge)]) for edge in extra))
            break
    for edge in (start, *rng.sample(sorted(near), len(near))):
        rest = [one for one in known if one[0] != edge]
        deduction = _deduction([(edge, edge in on)], points=points, clues=clues, known=rest, loops=loops)
        if len(_spoken_of(form, deduction)) - len(rest) > 9:
            return None
        if _follows(form, deduction):
            return deduction
    return None


def _mutants(rng, deduction):
    for part in ("points", "clues", "known", "loops"):
        whole = getattr(deduction, part)
        for index in range(len(whole)):
            yield _changed(deduction, part, (*whole[:index], *whole[index + 1 :]))
    [(edge, value)] = deduction.edges
    yield _changed(deduction, "edges", ((edge, not value),))
    if deduction.known:
        index = rng.randrange(len(deduction.known))
        edge, value = deduction.known[index]
        yield _changed(deduction, "known", (*deduction.known[:index], (edge, not value), *deduction.known[index + 1 :]))


def _changed(deduction, part, value):
    parts = {name: getattr(deduction, name) for name in ("points", "clues", "known", "loops", "edges")}
    return _deduction(**(parts | {part: value}))


def _spoken_of(form, deduction):
    at = form.incident_edges()
    edges = {edge for point in deduction.points for edge in at[point]}
    edges |= {edge for clue in deduction.clues for edge in form.clues[clue]}
    edges |= {edge for values in (*deduction.loops, deduction.known, deduction.edges) for edge, _ in values}
    return edges


def _follows(form, deduction):
    """Whether every drawing of the lines spoken of that has all of the reason has the conclusion."""
    at = form.incident_edges()
    known = dict(deduction.known)
    free = sorted(_spoken_of(form, deduction) - known.keys())
    for chosen in product((False, True), repeat=len(free)):
        on = {edge for edge, value in (*known.items(), *zip(free, chosen, strict=True)) if value}
        holds = (
            all(form.degrees[point] >> len(on.intersection(at[point])) & 1 for point in deduction.points)
            and all(
                form.low[clue] <= len(on.intersection(form.clues[clue])) <= form.high[clue] for clue in deduction.clues
            )
            and not any(all((edge in on) == value for edge, value in values) for values in deduction.loops)
        )
        if holds and any((edge in on) != value for edge, value in deduction.edges):
            return False
    return True
