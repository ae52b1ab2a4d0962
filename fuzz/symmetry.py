"""Questions up to symmetry on many more boards than the tests have time for, against the oracle that turns puzzles.

Boards of every family, of every kind of Flow and of every tiling, most of them symmetric, come from seeds. The oracle
(``tests/support/symmetry/mirrors.py``) turns and mirrors the puzzle and the drawings of its solutions; the symmetries,
the classes and one solution of each must be what is answered. On small boards the solutions that each symmetry leaves
as they are get counted one by one as well. A board on which something is wrong is shrunk, mark by mark, for as long as
it stays wrong; what is printed then belongs among the boards of ``tests/symmetry/test_mirrors.py``.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from campaign import Campaign  # noqa: E402

import edgewise as ew  # noqa: E402
from edgewise.base.engine import Job  # noqa: E402
from edgewise.base.family import Puzzle  # noqa: E402
from edgewise.base.forms import LineForm  # noqa: E402
from edgewise.base.registry import engines, family_of  # noqa: E402
from edgewise.base.result import Question  # noqa: E402
from edgewise.boards.tilings.kinds import KINDS as TILINGS  # noqa: E402
from edgewise.families.flow import Flow  # noqa: E402
from edgewise.families.slitherlink.marks import with_clues as marked_patch  # noqa: E402
from edgewise.families.slitherlink.rules import form_on  # noqa: E402
from edgewise.symmetry.burnside import class_count  # noqa: E402
from edgewise.symmetry.invariant import invariant_count  # noqa: E402
from edgewise.symmetry.lines import LineImages, line_symmetries  # noqa: E402
from edgewise.symmetry.marked_board import MarkedBoard, marked_board  # noqa: E402
from support.boards import random_board, random_flow, random_masyu, random_simple_loop  # noqa: E402
from support.flow_boards import KINDS as SPECIAL  # noqa: E402
from support.flow_boards import random_special_flow  # noqa: E402
from support.forms import random_patch_board  # noqa: E402
from support.signed_boards import KINDS as LOOPS  # noqa: E402
from support.signed_boards import odd_signed  # noqa: E402
from support.symmetry.mirrors import Truth  # noqa: E402
from support.symmetry.symmetric_boards import (  # noqa: E402
    MAKERS,
    symmetric_signed,
    symmetric_special_flow,
    symmetric_tiling,
)

BRUTE = engines()["brute"]
MOST_EDGES = 24


def random_puzzle(rng: random.Random, seed: int) -> tuple[str, Puzzle]:
    """A board, and what kind of board it is."""
    match seed % 6:
        case 0:
            make = rng.choice((random_board, random_masyu, random_simple_loop, random_flow))
            return make.__name__, make(rng)
        case 1:
            kind = rng.choice(SPECIAL)
            return f"any {kind}", random_special_flow(rng, kind)
        case 2:
            kind = rng.choice(SPECIAL)
            return f"symmetric {kind}", symmetric_special_flow(rng, kind)
        case 3:
            kind = rng.choice(sorted(name for name, kind in TILINGS.items() if not kind.has_patches))
            return kind, symmetric_tiling(rng, kind)
        case 4:
            loops = rng.choice(LOOPS)
            make = rng.choice((odd_signed, symmetric_signed))
            return f"{make.__name__} {loops.name}", make(rng, loops)
        case _:
            make = rng.choice(MAKERS)
            return make.__name__, make(rng)


def puzzle_fault(puzzle: Puzzle) -> str | None:
    """What is wrong with the answers about a puzzle, if anything."""
    try:
        if (fault := next(Truth(puzzle).faults(), None)) is not None:
            return fault
    except ew.EngineFault as fault:  # what the program itself sees is wrong
        return str(fault)
    form = family_of(puzzle).lower(puzzle)
    small = isinstance(form, LineForm) and form.edge_count <= MOST_EDGES and not form.counts_facts
    return form_fault(form, marked_board(puzzle)) if small else None


def form_fault(form: LineForm, board: MarkedBoard) -> str | None:
    """What is wrong with the symmetries of a small board, compared with the list of all its solutions."""
    group = line_symmetries(board)
    every = BRUTE.run(form, Job(Question.ALL)).solutions
    drawings = {frozenset(one) for one in every}
    for symmetry in group.elements:
        images = {one: frozenset(symmetry[edge] for edge in one) for one in drawings}
        if set(images.values()) != drawings:
            return f"{symmetry} takes a solution to none"
        if invariant_count(form, symmetry) != sum(one == image for one, image in images.items()):
            return f"{symmetry} leaves another number as they are"
    compared = [LineImages(group).compare(one) for one in every]
    sizes = [len(group) // same for same in compared if same]
    if sum(sizes) != len(every):
        return "the classes have another number of members"
    if class_count(form, group, len(every)) != len(sizes):
        return "the classes are counted otherwise than found"
    return None


def shrunk(puzzle: Puzzle) -> Puzzle:
    """The simplest board on the way down with which something is still wrong."""
    while (smaller := next((one for one in simpler(puzzle) if puzzle_fault(one) is not None), None)) is not None:
        puzzle = smaller
    return puzzle


def simpler(puzzle: Puzzle) -> Iterator[Puzzle]:
    """The board without a clue, a pair or a wall."""
    editing = family_of(puzzle).editing
    given = editing.given(puzzle) if editing is not None else {}
    for place in given:
        if not isinstance(puzzle, Flow) or len(puzzle.pairs) > 1:
            yield editing.changed(puzzle, {place}, {})
    if isinstance(puzzle, Flow):
        yield from (replace(puzzle, walls=puzzle.walls - {wall}) for wall in puzzle.walls)


def main() -> None:
    campaign = Campaign(argparse.ArgumentParser(description=__doc__), 2000)
    for seed, rng in campaign.seeds():
        kind, puzzle = random_puzzle(rng, seed)
        campaign.kinds[kind] += 1
        if (fault := puzzle_fault(puzzle)) is not None:
            simple = shrunk(puzzle)
            text = family_of(simple).formats[0].write(simple)
            campaign.fail(seed, f"{fault} on {puzzle!r}\n{puzzle_fault(simple)} on\n{text}")
        if seed % 7 == 0:
            patch, clues = random_patch_board(rng, rng.choice(sorted(TILINGS)), 20)
            campaign.kinds["patches of tilings"] += 1
            if (fault := form_fault(form_on(patch, clues), marked_patch(patch, clues))) is not None:
                campaign.fail(seed, f"{fault} on {clues} at {patch.rings}")
    campaign.end()


if __name__ == "__main__":
    main()
