"""Checks certificates: trusts the text of the puzzle, the rules and unit propagation, and nothing else.

It shares no code with the engines, nor with what writes a certificate. From the puzzle's own text it learns, by
``Family.proof_model``, which lines there are and which of them each clue counts (``manifest``); then it asks of every
clause of the formula where it comes from: a point, a clue (``lines.rules``), a cut whose reason it checks
(``lines.cuts``), or the solution, which it also checks (``lines.solution``). It replays the proof with the native
checker of ``native/proof``. Whatever fails is reported with its file and line. The steps of the argument are set out
in docs/guide/proofs.md.
"""

from __future__ import annotations

from operator import ne
from pathlib import Path

from edgewise.base.engine import StopFlag
from edgewise.base.errors import BadInput
from edgewise.base.family import Puzzle
from edgewise.base.files import os_reason
from edgewise.proofs.check.counted_steps import step_names
from edgewise.proofs.check.cover import flaw_in_cubes, with_given
from edgewise.proofs.check.formula_text import FORMULA, FormulaText
from edgewise.proofs.check.lines.corner_turns import CornerTurns, turn_names
from edgewise.proofs.check.lines.cuts import checked_cuts
from edgewise.proofs.check.lines.drawn_board import DrawnBoard
from edgewise.proofs.check.lines.pair_colours import colour_names
from edgewise.proofs.check.lines.plane_faces import MARK, PlaneFaces
from edgewise.proofs.check.lines.recounting import TooLarge, recount
from edgewise.proofs.check.lines.region_cuts import RegionCuts
from edgewise.proofs.check.lines.rules import check_rules
from edgewise.proofs.check.lines.solution import SECOND, SOLUTION, clause_against, drawn_lines, lines_that_differ
from edgewise.proofs.check.manifest import Manifest
from edgewise.proofs.check.reading import (
    LONGEST_MESSAGE,
    PACKED,
    CertificateFiles,
    CheckLimits,
    Flaw,
    Unchecked,
    Watch,
    fail,
)
from edgewise.proofs.check.replaying import replay
from edgewise.proofs.check.tiles.board import TileBoard
from edgewise.proofs.check.tiles.counting import why_impossible
from edgewise.proofs.check.tiles.rules import TileRules, TileVariables, clause_against_board
from edgewise.proofs.check.verdict import Checked
from edgewise.proofs.claims import NONE, ONE, claimed_count, count_claim
from edgewise.proofs.statement import ProofModel, TileModel
from edgewise.text.digest import puzzle_digest
from edgewise.text.names import printable

Counts = tuple[int, int, int]
"""Clauses, cuts among them, and steps of the proof."""


def judge(folder: Path, stop: StopFlag, puzzle: Puzzle | None = None, limits: CheckLimits | None = None) -> Checked:
    """Checks a certificate. Raises ``BadInput`` if there is none; the verdict has a flaw if it does not hold.

    With a puzzle, a certificate about any other is refused. A limit that ends the check leaves the claim open.
    """
    watch = Watch(stop, limits or CheckLimits())
    try:
        entries = {entry.name for entry in folder.iterdir()}
    except (OSError, ValueError) as error:
        raise BadInput(f"cannot be read: {os_reason(error)}", printable(str(folder))) from None
    if "manifest.json" not in entries:
        raise BadInput("no manifest.json in this folder; expected the folder of a proof", str(folder))
    manifest = Manifest()
    flaw, stopped, counts, how = None, False, (0, 0, 0), ""
    try:
        files = CertificateFiles(folder, watch)
        manifest.read(files, None if puzzle is None else puzzle_digest(puzzle))
        if doubled := sorted(name for name in entries if name + PACKED in entries):
            raise Flaw(f"{doubled[0]} exists twice, packed and unpacked")  # even where nobody has to read it
        statement = manifest.statement
        if isinstance(statement, TileModel):
            counts, how = _judge_tiles(files, TileBoard(statement), manifest)
        elif manifest.grounds == "counting":
            fail("manifest.json", 1, "counting rules out boards of tiles only")
        elif manifest.grounds == "two solutions":
            how = f"two that differ in {lines_that_differ(files, DrawnBoard(statement))} lines"
        elif manifest.grounds == "recount":
            how = _recounted(statement, manifest.claim, watch)
        elif manifest.cubes is None:
            counts = _judge_lines(files, statement, manifest.claim)
        else:
            counts = _judge_cubes(folder, watch, manifest, statement)
    except (Flaw, Unchecked) as found:
        flaw, stopped = printable(str(found), LONGEST_MESSAGE), isinstance(found, Unchecked)
    except MemoryError:
        raise BadInput("there is not enough memory to check this proof", str(folder)) from None
    return Checked(manifest.claim, manifest.name, flaw, *counts, manifest.digest, manifest.subject, how, stopped)


def _judge_cubes(folder: Path, watch: Watch, manifest: Manifest, statement: ProofModel) -> Counts:
    """Every cube by itself, and that together they are all there is. Counts are those of all cubes."""
    cubes = manifest.cubes or []
    if (wrong := flaw_in_cubes(cubes, statement.lines)) is not None:
        fail("manifest.json", 1, wrong)
    drawn = drawn_lines(CertificateFiles(folder, watch)) if manifest.claim == ONE else None
    clauses = cuts = steps = 0
    for number, cube in enumerate(cubes, 1):
        files = CertificateFiles(folder, watch, f"{number}.")
        holds = drawn is not None and all((literal[1:] in drawn) == (literal[0] == "+") for literal in cube)
        try:
            counts = _judge_lines(files, with_given(statement, cube), ONE if holds else NONE)
        except Flaw as found:
            raise Flaw(f"cube {number}: {found}") from None
        clauses, cuts, steps = clauses + counts[0], cuts + counts[1], steps + counts[2]
    return clauses, cuts, steps


def _recounted(statement: ProofModel, claim: str, watch: Watch) -> str:
    """What was checked, in words, once the number is found to be right."""
    if not statement.counts_lines_alone:
        raise Unchecked("clues that count more than lines are not counted again")
    try:
        number = recount(statement, watch.look)
    except TooLarge:
        raise Unchecked("this board is too large to be counted again") from None
    if number != claimed_count(claim):
        fail("manifest.json", 1, f"there are {count_claim(number)}")
    return "counted again by a second implementation"


def _judge_tiles(files: CertificateFiles, board: TileBoard, manifest: Manifest) -> tuple[Counts, str]:
    """The same for tiles, which need no cuts; what was checked in words, if there is no refutation."""
    if manifest.cubes is not None:
        fail("manifest.json", 1, "a certificate about tiles has no cubes")
    if manifest.grounds == "recount":
        fail("manifest.json", 1, "the solutions of tiles are not counted again")
    if manifest.grounds == "counting":
        reason = why_impossible(board)
        if reason is None:
            fail("manifest.json", 1, "counting does not rule every board out")
        return (0, 0, 0), reason
    if manifest.grounds == "two solutions":
        one, other = (board.checked_solution(files, name) for name in (SOLUTION, SECOND))
        if one == other:
            fail(SECOND, 1, "this is the first solution again")
        return (0, 0, 0), f"two that differ in {sum(map(ne, one, other))} cells"
    formula = FormulaText(files, TileVariables(board).every_name())
    explained = None if manifest.claim == NONE else clause_against_board(board, files, formula, SOLUTION)
    TileRules(board, formula).check(explained, files.watch)
    return (len(formula.clause_lines), 0, replay(files, formula)), ""


def _judge_lines(files: CertificateFiles, statement: ProofModel, claim: str) -> Counts:
    """Every check in turn; raises at the first that fails."""
    board = DrawnBoard(statement)
    content = files.content(FORMULA)
    faces = PlaneFaces(statement) if MARK in content else None
    turns = turn_names(statement, content)
    del content  # it is read once more, and may be large
    names = {*statement.lines, *colour_names(statement), *turns, *([] if faces is None else faces.every_name())}
    names |= statement.facts() | step_names(statement.clues)
    formula = FormulaText(files, names)
    regions = None if faces is None else RegionCuts(statement, faces, formula)
    cuts = list(checked_cuts(files, board, formula, regions))
    explained = {*cuts} if claim == NONE else {*cuts, clause_against(files, board, formula)}
    check_rules(board, formula, explained, files.watch, faces, CornerTurns(board, formula, turns))
    return len(formula.clause_lines), len(cuts), replay(files, formula)
