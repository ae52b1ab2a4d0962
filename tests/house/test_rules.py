"""Rules of the house that no type checker knows: who may know what."""

from __future__ import annotations

import re
from collections import Counter
from typing import get_args

from edgewise.base.forms import Form
from support.project import ROOT

NATIVE = sorted(path for path in (ROOT / "native").rglob("*.?pp"))
CORE = [path for path in NATIVE if "tests" not in path.parts]
PACKAGE = ROOT / "src" / "edgewise"


def test_only_the_bindings_know_python():
    outside = [path for path in NATIVE if "bindings" not in path.parts]
    assert len(outside) < len(NATIVE)
    assert not [path for path in outside if re.search(r"nanobind|Python\.h|\bPy[A-Z]\w+\(", path.read_text())]


def test_one_header_knows_who_runs_tasks():
    assert [path.name for path in NATIVE if re.search(r"<tbb/|\btbb::", path.read_text())] == ["tasks.hpp"]


def test_binding_files_are_small_and_say_why_they_exist():
    for path in (ROOT / "native" / "bindings").rglob("*.?pp"):
        text = path.read_text()
        assert text.startswith("//"), path
        assert len(text.splitlines()) < 200, path


def with_text(paths, pattern, flags=0):
    """The files in which a pattern is found, each with what was found first."""
    found = ((path, re.search(pattern, path.read_text(), flags)) for path in paths)
    return {str(path.relative_to(ROOT)): match.group() for path, match in found if match}


def test_the_core_is_mute():
    assert with_text(CORE, r"#include <(iostream|cstdio|fstream|print)>|\b(printf|puts)\(|\b(cout|cerr)\b") == {}


def test_the_core_knows_no_puzzle():
    assert with_text(CORE, r"slitherlink|flow free|eternity", re.I) == {}


def test_engines_know_no_puzzle_and_no_grid():
    engines = list((PACKAGE / "engines").rglob("*.py"))
    assert with_text(engines, r"^\s*(?:from|import) \S*(?:families|boards)", re.M) == {}
    assert with_text(engines, r"slitherlink|\bflow\b|eternity", re.I) == {}


def test_families_know_no_engine():
    imports = r"^\s*(?:from|import) edgewise\.(?:base\.engine|engines|core|_native|api)"
    assert with_text((PACKAGE / "families").rglob("*.py"), imports, re.M) == {}


def test_the_judge_of_proofs_knows_no_engine():
    """It may not share code with what it judges, nor with what writes a certificate."""
    judges = [*(PACKAGE / "proofs").glob("*.py"), *(PACKAGE / "proofs" / "check").rglob("*.py")]
    own = {".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts) for path in judges}
    for path in judges:
        text = path.read_text()
        imports = re.findall(r"^\s*(?:from|import) (edgewise\S*)(?: import (.*))?", text, re.M)
        assert {module for module, _ in imports} <= own | {
            "edgewise.text.digest",
            "edgewise.base.engine",
            "edgewise.base.errors",
            "edgewise.base.family",
            "edgewise.base.files",
            "edgewise.text.loading",
            "edgewise.text.names",
            "edgewise.base.registry",
            "edgewise.text.source",
            "edgewise.text.strict_json",
            "edgewise._native",
        }
        assert {names for module, names in imports if module == "edgewise.base.engine"} <= {"StopFlag"}
        assert {names for module, names in imports if module == "edgewise._native"} <= {
            "check_proof, check_rules, read_formula, trim_proof"
        }
        assert not re.search(r"\.lower\(\w|\.form\b|\.lowered\(|\.names\(|base_formula", text)
    for path in (ROOT / "native" / "proof").iterdir():
        assert not re.search(r'#include "(?!proof/|base/)', path.read_text()), path


def test_the_judge_of_deductions_knows_nothing_of_what_it_judges():
    for path in (PACKAGE / "explaining" / "judge").glob("*.py"):
        text = path.read_text()
        imports = set(re.findall(r"^\s*(?:from|import) (edgewise\S*)", text, re.M))
        assert {name for name in imports if not name.startswith("edgewise.explaining.judge.")} <= {
            "edgewise.base.errors",
            "edgewise.explaining.lines.deduction",
            "edgewise.base.extras",
            "edgewise.base.family",
            "edgewise.base.registry",
            "edgewise.proofs.check.counted_steps",  # a judge, too
            "edgewise.proofs.statement",
        }
        assert not re.search(r"\.lower\(|\.form\b|\.lowered\(|LineForm|lattice", text), path


def test_the_check_of_answers_shares_nothing_with_what_it_checks():
    """Its rules are written from the board's rows and columns, not from the graph that engines are given."""
    for path in (ROOT / "native" / "verify").iterdir():
        assert not re.search(r'#include "(?!verify/)', path.read_text()), path
    assert not re.search(
        r"edgewise\.(boards\.lattice|base\.forms|base\.engine)", (PACKAGE / "boards" / "quick_check.py").read_text()
    )
    for path in PACKAGE.glob("families/*/rules.py"):
        quick = re.search(r"^def is_right\(.*?(?=^\S)", path.read_text(), re.M | re.S)
        assert quick is None or not re.search(r"\.lattice|\.form\b|lower", quick.group()), path


def test_a_puzzle_speaks_for_itself():
    """Nobody guesses what attributes a puzzle has, and only the puzzle asks its family for its form."""
    outside = [path for path in PACKAGE.rglob("*.py") if "families" not in path.parts]
    assert with_text(outside, r"getattr\(puzzle") == {}
    assert list(with_text(outside, r"\.lower\(\w")) == ["src/edgewise/base/family.py"]


OWN_FORM = ("engines/", "families/", "kits/", "explaining/lines/", "explaining/tiles/", "pictures/hints.py")
"""Who may know what a form is: whoever has one kind of it alone ..."""
ASKS_FOR_FORM = ("messages/forms.py", "web/answers/playing.py", "cluster/")
"""... and those few that still ask (ARCHITECTURE.md, "A third kind of form")."""


def test_one_fork_between_kinds_of_forms():
    """Whoever takes any form finds its kit. Who asks what it is would have to be changed for a third kind."""
    generic = [
        path
        for path in PACKAGE.rglob("*.py")
        if not str(path.relative_to(PACKAGE)).startswith((*OWN_FORM, *ASKS_FOR_FORM))
    ]
    assert with_text(generic, r"isinstance\([\w.]+, \(?(LineForm|TileForm|OneLoop|JoinPairs)\b") == {}
    page = (ROOT / "ARCHITECTURE.md").read_text()
    assert [name for name in ASKS_FOR_FORM if f"`{name}`" not in page] == []


def test_every_kind_of_form_has_a_kit():
    for kind in get_args(Form):
        assert (PACKAGE / "kits" / f"{kind.kind}.py").exists()


def test_the_benchmark_prints_nothing_and_knows_no_exit_codes():
    assert with_text((PACKAGE / "bench").rglob("*.py"), r"\bprint\(|sys\.exit|ExitCode|edgewise\.cli") == {}


def test_every_file_says_why_it_exists():
    for path in PACKAGE.rglob("*.py"):
        assert path.read_text().startswith('"""'), path
    for path in NATIVE:
        if path.suffix == ".hpp":
            assert path.read_text().startswith("//"), path


def test_only_what_faces_the_user_knows_the_api():
    """Everything below it asks through ``edgewise.solving.asking``, so that there are no circles."""
    may = ("__init__.py", "cli/", "bench/", "web/")
    for path in PACKAGE.rglob("*.py"):
        name = str(path.relative_to(PACKAGE))
        if not name.startswith(may):
            assert not re.search(
                r"^\s*(?:from|import) edgewise(?:\.api\b| import)(?! (?:_native|__version__)\b)", path.read_text(), re.M
            ), name


def test_one_place_verifies_answers():
    for path in PACKAGE.rglob("*.py"):
        if path.parent.parent.name != "families":
            found = re.findall(r"\.lift\(", path.read_text())
            assert len(found) == (path.name == "verification.py"), path


def test_files_and_folders_stay_small():
    """One subject per file. A file that needs more lines, or a folder with more files, is to be split."""
    sources = [*NATIVE, *PACKAGE.rglob("*.py")]
    long = {str(path.relative_to(ROOT)): lines for path in sources if (lines := path.read_text().count("\n")) > 400}
    assert long == {}
    folders = Counter(path.parent for path in sources)
    most = {folder: 20 if folder.is_relative_to(ROOT / "native") else 40 for folder in folders}
    assert {str(folder): count for folder, count in folders.items() if count > most[folder]} == {}


def test_explanations_include_no_engine():
    """A deduction stands on its own reason: what engines know is no part of it."""
    for path in (ROOT / "native" / "explain").rglob("*.?pp"):
        assert not re.search(r'#include "(?!base/|explain/|graph/)', path.read_text()), path
