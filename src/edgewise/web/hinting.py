"""The next step, as the page tells it: on a board of tiles that is a piece, with whatever has to be ruled out before.

What is ruled out cannot be seen on a board, so a step that does nothing else would be told again and again.
"""

from __future__ import annotations

from edgewise.explaining import verbs
from edgewise.explaining.tiles.hints import TileHint
from edgewise.web import asked
from edgewise.web.reading import state_of
from edgewise.web.scenes import Facts
from edgewise.web.setting import Setting


def hint(given: asked.Hint, setting: Setting) -> Facts:
    """The easiest next step and why, or why one line is there."""
    puzzle = setting.puzzle(given)
    state = None if given.state is None else state_of(puzzle, given.state)
    limits = setting.limits(given.seconds)
    if given.edge is not None:
        one, other = given.edge
        found = verbs.why(puzzle, state, (one, other), level_max=given.level_max, limits=limits, stop=setting.stop)
        return found.to_dict()
    before: list[Facts] = []
    for found in verbs.hints(puzzle, state, level_max=given.level_max, limits=limits, stop=setting.stop):
        if not given.whole or not isinstance(found, TileHint) or not _only_rules_out(found):
            return found.to_dict() | ({"before": before} if given.whole else {})
        before.append(found.to_dict())
    return before.pop() | {"before": before}  # time was up before a piece was found


def _only_rules_out(found: TileHint) -> bool:
    return bool(found.ruled_out) and not found.placed and found.wrong is None
