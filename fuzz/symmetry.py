"""Everything that symmetries are used for, on many more symmetric boards than the tests have time for.

Every board comes from a seed, which is printed when something is wrong, together with the board. Symmetries must take
solutions to solutions; the solutions that each leaves as they are, and the classes of images, are counted and found in
every way there is. Boards with a loop are then asked of ``cdcl`` with its option ``symmetry``, which begins at once.
Where a board is too large for the oracle, the same engine without the option takes its place.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from campaign import Campaign  # noqa: E402

from edgewise.engine import Job  # noqa: E402
from edgewise.engines import cdcl  # noqa: E402
from edgewise.families.slitherlink import Slitherlink  # noqa: E402
from edgewise.forms import LineForm, OneLoop  # noqa: E402
from edgewise.registry import engines, family_of  # noqa: E402
from edgewise.result import Question  # noqa: E402
from edgewise.symmetry.burnside import class_count  # noqa: E402
from edgewise.symmetry.invariant import invariant_count  # noqa: E402
from edgewise.symmetry.lines import LineImages, line_symmetries  # noqa: E402
from edgewise.tilings.kinds import KINDS  # noqa: E402
from support.forms import random_patch  # noqa: E402
from support.symmetric_boards import MAKERS, symmetric_signs  # noqa: E402

BRUTE, CDCL = engines()["brute"], engines()["cdcl"]
SWITCHES = ("probing", "sides", "corners", "walls", "eager_closing", "restarts", "minimise", "forget")
MOST_EDGES = 24
LARGE_EVERY = 4


def random_form(rng: random.Random, seed: int) -> LineForm:
    """A symmetric board of any family with lines, a patch of a tiling, or a board that is too large for the oracle."""
    if seed % LARGE_EVERY == 0:
        size = rng.randint(5, 8)
        signs = symmetric_signs(rng, size, size, rng.choice((".....1223", "...2233", "..0123", "........3")))
        clues = tuple(tuple(None if sign == "." else int(sign) for sign in row) for row in signs)
        return family_of(board := Slitherlink(clues)).lower(board)
    if seed % 6 == 1:
        return random_patch(rng, rng.choice(sorted(KINDS)), 20)
    while True:
        puzzle = rng.choice(MAKERS[:4])(rng)
        form = family_of(puzzle).lower(puzzle)
        if form.edge_count <= MOST_EDGES:
            return form


def classes_fault(form: LineForm, every: list, kinds: Counter[str]) -> str | None:
    """What is wrong with the symmetries or the classes, if anything."""
    group = line_symmetries(form)
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
    kinds[f"{len(group)} symmetries"] += 1
    return None


def search_fault(form: LineForm, every: set[frozenset[int]], known: bool, rng: random.Random) -> str | None:
    """What is wrong with the answers of the search, if anything. Of a large board, two solutions are all."""
    options: dict[str, object] = {name: False for name in SWITCHES if rng.random() < 0.1}
    for question, wanted in ((Question.FIRST, 1), (Question.UNIQUE, 2)):
        job = Job(question, seed=rng.randrange(3), options={**options, "symmetry": True})
        answer = CDCL.run(form, job)
        found = {frozenset(loop) for loop in answer.solutions}
        if len(found) != len(answer.solutions) or len(found) != min(wanted, len(every)):
            return f"{question}: {len(found)} solutions, not {min(wanted, len(every))}, with {options}"
        if known and not found <= every:
            return f"{question}: not a solution, with {options}"
        if answer.complete and len(found) != len(every):
            return f"{question}: not all, with {options}"
    return None


def main() -> None:
    campaign = Campaign(argparse.ArgumentParser(description=__doc__), 2000)
    cdcl.BEFORE_SYMMETRY = 0
    for seed, rng in campaign.seeds():
        form = random_form(rng, seed)
        known = form.edge_count <= MOST_EDGES
        if known:
            every = BRUTE.run(form, Job(Question.ALL)).solutions
            fault = classes_fault(form, every, campaign.kinds)
        else:
            every, fault = CDCL.run(form, Job(Question.UNIQUE)).solutions, None
        if fault is None and isinstance(form.rule, OneLoop):
            fault = search_fault(form, {frozenset(one) for one in every}, known, rng)
            campaign.kinds[f"{min(2, len(every))} loops"] += 1
        if fault is not None:
            campaign.fail(seed, f"{fault} on {form}")
    campaign.end()


if __name__ == "__main__":
    main()
