"""The campaign of strange requests, in short: `make check-long` sends 20,000."""

from __future__ import annotations

import pytest

from edgewise.web.answers.questions import QUESTIONS, Endpoint
from support.project import fuzz_script


@pytest.fixture
def fuzz(monkeypatch):
    return fuzz_script("requests", monkeypatch)


def test_no_request_ends_in_a_failure(fuzz):
    statuses, findings = fuzz.run(250, seed=1)
    assert findings == []
    assert statuses[200] > 20  # some are right, and must be answered
    assert statuses[400] > 20


def test_planted_faults_are_found(fuzz, monkeypatch):
    def fails(given, context):
        raise KeyError("x")

    broken = {name: Endpoint(asking.takes, fails) for name, asking in QUESTIONS.items()}
    monkeypatch.setattr(fuzz, "QUESTIONS", broken)
    monkeypatch.setattr("edgewise.web.answers.dispatch.QUESTIONS", broken)
    monkeypatch.setattr("edgewise.web.answers.dispatch._report", lambda error: None)
    assert fuzz.run(50, seed=1)[1]
