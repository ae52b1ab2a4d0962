"""Checks certificates: trusts the text of the puzzle, the rules and unit propagation, and nothing else.

It shares no code with the engines, nor with what writes a certificate. From the puzzle's own text it learns, by
``Family.proof_model``, which lines there are and which of them each clue counts; then it asks of every
clause of the formula where it comes from (a point, a clue, a cut whose reason it checks, or the solution, which it also
checks), and replays the proof with the native checker of ``native/proof``. Whatever fails is reported with its file and
line. The steps of the argument are set out in docs/proofs.md.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from edgewise.digest import puzzle_digest
from edgewise.engine import StopFlag
from edgewise.errors import BadInput
from edgewise.family import Puzzle, Style
from edgewise.files import os_reason
from edgewise.loading import parse
from edgewise.names import printable
from edgewise.proofs.counted_rules import Clause, follows, says_all
from edgewise.proofs.cover import Given, flaw_in_cubes, with_given
from edgewise.proofs.reading import LONGEST_MESSAGE, CertificateFiles, Flaw, Numbers, fail
from edgewise.proofs.replaying import replay
from edgewise.proofs.statement import ProofModel
from edgewise.proofs.verdict import Checked
from edgewise.registry import family_named
from edgewise.source import Source
from edgewise.strict_json import NotJson, read_json

CLAIMS = ("exactly one solution", "no solution")

MOST_CLAUSES_FOR_A_LINE = 100
"""The rules about one line have fewer clauses; what is more than that must be cuts."""
MOST_CUTS = 1_000_000
LONGEST_NAME = 80


def judge(folder: Path, stop: StopFlag, puzzle: Puzzle | None = None) -> Checked:
    """Checks a certificate. Raises ``BadInput`` if there is none; the verdict has a flaw if it does not hold.

    With a puzzle, a certificate about any other is refused.
    """
    try:
        entries = {entry.name for entry in folder.iterdir()}
    except (OSError, ValueError) as error:
        raise BadInput(f"cannot be read: {os_reason(error)}", printable(str(folder))) from None
    if "manifest.json" not in entries:
        raise BadInput("no manifest.json in this folder; expected the folder of a proof", str(folder))
    case = _Judge(folder, stop, None if puzzle is None else puzzle_digest(puzzle))
    flaw = None
    try:
        case.read_puzzle()
        if case.cubes is None:
            case.run()
        else:
            _judge_cubes(case, folder)
    except Flaw as found:
        flaw = printable(str(found), LONGEST_MESSAGE)
    except MemoryError:
        raise BadInput("there is not enough memory to check this proof", str(folder)) from None
    counts = (len(case.clauses), case.cut_count, case.step_count) if flaw is None else (0, 0, 0)
    return Checked(case.claim, case.name, flaw, *counts, case.digest, case.subject)


def _judge_cubes(case: _Judge, folder: Path) -> None:
    """Every cube by itself, and that together they are all there is. Counts are those of all cubes."""
    cubes = case.cubes or []
    if (wrong := flaw_in_cubes(cubes, case.statement.lines)) is not None:
        fail("manifest.json", 1, wrong)
    drawn = case.drawn()
    for number, cube in enumerate(cubes, 1):
        part = _Judge(folder, case.stop, case.digest, f"{number}.")
        part.read_puzzle()
        part.statement = with_given(part.statement, cube)
        holds = drawn is not None and all((said[1:] in drawn) == (said[0] == "+") for said in cube)
        part.claim = CLAIMS[0] if holds else CLAIMS[1]
        try:
            part.run()
        except Flaw as found:
            raise Flaw(f"cube {number}: {found}") from None
        case.clauses += part.clauses
        case.cut_count += part.cut_count
        case.step_count += part.step_count


class _Judge:
    def __init__(self, folder: Path, stop: StopFlag, expected: str | None, prefix: str = "") -> None:
        self.files = CertificateFiles(folder, stop, prefix)
        self.stop = stop
        self.expected = expected
        """The digest of the puzzle that the certificate must be about, where one is given."""
        self.claim = ""
        self.name = ""
        self.digest = ""
        self.subject = ""
        self.clauses: list[Clause] = []
        self.clause_lines = array("q")
        self.cut_count = 0
        self.step_count = 0

    def read_puzzle(self) -> None:
        """What the certificate is about: the puzzle, stated without a look at what engines are given."""
        self.cubes: list[Given] | None = None
        self.statement = self._read_manifest()

    def drawn(self) -> set[str] | None:
        """The lines of the solution, unchecked; ``None`` if the claim is that there is none."""
        if self.claim == CLAIMS[1]:
            return None
        return {word for _, line in self.files.lines("solution.txt") if line[:1] != "#" for word in line.split()}

    def run(self) -> None:
        """Every check in turn; raises at the first that fails."""
        self.at: dict[str, list[str]] = {point: [] for point in sorted(self.statement.visited)}
        for line, ends in self.statement.lines.items():
            for point in ends:
                self.at.setdefault(point, []).append(line)
        self._read_formula()
        explained = set(self._cuts())
        explained |= self._solution()
        self._check_rules(explained)
        self.step_count = replay(self.files, self.numbers, self.clauses)

    # The puzzle

    def _read_manifest(self) -> ProofModel:
        try:
            facts = read_json(self.files.text("manifest.json"))
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
        try:
            family = family_named(facts["family"])
            puzzle = parse(Source(facts["puzzle"], "the puzzle in manifest.json"), family)
        except BadInput as error:
            raise Flaw(str(error)) from None
        self.digest = puzzle_digest(puzzle)
        if self.expected not in (None, self.digest):
            fail(
                "manifest.json",
                1,
                f"this certificate is about another puzzle ({self.digest}, expected {self.expected})",
            )
        statement = family.proof_model(puzzle)
        if statement is None or statement.pairs:
            raise Flaw(f"proofs are not available for the family {family.name}")
        title = f"{family.title} {self.name}".rstrip()
        self.subject = f"# {title}, {self.digest}\n{family.draw_text(puzzle, None, Style())}"
        return statement

    # The formula

    def _read_formula(self) -> None:
        """Reads the names of the variables from the comments, and the clauses with their line numbers."""
        self.variable: dict[str, int] = {}
        variables = len(self.statement.lines)
        self.numbers = Numbers(variables)
        most = MOST_CLAUSES_FOR_A_LINE * (variables + 1) + MOST_CUTS
        announced: int | None = None
        self.distinct: dict[Clause, Clause] = {}
        for number, line in self.files.lines("formula.cnf"):
            words = line.split()
            if words[0] == "c":
                self._read_comment(number, words)
            elif words[:2] == ["p", "cnf"] and len(words) == 4 and announced is None:
                if words[2] != str(variables):
                    fail("formula.cnf", number, f"there are only {variables} variables")
                if not re.fullmatch("[0-9]{1,9}", words[3], re.ASCII) or int(words[3]) > most:
                    fail("formula.cnf", number, f"expected the number of clauses (at most {most:,})")
                announced = int(words[3])
            elif announced is None:
                fail("formula.cnf", number, "expected `p cnf VARIABLES CLAUSES` before the first clause")
            else:
                clause = frozenset(self.numbers.clause("formula.cnf", number, words))
                # A clause that is there many times takes the memory of one.
                self.clauses.append(self.distinct.setdefault(clause, clause))
                self.clause_lines.append(number)
                if len(self.clauses) > announced:
                    fail("formula.cnf", number, f"there are more than the {announced} clauses announced")
        if len(self.variable) != variables or set(self.variable.values()) != set(range(1, variables + 1)):
            fail("formula.cnf", 1, f"expected a comment `c NUMBER NAME` for each of the {variables} lines")
        if announced != len(self.clauses):
            fail("formula.cnf", 1, f"expected `p cnf {variables} {len(self.clauses)}`, to agree with the clauses below")

    def _read_comment(self, number: int, words: list[str]) -> None:
        """A comment ``c NUMBER NAME`` names a variable, if the name is that of a line."""
        if len(words) != 3 or words[2] not in self.statement.lines:
            return
        [variable] = self.numbers.read("formula.cnf", number, words[1:2])
        if variable < 1:
            fail("formula.cnf", number, "variables are numbered from 1")
        if words[2] in self.variable:
            fail("formula.cnf", number, f"{words[2]} is named twice")
        self.variable[words[2]] = variable

    def _check_rules(self, explained: set[Clause]) -> None:
        """Every clause that is neither a cut nor the solution's must follow from one point or one clue.

        Conversely, the clauses about the lines of a point or clue must together say all of its rule, so that the
        formula is that of the whole puzzle and not of a part of it.
        """
        rules = self._rules()
        by_variable: dict[int, list[int]] = {}
        for index, (variables, _) in enumerate(rules):
            for variable in variables:
                by_variable.setdefault(variable, []).append(index)
        # The empty clause is what a rule says that nothing can meet.
        hopeless = [index for index, rule in enumerate(rules) if follows(frozenset(), *rule)]
        said: list[list[Clause]] = [[] for _ in rules]
        something = frozenset(self.variable.values())
        needs_something = not any(clue.low for clue in self.statement.clues.values())
        for clause, number in zip(self.clauses, self.clause_lines, strict=True):
            homes = [
                index
                for index in by_variable.get(abs(next(iter(clause), 0)), ())
                if all(abs(literal) in rules[index][0] for literal in clause)
            ]
            homes = homes if clause else hopeless
            for index in homes:
                said[index].append(clause)
            is_rule = any(follows(clause, *rules[index]) for index in homes)
            if not is_rule and clause not in explained and not (needs_something and clause == something):
                fail("formula.cnf", number, "this clause is neither a rule of the puzzle nor a cut nor the solution's")
        for clauses, (variables, allowed) in zip(said, rules, strict=True):
            if not says_all(clauses, variables, allowed):
                names = [name for name, variable in self.variable.items() if variable in variables]
                fail("formula.cnf", 1, f"the rule about {', '.join(names)} is missing or incomplete")

    def _rules(self) -> list[tuple[frozenset[int], frozenset[int]]]:
        """For each point and each clue its variables, and how many of them may be true."""
        allowed, clues = self.statement.degrees(), self.statement.clues.values()
        return [
            *((self._variables(lines), allowed[point]) for point, lines in self.at.items()),
            *((self._variables(clue.lines), frozenset(range(clue.low, clue.high + 1))) for clue in clues),
        ]

    def _variables(self, lines: Iterable[str]) -> frozenset[int]:
        return frozenset(self.variable[line] for line in lines)

    # The cuts

    def _cuts(self) -> Iterator[Clause]:
        """The clause of each cut, once its reason is checked and it is found in the formula."""
        for number, line in self.files.lines("cuts.txt"):
            kind, *words = line.split()
            if kind == "loop":
                clause = self._loop_cut(number, words)
            elif kind == "wall":
                clause = self._wall_cut(number, words)
            else:
                fail("cuts.txt", number, f"unknown cut {kind[:40]!r} (expected loop or wall)")
            if clause not in self.distinct:
                fail("cuts.txt", number, "the clause of this cut is not in formula.cnf")
            self.cut_count += 1
            yield self.distinct[clause]

    def _loop_cut(self, number: int, words: list[str]) -> Clause:
        """A loop that is not the solution: drawn whole, it leaves room for nothing else, and something stays unmet."""
        loop, unmet = self._parts(number, words, "unmet")
        lines = self._known("cuts.txt", number, loop, self.statement.lines)
        if not self._is_one_loop(lines):
            fail("cuts.txt", number, "these lines are not one loop")
        if len(unmet) != 1:
            fail("cuts.txt", number, "expected one clue or point that is unmet")
        [name] = unmet
        if name in self.statement.visited:
            if any(name in self.statement.lines[line] for line in lines):
                fail("cuts.txt", number, f"the loop visits the point {name}")
        else:
            self._known("cuts.txt", number, unmet, self.statement.clues)
            if self.statement.clues[name].allows(set(lines)):
                fail("cuts.txt", number, f"the loop meets the clue {name}")
        return frozenset(-self.variable[line] for line in lines)

    def _wall_cut(self, number: int, words: list[str]) -> Clause:
        """If there are lines on both sides of a wall, the one loop has to cross it."""
        side, inside, outside = self._parts(number, words, "inside", "outside")
        points = set(self._known("cuts.txt", number, side, self.at))
        wall = {
            line for point in points for line in self.at[point] if not points.issuperset(self.statement.lines[line])
        }
        clause = {self.variable[line] for line in wall}
        for witness, within in ((inside, True), (outside, False)):
            clause |= self._witnessed(number, witness, points, within)
        return frozenset(clause)

    def _witnessed(self, number: int, witness: list[str], points: set[str], within: bool) -> set[int]:
        """What is true if no line is on this side: nothing for a clue above zero or a point, the negation of a line."""
        [name] = witness if len(witness) == 1 else [""]
        literals: set[int] = set()
        if name in self.statement.visited:
            ends = {name}
        elif name in self.statement.clues:
            clue = self.statement.clues[name]
            ends = {point for line in clue.lines for point in self.statement.lines[line]}
            if clue.low == 0:
                fail("cuts.txt", number, f"the clue {name} is {clue}, so it shows no line")
        elif name in self.statement.lines:
            ends, literals = set(self.statement.lines[name]), {-self.variable[name]}
        else:
            fail("cuts.txt", number, f"{' '.join(witness)[:40]!r} is neither a clue nor a line nor a point to visit")
        if ends & points if not within else ends - points:
            fail("cuts.txt", number, f"{name} is not {'inside' if within else 'outside'} the wall")
        return literals

    def _parts(self, number: int, words: list[str], *marks: str) -> list[list[str]]:
        """The words between the marks."""
        parts = []
        for mark in marks:
            if words.count(mark) != 1:
                fail("cuts.txt", number, f"expected {mark!r} once")
            at = words.index(mark)
            parts.append(words[:at])
            words = words[at + 1 :]
        return [*parts, words]

    def _known(self, file: str, number: int, names: list[str], known: Mapping[str, object]) -> list[str]:
        if not names or len(set(names)) != len(names):
            fail(file, number, "expected names, each once")
        for name in names:
            if name not in known:
                fail(file, number, f"unknown name {name[:40]!r}")
        return names

    def _is_one_loop(self, lines: list[str]) -> bool:
        """Whether the lines are one loop: two at each point, and one walk meets all of them."""
        chosen = set(lines)
        if not all(len(chosen.intersection(self.at[p])) == 2 for line in chosen for p in self.statement.lines[line]):
            return False
        start, here = self.statement.lines[lines[0]]
        line, walked = lines[0], 1
        while here != start:
            [line] = chosen.intersection(self.at[here]) - {line}
            one, other = self.statement.lines[line]
            here = other if here == one else one
            walked += 1
        return walked == len(chosen)

    # The solution

    def _solution(self) -> set[Clause]:
        """The clause against the solution, once the solution is checked; none if the claim is that there is none."""
        if self.claim == "no solution":
            return set()
        lines: list[str] = []
        last = 1
        for number, line in self.files.lines("solution.txt"):
            if not line.startswith("#"):
                lines += self._known("solution.txt", number, line.split(), self.statement.lines)
                last = number
                if len(lines) > len(self.statement.lines):
                    fail("solution.txt", number, "there are more lines than the board has")
        if not lines or len(set(lines)) != len(lines) or not self._is_one_loop(lines):
            fail("solution.txt", last, "these lines are not one loop")
        for name, clue in self.statement.clues.items():
            if not clue.allows(set(lines)):
                drawn = len(clue.lines & set(lines))
                fail("solution.txt", last, f"the clue {name} is {clue}, but {drawn} of its lines are drawn")
        touched = {point for line in lines for point in self.statement.lines[line]}
        wrong = {"touches": self.statement.closed & touched, "does not visit": self.statement.visited - touched}
        for done, points in wrong.items():
            if points:
                fail("solution.txt", last, f"the loop {done} {min(points)}")
        against = frozenset(-self.variable[line] for line in lines)
        if against not in self.distinct:
            fail("formula.cnf", 1, "the clause against the solution is missing")
        return {against}
