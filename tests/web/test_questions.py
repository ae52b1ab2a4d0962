"""The questions over HTTP: the same answers as on the command line, and what the page needs beside them."""

from __future__ import annotations

import base64
import json

import pytest

import edgewise as ew
import edgewise.generating.made as made_to_order
from edgewise.base.forms import LineForm
from edgewise.base.registry import families, family_of
from edgewise.questions.boards import Analyze
from edgewise.web.answers.context import Bounds, Context
from edgewise.web.answers.gallery import examples_facts, families_facts
from edgewise.web.answers.questions import QUESTIONS, shaped
from edgewise.web.answers.reading import TooLarge
from edgewise.web.frames import Ask, Task
from edgewise.web.worker import Worker
from support.commands import edgewise
from support.project import EXAMPLES, ROOT

SLITHERLINK = ROOT / "examples" / "slitherlink"
SMALL = [path for path in EXAMPLES if path.stat().st_size < 400]
VARYING = ("seconds", "stats", "puzzle", "edges", "scene")


def asked(name: str, bounds: Bounds | None = None, **facts):
    question = QUESTIONS[name]
    answer = question.answer(shaped(facts, question.takes), Context(bounds or Bounds()))
    return json.loads(json.dumps(answer))  # whatever is answered can be sent


def printed(*arguments):
    """What the command line prints as JSON."""
    code, out, err = edgewise(*arguments, "--as", "json")
    assert code in (0, 1), err
    return json.loads(out)


def without(facts, *names):
    return {name: fact for name, fact in facts.items() if name not in names}


@pytest.mark.parametrize(
    ("question", "arguments", "more"),
    [
        ("solve", ["solve", "--unique"], {}),
        ("count", ["count"], {}),
        ("forced", ["forced"], {}),
        ("conflict", ["conflict"], {}),
        ("repair", ["repair"], {}),
        ("hint", ["hint"], {}),
        ("grade", ["grade"], {}),
    ],
)
def test_answers_are_those_of_the_command_line(question, arguments, more):
    for name in ("demo", "ambiguous", "impossible"):
        path = SLITHERLINK / f"{name}.txt"
        mine = asked(question, puzzle=path.read_text(), **more)
        theirs = printed(*arguments, path)
        hardest = (mine.get("grade") or {}).get("hardest")
        if hardest:
            hardest["puzzle"] = name
        assert without(mine, *VARYING) == without(theirs, *VARYING)


def test_counted_edges_are_those_of_the_command_line():
    path = SLITHERLINK / "ambiguous.txt"
    mine, theirs = asked("count", puzzle=path.read_text(), edges=True), printed("count", "--edges", path)
    assert mine["edges"] == theirs["edges"]


def test_a_verdict_on_a_solution_is_that_of_the_command_line(tmp_path):
    puzzle, solution = tmp_path / "board.txt", tmp_path / "solution.json"
    puzzle.write_text("3 .\n. .\n")
    for loop in ([[0, 0], [0, 1], [1, 1], [1, 0]], [[0, 0], [0, 2], [1, 2], [1, 0]]):
        solution.write_text(json.dumps({"loop": loop}))
        mine = asked("check", puzzle=puzzle.read_text(), solution={"loop": loop})
        assert without(mine, "puzzle") == without(printed("check", puzzle, solution), "puzzle")
        assert not mine["right"]


def test_an_explanation_is_that_of_the_command_line():
    path = SLITHERLINK / "5x5.txt"
    mine = asked("explain", puzzle=path.read_text())
    _, out, _ = edgewise("explain", path, "--as", "json")
    *steps, grade = map(json.loads, out.splitlines())
    assert [step["text"] for step in mine["steps"]] == [step["text"] for step in steps]
    assert mine["grade"]["level"] == grade["grade"]["level"]


@pytest.mark.parametrize("path", SMALL, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_board_is_loaded_with_its_geometry(path):
    facts = asked("load", puzzle=path.read_text(), family=path.parent.name)
    puzzle = ew.load(facts["puzzle"])
    assert puzzle == ew.load(path)
    assert facts["family"] == path.parent.name
    form = family_of(puzzle).lower(puzzle)
    scene = facts["scene"]
    assert len(scene["cells"]) == facts["cells"]
    if isinstance(form, LineForm):
        assert len(scene["edges"]) == form.edge_count
        assert len(scene["points"]) == form.vertex_count
        assert [edge["ends"] for edge in scene["edges"]] == [
            list(ends) for ends in zip(form.tails, form.heads, strict=True)
        ]
        inside = [cell["vertex"] for cell in scene["cells"] if cell["vertex"] is not None]
        assert len(set(inside)) == len(inside)
        assert not inside or len(inside) == len(scene["cells"])  # either all cells are vertices, or none is
    for text in facts["formats"].values():
        assert ew.load(text) == puzzle


@pytest.mark.parametrize("path", SMALL, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_the_truth_in_one_answer(path):
    text = path.read_text()
    truth, result = asked("truth", puzzle=text), ew.solve(ew.load(path), unique=True)
    verdict = {True: "one", False: "several" if result.solutions else "none"}[result.unique]
    assert truth["verdict"] == verdict
    puzzle = result.puzzle
    form = family_of(puzzle).lower(puzzle)
    if not isinstance(form, LineForm):
        assert len(truth["boards"]) == len(result.solutions)
        return
    assert len(truth["solutions"]) == len(result.solutions)
    forced = ew.forced(puzzle)
    if verdict != "none":
        assert (set(truth["forced"]["on"]), set(truth["forced"]["off"])) == (forced.on, forced.off)
        assert truth["forced"]["complete"]
    for edges in truth["solutions"]:
        scene = asked("load", puzzle=text)["scene"]
        drawn = {"on": [scene["edges"][edge]["line"] for edge in edges]}
        assert asked("check", puzzle=text, solution=drawn)["right"]
        assert not asked("check", puzzle=text, solution={"on": drawn["on"][1:]})["right"]


def test_the_edges_of_every_solution():
    text = (SLITHERLINK / "ambiguous.txt").read_text()
    answer = asked("solve", puzzle=text, question="all")
    scene = asked("load", puzzle=text)["scene"]
    assert len(answer["edges"]) == len(answer["solutions"]) > 2
    for edges, solution in zip(answer["edges"], answer["solutions"], strict=True):
        drawn = {"on": [scene["edges"][edge]["line"] for edge in edges]}
        assert asked("check", puzzle=text, solution=drawn)["right"]
        assert asked("check", puzzle=text, solution=solution)["right"]


def test_no_more_solutions_than_the_server_allows():
    text = (SLITHERLINK / "ambiguous.txt").read_text()
    answer = asked("solve", Bounds(solutions=3), puzzle=text, question="all", solutions=50)
    assert len(answer["solutions"]) == 3
    assert answer["stopped_by"] == "solutions"


def test_a_search_that_runs_out_of_time_says_so():
    blank = "\n".join(" ".join(["."] * 20) for _ in range(20))
    answer = asked("count", Bounds(seconds=0.2), puzzle=blank, seconds=1000.0)
    assert (answer["status"], answer["stopped_by"]) == ("unknown", "time")


def test_all_engines_together_keep_to_the_time(monkeypatch):
    given = []
    real = Analyze.answer

    def answer(question, puzzle, listener):
        given.append(question.seconds)
        return real(Analyze(seconds=0.1), puzzle, listener)

    monkeypatch.setattr(Analyze, "answer", answer)
    asked("analyze", Bounds(seconds=8.0), puzzle="3 .\n. .", seconds=100.0)
    assert given == [8.0]


def test_grading_what_was_made_is_bounded_in_time(monkeypatch):
    clocks = []
    real = made_to_order.graded

    def graded(puzzle, clock):
        clocks.append(clock)
        return real(puzzle, clock)

    monkeypatch.setattr("edgewise.generating.made.graded", graded)
    assert asked("generate", Bounds(seconds=30.0), family="slitherlink", rows=5, columns=5, seed=1)["grade"]["level"]
    assert [0 < clock.left <= 30 for clock in clocks] == [True]


def test_a_state_and_a_line_that_is_asked_about():
    text = "3 .\n. ."
    first = asked("hint", puzzle=text)
    drawn = {"on": [step["edge"] for step in first["edges"] if step["on"]], "off": []}
    assert asked("hint", puzzle=text, state=drawn)["text"] != first["text"]
    assert asked("hint", puzzle=text, edge=[[0, 0], [0, 1]])["level"]


def test_a_hint_for_pieces():
    text = (ROOT / "examples" / "eternity" / "demo.txt").read_text()
    first = asked("hint", puzzle=text)
    assert first == without(printed("hint", ROOT / "examples" / "eternity" / "demo.txt"), "puzzle") | {"puzzle": ""}
    assert asked("hint", puzzle=text, state={"cells": []}) == first
    assert "goes in row 2, column 2." in asked("hint", puzzle=text, edge=[1, 1])["text"]


def test_pieces_that_are_placed_are_checked():
    text = (ROOT / "examples" / "eternity" / "demo.txt").read_text()
    board = asked("solve", puzzle=text)["solutions"][0]["board"]
    cells = [
        {"cell": [row, column], "piece": piece, "turns": turns}
        for row, placed in enumerate(board)
        for column, (piece, turns) in enumerate(placed)
    ]
    assert asked("check", puzzle=text, solution={"cells": cells})["right"]
    unfinished = asked("check", puzzle=text, solution={"cells": cells[:-1]})
    assert {one["code"] for one in unfinished["violations"]} == {"cell.empty"}
    for wrong in ({"cell": [9, 9], "piece": 1, "turns": 0}, {"piece": 1}, 3):
        with pytest.raises(ew.BadInput):
            asked("check", puzzle=text, solution={"cells": [wrong]})


def test_pictures():
    text = "3 .\n. ."
    assert asked("render", puzzle=text)["text"].startswith("<svg")
    assert base64.b64decode(asked("render", puzzle=text, **{"as": "png"})["base64"]).startswith(b"\x89PNG")
    assert asked("render", puzzle=text, solved=True)["text"] != asked("render", puzzle=text)["text"]
    with pytest.raises(ew.BadInput, match="no solution"):
        asked("render", puzzle=(SLITHERLINK / "impossible.txt").read_text(), solved=True)


def test_several_puzzles_in_one_text():
    facts = asked("load", puzzle="3 . .\n. . .\n\n. 2\n. .\n\n. .\n. 1\n")
    assert [ew.load(one["puzzle"]).clued_cells for one in facts["puzzles"]] == [[(0, 0, 3)], [(0, 1, 2)], [(1, 1, 1)]]
    assert facts["puzzle"] == facts["puzzles"][0]["puzzle"]


def test_errors_name_the_place_and_no_file():
    with pytest.raises(ew.BadInput) as caught:
        asked("load", puzzle="3 .\n. x")
    assert (caught.value.source, caught.value.line, caught.value.column) == (None, 2, 3)


@pytest.mark.parametrize(
    ("facts", "message"),
    [
        ({}, "puzzle"),
        ({"puzzle": 3}, "puzzle: expected `str`"),
        ({"puzzle": "3 .\n. .", "stray": 1}, "stray"),
        ({"puzzle": "3 .\n. .", "seconds": -1}, "seconds"),
        ({"puzzle": "3 .\n. .", "seconds": "1"}, "seconds"),
        ({"puzzle": "3 .\n. .", "question": "why"}, "question"),
        ({"puzzle": "3 .\n. .", "engine": "../../etc"}, "unknown engine"),
        ({"puzzle": "3 .\n. .", "family": "/etc/passwd"}, "unknown family"),
        ([], "expected `object`"),
        ("x", "expected `object`"),
    ],
)
def test_wrong_requests_are_refused_in_one_line(facts, message):
    question = QUESTIONS["solve"]
    with pytest.raises(ew.BadInput, match=message) as caught:
        question.answer(shaped(facts, question.takes), Context())
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", ["load", "solve", "hint", "resize", "new"])
def test_boards_that_are_too_large(name):
    blank = "\n".join(" ".join(["."] * 30) for _ in range(30))
    facts = {"puzzle": blank, "rows": 31, "columns": 31, "family": "slitherlink"}
    takes = QUESTIONS[name].takes.__struct_fields__
    with pytest.raises(TooLarge):
        asked(name, Bounds(cells=500), **{field: fact for field, fact in facts.items() if field in takes})


def test_puzzles_are_made_to_order():
    """The same as on the command line, by the same seed."""
    mine = asked("generate", family="eternity", rows=4, columns=4, seed=7)
    assert mine == printed("generate", "eternity", "4", "--seed", "7")
    several = asked("generate", family="eternity", rows=3, columns=3, seed=7, number=3)
    assert [one["seed"] for one in several["puzzles"]] == [7, 8, 9]


def test_wishes_of_one_family_alone():
    made = asked("generate", family="flow", rows=6, columns=6, seed=7, options={"pairs": 5, "rule": "fill"})
    assert made == printed("generate", "flow", "6", "--seed", "7", "--pairs", "5", "--rule", "fill")


def test_a_board_that_is_half_made():
    made = asked("generate", family="slitherlink", start="3 . . . .\n" + ". . . . .\n" * 4, seed=7)
    assert ew.load(made["text"]).clues[0][0] == 3
    assert asked("truth", puzzle=made["text"])["verdict"] == "one"


def test_a_wish_that_is_not_met_in_time_says_so():
    """However fast the machine: no board of 2×2 is as hard as that."""
    answer = asked("generate", Bounds(seconds=0.2), family="slitherlink", rows=2, columns=2, grade="9")
    assert answer["error"]
    assert answer["stopped_by"] in ("time", "attempts")


@pytest.mark.parametrize(
    ("spec", "error"),
    [
        ({"family": "nonsense"}, "unknown family"),
        ({"family": "eternity", "options": {"mask": "x"}}, "not an option"),
        ({"family": "eternity", "options": {"limits": "x"}}, "not an option"),
        ({"family": "eternity", "mask": [1]}, "mask"),
        ({"family": "eternity", "rows": 900, "columns": 900}, "100"),
    ],
)
def test_wishes_that_cannot_be_met_are_refused(spec, error):
    with pytest.raises(ew.BadInput, match=error):
        asked("generate", **spec)


def test_the_gallery_shows_what_can_be_solved():
    shown = examples_facts()
    assert {one["family"] for one in shown} == set(families())
    for one in shown:
        assert one["svg"].startswith("<svg")
        assert ew.load(one["puzzle"]).family_name == one["family"]


def test_the_facts_about_families():
    found = {one["name"]: one for one in families_facts()}
    assert set(found) == set(families())
    assert not found["eternity"]["new"]
    assert "honeycomb" in found["slitherlink"]["tilings"]
    assert found["flow"]["options"]["rule"] == ["fill", "classic"]
    for name, one in found.items():
        assert one["levels"] == list(families()[name].level_names)


def test_a_text_with_two_meanings_names_the_families_that_could_read_it():
    body = json.dumps({"puzzle": "w.w\nb.b\n"}).encode()
    done = Worker(lambda data: None).answer(Ask(1, Task("load", body, Bounds())))
    assert done.status == 400
    said = json.loads(done.body)
    assert said["families"] == ["flow", "masyu"]
    assert said.keys() == {"error", "families"}
    for name in said["families"]:
        board = asked("load", puzzle="w.w\nb.b\n", family=name)
        assert board["family"] == name
        for text in (board["puzzle"], *board["formats"].values()):
            assert asked("load", puzzle=text)["family"] == name  # nobody has to remember what was chosen
