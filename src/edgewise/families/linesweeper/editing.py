"""How a Linesweeper is drawn by hand."""

from edgewise.families._shared.loops.editing import editing_of
from edgewise.families.linesweeper.model import Linesweeper

EDITING = editing_of(Linesweeper)
