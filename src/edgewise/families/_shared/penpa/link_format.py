"""Penpa links as a format: a family says which tags are its own, and what its signs look like in a drawing."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Generic, cast

from edgewise.base.errors import BadInput
from edgewise.base.family import Claim, DrawnLines, Format, P, Solution
from edgewise.base.places import Line
from edgewise.families._shared.penpa.drawing import HELD, Drawing, read_drawing, write_drawing
from edgewise.families._shared.penpa.envelope import is_link
from edgewise.text.source import Source

VARIANTS = frozenset({"variant", "variants", "variation", "variations", "hybrid"})
"""Tags of puzzles whose rules are not the usual ones."""


def _plain(tag: str) -> str:
    """A tag as it is compared: without case, spaces and signs."""
    return re.sub(r"[\W_]+", "", tag.lower())


def _unpacked(source: Source) -> Drawing | BadInput:
    try:
        return read_drawing(source)
    except BadInput as error:
        return error.with_traceback(None)


@dataclass(frozen=True, slots=True)
class Penpa(Generic[P]):
    """How the boards of a family are drawn."""

    title: str
    tags: tuple[str, ...]
    """The first is written."""
    keys: tuple[str, ...]
    """The kinds of things that the author draws; the first is the tool that is ready."""
    read_board: Callable[[Drawing], P]
    """The board in a drawing that has such things only."""
    draw_board: Callable[[P], Drawing]
    """The inverse."""
    along_sides: bool = False
    """Whether lines run along the sides of cells; otherwise they join cells."""
    has_holes: bool = False
    """Whether cells can be left out of the board."""

    def claim(self, source: Source) -> Claim:
        """Sure where a tag says so; likely where no tag says anything, so that what the drawing holds can be said."""
        if not is_link(source):
            return Claim.NO
        drawing = source.once(_unpacked)
        if isinstance(drawing, BadInput) or not drawing.tags:
            return Claim.LIKELY
        return Claim.SURE if self._is_tagged(drawing) else Claim.LIKELY

    def _is_tagged(self, drawing: Drawing) -> bool:
        return not {_plain(tag) for tag in self.tags}.isdisjoint(map(_plain, drawing.tags))

    def drawing(self, source: Source) -> Drawing:
        """The drawing in a link, if it is one of this family."""
        drawing = source.once(_unpacked)
        if isinstance(drawing, BadInput):
            raise drawing
        holds = " and ".join(f"{count} {what}" for what, count in drawing.holds().items()) or "an empty board"
        tags = ", ".join(repr(tag[:30]) for tag in drawing.tags[:5])
        if not VARIANTS.isdisjoint(map(_plain, drawing.tags)):
            raise drawing.error(f"this Penpa link is tagged as a variant ({tags}), and does not say by which rules")
        if drawing.tags and not self._is_tagged(drawing):
            wrong = f"which do not name {self.title}" if source.is_named else "which name no puzzle that is read"
            raise drawing.error(f"this Penpa link holds {holds}, and has the tags {tags}, {wrong}")
        if not drawing.tags and not source.is_named:
            said = "and has no tag that says which puzzle it is; say it by --family"
            raise drawing.error(f"this Penpa link holds {holds}, {said}")
        others = [what for key, what in HELD.items() if drawing.question.get(key) and key not in self.keys]
        if others:
            wanted = " and ".join(HELD[key] for key in self.keys)
            raise drawing.error(f"this Penpa link holds {holds}; {self.title} is drawn with {wanted} alone")
        if drawing.cut_out and not self.has_holes:
            raise drawing.error(
                f"{len(drawing.cut_out)} cells are cut out of the board; {self.title} has none left out"
            )
        return drawing

    def read(self, source: Source) -> P:
        drawing = self.drawing(source)
        return self.read_board(drawing).named(drawing.title)

    def drawn(self, puzzle: P, source: Source) -> DrawnLines:
        """What the player of this puzzle has drawn."""
        source = replace(source, is_named=True)
        if self.read(source) != puzzle:
            raise source.error("this is a Penpa link of a different puzzle: its size or its cells differ")
        return self.drawing(source).drawn(self.along_sides)

    def write_drawn(self, puzzle: P, drawn: DrawnLines) -> str:
        drawing = self.draw_board(puzzle)
        drawing = replace(
            drawing,
            title=puzzle.name,
            tags=drawing.tags or self.tags[:1],
            answer=drawing.with_lines(drawn, self.along_sides),
        )
        return write_drawing(drawing, self.along_sides, self.keys[0])


def penpa_format(penpa: Penpa[P], example: str, solution: Callable[[P, frozenset[Line]], Solution]) -> Format[P]:
    """The format of links; ``example`` is what follows ``p=``, ``solution`` makes one of a puzzle and drawn lines."""
    return Format(
        name="penpa",
        summary="a link of Penpa, `#m=edit&p=...`, with what the player has drawn",
        example=f"https://swaroopg92.github.io/penpa-edit/#m=edit&p={example}\n",
        claim=penpa.claim,
        read=penpa.read,
        write=lambda puzzle: penpa.write_drawn(puzzle, DrawnLines(frozenset())),
        one_word=True,
        signs=("&p=",),
        drawn=penpa.drawn,
        attempt=lambda puzzle, source: solution(puzzle, cast(frozenset[Line], penpa.drawn(puzzle, source).on)),
        write_drawn=penpa.write_drawn,
    )
