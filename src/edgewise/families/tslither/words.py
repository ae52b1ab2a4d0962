"""How players speak of Touch Slitherlink."""

from __future__ import annotations

from edgewise.explaining.lines.deduction import Step
from edgewise.explaining.lines.words import TECHNIQUES
from edgewise.families._shared.loops.sides.words import AroundWords
from edgewise.families.tslither.rules import TIMES


class TouchWords(AroundWords):
    def why(self, step: Step) -> str:
        clue, times = self.clue(step.number), TIMES[int(self.sign(step.number))]
        if times == "never":
            return f"the loop does not touch {clue}"
        return f"otherwise the loop would not touch {clue} {times}"


words = TouchWords

__all__ = ["TECHNIQUES", "words"]
