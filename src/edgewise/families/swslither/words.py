"""How players speak of Sheep and Wolves."""

from __future__ import annotations

from edgewise.explaining.lines.deduction import Step
from edgewise.explaining.lines.words import TECHNIQUES
from edgewise.families._shared.loops.sides.words import AroundWords


class SheepWords(AroundWords):
    def why(self, step: Step) -> str:
        clue, sign = self.clue(step.number), self.sign(step.number)
        if not sign.isdigit():
            return f"{clue} is {'inside' if sign == 's' else 'outside'} the loop"
        if sign == "0":
            return f"{clue} has no line around it"
        return f"{clue} {'needs every line that is left' if step.on else 'has all its lines'}"


words = SheepWords

__all__ = ["TECHNIQUES", "words"]
