"""A node count is a signature of behaviour: a change that is meant to change nothing must not change these.

A change to an engine that is meant to change them writes the new totals here and into its commit message.
"""

from __future__ import annotations

import pytest

import edgewise as ew
from conftest import EXAMPLES

SIGNATURES = {"backtrack": 816, "cdcl": 545}


@pytest.mark.parametrize("engine", SIGNATURES)
def test_nodes_over_the_examples(engine):
    boards = [ew.load(path) for path in EXAMPLES if path.parent.name == "slitherlink"]
    total = sum(ew.solve(board, unique=True, engine=engine, threads=1).stats["nodes"] for board in boards)
    assert total == SIGNATURES[engine], f"Nodes: {total}"
