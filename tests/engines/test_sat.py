"""The ``sat`` engine beyond what every engine is tested for: the formula, the rounds, the solvers, the worker."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from dataclasses import replace
from itertools import product

import pytest
from pysat.formula import CNF
from pysat.solvers import Solver

import edgewise as ew
from edgewise.base.engine import Job, StopFlag
from edgewise.base.evidence import LoopCut, WallCut
from edgewise.base.registry import engines, family_of
from edgewise.base.result import Question
from edgewise.engines.sat import DEFAULT_SOLVER, WALLS_AFTER
from edgewise.engines.sat import solver as solvers
from edgewise.engines.sat.refinement import Settings
from edgewise.engines.sat.worker import refine_elsewhere
from edgewise.families.simpleloop import SimpleLoop
from edgewise.families.slitherlink import Slitherlink
from edgewise.formulas.lines import base_formula, literal_texts, rule_lines, variable_count
from support.boards import random_board, random_flow
from support.commands import edgewise
from support.forms import random_form
from support.project import ROOT
from support.proofs.proof_replay import side_clauses
from support.waiting import until

SAT = engines()["sat"]
SIX = ROOT / "examples" / "slitherlink" / "6x6.txt"
SPARSE = ROOT / "examples" / "slitherlink" / "14x14-sparse.txt"


def allowed_by_rules(form, on):
    """Whether degrees and clues hold, the single loop aside."""
    degree = [0] * form.vertex_count
    for edge in on:
        degree[form.tails[edge]] += 1
        degree[form.heads[edge]] += 1
    if any(count not in (0, 2) or not mask >> count & 1 for count, mask in zip(degree, form.degrees, strict=True)):
        return False
    counts = [len(on & set(form.clues[clue])) for clue in range(len(form.clues))]
    bounded = zip(form.low, counts, form.high, strict=True)
    return all(low <= count <= high for low, count, high in bounded) and (any(form.low) or bool(on))


def holds(clause, on):
    return any((abs(literal) - 1 in on) == (literal > 0) for literal in clause)


def test_the_formula_says_what_the_rules_say(boards):
    rng = random.Random(5)
    for _ in boards(120):
        form = random_form(rng)
        if form.edge_count > 9:
            continue
        clauses = base_formula(form).clauses
        for values in product((0, 1), repeat=form.edge_count):
            on = {edge for edge, value in enumerate(values) if value}
            assert all(holds(clause, on) for clause in clauses) == allowed_by_rules(form, on)


def test_the_formula_written_in_lines_is_the_same(boards):
    """However it is put together; forms of any graph, some of which ask for the impossible, and boards with pairs."""
    for seed in boards(40):
        rng = random.Random(seed)
        board = random_board(rng) if seed % 3 else random_flow(rng)
        form = random_form(rng) if seed % 3 == 1 else family_of(board).lower(board)
        first_side = variable_count(form) + 1 if seed % 3 == 2 else None
        expected = base_formula(form).clauses + ([] if first_side is None else [*side_clauses(form, first_side)])
        batches = list(rule_lines(form, literal_texts(10_000), first_side))
        lines = "".join(text for _, text in batches).splitlines()
        assert sum(count for count, _ in batches) == len(lines) == len(expected)
        assert sorted(sorted(map(int, line.split())) for line in lines) == sorted(
            sorted((*each, 0)) for each in expected
        )


def test_every_cut_holds_for_every_solution(boards):
    rng = random.Random(6)
    kinds = {LoopCut: 0, WallCut: 0}
    for _ in boards(300):
        board = random_board(rng, 4, 5)
        form = family_of(board).lower(board)
        expected = [set(loop) for loop in engines()["cdcl"].run(form, Job(Question.ALL)).solutions]
        for cut in SAT.run(form, Job(Question.ALL, options={"walls_after": 0})).evidence.cuts:
            kinds[type(cut)] += 1
            assert all(holds(cut.clause, on) for on in expected), (board, cut)
    assert min(kinds.values()) > boards.seen(50), kinds


def test_dimacs_is_read_by_others(tmp_path):
    text = ew.cnf(SIX)
    formula = CNF(from_string=text)
    assert formula.nv == 84
    assert f"p cnf 84 {len(formula.clauses)}" in text
    assert [line for line in text.splitlines() if line.startswith("c ")][2:4] == ["c 1 h[0,0]", "c 2 h[0,1]"]
    assert "c 84 v[5,6]" in text
    with Solver(name="cadical153", bootstrap_with=formula) as solver:
        assert solver.solve()


def test_the_final_formula_has_one_model_where_the_puzzle_is_unique():
    """The cuts of a uniqueness run leave nothing but the solution, to any solver."""
    formula = CNF(from_string=ew.cnf(SIX, final=True, unique=True))
    [solution] = ew.solve(SIX, unique=True).solutions
    with Solver(name="minisat22", bootstrap_with=formula) as solver:
        models = list(solver.enum_models())
    assert len(models) == 1
    assert len([literal for literal in models[0] if literal > 0]) == len(solution.lines)


def test_pairs_have_colours_in_their_formula():
    text = ew.cnf("AB.\nAB.\n", final=True, unique=True)
    assert "c 7 v[0,2]" in text
    assert "c 13 colour0[p[1,2]]" in text
    [solution] = ew.solve("AB.\nAB.\n", unique=True).solutions
    with Solver(name="minisat22", bootstrap_with=CNF(from_string=text)) as solver:
        assert {frozenset(v for v in model[:7] if v > 0) for model in solver.enum_models()} == {frozenset({5, 2, 7, 4})}
    assert len(solution.lines) == 4


def test_a_loop_that_meets_every_clue_is_a_solution_whatever_else_is_drawn():
    board = Slitherlink(((3, None, None, None),))
    result = ew.solve(board, engine="sat", all=True)
    assert set(result.solutions) == set(ew.solve(board, engine="brute", all=True).solutions)


def test_walls_save_rounds():
    with_walls, without = (ew.solve(SPARSE, unique=True, engine="sat", options={"walls": on}) for on in (True, False))
    assert with_walls.unique == without.unique
    assert with_walls.stats["walls"] > 0
    assert without.stats["walls"] == 0
    assert with_walls.stats["rounds"] < without.stats["rounds"] / 2


@pytest.mark.parametrize("name", sorted(solvers.SLICED | {"lingeling", "mergesat3", "g42", "cd195"}))
def test_solvers_by_name(name):
    for path, unique in ((SIX, True), (ROOT / "examples" / "slitherlink" / "ambiguous.txt", False)):
        result = ew.solve(path, unique=True, engine="sat", options={"solver": name})
        assert result.unique is unique
        assert result.stats["variables"] == result.puzzle.lattice.edge_count


def test_unknown_solvers_are_refused():
    with pytest.raises(ew.BadInput, match=r"unknown SAT solver 'quantum' \(choose from cadical103, .*glucose42"):
        ew.solve(SIX, engine="sat", options={"solver": "quantum"})
    with pytest.raises(ew.BadInput, match="accepts no clauses once it has started"):
        ew.solve(SIX, engine="sat", options={"solver": "kissat404"})


def test_a_long_solve_is_sliced_and_stops_at_its_limit():
    result = ew.solve(unsolvable_round(), engine="sat", limits=ew.Limits(seconds=1.0))
    assert result.stopped_by == "time"
    assert result.status is ew.Status.UNKNOWN
    assert result.seconds < 20


@pytest.mark.parametrize("solver", ["glucose42", "lingeling"])
def test_the_stop_flag_ends_a_long_solve(solver):
    """In slices, and in a process of its own."""
    stop = StopFlag()
    ticks = []

    def on_progress(progress):
        ticks.append(progress)
        if progress.seconds > 0.5:
            stop.set()

    options = {"solver": solver}
    result = ew.solve(unsolvable_round(), engine="sat", options=options, stop=stop, on_progress=on_progress)
    assert result.stopped_by == "interrupt"
    assert len(ticks) > 1


def test_a_worker_hands_over_what_it_finds_and_is_gone_when_it_is_stopped():
    """An empty board has more loops than anybody can wait for."""
    before, stop = children(), StopFlag()

    def on_progress(progress):
        if progress.solutions > 10:
            stop.set()

    board, how = Slitherlink(((None,) * 7,) * 7), {"all": True, "engine": "sat", "options": {"solver": "lingeling"}}
    result = ew.solve(board, **how, stop=stop, on_progress=on_progress)
    assert result.stopped_by == "interrupt"
    assert len(result.solutions) > 10
    assert ew.solve(board, **how, limits=ew.Limits(seconds=0.5)).stopped_by == "time"
    assert children() == before


def test_a_worker_does_not_outlive_a_killed_parent(start):
    script = """
import edgewise as ew
from edgewise.families.simpleloop import SimpleLoop
print("started", flush=True)
ew.solve(SimpleLoop(("." * 15,) * 15), engine="sat", options={"solver": "lingeling"})
"""
    process = start([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
    with process:
        assert process.stdout.readline() == "started\n"
        until(lambda: children(process.pid), "no worker starts")
        workers = children(process.pid)
        process.send_signal(signal.SIGKILL)
    until(lambda: not any(os.path.exists(f"/proc/{pid}/exe") for pid in workers), "a worker outlives it")


def children(pid: int | None = None) -> set[int]:
    """The running children of a process."""
    found = set()
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                with open(f"/proc/{entry}/stat") as file:
                    fields = file.read().rpartition(")")[2].split()
            except OSError:
                continue  # it has just ended
            if int(fields[1]) == (pid or os.getpid()) and fields[0] != "Z":
                found.add(int(entry))
    return found


def unsolvable_round():
    """A round trip through every cell of a board with an odd number of them: refuted by counting the colours of a
    chessboard, which clauses cannot do in reasonable time."""
    return SimpleLoop(("." * 15,) * 15)


class TestCommandLine:
    def test_the_formula_goes_into_a_file(self, tmp_path):
        path = tmp_path / "six.cnf"
        for words in (["--as", "cnf"], ["--print-cnf"]):
            assert edgewise("solve", SIX, *words, "-o", path) == (0, "", "")
            assert path.read_text() == ew.cnf(SIX)
            path.unlink()

    def test_a_solver_by_name_chooses_the_engine(self):
        code, out, _ = edgewise("solve", SIX, "--option", "solver=cadical195", "--unique")
        assert code == 0
        assert "# 6x6: solved, the only solution (sat, " in out

    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            (["--as", "cnf", "--engine", "cdcl"], "--as cnf prints the formula of the engine sat, not of cdcl"),
            (["--print-cnf", "--as", "json"], "--print-cnf cannot be combined with --as json"),
            (["--option", "solver=quantum"], "unknown SAT solver 'quantum'"),
            (["--option", "solver=glucose4", "--engine", "brute"], "no such option"),
        ],
    )
    def test_bad_usage_is_exit_2(self, arguments, message):
        code, out, err = edgewise("solve", SIX, *arguments)
        assert (code, out) == (2, "")
        assert message in err


def test_memory_limit_stops_the_collecting_of_solutions():
    board = Slitherlink(((None,) * 4,) * 4)
    answer = engines()["sat"].run(family_of(board).lower(board), Job(Question.ALL, ew.Limits(memory=10_000)))
    assert answer.stopped_by == "memory"
    assert 1 < len(answer.solutions) < 200


@pytest.mark.parametrize("question", [Question.UNIQUE, Question.PROVE])
@pytest.mark.parametrize("board", ["slitherlink/14x14-sparse", "flow/5x5", "eternity/3x3"])
def test_a_process_of_its_own_gives_the_same_answer_and_evidence(board, question):
    puzzle = ew.load(ROOT / "examples" / f"{board}.txt")
    form, job = family_of(puzzle).lower(puzzle), Job(question)
    here, there = SAT.run(form, job), refine_elsewhere(form, job, Settings(DEFAULT_SOLVER, WALLS_AFTER))
    assert untimed(there) == untimed(here)


def untimed(answer):
    return replace(answer, stats={name: value for name, value in answer.stats.items() if "seconds" not in name})
