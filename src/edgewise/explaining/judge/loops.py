"""Sets of values that cannot all be, because the lines are one loop.

Each argument is short enough to be believed on its own:

- *closed*: the lines that are on hold a loop, and there is another line: one loop holds no smaller one;
- *cut off*: lines that are off part the board, and there are lines on both sides;
- *unbalanced*: the lines between a part of the board and the rest are all known, and an odd number is on: a loop that
  leaves a part comes back (see :mod:`~edgewise.explaining.judge.board`);
- *apart*: faces that lie on the same side of the loop are cut off from each other: the inside of a loop is one piece,
  and so is the outside. This one needs the faces of the board; the outer one is added here;
- *nothing*: every line of the board is off.
"""

from __future__ import annotations

from edgewise.explaining.judge.board import Groups, JudgedBoard, Values
from edgewise.proofs.statement import ProofModel

OUTSIDE = -1


class LoopRule(JudgedBoard):
    """One loop on the board of a proof model."""

    def __init__(self, model: ProofModel) -> None:
        super().__init__(model)
        self.sides: dict[str, list[int]] = {line: [] for line in model.lines}
        for number, face in enumerate(model.faces):
            for line in face:
                self.sides[line].append(number)
        for line, faces in self.sides.items():
            if len(faces) > 2:
                raise ValueError(f"{line} has more than two sides")
            faces.extend([OUTSIDE] * (2 - len(faces)))
        self.around: dict[int, list[tuple[str, int]]] = {}
        for line, (one, other) in self.sides.items():
            self.around.setdefault(one, []).append((line, other))
            self.around.setdefault(other, []).append((line, one))

    def argument_against(self, values: Values) -> str | None:
        """The argument that these values cannot all be; ``None`` if there is none here."""
        arguments = (
            ("nothing", self._is_nothing),
            ("closed", self._closes_early),
            ("unbalanced", self._crosses_oddly),
            ("cut off", self._is_cut_off),
            ("unbalanced", self.is_unbalanced),
            ("apart", self._is_apart),
        )
        return next((name for name, holds in arguments if holds(values)), None)

    def _is_nothing(self, values: Values) -> bool:
        return len(values) == len(self.ends) and not any(values.values())

    def _closes_early(self, values: Values) -> bool:
        drawn = [line for line, value in values.items() if value]
        groups = Groups()
        closes = [not groups.join(*self.ends[line]) for line in drawn]
        if not any(closes):
            return False
        # There is a loop. It is all of it only if every point has two lines and everything is connected.
        degree: dict[str, int] = {}
        for line in drawn:
            for point in self.ends[line]:
                degree[point] = degree.get(point, 0) + 1
        return set(degree.values()) != {2} or len({groups.find(point) for point in degree}) > 1

    def _crosses_oddly(self, values: Values) -> bool:
        """The quick case of *unbalanced*: a walk over faces that returns to where it began and crosses these lines."""
        if not self.model.faces:
            return False
        met: dict[int, int] = {}
        for line in values:
            for face in self.sides[line]:
                met[face] = met.get(face, 0) + 1
        return sum(values.values()) % 2 == 1 and all(count % 2 == 0 for count in met.values())

    def _is_cut_off(self, values: Values) -> bool:
        drawn = [self.ends[line][0] for line, value in values.items() if value]
        off = {line: value for line, value in values.items() if not value}
        if len(drawn) < 2 or not off:
            return False
        first = next(self.parts(drawn[:1], off))
        return not first.issuperset(drawn)

    def _is_apart(self, values: Values) -> bool:
        """Whether faces that must be on one side cannot be one piece.

        The known lines say which faces are on the same side of the loop, and which on different ones. A piece grows
        over lines that are not on, and over no face that is known to be on the other side.
        """
        if not self.model.faces:
            return False
        seen: set[int] = set()
        for start in {face for line in values for face in self.sides[line]}:
            if start in seen:
                continue
            side = self._sides_from(start, values)
            seen |= side.keys()
            for wanted in (False, True):
                known = [face for face, where in side.items() if where is wanted]
                if len(known) > 1 and not self._piece(known[0], wanted, side, values).issuperset(known):
                    return True
        return False

    def _sides_from(self, start: int, values: Values) -> dict[int, bool]:
        """The faces whose side is known relative to a first one, by walks over known lines."""
        side, todo = {start: False}, [start]
        while todo:
            face = todo.pop()
            for line, other in self.around[face]:
                if line in values and other not in side:
                    side[other] = side[face] ^ values[line]
                    todo.append(other)
        return side

    def _piece(self, start: int, wanted: bool, side: dict[int, bool], values: Values) -> set[int]:
        piece, todo = {start}, [start]
        while todo:
            face = todo.pop()
            for line, other in self.around[face]:
                if other not in piece and not values.get(line, False) and side.get(other, wanted) is wanted:
                    piece.add(other)
                    todo.append(other)
        return piece
