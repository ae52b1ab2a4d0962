"""From rows to figures: medians, tables, growth, contradictions."""

from __future__ import annotations

import csv
import io

import pytest

from edgewise.bench.charts import all_charts
from edgewise.bench.plots import COLOURS
from edgewise.bench.report import results_csv
from edgewise.bench.summary import by_contestant, disagreements, growth, table
from support.bench.bench_rows import record


class TestFigures:
    def test_median_and_spread(self):
        rows = [record(turn=turn, seconds=seconds) for turn, seconds in enumerate((3.0, 1.0, 2.0), start=1)]
        (one,) = by_contestant(rows)["cdcl"]
        assert (one.seconds, one.spread, one.nodes, one.settled) == (2.0, (1.0, 3.0), 3, True)

    def test_one_failed_repetition_is_not_hidden(self):
        rows = [record(turn=1), record(turn=2, status="error", note="crashed")]
        (one,) = by_contestant(rows)["cdcl"]
        assert (one.settled, one.failed, one.worst.note) == (False, True, "crashed")

    def test_tables_count_solved_stopped_and_failed(self):
        rows = [
            record(puzzle="a"),
            record(puzzle="b", status="unsolvable", verdict="none", seconds=0.003),
            record(puzzle="c", status="unknown", stopped_by="time", verdict=""),
            record(puzzle="d", status="error", verdict=""),
        ]
        (row,) = table(rows, lambda one: one.label)
        assert (row.puzzles, row.settled, row.stopped, row.failed) == (4, 2, 1, 1)
        assert row.mean_seconds == pytest.approx(0.002)

    def test_growth_needs_three_sizes(self):
        assert growth([(4, 1.0), (8, 2.0)]) is None
        assert growth([(4, 2.0), (8, 4.0), (16, 8.0)]).exponent == pytest.approx(1)

    @pytest.mark.parametrize(
        ("one", "other", "wrong"),
        [
            ({"verdict": "one"}, {"verdict": "several"}, True),
            ({"verdict": "none", "status": "unsolvable"}, {"verdict": ""}, True),
            ({"verdict": "one"}, {"verdict": ""}, False),
            ({"verdict": "none", "status": "unsolvable"}, {"verdict": "", "status": "unknown"}, False),
        ],
    )
    def test_contradictions_are_found(self, one, other, wrong):
        assert bool(disagreements([record("a", **one), record("b", **other)])) is wrong

    def test_csv_can_be_read_back(self):
        rows = list(csv.DictReader(io.StringIO(results_csv([record(note='a "quoted", note')]))))
        assert rows[0]["note"] == 'a "quoted", note'
        assert (rows[0]["size"], rows[0]["engine"], rows[0]["status"]) == ("5×5", "cdcl", "solved")


class TestCharts:
    def test_a_contestant_looks_the_same_in_every_picture(self):
        rows = [record("tiles", family="eternity"), record("cdcl"), record("sat"), record("sat", family="eternity")]
        charts = all_charts(rows)
        for name in ("cactus", "size-slitherlink", "density-slitherlink"):
            assert f'fill="{COLOURS[1]}"' in charts[name]  # cdcl, the second of all
        assert f'fill="{COLOURS[0]}"' not in charts["size-slitherlink"]  # tiles, which has none of these

    @pytest.mark.parametrize(("largest", "fitted"), [(60, False), (90, True)])
    def test_growth_is_fitted_where_sizes_differ_enough(self, largest, fitted):
        rows = [record(puzzle=f"{cells}", cells=cells, seconds=cells / 1000) for cells in (10, 30, largest)]
        assert ("cdcl ~ cells^1.0" in all_charts(rows)["size-slitherlink"]) is fitted
