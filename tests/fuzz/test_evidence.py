"""The campaign against evidence in short: a few hundred trials of each kind, and faults that are planted are found."""

from __future__ import annotations

import os
import signal

import pytest

from support.project import fuzz_script

KINDS = {"checkpoints": "refused", "solutions": "not read", "results": "refused"}


@pytest.fixture
def fuzz(slow, monkeypatch):
    return fuzz_script("evidence", monkeypatch)


@pytest.mark.parametrize(("kind", "usual"), KINDS.items())
def test_damaged_evidence_is_refused_or_still_right(fuzz, kind, usual):
    counted, faults = fuzz.campaign(fuzz.KINDS[kind], range(300))
    assert faults == []
    assert counted.total() == 300
    assert len(counted) > 1
    assert counted[usual] > 100, counted


def test_kinds_are_those_of_the_campaign(fuzz):
    assert set(fuzz.KINDS) == set(KINDS)


class TestPlantedFaults:
    def test_an_exception(self, fuzz, monkeypatch):
        def crash(puzzle, text):
            raise RecursionError

        monkeypatch.setattr(fuzz.ew, "read_solution", crash)
        _, faults = fuzz.campaign(fuzz.KINDS["solutions"], range(3))
        assert ["RecursionError" in fault for fault in faults] == [True] * 3

    def test_a_process_that_dies_and_one_that_wants_all_memory(self, fuzz):
        class Dies(fuzz.Kind):
            def trial(self, rng):
                if rng.random() < 0.5:
                    os.kill(os.getpid(), signal.SIGKILL)
                return f"{len(bytes(4 << 30))} bytes"

        counted, faults = fuzz.campaign(Dies, range(6))
        assert counted == {"faults": 6}
        assert any("the process ended (-9)" in fault for fault in faults)
        assert any("MemoryError" in fault for fault in faults)
