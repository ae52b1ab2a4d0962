"""What a command prints: text, JSON, a picture, an address or a formula."""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum
from pathlib import Path

from edgewise.base.errors import BadInput
from edgewise.pictures import require_png


class Shape(StrEnum):
    TEXT = "text"
    JSON = "json"
    SVG = "svg"
    PNG = "png"
    HTML = "html"
    PDF = "pdf"
    URL = "url"
    CNF = "cnf"
    """The formula that the engine ``sat`` would be given, without solving anything."""
    FINAL_CNF = "cnf-final"
    """The same with every cut that solving the puzzle took."""

    @property
    def is_picture(self) -> bool:
        return self in (Shape.SVG, Shape.PNG)

    @property
    def is_booklet(self) -> bool:
        return self in (Shape.HTML, Shape.PDF)

    @property
    def is_formula(self) -> bool:
        return self in (Shape.CNF, Shape.FINAL_CNF)


def shape_for(requested: Shape | None, output: Path | None, able: Collection[Shape]) -> Shape:
    """What was asked for, else what the name of the output file says, else text; of those that a command prints."""
    by_name = {f".{shape}": shape for shape in (Shape.JSON, Shape.SVG, Shape.PNG, Shape.HTML, Shape.PDF)}
    shape = requested or by_name.get(output.suffix if output else "", Shape.TEXT)
    if shape not in able:
        raise BadInput(f"this command cannot print {shape}; expected one of {', '.join(able)}", str(output))
    if shape is Shape.PNG:
        require_png()  # now, not when all the work is done
    return shape
