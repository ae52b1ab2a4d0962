"""Boards drawn by hand: blank ones, other clues, other sizes. Whatever is drawn can be written and read back."""

from __future__ import annotations

import pytest

import edgewise as ew
from edgewise.base.editing import Blank
from edgewise.base.errors import BadInput
from edgewise.base.registry import families, family_named
from edgewise.boards.tilings.kinds import KINDS as TILINGS
from edgewise.web.answers.boards import board_facts, edited, every_text, resized

DRAWN = [family for family in families().values() if (editing := family.editing) is not None and editing.blank]
PATCHES = {kind for kind, facts in TILINGS.items() if facts.has_patches}
KINDS = [(family, kind) for family in DRAWN for kind in family.editing.kinds() if kind not in PATCHES]


def read_back(puzzle):
    return ew.load(next(iter(every_text(puzzle).values())))


@pytest.mark.parametrize(("family", "kind"), KINDS, ids=lambda one: one if isinstance(one, str) else one.name)
def test_a_blank_board_of_each_kind_can_be_written_and_resized(family, kind):
    editing = family.editing
    puzzle = editing.blank(Blank(5, 6, kind))
    assert read_back(puzzle) == puzzle
    assert len(editing.given(puzzle)) == (2 if editing.entry == "pairs" else 0)
    for rows, columns in ((4, 4), (7, 8)):
        changed = editing.resized(puzzle, rows, columns)
        assert read_back(changed) == changed
        if editing.entry != "pairs" or rows == 4:  # the first pair stays where it is while there is room for it
            assert changed == editing.blank(Blank(rows, columns, kind))


@pytest.mark.parametrize("kind", sorted(PATCHES))
def test_a_board_without_a_period_is_resized_to_another_part_of_its_pattern(kind):
    editing = family_named("slitherlink").editing
    puzzle = editing.blank(Blank(9, 8, kind))
    for rows, columns in ((7, 8), (10, 12)):
        changed = resized(puzzle, rows, columns, 10**6)
        assert read_back(changed) == changed
        assert (changed.tiling.kind, changed.tiling.width, changed.tiling.height) == (kind, columns, rows)
    with pytest.raises(BadInput, match="too small"):
        resized(puzzle, 2, 2, 10**6)


@pytest.mark.parametrize(("family", "kind"), KINDS, ids=lambda one: one if isinstance(one, str) else one.name)
def test_what_fits_stays_in_its_place(family, kind):
    """A clue in the middle survives a larger board and the way back."""
    editing = family.editing
    puzzle = editing.blank(Blank(5, 6, kind))
    facts = board_facts(puzzle)
    cell = facts["scene"]["cells"][facts["cells"] // 2]["cell"]
    if editing.entry == "pairs":
        clued = edited(puzzle, [], [(cell, "Z"), ([1, 0], "Z")])
    else:
        clued = edited(puzzle, [], [(cell, facts["clues"]["values"][:2][-1])])
    assert clued != puzzle
    larger = resized(clued, 8, 9, 10**6)
    assert len(editing.given(larger)) == len(editing.given(clued))
    assert resized(larger, 5, 6, 10**6) == clued


def test_pairs_lose_both_ends():
    puzzle = ew.load("A.B\n...\nA.B")
    assert edited(puzzle, [[0, 0]], []) == ew.load("flow\n..B\n...\n..B")
    assert edited(puzzle, [], [([0, 0], "C"), ([1, 1], "C")]) == ew.load("C.B\n.C.\n..B")
    assert edited(puzzle, [[0, 0]], [([1, 1], "A")]) == ew.load("..B\n.A.\nA.B")
    assert edited(puzzle, [], [([1, 1], "#")]) == ew.load("A.B\n.#.\nA.B")
    with pytest.raises(BadInput, match="no pair"):
        edited(puzzle, [[0, 0], [0, 2]], [])


@pytest.mark.parametrize("place", [[5, 5], [-1, 0], [3], [0, 0, 0]])
def test_cells_off_the_board_are_refused(place):
    with pytest.raises(BadInput, match="no cell"):
        edited(ew.load("3 .\n. ."), [], [(place, 1)])


@pytest.mark.parametrize("value", ["x", "9", "", [1, 2], "3\n3"])
def test_what_no_cell_can_hold_is_refused(value):
    with pytest.raises(BadInput):
        edited(ew.load("3 .\n. ."), [], [([0, 0], value)])


def test_pieces_are_fixed_by_number_and_turns():
    puzzle = ew.load("examples/eternity/demo.txt")
    changed = edited(puzzle, [[0, 0]], [([1, 1], [9, 2])])
    assert [tuple(clue) for clue in changed.clues] == [(9, 1, 1, 2)]
