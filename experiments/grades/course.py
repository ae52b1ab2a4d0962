"""Writes the course, docs/guide/course.md with its pictures: ``python -m experiments.grades.course``.

Each lesson is a technique of the ladder: a puzzle that takes it and nothing harder, made with ``--teach``; the step at
which it comes up, as a picture and in words; and five exercises by seed. Takes some minutes.
"""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from typing import NamedTuple

import edgewise as ew
from edgewise.explaining.lines.hints import Hint
from edgewise.generating.made import Made
from experiments.places import IMAGES, ROOT

PAGE = ROOT / "docs" / "guide" / "course.md"
EXERCISES = 5
MOST_SEEDS = 40
ATTEMPTS = 60
"""For each seed: one that takes more is passed over."""


class Lesson(NamedTuple):
    family: str
    size: str
    technique: str
    about: str


LESSONS = (
    Lesson(
        "slitherlink",
        "5x5",
        "early-loop",
        "There is one loop. A line that would close it while clues are left over cannot be.",
    ),
    Lesson(
        "slitherlink",
        "5x5",
        "3-in-a-corner",
        "At a corner of the board both outer sides of a 3 are lines: with one of them missing, so is the other.",
    ),
    Lesson(
        "slitherlink",
        "5x5",
        "2-in-a-corner",
        "The loop passes the two points beside the corner, whichever way it goes.",
    ),
    Lesson(
        "slitherlink",
        "5x5",
        "1-in-a-corner",
        "Neither of the two sides in the corner can be a line: it would go on along the other.",
    ),
    Lesson("slitherlink", "5x5", "3-beside-0", "The 0 leaves a 3 beside it no choice about most of its sides."),
    Lesson(
        "slitherlink",
        "5x5",
        "line-into-a-3",
        "A line that reaches a corner of a 3 goes on along it, and the far sides are lines.",
    ),
    Lesson(
        "slitherlink",
        "5x5",
        "line-into-a-1",
        "A line that reaches a corner of a 1 and cannot leave it elsewhere goes along the 1, and uses it up.",
    ),
    Lesson(
        "slitherlink",
        "5x5",
        "closed-corner-of-a-1",
        "Where nothing leads away from a corner of a 1, neither side at that corner can be a line.",
    ),
    Lesson("slitherlink", "6x6", "adjacent-threes", "Between two 3s side by side, and beyond both, there are lines."),
    Lesson("slitherlink", "6x6", "diagonal-threes", "The outer corners of two 3s on a diagonal are lines."),
    Lesson(
        "slitherlink",
        "6x6",
        "inside-and-outside",
        "Crossing a line leads from the inside to the outside. Count the lines on a walk around.",
    ),
    Lesson("slitherlink", "6x6", "contradiction", "Suppose a line, and see at once what breaks."),
    Lesson(
        "slitherlink",
        "7x7",
        "short-look-ahead",
        "Suppose a line, and follow it for a few steps until something breaks.",
    ),
    Lesson("slitherlink", "8x8", "look-ahead", "The same, with more to keep in mind."),
    Lesson("slitherlink", "10x10", "long-look-ahead", "The same again: time to draw it lightly with a pencil."),
    Lesson("slitherlink", "10x10", "cases-within-cases", "A supposition that fails whichever way it goes on."),
    Lesson(
        "masyu",
        "6x6",
        "white-pearl",
        "The loop goes straight through a white pearl, and turns beside it at least once.",
    ),
    Lesson("masyu", "6x6", "black-pearl", "The loop turns in a black pearl, and runs straight for two cells each way."),
    Lesson(
        "masyu", "6x6", "early-loop", "The loop passes every pearl. A line that would close it before that cannot be."
    ),
    Lesson("masyu", "6x6", "contradiction", "Suppose a line, and see at once what breaks."),
    Lesson("masyu", "6x6", "short-look-ahead", "Suppose a line, and follow it for a few steps until something breaks."),
    Lesson("flow", "5x5", "colours-meet", "A path that would join two colours cannot be."),
    Lesson("flow", "5x5", "bottleneck", "Without this step, a colour would be cut off from its other end."),
    Lesson("flow", "5x5", "cut-off", "A path may not wall off another colour, or cells that nobody can fill."),
    Lesson("flow", "6x6", "short-look-ahead", "Suppose a path, and follow it for a few steps until something breaks."),
    Lesson(
        "yajilin",
        "5x5",
        "shaded-cells-touch",
        "Of two cells side by side at most one is shaded: the loop visits the other.",
    ),
    Lesson(
        "yajilin",
        "6x6",
        "early-loop",
        "The loop visits every cell that is not shaded. A line that would close it before that cannot be.",
    ),
    Lesson("yajilin", "6x6", "contradiction", "Suppose a line, and see at once what breaks."),
)


def puzzles(lesson: Lesson) -> list[Made]:
    """One for the example and the rest as exercises, by the seeds that come first."""
    found: list[Made] = []
    for seed in range(1, MOST_SEEDS + 1):
        try:
            found.append(
                ew.generate(lesson.family, lesson.size, teach=lesson.technique, seed=seed, attempts=ATTEMPTS, threads=1)
            )
        except ew.NotFound:
            continue
        if len(found) == EXERCISES + 1:
            break
    return found


def lesson_text(lesson: Lesson, made: list[Made], pictures: Path) -> str:
    example, *exercises = made
    way = [one for one in ew.explain(example.puzzle) if isinstance(one, Hint) and one.deduction is not None]
    step = next(one for one in way if one.rule == lesson.technique)
    name = f"{lesson.family}-{lesson.technique}.svg"
    (pictures / name).write_text(step._repr_svg_().rstrip("\n") + "\n")
    title = lesson.technique.replace("-", " ")
    seeds = ", ".join(str(one.seed) for one in exercises)
    command = f"edgewise generate {lesson.family} {lesson.size} --teach {lesson.technique} --seed"
    return (
        f"## {ew.all_families()[lesson.family].title}: {title}\n\n{lesson.about}\n\n"
        f"![{title}](../images/course/{name})\n\n"
        f"Level {step.deduction.level if step.deduction else 0}. {step.text}\n\n"
        f"The example: `{command} {example.seed}`. Exercises: the same with the seeds {seeds}.\n\n"
        "<details><summary>The example, from the empty board to the solution</summary>\n\n"
        f"{worked(way, lesson.technique)}\n\n</details>\n"
    )


def worked(way: list[Hint], technique: str) -> str:
    """The whole way as a list; what only takes counting is counted, but for the technique itself."""
    told = []
    for is_plain, steps in groupby(way, lambda one: one.deduction.level == 1 and one.rule != technique):
        texts = [one.text for one in steps]
        told += [f"{len(texts)} step{'s' * (len(texts) > 1)} of counting."] if is_plain else texts
    return "\n".join(f"{number}. {text}" for number, text in enumerate(told, start=1))


def main() -> None:
    pictures = IMAGES / "course"
    pictures.mkdir(exist_ok=True)
    parts = [INTRODUCTION]
    for lesson in LESSONS:
        made = puzzles(lesson)
        print(lesson.family, lesson.technique, [one.seed for one in made], flush=True)
        if len(made) > EXERCISES:
            parts.append(lesson_text(lesson, made, pictures))
    PAGE.write_text("\n".join(parts))


INTRODUCTION = """# A course

Technique after technique, the easiest first. Each lesson has a picture of the technique at work in a puzzle that
takes it and nothing harder, that puzzle worked through, and five exercises, made by their seed: `--teach` asks for
such puzzles, and `--no` for some without a technique ([how they are made](generate.md#for-solvers)). Any board can be
stepped through with `edgewise explain PUZZLE -o steps.html`.

In the pictures the clues of the reason are shaded, green lines follow, and red crosses are ruled out.
`python -m experiments.grades.course` makes this page.
"""


if __name__ == "__main__":
    main()
