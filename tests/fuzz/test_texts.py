"""The campaign of hostile texts, in short: `make check-long` runs it with 100,000 texts for each reader."""

from __future__ import annotations

import random
from importlib.util import module_from_spec, spec_from_file_location

import pytest

import edgewise as ew
from support.project import ROOT

spec = spec_from_file_location("fuzz_texts", ROOT / "fuzz" / "texts.py")
fuzz = module_from_spec(spec)
spec.loader.exec_module(fuzz)


@pytest.mark.parametrize("reader", fuzz.READERS)
def test_no_hostile_text_ends_in_a_traceback(reader):
    accepted, findings = fuzz.run(reader, 400, seed=1)
    assert findings == []
    assert accepted > 0  # some texts are nearly right, and must be read


def test_texts_are_the_same_on_every_machine():
    assert fuzz.hostile_text(random.Random(7)) == fuzz.hostile_text(random.Random(7))


def test_planted_faults_are_found():
    def crashes(text):
        raise IndexError(text)

    assert "IndexError" in fuzz.fault(crashes, "A.A")
    unchecked = ew.all_families()["flow"].puzzle_type.unchecked
    assert "the puzzle itself refuses" in fuzz.fault(lambda text: unchecked(cells=(("A", "."),)), "A.A")


def test_boards_come_back_as_themselves(boards):
    assert [lost for seed in boards(1000) if (lost := fuzz.boards_lost(seed))] == []
