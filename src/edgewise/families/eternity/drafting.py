"""How pieces of an Eternity are fixed by hand. There is no blank board: a puzzle is its pieces."""

from __future__ import annotations

from edgewise.families.eternity.editing import EDITING
from edgewise.families.eternity.model import Eternity
from edgewise.families.eternity.scene import ground_and_motif
from edgewise.generating.drafting import Drafting

DRAFTING: Drafting[Eternity] = Drafting(
    entry="pieces",
    values=lambda puzzle: (),
    given=EDITING.given,
    changed=EDITING.changed,
    painted=ground_and_motif,
)
