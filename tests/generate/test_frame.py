"""The frame around makers: what it proves, what it refuses, and that a seed means the same puzzle everywhere."""

from __future__ import annotations

import json
import re
import threading
import time
from dataclasses import replace

import pytest

import edgewise as ew
from edgewise.base.engine import StopFlag
from edgewise.base.registry import families
from edgewise.generating import making
from edgewise.generating import order as order_module
from edgewise.generating.fitting import clued_cells, misses
from edgewise.generating.given import (
    begun_board,
    blank,
    drawn_shape,
    mask_cells,
    mask_data,
    refuse_wrong,
    wanted_solution,
)
from edgewise.generating.maker import LIKELY, PLANTED, Draft, Maker, MakerOption
from edgewise.generating.making import Order, make, seed_of
from edgewise.generating.orbits import orbits
from edgewise.generating.order import levels_of, option_value, size_of
from edgewise.generating.spec import Spec, Symmetry
from edgewise.questions.making import Generate
from support.project import ROOT

BOARD = ew.load("3x2t0:a3a2a2")
SOLUTION = ew.solve(BOARD).solutions[0]
OPEN = ew.load(". 3 .\n. . .")
WISH = Spec(family="slitherlink", rows=2, columns=3)


def order(attempt, spec=WISH, attempts=20, **how) -> Order:
    maker = Maker(attempt=attempt, understands=frozenset({"levels", "clues"}))
    return Order(spec, maker, "0", attempts, **how)


def always(puzzle=BOARD, solution=SOLUTION, **more):
    return lambda spec, seed, clock: Draft(puzzle, solution, **more)


def test_what_was_made_carries_everything():
    made = make(order(always()), 7)
    assert (made.puzzle, made.solution, made.promise, made.seed, made.attempts) == (BOARD, SOLUTION, "unique", 7, 1)
    assert made.grade is not None
    assert made.grade.level == ew.grade(BOARD).level
    assert made.name == "slitherlink-2x3-7"
    assert ew.load(str(made)) == BOARD
    told = made.to_dict()
    assert ew.load(told["text"]) == BOARD
    assert told["solution"] == SOLUTION.to_dict()
    assert told["grade"] == {"level": made.grade.level, "name": made.grade.name}
    assert (told["seed"], told["attempts"], told["version"], told["promise"]) == (7, 1, "0", "unique")
    assert made == make(order(always()), 7)
    assert made.words == ["slitherlink", "2x3", "--seed", "7"]


@pytest.mark.parametrize(
    ("draft", "said"),
    [
        (Draft(OPEN, replace(SOLUTION, puzzle=OPEN)), "it has several solutions"),
        (Draft(BOARD, replace(SOLUTION, lines=frozenset())), "its solution breaks a rule: loop.none"),
        (Draft(ew.load("3 3 3\n3 3 3"), SOLUTION), "its solution breaks a rule: clue"),
    ],
)
def test_a_promise_that_is_broken_is_a_fault(draft, said):
    with pytest.raises(ew.MakerFault, match=f"the generator of slitherlink puzzles is at fault: {said}"):
        make(order(lambda *_: draft), 1)
    assert issubclass(ew.MakerFault, ew.EngineFault)


def test_what_is_only_likely_is_found_out():
    tried = []

    def attempt(spec, seed, clock):
        tried.append(seed)
        puzzle = BOARD if len(tried) == 3 else OPEN
        return Draft(puzzle, replace(SOLUTION, puzzle=puzzle), LIKELY)

    made = make(order(attempt), 1)
    assert (made.attempts, made.promise, made.puzzle) == (3, "unique", BOARD)
    assert tried == [seed_of(1, number) for number in range(3)]


def test_what_is_planted_says_so_and_has_no_grade():
    made = make(order(always(OPEN, replace(SOLUTION, puzzle=OPEN), promise=PLANTED)), 1)
    assert (made.promise, made.grade) == ("planted", None)
    assert "# Slitherlink 2×3, planted: it has a solution, and perhaps others" in str(made)


def by_number(seed: int):
    """Attempts that take longer the earlier they are, of which every fourth or so comes to something."""

    def attempt(spec, attempt_seed, clock):
        number = next(number for number in range(1000) if seed_of(seed, number) == attempt_seed)
        time.sleep(0.02 / (number + 1))
        return Draft(BOARD, SOLUTION) if attempt_seed % 4 == 0 else None

    return attempt


def test_the_first_attempt_in_order_counts_on_any_number_of_threads():
    for seed in range(12):
        found = {make(order(by_number(seed), attempts=200), seed, threads).attempts for threads in (1, 2, 5)}
        assert len(found) == 1, seed
        (attempts,) = found
        assert seed_of(seed, attempts - 1) % 4 == 0
        assert all(seed_of(seed, number) % 4 for number in range(attempts - 1))


@pytest.mark.parametrize("threads", [1, 3])
def test_after_all_attempts_the_nearest_is_at_hand(threads):
    spec = replace(WISH, clues=5)
    told = []
    with pytest.raises(ew.NotFound, match="no matching puzzle found in 9 attempts") as raised:
        make(order(always(), spec, 9, on_attempt=told.append), 3, threads)
    assert raised.value.stopped_by == "attempts"
    assert raised.value.nearest is not None
    assert raised.value.nearest.missed == "3 clues, not 5"
    assert "not what was requested: 3 clues, not 5" in str(raised.value.nearest)
    assert [one.number for one in told] == list(range(1, 10))


@pytest.mark.parametrize("threads", [1, 3])
def test_time_and_a_flag_end_the_work(threads):
    def slow(spec, seed, clock):
        while clock.stopped_by is None:
            time.sleep(0.005)

    with pytest.raises(ew.NotFound, match="within the time limit") as raised:
        make(order(slow, seconds=0.1), 1, threads)
    assert raised.value.stopped_by == "time"
    stop = StopFlag()
    threading.Timer(0.1, stop.set).start()
    with pytest.raises(ew.NotFound, match="before it was interrupted") as raised:
        make(order(slow, stop=stop), 1, threads)
    assert raised.value.stopped_by == "interrupt"


def test_a_flag_reaches_attempts_on_other_threads():
    stop, begun = StopFlag(), threading.Event()

    def attempt(spec, seed, clock):
        if seed == seed_of(1, 0):
            return
        begun.set()
        while clock.stopped_by is None:
            time.sleep(0.005)

    threading.Thread(target=lambda: (begun.wait(20), stop.set())).start()
    with pytest.raises(ew.NotFound, match="interrupted"):
        make(order(attempt, stop=stop), 1, 2)


def test_attempts_that_nobody_needs_are_ended():
    """The second attempt meets the spec; those begun ahead of their turn would never end by themselves."""

    def attempt(spec, seed, clock):
        number = next(number for number in range(1000) if seed_of(1, number) == seed)
        if number == 0:
            return None
        if number == 1:
            time.sleep(0.1)
            return Draft(BOARD, SOLUTION)
        while clock.stopped_by is None:
            time.sleep(0.005)
        return None

    stop = StopFlag()
    assert make(order(attempt, stop=stop), 1, 4).attempts == 2
    assert not stop.is_set()


def test_a_grade_that_was_asked_for_is_measured():
    level = int(ew.grade(BOARD).level)
    assert make(order(always(), replace(WISH, levels=(level, level))), 1).grade.level == ew.grade(BOARD).level
    with pytest.raises(ew.NotFound, match=f"closest: grade {level}.* not 9 to 10"):
        make(order(always(), replace(WISH, levels=(9, 10)), 3), 1)


def test_places_are_measured_from_the_puzzle_alone():
    maker = Maker(attempt=always())

    def missed(**specs):
        return [miss.text for miss in misses(replace(WISH, **specs), maker, BOARD, SOLUTION, None)]

    assert clued_cells(BOARD) == {1, 3, 5}
    assert missed() == []
    assert missed(mask=frozenset({1, 3, 5})) == []
    assert missed(mask=frozenset({1, 3})) == ["1 cell differs from the mask"]
    assert missed(symmetry=Symmetry.MIRROR) == []
    assert missed(symmetry=Symmetry.ROTATE180) == ["the clues do not have the symmetry rotate180"]
    assert missed(clues=3) == []
    assert missed(clues=4, symmetry=Symmetry.MIRROR) == []  # a pair of cells more would be five
    assert missed(clues=5) == ["3 clues, not 5"]
    assert missed(density=0.5) == []
    assert missed(density=0.9) == ["clues in 50% of the cells, not 90%"]
    assert missed(rows=3, columns=3) == ["the board is 2x3, not 3x3"]
    assert missed(tiling="cairo") == ["the board is square, not cairo"]
    assert missed(start=ew.load(". 3 .\n. . .")) == []
    assert missed(start=ew.load("1 3 .\n. . .")) == ["1 of the clues that were given are gone"]
    assert missed(solution=SOLUTION) == []
    assert missed(levels=(1, 1)) == ["it has no grade: only lines are graded"]


def test_middles_of_cells_have_the_symmetries_of_their_board():
    (left, top), (right, same) = BOARD.board.cell_centres()[:2]
    assert (right - left, same) == (pytest.approx(1), top)
    honeycomb = ew.Slitherlink.on_tiling("honeycomb", 5, 5, [None] * 25)
    assert len(orbits(honeycomb.board.cell_centres(), Symmetry.MIRROR)) == 15
    with pytest.raises(ew.BadInput, match="this board has no symmetry of the kind rotate180"):
        orbits(honeycomb.board.cell_centres(), Symmetry.ROTATE180)


def test_places_that_differ_by_rounding_are_the_same():
    assert orbits([(0, 0), (1 + 1 / 128 - 1e-12, 0), (2 + 1 / 64, 0)], Symmetry.MIRROR) == [[0, 2], [1]]


@pytest.mark.parametrize(
    ("size", "said"),
    [("10y", "expected rows and columns"), (0, "from 1 to 9999"), ("9999x9999", "at most"), ((1, 2, 3), "expected")],
)
def test_sizes_that_are_none(size, said):
    with pytest.raises(ValueError, match=said):
        size_of(size)


def test_sizes_and_levels():
    slitherlink = families()["slitherlink"]
    assert (size_of("7"), size_of("3×4"), size_of((3, 4)), size_of(5)) == ((7, 7), (3, 4), (3, 4), (5, 5))
    assert levels_of(3, slitherlink) == (3, 3)
    assert levels_of((2, 5), slitherlink) == (2, 5)
    assert levels_of("hard", slitherlink) == (6, 7)
    assert levels_of("very-hard", slitherlink) == (8, 9)
    assert levels_of("Short look-ahead", slitherlink) == (5, 5)
    for wrong in ("0", "11", "6..4", "nice", "4...6"):
        with pytest.raises(ValueError, match="grade"):
            levels_of(wrong, slitherlink)


def test_options_are_checked_by_name():
    number, word = MakerOption("", 1, 9), MakerOption("", choices=("on", "off"))
    assert (option_value("pairs", number, "7"), option_value("hex", word, True)) == (7, "on")
    for option, value in ((number, 0), (number, 10), (number, "x"), (word, "maybe")):
        with pytest.raises(ew.BadInput, match="pairs: "):
            option_value("pairs", option, value)


@pytest.mark.parametrize(
    ("specs", "said"),
    [
        ({"grade": 3}, "Eternity puzzles cannot be generated by grade .choose from clues, colours, density"),
        ({"options": {"pairs": 3}}, "unknown option 'pairs' for eternity .choose from colours, frame-colours, promise"),
        ({"clues": 3, "density": 0.1}, "clues and density both set the number of clues"),
        ({"density": 2}, "density: expected a number from 0 to 1"),
        ({"clues": 17}, "a board of 4x4 has no room for 17 clues"),
        ({"options": {"colours": 3}}, "with 3 colours about .* solutions are to be expected"),
        ({"options": {"colours": 3, "frame_colours": 3}}, "3 frame colours are too many for 3 colours"),
        ({"number": 0, "seed": -1}, "seed: expected a whole number"),
    ],
)
def test_what_can_never_be_is_refused(specs, said):
    with pytest.raises(ew.BadInput, match=said):
        list(ew.generate_many("eternity", 4, **{"number": 1, **specs}))


@pytest.mark.parametrize(
    ("spec", "what"),
    [({"minimal": True}, "minimal"), ({"start": OPEN}, "a given board"), ({"solution": SOLUTION}, "a solution")],
)
def test_a_mask_leaves_nothing_else_to_choose(spec, what, monkeypatch):
    maker = Maker(attempt=always(), understands=frozenset({"mask", "minimal", "start", "solution"}))
    monkeypatch.setattr(order_module, "maker_of", lambda family: maker)
    with pytest.raises(ew.BadInput, match=f"a mask says where every clue stands: it cannot be combined with {what}"):
        Generate(family="slitherlink", size=(2, 3), mask={1, 2}, **spec).spec()
    assert Generate(family="slitherlink", size=(2, 3), mask={1, 2}).spec().mask == {1, 2}
    assert Generate(family="slitherlink", mask="#.\n.#\n..\n").spec().size_text == "3x2"
    assert Generate(family="slitherlink", start=OPEN).spec().size_text == "2x3"
    with pytest.raises(ew.BadInput, match="the size is 4x4, but the given board has 2×3"):
        Generate(family="slitherlink", size=4, start=OPEN).spec()


def test_a_size_that_contradicts_what_was_given():
    with pytest.raises(ew.BadInput, match="unknown family"):
        ew.generate("sudoku")
    with pytest.raises(ew.BadInput, match="cannot be generated by tiling"):
        Generate(family="eternity", size=4, tiling="cairo").spec()


def test_eternity_is_unique_up_to_turning_by_another_engine():
    for size in ((2, 2), (3, 3), (3, 4)):
        made = ew.generate("eternity", size, seed=3)
        found = ew.solve(made.puzzle, all=True, engine="brute").solutions
        looks = {board.sides for board in found}
        assert made.promise == "unique up to turning"
        assert len(looks) == (4 if size[0] == size[1] else 2)
        assert ew.check(made.puzzle, made.solution) == []


def test_eternity_with_clues_and_colours():
    made = ew.generate("eternity", 5, seed=1, options={"colours": 9, "frame_colours": 3}, clues=2)
    colours = {colour for piece in made.puzzle.pieces for colour in piece}
    frame = {
        piece[side] for piece in made.puzzle.pieces for side in range(4) if 0 in (piece[side - 1], piece[side - 3])
    }
    assert (made.promise, len(made.puzzle.clues), len(colours - {0}), len(frame - {0})) == ("unique", 2, 9, 3)
    planted = ew.generate("eternity", 6, seed=1, options={"colours": 4, "promise": "planted"})
    assert planted.promise == "planted"


def test_many_come_in_the_order_of_their_seeds_on_any_number_of_threads():
    puzzles = [
        [made.puzzle for made in ew.generate_many("eternity", 4, number=9, seed=5, threads=n)] for n in (1, 2, 4)
    ]
    assert puzzles[0] == puzzles[1] == puzzles[2]
    assert puzzles[0][3] == ew.generate("eternity", 4, seed=8).puzzle
    assert len(set(puzzles[0])) == 9


def test_a_stream_without_an_end_holds_few():
    begun = []
    real = making.seed_of

    def counted(seed, attempt):
        begun.append(seed)
        return real(seed, attempt)

    making.seed_of = counted
    try:
        stream = ew.generate_many("eternity", 4, seed=1, threads=2)
        first = [next(stream).seed for _ in range(3)]
        stream.close()
    finally:
        making.seed_of = real
    assert first == [1, 2, 3]
    assert max(begun) < 200


def test_a_seed_is_drawn_where_none_is_named():
    one, other = (ew.generate("eternity", 3) for _ in range(2))
    assert one.seed != other.seed
    assert ew.generate("eternity", 3, seed=one.seed) == one


def test_masks_are_numbers_drawings_or_files(tmp_path):
    drawing = "#.#\n.#.\n"
    file = tmp_path / "mask.txt"
    file.write_text(drawing)
    for mask in (drawing, file, str(file), {0, 2, 4}):
        assert mask_cells(mask, mask_data(mask), (2, 3), "square") == {0, 2, 4}
    assert drawn_shape(mask_data(file)) == (2, 3)
    assert drawn_shape("<svg/>") is None
    assert drawn_shape(b"\x89PNG\xff") is None
    for mask, said in (
        (tmp_path / "none.txt", "none.txt: cannot be read: no such file"),
        ("#?\n..", "mask:1:2: '.' is not a sign of a drawing"),
        ({6}, "mask: expected a whole number from 0 to 5, not 6"),
    ):
        with pytest.raises(ew.BadInput, match=said):
            mask_cells(mask, mask_data(mask), (2, 3), "square")


def test_a_solution_is_a_drawing_with_its_board_or_json_with_a_size():
    slitherlink, drawing = families()["slitherlink"], str(SOLUTION)
    found = wanted_solution(slitherlink, None, drawing, None, "square")
    assert found.to_dict() == SOLUTION.to_dict()
    told = json.dumps(SOLUTION.to_dict())
    assert wanted_solution(slitherlink, None, told, (2, 3), "square").to_dict() == SOLUTION.to_dict()
    with pytest.raises(ew.BadInput, match="this solution does not give the size of its board"):
        wanted_solution(slitherlink, None, told, None, "square")
    with pytest.raises(ew.BadInput, match="Eternity puzzles have no board without its pieces"):
        blank(families()["eternity"], (2, 2))
    with pytest.raises(ew.BadInput, match="is not a tiling"):
        blank(slitherlink, (2, 2), "chess")


def test_a_board_or_a_solution_that_cannot_be_is_refused():
    slitherlink = families()["slitherlink"]
    with pytest.raises(ew.BadInput, match="the given board has no solution"):
        begun_board(slitherlink, "3 3 3\n3 3 3\n3 3 3")
    with pytest.raises(ew.BadInput, match="the given board is not a Slitherlink puzzle"):
        begun_board(slitherlink, ew.generate("eternity", 3).puzzle)
    assert begun_board(slitherlink, OPEN) is OPEN
    with pytest.raises(ew.BadInput, match="the given solution breaks a rule: loop"):
        refuse_wrong(slitherlink, replace(SOLUTION, lines=frozenset()), None)
    with pytest.raises(ew.BadInput, match="the given solution breaks a rule: clue"):
        refuse_wrong(slitherlink, SOLUTION, ew.load("0 . .\n. . ."))
    refuse_wrong(slitherlink, SOLUTION, BOARD)


def test_the_docs_say_what_each_family_takes():
    rows = re.findall(r"^\| ([\w, -]+) \| (.*) \| (.*)\|$", (ROOT / "docs" / "guide" / "generate.md").read_text(), re.M)
    told = {
        name: (re.sub(r" \(.*?\)", "", takes).split(", "), re.findall(r"`--(.*?)`", own))
        for names, takes, own in rows
        for name in names.split(", ")
    }
    makers = {name: maker for name, family in families().items() if (maker := family.maker) is not None}
    assert told.keys() >= makers.keys()
    for name, maker in makers.items():
        takes = {{"levels": "grade", "start": "from"}.get(one, one) for one in maker.understands}
        assert (set(told[name][0]), set(told[name][1])) == (takes, set(maker.options)), name
