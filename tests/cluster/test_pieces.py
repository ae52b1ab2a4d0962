"""Clusters without Ray: the ledger, what travels, stopping, addresses, and a batch on a pool that is none."""

from __future__ import annotations

import math
import socket
import sqlite3
import subprocess
import sys
import threading
from itertools import count

import pytest

import edgewise as ew
from edgewise.cli.batch import Part, PuzzleReader
from edgewise.cluster import batches, connection
from edgewise.cluster.answering import run
from edgewise.cluster.asked import GradeAll, Make, Solve
from edgewise.cluster.batches import Batch
from edgewise.cluster.effort import CHUNK_SECONDS, Effort, likeness
from edgewise.cluster.jobs import JOBS, job_named
from edgewise.cluster.ledger import Ledger, key_of
from edgewise.cluster.messages import (
    Answers,
    Chunk,
    ToldFailure,
    ToldResult,
    decode_answers,
    decode_told,
    encode,
    packed_answers,
    unpacked_answers,
)
from edgewise.cluster.pool import MOST_DEATHS
from edgewise.cluster.stopping import Stopping
from edgewise.cluster.telling import error_from, puzzle_from, puzzle_text, result_from, told_failure, told_result
from edgewise.cluster.wishes import told_wish, wish_from
from edgewise.engine import StopFlag
from edgewise.errors import BadInput, EngineFault, NoEngine
from edgewise.generating.order import wish_of
from edgewise.request import Request
from edgewise.result import Question
from support.commands import edgewise
from support.project import EXAMPLES

BOARDS = [f"{a} . {b}\n. {c} .\n3 . {a}" for a in range(4) for b in range(3) for c in range(3)]
UNIQUE = Request(Question.UNIQUE, threads=1)


class HerePool:
    """A pool with one worker, which is this process; ``deadly`` bodies are given up."""

    def __init__(self, most: int = 4, deadly: bytes = b"nothing has this in it") -> None:
        self.tasks = []
        self.most, self.deadly = most, deadly
        self.stop_flag = StopFlag()

    @property
    def under_way(self) -> int:
        return len(self.tasks)

    @property
    def room(self) -> int:
        return self.most - len(self.tasks)

    def submit(self, task) -> None:
        self.tasks.append(task)

    def wait(self, seconds: float) -> list:
        task = self.tasks.pop()  # the last first, so that order has to be restored
        return [(task, None if self.deadly in task.body else run(task.body, self.stop_flag))]

    def stop(self) -> list:
        self.tasks.clear()
        return []


def batch(given, verb=None, **how):
    return list(Batch(how.pop("pool", HerePool()), verb or Solve(UNIQUE), **how).results(given))


def test_every_example_survives_the_journey():
    """As a text there and as numbers back, an answer is the one that it was."""
    for path in EXAMPLES:
        puzzle = ew.load(path)
        again = puzzle_from(puzzle.family_name, puzzle_text(puzzle), puzzle.name)
        assert again == puzzle, path
        if "16x16" in path.name:
            continue  # nobody has solved that one
        result = ew.solve(puzzle, unique=True, limits=ew.Limits(seconds=20))
        told = decode_told(encode(told_result(result)))
        assert result_from(puzzle, Question.UNIQUE, told) == result


def test_a_batch_gives_what_one_machine_gives_in_order():
    assert batch(BOARDS) == list(ew.solve_many(BOARDS, unique=True))


def test_a_cluster_does_one_thing_at_a_time():
    cluster = ew.Cluster()
    cluster._pool = HerePool()
    results = cluster.solve_many(BOARDS, unique=True)
    next(results)
    for ask in (
        lambda: next(cluster.solve_many(BOARDS)),
        lambda: cluster.solve(BOARDS[0]),
        lambda: cluster.count(BOARDS[0]),
    ):
        with pytest.raises(BadInput, match="at work on another batch"):
            ask()
    results.close()
    assert next(cluster.grade_many(BOARDS)).to_dict() == ew.grade(BOARDS[0]).to_dict()


def test_without_an_order_nothing_is_lost_or_doubled():
    found = batch(BOARDS, ordered=False)
    assert sorted(map(repr_of, found)) == sorted(map(repr_of, ew.solve_many(BOARDS, unique=True)))


def repr_of(result):
    return (repr(result.puzzle), result.status, result.unique, repr(result.solutions))


def test_counts_of_any_size_travel():
    empty = "\n".join(["." * 12] * 12)
    verb = Solve(Request(Question.COUNT, threads=1))
    (found,) = batch([empty], verb)
    assert found.count == ew.count(empty).count > 2**64


def test_grades_and_their_hardest_steps_travel():
    board = "32.1\n.1.0\n..0."
    (found,) = batch([board], GradeAll(None, hardest=True))
    (other,) = batch([board], GradeAll(None, hardest=False))
    expected = ew.grade(board)
    assert found.to_dict() == other.to_dict() == expected.to_dict()
    assert found.hardest == expected.hardest


@pytest.mark.parametrize("family", ["slitherlink", "flow", "eternity", "masyu"])
def test_made_puzzles_are_those_of_their_seeds(family):
    wish = wish_of(ew.all_families()[family], 4)
    made = batch(range(3, 6), Make(wish, 100, None))
    alone = list(ew.generate_many(family, 4, number=3, seed=3))
    assert made == alone
    assert [one.to_dict() for one in made] == [one.to_dict() for one in alone]


def test_a_wish_with_everything_in_it_travels():
    start, loop = (
        ew.load("3 . .\n. . .\n. . ."),
        '{"loop": [[0, 0], [0, 1], [1, 1], [1, 2], [2, 2], [2, 1], [2, 0], [1, 0]]}',
    )
    for wish in (
        wish_of(ew.all_families()["slitherlink"], 3, grade="4..6", symmetry="rotate180", minimal=True, clues=4),
        wish_of(ew.all_families()["slitherlink"], 3, mask=[0, 4, 8]),
        wish_of(ew.all_families()["slitherlink"], 3, solution=loop),
        wish_of(ew.all_families()["slitherlink"], start=start),
        wish_of(ew.all_families()["slitherlink"], 3, tiling="honeycomb", density=0.5),
        wish_of(ew.all_families()["flow"], 6, options={"pairs": 4}),
    ):
        assert wish_from(Make(wish, 1, None).asked) == wish, told_wish(wish)


def test_a_wrong_solution_is_withheld():
    puzzle = ew.load(BOARDS[0])
    told = told_result(ew.solve("0 .\n. ."))
    with pytest.raises(EngineFault):
        result_from(puzzle, Question.FIRST, told)


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
    with pytest.raises(EngineFault, match="contradicts itself"):
        result_from(ew.load(BOARDS[0]), Question.UNIQUE, ToldResult(engine="cdcl", seconds=0.0, **facts))


def test_errors_travel_by_name_and_only_ours():
    for error in (NoEngine("none"), BadInput("bad", "file", 3, 4), ew.NotFound("nothing", "attempts")):
        back = error_from(told_failure(error))
        assert type(back) is type(error)
    assert type(error_from(ToldFailure("os.system", "x"))) is ew.EdgewiseError


def test_workers_do_jobs_of_the_table_and_no_others():
    for name in JOBS:
        assert callable(job_named(name))
    with pytest.raises(ew.EdgewiseError, match="know no job"):
        job_named("os.system")


def test_a_puzzle_that_no_engine_takes_fails_alone():
    found = batch([BOARDS[0], "3 x\n. .", BOARDS[1]], Solve(Request(Question.FIRST, engine="cells", threads=1)))
    assert [type(one).__name__ for one in found] == ["Failure"] * 3
    assert isinstance(found[0].error, NoEngine)
    assert isinstance(found[1].error, BadInput)
    found = batch([BOARDS[0], "3 x\n. .", BOARDS[1]])
    assert [one.error is None for one in found] == [True, False, True]


@pytest.mark.parametrize(("seconds", "sizes"), [(0.001, [1, 2, 4, 8]), (0.2, [1, 2, 2, 3]), (3.0, [1, 1, 1, 1])])
def test_chunks_begin_with_one_board_and_grow_to_what_half_a_second_holds(seconds, sizes):
    effort, like = Effort(), likeness("slitherlink", BOARDS[0])
    found = []
    for _ in range(40):
        found.append(max(1, math.ceil(CHUNK_SECONDS / effort.expected(like))))
        for _ in range(found[-1]):
            effort.learn(like, seconds)
    assert found[:4] == sizes
    assert found[-1] == pytest.approx(max(1, CHUNK_SECONDS / seconds), rel=0.25)
    assert effort.expected(likeness("slitherlink", 40 * BOARDS[0])) == CHUNK_SECONDS, (
        "of larger boards nothing is known"
    )


@pytest.fixture
def few(monkeypatch):
    """Small bounds, so that little has to be done to reach them."""
    monkeypatch.setattr(batches, "MOST_HELD", 300)
    monkeypatch.setattr(batches, "LARGEST_CHUNK", 40)


def test_an_endless_source_is_taken_as_it_is_needed(few):
    taken = count()
    stream = Batch(HerePool(), Solve(UNIQUE)).results(BOARDS[next(taken) % len(BOARDS)] for _ in count())
    for _ in range(200):
        assert next(stream).error is None
    stream.close()
    assert next(taken) < 200 + 300 + 5 * 40


def test_a_slow_first_result_holds_back_the_source(few):
    """In order, results behind a long one wait; there are only so many of them."""
    taken = count()

    class Stuck(HerePool):
        def __init__(self):
            super().__init__()
            self.first = None

        def wait(self, seconds):
            if self.first is None:
                self.first = self.tasks[0]
            waiting = [task for task in self.tasks if task is not self.first]
            if not waiting:
                raise TimeoutError  # it would wait for ever
            self.tasks.remove(waiting[0])
            return [(waiting[0], run(waiting[0].body, self.stop_flag))]

    endless = (BOARDS[next(taken) % len(BOARDS)] for _ in count())
    with pytest.raises(TimeoutError):
        list(Batch(Stuck(), Solve(UNIQUE)).results(endless))
    assert next(taken) < 300 + 6 * 40


def test_a_chunk_that_kills_workers_is_taken_apart():
    deadly = ew.load(BOARDS[5])
    found = batch(BOARDS, pool=HerePool(deadly=encode(puzzle_text(deadly))))
    expected = list(ew.solve_many(BOARDS, unique=True))
    assert f"{MOST_DEATHS} workers died" in str(found[5].error)
    assert found[:5] + found[6:] == expected[:5] + expected[6:]


def test_work_that_was_not_begun_is_done_later():
    """A worker that was told to stop gives back what it has, and the rest is asked again."""

    class Lazy(HerePool):
        lazy = True

        def wait(self, seconds):
            ((task, body),) = super().wait(seconds)
            if self.lazy:
                self.lazy = False
                answers = decode_answers(body)
                none = packed_answers([encode(None)] * len(answers.seconds), keep=False)
                return [(task, encode(Answers(none, answers.seconds)))]
            return [(task, body)]

    assert batch(BOARDS, pool=Lazy()) == list(ew.solve_many(BOARDS, unique=True))


def test_a_stopped_chunk_leaves_out_what_is_not_finished():
    stop = StopFlag()
    stop.set()
    items = [("slitherlink", puzzle_text(ew.load(board))) for board in BOARDS[:3]]
    answers = decode_answers(run(encode(Chunk(Solve(UNIQUE).asked, items)), stop))
    assert [decode_told(one) for one in unpacked_answers(answers.told)] == [None] * 3


def test_stopping_reaches_what_runs_what_waits_and_nothing_later():
    stopping = Stopping()
    with stopping.task(1) as first:
        assert not first.is_set()
        stopping.stop(2)
        assert first.is_set()
    with stopping.task(2) as second, stopping.task(3) as third:
        assert second.is_set()
        assert not third.is_set()
        stopping.withdraw(3)
        assert third.is_set()
    stopping.withdraw(5)
    with stopping.task(4) as fourth, stopping.task(5) as fifth:
        assert not fourth.is_set()
        assert fifth.is_set()


def test_a_ledger_remembers_and_continues(tmp_path):
    path = tmp_path / "ledger.db"
    with Ledger(path) as ledger:
        stream = Batch(HerePool(), Solve(UNIQUE), ledger).results(BOARDS)
        some = [next(stream) for _ in range(10)]
        stream.close()
        assert 10 <= len(ledger) <= len(BOARDS)
    with Ledger(path) as ledger:
        known = len(ledger)
        again = Batch(HerePool(), Solve(UNIQUE), ledger)
        found = list(again.results(BOARDS))
        assert again.from_ledger == known
        assert found[:10] == some
        assert found == list(ew.solve_many(BOARDS, unique=True))
        nothing_to_do = Batch(HerePool(deadly=b""), Solve(UNIQUE), ledger)
        assert list(nothing_to_do.results(BOARDS)) == found
        other = Batch(HerePool(), Solve(Request(Question.FIRST, threads=1)), ledger)
        list(other.results(BOARDS))
        assert other.from_ledger == 0, "another question has other answers"


def test_a_wrong_answer_is_withheld_and_not_found_in_the_ledger(tmp_path):
    """The ledger keeps a chunk as its worker packed it, but has keys only for what the head found right."""
    given = ["0 .\n. .", "3 .\n. .", ". .\n. 3"]

    class Forger(HerePool):
        def wait(self, seconds):
            ((task, body),) = super().wait(seconds)
            answers = decode_answers(body)
            told = unpacked_answers(answers.told)
            for place, piece in enumerate(task.note):
                if piece.place == 1:
                    told[place] = encode(told_result(ew.solve("0 .\n. .", unique=True)))
            return [(task, encode(Answers(packed_answers(told, keep=True), answers.seconds)))]

    right = list(ew.solve_many(given, unique=True))
    with Ledger(tmp_path / "ledger.db") as ledger:
        found = batch(given, pool=Forger(), ledger=ledger)
        assert [found[0], found[2]] == [right[0], right[2]]
        assert isinstance(found[1].error, EngineFault)
        assert len(ledger) == 2
        again = Batch(HerePool(), Solve(UNIQUE), ledger)
        assert list(again.results(given)) == right
        assert again.from_ledger == 2


def test_a_ledger_is_for_one_process(tmp_path):
    with Ledger(tmp_path / "a"), pytest.raises(BadInput, match=r"another process .* is saving to this ledger"):
        Ledger(tmp_path / "a")
    Ledger(tmp_path / "a").close()


def test_what_is_no_ledger_is_refused_and_left_alone(tmp_path):
    other = tmp_path / "other.db"
    with sqlite3.connect(other) as file:
        file.execute("CREATE TABLE mine (x)")
    file.close()
    text = tmp_path / "puzzle.txt"
    text.write_text("3 . and so on, this is a text and no database at all\n" * 20)
    for path in (other, text, tmp_path, tmp_path / "no" / "where"):
        before = path.read_bytes() if path.is_file() else None
        with pytest.raises(BadInput, match=path.name):
            Ledger(path)
        assert before is None or path.read_bytes() == before


def test_a_damaged_ledger_is_never_believed(tmp_path):
    path = tmp_path / "ledger.db"
    with Ledger(path) as ledger:
        batch(["0 .\n. ."], ledger=ledger)
        (key,) = [row[0] for row in ledger.file.execute("SELECT key FROM items")]
        told = decode_told(ledger.get(key))
        told.solutions[0] = bytes(12)
        ledger.file.execute("DELETE FROM items")
        ledger.add([key], packed_answers([encode(told)], keep=True))
        with pytest.raises(BadInput, match="damaged"):
            batch(["0 .\n. ."], ledger=ledger)


def test_keys_tell_parts_apart():
    assert key_of(b"ab", b"c") != key_of(b"a", b"bc")


@pytest.mark.parametrize("address", ["", "head:port", "head:99999", "ray://", "http://head:1", "a b:3"])
def test_what_is_no_address_is_refused(address, monkeypatch):
    monkeypatch.setattr(connection, "require_ray", lambda: None)
    with pytest.raises(BadInput):
        connection.join(address, None)


def test_addresses_that_do_not_answer_are_told_in_a_line(monkeypatch):
    monkeypatch.setattr(connection, "KNOCK_SECONDS", 0.3)
    monkeypatch.setattr(connection, "require_ray", lambda: None)
    with socket.create_server(("127.0.0.1", 0)) as silent:  # it takes the call and says nothing
        with pytest.raises(connection.NoCluster, match="does not answer"):
            connection.join(f"127.0.0.1:{silent.getsockname()[1]}", None)
        port = silent.getsockname()[1]
    with pytest.raises(connection.NoCluster, match="refused"):
        connection.join(f"127.0.0.1:{port}", None)
    with socket.create_server(("127.0.0.1", 0)) as other:

        def answer():
            line, _ = other.accept()
            line.recv(100)
            line.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")
            line.close()

        threading.Thread(target=answer, daemon=True).start()
        with pytest.raises(connection.NoCluster, match="something else answers"):
            connection.join(f"127.0.0.1:{other.getsockname()[1]}", None)


def test_the_cluster_of_this_machine_is_found_and_knocked_at(monkeypatch, tmp_path):
    monkeypatch.setattr(connection, "require_ray", lambda: None)
    with socket.create_server(("127.0.0.1", 0)) as gone:
        address = f"127.0.0.1:{gone.getsockname()[1]}"
    (tmp_path / "ray").mkdir()
    (tmp_path / "ray" / "ray_current_cluster").write_text(f"{address}\n")
    monkeypatch.setenv("RAY_TMPDIR", str(tmp_path))
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    with pytest.raises(connection.NoCluster, match=f"{address}: no Ray cluster"):
        connection.join("auto", None)
    monkeypatch.setenv("RAY_ADDRESS", "no address at all")
    with pytest.raises(BadInput, match="not the address of a cluster"):
        connection.join("auto", None)


def test_without_ray_one_line_names_the_extra(processes):
    """On the command line, as everybody sees it who has not installed it."""
    code = "import sys; sys.modules['ray'] = None; sys.argv[0] = 'edgewise'; from edgewise.cli import main; main()"
    words = ["solve", "3 .\n. .", "--cluster", "local"]
    done = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == "edgewise: clusters need Ray, which is not installed: pip install 'edgewise[cluster]'\n"


@pytest.mark.parametrize(
    "words",
    [
        ["solve", "3 .\n. .", "--ledger", "x.db"],
        ["count", "3 .\n. .", "--unordered"],
        ["grade", "3 .\n. .", "--threads", "2"],
        ["solve", "3 .\n. .", "--cluster", "local", "--save", "x"],
        ["solve", "3 .\n. .", "--cluster", "local", "--as", "cnf"],
        ["generate", "slitherlink", "5", "--cluster", "local", "--ledger", "x.db"],
    ],
)
def test_options_that_do_not_fit_together_are_refused(words, tmp_path):
    code, _, err = edgewise(*words, cwd=tmp_path)
    assert (code, len(err.splitlines())) == (2, 1)
    assert not list(tmp_path.iterdir())


def test_parts_are_all_of_the_puzzles_and_each_once(tmp_path):
    """Several runs share a list, a folder and boards in one text; each reads its own."""
    ids = [ew.convert(board, "loopy").strip() for board in BOARDS[:11]]
    (tmp_path / "list.txt").write_text("\n".join(ids))
    folder = tmp_path / "folder"
    folder.mkdir()
    for number, board in enumerate(BOARDS[11:16]):
        (folder / f"{number}.txt").write_text(board)
    every = [ew.load(board) for board in BOARDS[:16]]
    found = []
    for part in ("1/3", "2/3", "3/3"):
        reader = PuzzleReader([str(tmp_path / "list.txt"), str(folder)], None, Part(part))
        found.append(list(reader.until(StopFlag())))
    assert [len(one) for one in found] == [6, 5, 5]
    assert [found[place % 3][place // 3] for place in range(16)] == every
    for wrong in ("0/3", "4/3", "3", "a/b", "1/0"):
        with pytest.raises(BadInput, match="--part"):
            Part(wrong)
