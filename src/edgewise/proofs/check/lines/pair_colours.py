"""Colours of paths: variables beside the lines, for boards on which pairs are to be joined.

``colour0[POINT]`` is the lowest bit of the number of the pair whose path runs through a point. A solution fixes them:
all points of a path get the number of its pair, and points without a path get zero. So a clause about colours may stand
in the formula if it holds in every solution that is coloured in this way; what is refuted then is the drawing, and not
a choice of colours. Which number a pair has does not matter: the formula says it, and has to say one thing only.
"""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.proofs.check.counted_rules import JOINED, Clause, Rule
from edgewise.proofs.check.formula_text import FormulaText
from edgewise.proofs.statement import ProofModel


def colour_names(statement: ProofModel) -> Iterator[str]:
    """What the bits of the colours are called; none where the lines are one loop, or where there is but one pair."""
    for bit in range(_bits(statement)):
        yield from (_name(bit, point) for point in statement.every_point())


class PairColours:
    """Knows what about colours holds in every solution."""

    def __init__(self, statement: ProofModel, formula: FormulaText) -> None:
        bits = range(_bits(statement))
        self.coloured = {
            formula.variable[_name(bit, point)]: (bit, point) for bit in bits for point in statement.every_point()
        }
        self.joined = [
            (formula.variable[line], *(formula.variable[_name(bit, end)] for end in ends))
            for line, ends in statement.lines.items()
            for bit in bits
        ]
        self.pair_of = {end: name for name, ends in statement.pairs.items() for end in ends}
        self.value_of: dict[tuple[str, int], bool] = {}
        """For each pair and bit, what the first clause about one of its ends says."""

    def rules(self) -> list[Rule]:
        """A line that is drawn joins points of one number."""
        return [Rule(joined, JOINED) for joined in self.joined]

    def holds(self, clause: Clause) -> bool:
        """Whether a clause says that an end has its pair's number."""
        if len(clause) != 1:
            return False
        [literal] = clause
        if abs(literal) not in self.coloured:
            return False
        bit, point = self.coloured[abs(literal)]
        pair, value = self.pair_of.get(point), literal > 0
        return pair is not None and self.value_of.setdefault((pair, bit), value) == value


def _bits(statement: ProofModel) -> int:
    return max(len(statement.pairs) - 1, 0).bit_length()


def _name(bit: int, point: str) -> str:
    return f"colour{bit}[{point}]"
