"""What the tests of devices share: boards of tiles, a small kernel's arguments, and a driver's results."""

from __future__ import annotations

import random

from edgewise.base.engine import Job
from edgewise.base.forms import TileForm
from edgewise.base.registry import engine_named, family_of
from edgewise.gpu.device.structures import structure
from support.boards import random_tiles

CountUp = structure("CountUp")


class Result(int):
    @property
    def name(self) -> str:
        return {0: "CUDA_SUCCESS", 2: "CUDA_ERROR_OUT_OF_MEMORY", 100: "CUDA_ERROR_NO_DEVICE"}.get(
            int(self), f"CUDA_ERROR_{int(self)}"
        )


SIZES = ((2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (4, 4), (4, 5), (1, 5), (5, 1), (1, 18), (13, 1))


EXACT = {"search": "scan", "vector": "off"}


def a_form(rng: random.Random, size: tuple[int, int] | None = None) -> TileForm:
    rows, columns = size or rng.choice(SIZES)
    clues = rng.choice((0, 0, 1, 2)) if rows * columns > 2 else 0
    puzzle = random_tiles(rng, rows, columns, rng.choice((1, 2, 3, 4)), clues, damage=rng.random() < 0.4)
    form = family_of(puzzle).lower(puzzle)
    assert isinstance(form, TileForm)
    return form


def a_form_with_many_solutions() -> TileForm:
    puzzle = random_tiles(random.Random(5), 4, 4, 2)
    form = family_of(puzzle).lower(puzzle)
    assert isinstance(form, TileForm)
    return form


def by_core(form: TileForm, job: Job):
    return engine_named("tiles").run(form, job)


def as_set(solutions) -> list[bytes]:
    return sorted(solution.tobytes() for solution in solutions)
