"""``cdcl`` on boards with pairs against the oracle, on many more boards than the tests have time for.

Every board comes from a seed, which is printed when something is wrong, together with the board, shrunk as far as it
stays wrong. Each board is asked with every argument of the engine switched on, off, and forced (no patience): a claim
of "the only one" or "none" must hold whatever it rests on. Now and then a board is too large for the oracle; the
engine's own search under the true rule, which the small boards test, takes its place.

Then as many Flow boards of each kind beyond the plain square: there every engine that joins pairs is compared with the
oracle as a set of solutions, and the number of solutions with what ``frontier`` counts.
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

from edgewise.base.engine import Job  # noqa: E402
from edgewise.base.forms import LineForm  # noqa: E402
from edgewise.base.registry import engines  # noqa: E402
from edgewise.base.result import Question  # noqa: E402
from edgewise.families.flow import FAMILY  # noqa: E402
from support.flow_boards import KINDS, random_special_flow  # noqa: E402
from support.pair_forms import allows_blanks, form_of, random_board_form, random_pair_board, random_pair_form  # noqa: E402

BRUTE, CDCL = engines()["brute"], engines()["cdcl"]
OTHER_ENGINES = [engines()["cells"], engines()["sat"]]
ARGUMENTS = ("corner_rule", "canonical", "by_way_of_blanks", "inflating", "exchange_moves")
OTHERS = ("probing", "eager_closing", "restarts", "minimise", "forget")
MOST_LARGE_CELLS = 40
LARGE_EVERY = 20


def option_sets(rng: random.Random) -> list[dict[str, bool | int]]:
    some = {name: rng.random() < 0.5 for name in (*ARGUMENTS, *OTHERS)}
    alone = [{name: False, "patience": 0} for name in ARGUMENTS]
    classes = {"classes_after": 0, "patience": rng.choice((0, 3)), "probing": rng.random() < 0.5}
    return [{}, {"patience": 0}, classes, *alone, {**some, "patience": rng.choice((0, 0, 3, 100))}]


def oracle(form: LineForm, small: bool) -> tuple[set[frozenset[int]], bool]:
    """Solutions, and whether these are all: two are enough of a large board."""
    if small:
        return {frozenset(solution) for solution in BRUTE.run(form, Job(Question.ALL)).solutions}, True
    plain = dict.fromkeys(ARGUMENTS, False)
    answer = CDCL.run(form, Job(Question.UNIQUE, options=plain))
    return {frozenset(solution) for solution in answer.solutions}, answer.complete


def fault(form: LineForm, small: bool, rng: random.Random, kinds: Counter[str]) -> str | None:
    """What is wrong with the engine's answers, if anything."""
    expected, known = oracle(form, small)
    kinds[f"{'other' if allows_blanks(form) else 'fill'}, {('none', 'one', 'several')[min(len(expected), 2)]}"] += 1
    for options in option_sets(rng):
        for question in (Question.UNIQUE, Question.FIRST):
            answer = CDCL.run(form, Job(question, options=options, seed=rng.randrange(3)))
            found = {frozenset(solution) for solution in answer.solutions}
            wanted = min(len(expected), 2 if question is Question.UNIQUE else 1)
            right = len(found) == len(answer.solutions) == wanted
            right = right and (found <= expected or not known)
            right = right and (answer.complete or len(found) == (2 if question is Question.UNIQUE else 1))
            right = right and (not answer.complete or len(found) == len(expected))
            if not right:
                return f"{question!s} with {options}: {len(found)} of {len(expected)}, complete={answer.complete}"
            if question is Question.UNIQUE:
                kinds[f"settled by {answer.stats.get('settled_by', 'a second solution')}"] += 1
    if small and rng.random() < 0.3:
        answer = CDCL.run(form, Job(Question.ALL, options={name: rng.random() < 0.5 for name in OTHERS}))
        if sorted(map(sorted, answer.solutions)) != sorted(map(sorted, expected)) or not answer.complete:
            return f"all: {len(answer.solutions)} of {len(expected)}"
    return None


def shrunk(rows: list[list[str]], fill: bool) -> list[list[str]]:
    """The smallest board on the way down with which something is still wrong."""
    smaller = True
    while smaller:
        smaller = False
        for candidate in simpler(rows):
            form = form_of(candidate, fill)
            if len(form.tails) <= 40 and fault(form, True, random.Random(1), Counter()):
                rows, smaller = candidate, True
                break
    return rows


def simpler(rows: list[list[str]]):
    names = {name for row in rows for name in row} - {".", "#"}
    for blank in "#.":
        for name in sorted(names):
            yield [[blank if sign == name else sign for sign in row] for row in rows]
    ends = {name: sum(row.count(name) for row in rows) for name in names}
    for fewer in (rows[1:], rows[:-1], [row[1:] for row in rows], [row[:-1] for row in rows]):
        if fewer and fewer[0] and all(sum(row.count(name) for row in fewer) in (0, ends[name]) for name in names):
            yield fewer


def special_boards(campaign: Campaign, kind: str) -> None:
    """Boards of a kind, asked of every engine."""
    first = campaign.given.seed
    for seed, _ in campaign.seeds(range(first, first + campaign.given.special)):
        rng = random.Random(f"{kind} {seed}")
        board = random_special_flow(rng, kind)
        form = FAMILY.lower(board)
        wrong = fault(form, True, rng, campaign.kinds) or disagreement(form)
        expected = BRUTE.run(form, Job(Question.ALL)).solutions
        if not wrong and any(FAMILY.violations(board, FAMILY.lift(board, edges)) for edges in expected):
            wrong = "the rules refuse a solution of the form"
        if wrong:
            campaign.fail(f"{kind} {seed}", f"{wrong}\n{board!r}")


def disagreement(form: LineForm) -> str | None:
    """Which engine finds other solutions than the oracle, or counts others."""
    expected = sorted(map(sorted, BRUTE.run(form, Job(Question.ALL)).solutions))
    for engine in OTHER_ENGINES:
        answer = engine.run(form, Job(Question.ALL))
        if sorted(map(sorted, answer.solutions)) != expected or not answer.complete:
            return f"{engine.name}: {len(answer.solutions)} of {len(expected)}"
    counted = engines()["frontier"].run(form, Job(Question.COUNT)).count
    return None if counted == len(expected) else f"frontier counts {counted} of {len(expected)}"


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument(
        "--special", type=int, default=2_000, help="Flow boards of each kind beyond the plain square"
    )
    campaign = Campaign(arguments, 100_000)
    for seed, rng in campaign.seeds():
        small = seed % LARGE_EVERY != 0
        rows = None
        if not small:
            rows, fill = random_pair_board(rng, MOST_LARGE_CELLS), rng.random() < 0.6
            form = form_of(rows, fill)
        else:
            form = (random_board_form, random_board_form, random_pair_form)[seed % 3](rng)
        wrong = fault(form, small, rng, campaign.kinds)
        if wrong:
            campaign.fail(seed, f"{wrong}\n{form}")
            if rows is not None:
                print("\n".join("".join(row) for row in shrunk(rows, fill)))
    for kind in KINDS:
        special_boards(campaign, kind)
    campaign.end()


if __name__ == "__main__":
    main()
