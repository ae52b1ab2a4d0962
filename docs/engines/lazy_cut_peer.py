"""The peer that users can pick today: SAT with lazily added loop cuts, as people write it in Python with PySAT.

Kept as short and as good as such scripts are: one incremental solver, every loop of a model cut at once, a loop that
meets every clue taken as the solution. The figures of docs/engines/cdcl.md run it beside Edgewise in one go.
"""

from __future__ import annotations

import time
from itertools import combinations

from pysat.solvers import Solver


def settle_uniqueness(clues: list[list[int | None]], solver_name: str, limit: float = 60.0) -> tuple[str, float, int]:
    """``("0" | "1" | "2+" | "timeout", CPU seconds with building included, rounds)``."""
    started = time.process_time()
    solver = Solver(name=solver_name)
    ends, around, wanted = _encode(solver, clues)
    found, rounds = 0, 0
    while found < 2:
        if time.process_time() - started > limit:
            return "timeout", time.process_time() - started, rounds
        rounds += 1
        if not solver.solve():
            break
        loops = _loops([edge for edge in solver.get_model() if edge > 0 and edge in ends], ends)
        whole = [loop for loop in loops if sum(around[edge] for edge in loop) == wanted]
        found += bool(whole)
        for loop in whole[:1] or loops:
            solver.add_clause([-edge for edge in loop])
    solver.delete()
    return ("0", "1", "2+")[found], time.process_time() - started, rounds


def _encode(
    solver: Solver, clues: list[list[int | None]]
) -> tuple[dict[int, list[tuple[int, int]]], dict[int, int], int]:
    """Clauses for points and clues; gives each edge's points, how many clues count it, and the sum of the clues."""
    rows, columns = len(clues), len(clues[0])
    across = [[1 + r * columns + c for c in range(columns)] for r in range(rows + 1)]
    first = (rows + 1) * columns + 1
    down = [[first + r * (columns + 1) + c for c in range(columns + 1)] for r in range(rows)]
    ends: dict[int, list[tuple[int, int]]] = {}
    for r in range(rows + 1):
        for c in range(columns + 1):
            edges = [across[r][k] for k in (c - 1, c) if 0 <= k < columns]
            edges += [down[k][c] for k in (r - 1, r) if 0 <= k < rows]
            for edge in edges:
                ends.setdefault(edge, []).append((r, c))
                solver.add_clause([-edge, *(other for other in edges if other != edge)])
            for three in combinations(edges, 3):
                solver.add_clause([-edge for edge in three])
    around = dict.fromkeys(ends, 0)
    given = [(r, c, clue) for r, row in enumerate(clues) for c, clue in enumerate(row) if clue is not None]
    for r, c, clue in given:
        edges = [across[r][c], across[r + 1][c], down[r][c], down[r][c + 1]]
        for edge in edges:
            around[edge] += 1
        for group in combinations(edges, clue + 1):
            solver.add_clause([-edge for edge in group])
        for group in combinations(edges, 4 - clue + 1):
            solver.add_clause(list(group))
    wanted = sum(clue for _, _, clue in given)
    if wanted == 0:
        solver.add_clause(sorted(ends))
    return ends, around, wanted


def _loops(on: list[int], ends: dict[int, list[tuple[int, int]]]) -> list[list[int]]:
    at: dict[tuple[int, int], list[int]] = {}
    for edge in on:
        for point in ends[edge]:
            at.setdefault(point, []).append(edge)
    left, loops = set(on), []
    while left:
        edge = left.pop()
        loop, point = [edge], ends[edge][1]
        while True:
            edge = next((other for other in at[point] if other in left), 0)
            if not edge:
                break
            left.remove(edge)
            loop.append(edge)
            one, other = ends[edge]
            point = other if one == point else one
        loops.append(loop)
    return loops
