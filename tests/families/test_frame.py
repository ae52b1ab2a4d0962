"""What must hold for any family: texts round-trip, engines and rules agree, `check` reads `solve`."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
from dataclasses import fields
from importlib import import_module
from pkgutil import iter_modules

import pytest

import edgewise as ew
from edgewise.base.family import Claim, Family, Solution, Style
from edgewise.base.forms import LineForm
from edgewise.base.registry import engines, family_of
from edgewise.base.result import Question
from edgewise.cli.app import run
from edgewise.text.loading import parse
from edgewise.text.solutions import read_solution
from edgewise.text.source import Source
from support.boards import random_board
from support.families import FAMILIES, cases_of, folder_of, solved_example
from support.project import ROOT

MOST_EDGES_BY_BRUTE_FORCE = 30
FORMATS = [(family, fmt) for family in FAMILIES for fmt in family.formats]


@pytest.mark.parametrize(("family", "fmt"), FORMATS, ids=lambda value: getattr(value, "name", ""))
def test_format_example_is_recognised_and_round_trips(family, fmt):
    # Numbers alone can be the board of many a puzzle: kin that have no signs of their own are named above it.
    assert fmt.claim(Source(fmt.example)) is not Claim.NO or (family.parts and fmt.name == "rows")
    puzzle = fmt.read(Source(fmt.example))
    assert fmt.write(puzzle) == fmt.example
    assert isinstance(puzzle, family.puzzle_type)


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_families_have_one_shape(family):
    files = {path.name for path in folder_of(family).iterdir()}
    assert files >= {"model.py", "rules.py", "cases.txt"}
    # What a family does not share with its kin, it has itself.
    own = {"formats", "solution.py", "draw_text.py", "scene.py", "features.py"}
    assert family.parts or files >= own


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_parts_are_found_by_the_names_of_their_files(family):
    puzzle, _ = solved_example(family)
    parts = {
        "editing": family.editing,
        "features": family.features(puzzle) or None,
        "making": family.maker,
        "marks": family.marked_board(puzzle),
        "on_paper": family.part("on_paper", "on_paper"),
        "proof_model": family.proof_model(puzzle),
        "words": family.words(puzzle),
    }
    paths = [*folder_of(family).rglob("*.py")]
    files = {path.stem for path in paths}
    shared = {module.name for module in iter_modules(import_module(family.parts).__path__)} if family.parts else set()
    files |= shared & parts.keys()
    if family.parts and not family.puzzle_type.typed:  # a board without signs
        files.discard("editing")
    assert {name for name, part in parts.items() if part is not None} == parts.keys() & files
    # A file that is neither a part nor used by another one has a name that nobody looks for.
    imports = r"^ *from edgewise\.families\.(?:[\w.]+\.)?(\w+)(?: import (.*))?"
    imported = re.findall(imports, "\n".join(path.read_text() for path in paths), re.M)
    used = {name for module, names in imported for name in (module, *re.findall(r"\w+", names))}
    assert files - parts.keys() - {"__init__", "scene"} <= used


def test_a_run_imports_no_part_that_it_does_not_need(processes):
    script = "import sys, edgewise as ew; ew.solve('3 .\\n. .'); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    found = [name.split(".") for name in done.stdout.split() if name.startswith("edgewise.families.")]
    assert {folder_of(family).name for family in FAMILIES} <= {name[2] for name in found}
    assert {"editing", "features", "making", "marks", "proof_model", "scene", "words"}.isdisjoint(
        name[3] for name in found if len(name) > 3
    )


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_formats_of_a_family_say_the_same(family):
    """Formats that cannot express a puzzle refuse it; all others give it back."""
    written = set()
    for example in family.formats:
        puzzle = example.read(Source(example.example))
        for fmt in family.formats:
            try:
                text = fmt.write(puzzle)
            except ew.BadInput:
                continue
            assert parse(Source(text), family) == puzzle
            written.add((example.name, fmt.name))
    assert all((fmt.name, family.formats[0].name) in written for fmt in family.formats)


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_a_puzzle_and_its_solution_are_what_they_print(family):
    names = {name: getattr(ew, name) for name in dir(ew)}
    puzzle, solution = solved_example(family)
    assert eval(repr(puzzle), dict(names)) == puzzle
    assert eval(repr(solution), dict(names)) == solution


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_a_marked_board_has_the_lines_of_the_form(family):
    for fmt in family.formats:
        form = family.lower(puzzle := fmt.read(Source(fmt.example)))
        board = family.marked_board(puzzle)
        assert (board is None) == (not isinstance(form, LineForm))
        if board is not None:
            assert len(board.lines) == form.edge_count
            assert all(one < other for one, other in board.lines)
            # Edges meet at a point of the board where they meet at a vertex of the form.
            met = {(one, other) for at in form.incident_edges() for one in at for other in at}
            assert all(set(board.lines[one]) & set(board.lines[other]) for one, other in met)


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_right_cases_are_found_by_the_engines(family):
    for codes, text, solution in cases_of(family):
        if codes:
            continue
        puzzle = family.formats[0].read(Source(text))
        drawn = read_solution(puzzle, Source(solution))
        form = family.lower(puzzle)
        able = [engine for engine in engines().values() if Question.ALL in engine.answers and engine.accepts(form)]
        assert able
        for engine in able:
            if engine.name == "brute" and isinstance(form, LineForm) and form.edge_count > MOST_EDGES_BY_BRUTE_FORCE:
                continue
            assert drawn in ew.solve(puzzle, all=True, engine=engine.name).solutions


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_puzzles_and_solutions_draw_themselves(family):
    puzzle, solution = solved_example(family)
    assert str(puzzle) == family.draw_text(puzzle, None, Style())
    assert str(solution) != str(puzzle)
    assert puzzle._repr_svg_().startswith("<svg")
    assert solution._repr_svg_() != puzzle._repr_svg_()
    assert ew.render(puzzle, solution, to="png").startswith(b"\x89PNG")


@pytest.fixture
def edgewise(monkeypatch, capsys):
    """The command line in this process."""

    def command(*arguments):
        monkeypatch.setattr(sys, "argv", ["edgewise", *map(str, arguments)])
        code = run()
        return code, *capsys.readouterr()

    return command


@pytest.mark.parametrize("shape", ["text", "json"])
@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_check_reads_what_solve_prints(family, shape, edgewise, tmp_path):
    right = [text for codes, text, _ in cases_of(family) if not codes]
    for number, text in enumerate(right):
        puzzle, printed = tmp_path / f"{number}.txt", tmp_path / f"{number}.{shape}"
        puzzle.write_text(text)
        code, out, err = edgewise("solve", puzzle, "--family", family.name, "--as", shape, "--all")
        assert (code, err) == (0, ""), text
        printed.write_text(out)
        in_dots = any("\u2800" <= sign <= "\u28ff" for sign in out)
        code, out, err = edgewise("check", puzzle, printed, "--family", family.name)
        if in_dots:  # boards that are no grid of squares: their solutions are read from JSON
            assert code == 2
            assert "JSON" in err
            continue
        assert (code, out.splitlines()[-1], err) == (0, "correct: every rule holds", ""), printed.read_text()


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_solutions_come_back_from_their_dict(family):
    puzzle, solution = solved_example(family)
    facts = json.loads(json.dumps(solution.to_dict()))
    assert family.solution_from_dict(puzzle, facts) == solution
    for text in (json.dumps(facts), json.dumps({"solutions": [facts, {}]}, indent=2), f" \n{json.dumps(facts)}\n"):
        assert read_solution(puzzle, Source(text)) == solution


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
@pytest.mark.parametrize(
    ("text", "line", "column", "says"),
    [
        ("{", 1, 2, "not a single JSON object"),
        ('{"solutions":\n [}', 2, 3, "not a single JSON object"),
        ("{}\n{}", 2, 1, "not a single JSON object: extra data"),
        ('{"x": ' + "9" * 5000 + "}", 1, 7, "not a single JSON object"),
        ('{"x": ' + "[" * 100_000 + "}", 1, 106, "not a single JSON object"),
        ('{"solutions": []}', None, None, "contains no solution"),
        ('{"solutions": [[]]}', None, None, "solutions[0]: expected a JSON object"),
        ("{}", None, None, "a solution is {"),
    ],
)
def test_bad_json_is_refused_with_its_place(family, text, line, column, says):
    puzzle, _ = solved_example(family)
    with pytest.raises(ew.BadInput) as caught:
        read_solution(puzzle, Source(text, "drawn.json"))
    assert says in caught.value.message
    assert (caught.value.source, caught.value.line, caught.value.column) == ("drawn.json", line, column)


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_what_a_family_leaves_out_is_refused_or_empty(family):
    puzzle, solution = solved_example(family)
    assert family.impossible(puzzle, False) is None
    assert all(feature.meaning for feature in family.features(puzzle).values())
    for picture in (lambda: family.address(solution), lambda: family.line_of(puzzle, 0)):
        try:
            assert picture()
        except ew.BadInput as error:
            assert family.name in error.message


def test_the_page_about_families_names_everything_they_declare():
    page = (ROOT / "docs" / "design" / "add-a-family.md").read_text()
    declared = [field.name for field in fields(Family)] + [name for name in vars(Solution) if name[0] != "_"]
    assert [name for name in declared if f"`{name}`" not in page and f"`{name}(" not in page] == []
    parts = re.findall(r"``(\w+\.py)``: ", (ROOT / "src" / "edgewise" / "base" / "family.py").read_text())
    assert "making.py" in parts
    assert [name for name in parts if f"| `{name}` |" not in page] == []


def test_addresses_and_game_ids_name_their_signs():
    """Otherwise every text would be offered to them."""
    formats = [fmt for family in FAMILIES for fmt in family.formats]
    assert [fmt.name for fmt in formats if fmt.one_word and not fmt.signs] == []


def test_name_is_no_part_of_a_puzzle():
    puzzle = ew.load("3.\n.2")
    assert puzzle.named("other") == puzzle
    assert puzzle.named("other").name == "other"


def test_family_is_found_from_the_puzzle():
    puzzle = random_board(random.Random(1))
    assert family_of(puzzle).name == "slitherlink"


def test_engines_are_listed_by_their_rank():
    ranks = [engine.rank for engine in engines().values()]
    assert ranks == sorted(ranks)
    assert next(iter(engines())) == "cdcl"
    assert "brute" in engines()
