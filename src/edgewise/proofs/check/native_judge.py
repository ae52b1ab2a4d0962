"""The part of the judge that is written in C++ (``native/proof``). Without the native core, nothing can be checked."""

from __future__ import annotations

from edgewise.base.errors import NoEngine

try:
    from edgewise._native import check_proof, check_rules, read_formula, trim_proof
except ImportError as error:
    raise NoEngine(f"checking proofs needs the native core, which cannot be loaded ({error})") from None

__all__ = ["check_proof", "check_rules", "read_formula", "trim_proof"]
