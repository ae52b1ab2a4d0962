"""The question that has no puzzle yet: a puzzle made to order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count, islice, takewhile
from typing import TYPE_CHECKING, Annotated, Any

from edgewise.base.arguments import MOST_WHOLE
from edgewise.base.engine import default_threads
from edgewise.base.errors import EngineFault, NotFound
from edgewise.base.fields import SEED, THREADS, TIME, says
from edgewise.base.listener import Listener
from edgewise.base.registry import family_named
from edgewise.base.request import Request
from edgewise.base.result import Failure, Limits
from edgewise.questions.question import AnyQuestion
from edgewise.solving.batches import in_order

if TYPE_CHECKING:
    from edgewise.generating.made import Made
    from edgewise.generating.spec import Spec

MOST_ATTEMPTS = 1000
SEEDS_DRAWN = 10**9
"""A seed that nobody named is below this: short enough to be typed."""


class Generate(AnyQuestion, frozen=True, kw_only=True):
    """A puzzle made to order, or several with seeds that follow each other."""

    family: Annotated[str, says("What to make, by the names in `edgewise families`.", metavar="FAMILY")] = ""
    size: Annotated[
        int | tuple[int, int] | str | None, says("Rows and columns, such as 10 or 10x12.", metavar="SIZE")
    ] = None
    tiling: Annotated[str | None, says("Shape of the cells (default: square).", metavar="NAME")] = None
    grade: Annotated[
        int | tuple[int, int] | str | None,
        says("Difficulty: a level from 1 to 10, a range such as 4..6, or a name.", metavar="L"),
    ] = None
    stars: Annotated[
        int | tuple[int, int] | str | None,
        says("Difficulty for people: 1 to 5 stars, or a range such as 2..3.", metavar="N"),
    ] = None
    teach: Annotated[
        str | None, says("Require this technique and nothing harder; named as in hints.", metavar="RULE")
    ] = None
    no: Annotated[str | None, says("Do without this technique.", metavar="RULE")] = None
    symmetry: Annotated[
        str | None,
        says("Where clues stand: none, rotate180, rotate90, mirror, mirror-both or diagonal.", metavar="NAME"),
    ] = None
    mask: Annotated[Any, says("Where clues stand: a drawing or a picture.", metavar="FILE")] = None
    minimal: Annotated[bool, says("Make every clue necessary.")] = False
    clues: Annotated[int | None, says("Number of clues.", metavar="N", ge=0, le=MOST_WHOLE)] = None
    density: Annotated[
        float | None, says("Clues as a share of the cells, such as 40% or 0.4.", metavar="D", ge=0, le=1)
    ] = None
    start: Annotated[Any, says("Finish this board: its clues stay.", "--from", "PUZZLE")] = None
    solution: Annotated[Any, says("Make a puzzle with this solution.", metavar="FILE")] = None
    options: Annotated[Mapping[str, int | str] | None, says("What only this family takes.")] = None
    seed: Annotated[int | None, SEED] = None
    number: Annotated[int | None, says("Number of puzzles.", "-n", "N", ge=1, le=MOST_WHOLE)] = 1
    limits: Annotated[Limits | None, TIME] = None
    attempts: Annotated[int, says("Maximum number of attempts at each puzzle.", metavar="N", ge=1, le=MOST_WHOLE)] = (
        MOST_ATTEMPTS
    )
    threads: Annotated[int | None, THREADS] = None

    def spec(self) -> Spec:
        """What is wanted, if the family's maker takes it. ``BadInput`` says why it never can be met."""
        from edgewise.generating.order import spec_of  # late: few runs need it

        return spec_of(self)

    def made(self, listener: Listener, give_up: bool = False) -> Iterator[Made | Failure]:
        """Puzzle after puzzle, several at a time. With ``give_up``, work ends when nobody asks for more."""
        from edgewise import __version__
        from edgewise.generating.making import Order, make, name_of  # late: few runs need it
        from edgewise.generating.order import maker_of

        spec = self.spec()
        how = Request(limits=Limits() if self.limits is None else self.limits, threads=self.threads)
        workers = how.threads or default_threads()
        order = Order(
            spec,
            maker_of(family_named(self.family)),
            __version__,
            self.attempts,
            how.limits.seconds,
            listener.stop,
            listener.on_attempt,
        )

        def one(seed: int, threads: int) -> Made | Failure:
            try:
                return make(order, seed, threads)
            except (NotFound, EngineFault) as error:
                return Failure(name_of(spec, seed), error)

        seeds = takewhile(lambda _: not listener.stop.is_set(), self.seeds())
        if self.number == 1:
            return (one(seed, workers) for seed in seeds)
        return in_order(lambda seed: one(seed, 1), seeds, workers, listener.stop.set if give_up else None)

    def seeds(self) -> Iterator[int]:
        """One for each puzzle; without a number they never end."""
        first = drawn_seed() if self.seed is None else self.seed
        every = (one % (MOST_WHOLE + 1) for one in count(first))
        return every if self.number is None else islice(every, self.number)


def drawn_seed() -> int:
    """A seed for those who name none."""
    from random import SystemRandom  # late: only needed here

    return SystemRandom().randrange(SEEDS_DRAWN)
