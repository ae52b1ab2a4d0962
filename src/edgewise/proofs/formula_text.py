"""Reads formula.cnf: what its variables are called, and its clauses with their places in the file."""

from __future__ import annotations

import re
from array import array
from collections.abc import Collection, Iterable

from edgewise.proofs.counted_rules import Clause
from edgewise.proofs.reading import CertificateFiles, Numbers, fail

FORMULA = "formula.cnf"
MOST_CLAUSES_FOR_A_LINE = 100
"""The rules about one line have fewer clauses; what is more than that must be cuts."""
MOST_CUTS = 1_000_000


class FormulaText:
    """The formula of a certificate, whose variables must have exactly these names."""

    def __init__(self, files: CertificateFiles, names: Collection[str]) -> None:
        self.names = names
        self.numbers = Numbers(len(names))
        self.variable: dict[str, int] = {}
        """The number of each name."""
        self.clauses: list[Clause] = []
        self.clause_lines = array("q")
        """The line of the file that each clause is on."""
        self.distinct: dict[Clause, Clause] = {}
        """Each clause once: one that is there many times takes the memory of one."""
        self._read(files)

    def variables(self, names: Iterable[str]) -> frozenset[int]:
        """The variables of some names."""
        return frozenset(self.variable[name] for name in names)

    def _read(self, files: CertificateFiles) -> None:
        variables = len(self.names)
        most = MOST_CLAUSES_FOR_A_LINE * (variables + 1) + MOST_CUTS
        announced: int | None = None
        for number, line in files.lines(FORMULA):
            words = line.split()
            if words[0] == "c":
                self._read_comment(number, words)
            elif words[:2] == ["p", "cnf"] and len(words) == 4 and announced is None:
                if words[2] != str(variables):
                    fail(FORMULA, number, f"there are only {variables} variables")
                if not re.fullmatch("[0-9]{1,9}", words[3], re.ASCII) or int(words[3]) > most:
                    fail(FORMULA, number, f"expected the number of clauses (at most {most:,})")
                announced = int(words[3])
            elif announced is None:
                fail(FORMULA, number, "expected `p cnf VARIABLES CLAUSES` before the first clause")
            else:
                clause = frozenset(self.numbers.clause(FORMULA, number, words))
                self.clauses.append(self.distinct.setdefault(clause, clause))
                self.clause_lines.append(number)
                if len(self.clauses) > announced:
                    fail(FORMULA, number, f"there are more than the {announced} clauses announced")
        if len(self.variable) != variables or set(self.variable.values()) != set(range(1, variables + 1)):
            fail(FORMULA, 1, f"expected a comment `c NUMBER NAME` for each of the {variables} variables")
        if announced != len(self.clauses):
            fail(FORMULA, 1, f"expected `p cnf {variables} {len(self.clauses)}`, to agree with the clauses below")

    def _read_comment(self, number: int, words: list[str]) -> None:
        """A comment ``c NUMBER NAME`` names a variable, if the name is that of one."""
        if len(words) != 3 or words[2] not in self.names:
            return
        [variable] = self.numbers.read(FORMULA, number, words[1:2])
        if variable < 1:
            fail(FORMULA, number, "variables are numbered from 1")
        if words[2] in self.variable:
            fail(FORMULA, number, f"{words[2]} is named twice")
        self.variable[words[2]] = variable
