"""Colours of paths: variables beside the lines, for boards on which pairs are to be joined.

``colour0[POINT]`` is the lowest bit of the number of the pair whose path runs through a point. A solution fixes them:
all points of a path get the number of its pair, and points without a path get zero. So a clause about colours may stand
in the formula if it holds in every solution that is coloured in this way; what is refuted then is the drawing, and not
a choice of colours. Which number a pair has does not matter: the formula says it, and has to say one thing only.
"""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.proofs.counted_rules import Clause
from edgewise.proofs.formula_text import FormulaText
from edgewise.proofs.statement import ProofModel


def colour_names(statement: ProofModel) -> Iterator[str]:
    """What the bits of the colours are called; none where the lines are one loop, or where there is but one pair."""
    for bit in range(_bits(statement)):
        yield from (_name(bit, point) for point in statement.every_point())


class PairColours:
    """Knows which clauses about colours hold in every solution."""

    def __init__(self, statement: ProofModel, formula: FormulaText) -> None:
        bits = range(_bits(statement))
        self.coloured = {
            formula.variable[_name(bit, point)]: (bit, point) for bit in bits for point in statement.every_point()
        }
        self.ends_of = {formula.variable[line]: set(ends) for line, ends in statement.lines.items()} if bits else {}
        self.pair_of = {end: name for name, ends in statement.pairs.items() for end in ends}
        self.said: dict[tuple[str, int], bool] = {}
        """For each pair and bit, what the first clause about one of its ends says."""

    def holds(self, clause: Clause) -> bool:
        """Whether a clause says that an end has its pair's number, or that a line joins points of one number."""
        about = [literal for literal in clause if abs(literal) in self.coloured]
        if len(clause) == 1 == len(about):
            bit, point = self.coloured[abs(about[0])]
            pair, value = self.pair_of.get(point), about[0] > 0
            return pair is not None and self.said.setdefault((pair, bit), value) == value
        if len(clause) != 3 or len(about) != 2:
            return False
        [line] = (literal for literal in clause if abs(literal) not in self.coloured)
        (one_bit, one), (other_bit, other) = (self.coloured[abs(literal)] for literal in about)
        opposite = (about[0] > 0) != (about[1] > 0)
        return line < 0 and opposite and one_bit == other_bit and {one, other} == self.ends_of[-line]


def _bits(statement: ProofModel) -> int:
    return max(len(statement.pairs) - 1, 0).bit_length()


def _name(bit: int, point: str) -> str:
    return f"colour{bit}[{point}]"
