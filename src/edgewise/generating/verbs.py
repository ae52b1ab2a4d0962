"""The verbs that make puzzles: generate and generate_many. What is wanted is a question like any other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Unpack

from edgewise.base.result import Failure
from edgewise.questions.making import MOST_ATTEMPTS, Generate, drawn_seed
from edgewise.questions.question import said

if TYPE_CHECKING:
    from edgewise.generating.made import Made
    from edgewise.generating.order import Size
    from edgewise.questions.keywords import GenerateKeywords, GenerateManyKeywords

__all__ = ["MOST_ATTEMPTS", "drawn_seed", "generate", "generate_many"]


def generate(family: str, size: Size | None = None, **asked: Unpack[GenerateKeywords]) -> Made:
    """Makes a puzzle that has exactly one solution, which is proven, and meets every spec.

    ``size`` is a number, a pair of rows and columns, or a text such as ``"10x12"``. ``grade`` is a level from 1 to 10,
    a pair of levels, a text such as ``"4..6"``, or a name. ``symmetry`` is ``rotate180``, ``rotate90``, ``mirror``,
    ``mirror-both`` or ``diagonal``. ``mask`` says where clues stand: a drawing, a file, or the numbers of the cells.
    ``minimal``: no clue can go. ``clues`` or ``density``: how many. ``start`` is a puzzle whose clues stay,
    ``solution`` the solution to have. ``options`` are what only this family knows, such as ``{"pairs": 9}`` for Flow.

    The same ``seed`` gives the same puzzle on any number of threads; without one, a seed is drawn, and the result says
    which. :class:`NotFound` is raised if no attempt meets the spec, or none in time; it has the nearest.

    >>> made = generate("eternity", 4, seed=1)
    >>> made.promise, made.puzzle.size_text()
    ('unique up to turning', '4×4')
    """
    question, listener = said(Generate, {"family": family, "size": size, "number": 1, **asked})
    found = next(question.made(listener))
    if isinstance(found, Failure):
        raise found.error
    return found


def generate_many(
    family: str, size: Size | None = None, **asked: Unpack[GenerateManyKeywords]
) -> Iterator[Made | Failure]:
    """Makes puzzle after puzzle, several at a time; no more than a few are held. Without a ``number`` it never ends.

    The arguments are those of :func:`generate`; ``limits`` and ``attempts`` hold for each puzzle. They have the seeds
    ``seed``, ``seed + 1`` and so on, and come in this order. A seed for which nothing was found does not end the
    others: in its place comes a :class:`~edgewise.base.result.Failure` with the ``error``, which a puzzle never has.

    >>> [made.seed for made in generate_many("eternity", 3, number=3, seed=5)]
    [5, 6, 7]
    """
    question, listener = said(Generate, {"family": family, "size": size, "number": None, **asked})
    return question.made(listener, give_up=asked.get("stop") is None)
