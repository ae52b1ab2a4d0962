"""``tiles``: native edge matching, by constraints or by scanning. See docs/engines/tiles.md."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING

from edgewise.engine import Engine, Job, Option
from edgewise.engines._native_line import core_missing, run_natively
from edgewise.errors import NoEngine
from edgewise.forms import Form, TileForm, ints
from edgewise.result import Answer, Question, Stats

if TYPE_CHECKING:
    from edgewise._native import TileBoard

MOST_CELLS = 4000
MOST_COLOURS_FOR_BEST = 255
PLACEMENTS_PER_NODE = 1_000
"""The scan makes this many placements in the time that a search by constraints takes for one node."""
DEDUCED_FROM = 8
"""With at least one in this many cells fixed, ``search=auto`` works by constraints; the core has the same number."""


def native_board(form: TileForm) -> TileBoard:
    """The form's cells and pieces in the core's own structure."""
    from edgewise._native import TileBoard  # late: reading and drawing work without the core

    sides, fixed = ints(chain.from_iterable(form.pieces)), ints(chain.from_iterable(form.fixed))
    return TileBoard(form.neighbours.members, sides, form.border, fixed)


class Tiles(Engine):
    name = "tiles"
    summary = "edge matching by constraints or by scanning, and for score by beam search; parallel on oneTBB"
    forms = f"tiles, up to {MOST_CELLS} cells"
    answers = frozenset({Question.FIRST, Question.UNIQUE, Question.ALL, Question.BEST})
    saves = answers
    rank = 20
    options = (
        Option("search", "auto", "which search", ("auto", "constraint", "scan")),
        Option("up_to_turns", False, "of the four turns of a square board give one"),
        Option("break_symmetry", True, "search one of the four turns of a square board only"),
        Option("directions", True, "scan: look for one solution from several corners in turn"),
        Option("vector", "auto", "scan: two cells at a time, by AVX2 where it is there", ("auto", "on", "off")),
        Option("arcs", True, "constraint: neighbours support each other by colour"),
        Option("cell_singletons", True, "constraint: a cell with one candidate uses it up"),
        Option("piece_singletons", True, "constraint: a piece with one place left goes there"),
        Option("rare_first", True, "constraint: candidates with rare colours first"),
        Option("best_by", "beam", "best: which search; scan takes little memory", ("beam", "scan")),
        Option("width", None, "best: states that each beam keeps (default: as many as time and memory allow)"),
        Option("runs", 0, "best: runs, 0 for as many as there is time for"),
        Option("budget", None, "best by scan: placements of each run (default: 20 million, and more in later runs)"),
        Option("quota_colours", None, "best by scan: colours to use up early (default: three of seventeen)"),
        Option("heat", False, "constraint: note at which cells candidates are tried, for a picture of the effort"),
    )

    def missing(self) -> str | None:
        return core_missing()

    def accepts(self, form: Form) -> bool:
        return isinstance(form, TileForm) and len(form.neighbours) <= MOST_CELLS

    def run(self, form: Form, job: Job) -> Answer:
        from edgewise import _native  # late: reading and drawing work without the core

        assert isinstance(form, TileForm)
        if job.question is Question.BEST and len(set(chain.from_iterable(form.pieces))) > MOST_COLOURS_FOR_BEST:
            raise NoEngine(f"the best score is for sets of up to {MOST_COLOURS_FOR_BEST} colours")
        if job.options.get("vector") == "on" and not _native.tiles_vector_supported():
            raise NoEngine("vector=on needs a processor with AVX2")
        if job.options.get("heat"):
            # The scan goes from cell to cell as they come, millions a second; counting them would cost it dearly.
            job = replace(job, options={**job.options, "search": "constraint"})
        if job.question is not Question.BEST and job.keeper is None:
            return run_natively(_native.tiles, job, native_board(form))
        from edgewise.engines._tile_rounds import run_in_rounds

        return run_in_rounds(native_board(form), job)

    def comparable_nodes(self, stats: Stats) -> float:
        nodes = super().comparable_nodes(stats)
        return nodes / PLACEMENTS_PER_NODE if stats.get("search") == "scan" else nodes

    def traits(self, form: Form) -> Mapping[str, float]:
        if not isinstance(form, TileForm):
            return {}
        return {"clued": float(DEDUCED_FROM * len(form.fixed) >= len(form.neighbours))}


ENGINE = Tiles()
