"""The verdict on a certificate."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Checked:
    """The verdict on a certificate: what it claims, about which puzzle, and where it fails, if it does."""

    claim: str
    puzzle: str
    """The name of the puzzle, made printable. Nothing vouches for it: what was proven is told by the digest."""
    flaw: str | None
    """File, line and what is wrong; ``None`` only when the claim is proven."""
    clauses: int = 0
    cuts: int = 0
    steps: int = 0
    digest: str = ""
    """The digest of the puzzle; empty if the certificate has none that can be read."""
    subject: str = ""
    """The family and name of the puzzle, its digest, and the drawing of the board below; empty where there is none."""
    how: str = ""
    """What was checked, in words, where it was not a refutation."""
    stopped: bool = False
    """Whether a limit ended the check; ``flaw`` says which, and the claim is as open as before."""

    def facts(self) -> dict[str, object]:
        """The verdict as JSON tells it."""
        return {
            "verdict": "proven" if self.flaw is None else "not checked" if self.stopped else "not proven",
            "claim": self.claim,
            "puzzle": self.puzzle,
            "digest": self.digest,
            "flaw": self.flaw,
            **({"how": self.how} if self.how else {}),
            "clauses": self.clauses,
            "cuts": self.cuts,
            "steps": self.steps,
        }

    def __str__(self) -> str:
        if self.flaw is not None:
            return f"{'not checked' if self.stopped else 'not proven'}: {self.flaw}"
        if self.how:
            return f"proven: {self.claim} ({self.how})"
        numbers = {"clause": self.clauses, "cut": self.cuts, "step": self.steps}
        clauses, cuts, steps = (f"{number:,} {what}{'s' * (number != 1)}" for what, number in numbers.items())
        return f"proven: {self.claim} ({clauses}, {cuts} among them; {steps})"
