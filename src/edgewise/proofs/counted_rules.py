"""Rules that count: how many of some variables may be true, and what clauses say about that.

A point or a clue has few variables, so every way to set them can be looked at, which is plain enough to trust. A clause
rules out the ways that make its literals false, one and all; the other variables are free.
"""

from __future__ import annotations

from collections.abc import Iterable

Clause = frozenset[int]


def follows(clause: Clause, variables: frozenset[int], allowed: frozenset[int]) -> bool:
    """Whether the clause, about these variables, holds in every assignment with an allowed number of true variables."""
    if _is_always_true(clause):
        return True
    # It fails where its negated variables are true and its other ones false, however many of the rest are true.
    fewest = sum(literal < 0 for literal in clause)
    most = len(variables) - sum(literal > 0 for literal in clause)
    return not any(fewest <= count <= most for count in allowed)


def says_all(clauses: Iterable[Clause], variables: frozenset[int], allowed: frozenset[int]) -> bool:
    """Whether the clauses rule out every number of true variables that is not allowed."""
    bit = {variable: 1 << index for index, variable in enumerate(sorted(variables))}
    every = (1 << len(bit)) - 1
    ruled_out = bytearray(every + 1)  # one byte for each assignment, whose bits are the true variables
    for clause in set(clauses):
        if _is_always_true(clause):
            continue
        true = sum(bit[-literal] for literal in clause if literal < 0)
        free = every - sum(bit[abs(literal)] for literal in clause)
        rest = free
        ruled_out[true] = 1
        while rest:  # every choice among the free variables
            ruled_out[true | rest] = 1
            rest = (rest - 1) & free
    return all(ruled_out[true] or true.bit_count() in allowed for true in range(every + 1))


def _is_always_true(clause: Clause) -> bool:
    return any(-literal in clause for literal in clause)
