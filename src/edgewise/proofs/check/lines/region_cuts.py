"""Checks cuts about regions of faces: a side of the loop that cannot leave a region, although it has to.

The faces on one side of a loop hang together over lines that are not drawn. If around a region every line is drawn, or
the face beyond it is on the other side, then a side that has a face in the region has none elsewhere. And if that is
the inside, all of the loop borders on the region, so a clue above zero has a line there.
"""

from __future__ import annotations

from edgewise.proofs.check.counted_rules import Clause
from edgewise.proofs.check.formula_text import FormulaText
from edgewise.proofs.check.lines.plane_faces import OUTER, PlaneFaces
from edgewise.proofs.check.reading import fail
from edgewise.proofs.statement import ProofModel

CUTS = "cuts.txt"
SIDES = {"inside": True, "outside": False}
MARKS = ("drawn", "beyond", "within")


class RegionCuts:
    """Reads cuts of the form ``region SIDE FACE... drawn LINE... beyond FACE... within FACE without FACE``.

    Or with ``unserved CLUE`` at the end. A face is the number of its variable, or ``outer``.
    """

    def __init__(self, statement: ProofModel, faces: PlaneFaces, formula: FormulaText) -> None:
        self.statement = statement
        self.faces = faces
        self.formula = formula
        self.variable = [formula.variable[name] for name in faces.every_name()]
        self.around: dict[int, list[tuple[str, int]]] = {}
        """For each face its lines, and the face beyond each."""
        for line, (one, other) in faces.beside.items():
            self.around.setdefault(one, []).append((line, other))
            self.around.setdefault(other, []).append((line, one))
        self.face = {str(number): face for face, number in enumerate(self.variable)} | {"outer": OUTER}

    def clause(self, number: int, words: list[str]) -> Clause:
        """The clause of a cut, once its reason is checked."""
        if not words or words[0] not in SIDES:
            fail(CUTS, number, "expected inside or outside")
        inside, words = SIDES[words[0]], words[1:]
        last = "unserved" if "unserved" in words else "without"
        parts = []
        for mark in (*MARKS, last):
            if words.count(mark) != 1:
                fail(CUTS, number, f"expected {mark!r} once")
            at = words.index(mark)
            parts.append(words[:at])
            words = words[at + 1 :]
        region, drawn = set(self._faces(number, parts[0])), set(parts[1])
        beyond, within = self._faces(number, parts[2]), self._faces(number, parts[3])
        if not drawn <= self.statement.lines.keys():
            fail(CUTS, number, "unknown name of a line")
        if len(within) != 1 or within[0] not in region:
            fail(CUTS, number, "expected one face of the region behind 'within'")
        left = region.union(beyond)
        for line, near in (way for face in region for way in self.around[face]):
            if near not in left and line not in drawn:
                fail(CUTS, number, f"{line} leads out of the region")
        there = [within[0]]
        if last == "without":
            without = self._faces(number, words)
            if len(without) != 1 or without[0] in region:
                fail(CUTS, number, "expected one face beyond the region behind 'without'")
            there += without
        else:
            self._check_unserved(number, words, region, inside)
        if OUTER in (there if inside else beyond):
            fail(CUTS, number, "the outer face is outside")
        return frozenset(
            {
                *(-self.formula.variable[line] for line in drawn),
                *(self._is_on(face, inside) for face in beyond if face != OUTER),
                *(self._is_on(face, not inside) for face in there if face != OUTER),
            }
        )

    def _check_unserved(self, number: int, words: list[str], region: set[int], inside: bool) -> None:
        [name] = words if len(words) == 1 else [""]
        if name not in self.statement.clues or not inside:
            fail(CUTS, number, "expected a clue that the inside does not reach")
        clue = self.statement.clues[name]
        if clue.low <= 0 or not clue.is_over(self.statement.lines):
            fail(CUTS, number, f"the clue {name} is {clue}, so it needs no line")
        if any(face in region for line in clue.lines for face in self.faces.beside[line]):
            fail(CUTS, number, f"the clue {name} borders on the region")

    def _faces(self, number: int, words: list[str]) -> list[int]:
        if any(word not in self.face for word in words):
            fail(CUTS, number, "expected faces by the numbers of their variables, or outer")
        return [self.face[word] for word in words]

    def _is_on(self, face: int, inside: bool) -> int:
        return self.variable[face] if inside else -self.variable[face]
