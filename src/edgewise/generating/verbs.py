"""The verbs that make puzzles: generate and generate_many. They are thin, and import what they need when called."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import count, islice, takewhile
from typing import TYPE_CHECKING

from edgewise.arguments import MOST_WHOLE, whole_number
from edgewise.batches import in_order
from edgewise.engine import StopFlag, default_threads
from edgewise.errors import EngineFault, NotFound
from edgewise.loading import AnyPuzzle
from edgewise.registry import family_named
from edgewise.request import Request
from edgewise.result import Failure, Limits

if TYPE_CHECKING:
    from edgewise.generating.given import Given, Mask
    from edgewise.generating.made import Made
    from edgewise.generating.making import Attempts
    from edgewise.generating.order import Levels, Size

MOST_ATTEMPTS = 1000
SEEDS_DRAWN = 10**9
"""A seed that nobody named is below this: short enough to be typed."""


def generate(
    family: str,
    size: Size | None = None,
    *,
    seed: int | None = None,
    tiling: str | None = None,
    grade: Levels | None = None,
    symmetry: str | None = None,
    mask: Mask | None = None,
    minimal: bool = False,
    clues: int | None = None,
    density: float | None = None,
    start: AnyPuzzle | None = None,
    solution: Given | None = None,
    options: Mapping[str, int | str] | None = None,
    attempts: int = MOST_ATTEMPTS,
    limits: Limits | None = None,
    threads: int | None = None,
    stop: StopFlag | None = None,
    on_attempt: Callable[[Attempts], None] | None = None,
) -> Made:
    """Makes a puzzle that has exactly one solution, which is proven, and meets every wish.

    ``size`` is a number, a pair of rows and columns, or a text such as ``"10x12"``. ``grade`` is a level from 1 to 10,
    a pair of levels, a text such as ``"4..6"``, or a name. ``symmetry`` is ``rotate180``, ``rotate90``, ``mirror``,
    ``mirror-both`` or ``diagonal``. ``mask`` says where clues stand: a drawing, a file, or the numbers of the cells.
    ``minimal``: no clue can go. ``clues`` or ``density``: how many. ``start`` is a puzzle whose clues stay,
    ``solution`` the solution to have. ``options`` are what only this family knows, such as ``{"pairs": 9}`` for Flow.

    The same ``seed`` gives the same puzzle on any number of threads; without one, a seed is drawn, and the result says
    which. :class:`NotFound` is raised if no attempt meets the wish, or none in time; it has the nearest.

    >>> made = generate("eternity", 4, seed=1)
    >>> made.promise, made.puzzle.size_text()
    ('unique up to turning', '4×4')
    """
    made = generate_many(
        family,
        size,
        number=1,
        seed=seed,
        tiling=tiling,
        grade=grade,
        symmetry=symmetry,
        mask=mask,
        minimal=minimal,
        clues=clues,
        density=density,
        start=start,
        solution=solution,
        attempts=attempts,
        limits=limits,
        threads=threads,
        stop=stop,
        on_attempt=on_attempt,
        options=options,
    )
    found = next(made)
    if isinstance(found, Failure):
        raise found.error
    return found


def generate_many(
    family: str,
    size: Size | None = None,
    *,
    number: int | None = None,
    seed: int | None = None,
    tiling: str | None = None,
    grade: Levels | None = None,
    symmetry: str | None = None,
    mask: Mask | None = None,
    minimal: bool = False,
    clues: int | None = None,
    density: float | None = None,
    start: AnyPuzzle | None = None,
    solution: Given | None = None,
    options: Mapping[str, int | str] | None = None,
    attempts: int = MOST_ATTEMPTS,
    limits: Limits | None = None,
    threads: int | None = None,
    stop: StopFlag | None = None,
    on_attempt: Callable[[Attempts], None] | None = None,
) -> Iterator[Made | Failure]:
    """Makes puzzle after puzzle, several at a time; no more than a few are held. Without a ``number`` it never ends.

    The arguments are those of :func:`generate`; ``limits`` and ``attempts`` hold for each puzzle. They have the seeds
    ``seed``, ``seed + 1`` and so on, and come in this order. A seed for which nothing was found does not end the
    others: in its place comes a :class:`~edgewise.result.Failure` with the ``error``, which a puzzle never has.

    >>> [made.seed for made in generate_many("eternity", 3, number=3, seed=5)]
    [5, 6, 7]
    """
    from edgewise import __version__
    from edgewise.generating.making import Order, make, name_of
    from edgewise.generating.order import maker_of, wish_of

    wish = wish_of(
        family_named(family),
        size,
        tiling=tiling,
        grade=grade,
        symmetry=symmetry,
        mask=mask,
        minimal=minimal,
        clues=clues,
        density=density,
        start=start,
        solution=solution,
        options=options,
    )
    first = drawn_seed() if seed is None else whole_number("seed", seed)
    workers = Request(threads=threads).threads or default_threads()
    stop_all = stop or StopFlag()
    most = whole_number("attempts", attempts, 1)
    seconds = Request(limits=limits or Limits()).limits.seconds
    order = Order(wish, maker_of(family_named(family)), __version__, most, seconds, stop_all, on_attempt)
    seeds: Iterator[int] = (one % (MOST_WHOLE + 1) for one in count(first))
    if number is not None:
        seeds = islice(seeds, whole_number("number", number))
    seeds = takewhile(lambda _: not stop_all.is_set(), seeds)

    def one(seed: int, threads: int) -> Made | Failure:
        try:
            return make(order, seed, threads)
        except (NotFound, EngineFault) as error:
            return Failure(name_of(wish, seed), error)

    if number == 1:
        return (one(seed, workers) for seed in seeds)
    return in_order(lambda seed: one(seed, 1), seeds, workers, stop_all.set if stop is None else None)


def drawn_seed() -> int:
    """A seed for those who name none."""
    from random import SystemRandom  # late: only needed here

    return SystemRandom().randrange(SEEDS_DRAWN)
