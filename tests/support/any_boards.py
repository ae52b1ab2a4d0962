"""Boards of every family of any shape, for what must hold of texts: most have no solution, and none is needed."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from edgewise.families.masyu import Masyu
from edgewise.families.simpleloop import SimpleLoop
from edgewise.families.slitherlink import Slitherlink
from support.boards import random_tiles
from support.flow_boards import any_flow


def rows_of(cell, row, board):
    """Boards of up to nine rows and columns: each row is made of cells by ``row``, each board of rows."""
    return st.integers(1, 9).flatmap(
        lambda columns: st.lists(
            st.lists(cell, min_size=columns, max_size=columns).map(row), min_size=1, max_size=9
        ).map(lambda rows: board(tuple(rows)))
    )


ANY_BOARD = {
    "slitherlink": rows_of(st.sampled_from((None, None, None, 0, 1, 2, 3, 4)), tuple, Slitherlink),
    "masyu": rows_of(st.sampled_from("...wb"), "".join, Masyu),
    "simpleloop": rows_of(st.sampled_from(".#"), "".join, SimpleLoop),
    "flow": any_flow(),
    "eternity": st.builds(
        lambda seed, rows, columns, colours, clues: random_tiles(
            random.Random(seed), rows, columns, colours, min(clues, rows * columns), damage=seed % 3 == 0
        ),
        *(st.integers(0, 10**6), st.integers(1, 5), st.integers(1, 5), st.integers(1, 6), st.integers(0, 3)),
    ),
}
SIGNS = {
    "slitherlink": "0123.-4x \n\t#:/?tab+─│*{}[]٣",
    "masyu": "wbWBoO*.-12 \n\t#:/?x○●─│{}[]",
    "simpleloop": ".# \n\t/x5simpleloop",
    "flow": "AB12.-#: \n\trulefic/numx",
    "eternity": "0123/.! \n#&=abord_weghips{}[],nul",
}
"""Characters of the texts of a family, and some that are not."""


def any_text(family: str):
    return st.text(alphabet=SIGNS[family], max_size=80) | st.text(max_size=80)
