"""Addresses of boards with regions: their borders have to close them."""

from __future__ import annotations

import pytest

import edgewise as ew
from edgewise.families._shared.puzzlink.packed import Borders, write_borders


@pytest.mark.parametrize(("kind", "after"), [("country", "g"), ("yajilin-regions", "g"), ("moonsun", "000")])
def test_a_border_inside_a_region_is_refused(kind, after):
    open_borders = write_borders(Borders(3, 3, right=[1, 0, 0, 0, 0, 0], below=[0] * 6))
    with pytest.raises(ew.BadInput, match="a border ends inside a region"):
        ew.load(f"https://puzz.link/p?{kind}/3/3/{open_borders}{after}")
    closed = write_borders(Borders(3, 3, right=[1, 0, 1, 0, 1, 0], below=[0] * 6))
    board = ew.load(f"https://puzz.link/p?{kind}/3/3/{closed}{'h' if after == 'g' else after}")
    assert board.regions == ((0, 1, 1),) * 3
