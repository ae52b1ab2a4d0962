"""The native core of Edgewise. Private: use the engines."""

from collections.abc import Callable, Sequence

from typing_extensions import Buffer

import edgewise.base.result


class NativeJob:
    """What every engine is given beside its board. ``None`` means no limit."""

    def __init__(self, max_solutions: int | None, seconds: float | None, nodes: int | None, memory_bytes: int | None, process_bytes: int | None, threads: int, seed: int, options: dict[str, bool | int | str], stop_flag: Buffer, on_progress: Callable[[float, int, int, float, int], None] | None, on_solutions: Callable[[list[bytes]], bool] | None, on_node_limit: Callable[[], bool] | None) -> None:
        """
        ``on_solutions`` takes solutions as they are found, one ``array('i')`` each, as bytes, and says whether to go on. Those are not in the answer. ``on_node_limit`` is asked once it is reached whether to go on.
        """

class NativeAnswer:
    """What an engine gives back; parts that it does not have are None."""

    @property
    def solutions(self) -> list[bytes]:
        """One ``array('i')`` each, as bytes."""

    @property
    def complete(self) -> bool: ...

    @property
    def stopped_by(self) -> edgewise.base.result.StoppedBy | None: ...

    @property
    def stats(self) -> dict[str, int | float | str]: ...

    @property
    def heat(self) -> bytes | None:
        """An ``array('Q')`` as bytes: how often the search came to each place."""

    @property
    def proof(self) -> tuple[bytes, bytes, bool, bytes, bytes] | None:
        """
        The steps in binary DRAT, the cuts, whether it speaks of sides, the two edges of each turn that it speaks of, and clauses about turns; all but the first and the third an ``array('i')`` as bytes.
        """

    @property
    def count(self) -> int | None: ...

    @property
    def edge_counts(self) -> list[int] | None: ...

    @property
    def remaining(self) -> tuple[str, bool, list[bytes]] | None:
        """
        Which search it is, whether the other directions are next, and the jobs left, one ``array('i')`` each.
        """

    @property
    def deepest(self) -> bytes | None:
        """The fullest unfinished board, an ``array('i')`` as bytes."""

    def take_raised(self) -> BaseException | None:
        """The exception that ended the run, which the answer then forgets."""

class LineGraph:
    """A graph with the degrees that each vertex may have, and clues."""

    def __init__(self, tails: Buffer, heads: Buffer, degree_masks: Buffer, clue_starts: Buffer, clue_members: Buffer, clue_low: Buffer, clue_high: Buffer, face_count: int, joints: Buffer) -> None: ...

    @property
    def vertex_count(self) -> int: ...

    @property
    def edge_count(self) -> int: ...

    @property
    def clue_count(self) -> int: ...

def cdcl(graph: LineGraph, faces: tuple[Buffer, Buffer] | None, proof: bool, job: NativeJob) -> NativeAnswer: ...

def backtrack(graph: LineGraph, job: NativeJob) -> NativeAnswer: ...

def path_cdcl(graph: LineGraph, ends: Buffer, every_solution: bool, faces: tuple[Buffer, Buffer] | None, proof: bool, job: NativeJob) -> NativeAnswer: ...

def cells(graph: LineGraph, ends: Buffer, job: NativeJob) -> NativeAnswer: ...

def frontier(graph: LineGraph, ends: Buffer | None, want: str, job: NativeJob) -> NativeAnswer:
    """
    ``want`` is count, first, samples or edges. For ``first`` the count is right up to what was asked for.
    """

def frontier_width(graph: LineGraph) -> int: ...

class TileBoard:
    """Square cells and pieces, some of which may be fixed."""

    def __init__(self, neighbours: Buffer, sides: Buffer, border: int, fixed: Buffer) -> None: ...

    @property
    def cell_count(self) -> int: ...

    @property
    def type_count(self) -> int: ...

    @property
    def candidate_count(self) -> int: ...

def tiles_vector_supported() -> bool: ...

def tiles(board: TileBoard, job: NativeJob) -> NativeAnswer: ...

def resumable_tiles(board: TileBoard, remaining: tuple[str, bool, Sequence[Buffer]] | None, found: int, job: NativeJob) -> NativeAnswer:
    """
    Goes on from what is ``remaining`` after ``found`` solutions. What is raised meanwhile is in the answer.
    """

def best_tiles(board: TileBoard, first_run: int, score: int, on_run: Callable[[int, int, dict[str, int | float | str], bytes], None], job: NativeJob) -> NativeAnswer:
    """
    ``on_run`` is called after each run with the best score so far, the number of the next run, the counters, and the board where it is better than any before (empty bytes otherwise).
    """

def read_formula(text: Buffer, variables: int, most: int) -> tuple[bytes, bytes, bytes, int, int, str]:
    """
    Where the clauses of a DIMACS text start, their literals and lines, the number announced; then the line of what is wrong, and that in words, empty where nothing is.
    """

def check_rules(variables: int, clause_starts: Buffer, clauses: Buffer, rule_starts: Buffer, rules: Buffer, kinds: Buffer, tables: Sequence[Buffer], stop_flag: Buffer, seconds: float | None) -> tuple[str, bytes, bytes]:
    """
    What stopped it, the clauses that follow from no rule, and the rules that are not said completely.
    """

def check_proof(format: str, proof: Buffer, variables: int, clause_starts: Buffer, clauses: Buffer, stop_flag: Buffer, seconds: float | None) -> tuple[str, int, int, str]:
    """
    The outcome in words, the place of the step that fails, the number of steps, and what is wrong.
    """

def trim_proof(format: str, proof: Buffer, variables: int, clause_starts: Buffer, clauses: Buffer, optional: Buffer, as_text: bool, stop_flag: Buffer, seconds: float | None) -> tuple[str, int, str, bytes, bytes, int]:
    """
    The outcome, the place of what fails, and what is wrong; then the proof as LRAT, a byte for each clause of the formula that is dropped, and the number of steps that add a clause.
    """

def is_loop_around_clues(rows: int, columns: int, clues: Buffer, lines: Buffer) -> bool:
    """
    Whether the lines are one loop that meets the clues; one byte a cell, 255 for no clue.
    """

def is_loop_around_faces(starts: Buffer, points: Buffer, clues: Buffer, lines: Buffer) -> bool:
    """
    The same on a board of any shape, given by the points around each of its faces.
    """

def is_loop_through_cells(rows: int, columns: int, cells: Buffer, lines: Buffer) -> bool:
    """
    Whether the lines are one loop from cell to cell that does in each cell what its byte asks.
    """

def are_pairs_joined(rows: int, columns: int, cells: Buffer, fill: bool, lines: Buffer) -> bool:
    """
    Whether the lines join every pair and nothing else; for each cell its pair from 1, 0 empty, -1 a hole.
    """

def points_along_loop(point_count: int, tails: Buffer, heads: Buffer, edges: Buffer) -> bytes:
    """
    The points along a loop from the lowest one, four bytes each; none where the edges are no loop.
    """

def is_board_matched(rows: int, columns: int, sides: Buffer, fixed: Buffer, placed: Buffer) -> bool:
    """
    Whether every piece is used once and all sides match; 0 is the colour of the border.
    """

def option_table() -> dict[str, dict[str, tuple[bool | int | str | None, tuple[str, ...]]]]:
    """
    For each function of an engine its options, each with its default value and its choices.
    """

def stat_table() -> dict[str, list[str]]:
    """For each function of an engine the counters that it may report."""

class Explainer:
    """A board, what is known of it, and the next deduction."""

    def __init__(self, graph: LineGraph, faces: tuple[Buffer, Buffer] | None, pair_ends: Buffer | None) -> None: ...

    def know(self, values: Buffer, is_step: bool = False) -> None:
        """
        One byte an edge: 0 off, 1 on, anything else leaves it as it is. After a step those near it come first.
        """

    def forget_all(self) -> None: ...

    def values(self) -> bytes:
        """One byte an edge: 0 off, 1 on, 255 open."""

    def counting(self) -> list[bytes]:
        """All that points and clues say one by one."""

    def easiest(self, truth: Buffer, most: int, job: NativeJob) -> bytes | None: ...

    def why(self, edge: int, on: bool, most: int, job: NativeJob) -> bytes | None: ...

    def close(self, truth: Buffer, most: int, job: NativeJob) -> tuple[bytes, bytes, bytes, bytes, int, str | None]:
        """
        Rounds, edges settled and edges looked at by level, what was known before the hardest, how many edges are left, and the limit that ended it; suppositions are its nodes.
        """

class Planar:
    """A board as a drawing in the plane."""

    def __init__(self, points: int, tails: Buffer, heads: Buffer, cells: tuple[Buffer, Buffer], x: Buffer, y: Buffer) -> None: ...

    def ring(self, cell: int) -> bytes:
        """
        The cells around a cell in order; the number behind the last is the outside.
        """

    def region(self, seed: int, winding: float, variety: float, share: float, sweeps: int) -> bytes:
        """One byte a cell: whether it is inside of a random loop."""

    def border(self, inside: Buffer) -> bytes:
        """One byte an edge: whether it is between inside and outside."""

    def counts(self, inside: Buffer) -> bytes:
        """One byte a cell: how many of its edges are on the border."""

    def inside(self, on: Buffer) -> bytes | None:
        """
        One byte a cell; nothing where the edges are not the border of a region.
        """

    def reduced(self, inside: Buffer, given: Buffer, groups: tuple[Buffer, Buffer], level: int, fewest: int, job: NativeJob) -> bytes | None:
        """
        The clues that are left when all groups that can go are gone; nothing where all clues are not enough.
        """

    def deducible(self, inside: Buffer, given: Buffer, level: int, job: NativeJob) -> bool:
        """Whether a level is enough to find the loop from these clues."""

def minimal_clues(graph: LineGraph, faces: tuple[Buffer, Buffer] | None, clues: tuple[Buffer, Buffer], low: Buffer, high: Buffer, sign_of: Buffer, loop: Buffer, groups: tuple[Buffer, Buffer], order: Buffer, most_conflicts: int, job: NativeJob) -> tuple[str, bytes]:
    """How it ended, and one byte a group: whether it is left."""

def fitting_loop(graph: LineGraph, faces: tuple[Buffer, Buffer] | None, preferred: Buffer, most_conflicts: int, job: NativeJob) -> bytes | None:
    """
    The edges of a loop, no edges where there is none, nothing where it took too long.
    """

def fitted_loop(planar: Planar, clues: tuple[Buffer, Buffer], low: Buffer, high: Buffer, sign_of: Buffer, places: tuple[Buffer, Buffer], links: tuple[Buffer, Buffer], required: bool, turns: tuple[Buffer, Buffer], inside: Buffer, seed: int, most_steps: int, job: NativeJob) -> tuple[bytes, int]:
    """A byte an edge, and how much is open: 0 for the only loop."""

def unique_cover(graph: LineGraph, faces: tuple[Buffer, Buffer], kept_ends: Buffer, job: NativeJob) -> NativeAnswer:
    """
    Paths that are the only way to join their ends, each as its vertices in order.
    """

class TileRules:
    """A board of tiles as candidates: four bits for each kind of piece."""

    def __init__(self, neighbours: Buffer, sides: Buffer, copies: Buffer, most_seams: Buffer) -> None: ...

class TilePosition:
    """What is left on each cell, and what breaks if a piece lies there."""

    def __init__(self, rules: TileRules, status: Buffer, kinds: Buffer, colours: Buffer, candidates: Buffer) -> None: ...

    def left(self, rules: int, job: NativeJob) -> list[tuple[int, bytes]]:
        """
        The cells of which some rules leave fewer candidates, and what they leave; nothing if one breaks.
        """

    def supposed(self, cell: int, orientation: int, most: int, job: NativeJob) -> tuple[int, int, int] | None:
        """The rule that breaks, its number and its wave, within so many waves."""

    def followed(self, cell: int, orientation: int, waves: int, job: NativeJob) -> list[tuple[int, bytes]]:
        """
        The cells of which fewer candidates are left after so many waves, and what is left of them.
        """

    def cases(self, cell: int, orientation: int, few: int, inner: int, job: NativeJob) -> tuple[int, int, int] | None:
        """The same with cases within the supposition."""

def device_scan_misfit(board: TileBoard) -> str | None:
    """Why a board cannot be scanned on a device; None where it can."""

class DeviceScan:
    """
    An exact scan for a device: its lists, its parts of the tree, its solutions.
    """

    def __init__(self, board: TileBoard, seed: int, break_symmetry: bool, up_to_turns: bool) -> None: ...

    @property
    def entries(self) -> bytes: ...

    @property
    def starts(self) -> bytes: ...

    @property
    def tables(self) -> bytes: ...

    @property
    def places(self) -> int: ...

    @property
    def width(self) -> int: ...

    @property
    def colours(self) -> int: ...

    @property
    def bits(self) -> int: ...

    @property
    def has_copies(self) -> bool: ...

    @property
    def row(self) -> int:
        """How far apart paths are."""

    def whole(self) -> bytes | None:
        """The job that is the whole tree; None if no tile fits the first place."""

    def parts(self, jobs: Sequence[Buffer]) -> tuple[bytes, bytes, bytes, bytes]:
        """Jobs as slots: paths, how much is laid, floors, what to try next."""

    def jobs(self, paths: Buffer, places: Buffer, floors: Buffer, nexts: Buffer) -> list[bytes]:
        """Slots as jobs; what is finished is none."""

    def boards(self, path: Buffer) -> list[bytes]:
        """What to report of a full board: its rotations with it, or nothing."""

    def unfinished(self, path: Buffer) -> bytes: ...

def gpu_kernels() -> dict[str, int]:
    """The kernels, and how many bytes of arguments each takes."""

def gpu_structures() -> dict[str, list[tuple[str, str, int]]]:
    """
    The structures that kernels take. Each has fields in order: a name, a type (u32, i32, u64, float or another structure), and a length, which is 1 unless it is an array.
    """

def gpu_constants() -> dict[str, int]:
    """Numbers that whoever launches kernels has to know."""

def gpu_launch(name: str, arguments: Buffer, blocks: int, shared_bytes: int) -> None:
    """
    Runs a kernel on the processor, block after block. Its pointers are addresses of this process.
    """

def cut_into_cubes(graph: LineGraph, ends: Buffer | None, faces: tuple[Buffer, Buffer] | None, given: Buffer, most: int, small: float, canonical: bool, heat: Buffer, job: NativeJob) -> tuple[list[bytes], bytes]:
    """
    Lists of edges with their values, and the share of the work that each is expected to take: 0 where propagation settles it.
    """

def path_cube(graph: LineGraph, ends: Buffer, faces: tuple[Buffer, Buffer] | None, given: Buffer, known: Sequence[Buffer], job: NativeJob) -> tuple[NativeAnswer, bool]:
    """Canonical paths in a cube, and whether the argument was in vain."""

def can_be_settled_in_cubes(graph: LineGraph, ends: Buffer, faces: tuple[Buffer, Buffer] | None) -> bool: ...

class DeviceTables:
    """A board read in one direction, for kernels of grouped beams."""

    def __init__(self, board: TileBoard, direction: int) -> None: ...

    @property
    def width(self) -> int: ...

    @property
    def rows(self) -> int: ...

    @property
    def is_small(self) -> bool: ...

    @property
    def state_bytes(self) -> int: ...

    @property
    def value_bytes(self) -> int: ...

    @property
    def look_words(self) -> int: ...

    @property
    def used_words(self) -> int: ...

    @property
    def chain_words(self) -> int: ...

    @property
    def tables(self) -> bytes: ...

    def whole(self, whole_rows: int) -> tuple[bytes, bytes, bytes]:
        """
        Levels, their cells and the first state of a beam over the whole board.
        """

    def window(self, laid: Buffer, column: int, row: int, columns: int, rows: int) -> tuple[bytes, bytes, bytes]:
        """The same for a rectangle of a full board of candidates."""

    def mismatched(self, laid: Buffer) -> bytes:
        """Cells of a full board beside a mismatch, in the order of reading."""

def fits_device(board: TileBoard) -> bool: ...

def directions_of(board: TileBoard) -> int:
    """The number of directions in which a rectangle is read."""

def named_board(board: TileBoard, laid: Buffer) -> tuple[int, bytes]:
    """The mismatches of a board of candidates, and its pieces and turns."""

def candidates_of(board: TileBoard, named: Buffer) -> bytes: ...
