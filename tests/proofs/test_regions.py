"""The inside of loops in proofs: which boards have one, and cuts about regions, which must hold in every solution."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

import edgewise as ew
from edgewise.base.registry import family_of
from edgewise.boards.tilings.kinds import KINDS
from edgewise.families.masyu import Masyu
from edgewise.families.simpleloop import SimpleLoop
from edgewise.families.slitherlink import FAMILY, Slitherlink
from edgewise.proofs.check.lines.plane_faces import OUTER, PlaneFaces
from edgewise.proofs.check.lines.region_cuts import RegionCuts
from edgewise.proofs.check.reading import Flaw
from support.boards import random_board
from support.project import ROOT

IDS = [line for line in (ROOT / "tests/support/readers/loopy_ids.txt").read_text().splitlines() if line[0] != "#"]


class Numbered:
    """All that cuts need of a formula: a number for every name."""

    def __init__(self, names):
        self.variable = {name: number for number, name in enumerate(names, 1)}


def stated(board):
    return family_of(board).proof_model(board)


@pytest.mark.parametrize(
    "board", [Slitherlink(((None,),)), Slitherlink(((None,) * 5,) * 3), Masyu(("...",) * 4), SimpleLoop((".#.",) * 2)]
)
def test_boards_that_have_an_inside(board):
    statement = stated(board)
    assert len(PlaneFaces(statement).every_name()) == len(statement.faces) > 0


def test_boards_of_every_tiling_have_an_inside():
    boards = [ew.load(line) for line in IDS]
    assert {board.tiling.kind for board in boards if board.tiling} <= set(KINDS)
    for board in boards:
        PlaneFaces(stated(board))


@pytest.mark.parametrize(
    ("changed", "flaw"),
    [
        (lambda faces: faces[1:], "a line needs one or two faces"),
        (lambda faces: [*faces, faces[4]], "a line needs one or two faces"),
        (lambda faces: [*faces[:4], *faces[5:]], "there are too many faces, or too few"),
        (lambda faces: [*faces, frozenset()], "there are too many faces, or too few"),
        (lambda faces: [faces[0] ^ faces[1], *faces[2:]], "a line needs one or two faces"),
        (lambda faces: [*faces[:4], faces[4] - {"h[1,1]"}, *faces[5:]], "a face is not closed"),
        (lambda faces: [*faces[:4], *faces[5:], frozenset()], "the faces are not connected"),
    ],
)
def test_boards_that_have_none(changed, flaw):
    statement = stated(Slitherlink(((None,) * 3,) * 3))
    PlaneFaces(statement)
    with pytest.raises(Flaw, match=flaw):
        PlaneFaces(replace(statement, faces=changed(list(statement.faces))))


def inside_of(lines, faces):
    """The faces inside a loop: from the outer one, every drawn line that is crossed changes the side."""
    side, left = {OUTER: False}, [OUTER]
    while left:
        here = left.pop()
        for line, (one, other) in faces.beside.items():
            if here in (one, other) and (near := other if here == one else one) not in side:
                side[near] = side[here] ^ (line in lines)
                left.append(near)
    return side


def random_cut(rng, statement, faces):
    """A region that grew at random, and everything else of a cut nearly as it has to be."""
    count = len(statement.faces)
    inside, region, drawn, beyond = rng.random() < 0.5, {rng.randrange(-1, count)}, set(), set()
    for _ in range(rng.randrange(4)):
        near = {face for pair in faces.beside.values() if region & set(pair) for face in pair} - region
        region |= {rng.choice(sorted(near))} if near else set()
    for line, pair in faces.beside.items():
        out = set(pair) - region
        if len(out) == 1 and rng.random() < 0.97:
            if rng.random() < 0.5:
                drawn.add(line)
            else:
                beyond |= out
    told = [name(faces, face) for face in (*sorted(region), *sorted(beyond))]
    words = ["inside" if inside else "outside", *told[: len(region)], "drawn", *sorted(drawn)]
    words += ["beyond", *told[len(region) :], "within", name(faces, rng.choice(sorted(region)))]
    if statement.clues and rng.random() < 0.5:
        return [*words, "unserved", rng.choice(sorted(statement.clues))]
    return [*words, "without", name(faces, rng.randrange(-1, count))]


def name(faces, face):
    return "outer" if face == OUTER else str(len(faces.beside) + 1 + face)


def test_cuts_that_are_accepted_hold_in_every_solution(boards):
    """However a cut came about: the judge takes it only if every solution, told with its inside, satisfies it."""
    rng = random.Random(22)
    accepted = binding = 0
    for _ in boards(60):
        board = random_board(rng, 3, 3)
        statement = stated(board)
        faces = PlaneFaces(statement)
        formula = Numbered([*statement.lines, *faces.every_name()])
        judge = RegionCuts(statement, faces, formula)
        names = FAMILY.names(board)
        solutions = []
        for solution in ew.solve(board, all=True).solutions:
            drawn = {
                names.edge(edge)
                for edge in range(len(statement.lines))
                if FAMILY.line_of(board, edge) in solution.lines
            }
            sides = inside_of(drawn, faces)
            true = {formula.variable[line] for line in drawn}
            true |= {number for face, number in enumerate(judge.variable) if sides[face]}
            assert all((line in drawn) == (sides[one] != sides[two]) for line, (one, two) in faces.beside.items())
            solutions.append(true)
        for _ in range(100):
            try:
                clause = judge.clause(1, random_cut(rng, statement, faces))
            except Flaw:
                continue
            accepted += 1
            binding += len(clause) < 5
            assert all(any((abs(lit) in true) == (lit > 0) for lit in clause) for true in solutions), (board, clause)
    assert accepted > boards.seen(500)
    assert binding > boards.seen(50)


@pytest.mark.parametrize(
    ("cut", "flaw"),
    [
        ("region", "expected inside or outside"),
        ("region inside 13 within 13", "expected 'drawn' once"),
        ("region inside 13 drawn beyond 14 15 within 13 without 16", "h[0,0] leads out of the region"),
        ("region inside 13 drawn beyond 14 15 outer within 14 without 16", "expected one face of the region"),
        ("region inside 13 drawn beyond 14 15 outer within 13 without 13", "expected one face beyond the region"),
        ("region inside 13 drawn beyond 14 15 outer within 13 without outer", "the outer face is outside"),
        ("region outside 13 drawn beyond 14 15 outer within 13 without 16", "the outer face is outside"),
        ("region inside 13 drawn beyond 14 15 outer within 13 unserved c[0,0]", "borders on the region"),
        ("region outside 13 drawn beyond 14 15 within 13 unserved c[1,1]", "leads out of the region"),
        ("region inside 13 drawn beyond 14 15 outer within 13 unserved c[0,1]", "expected a clue"),
        ("region inside 12 drawn beyond within 12 without 16", "expected faces by the numbers"),
        ("region inside 13 drawn h[9,9] beyond 14 15 outer within 13 without 16", "unknown name of a line"),
    ],
)
def test_cuts_without_a_reason(cut, flaw):
    statement = stated(Slitherlink(((2, None), (None, 2))))
    faces = PlaneFaces(statement)
    judge = RegionCuts(statement, faces, Numbered([*statement.lines, *faces.every_name()]))
    assert judge.clause(
        1, ["inside", "13", "drawn", "beyond", "14", "15", "outer", "within", "13", "without", "16"]
    ) == {14, 15, -13, -16}
    assert judge.clause(
        1, ["inside", "13", "drawn", "beyond", "14", "15", "outer", "within", "13", "unserved", "c[1,1]"]
    ) == {14, 15, -13}
    with pytest.raises(Flaw) as found:
        judge.clause(1, cut.split()[1:])
    assert flaw in str(found.value)
