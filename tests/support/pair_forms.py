"""Forms with pairs, made from drawings and from seeds, for tests and fuzzing: engines are compared on these.

Boards are drawn as text: ``.`` is a blank cell, ``#`` a hole, any other sign one end of the pair of that name.
"""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations

from edgewise.base.forms import NEVER, JoinPairs, LineForm, Sets, ints

Edges = list[tuple[int, int]]
NEIGHBOURS = ((0, 1), (1, 0), (0, -1), (-1, 0))
MOST_CELLS = 18
"""An oracle that decides edge after edge takes milliseconds up to here."""


def form_of(rows: list[list[str]], fill: bool, wrap: bool = False) -> LineForm:
    """The form of a drawn board: cells as vertices, 2 × 2 blocks without holes as faces.

    Edges are numbered cell by cell, so that an oracle that decides them in order meets contradictions early. With
    ``wrap`` the last column is a neighbour of the first: no square board any more, but still full of squares.
    """
    height, width = len(rows), len(rows[0])
    cells = [(r, c) for r in range(height) for c in range(width) if rows[r][c] != "#"]
    numbers = {cell: number for number, cell in enumerate(cells)}

    def beyond(r: int, c: int, dr: int, dc: int) -> tuple[int, int]:
        return (r + dr, (c + dc) % width if wrap and width > 2 else c + dc)

    edges: dict[frozenset[tuple[int, int]], int] = {}
    for cell in cells:
        for dr, dc in ((0, 1), (1, 0)):
            other = beyond(*cell, dr, dc)
            if other in numbers:
                edges.setdefault(frozenset((cell, other)), len(edges))
    faces = []
    for r, c in cells:
        corners = [(r, c), beyond(r, c, 0, 1), beyond(r, c, 1, 1), beyond(r, c, 1, 0)]
        sides = [frozenset((corners[i], corners[(i + 1) % 4])) for i in range(4)]
        if all(side in edges for side in sides):
            faces.append([edges[side] for side in sides])
    ends: dict[str, list[int]] = {}
    for cell in cells:
        name = rows[cell[0]][cell[1]]
        if name != ".":
            ends.setdefault(name, []).append(numbers[cell])
    pairs = tuple((one, other) for one, other in ends.values())
    taken = {vertex for pair in pairs for vertex in pair}
    masks = bytes(0b010 if v in taken else 0b100 if fill else 0b101 for v in range(len(cells)))
    joined = [tuple(sorted(numbers[cell] for cell in edge)) for edge in edges]
    return pair_form([(u, v) for u, v in joined], masks, pairs, faces)


def pair_form(
    edges: Edges,
    masks: bytes,
    pairs: tuple[tuple[int, int], ...],
    faces: list[list[int]] | None = None,
    clues: list[tuple[list[int], int, int]] | None = None,
) -> LineForm:
    clues = clues or []
    return LineForm(
        tails=ints(u for u, _ in edges),
        heads=ints(v for _, v in edges),
        degrees=masks,
        clues=Sets.of([members for members, _, _ in clues]),
        low=ints(low for _, low, _ in clues),
        high=ints(high for _, _, high in clues),
        rule=JoinPairs(pairs),
        faces=None if faces is None else Sets.of(faces),
    )


def all_visited(masks: bytes) -> bytes:
    """The same masks where every vertex but the holes has to be visited."""
    return bytes(mask if mask == NEVER else mask & ~NEVER for mask in masks)


def allows_blanks(form: LineForm) -> bool:
    """Whether some vertex may be visited or not."""
    return any(mask & NEVER and mask != NEVER for mask in form.degrees)


def drawn(text: str, fill: bool) -> LineForm:
    return form_of([list(line) for line in text.split()], fill)


def read_board(text: str) -> tuple[list[list[str]], bool]:
    """The signs of a board and whether it is to be filled, from a plain text: rows, and perhaps a rule before them."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    fill = "rule: classic" not in lines
    rows = [line for line in lines if not line.startswith("rule:")]
    return [line.split() if " " in line else list(line) for line in rows], fill


def random_pair_board(rng: random.Random, most_cells: int = MOST_CELLS) -> list[list[str]]:
    """A small board: mostly the ends of paths that were drawn on it, with some changes; at times any ends at all."""
    height, width = 1, most_cells + 1
    while height * width > most_cells:
        height, width = rng.randint(1, 7), rng.randint(2, 7)
    rows = [["."] * width for _ in range(height)]
    for _ in range(rng.choice((0, 0, 0, 1, 2, 3))):
        rows[rng.randrange(height)][rng.randrange(width)] = "#"
    if rng.random() < 0.3:
        free = [(r, c) for r in range(height) for c in range(width) if rows[r][c] == "."]
        rng.shuffle(free)
        for number in range(min(rng.randint(1, 4), len(free) // 2)):
            for r, c in free[2 * number : 2 * number + 2]:
                rows[r][c] = chr(ord("A") + number)
        return rows
    _draw_paths(rng, rows, rng.choice((1.0, 1.0, 1.0, 0.8, 0.6)), rng.choice((4, 99, 99)))
    if rng.random() < 0.3:  # move an end to a free neighbour: nearly right
        ends = [(r, c) for r in range(height) for c in range(width) if rows[r][c] not in ".#"]
        if ends:
            r, c = rng.choice(ends)
            dr, dc = rng.choice(NEIGHBOURS)
            if 0 <= r + dr < height and 0 <= c + dc < width and rows[r + dr][c + dc] == ".":
                rows[r + dr][c + dc], rows[r][c] = rows[r][c], "."
    return rows


def _draw_paths(rng: random.Random, rows: list[list[str]], share: float, longest: int) -> None:
    """Draws paths into the free cells until a share of them is covered, and leaves their ends on the board."""
    height, width = len(rows), len(rows[0])
    free = {(r, c) for r in range(height) for c in range(width) if rows[r][c] == "."}
    goal = len(free) * (1 - share)
    number = 0
    while len(free) > goal:
        path = [rng.choice(sorted(free))]
        free.remove(path[0])
        for _ in range(2):
            while len(path) < longest:
                r, c = path[-1]
                ways = [(r + dr, c + dc) for dr, dc in NEIGHBOURS if (r + dr, c + dc) in free]
                if not ways:
                    break
                # Mostly into the corner with the fewest ways on, or little is ever covered.
                rng.shuffle(ways)
                if rng.random() < 0.7:
                    ways.sort(key=lambda cell: sum((cell[0] + dr, cell[1] + dc) in free for dr, dc in NEIGHBOURS))
                free.remove(ways[0])
                path.append(ways[0])
            path.reverse()
        if len(path) == 1:
            if share == 1.0:
                rows[path[0][0]][path[0][1]] = "#"
            continue
        for r, c in (path[0], path[-1]):
            rows[r][c] = chr(ord("A") + number)
        number += 1


def random_board_form(rng: random.Random, most_cells: int = MOST_CELLS) -> LineForm:
    """The form of a random board under either rule; some are wrapped, some have odd masks."""
    rows = random_pair_board(rng, most_cells)
    fill = rng.random() < 0.55
    form = form_of(rows, fill, wrap=rng.random() < 0.1)
    if rng.random() < 0.1:
        form = _with_odd_masks(rng, form)
    return form


def _with_odd_masks(rng: random.Random, form: LineForm) -> LineForm:
    """Some blanks must be visited, some may be, some must not be."""
    assert isinstance(form.rule, JoinPairs)
    taken = {vertex for pair in form.rule.pairs for vertex in pair}
    masks = bytes(
        mask if vertex in taken else rng.choice((mask, mask, mask, 0b100, 0b101, 0b001, 0b111, 0b011))
        for vertex, mask in enumerate(form.degrees)
    )
    return replace(form, degrees=all_visited(masks) if rng.random() < 0.15 else masks)


def random_pair_form(rng: random.Random) -> LineForm:
    """Pairs on any graph: parallel edges, cycles of four anywhere, odd masks, clues, pairs that make no sense."""
    vertices, count = rng.randint(2, 8), rng.randint(0, 14)
    edges: Edges = []
    while len(edges) < count:
        tail = rng.randrange(vertices)
        head = (tail + rng.randint(1, vertices - 1)) % vertices
        if (tail, head) not in edges or rng.random() < 0.1:
            edges.append((tail, head))
    if rng.random() < 0.7:
        edges.sort(key=sum)
    chosen = rng.sample(range(vertices), 2 * min(rng.choice((1, 1, 1, 2, 2, 3)), vertices // 2))
    pairs = tuple((chosen[i], chosen[i + 1]) for i in range(0, len(chosen), 2))
    if rng.random() < 0.03:
        pairs = rng.choice(((), (*pairs, pairs[0]), (*pairs, (0, 0)), (*pairs, (pairs[0][0], vertices - 1))))
    plain = rng.choice((0b101, 0b101, 0b100))
    odd = 0.25 if rng.random() < 0.4 else 0.0
    masks = bytes(
        rng.choice((0b100, 0b101, 0b001, 0b111, 0b011, 0b110))
        if rng.random() < odd
        else 0b010
        if v in chosen
        else plain
        for v in range(vertices)
    )
    clues = []
    if rng.random() < 0.2:
        for _ in range(rng.randint(1, 2)):
            low = rng.randint(0, 3)
            clues.append(([e for e in range(count) if rng.random() < 0.35], low, low + rng.randint(0, 1)))
    faces = rng.choice((None, [], cycles_of_four(edges), cycles_of_four(edges), cycles_of_four(edges)))
    if faces and rng.random() < 0.3:
        faces = [rng.sample(face, 4) for face in faces if rng.random() < 0.8] + [[0, 1, 2, 3][: min(4, count)]]
    if rng.random() < 0.15:
        masks = all_visited(masks)
    if faces is not None and rng.random() < 0.6:
        triangles = rings(edges, 3)
        faces = faces + [rng.sample(face, 3) for face in triangles if rng.random() < 0.8]
    return pair_form(edges, masks, pairs, faces, clues)


def cycles_of_four(edges: Edges) -> list[list[int]]:
    """Every four edges that form a ring."""
    return rings(edges, 4)


def rings(edges: Edges, size: int) -> list[list[int]]:
    """Every so many edges that form a ring."""
    found = []
    for chosen in combinations(range(len(edges)), size):
        meets: dict[int, list[int]] = {}
        for edge in chosen:
            for vertex in edges[edge]:
                meets.setdefault(vertex, []).append(edge)
        if len(meets) == size and all(len(around) == 2 for around in meets.values()):
            found.append(list(chosen))
    return found
