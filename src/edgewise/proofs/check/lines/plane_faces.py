"""The inside of a loop: variables for the faces of a board that is drawn in the plane, and what makes them sound.

``side[LINE+LINE...]`` is true if the face with these lines around it is inside the loop; the outer face is outside. A
line is drawn just where one of its two faces is inside. That every solution can be told in this way is no matter of
pictures but of arithmetic, and checked here (S. Mac Lane, 1937): if no line has more than two faces, each face has an
even number of lines at each point, the faces hang together over lines with the outer one, and they are as many as lines
minus points plus parts, then every loop is the sum of one set of faces, its inside.
The argument is in docs/guide/proofs.md.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from edgewise.proofs.check.counted_rules import Rule, counted
from edgewise.proofs.check.formula_text import FormulaText
from edgewise.proofs.check.reading import Flaw
from edgewise.proofs.statement import ProofModel, side_name

MARK = b" side["
"""What a formula has in it if it speaks of sides."""
OUTER = -1


class PlaneFaces:
    """The faces of a board by number, and the two beside each line; the outer face is ``OUTER``."""

    def __init__(self, statement: ProofModel) -> None:
        self.statement = statement
        self.beside: dict[str, list[int]] = {line: [] for line in statement.lines}
        for number, face in enumerate(statement.faces):
            for line in face:
                self.beside[line].append(number)
        if (wrong := self._flaw()) is not None:
            raise Flaw(f"there is no inside on this board: {wrong}")
        self.beside = {line: [*faces, OUTER][:2] for line, faces in self.beside.items()}

    def every_name(self) -> list[str]:
        """What the variables of the faces are called."""
        return list(map(side_name, self.statement.faces))

    def rules(self, formula: FormulaText) -> list[Rule]:
        """A line is drawn where its two faces are on different sides: of the three an even number is true."""
        own = [formula.variable[name] for name in self.every_name()]
        return [
            Rule([formula.variable[line], *around], counted(1 + len(around), frozenset({0, 2})))
            for line, faces in self.beside.items()
            for around in [[own[face] for face in faces if face != OUTER]]
        ]

    def _flaw(self) -> str | None:
        """Why the faces are not those of a drawing in the plane; ``None`` if they are."""
        lines = self.statement.lines
        if self.statement.pairs or not all(0 < len(faces) < 3 for faces in self.beside.values()):
            return "a line needs one or two faces"
        for face in self.statement.faces:
            meeting = Counter(point for line in face for point in lines[line])
            if any(count % 2 for count in meeting.values()):
                return "a face is not closed"
        points = {point for ends in lines.values() for point in ends}
        parts = len(points) - _merged(lines.values())
        if len(self.statement.faces) != len(lines) - len(points) + parts:
            return "there are too many faces, or too few"
        bordering = [(str(faces[0]), str((*faces, OUTER)[1])) for faces in self.beside.values()]
        if _merged(bordering) != len(self.statement.faces):
            return "the faces are not connected"
        return None


def _merged(pairs: Iterable[tuple[str, str]]) -> int:
    """By how much the number of parts shrinks when the two of each pair are joined."""
    above: dict[str, str] = {}

    def top(one: str) -> str:
        while (higher := above.setdefault(one, one)) != one:
            above[one] = above[higher]
            one = higher
        return one

    merged = 0
    for one, other in pairs:
        if (high := top(one)) != (low := top(other)):
            above[high] = low
            merged += 1
    return merged
