"""A node count is a signature of behaviour: a change that is meant to change nothing must not change these.

A change to an engine that is meant to change them writes the new totals here and into its commit message.
"""

from __future__ import annotations

import pytest

import edgewise as ew
from support.project import EXAMPLES

SIGNATURES = {
    ("backtrack", "slitherlink"): 1818,
    ("cdcl", "slitherlink"): 609,
    ("sat", "slitherlink"): 4680,
    ("backtrack", "masyu"): 2057,
    ("cdcl", "masyu"): 525,
    ("frontier", "masyu"): 3876,
    ("cells", "flow"): 272,
    ("frontier", "slitherlink"): 7518,
    ("frontier", "flow"): 9708,
    ("tiles", "eternity"): 2349,
}
MOST_NODES = ew.Limits(nodes=1000)
"""One of the examples is beyond `backtrack`; its first nodes tell as much."""


@pytest.mark.parametrize(("engine", "family"), SIGNATURES)
def test_nodes_over_the_examples(engine, family):
    boards = [ew.load(path) for path in EXAMPLES if path.parent.name == family]
    total = sum(
        ew.solve(board, unique=True, engine=engine, threads=1, limits=MOST_NODES).stats.get("nodes", 0)
        for board in boards
    )
    assert total == SIGNATURES[engine, family], f"Nodes: {total}"
