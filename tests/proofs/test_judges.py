"""The native judges against slow ones in Python, on proofs by solvers of others and on damaged ones."""

from __future__ import annotations

import random
from array import array
from collections import Counter

import pytest

from edgewise._native import check_proof, trim_proof

pysat = pytest.importorskip("pysat.solvers")


def random_formula(rng):
    """Three literals in each clause, so many clauses that most formulas contradict themselves."""
    variables = rng.randint(4, 12)
    clauses = []
    for _ in range(rng.randint(4 * variables, 6 * variables)):
        clause = [rng.choice((1, -1)) * variable for variable in rng.sample(range(1, variables + 1), 3)]
        clauses.append(clause[: rng.choice((1, 2, 3, 3, 3, 3))] if rng.random() < 0.1 else clause)
    return variables, clauses


def refuted(solver, seed):
    """A formula and what a solver writes about it; only those that it refutes."""
    rng = random.Random(seed)
    while True:
        variables, clauses = random_formula(rng)
        with pysat.Solver(name=solver, bootstrap_with=clauses, with_proof=True) as search:
            if not search.solve():
                return variables, clauses, [line.split() for line in search.get_proof() or []]


def arrays(clauses):
    starts, literals = array("i", [0]), array("i")
    for clause in clauses:
        literals.extend(clause)
        starts.append(len(literals))
    return starts, literals


def text_of(steps):
    return "".join(f"{' '.join(step)}\n" for step in steps).encode()


def judged(name, proof, variables, clauses):
    return check_proof(name, proof, variables, *arrays(clauses), bytearray(), None)[0]


def trimmed(name, proof, variables, clauses):
    outcome, _, _, lrat, _, _ = trim_proof(
        name, proof, variables, *arrays(clauses), bytes(len(clauses)), True, bytearray(), None
    )
    return outcome, lrat


def propagates_to_nothing(clauses, assumed):
    """Whether assumed literals and unit propagation end in a contradiction."""
    true = set(assumed)
    while True:
        if any(-literal in true for literal in true):
            return True
        for clause in clauses:
            left = [literal for literal in clause if -literal not in true]
            if not left:
                return True
            if len(set(left)) == 1 and left[0] not in true:
                true.add(left[0])
                break
        else:
            return False


def slow_drat(steps, variables, clauses, deletes=True):
    """What a judge says that knows no shortcuts: with deletions, or without any."""
    there = [frozenset(clause) for clause in clauses]
    known = Counter(there)
    for step in steps:
        gone = step[0] == "d"
        clause = frozenset(map(int, step[1 if gone else 0 : -1]))
        if gone:
            if not known[clause]:
                return "not there"
            known[clause] -= 1
            if deletes:
                there.remove(clause)
        else:
            if not propagates_to_nothing(there, [-literal for literal in clause]):
                return "not implied"
            there.append(clause)
            known[clause] += 1
    return "refuted" if propagates_to_nothing(there, []) else "unfinished"


def slow_lrat(steps, clauses):
    """What a judge says that follows hints: ``steps`` are lines as lists of words."""
    there = dict(enumerate(clauses, 1))
    last, empty = len(clauses), False
    for step in steps:
        if step[1] == "d":
            for number in map(int, step[2:-1]):
                if there.pop(number, None) is None:
                    return "not there"
            continue
        end = step.index("0", 1)
        number, clause, hints = int(step[0]), [int(word) for word in step[1:end]], step[end + 1 : -1]
        false = {*clause}
        holds = any(-literal in false for literal in clause)
        for hint in [] if holds else map(int, hints):
            if hint not in there:
                break
            left = {literal for literal in there[hint] if literal not in false}
            if not left:
                holds = True
                break
            [unit, *more] = left
            if more or -unit in false:
                break
            false.add(-unit)
        if not holds or number <= last:
            return "not implied"
        there[number], last, empty = clause, number, empty or not clause
    return "refuted" if empty else "unfinished"


def damaged(rng, steps):
    """A step less, twice, elsewhere, or with another literal."""
    steps = [[*step] for step in steps]
    for _ in range(rng.choice((1, 1, 2))):
        at, other = rng.randrange(len(steps)), rng.randrange(len(steps))
        match rng.randrange(5):
            case 0 if len(steps) > 1:
                del steps[at]
            case 1:
                steps.insert(other, [*steps[at]])
            case 2:
                steps[at], steps[other] = steps[other], steps[at]
            case 3 if len(steps[at]) > 2:
                del steps[at][rng.randrange(1, len(steps[at]) - 1)]
            case _:
                place = rng.randrange(len(steps[at]))
                if steps[at][place] not in ("0", "d"):
                    steps[at][place] = str(-int(steps[at][place]))
    return [step for step in steps if step != ["d"]]


@pytest.mark.parametrize("solver", ["glucose4", "cadical153", "cadical195"])
def test_proofs_of_solvers_hold_and_can_be_trimmed(boards, solver):
    for seed in boards(40):
        variables, clauses, steps = refuted(solver, seed)
        assert slow_drat(steps, variables, clauses, deletes=False) == "refuted"
        assert judged("drat", text_of(steps), variables, clauses) == "refuted"
        outcome, lrat = trimmed("drat", text_of(steps), variables, clauses)
        assert outcome == "refuted"
        assert judged("lrat", lrat, variables, clauses) == "refuted"
        assert slow_lrat([line.split() for line in lrat.decode().splitlines()], clauses) == "refuted"


def test_damaged_proofs_are_judged_alike(boards):
    """The slow judge with all deletions believes least and without any most: the native one is in between."""
    rng = random.Random(4)
    seen = Counter()
    for seed in boards(150):
        variables, clauses, steps = refuted(rng.choice(("glucose4", "cadical153")), seed)
        for keeps in (steps, [step for step in steps if step[0] != "d"]):
            if not keeps:
                continue
            broken = damaged(rng, keeps)
            native = judged("drat", text_of(broken), variables, clauses)
            strict, lenient = (slow_drat(broken, variables, clauses, deletes) for deletes in (True, False))
            seen[native] += 1
            if strict == lenient:
                assert native == strict, (seed, broken)
            else:
                assert native in (strict, lenient), (seed, broken)
            if native == "refuted":
                outcome, lrat = trimmed("drat", text_of(broken), variables, clauses)
                assert (outcome, judged("lrat", lrat, variables, clauses)) == ("refuted", "refuted")
    assert seen["refuted"] > boards.seen(20)
    assert seen["not implied"] > boards.seen(20)
    assert seen["not there"] > 0


def test_damaged_hints_are_judged_alike(boards):
    rng = random.Random(5)
    seen = Counter()
    for seed in boards(120):
        variables, clauses, steps = refuted("cadical153", seed)
        outcome, lrat = trimmed("drat", text_of(steps), variables, clauses)
        assert outcome == "refuted"
        for _ in range(5):
            broken = damaged(rng, [line.split() for line in lrat.decode().splitlines()])
            native = judged("lrat", text_of(broken), variables, clauses)
            seen[native] += 1
            if native != "malformed":
                assert native == slow_lrat(broken, clauses), (seed, broken)
    assert min(seen[outcome] for outcome in ("refuted", "not implied", "malformed")) > boards.seen(20), seen


def test_another_checker_agrees(boards):
    """dratify from PyPI reads DRAT as text; a proof with hints is one when its hints are left out."""
    dratify = pytest.importorskip("dratify")
    rng = random.Random(6)
    seen = Counter()
    for seed in boards(60):
        variables, clauses, steps = refuted(rng.choice(("glucose4", "cadical153")), seed)
        formula = dratify.parse_dimacs(
            f"p cnf {variables} {len(clauses)}\n" + "".join(f"{' '.join(map(str, clause))} 0\n" for clause in clauses)
        )
        lemmas = [step for step in steps if step[0] != "d"]
        broken = damaged(rng, lemmas) if lemmas else []
        for proof in ([*lemmas, ["0"]], [*broken, ["0"]]):  # they want the empty clause to be said
            theirs = dratify.DRATChecker(formula, check_rat=False).check(dratify.parse_proof(text_of(proof).decode()))
            ours = judged("drat", text_of(proof), variables, clauses)
            assert (ours == "refuted") == (theirs.ok and theirs.reached_empty), (seed, proof)
            seen[ours] += 1
        _, lrat = trimmed("drat", text_of(steps), variables, clauses)
        lines = [line.split() for line in lrat.decode().splitlines()]
        plain = [line[1 : line.index("0", 1) + 1] for line in lines if line[1] != "d"]
        theirs = dratify.DRATChecker(formula, check_rat=False).check(dratify.parse_proof(text_of(plain).decode()))
        assert theirs.ok, (seed, plain)
        assert theirs.reached_empty
    assert seen["refuted"] >= boards.seen(60)
