"""Reads the manifest of a certificate: the claim, the puzzle that it is about, and how it was divided.

The puzzle is stated from its own text by ``Family.proof_model``, without a look at what engines are given.
"""

from __future__ import annotations

from edgewise.digest import puzzle_digest
from edgewise.errors import BadInput
from edgewise.family import Style
from edgewise.loading import parse
from edgewise.names import printable
from edgewise.proofs.cover import Given
from edgewise.proofs.reading import CertificateFiles, Flaw, fail
from edgewise.proofs.statement import ProofModel
from edgewise.registry import family_named
from edgewise.source import Source
from edgewise.strict_json import NotJson, read_json

CLAIMS = ("exactly one solution", "no solution")
LONGEST_NAME = 80


class Manifest:
    """What a certificate says of itself. A flaw in the middle leaves what was read before, for the verdict."""

    statement: ProofModel

    def __init__(self) -> None:
        self.claim = ""
        self.name = ""
        self.digest = ""
        self.subject = ""
        self.cubes: list[Given] | None = None

    def read(self, files: CertificateFiles, expected: str | None) -> None:
        """Reads all of it. ``expected`` is the digest of the puzzle that it must be about, where one is given."""
        try:
            facts = read_json(files.text("manifest.json"))
        except NotJson as error:
            fail("manifest.json", error.line, f"not JSON: {error.message}")
        wanted = ("claim", "family", "puzzle")
        if not isinstance(facts, dict) or not all(isinstance(facts.get(key), str) for key in wanted):
            fail("manifest.json", 1, f"expected an object with {', '.join(wanted)}")
        version, name = facts.get("edgewise_proof"), facts.get("name", "")
        if type(version) is not int or version != 1:
            fail("manifest.json", 1, "expected a proof of version 1")
        if facts["claim"] not in CLAIMS:
            fail("manifest.json", 1, f"unknown claim {facts['claim'][:40]!r} (expected {' or '.join(CLAIMS)})")
        if not isinstance(name, str):
            fail("manifest.json", 1, "expected a text as the name")
        self.claim, self.name = facts["claim"], printable(name, LONGEST_NAME)
        cubes = facts.get("cubes")
        if cubes is not None:
            if not isinstance(cubes, list) or not all(isinstance(cube, str) for cube in cubes):
                fail("manifest.json", 1, "expected a list of texts as the cubes")
            self.cubes = [tuple(cube.split()) for cube in cubes]
        self._read_puzzle(facts["family"], facts["puzzle"], expected)

    def _read_puzzle(self, family_name: str, text: str, expected: str | None) -> None:
        try:
            family = family_named(family_name)
            puzzle = parse(Source(text, "the puzzle in manifest.json"), family)
        except BadInput as error:
            raise Flaw(str(error)) from None
        self.digest = puzzle_digest(puzzle)
        if expected not in (None, self.digest):
            fail("manifest.json", 1, f"this certificate is about another puzzle ({self.digest}, expected {expected})")
        statement = family.proof_model(puzzle)
        if statement is None:
            raise Flaw(f"proofs are not available for the family {family.name}")
        title = f"{family.title} {self.name}".rstrip()
        self.subject = f"# {title}, {self.digest}\n{family.draw_text(puzzle, None, Style())}"
        self.statement = statement
