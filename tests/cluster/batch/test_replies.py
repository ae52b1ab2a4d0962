"""Messages of a batch: what travels comes back as it was, and what is wrong is withheld."""

from __future__ import annotations

from array import array
from dataclasses import fields

import msgspec
import pytest

import edgewise as ew
from edgewise.base.engine import StopFlag
from edgewise.base.errors import BadInput, EngineFault, NoEngine
from edgewise.base.request import Request
from edgewise.base.result import Question
from edgewise.cluster.batch.making import MakeRequest, spec_facts
from edgewise.cluster.batch.messages import Chunk, decode_replies, decode_reply, encode, encode_key, unpacked_replies
from edgewise.cluster.batch.replies import FailureReply, ResultReply, puzzle_from, puzzle_text
from edgewise.cluster.batch.requests import GradeRequest, SolveRequest
from edgewise.cluster.batch.worker import run
from edgewise.questions.making import Generate
from support.cluster.here_pool import BOARDS, UNIQUE
from support.project import EXAMPLES


def test_every_example_survives_the_journey():
    """As a text there and as numbers back, an answer is the one that it was."""
    for path in EXAMPLES:
        puzzle = ew.load(path)
        again = puzzle_from(puzzle.family_name, puzzle_text(puzzle), puzzle.name)
        assert again == puzzle, path
        if path.name in ("16x16.txt", "8x8-clues.txt"):
            continue  # nobody has solved the one, and the other takes seconds
        result = ew.solve(puzzle, unique=True, limits=ew.Limits(seconds=20))
        reply = decode_reply(encode(ResultReply.of(result)))
        assert reply.result(puzzle, Question.UNIQUE) == result


def test_all_that_a_result_says_travels():
    """But for the puzzle, which the head has, and for what only the process that answers can do."""
    stays = {"puzzle", "delivered", "up_to_symmetry", "unsaved"}
    said = {field.name for field in fields(ew.Result) if not field.name.startswith("_")}
    assert set(ResultReply.__struct_fields__) == said - stays


def test_requests_and_replies_are_those_of_older_ledgers():
    """Keys are digests of requests, so a ledger goes on being of use only while requests stay as they were."""
    asked = Request(Question.ALL, ew.Limits(3.0, 100, 5, 10**9), "sat", 1, 7, {"walls": False})
    spec = Generate(family="slitherlink", size=5, grade="4..6", minimal=True).spec()
    make = msgspec.structs.replace(MakeRequest.of(spec, 100, None), version="0.1.0")
    assert [encode_key(one) for one in (SolveRequest.of(UNIQUE), SolveRequest.of(asked), GradeRequest(2.5), make)] == [
        b'{"verb":"solve","question":"unique","engine":"auto"}',
        b'{"verb":"solve","question":"all","engine":"sat","seconds":3.0,"nodes":100,"solutions":5,"memory":1000000000,'
        b'"seed":7,"options":{"walls":false}}',
        b'{"verb":"grade","seconds":2.5}',
        b'{"verb":"make","family":"slitherlink","attempts":100,"wish":{"grade":[4,6],"minimal":true,"size":[5,5],'
        b'"symmetry":"none","tiling":"square"},"version":"0.1.0"}',
    ]
    reply = {"type": "result", "engine": "cdcl", "status": "solved", "unique": True, "complete": True, "seconds": 1.5}
    reply |= {"solutions": [array("i", [3, 11, 5, 10]).tobytes()], "stats": {"nodes": 3}}
    puzzle = ew.load("0 .\n. .")
    assert decode_reply(encode(reply)).result(puzzle, Question.UNIQUE) == ew.solve(puzzle, unique=True)


def test_a_spec_with_everything_in_it_travels():
    start, loop = (
        ew.load("3 . .\n. . .\n. . ."),
        '{"loop": [[0, 0], [0, 1], [1, 1], [1, 2], [2, 2], [2, 1], [2, 0], [1, 0]]}',
    )
    for spec in (
        Generate(family="slitherlink", size=3, grade="4..6", symmetry="rotate180", minimal=True, clues=4).spec(),
        Generate(family="slitherlink", size=3, mask=[0, 4, 8]).spec(),
        Generate(family="slitherlink", size=3, solution=loop).spec(),
        Generate(family="slitherlink", start=start).spec(),
        Generate(family="slitherlink", size=3, tiling="honeycomb", density=0.5).spec(),
        Generate(family="flow", size=6, options={"pairs": 4}).spec(),
    ):
        assert MakeRequest.of(spec, 1, None).spec == spec, spec_facts(spec)


def test_a_wrong_solution_is_withheld():
    puzzle = ew.load(BOARDS[0])
    reply = ResultReply.of(ew.solve("0 .\n. ."))
    with pytest.raises(EngineFault):
        reply.result(puzzle, Question.FIRST)


@pytest.mark.parametrize(
    "facts",
    [
        {"status": "solved", "unique": None, "complete": False},
        {"status": "unsolvable", "unique": False, "complete": False},
        {"status": "unknown", "unique": True, "complete": True},
        {"status": "solved", "unique": True, "complete": True, "count": "2"},
    ],
)
def test_an_answer_that_contradicts_itself_is_withheld(facts):
    reply = msgspec.convert({"type": "result", "engine": "cdcl", "seconds": 0.0, **facts}, ResultReply)
    with pytest.raises(EngineFault, match="contradicts itself"):
        reply.result(ew.load(BOARDS[0]), Question.UNIQUE)


def test_errors_travel_by_name_and_only_ours():
    for error in (NoEngine("none"), BadInput("bad", "file", 3, 4), ew.NotFound("nothing", "attempts")):
        back = FailureReply.of(error).error()
        assert type(back) is type(error)
    assert type(FailureReply("os.system", "x").error()) is ew.EdgewiseError


def test_a_stopped_chunk_leaves_out_what_is_not_finished():
    stop = StopFlag()
    stop.set()
    items = [("slitherlink", puzzle_text(ew.load(board))) for board in BOARDS[:3]]
    replies = decode_replies(run(encode(Chunk(SolveRequest.of(UNIQUE), items)), stop))
    assert [decode_reply(one) for one in unpacked_replies(replies.packed)] == [None] * 3
