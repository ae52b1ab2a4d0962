"""Proofs that ``cdcl`` writes while it searches, on boards and graphs of every kind: `make check-long`.

Every board comes from a seed, which is printed when something is wrong. The verdict must be that of the oracle, no cut
may rule out a solution, and every step of the proof must follow: a few lines of Python replay it, and share nothing
with the engine nor with the judge of certificates.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from campaign import Campaign  # noqa: E402

from edgewise.base.engine import Job  # noqa: E402
from edgewise.base.evidence import RegionCut  # noqa: E402
from edgewise.base.forms import JoinPairs, LineForm  # noqa: E402
from edgewise.base.registry import engines, family_of  # noqa: E402
from edgewise.base.result import Question  # noqa: E402
from edgewise.boards.tilings.kinds import KINDS as TILINGS  # noqa: E402
from support.boards import random_board, random_flow, random_masyu, random_simple_loop  # noqa: E402
from support.flow_boards import KINDS, random_special_flow  # noqa: E402
from support.forms import random_form, random_patch, random_plane_form  # noqa: E402
from support.pair_forms import random_board_form, random_pair_form  # noqa: E402
from support.proofs.proof_replay import broken_cut, flaw_in, formula_of  # noqa: E402
from support.signed_boards import KINDS as LOOPS  # noqa: E402
from support.signed_boards import odd_signed, random_signed  # noqa: E402

BRUTE, CDCL = engines()["brute"], engines()["cdcl"]
SWITCHES = (
    *("probing", "eager_closing", "restarts", "minimise", "forget", "sides", "walls", "corners", "table_probing"),
    *("corner_rule", "canonical"),
)


def lowered(make: Callable[[random.Random], object]) -> Callable[[random.Random], LineForm]:
    def form(rng: random.Random) -> LineForm:
        board = make(rng)
        return family_of(board).lower(board)

    return form


def pair_form(rng: random.Random) -> LineForm:
    """Pairs on any graph, but no vertex at the end of two paths: no family makes one, and no clause says it."""
    while True:
        form = random_pair_form(rng)
        assert isinstance(form.rule, JoinPairs)
        ends = [vertex for pair in form.rule.pairs for vertex in pair]
        if len(set(ends)) == len(ends):
            return form


MAKERS: dict[str, Callable[[random.Random], LineForm]] = {
    "slitherlink": lowered(lambda rng: random_board(rng, 3, 3)),
    "masyu": lowered(random_masyu),
    "simple loop": lowered(random_simple_loop),
    "tiling": lambda rng: random_patch(rng, rng.choice(sorted(TILINGS))),
    "graph": random_form,
    "plane graph": random_plane_form,
    "flow": lowered(random_flow),
    "special flow": lowered(lambda rng: random_special_flow(rng, rng.choice(KINDS))),
    "pairs": random_board_form,
    "pairs on a graph": pair_form,
    "signs": lowered(lambda rng: random_signed(rng, rng.choice(LOOPS))),
    "odd signs": lowered(lambda rng: odd_signed(rng, rng.choice(LOOPS))),
}


def fault(form: LineForm, rng: random.Random, kinds: Counter[str], name: str) -> str | None:
    """What is wrong with the engine's answer or with its proof, if anything."""
    expected = {frozenset(one) for one in BRUTE.run(form, Job(Question.ALL)).solutions}
    options: dict[str, bool | int] = {switch: rng.random() < 0.7 for switch in SWITCHES}
    options["large_board"] = rng.choice((0, 40_000))
    answer = CDCL.run(form, Job(Question.PROVE, seed=rng.randrange(3), options=options))
    found = {frozenset(one) for one in answer.solutions}
    kinds[f"{name}, {('none', 'one', 'several')[min(len(expected), 2)]}"] += 1
    if not found <= expected or len(found) != min(len(expected), 2) or answer.complete != (len(expected) < 2):
        return f"with {options}: {len(found)} of {len(expected)} solutions, complete={answer.complete}"
    if len(expected) > 1:
        return None
    if answer.evidence is None or not isinstance(answer.evidence.proof, bytes):
        return f"with {options}: no proof"
    kinds["cuts"] += len(answer.evidence.cuts)
    kinds["with turns"] += bool(answer.evidence.turn_clauses)
    kinds["with sides"] += answer.evidence.sides
    kinds["regions"] += sum(isinstance(cut, RegionCut) for cut in answer.evidence.cuts)
    kinds["bytes"] += len(answer.evidence.proof)
    broken = broken_cut(form, answer.evidence, expected)
    return broken or flaw_in(formula_of(form, answer.evidence, answer.solutions), answer.evidence.proof)


def main() -> None:
    campaign = Campaign(argparse.ArgumentParser(description=__doc__), 2000)
    names = list(MAKERS)
    for seed, rng in campaign.seeds():
        name = names[seed % len(names)]
        form = MAKERS[name](rng)
        if (wrong := fault(form, rng, campaign.kinds, name)) is not None:
            campaign.fail(seed, f"{name}: {wrong}\n{form}")
    campaign.end()


if __name__ == "__main__":
    main()
