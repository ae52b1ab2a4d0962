"""Cubes that are searched for canonical paths: an argument about a whole board, made by many workers together.

"It is enough to look at shortest solutions" (docs/engines/cdcl-pairs.md) says nothing about the solutions of one cube,
because shortening a solution may lead into another. So either every cube is searched for canonical paths, and they
settle the question together, or none is. Where canonical paths turn up that leave blanks on a board without blanks,
nothing follows from any cube, and the board is cut up anew under the true rule.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence

from edgewise.base.engine import Job, OptionValue
from edgewise.base.forms import JoinPairs, LineForm
from edgewise.base.result import Answer, Question
from edgewise.cluster.board.cubes import Cube
from edgewise.core import answer_from, native_faces, native_graph, native_job, pair_ends

CANONICAL, TRUTH = "canonical ", "truth"
"""How the text of a part begins that is such a cube, and that of the whole board after the argument was in vain."""
UNTOUCHED = ("corner rule", "canonical paths", "canonical paths with blanks")
"""Rules under which a solution was found that does not touch itself."""


def can_be_canonical(form: LineForm, options: Mapping[str, OptionValue], so_far: Answer) -> bool:
    """Whether all cubes of a board may be searched for canonical paths, after what a first look at it has found.

    From a solution that touches itself moves lead to canonical paths, so there the argument would be in vain.
    """
    from edgewise import _native  # late: reading and drawing work without the core

    switched_on = options.get("canonical", True) and options.get("by_way_of_blanks", True)
    if not isinstance(form.rule, JoinPairs) or not switched_on or so_far.count is not None:
        return False
    if so_far.solutions and so_far.stats.get("found_under") not in UNTOUCHED:
        return False
    return _native.can_be_settled_in_cubes(native_graph(form), pair_ends(form.rule), native_faces(form))


def run_canonical(form: LineForm, cube: Cube, known: Sequence[array[int]], job: Job) -> tuple[Answer, bool]:
    """Canonical paths in a cube beside those that are known, and whether the argument was in vain."""
    from edgewise import _native  # late: reading and drawing work without the core

    assert isinstance(form.rule, JoinPairs)
    assert job.question in (Question.FIRST, Question.UNIQUE)
    board = native_graph(form), pair_ends(form.rule), native_faces(form)
    native, in_vain = _native.path_cube(*board, array("i", cube), known, native_job(job))
    return answer_from(native), in_vain
