"""A node count is a signature of behaviour: a change that is meant to change nothing must not change these.

A change to an engine that is meant to change them writes the new totals here and into its commit message.
"""

from __future__ import annotations

import pytest

import edgewise as ew
from conftest import EXAMPLES

SIGNATURES = {"backtrack": 1817, "cdcl": 1196, "sat": 4676}
MOST_NODES = ew.Limits(nodes=1000)
"""One of the examples is beyond `backtrack`; its first nodes tell as much."""


@pytest.mark.parametrize("engine", SIGNATURES)
def test_nodes_over_the_examples(engine):
    boards = [ew.load(path) for path in EXAMPLES if path.parent.name == "slitherlink"]
    total = sum(
        ew.solve(board, unique=True, engine=engine, threads=1, limits=MOST_NODES).stats["nodes"] for board in boards
    )
    assert total == SIGNATURES[engine], f"Nodes: {total}"
