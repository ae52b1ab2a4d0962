"""`edgewise solve` as users see it: a real process, its output, its exit code."""

from __future__ import annotations

import json
import os
import subprocess

import pytest

from support.commands import (
    AMBIGUOUS,
    COMMAND,
    DEMO,
    HARD,
    IMPOSSIBLE,
    edgewise,
    on_a_terminal,
)
from support.project import ROOT


class TestSolve:
    def test_draws_the_solution_and_says_so(self):
        code, out, err = edgewise("solve", DEMO, "--unique")
        assert (code, err) == (0, "")
        assert out.startswith("+")
        assert "# demo: solved, the only solution (cdcl, " in out
        assert "\x1b" not in out

    def test_no_solution_is_exit_1(self):
        code, out, err = edgewise("solve", IMPOSSIBLE)
        assert (code, err) == (1, "")
        assert out.startswith("# impossible: no solution")

    def test_two_solutions_show_where_a_puzzle_is_ambiguous(self):
        code, out, _ = edgewise("solve", AMBIGUOUS, "--unique", "--as", "json")
        result = json.loads(out)
        assert code == 0
        assert (result["unique"], len(result["solutions"]), result["stopped_by"]) == (False, 2, "solutions")
        assert "# the two solutions differ by " in edgewise("solve", AMBIGUOUS, "--unique")[1]

    def test_json_has_one_line_per_puzzle(self):
        code, out, _ = edgewise("solve", DEMO, AMBIGUOUS, IMPOSSIBLE, "--as", "json")
        results = [json.loads(line) for line in out.splitlines()]
        assert code == 1
        assert [result["puzzle"] for result in results] == ["demo", "ambiguous", "impossible"]
        assert [result["status"] for result in results] == ["solved", "solved", "unsolvable"]
        assert all(result["family"] == "slitherlink" and result["engine"] == "cdcl" for result in results)

    def test_all_counts(self):
        code, out, _ = edgewise("solve", "-", "--all", "--as", "json", stdin=". .\n. .\n")
        result = json.loads(out)
        assert code == 0
        assert (result["count"], result["complete"], len(result["solutions"])) == ("13", True, 13)

    def test_solutions_n(self):
        _, out, _ = edgewise("solve", "-", "--solutions", 3, "--as", "json", stdin=". .\n. .\n")
        assert len(json.loads(out)["solutions"]) == 3

    def test_stats_are_printed_on_request(self):
        _, out, _ = edgewise("solve", DEMO, "--stats", "--threads", 2, "--option", "depth=3")
        assert "# nodes " in out
        assert "# depth         3" in out
        assert "# threads       2" in out

    @pytest.mark.parametrize("limit", [("--time-limit", "0.05"), ("--node-limit", "5")])
    def test_limits_are_exit_3(self, big_board, limit):
        code, out, _ = edgewise("solve", big_board, "--all", *limit, "--as", "json")
        assert code == 3
        assert json.loads(out)["stopped_by"] == {"--time-limit": "time", "--node-limit": "nodes"}[limit[0]]

    def test_engine_options_and_cpu(self):
        code, out, _ = edgewise(
            "solve", HARD, "--cpu", "100%", "--option", "lookahead=chosen", "--option", "block_rule=off", "--as", "json"
        )
        assert code == 0
        assert json.loads(out)["stats"]["threads"] == len(os.sched_getaffinity(0))

    def test_the_name_of_a_file_says_what_goes_into_it(self, tmp_path):
        for suffix, begins in (("svg", b"<svg"), ("png", b"\x89PNG"), ("json", b"{"), ("txt", b"+ +")):
            path = tmp_path / f"out.{suffix}"
            assert edgewise("solve", DEMO, "-o", path)[0] == 0
            assert path.read_bytes().startswith(begins)
        path = tmp_path / "shares.svg"
        assert edgewise("count", DEMO, "--edges", "-o", path)[0] == 0
        assert path.read_text().startswith("<svg")

    def test_pictures_go_into_files(self, tmp_path):
        for suffix, magic in (("svg", b"<svg"), ("png", b"\x89PNG")):
            path = tmp_path / f"out.{suffix}"
            code, _, err = edgewise("solve", DEMO, "--as", suffix, "-o", path, "--inside")
            assert code == 0
            assert "solved" in err
            assert path.read_bytes().startswith(magic)
        assert edgewise("solve", DEMO, HARD, "--as", "svg", "-o", tmp_path)[0] == 0
        assert {"demo.svg", "10x10-hard.svg"} <= {path.name for path in tmp_path.iterdir()}

    def test_several_pictures_need_a_directory(self, tmp_path):
        code, _, err = edgewise("solve", DEMO, HARD, "--as", "png", "-o", tmp_path / "one.png")
        assert code == 2
        assert "directory" in err

    def test_directory_gives_one_result_each_and_reports_bad_files(self, tmp_path):
        (tmp_path / "a.txt").write_text("3.\n..\n")
        (tmp_path / "b.txt").write_text("nonsense\n")
        (tmp_path / "c.txt").write_text("0.\n..\n")
        (tmp_path / "notes.md").write_text("not a puzzle")
        for threads in (1, 2):
            code, out, err = edgewise("solve", tmp_path, "--as", "json", "--threads", threads)
            assert code == 2
            lines = [json.loads(line) for line in out.splitlines()]
            assert sorted(line["puzzle"] for line in lines) == ["a", "b", "c"]
            assert [line["puzzle"] for line in lines if "error" in line] == ["b"]
            assert err.startswith(f"edgewise: {tmp_path / 'b.txt'}:1:1: ")
            assert len(err.splitlines()) == 1

    def test_addresses_and_game_ids(self):
        for text in ("https://puzz.link/p?slither/3/2/87a", "3x2t0:3a2a0a", "slither/3/2/87a"):
            assert edgewise("solve", text)[0] in (0, 1)

    def test_output_is_readable_by_check(self, tmp_path):
        for shape in ("text", "json"):
            path = tmp_path / f"solution.{shape}"
            assert edgewise("solve", DEMO, "--as", shape, "-o", path)[0] == 0
            assert edgewise("check", DEMO, path)[:2] == (0, "correct: every rule holds\n")
        two = tmp_path / "two.txt"
        assert edgewise("solve", AMBIGUOUS, "--unique", "-o", two)[0] == 0
        assert edgewise("check", AMBIGUOUS, two)[0] == 0

    def test_a_reader_that_leaves_is_not_an_error(self, start, tmp_path):
        """`edgewise solve DIR | head -1`"""
        for number in range(50):
            (tmp_path / f"{number}.txt").write_text(DEMO.read_text())
        command = [*COMMAND, "solve", str(tmp_path)]
        with start(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            process.stdout.readline()
            process.stdout.close()
            assert process.stderr.read() == b""
        assert process.returncode == 0


class TestFlow:
    folder = ROOT / "examples" / "flow"

    def test_solve_check_convert_render(self, tmp_path):
        for name in ("classic", "holes"):
            puzzle = self.folder / f"{name}.txt"
            for shape in ("text", "json"):
                path = tmp_path / f"{name}.{shape}"
                assert edgewise("solve", puzzle, "--unique", "--as", shape, "-o", path)[0] == 0
                assert edgewise("check", puzzle, path) == (0, "correct: every rule holds\n", "")
            rows = tmp_path / "rows.txt"
            assert edgewise("convert", puzzle, "--to", "rows", "-o", rows)[0] == 0
            assert edgewise("convert", rows, "--to", "grid")[1] == edgewise("convert", puzzle, "--to", "grid")[1]
            for suffix, magic in (("svg", b"<svg"), ("png", b"\x89PNG")):
                path = tmp_path / f"{name}.{suffix}"
                assert edgewise("render", puzzle, "--solved", "--colour-blind", "-o", path) == (0, "", "")
                assert path.read_bytes().startswith(magic)

    def test_verdicts_and_exit_codes(self):
        for name, code, unique in (("demo", 0, True), ("ambiguous", 0, False), ("impossible", 1, False)):
            done, out, err = edgewise("solve", self.folder / f"{name}.txt", "--unique", "--as", "json")
            assert (done, err) == (code, "")
            assert json.loads(out)["unique"] is unique
            assert json.loads(out)["family"] == "flow"

    def test_json_has_grid_and_paths(self):
        result = json.loads(edgewise("solve", "-", "--as", "json", stdin="AA\n..\n")[1])
        assert result["solutions"] == [
            {"grid": [["A", "A"], ["A", "A"]], "paths": {"A": [[0, 0], [1, 0], [1, 1], [0, 1]]}}
        ]

    def test_addresses(self):
        code, out, _ = edgewise("solve", "https://puzz.link/p?numlin/3/2/1g-111g-11", "--as", "json")
        assert code == 0
        assert set(json.loads(out)["solutions"][0]["paths"]) == {"1", "17"}

    def test_a_board_with_too_many_solutions_ends_as_unknown(self, tmp_path):
        board = tmp_path / "wide.txt"
        board.write_text("rule: classic\n" + "A" + "." * 12 + "A\n" + ("." * 14 + "\n") * 12 + "B" + "." * 12 + "B\n")
        for engine in ("auto", "cells"):
            command = ("solve", board, "--all", "--time-limit", "0.05", "--engine", engine, "--as", "json")
            code, out, err = edgewise(*command)
            assert (code, err) == (3, "")
            assert (json.loads(out)["stopped_by"], json.loads(out)["complete"]) == ("time", False)

    def test_a_slitherlink_is_refused_as_flow(self):
        code, out, err = edgewise("solve", DEMO, "--family", "flow")
        assert (code, out) == (2, "")
        assert "is this a Slitherlink?" in err
        assert len(err.splitlines()) == 1

    def test_terminals_have_colours_and_pipes_have_none(self):
        assert "\x1b[1;38;5;196m" in on_a_terminal("solve", self.folder / "demo.txt")
        assert "\x1b" not in edgewise("solve", self.folder / "demo.txt")[1]


class TestTileBoards:
    demo = ROOT / "examples" / "eternity" / "demo.txt"

    def test_address_out_and_in(self, tmp_path):
        code, address, remarks = edgewise("solve", self.demo, "--as", "url")
        assert (code, remarks.startswith("# demo: solved")) == (0, True)
        code, out, _ = edgewise("check", self.demo, address.strip())
        assert (code, out) == (0, "24 of 24 edges match, 16 of 16 pieces placed\ncorrect: every rule holds\n")
        picture = tmp_path / "board.png"
        assert edgewise("render", address.strip(), "--solution", address.strip(), "-o", picture)[0] == 0
        assert picture.read_bytes().startswith(b"\x89PNG")

    def test_unfinished_board_is_checked_and_drawn(self, tmp_path):
        board = tmp_path / "board.txt"
        board.write_text("12/0 2/3 . .\n" + ". . . .\n" * 3)
        code, out, _ = edgewise("check", self.demo, board)
        assert code == 1
        assert out.splitlines()[-1] == "1 of 24 edges match, 2 of 16 pieces placed"
        assert out.count("cell.empty") == 14
        code, out, _ = edgewise("render", self.demo, "--solution", board)
        assert (code, out.splitlines()[0]) == (0, "12/0  2/3    .    .")

    def test_a_family_without_a_viewer_says_so(self):
        code, out, err = edgewise("solve", DEMO, "--as", "url")
        assert (code, out) == (2, "")
        assert err.startswith("edgewise: slitherlink boards have no web viewer")

    def test_two_sources_of_a_solution_are_one_too_many(self):
        code, _, err = edgewise("render", self.demo, "--solved", "--solution", "x")
        assert code == 2
        assert "--solved cannot be combined with --solution" in err
