"""Plots and the page as text, whatever the rows hold."""

from __future__ import annotations

import re

from edgewise.bench.plots import Axis, Point, Scale, Series, plot
from edgewise.bench.report import report_html
from support.bench.bench_rows import record


class TestPlots:
    def test_log_axes_put_equal_ratios_at_equal_distances(self):
        scale = Scale(Axis("x", log=True), [0.01, 100], 0, 400)
        assert [scale.place(value) for value in (0.01, 1, 100)] == [0, 200, 400]
        assert [value for value, _ in scale.ticks()] == [0.01, 0.1, 1, 10, 100]

    def test_linear_ticks_are_round(self):
        ticks = Scale(Axis("x"), [0, 97], 0, 100).ticks()
        assert [label for _, label in ticks] == ["0", "20", "40", "60", "80"]

    def test_nothing_to_plot_is_an_empty_plot(self):
        assert 'class="mark"' not in plot("none", Axis("x"), Axis("y", log=True), [Series("a", [])])

    def test_words_of_users_are_escaped(self):
        svg = plot("<b>", Axis("&"), Axis("y"), [Series("<i>", [Point(1, 1, "<u>")])])
        assert not re.search("<[biu]>", svg)


def test_the_page_survives_every_kind_of_row():
    rows = [
        record(puzzle="<script>", note="a & b", label="<x>"),
        record("b", status="error", note="crashed", seconds=0.0, nodes=None),
        record("b", puzzle="q", status="unknown", stopped_by="memory", verdict=""),
    ]
    page = report_html("<suite>", rows, {"cores": 2, "contestants": {"b": {"version": "1", "configuration": {}}}})
    assert "<script>" not in page
    assert "<suite>" not in page
    assert "unknown, memory" in page
