"""Hints to be read aloud: ``python -m experiments.explain.aloud [FILE...]``.

Takes the whole way of every board of the files, or of all examples, and prints one hint of each kind for each board,
the rare kinds first, until 200 are there: each with its board and its story, as a player reads it.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from itertools import islice, zip_longest

import edgewise as ew
from experiments.places import EXAMPLES

MOST = 200
SECONDS = 20
"""For each board: some cannot be settled at all."""


def main(files: list[str]) -> int:
    found: dict[str, list[str]] = {}
    for path in files or sorted(str(path) for path in EXAMPLES.glob("**/*.txt")):
        for kind, text in _hints(path):
            found.setdefault(kind, []).append(text)
    for kind in found.values():
        random.Random(0).shuffle(kind)
    rounds = zip_longest(*(found[kind] for kind in sorted(found, key=lambda kind: len(found[kind]))))
    for text in islice((text for one in rounds for text in one if text), MOST):
        print(text)
    return 0


def _hints(path: str) -> Iterator[tuple[str, str]]:
    """The first step of each kind on each board, by its kind."""
    for puzzle in (ew.load(path),):
        try:
            steps = ew.explain(puzzle, limits=ew.Limits(seconds=SECONDS)).steps
        except ew.EdgewiseError as error:
            print(f"{path}: {error}", file=sys.stderr)
            continue
        print(path, file=sys.stderr)
        seen = set[str]()
        for step in steps:
            if step.rule and step.rule not in seen:
                seen.add(step.rule)
                between = "".join(f"\n    - {line}" for line in step.steps_between)
                yield f"{puzzle.family_name} {step.rule}", f"{path} [{step.rule}]\n  {step.text}{between}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
