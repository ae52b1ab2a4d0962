"""Rules that count: how many of some variables may be true, and what clauses say about that.

Every way to set the variables is tried. A point or a clue has few of them, so that is quick, and plain enough to trust.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

Clause = frozenset[int]


def follows(clause: Clause, variables: frozenset[int], allowed: frozenset[int]) -> bool:
    """Whether the clause holds in every assignment with an allowed number of true variables."""
    return all(holds(clause, model) for model in models(variables) if len(model) in allowed)


def says_all(clauses: list[Clause], variables: frozenset[int], allowed: frozenset[int]) -> bool:
    """Whether the clauses rule out every number of true variables that is not allowed."""
    return all(
        not all(holds(clause, model) for clause in clauses) for model in models(variables) if len(model) not in allowed
    )


def models(variables: frozenset[int]) -> Iterator[frozenset[int]]:
    """Every assignment, as the set of its true variables."""
    ordered = sorted(variables)
    for values in product((False, True), repeat=len(ordered)):
        yield frozenset(variable for variable, value in zip(ordered, values, strict=True) if value)


def holds(clause: Clause, true: frozenset[int]) -> bool:
    return any((abs(literal) in true) == (literal > 0) for literal in clause)
