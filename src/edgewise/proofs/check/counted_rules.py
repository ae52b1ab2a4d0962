"""Rules about a few variables, and what clauses say about them.

A point or a clue has few variables, so every way to set them can be looked at, which is plain enough to trust. A rule
is the list of its variables and a table with a byte for each way: bit k of a place in it is the value of the k-th
variable, and the byte is 1 where the rule allows that way. Rules of one shape share one table. The native judge
(``native/proof/rules.hpp``) holds the clauses against the tables.
"""

from __future__ import annotations

from array import array
from collections.abc import Collection, Sequence
from functools import cache
from typing import NamedTuple

from edgewise.proofs.check.native_judge import check_rules
from edgewise.proofs.check.reading import Flaw, Watch

Clause = frozenset[int]
MOST_VARIABLES_OF_RULE = 20
"""Each more doubles the number of ways."""
JOINED = bytes([1, 1, 1, 0, 1, 0, 1, 1])
"""If the first variable is true, the other two are equal."""

BOTH = bytes([1, 0, 1, 0, 1, 0, 0, 1])
"""The first variable is true just where the other two are."""


class Rule(NamedTuple):
    """Variables, and a table of the ways to set them."""

    variables: Collection[int]
    table: bytes


@cache
def counted(size: int, allowed: frozenset[int]) -> bytes:
    """The table of a rule that allows some numbers of true variables."""
    if size > MOST_VARIABLES_OF_RULE:
        raise Flaw(f"a rule about more than {MOST_VARIABLES_OF_RULE} variables cannot be checked")
    return bytes(way.bit_count() in allowed for way in range(1 << size))


@cache
def counted_facts(size: int, negated: int, allowed: frozenset[int]) -> bytes:
    """The same where some variables, a bit for each, count where they are false."""
    return _permuted(counted(size, allowed), negated) if negated else counted(size, allowed)


def _permuted(table: bytes, negated: int) -> bytes:
    return bytes(table[way ^ negated] for way in range(len(table)))


@cache
def visited_table(lines: int, allowed: frozenset[int]) -> bytes:
    """Lines at a point, and behind them whether it is visited: just where there are as many as two."""
    size = lines + 1
    drawn = (1 << lines) - 1
    return bytes(
        (way & drawn).bit_count() in allowed and ((way & drawn) != 0) == bool(way >> lines) for way in range(1 << size)
    )


def held_against(
    rules: Sequence[Rule], variables: int, starts: array[int], literals: array[int], watch: Watch
) -> tuple[array[int], array[int]]:
    """The clauses that follow from no rule, and the rules that the clauses do not say completely."""
    rule_starts, members, kinds = array("i", [0]), array("i"), array("i")
    tables: dict[bytes, int] = {}
    for rule in rules:
        members.extend(rule.variables)
        rule_starts.append(len(members))
        kinds.append(tables.setdefault(rule.table, len(tables)))
    stopped, foreign, incomplete = check_rules(
        variables,
        starts,
        literals,
        rule_starts,
        members,
        kinds,
        list(tables),
        watch.stop.byte,
        watch.seconds_left(),
    )
    if stopped:
        watch.stopped(stopped)
    return array("i", foreign), array("i", incomplete)
