"""``backtrack``: propagate, look one step ahead, branch; parallel on oneTBB. See docs/engines/backtrack.md."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from edgewise.engine import Job, Option, OptionValue
from edgewise.engines._native_line import NativeLoopEngine, native_graph, run_natively
from edgewise.forms import Form, LineForm
from edgewise.result import Answer


class Backtrack(NativeLoopEngine):
    name = "backtrack"
    summary = "propagation, one-step lookahead and branching; parallel on oneTBB"
    rank = 50
    options = (
        Option("lookahead", "all", "try both values of which edges before branching", ("all", "chosen", "none")),
        Option("clue_rule", True, "a full clue closes its edges; one that needs all that is left takes it"),
        Option("point_rule", True, "two lines close a point; a line with one way on takes it"),
        Option("closing_rule", True, "an edge that would close the loop too early is off at once"),
        Option("block_rule", True, "the loop stays inside one biconnected part of the board"),
        Option("score_path_end", 10000, "edge choice: an end of a line"),
        Option("score_two_ways", 5000, "edge choice: a point without lines and with two ways"),
        Option("score_settled_clue", 2000, "edge choice: a clue that needs all it has left, or nothing"),
        Option("score_one_open", 1500, "edge choice: a clue with one open edge"),
        Option("score_two_open", 1000, "edge choice: a clue with two open edges"),
        Option("score_balance", 100, "edge choice: any other clue, by how even need and room are"),
        Option("depth", None, "levels of the tree that become tasks (default: from size and clue density)"),
    )

    bare: Mapping[str, OptionValue] = MappingProxyType(
        {"lookahead": "none", "clue_rule": False, "point_rule": False, "closing_rule": False, "block_rule": False}
    )

    def run(self, form: Form, job: Job) -> Answer:
        from edgewise import _native  # late: reading and drawing work without the core

        assert isinstance(form, LineForm)
        return run_natively(_native.backtrack, job, native_graph(form))


ENGINE = Backtrack()
