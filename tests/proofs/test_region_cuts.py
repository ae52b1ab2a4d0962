"""Cuts about regions: the judge accepts them with their reason, and refuses them without."""

from __future__ import annotations

import pytest

import edgewise as ew
from edgewise.base.engine import Job, StopFlag
from edgewise.base.registry import engines, family_of
from edgewise.base.result import Question
from edgewise.proofs.check.formula_text import FormulaText
from edgewise.proofs.check.lines.plane_faces import PlaneFaces
from edgewise.proofs.check.lines.region_cuts import RegionCuts
from edgewise.proofs.check.reading import CertificateFiles, CheckLimits, Flaw, Watch
from edgewise.proofs.write.lines import refutation_files
from support.project import ROOT


@pytest.fixture(scope="module")
def certificate(tmp_path_factory):
    """The cuts of a hard board, and the judge of those about regions."""
    board = ew.load(ROOT / "examples" / "slitherlink" / "14x14-sparse.txt")
    family = family_of(board)
    form, names = family.lower(board), family.names(board)
    # Without turns there are more regions to tell of.
    answer = engines()["cdcl"].run(form, Job(Question.PROVE, options={"corners": False}))
    folder = tmp_path_factory.mktemp("proof")
    for name, content in refutation_files(form, names, answer.evidence, answer.solutions).items():
        path = folder / name
        path.write_bytes(content) if isinstance(content, bytes) else path.write_text(content)
    files = CertificateFiles(folder, Watch(StopFlag(), CheckLimits()))
    statement = family.proof_model(board)
    faces = PlaneFaces(statement)
    formula = FormulaText(files, {*statement.lines, *faces.every_name()})
    cuts = [line.split() for line in (folder / "cuts.txt").read_text().splitlines()]
    regions = [words[1:] for words in cuts if words[0] == "region"]
    return RegionCuts(statement, faces, formula), regions, formula


def parts(words):
    """The words of a cut by what stands before them."""
    marks = ("drawn", "beyond", "within", "without", "unserved")
    found, key = {}, "region"
    for word in words[1:]:
        if word in marks:
            key = word
            found[key] = []
        else:
            found.setdefault(key, []).append(word)
    return found


def said(which, found):
    return [
        which,
        *found["region"],
        *(word for key, words in found.items() if key != "region" for word in (key, *words)),
    ]


def test_every_cut_of_the_engine_is_accepted(certificate):
    judge, regions, formula = certificate
    assert {words[0] for words in regions} == {"inside", "outside"}
    assert {"without" in words for words in regions} == {True, False}
    for words in regions:
        assert judge.clause(1, words) in formula.distinct


def test_a_region_with_a_way_out_is_refused(certificate):
    judge, regions, _ = certificate
    for words in regions[:40]:
        for key in ("drawn", "beyond"):
            found = parts(words)
            for word in found[key]:
                less = {**found, key: [other for other in found[key] if other != word]}
                # A face that several lines lead to may be missed for one of them only; a line never.
                with pytest.raises(Flaw, match="leads out of the region"):
                    judge.clause(1, said(words[0], less))


def test_faces_in_the_wrong_place_are_refused(certificate):
    judge, regions, _ = certificate
    words = next(words for words in regions if "without" in words and "outer" not in words)
    found = parts(words)
    for change, flaw in (
        ({"within": found["without"]}, "expected one face of the region"),
        ({"without": found["within"]}, "expected one face beyond the region"),
        ({"within": ["1"]}, "expected faces by the numbers"),
        ({"region": []}, "expected one face of the region"),
        ({"beyond": [*found["beyond"], "outer"]} if words[0] == "outside" else {"without": ["outer"]}, "outer face"),
    ):
        with pytest.raises(Flaw, match=flaw):
            judge.clause(1, said(words[0], {**found, **change}))
    with pytest.raises(Flaw, match="inside or outside"):
        judge.clause(1, words[1:])
    with pytest.raises(Flaw, match="expected 'within' once"):
        judge.clause(1, [*words, "within"])


def test_a_clue_that_the_region_serves_is_no_reason(certificate):
    judge, regions, _ = certificate
    words = next(words for words in regions if "unserved" in words)
    found = parts(words)
    statement = judge.statement
    lines = {line for face in found["region"] for line, _ in judge.around[judge.face[face]]}
    served = next(name for name, clue in statement.clues.items() if clue.low and not clue.lines.isdisjoint(lines))
    with pytest.raises(Flaw, match="borders on the region"):
        judge.clause(1, said("inside", {**found, "unserved": [served]}))
    if zero := next((name for name, clue in statement.clues.items() if clue.low == 0), None):
        with pytest.raises(Flaw, match="so it needs no line"):
            judge.clause(1, said("inside", {**found, "unserved": [zero]}))
