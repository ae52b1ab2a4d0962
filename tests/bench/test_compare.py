"""Two benchmarks side by side: noise is not a change, and a change is named."""

from __future__ import annotations

import pytest

from edgewise.bench.compare import compare, comparison_html, comparison_text
from edgewise.bench.store import FILE, Store
from support.bench.bench_rows import bench, record


def runs(*seconds, **changes):
    return [record(turn=turn, seconds=taken, **changes) for turn, taken in enumerate(seconds, start=1)]


class TestCompare:
    @pytest.mark.parametrize(
        ("before", "after", "slower", "faster"),
        [
            ((1.0, 1.1, 1.2), (2.0, 2.1, 2.2), True, False),
            ((2.0, 2.1, 2.2), (1.0, 1.1, 1.2), False, True),
            ((1.0, 1.1, 3.0), (2.0, 2.1, 2.2), False, False),  # the spreads overlap
            ((1.0, 1.0, 1.0), (1.1, 1.1, 1.1), False, False),  # within what two runs differ by anyway
            ((0.0001,), (0.0009,), False, False),  # too short to tell
            ((1.0,), (1.8,), False, False),  # one run has no spread
            ((1.0,), (2.2,), True, False),
        ],
    )
    def test_noise_is_not_a_change(self, before, after, slower, faster):
        (change,) = compare(runs(*before), runs(*after)).changes
        assert (change.slower, change.faster) == (slower, faster)

    def test_what_a_busy_machine_adds_does_not_count(self):
        """Four times the wall time, and the same processor time."""
        (change,) = compare(runs(1.0, 1.0, 1.0), runs(4.0, 4.1, 4.2, cpu_seconds=1.02)).changes
        assert (change.slower, change.ratio) == (False, pytest.approx(1.02))

    def test_two_threads_are_not_twice_as_slow(self):
        (change,) = compare(runs(1.0, 1.0, 1.0), runs(0.6, 0.6, 0.6, cpu_seconds=1.2)).changes
        assert (change.faster, change.ratio) == (True, pytest.approx(0.6))

    def test_noise_is_what_repeated_runs_differ_by(self):
        """Runs that differ by half among themselves: 40% slower is not a change, though the spreads do not overlap."""
        loud = [run for name in "abc" for run in runs(1.0, 1.2, 1.5, puzzle=name)]
        before = [*runs(1.0, 1.0, 1.0), *loud]
        after = [*runs(1.4, 1.4, 1.4), *loud]
        comparison = compare(before, after)
        assert comparison.noise == pytest.approx(0.5)
        assert comparison.regressions == []
        assert "noise: 50% and 2 ms (measured by the repeated runs)" in comparison_text(comparison)
        assert compare(runs(1.0, 1.0, 1.0), runs(1.4, 1.4, 1.4)).regressions

    def test_short_times_say_nothing_about_noise(self):
        short = runs(0.0001, 0.0005, 0.0009)
        assert compare(short, short).noise == 0.25
        assert "100% and 2 ms (assumed" in comparison_text(compare(short[:1], short[:1]))

    def test_what_is_lost_is_a_regression_and_has_no_ratio(self):
        comparison = compare(runs(1.0), runs(1.0, status="unknown", stopped_by="time", verdict=""))
        assert [change.lost for change in comparison.regressions] == [True]
        assert "LOST" in comparison_text(comparison)
        assert "geometric mean" not in comparison_text(comparison)

    def test_only_the_same_puzzle_is_compared(self):
        before = [*runs(1.0, puzzle="a"), *runs(1.0, puzzle="b")]
        after = [*runs(1.0, puzzle="a", fingerprint="changed"), *runs(4.0, puzzle="b"), *runs(1.0, puzzle="c")]
        comparison = compare(before, after)
        assert [change.after.first.puzzle for change in comparison.changes] == ["b"]
        assert (comparison.only_before, comparison.only_after) == (1, 2)
        text = comparison_text(comparison)
        assert "cdcl: 4.00× the time before (geometric mean of 1)" in text
        assert "1 slower by more than noise or lost, 0 faster" in text
        assert "not in both: 1 before, 2 after" in text

    def test_other_nodes_are_named(self):
        assert "nodes 3 → 4" in comparison_text(compare(runs(1.0), runs(1.0, nodes=4)))

    def test_the_page_has_its_scatter(self):
        assert 'class="mark"' in comparison_html(compare(runs(1.0), runs(2.0)), ("<a>", "b"))

    def test_on_the_command_line(self, tmp_path):
        for name, seconds in (("a", 1.0), ("b", 9.0)):
            store = Store.create(tmp_path / name)
            store.add(record(seconds=seconds))
            store.close()
        a, b = tmp_path / "a", tmp_path / "b" / FILE
        assert bench("--compare", a, b)[0] == 0
        code, out, err = bench("--compare", a, b, "--fail-on-regression", "-o", tmp_path / "c")
        assert (code, err) == (1, "")
        assert "p · cdcl     9.00×       1 s →      9 s  slower" in out
        assert (tmp_path / "c" / "compare.html").exists()
        assert bench("--compare", b, a, "--fail-on-regression")[0] == 0
        code, _, err = bench("--compare", a, tmp_path / "nowhere")
        assert (code, "no results file" in err) == (2, True)

    def test_measured_commits_can_be_named(self, tmp_path):
        for name, seconds in (("abc1234", 1.0), ("def5678-dirty", 9.0)):
            store = Store.create(tmp_path / "build" / "bench" / name)
            store.add(record(seconds=seconds))
            store.close()
        code, out, _ = bench("--compare", "abc1234", "def5678-dirty", cwd=tmp_path)
        assert (code, "9.00×" in out) == (0, True)
