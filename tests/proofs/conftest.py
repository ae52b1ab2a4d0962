"""The certificate that most tests of proofs look at, or tamper with."""

from __future__ import annotations

import shutil

import pytest

import edgewise as ew
from support.proofs.certified_boards import WALLED, WALLS


@pytest.fixture(scope="session")
def certificate(tmp_path_factory):
    """A proof of uniqueness by a SAT solver, as text, with loop cuts and wall cuts."""
    folder = tmp_path_factory.mktemp("proofs") / "walled"
    proven = ew.prove(WALLED, folder, engine="sat", options=WALLS)
    assert proven.claim == "exactly one solution"
    return folder


@pytest.fixture
def copy(certificate, tmp_path):
    """A certificate to be tampered with."""
    return shutil.copytree(certificate, tmp_path / "copy")
