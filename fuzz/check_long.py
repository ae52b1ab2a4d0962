"""All campaigns, from the first to the last, in one command: `make check-long` runs this.

    EDGEWISE_LONG=4 python fuzz/check_long.py

Campaigns that take one core run two at a time; those that take two run alone. Numbers are set so that all of it
should take an hour and a quarter on two quiet cores; EDGEWISE_LONG multiplies them. Each campaign says in a line what
it did and what the processor took; the first that fails ends the others and shows what it said, with the seed that
fails.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
LOGS = ROOT / "build" / "long"
AT_A_TIME = 2
SHOWN_LINES = 60
"""Of what a campaign has said when it fails."""
LONGEST_FIGURES = 150
FEWEST_BOARDS = 0.1
"""The share of random boards that `make test` takes: with fewer, tests do not see all that they want to have seen."""


@dataclass(frozen=True)
class Campaign:
    """One script with its arguments; ``number`` is how many boards, trials or kills, by the option of that name."""

    name: str
    words: tuple[str, ...]
    number: int = 0
    option: str = "--boards"
    seconds: float = 0.0
    """Of the processor, for that number: what the numbers are chosen by, and the longest are begun first."""
    alone: bool = False
    tests: float = 0.0
    """For tests: the share of their random boards, which is multiplied like any number."""

    def environment(self, dial: float) -> dict[str, str]:
        """What tests are told: that they may take long, and how many boards to try."""
        return (
            {**os.environ, "EDGEWISE_LONG": "1", "EDGEWISE_BOARDS": f"{max(FEWEST_BOARDS, self.tests * dial):g}"}
            if self.tests
            else {**os.environ}
        )

    def command(self, dial: float) -> list[str]:
        counted = [self.option, str(max(1, round(self.number * dial)))] if self.number else []
        return [sys.executable, *self.words, *counted]


def script(
    name: str, number: int, seconds: float, option: str = "--boards", *, more: str = "", alone: bool = False
) -> Campaign:
    called = f"{name} {more.removeprefix('--')}".strip()
    return Campaign(called, (f"fuzz/{name}.py", *more.split()), number, option, seconds, alone)


PYTEST = ("-m", "pytest", "-q", "-n", "auto", "--dist", "loadgroup")
CAMPAIGNS = (
    script("squares", 100_000, 550),
    script("engines", 100_000, 350),
    script("engines", 30_000, 150, more="--tilings"),
    script("loop_kinds", 20_000, 200),
    script("pairs", 600, 550),
    script("proofs", 50_000, 150),
    script("symmetry", 25_000, 300),
    script("tiles", 50_000, 250),
    script("texts", 40_000, 400, "--trials"),
    Campaign("texts that come back", ("fuzz/texts.py", "--trials", "0"), 20_000, seconds=400),
    script("requests", 20_000, 150, "--trials"),
    script("evidence", 10_000, 60, "--trials"),
    script("certificates", 20_000, 400, "--trials"),
    script("certificates", 5_000, 200, "--trials", more="--about cubes"),
    script("making", 5_000, 200),
    script("loopy", 3_000, 200),
    script("cubes", 20_000, 200),
    Campaign("public puzzles certified", ("fuzz/shared_certificates.py", "--second", "sat"), 340, seconds=200),
    script("kills", 100, 400, "--kills", alone=True),
    script("users", 4, 100, "--rounds", alone=True),
    script("cluster", 60, 480, "--kills", alone=True),
    Campaign("tests on random boards", (*PYTEST, "-m", "boards and not gpu"), seconds=1450, alone=True, tests=2),
    Campaign(
        "the benchmark", (*PYTEST, "tests/bench/test_command.py", "-k", "quick"), seconds=320, alone=True, tests=1
    ),
    script("limits", 300, 1600, "--cases", alone=True),
)
"""``seconds`` of those that run alone are twice what the clock says: both cores are theirs."""


class Runner:
    """Campaigns under way; the first failure ends all of them."""

    def __init__(self, dial: float) -> None:
        self.dial = dial
        self.running: set[subprocess.Popen[bytes]] = set()
        self.is_over = False
        self.lock = threading.Lock()

    def run(self, campaign: Campaign) -> bool:
        """Whether a campaign came to a good end. One that was ended for the sake of another says nothing."""
        log = LOGS / f"{campaign.name.replace(' ', '-')}.log"
        command = campaign.command(self.dial)
        started = time.monotonic()
        with log.open("wb") as said:
            with self.lock:
                if self.is_over:
                    return False
                how = {"cwd": ROOT, "env": campaign.environment(self.dial)}
                process = subprocess.Popen(command, stdout=said, stderr=subprocess.STDOUT, **how)
                self.running.add(process)
            os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
            with self.lock:  # nobody ends a process that is gone
                _, status, used = os.wait4(process.pid, 0)  # what its children have taken is part of it
                code = process.returncode = os.waitstatus_to_exitcode(status)
                self.running.discard(process)
        lines = [line for line in log.read_text(errors="replace").splitlines() if line.strip()] or [""]
        seconds = time.monotonic() - started
        if code == 0:
            counted = f" {command[-1]}" if campaign.number else ""
            took = f"{used.ru_utime + used.ru_stime:.0f} s of the processor, {seconds:.0f} s"
            print(f"{campaign.name}{counted}: {took}, {lines[-1][:LONGEST_FIGURES]}", flush=True)
        elif not self.is_over:
            self.end()
            shown = "\n".join(lines[-SHOWN_LINES:])
            print(f"{campaign.name} FAILED with exit code {code}: {' '.join(command[1:])}\n{shown}", flush=True)
        return code == 0

    def end(self) -> None:
        with self.lock:
            self.is_over = True
            for process in self.running:
                process.terminate()


def together(runner: Runner, campaigns: list[Campaign], at_a_time: int) -> bool:
    """Runs campaigns side by side, the longest first; whether all came to a good end."""
    with ThreadPoolExecutor(at_a_time) as pool:
        waiting: set[Future[bool]] = {
            pool.submit(runner.run, one) for one in sorted(campaigns, key=lambda one: -one.seconds)
        }
        good = True
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            good = good and all(one.result() for one in done)
    return good


def hear_signals() -> None:
    """Undoes what `nohup` or the background of a shell leaves ignored: campaigns interrupt what they start."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for number in (signal.SIGHUP, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--only", default="", help="campaigns that have this text in their names")
    given = arguments.parse_args()
    dial = float(os.environ.get("EDGEWISE_LONG", "1"))
    LOGS.mkdir(parents=True, exist_ok=True)
    hear_signals()
    chosen = [one for one in CAMPAIGNS if given.only in one.name]
    expected = sum(one.seconds for one in chosen) * dial / AT_A_TIME / 60
    print(
        f"{len(chosen)} campaigns, EDGEWISE_LONG={dial:g}: some {expected:.0f} minutes on two quiet cores", flush=True
    )
    started = time.monotonic()
    runner = Runner(dial)
    try:
        good = together(runner, [one for one in chosen if not one.alone], AT_A_TIME)
        good = good and all(runner.run(one) for one in chosen if one.alone)
    except KeyboardInterrupt:
        runner.end()
        raise SystemExit(130) from None
    told = "all campaigns came to a good end" if good else "a campaign failed, see above"
    print(f"{told}; {(time.monotonic() - started) / 60:.0f} minutes")
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
