"""Forms that no family lowers to, made from seeds: any graph, boards with holes, patches of tilings."""

from __future__ import annotations

import random

from edgewise.base.forms import JoinPairs, LineForm, OneLoop, Sets, ints
from edgewise.boards.lattice import lattice
from edgewise.boards.tilings.directions import EDGE
from edgewise.boards.tilings.kinds import KINDS, Tiling
from edgewise.boards.tilings.polygon_board import PolygonBoard
from edgewise.families.slitherlink.rules import form_on
from support.pair_forms import all_visited


def random_patch(rng: random.Random, kind: str, most_edges: int = 24) -> LineForm:
    """The form of some neighbouring cells of a tiling.

    Boards of most tilings are too large for the engine that tries everything; a patch of them is not.
    """
    return form_on(*random_patch_board(rng, kind, most_edges))


def random_patch_board(rng: random.Random, kind: str, most_edges: int = 24) -> tuple[PolygonBoard, list[int | None]]:
    """Some neighbouring cells of a tiling with clues: half of the time of a real region, half of the time any."""
    least = KINDS[kind].least_longer
    polygons = Tiling(kind, least, least + rng.randrange(2)).polygons()
    sides = [{frozenset(side) for side in zip(ring, [*ring[1:], ring[0]], strict=True)} for ring in polygons]
    chosen = [rng.randrange(len(polygons))]
    drawn = set(sides[chosen[0]])
    while beside := [cell for cell in range(len(polygons)) if cell not in chosen and sides[cell] & drawn]:
        cell = rng.choice(beside)
        if len(drawn | sides[cell]) > most_edges:
            break
        chosen.append(cell)
        drawn |= sides[cell]
    rng.shuffle(chosen)
    board = PolygonBoard([polygons[cell] for cell in chosen], EDGE)
    if rng.random() < 0.5:
        inside = set(rng.sample(chosen, rng.randint(1, max(1, len(chosen) // 2))))
        beside_edge = {side: [cell for cell in chosen if side in sides[cell]] for side in drawn}
        clues = [sum(len(inside & set(beside_edge[side])) == 1 for side in sides[cell]) for cell in chosen]
    else:
        clues = [rng.randint(0, len(sides[cell])) for cell in chosen]
    density = rng.choice((0.0, 0.2, 0.4, 0.7, 1.0))
    return board, [clue if rng.random() < density else None for clue in clues]


def random_pairs_form(rng: random.Random) -> LineForm:
    """Pairs on any graph: parallel edges, points that must or must not be visited, clues, pairs that overlap."""
    vertices, edges = rng.randint(2, 8), rng.randint(0, 14)
    tails = [rng.randrange(vertices) for _ in range(edges)]
    heads = [(tail + rng.randint(1, vertices - 1)) % vertices for tail in tails]
    if rng.random() < 0.05:
        pairs = [(rng.randrange(vertices), rng.randrange(vertices)) for _ in range(2)]
    else:
        chosen = rng.sample(range(vertices), 2 * rng.randint(0, min(3, vertices // 2)))
        pairs = list(zip(chosen[::2], chosen[1::2], strict=True))
    ends = {vertex for pair in pairs for vertex in pair}
    visit_all = rng.random() < 0.4
    masks = (0b101, 0b101, 0b101, 0b100, 0b001, 0b111, 0b111)
    clues = [[e for e in range(edges) if rng.random() < 0.35] for _ in range(rng.choice((0, 0, 0, 1, 2)))]
    low = [rng.randint(0, 3) for _ in clues]
    degrees = bytes(rng.choice((0b010, 0b010, 0b111)) if v in ends else rng.choice(masks) for v in range(vertices))
    return LineForm(
        tails=ints(tails),
        heads=ints(heads),
        degrees=all_visited(degrees) if visit_all else degrees,
        clues=Sets.of(clues),
        low=ints(low),
        high=ints(bound + rng.randint(0, 2) for bound in low),
        rule=JoinPairs(tuple(pairs)),
    )


def random_form(rng: random.Random) -> LineForm:
    """A loop on any graph: parallel edges, points that must or must not be visited, clues over any edges."""
    vertices, edges = rng.randint(2, 7), rng.randint(0, 13)
    tails = [rng.randrange(vertices) for _ in range(edges)]
    heads = [(tail + rng.randint(1, vertices - 1)) % vertices for tail in tails]
    clues = [[e for e in range(edges) if rng.random() < 0.35] for _ in range(rng.randint(0, 3))]
    low = [rng.randint(0, 3) for _ in clues]
    return LineForm(
        tails=ints(tails),
        heads=ints(heads),
        degrees=bytes(rng.choice((0b101, 0b101, 0b101, 0b101, 0b100, 0b001, 0b111)) for _ in range(vertices)),
        clues=Sets.of(clues),
        low=ints(low),
        high=ints(bound + rng.randint(0, 1) for bound in low),
        rule=OneLoop(),
    )


def random_plane_form(rng: random.Random) -> LineForm:
    """A board with edges knocked out, so that cells run together into faces of any shape; bridges and islands included.

    Some faces have clues, some points must or must not be visited, and now and then a face is left out of the list.
    """
    board = lattice(rng.randint(2, 3), rng.randint(2, 3))
    cells = board.rows * board.columns
    beside: dict[int, list[int]] = {edge: [] for edge in range(board.edge_count)}
    for cell in range(cells):
        for edge in board.cell_edges[cell]:
            beside[edge].append(cell)
    kept = [edge for edge in range(board.edge_count) if rng.random() < 0.85]
    leader = list(range(cells + 1))  # the last one is the outer face

    def find(face: int) -> int:
        while leader[face] != face:
            face = leader[face]
        return face

    for edge in set(range(board.edge_count)) - set(kept):
        one, other = (*beside[edge], cells)[:2]
        leader[find(one)] = find(other)
    borders: dict[int, list[int]] = {}
    for number, edge in enumerate(kept):
        one, other = map(find, (*beside[edge], cells)[:2])
        if one != other:
            borders.setdefault(one, []).append(number)
            borders.setdefault(other, []).append(number)
    borders.pop(find(cells), None)
    faces = list(borders.values())
    clued = [face for face in faces if rng.random() < 0.4]
    low = [rng.randint(0, max(0, len(face) - 1)) for face in clued]
    if faces and rng.random() < 0.15:
        faces.pop(rng.randrange(len(faces)))
    return LineForm(
        tails=ints(board.tails[edge] for edge in kept),
        heads=ints(board.heads[edge] for edge in kept),
        degrees=bytes(rng.choice((0b101,) * 12 + (0b100, 0b001)) for _ in range(board.point_count)),
        clues=Sets.of(clued),
        low=ints(low),
        high=ints(bound + (rng.random() < 0.2) for bound in low),
        rule=OneLoop(),
        faces=Sets.of(faces),
    )
