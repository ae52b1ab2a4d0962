"""The page: its plots are there, in a real browser, without a network, whatever the rows hold."""

from __future__ import annotations

import json
import re

import pytest

from bench_rows import record, small_benchmark, small_suite
from browser import needs_browser, opened
from edgewise.bench.plots import Axis, Point, Scale, Series, plot
from edgewise.bench.report import report_html


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


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return small_benchmark(small_suite(tmp_path_factory.mktemp("suite")))


class TestPage:
    def test_the_page_needs_no_network(self, folder):
        page = (folder / "report.html").read_text()
        assert not re.search(r"""(src|href)\s*=\s*["'](?!data:)""", page)
        assert "<script" not in page
        assert "@import" not in page

    @needs_browser
    def test_the_page_shows_its_plots_in_a_browser(self, folder, tmp_path):
        """The browser lays the page out and tells how large each plot is and how many marks lie inside it."""
        ask = """<script>document.title = JSON.stringify([...document.querySelectorAll("figure")].map(figure => {
          const box = figure.querySelector("svg").getBoundingClientRect();
          const inside = [...figure.querySelectorAll(".mark")].filter(mark => {
            const at = mark.getBoundingClientRect();
            return at.width > 1 && at.left >= box.left && at.right <= box.right && at.top >= box.top
              && at.bottom <= box.bottom });
          return [figure.id, box.width, box.height, inside.length, figure.querySelectorAll(".mark").length] }))
        </script></body>"""
        page = tmp_path / "page.html"
        page.write_text((folder / "report.html").read_text().replace("</body>", ask))
        dom, _ = opened(page, tmp_path / "profile")
        figures = json.loads(re.search(r"<title>(\[.*?\])</title>", dom)[1])
        names = {name for name, *_ in figures}
        assert names >= {"cactus", "size-slitherlink", "density-flow", "ratio-slitherlink"}
        for name, width, height, inside, marks in figures:
            assert width > 200, name
            assert height > 100, name
            assert inside == marks > 0, name


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
