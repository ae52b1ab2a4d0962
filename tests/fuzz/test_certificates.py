"""The campaign against certificates in short, and a fault that is planted is found."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

import edgewise as ew
from support.project import fuzz_script


@pytest.fixture
def fuzz(slow, monkeypatch):
    return fuzz_script("certificates", monkeypatch)


def test_forged_certificates_are_refused_or_still_right(fuzz):
    counted, faults = fuzz.evidence.campaign(partial(fuzz.Certificates, boards=1), range(120))
    assert faults == []
    assert counted.total() == 120
    assert counted["refused"] > 40, counted
    assert counted["proven all the same"] > 8, counted


def test_a_kind_that_is_not_there_is_refused_in_one_line(fuzz, monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", ["certificates", "--about", "nothing"])
    with pytest.raises(SystemExit) as ended:
        fuzz.main()
    assert ended.value.code == 2
    assert "argument --about: invalid choice: 'nothing'" in capsys.readouterr().err.splitlines()[-1]


def test_a_judge_that_believes_everything_is_found_out(fuzz, monkeypatch):
    honest = ew.check_proof

    def believes(folder, **limits):
        verdict = honest(folder, **limits)
        return replace(verdict, flaw=None, stopped=False) if verdict.digest else verdict

    monkeypatch.setattr(fuzz.ew, "check_proof", believes)
    counted, faults = fuzz.evidence.campaign(partial(fuzz.Certificates, boards=1), range(240))
    assert any("proven, but wrong" in fault for fault in faults), counted


def test_changes_keep_what_binary_proofs_say(fuzz, monkeypatch):
    forging = fuzz_script("forging", monkeypatch)
    steps = [[b"a", b"5", b"-300", b"0", b"1", b"2", b"0"], [b"d", b"17", b"0"], [b"a", b"0", b"0"]]
    assert forging.unpacked(forging.packed(steps)) == steps
