"""A supposition as it is followed on the board: one step after another, each with its reason, until a rule is broken.

Words say it as sentences, and a page shows one step at a time with the lines and the place that it speaks of.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from edgewise.base.forms import LineForm
from edgewise.explaining.lines.deduction import Known, Step


@dataclass(frozen=True, slots=True)
class Said:
    """One step of a story."""

    text: str
    edges: tuple[Known, ...] = ()
    """What is drawn on trial in this step."""
    clue: int | None = None
    """The clue that it speaks of: what follows from it, or that it is broken."""
    point: int | None = None
    """The same of a point."""
    lines: tuple[int, ...] = ()
    """Drawn lines that break a rule by themselves."""

    @property
    def sentences(self) -> int:
        """How long it is to read."""
        return self.text.count(". ") + 1


def place_of(step: Step) -> tuple[int | None, int | None]:
    """The clue or the point that a step speaks of; where a pair is cut off, an end of it."""
    if step.number < 0:
        return None, (step.inner[0].number if step.kind in ("reach", "passage") and step.inner else None)
    is_point = step.kind in ("point", "reach", "passage")
    return (step.number if step.kind == "clue" else None), (step.number if is_point else None)


def parts_drawn(form: LineForm, drawn: Iterable[int]) -> Iterator[tuple[set[int], set[int]]]:
    """The lines that hang together and the vertices on them, part by part."""
    at: dict[int, list[int]] = {}
    for edge in drawn:
        for vertex in (form.tails[edge], form.heads[edge]):
            at.setdefault(vertex, []).append(edge)
    seen: set[int] = set()
    for start in at:
        if start in seen:
            continue
        vertices, edges, todo = {start}, set[int](), [start]
        for vertex in todo:
            for edge in at[vertex]:
                edges.add(edge)
                other = form.tails[edge] + form.heads[edge] - vertex
                if other not in vertices:
                    vertices.add(other)
                    todo.append(other)
        seen |= vertices
        yield edges, vertices
