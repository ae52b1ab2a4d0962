"""The next step, as the page shows it: on a board of tiles that is a piece, with whatever has to be ruled out before.

What is ruled out cannot be seen on a board, so a step that does nothing else would be shown again and again.
"""

from __future__ import annotations

from typing import Any

from edgewise.base.arguments import MOST_WHOLE
from edgewise.base.listener import Listener
from edgewise.explaining.tiles.hints import TileHint
from edgewise.questions.explanations import Hint
from edgewise.web.answers.context import Context
from edgewise.web.answers.reading import state_of
from edgewise.web.answers.scenes import Facts


def hint(given: Any, context: Context) -> Facts:
    """The easiest next step and why, or why one line is there."""
    puzzle = context.puzzle(given)
    state = None if given.state is None else state_of(puzzle, given.state)
    has_pieces = not puzzle.form.has_edges
    place = None if given.edge is None else tuple(given.edge)
    about = {"cell": place, "edge": None} if has_pieces else {"edge": place}
    question = context.question(Hint, given, state=state, steps=1 if place else MOST_WHOLE, **about)
    before: list[Facts] = []
    for found in question.answer(puzzle, Listener(context.stop)):
        if place or not given.whole or not isinstance(found, TileHint) or not _only_rules_out(found):
            return found.to_dict() | ({"before": before} if given.whole and not place else {})
        before.append(found.to_dict())
    return before.pop() | {"before": before}  # time was up before a piece was found


def _only_rules_out(found: TileHint) -> bool:
    return bool(found.ruled_out) and not found.placed and found.wrong is None
