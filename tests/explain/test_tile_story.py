"""Suppositions on boards of tiles, told cell by cell: nothing is left out, and every sentence can be checked by eye."""

from __future__ import annotations

import copy
import pickle
import re

import pytest

import edgewise as ew
from edgewise.explaining.clock import Clock
from edgewise.explaining.tiles.board import members
from edgewise.explaining.tiles.hints import TileHint
from edgewise.explaining.tiles.story import Said
from edgewise.explaining.tiles.waves import Position, Scope
from support.boards import planted_tiles
from support.explain.plain_tile_waves import PlainPosition
from support.project import ROOT

pytest.importorskip("edgewise._native", reason="the core is not built")

LYING = re.compile(r"\b(\d+)/([0-3])\b")


def _suppositions(boards) -> list[TileHint]:
    puzzles = [planted_tiles(4, 4 + seed % 2, (0.1, 0.15)[seed % 2], seed) for seed in boards(20)]
    puzzles.append(ew.load(ROOT / "examples" / "eternity" / "demo.txt"))
    steps = [step for puzzle in puzzles for step in ew.hints(puzzle)]
    return [step for step in steps if step.deduction is not None and step.deduction.rule == "supposition"]


def _position(step: TileHint) -> Position:
    """The reason alone, as the judge has it."""
    found = step.deduction
    masks: dict[int, int] = {}
    for cell, one in found.known_ruled_out:
        masks[cell] = masks.get(cell, 0) | 1 << one
    scope = Scope(set(found.cells), set(found.kinds), set(found.colours), dict(found.known), masks)
    return Position(step.words.board, scope, Clock())


def _checked(said: Said, step: TileHint, before: dict[int, int], left: set[int]) -> str:
    """What a sentence says is the reason why other pieces are out of the question, which is looked at anew."""
    board, found = step.words.board, step.deduction
    looked = {*found.cells, *dict(found.known)}

    def fits(one: int) -> bool:
        around = [(side, near) for side, near in enumerate(board.around[said.cell]) if near in looked]
        return all(
            any(board.sides[other][side ^ 2] == board.sides[one][side] for other in members(before[near]))
            for side, near in around
        )

    out = {one for one in members(before[said.cell]) if one not in left}
    others = {one >> 2 for one in out if fits(one)}
    if " would fit in " in said.text:
        assert not others
        return "fit"
    assert others
    if "only place left" in said.text:
        (kind,) = {one >> 2 for one in left}
        assert [cell for cell in before if before[cell] & board.kind_mask(kind)] == [said.cell]
        return "place"
    if "placed elsewhere" in said.text:
        for kind in others:
            holds = [
                cell for cell in looked if cell != said.cell and {one >> 2 for one in members(before[cell])} == {kind}
            ]
            assert len(holds) >= board.copies[kind]
        return "elsewhere"
    return "colour"


def test_a_story_leaves_no_cell_out_and_ends_with_what_breaks(boards):
    told, reasons = 0, set()
    for step in _suppositions(boards):
        found, board = step.deduction, step.words.board
        assert bool(step.story) == any(broken.waves > 1 for _, broken in found.broken)
        assert step.steps_between == [said.text for said in step.story]
        if not step.story:
            continue
        plain, expected = PlainPosition(_position(step)).noted(), []
        for one, broken in found.broken:
            assert plain.supposed(found.cell, one, broken.waves).waves == broken.waves
            before = dict(enumerate(plain.candidates)) | {found.cell: 1 << one}
            expected.append((found.cell, {one}, None))
            for wave in range(1, broken.waves):
                now = before | plain.followed(found.cell, one, wave)
                expected += [(cell, {*members(now[cell])}, before) for cell in now if now[cell] != before[cell]]
                before = now
        cells = [said for said in step.story if not said.text.startswith("But then ")]
        assert [said.cell for said in cells] == [cell for cell, _, _ in expected]
        for said, (_, left, before) in zip(cells, expected, strict=True):
            named = {board.orientation(int(piece) - 1, int(turns)) for piece, turns in LYING.findall(said.text)}
            assert named == left if len(left) <= 5 else named < left
            if before is not None:
                reasons.add(_checked(said, step, before, left))
            assert said.placed == (tuple((said.cell, one) for one in left) if len(left) == 1 else ())
        assert [said.text.startswith("Suppose ") for said in cells] == [said.begins for said in cells]
        assert len(step.story) - len(cells) == len(found.broken)
        assert step.story[-1].text.startswith("But then ")
        told += 1
    assert told
    assert {"fit", "elsewhere", "place"} <= reasons


def test_the_text_says_where_a_story_ends_and_json_has_its_steps():
    hint = ew.why(ROOT / "examples" / "eternity" / "demo.txt", None, (3, 0))
    assert "rounds" not in hint.text
    assert "one thing follows from another until nothing fits in row 2, column 4" in hint.text
    story = hint.to_dict()["story"]
    assert [one["text"] for one in story] == hint.steps_between
    assert story[0] == {
        **{"text": "Suppose 5/0 goes in row 4, column 1.", "begins": True, "cell": [3, 0]},
        "cells": [{"cell": [3, 0], "piece": 5, "turns": 0}],
    }
    assert sum(one["begins"] for one in story) == 2


def test_a_hint_that_was_told_can_be_copied():
    hint = ew.why(ROOT / "examples" / "eternity" / "demo.txt", None, (3, 0))
    assert hint.story
    for other in (copy.deepcopy(hint), pickle.loads(pickle.dumps(hint))):
        assert other == hint
        assert other.story == hint.story
