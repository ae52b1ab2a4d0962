"""What the checker of proofs believes about rules that count, against trying every assignment."""

from __future__ import annotations

import random
from array import array
from itertools import combinations, product

from edgewise.base.engine import StopFlag
from edgewise.proofs.check.counted_rules import JOINED, Rule, counted, held_against
from edgewise.proofs.check.reading import CheckLimits, Watch


def held(clauses, variables, table):
    """The indices of clauses that do not follow, and whether the rule is said completely."""
    starts, literals = array("i", [0]), array("i")
    for clause in clauses:
        literals.extend(clause)
        starts.append(len(literals))
    watch = Watch(StopFlag(), CheckLimits())
    foreign, incomplete = held_against([Rule(sorted(variables), table)], 20, starts, literals, watch)
    return list(foreign), not incomplete


def follows(clause, variables, allowed):
    return held([clause], variables, counted(len(variables), allowed))[0] == []


def says_all(clauses, variables, allowed):
    return held(clauses, variables, counted(len(variables), allowed))[1]


def models(variables):
    ordered = sorted(variables)
    for values in product((False, True), repeat=len(ordered)):
        yield frozenset(variable for variable, value in zip(ordered, values, strict=True) if value)


def holds(clause, true):
    return any((abs(literal) in true) == (literal > 0) for literal in clause)


def random_rule(rng):
    variables = frozenset(rng.sample(range(1, 20), rng.randint(0, 5)))
    allowed = frozenset(count for count in range(len(variables) + 2) if rng.random() < 0.4)
    return variables, allowed


def random_clause(rng, variables):
    literals = [variable * rng.choice((1, -1)) for variable in variables if rng.random() < 0.7]
    if literals and rng.random() < 0.1:
        literals.append(-literals[0])
    return frozenset(literals)


def test_what_follows_holds_in_every_allowed_assignment(boards):
    rng = random.Random(1)
    seen = set()
    for _ in boards(3000):
        variables, allowed = random_rule(rng)
        clause = random_clause(rng, variables)
        expected = all(holds(clause, model) for model in models(variables) if len(model) in allowed)
        assert follows(clause, variables, allowed) == expected, (clause, variables, allowed)
        seen.add(expected)
    assert seen == {True, False}


def test_clauses_say_all_if_they_leave_only_allowed_numbers(boards):
    rng = random.Random(2)
    seen = set()
    for _ in boards(2000):
        variables, allowed = random_rule(rng)
        clauses = [random_clause(rng, variables) for _ in range(rng.choice((0, 1, 3, 10, 30)))]
        # The empty clause is about no rule, unless one allows nothing.
        clauses = [clause for clause in clauses if clause]
        expected = all(
            not all(holds(clause, model) for clause in clauses)
            for model in models(variables)
            if len(model) not in allowed
        )
        assert says_all(clauses, variables, allowed) == expected, (clauses, variables, allowed)
        seen.add(expected)
    assert seen == {True, False}


def test_a_rule_about_twelve_variables_needs_each_of_its_clauses():
    variables = frozenset(range(1, 13))
    at_least = [frozenset(some) for some in combinations(range(1, 13), 12 - 5 + 1)]
    at_most = [frozenset(-variable for variable in some) for some in combinations(range(1, 13), 6)]
    assert says_all(at_least + at_most, variables, frozenset({5}))
    assert not says_all(at_least[1:] + at_most, variables, frozenset({5}))
    assert not says_all(at_least + at_most[:-1], variables, frozenset({5}))


def test_a_line_joins_points_of_one_number():
    for signs in product((1, -1), repeat=3):
        clause = frozenset(variable * sign for variable, sign in zip((1, 2, 3), signs, strict=True))
        expected = signs[0] < 0 and signs[1] != signs[2]
        assert (held([clause], {1, 2, 3}, JOINED)[0] == []) == expected
    assert held([{-1, 2, -3}, {-1, -2, 3}], {1, 2, 3}, JOINED) == ([], True)
    assert held([{-1, 2, -3}], {1, 2, 3}, JOINED) == ([], False)
