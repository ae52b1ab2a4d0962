"""Moon or Sun stated a second time, for the proof checker, from its rules alone."""

from __future__ import annotations

from edgewise.families._shared.loops.stated import Stated, region_clues, side_of, some, visit
from edgewise.families.moonsun.model import MoonOrSun
from edgewise.proofs.statement import ProofModel


def proof_model(puzzle: MoonOrSun) -> ProofModel:
    stated = Stated(puzzle)
    clues = region_clues(stated, puzzle, 1)
    visited: list[tuple[int, int]] = []
    signs: dict[int, dict[str, list[tuple[int, int]]]] = {}
    for row, column, sign in puzzle.signs:
        signs.setdefault(puzzle.regions[row][column], {}).setdefault(sign, []).append((row, column))
    for_moons: dict[int, str] = {}
    for region, kinds in signs.items():
        moons, suns = kinds.get("o", []), kinds.get("x", [])
        facts = {place: visit(place) for place in moons} | {place: f"~{visit(place)}" for place in suns}
        first = next(iter(facts))
        for_moons[region] = facts[first]
        if not moons or not suns:
            visited += facts
            continue
        for place in [place for place in facts if place != first]:
            alike = [some([facts[first], _not(facts[place])]), some([_not(facts[first]), facts[place]])]
            clues |= stated.named("kind", place, alike)
    for one, other in stated.neighbours():
        here, there = puzzle.regions[one[0]][one[1]], puzzle.regions[other[0]][other[1]]
        if here != there and here in for_moons and there in for_moons:
            line, kinds_of_both = f"~{stated.line(one, other)}", [for_moons[here], for_moons[there]]
            turns = [some([line, *kinds_of_both]), some([line, *map(_not, kinds_of_both)])]
            clues |= stated.named(f"rule-turns-{side_of(one, other)}", one, turns)
    return stated.model(clues, visited=visited)


def _not(fact: str) -> str:
    return fact[1:] if fact.startswith("~") else f"~{fact}"
