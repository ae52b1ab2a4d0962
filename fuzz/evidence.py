"""Evidence by somebody who means harm: checkpoints, solutions and benchmark results, damaged at random.

Whatever is done to them, two things must hold. Nothing ends in anything but an answer or ``BadInput``. A solution that
breaks no rule is one. Certificates have a campaign of their own (``certificates.py``), which uses what is here.

Trials run in forked processes whose memory is capped, so that nothing here can harm the machine; a process that dies
is a fault, too. Every trial comes from its seed, which is printed with what went wrong.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import io
import json
import os
import random
import re
import resource
import shutil
import signal
import sqlite3
import sys
import tempfile
import time
import traceback
import warnings
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path
from types import FrameType

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))

import edgewise as ew  # noqa: E402
from edgewise.bench.compare import compare  # noqa: E402
from edgewise.bench.store import COLUMNS, FILE, PENDING, Store, read_records  # noqa: E402
from edgewise.cli.app import run  # noqa: E402
from edgewise.cli.exit_codes import ExitCode  # noqa: E402
from support.bench.bench_rows import record  # noqa: E402
from support.boards import random_tiles  # noqa: E402

MEMORY = 1 << 30
"""Bytes that a worker may take beyond what it begins with."""
TRIAL_SECONDS = 600
COMMANDS = 0.1
"""So many trials also go through the command line."""
TRIALS_OF_A_WORKER = 100
NUMBERS = (
    *(
        "0",
        "-0",
        "1",
        "-1",
        "2",
        "3",
        "7",
        "25",
        "99",
        "1_0",
        "+1",
        "007",
        "²",
        "٣",
        "nan",
        "NaN",
        "1e999",
        "3.5",
        "true",
    ),
    *(
        "2147483647",
        "2147483648",
        "-2147483649",
        "4294967296",
        "9223372036854775808",
        "99999999999999999999",
        "9" * 5000,
    ),
)
SCRAPS = (
    *(
        "",
        " ",
        "\n",
        "\0",
        "\x1b[2K\rproven: no solution",
        "\u202e",
        "\u2028",
        "é",
        "[" * 3000,
        '{"a":' * 3000,
        "x" * 300_000,
    ),
    *(
        "c 1 h[0,0]",
        "p cnf 1 1",
        "d 1 0",
        "0",
        "wall",
        "loop unmet",
        "# job 0 0",
        "# solution",
        "# state finished",
        "null",
    ),
)


class Fault(Exception):
    """Something that must not happen."""


def damaged(rng: random.Random, text: str, other: str) -> str:
    """A text with one to three places changed; ``other`` is one of the same kind to take pieces from."""
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        text = _damaged_once(rng, text, other)
    return text


def _damaged_once(rng: random.Random, text: str, other: str) -> str:
    lines, others = text.split("\n"), other.split("\n")
    at = rng.randrange(len(lines))
    match rng.randrange(9):
        case 0:
            del lines[at]
        case 1:
            lines.insert(at, rng.choice(lines))
        case 2:
            lines.insert(at, rng.choice(others))
        case 3:
            lines[at] = rng.choice(others)
        case 4:
            words = lines[at].split(" ")
            words[rng.randrange(len(words))] = rng.choice(
                (*NUMBERS, *SCRAPS, *lines[rng.randrange(len(lines))].split())
            )
            lines[at] = " ".join(words)
        case 5:
            numbers = list(re.finditer(r"-?\d+", lines[at]))
            if numbers:
                number = rng.choice(numbers)
                lines[at] = lines[at][: number.start()] + rng.choice(NUMBERS) + lines[at][number.end() :]
        case 6:
            place = rng.randrange(len(text) + 1)
            return text[:place] + rng.choice((*SCRAPS, "")) + text[place + rng.choice((0, 1, 1, 20)) :]
        case 7:
            return text[: rng.randrange(len(text) + 1)]
        case _:
            place = rng.randrange(len(text) + 1)
            return text[:place] + other[rng.randrange(len(other) + 1) :]
    return "\n".join(lines)


def damaged_value(rng: random.Random, value: object) -> object:
    """A JSON value with one change somewhere in it: the text stays JSON, and most of it stays what is expected."""
    if isinstance(value, dict) and value:
        key = rng.choice(sorted(value))
        return {**value, key: damaged_value(rng, value[key])}
    if isinstance(value, list) and value and rng.random() < 0.9:
        at = rng.randrange(len(value))
        match rng.randrange(6):
            case 0:
                return value[:at] + value[at + 1 :]
            case 1:
                return [*value[:at], rng.choice(value), *value[at:]]
            case 2:
                other = rng.randrange(len(value))
                return [
                    value[other] if index == at else value[at] if index == other else one
                    for index, one in enumerate(value)
                ]
            case _:
                return [*value[:at], damaged_value(rng, value[at]), *value[at + 1 :]]
    step = value + rng.choice((-1, 1, 2)) if isinstance(value, int) else "A"
    return rng.choice(
        (step, step, step, None, True, -1, 1.0, 10**18, 10**30, float("nan"), "1", [], {}, [[0, 0]], "\ud800")
    )


def command(*words: object) -> int:
    """The exit code of a command, run here; what it prints must be in order, too."""
    out, err = io.StringIO(), io.StringIO()
    sys.argv = ["edgewise", *map(str, words)]
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = run()
    if err.getvalue().count("\n") != (1 if code == ExitCode.BAD_INPUT else 0):
        raise Fault(f"exit code {code}, and on standard error: {err.getvalue()!r}")
    if not all(line.isprintable() for line in out.getvalue().split("\n")):
        raise Fault(f"printed as it came: {out.getvalue()!r}")
    return code


class Kind(ABC):
    """One kind of evidence: good samples, made once, and the trial of a damaged one."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @abstractmethod
    def trial(self, rng: random.Random) -> str:
        """Tries one damaged sample and says in a word what came of it. Raises ``Fault`` at what must not happen."""


class Checkpoints(Kind):
    """Searches of every kind, stopped early and late. Most get a digest that fits, as a forger would give them."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.puzzle = random_tiles(random.Random(3), 5, 5, 4)
        self.samples: list[str] = []
        questions: tuple[dict[str, object], ...] = (
            {"all": True, "options": {"search": "scan"}},
            {"all": True, "options": {"search": "constraint"}},
            {"unique": True},
            {"best": True},
        )
        for question in questions:
            for nodes in (100, 2000):
                path = folder / f"{len(self.samples)}.txt"
                ew.solve(self.puzzle, save=path, limits=ew.Limits(nodes=nodes, seconds=2), threads=1, **question)  # type: ignore[arg-type]
                self.samples.append(path.read_text())

    def trial(self, rng: random.Random) -> str:
        good, other = rng.choice(self.samples), rng.choice(self.samples)
        text = damaged(rng, good.rpartition("# end ")[0], other) if rng.random() < 0.8 else damaged(rng, good, other)
        if rng.random() < 0.8:
            body = text if text.endswith("\n") else f"{text}\n"
            digest = hashlib.sha256(body.encode(errors="surrogatepass")).hexdigest()
            text = f"{body}# end {body.count(chr(10))} lines sha256:{digest}\n"
        path = self.folder / "damaged.txt"
        path.write_bytes(text.encode(errors="surrogatepass"))
        try:
            result = ew.solve(self.puzzle, resume=path, limits=ew.Limits(nodes=2000, seconds=1), threads=1)
        except (ew.BadInput, ew.NoEngine) as error:
            if "\n" in str(error):
                raise Fault(f"more than one line: {error}") from None
            return "refused"
        for solution in result.solutions if result.status == "solved" else ():
            if ew.check(self.puzzle, solution):
                raise Fault("a wrong solution")
        return "resumed"


class Solutions(Kind):
    """Right solutions of every family, as JSON and as drawings."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.samples = []
        for name in ("slitherlink", "flow", "eternity"):
            puzzle = ew.load(ROOT / "examples" / name / "demo.txt")
            solutions = ew.solve(puzzle, all=True).solutions
            shutil.copy(ROOT / "examples" / name / "demo.txt", folder / f"{name}.txt")
            drawn = (
                str(solutions[0]),
                json.dumps(solutions[0].to_dict()),
                json.dumps(solutions[0].to_dict(), indent=1),
            )
            self.samples += [(puzzle, frozenset(solutions), text) for text in drawn]

    def trial(self, rng: random.Random) -> str:
        puzzle, right, good = rng.choice(self.samples)
        if good.startswith("{") and rng.random() < 0.7:
            text = json.dumps(damaged_value(rng, json.loads(good)))
        else:
            text = damaged(rng, good, rng.choice(self.samples)[2]) + "\n"
        if rng.random() < COMMANDS:
            path = self.folder / "solution.txt"
            path.write_bytes(text.encode(errors="surrogatepass"))
            code = command("check", self.folder / f"{puzzle.family_name}.txt", path)
            if code == ExitCode.YES and ew.read_solution(puzzle, path) not in right:
                raise Fault("exit code 0 for what is no solution")
        try:
            solution = ew.read_solution(puzzle, text)
            broken = [str(violation) for violation in ew.check(puzzle, solution)]
        except ew.BadInput as error:
            if "\n" in str(error) or len(str(error)) > 1000:
                raise Fault(f"not one short line: {str(error)[:2000]}") from None
            return "not read"
        if not broken and solution not in right:
            raise Fault(f"no rule is broken, but it is no solution: {solution!r}")
        if not all(violation.isprintable() for violation in broken):
            raise Fault(f"not printable: {broken}")
        return "wrong" if broken else "right all the same"


class Results(Kind):
    """The results file of a benchmark and the rows beside it that could not be written."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.rows = [record(puzzle=f"board {number}", seconds=0.1 + number) for number in range(4)]
        store = Store.create(folder / "good")
        for each in self.rows:
            store.add(each)
        store.set_facts({"machine": "a machine", "cores": 2})
        store.close()
        self.data = (folder / "good" / FILE).read_bytes()
        self.pending = "".join(f"{json.dumps(asdict(each))}\n" for each in self.rows)

    def trial(self, rng: random.Random) -> str:
        place = self.folder / "damaged"
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir()
        (place / FILE).write_bytes(self.data)
        match rng.randrange(3):
            case 0:
                data = bytearray(self.data)
                for _ in range(rng.choice((1, 5, 50))):
                    data[rng.randrange(len(data))] = rng.randrange(256)
                (place / FILE).write_bytes(data[: rng.choice((len(data), len(data), rng.randrange(len(data))))])
            case 1:
                self._change_values(rng, place / FILE)
            case _:
                (place / PENDING).write_bytes(damaged(rng, self.pending, "{}").encode(errors="surrogatepass"))
        try:
            records, _ = read_records(place)
            str(compare(self.rows, records))
            Store.open(place).close()
        except ew.BadInput as error:
            if "\n" in str(error):
                raise Fault(f"more than one line: {error}") from None
            return "refused"
        return "read"

    def _change_values(self, rng: random.Random, path: Path) -> None:
        values = (None, "", "x", "NaN", -1, 0, 1.5, 10**18, float("inf"), b"\xff\x00", "\x1b[2J", "[" * 5000, "{}")
        connection = sqlite3.connect(path)
        with connection:
            match rng.randrange(5):
                case 0:
                    connection.execute(f"ALTER TABLE runs RENAME COLUMN {rng.choice(COLUMNS)} TO other")
                case 1:
                    connection.execute("UPDATE facts SET value = ?", [rng.choice(values[1:])])
                case 2:
                    connection.execute(f"DROP TABLE {rng.choice(('runs', 'facts'))}")
                case _:
                    column = rng.choice(COLUMNS)
                    connection.execute(f"UPDATE runs SET {column} = ? WHERE rowid = 2", [rng.choice(values)])
        connection.close()


KINDS: dict[str, type[Kind]] = {
    "checkpoints": Checkpoints,
    "solutions": Solutions,
    "results": Results,
}


def outcomes(kind: Kind, seeds: range) -> Iterator[tuple[int, str]]:
    """What came of each trial; what begins with FAULT must not happen. Trials run in workers of their own."""
    first = seeds.start
    while first < seeds.stop:
        last = first
        for seed, outcome in _worker(kind, range(first, min(first + TRIALS_OF_A_WORKER, seeds.stop))):
            yield seed, outcome
            last = seed + 1
        first = last


def _worker(kind: Kind, seeds: range) -> Iterator[tuple[int, str]]:
    reading, writing = os.pipe()
    worker = os.fork()
    if worker == 0:
        os.close(reading)
        try:
            _work(kind, seeds, writing)
        finally:
            os._exit(0)
    os.close(writing)
    done = seeds.start
    try:
        with os.fdopen(reading, encoding="utf-8") as lines:
            for line in lines:
                yield done, json.loads(line)
                done += 1
    finally:
        _, status = os.waitpid(worker, 0)
    if done < seeds.stop:
        yield done, f"FAULT the process ended ({os.waitstatus_to_exitcode(status)})"


def _work(kind: Kind, seeds: range, writing: int) -> None:
    pages = int(Path("/proc/self/statm").read_text().split()[0]) if Path("/proc/self/statm").exists() else 0
    most = pages * resource.getpagesize() + MEMORY
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    signal.signal(signal.SIGALRM, _too_long)
    warnings.simplefilter("ignore")
    for seed in seeds:
        signal.alarm(TRIAL_SECONDS)
        try:
            outcome = kind.trial(random.Random(seed))
        except Fault as fault:
            outcome = f"FAULT {fault}"
        except BaseException:
            outcome = f"FAULT {traceback.format_exc(limit=-4)}"
        signal.alarm(0)
        os.write(writing, json.dumps(outcome[:3000]).encode() + b"\n")


def _too_long(signum: int, frame: FrameType | None) -> None:
    raise Fault(f"no answer within {TRIAL_SECONDS} s")


def campaign(kind: Callable[[Path], Kind], seeds: range) -> tuple[Counter[str], list[str]]:
    """How often each outcome came, and the faults with their seeds."""
    counted: Counter[str] = Counter()
    faults = []
    with tempfile.TemporaryDirectory(prefix="edgewise-") as folder:
        for seed, outcome in outcomes(kind(Path(folder)), seeds):
            is_fault = outcome.startswith("FAULT")
            counted["faults" if is_fault else outcome] += 1
            if is_fault:
                faults.append(f"seed {seed}: {outcome}")
    return counted, faults


def told(name: str, kind: Callable[[Path], Kind], seeds: range) -> bool:
    """Runs a campaign and prints what came of it; whether there were faults."""
    started = time.monotonic()
    counted, faults = campaign(kind, seeds)
    for fault in faults[:20]:
        print(f"{name}, {fault}")
    said = ", ".join(f"{count:,} {outcome}" for outcome, count in sorted(counted.items()))
    print(f"{name}: {len(seeds):,} trials in {time.monotonic() - started:.0f} s: {said}", flush=True)
    return bool(faults)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--trials", type=int, default=10_000, help="of each kind")
    arguments.add_argument("--seed", type=int, default=0, help="the first seed")
    arguments.add_argument("--kind", choices=KINDS, action="append", help="all of them by default")
    chosen = arguments.parse_args()
    seeds = range(chosen.seed, chosen.seed + chosen.trials)
    faulty = [name for name in chosen.kind or KINDS if told(name, KINDS[name], seeds)]
    sys.exit(1 if faulty else 0)


if __name__ == "__main__":
    main()
