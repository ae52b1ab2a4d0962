"""``cdcl`` on boards with pairs: against the oracle, with every argument switched on and off."""

from __future__ import annotations

import random

import pytest

from edgewise.base.engine import Job, StopFlag
from edgewise.base.forms import LineForm
from edgewise.base.registry import engines
from edgewise.base.result import STATS, Limits, Question
from support.pair_forms import allows_blanks, drawn, form_of, pair_form, random_board_form, random_pair_form, read_board
from support.waiting import Watched

CDCL = engines()["cdcl"]
BRUTE = engines()["brute"]
ARGUMENTS = ("corner_rule", "canonical", "without_blanks", "by_way_of_blanks", "inflating", "exchange_moves")
AT_ONCE = {"patience": 0}
"""Small boards are settled before the heavier arguments are set up, unless there is no patience."""
SWITCHES = (
    {},
    AT_ONCE,
    *({name: False, **AT_ONCE} for name in ARGUMENTS),
    *({name: False} for name in ("probing", "eager_closing", "minimise", "restarts", "forget")),
    {"canonical_turns": False, **AT_ONCE},
    {"classes_after": 0, **AT_ONCE},
    {"corner_turns": False, **AT_ONCE},
    {"probing": False, **AT_ONCE},
    {"long_proof": 0, **AT_ONCE},
    {"long_proof": 1},
    {"canonical": False, "corner_rule": False, **AT_ONCE},
    {"probing": False, "eager_closing": False, **AT_ONCE},
    dict.fromkeys(ARGUMENTS, False),
)


def oracle(form: LineForm) -> set[frozenset[int]]:
    return {frozenset(solution) for solution in BRUTE.run(form, Job(Question.ALL)).solutions}


def assert_right(form: LineForm, expected: set[frozenset[int]], question: Question, **job: object) -> None:
    """The answer to a question is what it should be when these are all the solutions."""
    answer = CDCL.run(form, Job(question, **job))
    found = {frozenset(solution) for solution in answer.solutions}
    about = (form, question, job, answer.stats)
    assert len(found) == len(answer.solutions), about
    assert found <= expected, about
    assert set(answer.stats) <= set(STATS), about
    if question is Question.ALL:
        assert answer.complete, about
        assert found == expected, about
        assert answer.stats["settled_by"] == "true rule", about
        return
    wanted = 1 if question is Question.FIRST else 2
    assert len(found) == min(len(expected), wanted), about
    assert not answer.complete or len(expected) == len(found), about
    assert answer.complete or len(expected) >= wanted, about
    assert answer.complete == ("settled_by" in answer.stats), about
    assert bool(found) == ("found_under" in answer.stats), about


@pytest.mark.parametrize("make", [random_board_form, random_pair_form], ids=["boards", "graphs"])
def test_answers_are_those_of_the_oracle(boards, make):
    rng = random.Random(6)
    kinds = {(fill, solutions): 0 for fill in (False, True) for solutions in range(3)}
    for _ in boards(1500):
        form = make(rng)
        expected = oracle(form)
        kinds[not allows_blanks(form), min(len(expected), 2)] += 1
        for question in (Question.FIRST, Question.UNIQUE, Question.ALL):
            assert_right(form, expected, question, options=rng.choice(SWITCHES), seed=rng.randrange(3))
    if make is random_board_form:
        assert min(kinds.values()) > boards.seen(40), f"the boards are of too few kinds: {kinds}"


@pytest.mark.parametrize(
    "options",
    SWITCHES,
    ids=lambda options: " ".join(f"{name}={value}" for name, value in options.items()) or "as it is",
)
def test_every_switch_leaves_the_answers_alone(boards, options):
    rng = random.Random(60)
    for number in boards(200):
        form = (random_board_form, random_pair_form)[number % 2](rng)
        expected = oracle(form)
        for question in (Question.UNIQUE, Question.ALL):
            assert_right(form, expected, question, options=options)


def test_a_path_may_touch_itself():
    """The only way to cover the board turns back along itself."""
    form = drawn("AA.\n...", fill=True)
    for options in SWITCHES:
        answer = CDCL.run(form, Job(Question.UNIQUE, options=options))
        assert {frozenset(solution) for solution in answer.solutions} == oracle(form)
        assert len(answer.solutions) == 1
        assert answer.complete
        assert answer.stats["found_under"] in ("true rule", "canonical paths, grown", "exchange moves")


@pytest.mark.parametrize(("text", "solutions"), [("A..\nA..", 1), ("AA#..\n###..", 0), ("AB..\nAB..", 1)])
def test_a_ring_beside_the_paths_is_refused(text, solutions):
    """Degrees alone would let four cells form a ring of their own."""
    form = drawn(text, fill=True)
    expected = oracle(form)
    assert len(expected) == solutions
    for options in SWITCHES:
        for question in (Question.UNIQUE, Question.ALL):
            assert_right(form, expected, question, options=options)


def test_pairs_that_make_no_sense_have_no_solution():
    edges = [(0, 1), (1, 2), (2, 3), (0, 3)]
    for pairs in (((0, 0),), ((0, 1), (0, 1)), ((0, 1), (1, 2))):
        form = pair_form(edges, b"\x07" * 4, pairs)
        assert oracle(form) == set()
        assert_right(form, set(), Question.UNIQUE)


def test_no_pairs_is_a_board_without_lines():
    form = pair_form([(0, 1), (1, 2)], b"\x07" * 3, ())
    assert oracle(form) == {frozenset()}
    assert_right(form, {frozenset()}, Question.ALL)
    assert_right(form, {frozenset()}, Question.UNIQUE)


def test_a_pair_outside_the_graph_is_an_error():
    with pytest.raises(ValueError, match="names a vertex that does not exist"):
        CDCL.run(pair_form([(0, 1)], b"\x07" * 2, ((0, 2),)), Job(Question.FIRST))


def test_each_statement_says_what_it_rests_on():
    def stats(text: str, fill: bool, **options: int) -> tuple[object, object]:
        answer = CDCL.run(drawn(text, fill), Job(Question.UNIQUE, options=options))
        return answer.stats.get("found_under"), answer.stats.get("settled_by")

    straight = "A.A\nB.B\nC.C"
    crossed = "A.B\n...\nB.A"
    assert stats(straight, fill=False) == ("canonical paths", "canonical paths")
    assert stats(straight, fill=False, **AT_ONCE) == ("no blanks", "canonical paths")
    assert stats(straight, fill=False, classes_after=0, **AT_ONCE) == ("no blanks", "classes of paths")
    assert stats(straight, fill=True) == ("corner rule", "true rule")
    assert stats(straight, fill=True, **AT_ONCE) == ("corner rule", "canonical paths with blanks")
    assert stats(straight, fill=True, corner_rule=False) == ("true rule", "true rule")
    assert stats("A.A\n...\nB.B", fill=False) == ("canonical paths", None)
    assert stats(crossed, fill=False) == (None, "canonical paths")
    assert stats(crossed, fill=True) == (None, "true rule")
    assert stats(crossed, fill=True, **AT_ONCE) == (None, "canonical paths with blanks")
    assert stats(crossed, fill=True, by_way_of_blanks=False, **AT_ONCE) == (None, "exchange moves")
    back_along_itself = "AA.\n..."
    assert stats(back_along_itself, fill=True, **AT_ONCE) == ("canonical paths, grown", "exchange moves")
    assert stats(back_along_itself, fill=True, inflating=False, **AT_ONCE) == ("exchange moves", "exchange moves")


class TestLimits:
    board = form_of([["A", *"......"], *([list(".......")] * 5), [*"......", "A"]], fill=False)

    def run(self, **limits):
        return CDCL.run(self.board, Job(Question.ALL, Limits(**limits)))

    def test_solutions(self):
        answer = self.run(solutions=5)
        assert len({frozenset(solution) for solution in answer.solutions}) == 5
        assert (answer.stopped_by, answer.complete) == ("solutions", False)
        assert self.run(solutions=0).solutions == []

    def test_nodes(self):
        answer = self.run(nodes=20)
        assert (answer.stopped_by, answer.complete) == ("nodes", False)
        assert answer.stats["nodes"] <= 21

    def test_time(self):
        answer = self.run(seconds=0)
        assert (answer.stopped_by, answer.complete) == ("time", False)

    def test_memory(self):
        answer = self.run(memory=10_000)
        assert answer.stopped_by == "memory"
        assert answer.solutions

    def test_stop_flag(self):
        stop = StopFlag()
        stop.set()
        answer = CDCL.run(self.board, Job(Question.ALL, stop=stop))
        assert (answer.stopped_by, answer.complete) == ("interrupt", False)

    def test_progress(self):
        watched = Watched(lambda seen: seen[-1].solutions > seen[0].solutions)
        assert CDCL.run(self.board, Job(Question.ALL, **watched.how)).stopped_by == "interrupt"


@pytest.mark.parametrize(
    ("group", "rule", "several", "none"),
    [("ninety", "fill", 5, 0), ("extreme-jumbo", "fill", 4, 1), ("small", "fill", 0, 0), ("mixed", "fill", 2, 0)],
)
def test_known_facts_about_public_boards(shared, group, rule, several, none):
    """How many boards of a set have several solutions, and how many none."""
    counts = []
    for path in sorted((shared / "flow" / group).glob("*.txt")):
        form = form_of(*read_board(path.read_text()))
        assert allows_blanks(form) == (rule != "fill")
        answer = CDCL.run(form, Job(Question.UNIQUE))
        assert answer.complete == (len(answer.solutions) < 2)
        for solution in answer.solutions:
            assert joins_the_pairs(form, solution)
        counts.append(len(answer.solutions))
    assert (counts.count(2), counts.count(0)) == (several, none)


def test_contest_boards_of_the_classic_rule(shared):
    names = ["2014_QA_Q_NL_Q01_10x10", "2014_QA_Q_NL_Q06_14x18", "2014_QA_Q_NL_Q09_18x18", "2014_QA_Q_NL_Q14_18x21"]
    solutions = []
    for name in names:
        form = form_of(*read_board((shared / "flow" / "contest" / f"ADC{name}.txt").read_text()))
        answer = CDCL.run(form, Job(Question.UNIQUE))
        assert all(joins_the_pairs(form, solution) for solution in answer.solutions)
        solutions.append(len(answer.solutions))
    assert solutions == [1, 1, 1, 2]


def joins_the_pairs(form: LineForm, solution) -> bool:
    """Read off the form: every degree is allowed, and walking from one end of each pair leads to the other."""
    lines: dict[int, list[int]] = {vertex: [] for vertex in range(form.vertex_count)}
    for edge in solution:
        lines[form.tails[edge]].append(form.heads[edge])
        lines[form.heads[edge]].append(form.tails[edge])
    if not all(form.degrees[vertex] >> len(beyond) & 1 for vertex, beyond in lines.items()):
        return False
    walked = 0
    for start, goal in form.rule.pairs:
        before, here = start, lines[start][0]
        walked += 1
        while here != goal and len(lines[here]) == 2:
            one, other = lines[here]
            before, here = here, other if one == before else one
            walked += 1
        if here != goal:
            return False
    return walked == len(solution)


def test_one_seed_is_one_run():
    form = drawn("A....B\n......\n..C...\n.B....\n....C.\nA.....", fill=False)
    first, second = (CDCL.run(form, Job(Question.ALL, seed=3)) for _ in range(2))
    assert first == second


SIGNATURE = 1086


def test_nodes_over_seeded_boards():
    """A change that is meant to change nothing must not change this; one that is writes it into its commit message."""
    rng = random.Random(2)
    forms = [random_board_form(rng, most_cells=49) for _ in range(200)]
    total = sum(CDCL.run(form, Job(Question.UNIQUE)).stats["nodes"] for form in forms)
    assert total == SIGNATURE, f"Nodes over pairs: {total}"


def test_turns_and_activities_change_the_search():
    rng = random.Random(2)
    forms = [random_board_form(rng, most_cells=49) for _ in range(200)]

    def nodes(**options: object) -> int:
        return sum(CDCL.run(form, Job(Question.UNIQUE, options=options)).stats["nodes"] for form in forms)

    assert nodes() < nodes(canonical_turns=False)
    assert nodes(**AT_ONCE) != nodes(long_proof=0, **AT_ONCE)
    assert nodes(**AT_ONCE) != nodes(corner_turns=False, **AT_ONCE)
