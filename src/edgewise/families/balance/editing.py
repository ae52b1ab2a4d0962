"""How a Balance Loop is drawn by hand."""

from edgewise.families._shared.loops.editing import editing_of
from edgewise.families.balance.model import BalanceLoop

EDITING = editing_of(BalanceLoop)
