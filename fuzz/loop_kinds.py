"""Loop puzzles of every kind, engines against each other: `make check-long`.

Small boards, also of a single row or column, whose signs are at times those that stand on hardly any board: a `?`, a
nought, a number that is too large. The solutions of every engine that takes a board are compared with those of brute
force as sets; the verifier has to find nothing wrong with them, and something wrong with others.
"""

from __future__ import annotations

import argparse
import random
import sys
from array import array
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from campaign import Campaign  # noqa: E402

from edgewise.base.registry import engines  # noqa: E402
from edgewise.base.result import Question  # noqa: E402
from edgewise.text.source import Source  # noqa: E402
from engines import SLOW, random_options, solutions  # noqa: E402
from support.signed_boards import KINDS, odd_signed, random_signed  # noqa: E402

MOST_CHECKED = 20
"""Solutions of a board that the verifier is asked about, and as many drawings with one square turned over."""


def verifier_fault(kind, board, form, expected: list[list[int]], rng: random.Random) -> str | None:
    """The rules as a family checks them, on every solution and on drawings that are none."""
    faces = form.faces or ()
    drawings = [set(one) for one in expected[:MOST_CHECKED]]
    drawings += [one ^ set(faces[rng.randrange(len(faces))]) for one in drawings if len(faces)]
    for drawing in drawings:
        answer = sorted(drawing)
        if (not kind.violations(board, kind.lift(board, array("i", answer)))) != (answer in expected):
            return f"the rules differ from the form on {board!r}, {answer}"
    return None


def count_fault(form, expected: list[list[int]]) -> str | None:
    """Exact counts, where there are any."""
    frontier = engines()["frontier"]
    if not frontier.accepts(form):
        return None
    counted = frontier.run(form, job(Question.COUNT)).count
    return None if counted == len(expected) else f"frontier counts {counted} instead of {len(expected)} on {form}"


def job(question: Question):
    from edgewise.base.engine import Job

    return Job(question)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--kind", default="", help="this kind alone")
    campaign = Campaign(arguments, 10_000)
    kinds = [kind for kind in KINDS if campaign.given.kind in ("", kind.name)]
    brute = engines()["brute"]
    tested = [
        engine
        for engine in engines().values()
        if engine is not brute and engine.missing() is None and Question.ALL in engine.answers
    ]
    for seed, rng in campaign.seeds():
        kind = kinds[seed % len(kinds)]
        board = (odd_signed if rng.random() < 0.3 else random_signed)(rng, kind)
        text = kind.formats[0].write(board)
        form = board.form
        if kind.formats[0].read(Source(text)) != board:
            campaign.fail(seed, f"the text does not come back\n{text}")
        expected = solutions(brute, form)
        campaign.kinds[f"boards of {kind.name}"] += 1
        campaign.kinds["boards with a solution"] += bool(expected)
        fault = verifier_fault(kind, board, form, expected, rng) or count_fault(form, expected)
        if fault is not None:
            campaign.fail(seed, fault)
        for engine in (engine for engine in tested if engine.accepts(form)):
            if engine.name in SLOW and (seed % SLOW[engine.name] or len(expected) > MOST_CHECKED):
                continue
            how = {"options": random_options(rng, engine), "seed": rng.randrange(5), "threads": rng.choice((1, 1, 2))}
            campaign.kinds[f"boards asked of {engine.name}"] += 1
            if solutions(engine, form, **how) != expected:
                campaign.fail(seed, f"{engine.name} differs from brute with {how}\n{kind.name}\n{text}")
    campaign.end()


if __name__ == "__main__":
    main()
