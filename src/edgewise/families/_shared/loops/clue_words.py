"""What is said of clues by the names of their rules, and of clues that are inside the loop or outside."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import cached_property

from edgewise.explaining.lines.deduction import Deduction, Step
from edgewise.explaining.lines.words import Words, listed

SIDES = ("outside", "inside")


class ClueWords(Words):
    """Words for boards whose clues are named ``RULE[row,column]``."""

    @cached_property
    def named(self) -> list[tuple[str, tuple[int, int]]]:
        """The rule and the place of each clue, by its name."""
        called = self.family.names(self.puzzle).clue
        found = []
        for clue in range(len(self.form.clues)):
            rule, _, place = called(clue).partition("[")
            row, column = map(int, re.findall(r"\d+", place)[:2])
            found.append((rule, (row, column)))
        return found

    def clue_place(self, clue: int) -> tuple[int, int]:
        return self.named[clue][1]

    def one_rule(self, found: Deduction, step: Step, state: Sequence[bool | None]) -> str:
        if step.kind != "sides" or not step.inner:
            return super().one_rule(found, step, state)
        clues = listed([self._on_its_side(clue) for clue in step.inner])
        edge, differ = found.edges[0]
        where = f"the place {self.edge(edge)}"
        if differ:
            return f"{clues}; counting the lines from there, one side of {where} is inside and the other outside"
        return f"{clues}; counting the lines from there, both sides of {where} are inside, or both outside"

    def broken(self, step: Step, drawn: Collection[int] = ()) -> str:
        if step.kind == "sides" and step.inner:
            return self._on_its_side(step.inner[-1], flipped=True, verb="would be")
        return super().broken(step, drawn)

    def _on_its_side(self, clue: Step, *, flipped: bool = False, verb: str = "is") -> str:
        """On which side of the loop a clue is that says so."""
        return f"{self.clue(clue.number)} {verb} {SIDES[clue.on != flipped]} the loop"
