"""Everything that symmetries are used for, on many more symmetric boards than the tests have time for.

Every board comes from a seed, which is printed when something is wrong, together with the board. Symmetries must take
solutions to solutions; the solutions that each leaves as they are, and the classes of images, are counted and found in
every way there is.
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
from edgewise.forms import LineForm  # noqa: E402
from edgewise.registry import engines, family_of  # noqa: E402
from edgewise.result import Question  # noqa: E402
from edgewise.symmetry.burnside import class_count  # noqa: E402
from edgewise.symmetry.invariant import invariant_count  # noqa: E402
from edgewise.symmetry.lines import LineImages, line_symmetries  # noqa: E402
from edgewise.tilings.kinds import KINDS  # noqa: E402
from support.forms import random_patch  # noqa: E402
from support.symmetric_boards import MAKERS  # noqa: E402

BRUTE = engines()["brute"]
MOST_EDGES = 24


def random_form(rng: random.Random, seed: int) -> LineForm:
    """A symmetric board of any family with lines, or a patch of a tiling."""
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


def main() -> None:
    campaign = Campaign(argparse.ArgumentParser(description=__doc__), 2000)
    for seed, rng in campaign.seeds():
        form = random_form(rng, seed)
        fault = classes_fault(form, BRUTE.run(form, Job(Question.ALL)).solutions, campaign.kinds)
        if fault is not None:
            campaign.fail(seed, f"{fault} on {form}")
    campaign.end()


if __name__ == "__main__":
    main()
