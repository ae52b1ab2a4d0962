"""How deductions about a Simple Loop are told: in the words of loops that run from cell to cell."""

from edgewise.explaining.lines.cell_words import TECHNIQUES
from edgewise.explaining.lines.cell_words import CellWords as words

__all__ = ["TECHNIQUES", "words"]
