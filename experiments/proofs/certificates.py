"""Prints the tables of docs/guide/proofs.md: `python -m experiments.proofs.certificates [TABLE...]`.

Families, claims and sizes: boards made from seeds, unique as they are, with several solutions when clues are taken
away, and without any when something is changed. Public: the boards beside the project. Counts: numbers that are counted
again. Everything is CPU time on one thread: the search alone (`solve --unique`), the search and the writing of the
certificate, the check, and the check after trimming. The first board warms everything up and is not counted.
"""

from __future__ import annotations

import random
import statistics
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice
from pathlib import Path

import edgewise as ew
from edgewise.families.eternity import Board, Clue, Eternity
from edgewise.families.flow import Flow
from edgewise.families.masyu import Masyu
from edgewise.families.simpleloop import SimpleLoop
from edgewise.families.slitherlink import Slitherlink
from experiments.figures import cpu, print_tables, shown
from experiments.places import PUBLIC

BOARDS = 3
"""Of each family and size; one of those from ``LARGE`` on, which take long to make."""
LARGE = 60
SECONDS = ew.Limits(seconds=5)
SIZES: dict[str, tuple[int, ...]] = {
    "slitherlink": (10, 20, 30, 60),
    "masyu": (10, 20),
    "simpleloop": (8, 12),
    "flow": (6, 9),
    "eternity": (4, 5),
}
GROUPS = {
    "Slitherlink 25×30, site": "slitherlink/site-25x30*/*.txt",
    "Slitherlink, site, smaller": "slitherlink/site-[!2]*/*.txt",
    "Slitherlink, minimal": "slitherlink/minimal/*.txt",
    "Flow, ninety": "flow/ninety/*.txt",
    "Flow, extreme and jumbo": "flow/extreme-jumbo/*.txt",
    "Flow, contest": "flow/contest/*.txt",
}
HEAD = "| number | solve | prove | bytes | check | trimmed | check trimmed |"


@dataclass
class Measured:
    """What the boards of one row took, each figure for each board."""

    figures: list[tuple[float, ...]] = field(default_factory=list)
    open: int = 0
    """Boards that were not settled in time."""

    def add(self, board: ew.Puzzle) -> str | None:
        """Measures one board and returns what is claimed of it; ``None`` if it took too long."""
        with tempfile.TemporaryDirectory() as place:
            folder = Path(place) / "proof"
            solve = cpu(lambda: ew.solve(board, unique=True, threads=1, limits=SECONDS))[0]
            prove, certificate = cpu(lambda: ew.prove(board, folder, threads=1, limits=SECONDS))
            if certificate.claim is None:
                self.open += 1
                return None
            written = size(folder)
            check, verdict = cpu(lambda: ew.check_proof(folder, board))
            assert verdict.flaw is None, verdict
            trimmed, again = written, check
            if certificate.steps:
                assert ew.trim_proof(folder).verdict.flaw is None
                trimmed, (again, verdict) = size(folder), cpu(lambda: ew.check_proof(folder, board))
                assert verdict.flaw is None, verdict
            self.figures.append((solve, prove, written, check, trimmed, again))
            return certificate.claim

    def row(self, *titles: str) -> str:
        if not self.figures:
            return f"| {' | '.join(titles)} | 0 of {self.open} |" + " – |" * 6
        solve, prove, written, check, trimmed, again = map(statistics.median, zip(*self.figures, strict=True))
        number = f"{len(self.figures)} of {len(self.figures) + self.open}" if self.open else str(len(self.figures))
        told = [shown(solve), shown(prove), f"{written:,.0f}", shown(check), f"{trimmed:,.0f}", shown(again)]
        return f"| {' | '.join((*titles, number, *told))} |"


def families() -> None:
    """Boards made from seeds: family × claim × size."""
    Measured().add(made("slitherlink", 5, 0))
    print(f"| family | claim | size {HEAD}")
    print("|---|---|---|---|---|---|---|---|---|---|")
    for family, sizes in SIZES.items():
        for side in sizes:
            boards = [made(family, side, seed) for seed in range(BOARDS if side < LARGE else 1)]
            rows: dict[str, Measured] = {}
            for board in boards:
                for changed in (board, several(board), next(islice(spoilt(board), 1), None)):
                    if changed is not None:
                        one = Measured()
                        claim = one.add(changed) or "open"
                        rows.setdefault(claim, Measured()).figures += one.figures
                        rows[claim].open += one.open
            for claim, measured in sorted(rows.items()):
                print(measured.row(board.family_name, claim, f"{side}×{side}"), flush=True)


def public() -> None:
    """The boards of others."""
    print(f"| boards {HEAD}")
    print("|---|---|---|---|---|---|---|---|")
    for title, pattern in GROUPS.items():
        measured = Measured()
        for path in sorted(PUBLIC.glob(pattern))[::4]:
            measured.add(ew.load(path))
        print(measured.row(title), flush=True)


def counts() -> None:
    """Numbers of solutions: counted by the engine, and again from the statement of the puzzle."""
    print("| board | solutions | count | count again |")
    print("|---|---|---|---|")
    boards: dict[str, ew.Puzzle] = {}
    for side in (4, 6, 8):
        boards[f"Slitherlink {side}×{side}, no clues"] = Slitherlink(((None,) * side,) * side)
    boards["Slitherlink 12×12, a third of the clues"] = thinned(made("slitherlink", 12, 1), 3)
    boards["Simple Loop 8×8, open"] = SimpleLoop(("." * 8,) * 8)
    boards["Flow 9×9, a pair less"] = several(made("flow", 9, 1)) or made("flow", 9, 1)
    for title, board in boards.items():
        with tempfile.TemporaryDirectory() as place:
            folder = Path(place) / "proof"
            count, result = cpu(partial(ew.count, board, threads=1, certify=folder))
            again, verdict = cpu(partial(ew.check_proof, folder))
            assert verdict.flaw is None or verdict.stopped, verdict
            told = shown(again) if verdict.flaw is None else "not checked"
            print(f"| {title} | {result.count:,} | {shown(count)} | {told} |", flush=True)


def made(family: str, side: int, seed: int) -> ew.Puzzle:
    """A board with one solution; of tiles, one corner is given, so that the board cannot be turned as a whole."""
    board = ew.generate(family, side, seed=seed).puzzle
    if isinstance(board, Eternity) and not board.clues:
        solution = ew.solve(board).solutions[0]
        assert isinstance(solution, Board)
        [corner] = (laid for cell, laid in solution.placements().items() if cell == (0, 0))
        board = replace(board, clues=(Clue(corner.piece, 0, 0, corner.turns),))
    return board


def several(board: ew.Puzzle) -> ew.Puzzle | None:
    """The board with clues taken away, or joined, so that it has several solutions as a rule."""
    if isinstance(board, Slitherlink):
        return thinned(board, 2)
    if isinstance(board, Masyu):
        return Masyu(tuple("".join(sign if c % 2 else "." for c, sign in enumerate(row)) for row in board.cells))
    if isinstance(board, Flow):
        names = list(board.pairs)
        gone = {names[-1]} if len(names) > 2 else set()
        return replace(board, cells=tuple(tuple("." if cell in gone else cell for cell in row) for row in board.cells))
    if isinstance(board, Eternity):
        return replace(board, clues=())
    return SimpleLoop(("." * board.columns,) * board.rows) if isinstance(board, SimpleLoop) else None


def thinned(board: ew.Puzzle, keep: int) -> Slitherlink:
    """Every so many clues stay."""
    assert isinstance(board, Slitherlink)
    rows = (
        tuple(clue if (r + c) % keep == 0 else None for c, clue in enumerate(row)) for r, row in enumerate(board.clues)
    )
    return Slitherlink(tuple(rows))


def spoilt(board: ew.Puzzle) -> Iterator[ew.Puzzle]:
    """Boards with something changed that have no solution."""
    rng = random.Random(0)
    for _ in range(30):
        changed = _changed(board, rng)
        found = ew.solve(changed, threads=1, limits=SECONDS)
        if found.complete and not found.solutions:
            yield changed


def _changed(board: ew.Puzzle, rng: random.Random) -> ew.Puzzle:
    if isinstance(board, Eternity):
        pieces = [rng.sample(piece, 4) if 0 not in piece else piece for piece in board.pieces]
        return replace(board, pieces=tuple((up, right, down, left) for up, right, down, left in pieces), clues=())
    if isinstance(board, Slitherlink):
        clues = [list(row) for row in board.clues]
        r, c = rng.choice([(r, c) for r, row in enumerate(clues) for c, clue in enumerate(row) if clue is not None])
        clues[r][c] = (clues[r][c] or 0) % 3 + 1
        return Slitherlink(tuple(map(tuple, clues)))
    assert isinstance(board, Masyu | SimpleLoop | Flow)
    cells = [list(row) for row in board.cells]
    if isinstance(board, Flow):
        # An end moves to another empty cell.
        ends = [(r, c) for r, row in enumerate(cells) for c, cell in enumerate(row) if cell.isalnum()]
        free = [(r, c) for r, row in enumerate(cells) for c, cell in enumerate(row) if cell == "."]
        (r, c), (to_r, to_c) = rng.choice(ends), rng.choice(free)
        cells[r][c], cells[to_r][to_c] = cells[to_r][to_c], cells[r][c]
        return replace(board, cells=tuple(map(tuple, cells)))
    signs = {"w": "b", "b": "w"} if isinstance(board, Masyu) else {".": "#", "#": "."}
    r, c = rng.choice([(r, c) for r, row in enumerate(cells) for c, cell in enumerate(row) if cell in signs])
    cells[r][c] = signs[cells[r][c]]
    return type(board)(tuple("".join(row) for row in cells))


def size(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.iterdir())


if __name__ == "__main__":
    print_tables(families, public, counts)
