"""Puzzles of mixed specs, each proven unique by two engines and held against its spec: part of `make check-long`.

Wishes are drawn from what each maker understands. Whatever is made is checked by code that shares nothing with the
frame that made it: clues are read from the text of the puzzle, symmetries are turned by hand, minimal boards are tried
without each of their clues. A spec that fails is made simpler for as long as it still does, and printed as a command.
"""

from __future__ import annotations

import argparse
import random
import shlex
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any

from campaign import Campaign

import edgewise as ew
from edgewise.base.forms import LineForm
from edgewise.base.registry import engines, families
from edgewise.boards.tilings.kinds import KINDS, Tiling

JUDGES = ("sat", "frontier", "backtrack", "cells")
"""Engines that decide, of which the frame asks none: it asks `cdcl`, or `tiles` for tiles."""
LISTED_EDGES = 24
"""Of boards whose solutions are listed one by one as well."""
ATTEMPTS, SECONDS = 30, 3.0
KINDS_OF_LOOPS = (
    *("yajilin", "koburin", "yajilin-regions", "country", "castle", "moonsun", "geradeweg", "balance", "shingoki"),
    *("midloop", "doubleback", "entryexit", "linesweeper", "detour", "dotchi"),
    *("vslither", "tslither", "swslither"),
)
RARE = {"eternity": 0.2} | dict.fromkeys(KINDS_OF_LOOPS, 0.5)
"""How often a family has its turn, where that is less than always: its boards are alike, or it has kin."""
LARGEST = {"eternity": 5, "doubleback": 6}
HARDEST = {"simpleloop": 2, "yajilin": 2, "doubleback": 4, "entryexit": 4}
SHARES = {"masyu": (0.2, 0.4)} | dict.fromkeys(KINDS_OF_LOOPS, (0.12, 0.25))
SHARES |= dict.fromkeys(("vslither", "tslither", "swslither"), (0.4, 0.6))
"""What boards of a family can have at all: the largest size, the grade, the share of cells with a clue."""
SYMMETRIES = {
    "rotate180": [lambda x, y: (-x, -y)],
    "rotate90": [lambda x, y: (-y, x)],
    "mirror": [lambda x, y: (-x, y)],
    "mirror-both": [lambda x, y: (-x, y), lambda x, y: (x, -y)],
    "diagonal": [lambda x, y: (y, x)],
}


@dataclass(frozen=True)
class Asked:
    """One spec, as ``ew.generate`` takes it."""

    family: str
    size: tuple[int, int]
    seed: int
    specs: dict[str, Any] = field(default_factory=dict)

    def make(self, threads: int = 1) -> Any:
        own = {name for name in self.specs if name.replace("_", "-") in makers()[self.family].options}
        return ew.generate(
            self.family,
            self.size,
            seed=self.seed,
            attempts=ATTEMPTS,
            limits=ew.Limits(seconds=SECONDS),
            threads=threads,
            options={name: self.specs[name] for name in own},
            **{name: spec for name, spec in self.specs.items() if name not in own},
        )

    def __str__(self) -> str:
        """The command that makes it again; what would be in files is shown as it is."""
        words = ["edgewise", "generate", self.family, f"{self.size[0]}x{self.size[1]}"]
        shown = []
        for name, value in self.specs.items():
            option = {"start": "from"}.get(name, name).replace("_", "-")
            if isinstance(value, bool):
                words += [f"--{option}"]
            elif isinstance(value, str | int | float):
                words += [f"--{option}", str(value)]
            else:
                words += [f"--{option}", option.upper()]
                shown.append(f"{option.upper()}: {sorted(value) if isinstance(value, frozenset) else value!r}")
        command = shlex.join([*words, "--seed", str(self.seed), "--attempts", str(ATTEMPTS)])
        return "\n  ".join([command, *shown])


def makers() -> dict[str, Any]:
    return {name: maker for name, family in families().items() if (maker := family.maker) is not None}


def random_spec(rng: random.Random) -> Asked:
    """A family, a size, and none, one or two specs that it understands."""
    able = sorted(makers().items())
    ((name, maker),) = rng.choices(able, [RARE.get(one, 1.0) for one, _ in able])
    largest = LARGEST.get(name, 8)
    rows = rng.randint(4, largest)
    columns = rows if rng.random() < 0.5 else rng.randint(4, largest)
    asked = Asked(name, (rows, columns), rng.randrange(10**6))
    known = [*sorted(maker.understands), *sorted(maker.options)]
    for spec in rng.sample(known, min(len(known), rng.choice((0, 1, 1, 2, 2)))):
        asked = with_wish(rng, asked, maker, spec)
    return asked


EXCLUDES = {
    "levels": set(),
    "tiling": {"mask", "start", "solution", "symmetry", "clues", "minimal"},
    "symmetry": {"tiling", "mask", "start", "solution"},
    "mask": {"tiling", "symmetry", "clues", "density", "start", "minimal"},
    "minimal": {"mask", "clues", "density", "start", "tiling"},
    "clues": {"clues", "density", "mask", "minimal", "start", "tiling"},
    "density": {"clues", "density", "mask", "minimal", "start"},
}
"""Wishes that would contradict each other, or hardly ever come true together."""


def with_wish(rng: random.Random, asked: Asked, maker: Any, spec: str) -> Asked:
    """The same with one more spec, or as it is where that would contradict the others."""
    if spec in maker.options:
        return with_option(rng, asked, spec, maker.options[spec])
    if spec in ("start", "solution"):
        try:
            return asked if asked.specs.keys() - {"grade"} else given(rng, asked, spec)
        except ew.BadInput:
            return asked  # no board of this size has a loop through all cells
    return asked if asked.specs.keys() & EXCLUDES[spec] else common(rng, asked, spec)


def common(rng: random.Random, asked: Asked, spec: str) -> Asked:
    rows, columns = asked.size
    cells = rows * columns
    match spec:
        case "levels":
            lowest = rng.randint(1, HARDEST.get(asked.family, 9))
            return added(asked, grade=f"{lowest}..{min(10, lowest + rng.choice((0, 1, 2, 4)))}")
        case "tiling":
            return replace(added(asked, tiling=rng.choice(sorted(KINDS))), size=(rng.randint(3, 4), rng.randint(4, 5)))
        case "symmetry":
            kind = rng.choice(sorted(SYMMETRIES))
            is_square = kind in ("rotate90", "diagonal")
            return replace(added(asked, symmetry=kind), size=(rows, rows if is_square else columns))
    share = round(rng.uniform(*SHARES.get(asked.family, (0.45, 0.75))), 2)
    specs: dict[str, Any] = {
        "mask": frozenset(rng.sample(range(cells), round(cells * share))),
        "minimal": True,
        "clues": round(share * cells),
        "density": share,
    }
    return added(asked, **{spec: specs[spec]})


def with_option(rng: random.Random, asked: Asked, name: str, option: Any) -> Asked:
    rows, columns = asked.size
    small = {
        "pairs": (min(rows, columns), max(rows, columns) + 2),
        "colours": (7, 12),
        "frame-colours": (1, 4),
        "min-length": (3, 4),
        "walls": (1, 5),
        "bridges": (1, 2),
    }
    if option.choices:
        return added(asked, **{name.replace("-", "_"): rng.choice(option.choices)})
    low, high = small.get(name, (option.least or 0, (option.least or 0) + 3))
    return added(asked, **{name.replace("-", "_"): rng.randint(low, high)})


def given(rng: random.Random, asked: Asked, spec: str) -> Asked:
    """A board of which some clues are kept, or its solution."""
    made = replace(asked, specs={}).make()
    if spec == "solution":
        return added(asked, solution=made.solution)
    editing = families()[asked.family].editing
    clues = sorted(editing.given(made.puzzle))
    gone = 1 if asked.family == "flow" else len(clues) // 2  # of a pair, both ends go
    return added(asked, start=editing.changed(made.puzzle, set(rng.sample(clues, gone)), {}))


def added(asked: Asked, **specs: Any) -> Asked:
    return replace(asked, specs=asked.specs | specs)


def clue_cells(puzzle: Any) -> dict[int, str]:
    """The clues by the number of their cell, from the text of the puzzle."""
    if getattr(puzzle, "tiling", None) is not None:
        return {cell: str(clue) for cell, clue in enumerate(puzzle.clues[0]) if clue is not None}
    if puzzle.family_name == "eternity":
        return {clue.row * puzzle.columns + clue.column: repr(clue) for clue in puzzle.clues}
    # Above the signs may stand what kind of puzzle it is, below them which regions it has.
    lines = ew.convert(puzzle, "rows").splitlines()
    if puzzle.family_name in KINDS_OF_LOOPS:
        first = lines.index(f"{puzzle.rows} {puzzle.columns}") + 1
        lines = lines[first : first + puzzle.rows] if type(puzzle).has_signs else ["."]
    lines = lines[-puzzle.rows :]
    cells = "".join(lines) if all(" " not in line.strip() for line in lines) else " ".join(lines).split()
    return {cell: sign for cell, sign in enumerate(cells) if sign not in ".-"}


def middles(puzzle: Any) -> list[tuple[float, float]]:
    tiling = getattr(puzzle, "tiling", None)
    if tiling is None:
        return [(column, row) for row in range(puzzle.rows) for column in range(puzzle.columns)]
    board = Tiling(*tiling).board
    rings = [[board.positions[point] for point in board.face_ring(cell)] for cell in range(board.cell_count)]
    return [(sum(x for x, _ in ring) / len(ring), sum(y for _, y in ring) / len(ring)) for ring in rings]


def is_symmetric(puzzle: Any, symmetry: str) -> bool:
    places = middles(puzzle)
    across, down = ([place[axis] for place in places] for axis in (0, 1))
    x0, y0 = (min(across) + max(across)) / 2, (min(down) + max(down)) / 2
    clued = [(places[cell][0] - x0, places[cell][1] - y0) for cell in clue_cells(puzzle)]
    return all(
        any(abs(x - a) + abs(y - b) < 0.05 for a, b in clued)
        for turn in SYMMETRIES[symmetry]
        for x, y in (turn(*place) for place in clued)
    )


def faults(asked: Asked, made: Any) -> Iterator[str]:
    """Everything that is wrong with a puzzle that was made."""
    puzzle, specs = made.puzzle, asked.specs
    if ew.check(puzzle, made.solution):
        yield "its solution is wrong"
    if ew.load(str(made)) != puzzle:
        yield "its text is read as another puzzle"
    if (puzzle.rows, puzzle.columns) != asked.size:
        yield f"its size is {puzzle.rows}x{puzzle.columns}"
    if specs.get("tiling", "square") != (puzzle.tiling.kind if getattr(puzzle, "tiling", None) else "square"):
        yield "it is on another tiling"
    if "grade" in specs:
        lowest, highest = map(int, specs["grade"].split(".."))
        level = ew.grade(puzzle).level
        if level is None or not lowest <= int(level) <= highest:
            yield f"its grade is {level}"
    yield from places_at_fault(specs, puzzle)
    if "solution" in specs and made.solution.to_dict() != specs["solution"].to_dict():
        yield "it has another solution"
    yield from pairs_at_fault(specs, puzzle, made.solution) if asked.family == "flow" else ()
    yield from solutions_at_fault(made)
    if specs.get("minimal"):
        yield from superfluous(made, specs.get("symmetry"))


def places_at_fault(specs: dict[str, Any], puzzle: Any) -> Iterator[str]:
    """What is wrong with where clues stand."""
    clues = clue_cells(puzzle)
    if "mask" in specs and puzzle.family_name != "flow" and set(clues) != specs["mask"]:
        yield "clues do not stand where the mask is"
    if "symmetry" in specs and not is_symmetric(puzzle, specs["symmetry"]):
        yield f"clues are not symmetric by {specs['symmetry']}"
    slack = 3 if "symmetry" in specs else 0
    if "clues" in specs and abs(len(clues) - specs["clues"]) > slack:
        yield f"it has {len(clues)} clues"
    if "density" in specs and abs(len(clues) / len(middles(puzzle)) - specs["density"]) > 0.05 + slack / len(clues):
        yield f"it has {len(clues)} clues in {len(middles(puzzle))} cells"
    if "start" in specs:
        before = clue_cells(specs["start"])
        if any(clues.get(cell) != sign for cell, sign in before.items()):
            yield "a clue that was given is gone"


def pairs_at_fault(specs: dict[str, Any], puzzle: Any, solution: Any) -> Iterator[str]:
    """What is wrong with a Flow: its pairs and how long they are, its rule, and what its board is made of."""
    signs = [sign for row in puzzle.cells for sign in row]
    there = {
        "pairs": len({*signs} - {".", "#", "+"}),
        "rule": puzzle.rule,
        "walls": len(puzzle.walls),
        "bridges": signs.count("+"),
        "warp": "on" if puzzle.warp else "off",
        "hex": "on" if puzzle.shape == "hex" else "off",
    }
    for name in there.keys() & specs.keys():
        if there[name] != specs[name]:
            yield f"{name}: {there[name]}, not {specs[name]}"
    if "mask" in specs and {cell for cell, sign in enumerate(signs) if sign != "#"} != specs["mask"]:
        yield "its holes are not where the mask leaves them"
    shortest = min(length_of(ends, solution.lines) for ends in puzzle.pairs.values()) if "+" not in signs else 9
    if shortest < specs.get("min_length", 2 if specs.get("trivial") == "on" else 3):
        yield f"a path has {shortest} cells"


def length_of(ends: Any, lines: Any) -> int:
    """The cells of the path from one end to the other."""
    beside: dict[Any, list[Any]] = {}
    for one, other in lines:
        beside.setdefault(one, []).append(other)
        beside.setdefault(other, []).append(one)
    before, here, cells = None, ends[0], 1
    while here != ends[1]:
        before, here, cells = here, next(cell for cell in beside[here] if cell != before), cells + 1
    return cells


def solutions_at_fault(made: Any) -> Iterator[str]:
    """Whether other engines than the maker's agree that there is one solution, or one up to turning.

    Two of them, but for boards that only one settles in its time: hexagons with warps are too wide for one and too much
    for another.
    """
    puzzle = made.puzzle
    form = families()[puzzle.family_name].lower(puzzle)
    if not isinstance(form, LineForm):
        if made.promise != "planted":
            yield from turned_solutions_at_fault(made)
        return
    settled = 0
    for name in JUDGES:
        engine = engines()[name]
        if settled == 2 or engine.missing() or not engine.accepts(form):
            continue
        try:
            result = ew.solve(puzzle, unique=True, engine=name, limits=ew.Limits(seconds=20), threads=1)
        except ew.NoEngine:  # the board is too wide for it
            continue
        if result.unique is None:
            continue
        settled += 1
        if not result.unique:
            yield f"it has several solutions by {name}"
    if settled == 0:
        yield "no other engine settled it"
    if form.rule.draws == "lines" and form.edge_count <= LISTED_EDGES:
        found = ew.solve(puzzle, all=True, engine="brute", limits=ew.Limits(seconds=20), threads=1)
        if found.complete and found.count != 1:
            yield f"it has {found.count} solutions by brute"


def turned_solutions_at_fault(made: Any) -> Iterator[str]:
    """The same for tiles: by `sat` on up to 16 cells, by two searches of `tiles` beyond, where `sat` takes too long."""
    puzzle = made.puzzle
    judges: list[tuple[str, dict[str, Any]]] = [("tiles", {"search": "constraint"}), ("sat", {})]
    if puzzle.rows * puzzle.columns > 16:
        judges[1] = ("tiles", {"search": "scan", "vector": "off", "break_symmetry": False})
    for engine, options in judges:
        limits = ew.Limits(seconds=20, solutions=5)
        result = ew.solve(puzzle, engine=engine, options=options, limits=limits, threads=1)
        if not result.complete and len(result.solutions) < 5:
            yield f"{engine} did not settle it"
            continue
        looks = {board.sides for board in result.solutions}
        first = looks.pop()
        turned = {first}
        for _ in range(3):
            first = tuple(tuple(cell[3:] + cell[:3] for cell in row) for row in zip(*first[::-1], strict=True))
            turned.add(first)
        if not looks <= turned:
            yield f"it has several solutions by {engine}"
        if made.promise == "unique" and looks:
            yield f"it has solutions that are turned, by {engine}"


def superfluous(made: Any, symmetry: str | None) -> Iterator[str]:
    """Clues that a minimal board can do without; with a symmetry, all of those together that it takes to each other."""
    puzzle = made.puzzle
    editing = families()[puzzle.family_name].editing
    for group in groups(puzzle, symmetry):
        fewer = editing.changed(puzzle, group, {})
        if puzzle.family_name == "moonsun" and not has_visited_signs(fewer, made.solution):
            continue
        if ew.solve(fewer, unique=True, threads=1).unique:
            yield f"the clues at {sorted(group)} can go"


def has_visited_signs(puzzle: Any, solution: Any) -> bool:
    """Whether the loop visits a sign in every region, as it must in Moon or Sun."""
    visited = {point for line in solution.lines for point in line}
    signs = {cell for cell in visited if puzzle.cells[cell.row][cell.column] != "."}
    return all(not signs.isdisjoint(cells) for cells in puzzle.region_cells)


def groups(puzzle: Any, symmetry: str | None) -> set[frozenset[Any]]:
    clued = set(families()[puzzle.family_name].editing.given(puzzle))
    found = set()
    for cell in clued:
        group, left = {cell}, [cell]
        while left:
            row, column = left.pop()
            x, y = column - (puzzle.columns - 1) / 2, row - (puzzle.rows - 1) / 2
            for turn in SYMMETRIES.get(symmetry or "", ()):
                a, b = turn(x, y)
                image = type(cell)(round(b + (puzzle.rows - 1) / 2), round(a + (puzzle.columns - 1) / 2))
                if image not in group:
                    group.add(image)
                    left.append(image)
        found.add(frozenset(group))
    return found


def outcome(asked: Asked) -> tuple[str, list[str]]:
    """What came of a spec, in a word, and what is wrong with it."""
    try:
        made = asked.make()
    except ew.NotFound as error:
        return f"not found: {error.stopped_by}", []
    except ew.EngineFault as error:
        return "fault", [str(error)]
    except ew.BadInput as error:
        return "refused", [] if len(str(error).splitlines()) == 1 else ["a refusal has several lines"]
    except Exception as error:
        return "fault", [f"{type(error).__name__}: {error}"]
    wrong = list(faults(asked, made))
    if asked.seed % 10 == 0 and asked.make(threads=3).puzzle != made.puzzle:
        wrong.append("another number of threads makes another puzzle")
    return made.promise, wrong


def simpler(asked: Asked) -> Iterator[Asked]:
    """The spec without one of its parts, or on a smaller board."""
    for name in asked.specs:
        yield replace(asked, specs={one: value for one, value in asked.specs.items() if one != name})
    if not asked.specs.keys() & {"mask", "start", "solution"}:
        rows, columns = asked.size
        for size in ((rows - 1, columns - 1), (rows - 1, columns), (rows, columns - 1)):
            if min(size) >= 3:
                yield replace(asked, size=size)


def shrunk(asked: Asked) -> Asked:
    """The simplest spec on the way down that still fails."""
    while (smaller := next((one for one in simpler(asked) if outcome(one)[1]), None)) is not None:
        asked = smaller
    return asked


def main() -> None:
    campaign = Campaign(argparse.ArgumentParser(description=__doc__), 1000)
    made = 0
    for seed, rng in campaign.seeds(count(campaign.given.seed)):
        if made == campaign.given.boards:
            break
        asked = random_spec(rng)
        kind, wrong = outcome(asked)
        campaign.kinds[f"{asked.family}: {kind}"] += 1
        made += kind.startswith(("unique", "planted"))
        if wrong:
            campaign.fail(seed, f"{'; '.join(wrong)}\n  {shrunk(asked)}")
    campaign.end()


if __name__ == "__main__":
    main()
