"""Checkpoints that no search wrote, with a digest that fits: refused in one line, and never taken for a bug of ours."""

from __future__ import annotations

import hashlib
import random
import re

import pytest

import edgewise as ew
from support.boards import random_tiles
from support.commands import edgewise

PUZZLE = random_tiles(random.Random(3), 5, 5, 4)
"""Eight solutions, found in no time."""
UNFINISHED, FINISHED, BEST = (
    {"all": True, "limits": ew.Limits(nodes=100), "options": {"search": "scan"}},
    {"all": True, "options": {"search": "scan"}},
    {"best": True, "limits": ew.Limits(nodes=20_000)},
)


def doctored(file, how, change):
    """A checkpoint that was changed by somebody who computes its digest again."""
    ew.solve(PUZZLE, save=file, threads=1, **how)
    body = file.read_text().rpartition("# end ")[0]
    changed = change(body)
    assert changed != body
    digest = hashlib.sha256(changed.encode()).hexdigest()
    file.write_text(f"{changed}# end {changed.count(chr(10))} lines sha256:{digest}\n")
    return file


def swapped(body, line="solution"):
    """Two pieces change places on a board."""
    return re.sub(rf"(?m)^# {line} (\S+) (\S+)", rf"# {line} \2 \1", body, count=1)


def line_of(body, word):
    return re.search(rf"(?m)^# {word} .*\n", body)[0]


def with_option(body, option):
    return body.replace("# option ", f"# option {option}\n# option ", 1)


@pytest.mark.parametrize(
    ("how", "change", "message"),
    [
        (FINISHED, swapped, "not a checkpoint of this puzzle: one of its boards breaks a rule"),
        (UNFINISHED, lambda body: swapped(body, "deepest"), "not a checkpoint of this puzzle"),
        (FINISHED, lambda body: body + line_of(body, "solution"), "same board twice"),
        (UNFINISHED, lambda body: body + line_of(body, "deepest"), "'deepest' is in the checkpoint twice"),
        (UNFINISHED, lambda body: body + "# run 3\n", "not one of an exact search"),
        (BEST, lambda body: swapped(body, "best"), "breaks a rule|does not have the score"),
        (BEST, lambda body: re.sub("# score .*", "# score 999999999", body), "does not have the score 999999999"),
        (BEST, lambda body: re.sub("# score .*\n", "", body), "without its score"),
        (BEST, lambda body: re.sub("# best .*\n", "", body), "without its board"),
        (BEST, lambda body: body + "# deepest" + 25 * " ." + "\n", "not one of a search for the best score"),
        (FINISHED, lambda body: body.replace("# state finished", "# state unfinished"), "neither complete nor stopped"),
        (UNFINISHED, lambda body: body.replace("# complete off", "# complete on"), "neither complete nor stopped"),
        (FINISHED, lambda body: body.replace("# complete on", "# complete perhaps"), "not one of on, off"),
        (FINISHED, lambda body: body.replace("# state finished", "# state fine"), "not one of finished, unfinished"),
        (FINISHED, lambda body: re.sub("# seconds .*", f"# seconds {10**18}", body), "no search takes"),
        (FINISHED, lambda body: re.sub("# seconds .*", "# seconds -1", body), "not a whole number"),
        (FINISHED, lambda body: re.sub("# counted nodes .*", f"# counted nodes {10**20}", body), "counter nodes"),
        (FINISHED, lambda body: re.sub("# counted nodes .*", "# counted nodes -1", body), "counter nodes"),
        (FINISHED, lambda body: re.sub("# counted search .*", "# counted search \x1b[2J", body), "counter search"),
        (FINISHED, lambda body: re.sub("# counted search .*\n", r"\g<0>\g<0>", body), "'search' appears twice"),
        (BEST, lambda body: with_option(body, "best_by scan"), "engine tiles no longer searches with best_by scan"),
        (BEST, lambda body: with_option(body, "wings on"), "unknown option 'wings' for engine tiles"),
    ],
)
def test_what_no_search_wrote(tmp_path, how, change, message):
    file = doctored(tmp_path / "search.txt", how, change)
    with pytest.raises(ew.BadInput, match=message) as refused:
        ew.solve(PUZZLE, resume=file)
    assert str(refused.value).isprintable()


def test_an_option_that_is_gone_is_no_reason_to_lose_a_search(tmp_path):
    """Checkpoints state every option, so those of earlier versions name one that only ever has this value now."""
    file = doctored(tmp_path / "search.txt", UNFINISHED, lambda body: with_option(body, "best_by beam"))
    assert ew.solve(PUZZLE, resume=file).complete


def test_jobs_that_lead_to_the_same_solution(tmp_path):
    """An unfinished search whose jobs are there twice."""

    def twice(body):
        return body + "".join(re.findall(r"(?m)^# job .*\n", body))

    file = doctored(tmp_path / "search.txt", UNFINISHED, twice)
    with pytest.raises(ew.BadInput, match="its jobs lead to the same solution twice"):
        ew.solve(PUZZLE, resume=file, threads=1)


def test_the_command_says_it_in_one_line(tmp_path):
    (tmp_path / "puzzle.txt").write_text(ew.convert(PUZZLE, "pieces"))
    file = doctored(tmp_path / "search.txt", FINISHED, swapped)
    code, out, err = edgewise("solve", tmp_path / "puzzle.txt", "--resume", file)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "not a checkpoint of this puzzle" in err
