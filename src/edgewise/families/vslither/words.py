"""How players speak of Vertex Slitherlink."""

from __future__ import annotations

from edgewise.explaining.lines.deduction import Step
from edgewise.explaining.lines.words import TECHNIQUES
from edgewise.families._shared.loops.sides.words import AroundWords


class VertexWords(AroundWords):
    def why(self, step: Step) -> str:
        clue = self.clue(step.number)
        if self.sign(step.number) == "0":
            return f"the loop visits no corner of {clue}"
        return f"{clue} {'needs every corner that is left' if step.on else 'has all its corners'}"


words = VertexWords

__all__ = ["TECHNIQUES", "words"]
