"""`check`, `convert`, `render` and the lists of engines and families, as users see them."""

from __future__ import annotations

import json
import re

import edgewise as ew
from support.commands import (
    DEMO,
    IMPOSSIBLE,
    edgewise,
)


class TestCheck:
    def test_every_violation_is_listed_with_code_and_place(self, tmp_path):
        puzzle, solution = tmp_path / "p.txt", tmp_path / "s.txt"
        puzzle.write_text("2 2\n3 .\n. .\n")
        solution.write_text("+─+─+\n│3│ │\n+ + +\n│   │\n+─+─+\n")
        code, out, err = edgewise("check", puzzle, solution)
        assert (code, err) == (1, "")
        assert out.splitlines() == [
            "loop.branch at the top-right corner of row 1, column 1: 3 lines meet here",
            "loop.end at the bottom-right corner of row 1, column 1: the line ends here",
        ]

    def test_malformed_solutions_are_exit_2(self, tmp_path):
        for text in ("", "hello", "{", '{"loop": 3}', "+─+\n"):
            path = tmp_path / "s.txt"
            path.write_text(text)
            code, out, err = edgewise("check", DEMO, path)
            assert (code, out) == (2, "")
            assert err.startswith(f"edgewise: {path}")
            assert len(err.splitlines()) == 1


class TestConvertAndRender:
    def test_every_format_there_and_back(self, tmp_path):
        original = edgewise("convert", DEMO, "--to", "grid")[1]
        for name in ("grid", "grid-lines", "rows", "puzzlink", "loopy"):
            path = tmp_path / f"{name}.txt"
            assert edgewise("convert", DEMO, "--to", name, "-o", path)[0] == 0
            assert edgewise("convert", path, "--to", "grid") == (0, original, "")

    def test_unknown_format(self):
        code, out, err = edgewise("convert", DEMO, "--to", "pdf")
        assert (code, out) == (2, "")
        assert "unknown format 'pdf' for slitherlink (choose from grid, grid-lines, rows, tiling, " in err

    def test_render(self, tmp_path):
        svg, png = tmp_path / "a.svg", tmp_path / "a.png"
        assert edgewise("render", DEMO, "-o", svg) == (0, "", "")
        plain = svg.read_bytes()
        assert edgewise("render", DEMO, "--solved", "--inside", "-o", svg)[0] == 0
        assert len(svg.read_bytes()) > len(plain)
        assert edgewise("render", DEMO, "--solved", "-o", png)[0] == 0
        assert png.read_bytes().startswith(b"\x89PNG")
        assert "*" in edgewise("render", DEMO, "--dots")[1]

    def test_render_refuses_what_it_cannot_draw(self, tmp_path):
        assert edgewise("render", DEMO, "-o", tmp_path / "a.pdf")[0] == 2
        assert edgewise("render", DEMO, "-o", tmp_path / "none" / "a.svg")[0] == 2
        code, out, _ = edgewise("render", IMPOSSIBLE, "--solved", "-o", tmp_path / "a.svg")
        assert (code, out) == (1, "# no solution\n")
        assert list(tmp_path.iterdir()) == []


def test_a_shape_that_a_command_does_not_print_is_refused():
    for command, shape in (("count", "url"), ("sample", "cnf"), ("analyze", "url")):
        code, out, err = edgewise(command, DEMO, "--as", shape)
        assert (code, out) == (2, "")
        assert f"'{shape}' is not one of 'text', 'json', 'svg', 'png'" in " ".join(err.split())


class TestInventory:
    def test_engines_and_families_tell_what_they_declare(self):
        code, out, _ = edgewise("engines")
        assert code == 0
        assert "backtrack: " in out
        assert "brute: " in out
        assert "slitherlink: " in edgewise("families")[1]
        engines = [json.loads(line) for line in edgewise("engines", "--json")[1].splitlines()]
        assert {"cdcl", "backtrack", "frontier", "brute"} <= {engine["name"] for engine in engines}
        assert engines[0]["answers"] == ["all", "first", "prove", "unique"]
        families = [json.loads(line) for line in edgewise("families", "--json")[1].splitlines()]
        assert "loopy" in next(family for family in families if family["name"] == "slitherlink")["formats"]

    def test_one_family_tells_its_rules_and_what_only_its_makers_take(self):
        for name, family in ew.all_families().items():
            code, out, _ = edgewise("families", name)
            assert code == 0
            assert out.startswith(f"{name}: {family.summary}\n")
            for rule, meaning in family.violation_codes.items():
                assert re.search(rf"^  broken {re.escape(rule)} +{re.escape(meaning)}$", out, re.M)
            options = family.maker.options if family.maker else {}
            assert out.count("\n  generate --") == len(options)
        assert edgewise("families", "loopy", "--formats")[1].startswith("slitherlink: ")
        assert len(edgewise("families", "masyu", "--json")[1].splitlines()) == 1
        code, out, err = edgewise("families", "sudoku")
        assert (code, out) == (2, "")
        assert "unknown family 'sudoku' (choose from balance, " in err

    def test_version_and_help(self):
        assert edgewise("--version")[1].startswith("edgewise ")
        assert "solve" in edgewise("--help")[1]
        assert edgewise("solve", "--help")[0] == 0


def test_only_commands_that_write_html_take_it(tmp_path):
    """Neither by its name nor by that of a file."""
    code, _, err = edgewise("solve", DEMO, "--as", "html")
    assert code == 2
    assert "'html' is not one of" in err
    code, _, err = edgewise("solve", DEMO, "-o", tmp_path / "demo.html")
    assert code == 2
    assert "this command cannot print html" in err
    assert list(tmp_path.iterdir()) == []
