"""Heat maps: the counts are those of the search, the search is not changed by them, and the picture explains itself."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

import edgewise as ew
from edgewise.analysis.heat_maps import draw_waves, heat_map, record_heat
from edgewise.base.errors import BadInput
from edgewise.base.registry import family_of
from edgewise.base.request import Request
from edgewise.base.result import Question
from edgewise.families.slitherlink import Slitherlink
from edgewise.pictures import HeatMap, heat_colour, png
from edgewise.pictures.legend import Legend, with_legend
from edgewise.solving.asking import ask
from edgewise.solving.forcing import force
from support.commands import edgewise
from support.project import ROOT

SEARCHED = ("slitherlink/10x10-hard", "slitherlink/14x14-sparse", "flow/12x12", "flow/15x15", "eternity/6x6")
SETTLED = ("slitherlink/5x5", "flow/classic")


def example(name):
    return ew.load(ROOT / "examples" / f"{name}.txt")


def described(svg):
    return re.search("<desc>(.*?)</desc>", svg)[1]


@pytest.mark.parametrize("name", SEARCHED)
def test_recording_heat_does_not_change_the_search(name):
    puzzle = example(name)
    options = {"search": "constraint"} if puzzle.family_name == "eternity" else {}
    engine = "tiles" if options else "cdcl"
    how = {"engine": engine, "threads": 1}
    plain = ask(puzzle, Request(Question.UNIQUE, **how, options=options))
    noted = ask(puzzle, Request(Question.UNIQUE, **how, options={**options, "heat": True}))
    assert plain._raw.heat is None
    assert (noted.solutions, noted.unique) == (plain.solutions, plain.unique)
    assert noted.stats["nodes"] == plain.stats["nodes"] > 0
    form = family_of(puzzle).lower(puzzle)
    assert len(noted._raw.heat) == (len(form.neighbours) if engine == "tiles" else form.edge_count)


def test_cells_add_up_to_what_was_tried():
    effort = record_heat(example("eternity/6x6"))
    assert effort.result.engine == "tiles"
    assert sum(effort.heat) == effort.result.stats["nodes"]


@pytest.mark.parametrize("name", [name for name in SEARCHED if not name.startswith("eternity")])
def test_every_decision_is_somewhere(name):
    effort = record_heat(example(name))
    stats = effort.result.stats
    assert sum(effort.heat) >= stats["decisions"] + stats["conflicts"] > 0


def test_edges_without_a_choice_stay_cold():
    """A zero forbids the four edges around it before any search."""
    puzzle = example("slitherlink/10x10-hard")
    counts = record_heat(puzzle).heat
    form = family_of(puzzle).lower(puzzle)
    around_zeros = [edge for clue in range(len(form.clues)) if form.high[clue] == 0 for edge in form.clues[clue]]
    assert around_zeros
    # An edge is as hot as the cells beside it, too; the hottest of these is far from the hottest of all.
    assert max(counts[edge] for edge in around_zeros) < max(counts) / 2


@pytest.mark.parametrize("name", SEARCHED)
def test_the_picture_shows_the_effort(name):
    svg = heat_map(example(name))
    effort = record_heat(example(name))
    assert re.search(r"where (cdcl|tiles) searched: [0-9,]+ nodes", described(svg))
    assert re.findall("<title>([0-9,]+) times</title>", svg) == [f"{count:,}" for count in effort.heat]
    hottest = svg.index(heat_colour(1))
    assert hottest < svg.index('id="legend"')


@pytest.mark.parametrize("name", SETTLED)
def test_a_board_without_search_says_so_and_shows_the_waves(name):
    puzzle = example(name)
    svg = heat_map(puzzle)
    assert described(svg).startswith("settled without search; propagation: ")
    assert svg.count(" in wave ") == force(family_of(puzzle).lower(puzzle)).settled


def test_tiles_that_cannot_match_are_refused_by_counting():
    svg = heat_map(example("eternity/impossible"))
    assert described(svg) == "settled without search"


def test_waves_can_be_asked_for():
    puzzle = example("slitherlink/14x14-sparse")
    assert described(heat_map(puzzle, HeatMap.WAVES)).startswith("propagation: ")
    with pytest.raises(BadInput, match="no waves to draw for eternity"):
        heat_map(example("eternity/demo"), HeatMap.WAVES)


def test_an_unfinished_search_says_so():
    assert "not settled in " in described(heat_map(example("eternity/16x16"), seconds=0.3))


def test_one_wave_is_one_wave():
    puzzle = Slitherlink(((0, None), (None, None)))
    forced = force(family_of(puzzle).lower(puzzle))
    assert f"in {max(forced.waves)} waves" in described(draw_waves(puzzle, forced))
    board = example("flow/classic")
    assert described(heat_map(board, HeatMap.WAVES)).endswith("in 1 wave")


@pytest.mark.parametrize("side", [40, 400, 4000])
def test_the_legend_lies_inside_the_picture(side):
    board = f'<svg xmlns="http://www.w3.org/2000/svg" width="{side}" height="{side}"><rect/></svg>\n'
    words = ["a line that is much too long for a picture of any size: " * 3, "short"]
    svg = with_legend(board, Legend(words, [(0, "0"), (0.5, ""), (1, "1,234,567 times")]))
    root = ElementTree.fromstring(svg)
    width, height = int(root.get("width")), int(root.get("height"))
    legend = next(part for part in root if part.get("id") == "legend")
    down, scale = re.fullmatch(r"translate\(0 (\d+)\) scale\(([\d.]+)\)", legend.get("transform")).groups()
    for path in legend.iter("{http://www.w3.org/2000/svg}path"):
        for x, y in re.findall(r"(-?[\d.]+) (-?[\d.]+)", path.get("d")):
            assert 0 <= float(x) * float(scale) <= width
            assert int(down) <= int(down) + float(y) * float(scale) <= height
    assert png(svg).startswith(b"\x89PNG")


def test_on_the_command_line(tmp_path):
    command = ["analyze", ROOT / "examples" / "slitherlink" / "10x10-hard.txt"]
    assert edgewise(*command, "-o", tmp_path / "effort.svg")[0] == 0
    assert edgewise(*command, "--map", "waves", "-o", tmp_path / "waves.png")[0] == 0
    assert "where cdcl searched" in (tmp_path / "effort.svg").read_text()
    assert (tmp_path / "waves.png").read_bytes().startswith(b"\x89PNG")
    message = "edgewise: --map is for pictures: add --as svg, or -o FILE.svg\n"
    assert edgewise(*command, "--map", "waves") == (2, "", message)
