"""Cubes: one board of lines cut into many, each with some of its edges given.

A cube is a sequence of edges with values, written as in DIMACS: ``edge + 1`` where the edge is on, negated where it is
off. Cubes are made by cutting one in two on the value of one edge, again and again, so they are the leaves of a binary
tree: every solution lies in exactly one of them. :func:`flaw_in_cover` checks that from the cubes alone, whoever made
them and however.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import replace

from edgewise.base.engine import Job, StopFlag
from edgewise.base.errors import BadInput
from edgewise.base.forms import JoinPairs, LineForm, Sets
from edgewise.base.result import Question
from edgewise.core import native_faces, native_graph, native_job, pair_ends

Cube = tuple[int, ...]


def cube_text(cube: Cube) -> str:
    """The cube as one line of text.

    >>> cube_text((3, -17)), cube_text(())
    ('+3 -17', '')
    """
    return " ".join(f"{literal:+d}" for literal in cube)


def read_cube(text: str) -> Cube:
    """The cube in a line of text.

    >>> read_cube("+3 -17")
    (3, -17)
    """
    try:
        return tuple(int(word) for word in text.split())
    except ValueError:
        raise BadInput(f"not a cube: {text[:40]!r}") from None


def given(form: LineForm, cube: Cube) -> LineForm:
    """The form with the edges of the cube given: a clue that counts one edge for each of them.

    So every engine that reads forms works on a cube. Arguments of engines that hold for whole boards only, such as
    "it is enough to look at shortest paths", are made without clues alone; with a cube they are not made.
    """
    if not cube:
        return form
    starts, members = array("i", form.clues.starts), array("i", form.clues.members)
    low, high = array("i", form.low), array("i", form.high)
    for literal in cube:
        members.append(abs(literal) - 1)
        starts.append(len(members))
        low.append(int(literal > 0))
        high.append(int(literal > 0))
    return replace(form, clues=Sets(starts, members), low=low, high=high)


def cut(
    form: LineForm,
    cube: Cube,
    most: int,
    *,
    smallest: float = 0.0,
    canonical: bool = False,
    heat: Sequence[int] | None = None,
    stop: StopFlag | None = None,
) -> list[tuple[Cube, float]]:
    """Cuts a cube into up to ``most``, each with the share of the work that it is expected to take.

    The shares say 0 where propagation settles a cube. None below the ``smallest`` share is cut again. With
    ``canonical``, the cubes are to be searched for canonical paths, not for solutions. ``heat`` is what a search that
    gave up has counted at each edge: it is cut where that is highest.
    """
    from edgewise import _native  # late: reading and drawing work without the core

    ends = pair_ends(form.rule) if isinstance(form.rule, JoinPairs) else None
    job = native_job(Job(Question.ALL, stop=stop or StopFlag()))
    start = array("i", cube)
    board = native_graph(form), ends, native_faces(form)
    cubes, shares = _native.cut_into_cubes(*board, start, most, smallest, canonical, array("Q", heat or ()), job)
    return [(tuple(array("i", raw)), share) for raw, share in zip(cubes, array("d", shares), strict=True)]


def flaw_in_cover(cubes: Sequence[Cube], below: Cube = ()) -> str | None:
    """What is wrong with cubes that should hold every solution exactly once; ``None`` if nothing is.

    At each node of the tree all cubes name the same edge next, some as on and some as off, or there is one cube, which
    ends there.

    >>> flaw_in_cover([(1, 2), (1, -2), (-1,)]), flaw_in_cover([(1, 2), (-1,)])
    (None, 'no cube has +1 -2')
    """
    groups = [(below, [cube[len(below) :] for cube in cubes if cube[: len(below)] == below])]
    if len(groups[0][1]) != len(cubes):
        return f"a cube lies outside of {cube_text(below)}"
    while groups:
        path, rest = groups.pop()
        if not rest:
            return f"no cube has {cube_text(path)}"
        if len(rest) == 1 and not rest[0]:
            continue
        if not all(rest):
            return f"cubes overlap at {cube_text(path) or 'the root'}"
        edges = {abs(cube[0]) for cube in rest}
        edge = min(edges)
        if len(edges) > 1 or edge == 0 or edge in map(abs, path):
            return f"the cubes at {cube_text(path) or 'the root'} do not divide on one edge"
        groups += (((*path, value), [cube[1:] for cube in rest if cube[0] == value]) for value in (-edge, edge))
    return None
