"""Hints, explanations and grades of whole puzzles: every step before the judge, and what is said when there is none."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

import edgewise as ew
import edgewise.explaining.lines.subject as subjects
from edgewise.base.errors import BadInput
from edgewise.base.family import Puzzle
from edgewise.base.result import StoppedBy
from edgewise.explaining.clock import Clock
from edgewise.explaining.judge.lines import Judge
from edgewise.explaining.lines.hints import Hint
from edgewise.explaining.lines.reasoner import MOST_OF_THE_CORE, Reasoner
from edgewise.explaining.lines.state import State, read_state
from edgewise.explaining.lines.subject import Subject
from edgewise.explaining.solved import solved
from edgewise.explaining.solver import OutOfTime
from edgewise.families.flow import Flow
from edgewise.families.slitherlink import Slitherlink
from edgewise.text.source import Source
from support.boards import random_board, random_flow
from support.project import ROOT, long

CORNER = "32.1\n.1.0\n..0."
CORNER_OF_MANY = "3 .\n. ."
JUDGED = [
    *("slitherlink/5x5", "slitherlink/6x6", "slitherlink/7x7", "slitherlink/ambiguous", "slitherlink/10x10-hard"),
    *("masyu/demo", "masyu/6x6", "masyu/10x10-hard"),
    *("flow/5x5", "flow/7x7", "flow/demo", "flow/classic", "flow/holes", "flow/ring", "flow/touching"),
]


def _judged(puzzle: Puzzle) -> Iterator[Hint]:
    judge = Judge(puzzle)
    for step in ew.hints(puzzle):
        if step.deduction is not None:
            known = {edge: on for edge, on in enumerate(step.state) if on is not None}
            assert judge.flaw(step.deduction, known) is None, step
            assert step.rule
            assert step.text.endswith((".", ".)"))
        yield step


def _solved(puzzle: Puzzle, steps: list[Hint]) -> bool:
    """Whether the steps lead to the only solution."""
    (solution,) = ew.solve(puzzle, unique=True).solutions
    lines = {step_line for step in steps for step_line in _lines(puzzle, step)}
    return lines == set(solution.lines)


def _lines(puzzle: Puzzle, step: Hint) -> Iterator[tuple[object, object]]:
    line_of = ew.all_families()[puzzle.family_name].line_of
    assert step.deduction is not None
    return (line_of(puzzle, edge) for edge, on in step.deduction.edges if on)


@pytest.mark.parametrize("name", JUDGED)
def test_every_step_of_an_example_stands_before_the_judge(name):
    puzzle = ew.load(ROOT / "examples" / f"{name}.txt")
    steps = list(_judged(puzzle))
    if ew.solve(puzzle, unique=True).unique:
        assert _solved(puzzle, steps)
    else:
        assert steps[-1].verdict.startswith("nothing more is forced")
        assert len(steps[-1].solutions) == 2
        assert steps[-1].solutions[0] != steps[-1].solutions[1]


@pytest.mark.parametrize("make", [random_board, random_flow], ids=["slitherlink", "flow"])
def test_every_step_of_a_random_board_stands_before_the_judge(make, boards):
    for seed in boards(40):
        puzzle = make(random.Random(seed))
        result = ew.solve(puzzle, unique=True)
        steps = list(_judged(puzzle))
        if not result.solutions:
            assert [step.verdict for step in steps] == ["the puzzle has no solution"]
        elif result.unique:
            assert _solved(puzzle, steps)


@pytest.mark.parametrize("name", ["slitherlink/10x10-hard", "masyu/10x10-hard", "flow/7x7", "flow/10x10"])
def test_no_part_of_a_smallest_reason_can_be_left_out(name):
    puzzle = ew.load(ROOT / "examples" / f"{name}.txt")
    judge, parts = Judge(puzzle), 0
    for step in ew.hints(puzzle):
        found = step.deduction
        if found is None or not found.smallest:
            continue
        for part in ("points", "clues", "known", "loops"):
            whole = getattr(found, part)
            for index in range(len(whole)):
                without = replace(found, **{part: whole[:index] + whole[index + 1 :]})
                parts += 1
                assert judge.flaw(without) is not None, (step, part, index)
    assert parts > 100


LOOPS = [639, 1230, 2669, 3220, 6223, 14319, 17080, 19663, 21307, *range(20)]
"""Boards on which walks over faces once crossed lines that the sides did not know of, and some more."""
PAIRS = [248, 266, 2209, 3962, 9068, 15316, 24938, 32295, 42727, 44582, 48585, 52406, *range(20)]
"""Boards on which paths through an end, or of two colours, once counted as walls, and some more."""


@pytest.mark.parametrize(("make", "seed"), [(random_board, s) for s in LOOPS] + [(random_flow, s) for s in PAIRS])
@pytest.mark.parametrize("untouched", [True, False], ids=["untouched", "in the middle"])
def test_every_reason_for_an_edge_stands_before_the_judge(make, seed, untouched):
    rng = random.Random(seed)
    puzzle = make(rng, 6, 6)
    result = ew.solve(puzzle, unique=True)
    if not result.unique:
        return
    family, subject, judge = ew.all_families()[puzzle.family_name], Subject(puzzle, Clock()), Judge(puzzle)
    truth = [family.line_of(puzzle, edge) in result.solutions[0].lines for edge in range(subject.form.edge_count)]
    share = 0 if untouched else rng.choice((0, 0.1, 0.3, 0.6))
    known = {edge: on for edge, on in enumerate(truth) if rng.random() < share}
    reasoner = Reasoner(subject.form, truth)
    reasoner.know(known.items())
    for edge in range(subject.form.edge_count):
        found = None if edge in known else reasoner.why(edge, MOST_OF_THE_CORE, Clock())
        assert found is None or judge.flaw(found, known) is None


def test_the_last_level_has_a_reason_for_what_no_other_level_sees():
    """All points and clues at once, by a solver: the judge has to be content with that as well."""
    for puzzle in (ew.load(ROOT / "examples/slitherlink/7x7.txt"), ew.load(ROOT / "examples/flow/7x7.txt")):
        subject, judge = Subject(puzzle, Clock()), Judge(puzzle)
        nothing = (None,) * subject.form.edge_count
        truth = subject.truth(nothing)
        for edge in range(0, subject.form.edge_count, 9):
            found = subject.search.why((), edge, bool(truth[edge]))
            assert found is not None
            assert found.level == 10
            assert judge.flaw(found, {}) is None
        easiest = subject.search.easiest((), truth)
        assert easiest is not None
        assert judge.flaw(easiest, {}) is None


def _turned(clues: tuple[tuple[object, ...], ...], turns: int, mirrored: bool) -> tuple[tuple[object, ...], ...]:
    for _ in range(turns):
        clues = tuple(zip(*clues[::-1], strict=True))
    return tuple(row[::-1] for row in clues) if mirrored else clues


@pytest.mark.parametrize(
    "name", ["slitherlink/6x6", "slitherlink/7x7", "slitherlink/10x10-hard", "flow/7x7", "flow/10x10"]
)
def test_a_grade_is_the_same_in_all_eight_positions(name):
    puzzle = ew.load(ROOT / "examples" / f"{name}.txt")
    grades = set()
    for turns in range(4):
        for mirrored in (False, True):
            if isinstance(puzzle, Slitherlink):
                board: Puzzle = Slitherlink(_turned(puzzle.clues, turns, mirrored))
            else:
                assert isinstance(puzzle, Flow)
                board = Flow(_turned(puzzle.cells, turns, mirrored), rule=puzzle.rule)
            found = ew.grade(board)
            grades.add((found.level, found.name, tuple(found.by_level.items())))
    assert len(grades) == 1


def test_a_grade_is_the_hardest_step_of_the_way(boards):
    for seed in boards(30):
        puzzle = random_board(random.Random(seed), 5, 5)
        if not ew.solve(puzzle, unique=True).unique:
            return
        told = ew.explain(puzzle)
        assert told.grade.level is not None
        assert int(told.grade.level) == max(step.deduction.level for step in told)
        assert told.grade.hardest is not None
        assert told.grade.hardest.deduction.level == int(told.grade.level)
        assert told.grade.steps == sum(told.grade.by_level.values())


def test_names_that_players_know():
    rules = {step.rule for text in (CORNER, ". . . .\n. 3 . .\n. . 3 .\n. . . .") for step in ew.hints(text)}
    assert {"3-in-a-corner", "diagonal-threes", "zero", "early-loop"} <= rules


REGIONS = "AAB...C\n.......\n.DE.FG.\n.DE....\n...B...\nC....G.\nF......"

SHADES = ".A.B..C\n.B...DD\nA.....E\n.....FF\n.G.H..H\n.G..C..\n.....E.\nII....."


def test_names_for_arguments_about_regions():
    said = {step.rule: step.text for step in _judged(ew.load(REGIONS)) if step.deduction is not None}
    assert "no path can reach the cell in row 5, column 3" in said["must-enter"]
    assert "a path can enter the cell in row 5, column 3 but not leave it again" in said["blind-alley"]
    assert any("as on a chessboard" in step.text for step in _judged(ew.load(SHADES)) if step.rule == "checkerboard")
    crowded = [step for step in _judged(ew.load(ROOT / "examples/flow/10x10.txt")) if "both have to pass" in step.text]
    assert {(step.rule, step.deduction.level >= 5) for step in crowded} == {("bottleneck", True)}
    assert "B and G both have to pass the cell in row 6, column 4" in crowded[0].text


def test_a_wrong_line_is_the_hint():
    wrong = '{"on": [[[0, 0], [1, 0]]], "off": [[[0, 0], [0, 1]]]}'
    found = ew.hint(CORNER, wrong)
    puzzle = ew.load(CORNER)
    state = read_state(puzzle, Source(wrong))
    assert found.wrong in state.off
    assert found.deduction.edges == ((found.wrong, True),)
    assert Judge(puzzle).flaw(found.deduction) is None
    assert "is wrong" in found.text
    assert found.to_dict()["wrong"] == [[0, 0], [0, 1]]


def test_a_wrong_line_where_there_are_several_solutions():
    puzzle = ew.load("3 .\n. .")
    found = ew.hint(puzzle, '{"off": [[[0, 0], [0, 1]], [[0, 2], [1, 2]]]}')
    assert found.wrong is not None
    assert Judge(puzzle).flaw(found.deduction) is None


def test_why_a_line_is_there_or_not():
    there = ew.why(CORNER, None, ((0, 0), (0, 1)))
    assert there.deduction.edges[0][1] is True
    gone = ew.why(CORNER, None, ((1, 1), (0, 1)))
    assert gone.deduction.edges[0][1] in (True, False)
    assert Judge(ew.load(CORNER)).flaw(gone.deduction, {}) is None
    open_line = ew.why("3 .\n. .", None, ((0, 1), (0, 2)))
    assert open_line.deduction is None
    assert len(open_line.solutions) == 2
    with pytest.raises(BadInput, match=r"there is no line from \[0, 0\] to \[1, 1\] on this board"):
        ew.why(CORNER, None, ((0, 0), (1, 1)))


def test_levels_and_limits_end_the_search():
    assert ew.hint(CORNER_OF_MANY, level_max=2).verdict == "there is no step left up to level 2"
    hard = ROOT / "examples/slitherlink/14x14-sparse.txt"
    late = ew.hint(hard, limits=ew.Limits(seconds=0))
    assert late.stopped_by == "time"
    assert late.deduction is None
    assert ew.grade(hard, limits=ew.Limits(seconds=0)).stopped_by == "time"
    with pytest.raises(BadInput, match="level_max"):
        ew.hint(CORNER, level_max=11)


def test_a_finished_board_and_boards_that_cannot_be_explained():
    (solution,) = ew.solve(CORNER, unique=True).solutions
    puzzle = ew.load(CORNER)
    lattice = puzzle.lattice
    on = frozenset(edge for edge in range(lattice.edge_count) if lattice.line(edge) in solution.lines)
    state = State(puzzle, on, frozenset(range(lattice.edge_count)) - on)
    assert ew.hint(puzzle, state).verdict.startswith("the board is finished")
    with pytest.raises(BadInput, match="this state belongs to a different puzzle"):
        ew.hint("2 .\n. 3", state)
    assert ew.grade("3 .\n. .").level is None


def test_json_says_what_the_issue_says():
    told = ew.hint(CORNER_OF_MANY).to_dict()
    assert set(told) == {"puzzle", "family", "level", "rule", "text", "edges", "because"}
    assert set(told["because"]) == {"clues", "points", "known", "loops"}
    assert told["edges"][0] == {"edge": [[0, 0], [0, 1]], "on": True}
    assert told["because"]["clues"] == [[0, 0]]
    assert told["because"]["points"] == [[0, 0]]
    grade = ew.grade(CORNER).to_dict()["grade"]
    assert set(grade) == {"level", "name", "settled", "steps", "by_level", "hardest", "difficulty"}
    assert json.dumps(grade)


def test_a_board_is_solved_once_for_all_its_hints(monkeypatch):
    asked = []
    monkeypatch.setattr(subjects, "solved", lambda puzzle, *rest: (asked.append(puzzle), solved(puzzle, *rest))[1])
    boards = [ew.load(f"3 . .\n. . .\n. {clue} .") for clue in "0123"]
    for _ in range(3):
        assert [ew.hint(board).deduction is not None for board in boards] == [True] * 4
    assert len(asked) <= len(boards)
    late = [ew.load(f"3 . . .\n. {clue} . .\n. . . {other}") for clue in "0123" for other in "0123"]
    for board in late:
        ew.hint(board)
    assert len(subjects._RECENT) == subjects.MOST_RECENT


def test_bridges_are_told_as_cells():
    puzzle = ew.load(ROOT / "examples/flow/bridges.txt")
    assert isinstance(puzzle, Flow)
    said = []
    for step in _judged(puzzle):
        told = step.to_dict()
        because = told["because"]
        values = [*told["edges"], *because["known"], *(one for values in because["loops"] for one in values)]
        places = [*because["points"], *(place for value in values for place in value["edge"])]
        assert all(0 <= row < puzzle.rows and 0 <= column < puzzle.columns for row, column in places)
        said.append(step.text)
        line = told["edges"][0]
        state = {"on": [value["edge"] for value in because["known"] if value["on"]]}
        state["off"] = [value["edge"] for value in because["known"] if not value["on"]]
        again = ew.why(puzzle, json.dumps(state), line["edge"])
        assert (again.deduction.edges[0][1], again.to_dict()["edges"][0]["edge"]) == (line["on"], line["edge"])
    assert any("The way across the bridge in row 2, column 3 runs straight on" in text for text in said)
    assert any("The way down the bridge in row 2, column 3 runs straight on" in text for text in said)


class _ImpatientClock(Clock):
    """Time is up after so many looks at it."""

    def __init__(self, looks: int) -> None:
        super().__init__()
        self.looks = looks

    @property
    def stopped_by(self) -> StoppedBy | None:
        self.looks -= 1
        return "time" if self.looks < 0 else None


def test_a_reason_that_there_was_no_time_to_make_smaller_is_right_and_says_so():
    puzzle = ew.load(ROOT / "examples/slitherlink/7x7.txt")
    judge, shorter = Judge(puzzle), 0
    subject = Subject(puzzle, Clock())
    (whole,) = {subject.search.why((), 30, bool(subject.truth(())[30]))}
    for looks in range(200):
        hurried = Subject(puzzle, Clock())
        hurried.clock = _ImpatientClock(looks)
        try:
            found = hurried.search.why((), 30, bool(hurried.truth(())[30]))
        except OutOfTime:
            continue
        assert judge.flaw(found, {}) is None
        assert len(found.points) + len(found.clues) >= len(whole.points) + len(whole.clues)
        if found.smallest:
            break
        shorter += 1
        assert "There may be a shorter reason" in Hint(puzzle, (None,) * subject.form.edge_count, found).text
    assert shorter


def test_a_reason_that_is_much_work_may_not_be_the_smallest_and_the_way_goes_on(monkeypatch):
    monkeypatch.setattr("edgewise.explaining.lines.search.SHRINKING", 500)
    monkeypatch.setattr(Reasoner, "easiest", lambda *_: None)  # everything is left to the solver
    puzzle = ew.load(ROOT / "examples/flow/5x5.txt")
    told = list(_judged(puzzle))
    assert _solved(puzzle, told)
    assert {step.deduction.level for step in told} == {10}
    unsure = [step for step in told if not step.deduction.smallest]
    assert unsure
    assert {step.stopped_by for step in told} == {None}
    assert all(step.text.endswith("(There may be a shorter reason.)") for step in unsure)


GROUPS = ("slitherlink/site-*", "slitherlink/minimal", "flow/ninety", "flow/extreme-jumbo")


@long
@pytest.mark.parametrize("group", GROUPS)
def test_every_step_of_all_public_boards_stands_before_the_judge(group, shared):
    """Every step of the whole way, on every level."""
    judged = 0
    for path in sorted(path for folder in shared.glob(group) for path in folder.glob("*.txt")):
        puzzle = ew.load(path)
        if not ew.solve(puzzle, unique=True, limits=ew.Limits(seconds=60)).unique:
            continue
        judge = Judge(puzzle)
        for step in ew.hints(puzzle):
            known = {edge: on for edge, on in enumerate(step.state) if on is not None}
            assert step.deduction is not None, (path, step.verdict)
            assert judge.flaw(step.deduction, known) is None, path
            judged += 1
    assert judged
