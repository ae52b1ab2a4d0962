"""The table of `fuzz/limits.py` has every command and every family, whoever adds one."""

from __future__ import annotations

from edgewise.base.registry import families
from support.project import fuzz_script


def test_every_command_meets_every_family(tmp_path, monkeypatch):
    limit_boards = fuzz_script("limit_boards", monkeypatch)
    monkeypatch.setattr(limit_boards, "SIDES", (4, 5))
    monkeypatch.setattr(limit_boards, "KEPT", (4, 5))
    monkeypatch.setattr(limit_boards, "BLANKS", (6, 7))
    table = limit_boards.Table(tmp_path)
    of_families = [case for case in table.cases if case.small]
    verbs = limit_boards.commands().keys() - limit_boards.WITHOUT_PUZZLES - limit_boards.NEEDS_SOLUTION
    assert {"solve", "count", "hint", "explain", "grade", "forced", "conflict", "repair", "prove"} <= verbs
    assert {(case.command[0], case.command[2]) for case in of_families} == {
        (verb, family) for verb in verbs for family in families()
    }
    assert {case.command[1] for case in table.cases if case.command[0] == "generate"} == {
        name for name, family in families().items() if family.maker is not None
    }
    assert all(table.paths[case.board].read_text() and table.paths[case.small] for case in of_families)
