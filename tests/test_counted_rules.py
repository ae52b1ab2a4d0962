"""What the checker of proofs believes about rules that count, against trying every assignment."""

from __future__ import annotations

import random
from itertools import combinations, product

from edgewise.proofs.counted_rules import follows, says_all


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


def test_what_follows_holds_in_every_allowed_assignment():
    rng = random.Random(1)
    seen = set()
    for _ in range(3000):
        variables, allowed = random_rule(rng)
        clause = random_clause(rng, variables)
        expected = all(holds(clause, model) for model in models(variables) if len(model) in allowed)
        assert follows(clause, variables, allowed) == expected, (clause, variables, allowed)
        seen.add(expected)
    assert seen == {True, False}


def test_clauses_say_all_if_they_leave_only_allowed_numbers():
    rng = random.Random(2)
    seen = set()
    for _ in range(2000):
        variables, allowed = random_rule(rng)
        clauses = [random_clause(rng, variables) for _ in range(rng.choice((0, 1, 3, 10, 30)))]
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
