"""Kills searches that save checkpoints, at random moments, and resumes them: `make check-long`.

For ``--all``: the search that ends at last has the solutions, the counts and the nodes of one that was left alone. For
``--best``: no kill lowers the best score in the file, and the board in it is right. Moments and signals come from a
seed, which is printed.
"""

from __future__ import annotations

import argparse
import json
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))

import edgewise as ew  # noqa: E402
from edgewise.cluster.pool import NO_CORE  # noqa: E402
from support.boards import random_tiles  # noqa: E402

COMMAND = [sys.executable, "-m", "edgewise", "solve"]
SIGNALS = (signal.SIGKILL, signal.SIGKILL, signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
ENDED = (0, 1)
HANG_SECONDS = 900
FINISHED = "# state finished"
FEWEST_NODES = 10_000_000
"""Of a search that is to be killed: a shorter one ends before its first kill."""


def killed(words: list[str], file: Path, rng: random.Random, longest: float) -> tuple[int, str]:
    """Runs a search and kills it a random time after it has written to the file, if it has not ended by then."""
    written = file.stat().st_mtime_ns if file.exists() else 0
    ended = file.exists() and FINISHED in file.read_text()
    with (
        # A pipe holds 64 KB: a search with more to print would wait there for its kill, again and again.
        tempfile.TemporaryFile("w+") as out,
        subprocess.Popen([*COMMAND, *words], stdout=out, stderr=subprocess.PIPE, text=True) as process,
    ):
        while process.poll() is None and (not file.exists() or file.stat().st_mtime_ns == written):
            time.sleep(0.002)
        if not ended:  # one that only prints what it has found would be killed for ever
            time.sleep(rng.uniform(0, longest))
            process.send_signal(rng.choice(SIGNALS))
        _, err = process.communicate(timeout=HANG_SECONDS)
        out.seek(0)
        printed = out.read()
    # A signal before the search begins or after it has ended kills like any other program.
    if process.returncode not in (*ENDED, 130, *(-number for number in SIGNALS)) or complaints(err):
        raise SystemExit(f"exit code {process.returncode}: {err}")
    return process.returncode, printed


def complaints(err: str) -> str:
    """What a command has said on standard error, but for the note that a busy cluster has no core yet."""
    return "\n".join(line for line in err.splitlines() if NO_CORE not in line)


def kill_all(folder: Path, rng: random.Random, kills: int) -> int:
    """Searches for every solution, each killed until it ends; gives how many searches that took."""
    searches = done = 0
    while done < kills:
        puzzle = random_tiles(random.Random(rng.randrange(10**6)), 6, 6, 5)
        alone = ew.solve(puzzle, all=True, options={"search": "scan"}, threads=1)
        if alone.stats["nodes"] < FEWEST_NODES:
            continue
        path, file = folder / f"{searches}.txt", folder / f"{searches}.search"
        path.write_text(ew.convert(puzzle, "pieces"))
        words = [str(path), "--all", "--option=search=scan", "--save", str(file)]
        code, out = -signal.SIGKILL, ""
        while code not in ENDED:
            threads = str(rng.choice((1, 2)))
            code, out = killed([*words, "--threads", threads, "--save-every", "0.02", "--as", "json"], file, rng, 0.1)
            words = [str(path), "--resume", str(file)]
            done += code not in ENDED
        ended = json.loads(out)
        same = ended["stats"]["nodes"] == alone.stats["nodes"] and ended.get("count") == str(alone.count)
        boards = {json.dumps(solution) for solution in ended["solutions"]}
        if not same or boards != {json.dumps(solution.to_dict()) for solution in alone.solutions}:
            raise SystemExit(f"{path} ended otherwise than a search that was left alone; kept in {folder}")
        searches += 1
    return searches


def kill_best(folder: Path, rng: random.Random, kills: int, *where: str) -> int:
    """One search for the best score, killed over and over; gives the score in the end. ``where``: on a cluster, say."""
    path, file = ROOT / "examples" / "eternity" / "16x16.txt", folder / "best.search"
    puzzle = ew.load(path)
    words, score = [str(path), "--best", "--save", str(file)], -1
    for _ in range(kills):
        killed([*words, *where, "--threads", "2", "--save-every", "0.05"], file, rng, 0.5)
        # A cluster resumes nothing else, and wants to be told.
        words = [str(path), *(["--best"] if where else []), "--resume", str(file)]
        if "# best " not in file.read_text():
            continue  # killed before the first board
        board = ew.read_solution(puzzle, file)
        if {violation.code for violation in ew.check(puzzle, board)} - ew.all_families()["eternity"].tolerated:
            raise SystemExit(f"{file}: the board breaks a rule that it may not break")
        if board.score < score:
            raise SystemExit(f"{file}: the score fell from {score} to {board.score}")
        score = board.score
    return score


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--kills", type=int, default=300, help="of each kind")
    arguments.add_argument("--seed", type=int, default=0)
    given = arguments.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="edgewise-kills-"))
    rng = random.Random(given.seed)
    print(f"seed {given.seed}", flush=True)
    searches = kill_all(folder, rng, given.kills)
    print(f"--all: {given.kills} kills or more in {searches} searches, each ended as if left alone", flush=True)
    score = kill_best(folder, rng, given.kills)
    print(f"--best: {given.kills} kills, the score never fell and is {score} in the end")


if __name__ == "__main__":
    main()
