"""Reads the manifest of a certificate: the claim, the puzzle that it is about, and how it was divided.

The puzzle is stated from its own text by ``Family.proof_model``, without a look at what engines are given.
"""

from __future__ import annotations

from edgewise.base.errors import BadInput
from edgewise.base.family import Style
from edgewise.base.registry import family_named
from edgewise.proofs.check.cover import Given
from edgewise.proofs.check.reading import CertificateFiles, Flaw, fail
from edgewise.proofs.claims import NONE, ONE, SEVERAL, grounds_for
from edgewise.proofs.statement import Statement
from edgewise.text.digest import puzzle_digest
from edgewise.text.loading import parse
from edgewise.text.names import printable
from edgewise.text.source import Source
from edgewise.text.strict_json import NotJson, read_json

FILE = "manifest.json"
CLAIMS = (ONE, NONE, SEVERAL)
LONGEST_NAME = 80
VERSIONS = (1, 2)


class Manifest:
    """What a certificate says of itself. A flaw in the middle leaves what was read before, for the verdict."""

    statement: Statement

    def __init__(self) -> None:
        self.claim = ""
        self.grounds = ""
        self.name = ""
        self.digest = ""
        self.subject = ""
        self.cubes: list[Given] | None = None

    def read(self, files: CertificateFiles, expected: str | None) -> None:
        """Reads all of it. ``expected`` is the digest of the puzzle that it must be about, where one is given."""
        try:
            facts = read_json(files.text(FILE))
        except NotJson as error:
            fail(FILE, error.line, f"not JSON: {error.message}")
        wanted = ("claim", "family", "puzzle")
        if not isinstance(facts, dict) or not all(isinstance(facts.get(key), str) for key in wanted):
            fail(FILE, 1, f"expected an object with {', '.join(wanted)}")
        version, name = facts.get("edgewise_proof"), facts.get("name", "")
        if type(version) is not int or version not in VERSIONS:
            fail(FILE, 1, f"expected a proof of version {' or '.join(map(str, VERSIONS))}")
        grounds = grounds_for(facts["claim"])
        if not grounds:
            fail(FILE, 1, f"unknown claim {facts['claim'][:40]!r} (expected {', '.join(CLAIMS)} or a number of them)")
        if not isinstance(name, str):
            fail(FILE, 1, "expected a text as the name")
        self.claim, self.name = facts["claim"], printable(name, LONGEST_NAME)
        self.grounds = facts.get("grounds", "refutation") if version > 1 else "refutation"
        if self.grounds not in grounds:
            fail(FILE, 1, f"the grounds for {self.claim!r} are {' or '.join(grounds)}")
        cubes = facts.get("cubes")
        if cubes is not None:
            if not isinstance(cubes, list) or not all(isinstance(cube, str) for cube in cubes):
                fail(FILE, 1, "expected a list of texts as the cubes")
            self.cubes = [tuple(cube.split()) for cube in cubes]
        self._read_puzzle(facts, expected, version)

    def _read_puzzle(self, facts: dict[str, object], expected: str | None, version: int) -> None:
        try:
            family = family_named(str(facts["family"]))
            source = Source(str(facts["puzzle"]), "the puzzle in manifest.json")
            puzzle = parse(source, family)
        except BadInput as error:
            raise Flaw(str(error)) from None
        self.digest = puzzle_digest(puzzle)
        if expected not in (None, self.digest):
            fail(FILE, 1, f"this certificate is about a different puzzle ({self.digest}, expected {expected})")
        statement = family.proof_model(puzzle)
        if statement is None:
            raise Flaw(f"proofs are not available for the family {family.name}")
        drawing = family.draw_text(puzzle, None, Style())
        if version > 1:
            if facts.get("format") not in (known := [one.name for one in family.formats]):
                fail(FILE, 1, f"expected one of the formats {', '.join(known)}")
            of_puzzle = {"digest": self.digest, "rule": statement.rule, "drawing": drawing.split("\n")}
            for key, value in of_puzzle.items():
                if facts.get(key) != value:
                    fail(FILE, 1, f"the {key} is not that of the puzzle")
        title = f"{family.title} {self.name}".rstrip()
        title += f" ({statement.rule})" if statement.rule else ""
        self.subject = f"# {title}, {self.digest}\n{drawing}"
        self.statement = statement
