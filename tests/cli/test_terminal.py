"""What the command line shows on a terminal: colours and live lines."""

from __future__ import annotations

from support.commands import (
    DEMO,
    on_a_terminal,
)


class TestTerminal:
    def test_colour(self):
        assert "\x1b[1;36m─" in on_a_terminal("solve", DEMO)

    def test_counts_are_grouped_and_show_how_far_they_are(self, processes, tmp_path):
        board = tmp_path / "empty.txt"
        board.write_text("\n".join(["." * 8] * 8))
        assert "2,318,527,339,461,265\r\n" in on_a_terminal("count", board)
        board.write_text("\n".join(["." * 16] * 16))
        assert "% · " in on_a_terminal("count", board, interrupt_at="% · ")

    def test_long_work_shows_a_live_line(self, big_board):
        options = ("--option", "lookahead=none", "--option", "clue_rule=off", "--option", "point_rule=off")
        seen = on_a_terminal("solve", big_board, "--all", "--memory-limit", "1", *options, interrupt_at="nodes")
        assert "nodes" in seen or "memory" in seen

    def test_a_benchmark_shows_the_same_line_in_the_width_that_there_is(self, processes, tmp_path):
        seen = on_a_terminal("bench", DEMO, "--engine", "cdcl", "-o", tmp_path / "out", columns=20)
        assert "\r\x1b[2K⠋ 0 of 1 · demo · c\r\x1b[2K" in seen
        assert "cdcl: 1 of 1 settled" in seen
