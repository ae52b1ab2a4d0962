"""The one command that runs all campaigns: none is forgotten, each says a line, and the first failure ends the rest."""

from __future__ import annotations

import sys
from dataclasses import replace

import pytest

from support.project import ROOT, fuzz_script


@pytest.fixture
def fuzz(monkeypatch, tmp_path):
    script = fuzz_script("check_long", monkeypatch)
    monkeypatch.setattr(script, "LOGS", tmp_path)
    monkeypatch.setattr(sys, "argv", ["check_long.py"])
    monkeypatch.delenv("EDGEWISE_LONG", raising=False)
    return script


def made(fuzz, monkeypatch, capsys, **scripts):
    """What is printed and the exit code, where these are the campaigns."""
    campaigns = [replace(fuzz.CAMPAIGNS[0], name=name, words=("-c", text)) for name, text in scripts.items()]
    monkeypatch.setattr(fuzz, "CAMPAIGNS", campaigns)
    with pytest.raises(SystemExit) as ended:
        fuzz.main()
    return capsys.readouterr().out.splitlines(), ended.value.code


def test_every_campaign_is_run(fuzz):
    scripts = {path.name for path in (ROOT / "fuzz").glob("*.py") if "def main()" in path.read_text()}
    run = {word.removeprefix("fuzz/") for campaign in fuzz.CAMPAIGNS for word in campaign.words}
    assert scripts - {"check_long.py"} == {
        name for name in run if name.endswith(".py") and not name.startswith("tests")
    }


def test_all_of_it_takes_less_than_two_hours_on_two_cores(fuzz):
    """By what was measured when the numbers were set."""
    assert sum(one.seconds for one in fuzz.CAMPAIGNS) / fuzz.AT_A_TIME < 7200
    assert all(one.seconds for one in fuzz.CAMPAIGNS)


def test_each_says_a_line_with_its_figures(fuzz, monkeypatch, capsys):
    monkeypatch.setenv("EDGEWISE_LONG", "0.5")
    said, code = made(
        fuzz, monkeypatch, capsys, one="import sys; print('\\n', *sys.argv[1:], 'boards\\n')", other="print(7)"
    )
    assert code == 0
    assert len(said) == 4
    assert "one 50000: " in said[1] + said[2]
    assert any(line.endswith("--boards 50000 boards") for line in said)
    assert said[-1].startswith("all campaigns came to a good end")


def test_the_first_failure_ends_the_others(fuzz, monkeypatch, capsys):
    waits = "import time\nwhile True: time.sleep(1)"
    said, code = made(
        fuzz, monkeypatch, capsys, waits=waits, fails="print('seed 77: wrong'); raise SystemExit(1)", last=""
    )
    assert code == 1
    assert "fails FAILED with exit code 1" in said[1]
    assert "seed 77: wrong" in said
    assert not any(line.startswith(("waits", "last")) for line in said)


@pytest.mark.parametrize(("dial", "share"), [(0.02, 0.1), (1, 2), (4, 8)])
def test_tests_never_see_fewer_boards_than_they_always_do(fuzz, dial, share):
    """With fewer, they would fail because they have not seen all that they want to have seen."""
    [campaign] = [one for one in fuzz.CAMPAIGNS if one.name == "tests on random boards"]
    assert float(campaign.environment(dial)["EDGEWISE_BOARDS"]) == share
