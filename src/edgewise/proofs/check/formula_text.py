"""Reads formula.cnf: what its variables are called, and its clauses with their places in the file."""

from __future__ import annotations

import re
from array import array
from collections.abc import Collection, Iterable
from functools import cached_property

from edgewise.proofs.check.counted_rules import Clause
from edgewise.proofs.check.native_judge import read_formula
from edgewise.proofs.check.reading import CertificateFiles, fail

FORMULA = "formula.cnf"
MOST_CLAUSES_FOR_A_LINE = 100
"""The rules about one line have fewer clauses; what is more than that must be cuts."""
MOST_CUTS = 1_000_000
COMMENT = re.compile(rb"^[ \t]*c[ \t]+([^\s]+)[ \t]+([^\s]+)[ \t\r]*$", re.MULTILINE)
NUMBER = re.compile(rb"[1-9][0-9]{0,8}")


class FormulaText:
    """The formula of a certificate, whose variables must have exactly these names.

    The native core reads the clauses into arrays: ``literals`` holds all of them, and ``starts`` where each begins.
    """

    def __init__(self, files: CertificateFiles, names: Collection[str]) -> None:
        self.names = names
        self.variable: dict[str, int] = {}
        """The number of each name."""
        self.starts, self.literals, self.clause_lines = array("i"), array("i"), array("q")
        """The last are the lines of the file that the clauses are on."""
        self._read(files.content(FORMULA))

    def variables(self, names: Iterable[str]) -> frozenset[int]:
        """The variables of some names."""
        return frozenset(self.variable[name] for name in names)

    def clause(self, index: int) -> Clause:
        """One clause."""
        return frozenset(self.literals[self.starts[index] : self.starts[index + 1]])

    @cached_property
    def distinct(self) -> dict[Clause, Clause]:
        """Each clause once: one that is there many times takes the memory of one."""
        distinct: dict[Clause, Clause] = {}
        for index in range(len(self.clause_lines)):
            clause = self.clause(index)
            distinct.setdefault(clause, clause)
        return distinct

    @cached_property
    def clauses(self) -> list[Clause]:
        """All clauses in their order."""
        return [self.distinct[self.clause(index)] for index in range(len(self.clause_lines))]

    def _read(self, content: bytes) -> None:
        variables = len(self.names)
        most = MOST_CLAUSES_FOR_A_LINE * (variables + 1) + MOST_CUTS
        starts, literals, lines, announced, line, why = read_formula(content, variables, most)
        if why:
            fail(FORMULA, line, why)
        for array_of, values in ((self.starts, starts), (self.literals, literals), (self.clause_lines, lines)):
            array_of.frombytes(values)
        for comment in COMMENT.finditer(content):
            self._read_comment(content, comment)
        if len(self.variable) != variables or set(self.variable.values()) != set(range(1, variables + 1)):
            fail(FORMULA, 1, f"expected a comment `c NUMBER NAME` for each of the {variables} variables")
        if announced != len(self.clause_lines):
            clauses = len(self.clause_lines)
            fail(FORMULA, 1, f"expected `p cnf {variables} {clauses}`, to agree with the clauses below")

    def _read_comment(self, content: bytes, comment: re.Match[bytes]) -> None:
        """A comment ``c NUMBER NAME`` names a variable, if the name is that of one."""
        number, name = comment[1], comment[2].decode(errors="replace")
        if name not in self.names:
            return
        if not NUMBER.fullmatch(number) or int(number) > len(self.names):
            line = content.count(b"\n", 0, comment.start()) + 1
            fail(FORMULA, line, f"expected a variable as a whole number; there are only {len(self.names)} variables")
        if name in self.variable:
            fail(FORMULA, content.count(b"\n", 0, comment.start()) + 1, f"{name} is named twice")
        self.variable[name] = int(number)
