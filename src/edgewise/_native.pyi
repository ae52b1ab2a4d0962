# The native core's names. Private: engines call them, nobody else.
from array import array
from collections.abc import Callable, Mapping

from typing_extensions import Buffer

class LineGraph:
    def __init__(
        self,
        tails: Buffer,
        heads: Buffer,
        degree_masks: Buffer,
        clue_starts: Buffer,
        clue_edges: Buffer,
        clue_low: Buffer,
        clue_high: Buffer,
    ) -> None: ...
    @property
    def vertex_count(self) -> int: ...
    @property
    def edge_count(self) -> int: ...
    @property
    def clue_count(self) -> int: ...

def backtrack(
    graph: LineGraph,
    max_solutions: int,
    seconds: float | None,
    nodes: int | None,
    memory_bytes: int | None,
    threads: int,
    seed: int,
    options: Mapping[str, object],
    stop_flag: Buffer,
    on_progress: Callable[[float, int, int, float, int], None] | None,
) -> tuple[list[bytes], bool, str | None, dict[str, int | float | str]]: ...
def cells(
    graph: LineGraph,
    ends: Buffer,
    max_solutions: int,
    seconds: float | None,
    nodes: int | None,
    memory_bytes: int | None,
    threads: int,
    seed: int,
    options: Mapping[str, object],
    stop_flag: Buffer,
    on_progress: Callable[[float, int, int, float, int], None] | None,
) -> tuple[list[bytes], bool, str | None, dict[str, int | float | str]]: ...
def cdcl(
    graph: LineGraph,
    face_starts: Buffer | None,
    face_edges: Buffer | None,
    max_solutions: int,
    seconds: float | None,
    nodes: int | None,
    memory_bytes: int | None,
    threads: int,
    seed: int,
    options: Mapping[str, object],
    stop_flag: Buffer,
    on_progress: Callable[[float, int, int, float, int], None] | None,
) -> tuple[list[bytes], bool, str | None, dict[str, int | float | str], bytes]: ...

class TileBoard:
    def __init__(self, neighbours: Buffer, sides: Buffer, border: int, fixed: Buffer) -> None: ...
    @property
    def cell_count(self) -> int: ...
    @property
    def type_count(self) -> int: ...
    @property
    def candidate_count(self) -> int: ...

def tiles(
    board: TileBoard,
    max_solutions: int,
    seconds: float | None,
    nodes: int | None,
    memory_bytes: int | None,
    threads: int,
    seed: int,
    options: Mapping[str, object],
    stop_flag: Buffer,
    on_progress: Callable[[float, int, int, float, int], None] | None,
) -> tuple[list[bytes], bool, str | None, dict[str, int | float | str], bytes]: ...
def resumable_tiles(
    board: TileBoard,
    left: tuple[str, bool, list[array[int]]] | None,
    found: int,
    max_solutions: int,
    seconds: float | None,
    nodes: int | None,
    memory_bytes: int | None,
    threads: int,
    seed: int,
    options: Mapping[str, object],
    stop_flag: Buffer,
    on_progress: Callable[[float, int, int, float, int], None] | None,
) -> tuple[
    list[bytes],
    bool,
    str | None,
    dict[str, int | float | str],
    tuple[str, bool, list[bytes]] | None,
    bytes,
    BaseException | None,
]: ...
def tiles_vector_supported() -> bool: ...
def best_tiles(
    board: TileBoard,
    max_solutions: int,
    seconds: float | None,
    nodes: int | None,
    memory_bytes: int | None,
    threads: int,
    seed: int,
    options: Mapping[str, object],
    stop_flag: Buffer,
    on_progress: Callable[[float, int, int, float, int], None] | None,
    first_run: int = 0,
    score: int = -1,
    on_run: Callable[[int, int, dict[str, int | float | str], bytes], None] | None = None,
) -> tuple[list[bytes], bool, str | None, dict[str, int | float | str]]: ...
def replay_rup(
    variables: int,
    clause_starts: Buffer,
    clauses: Buffer,
    step_starts: Buffer,
    steps: Buffer,
    deletes: Buffer,
    stop_flag: Buffer,
    on_progress: Callable[[float, int, int, float, int], None] | None,
) -> tuple[str, int, int]: ...
def frontier(
    graph: LineGraph,
    pair_ends: Buffer | None,
    want: str,
    max_solutions: int,
    seconds: float | None,
    nodes: int | None,
    memory_bytes: int | None,
    threads: int,
    seed: int,
    options: Mapping[str, object],
    stop_flag: Buffer,
    on_progress: Callable[[float, int, int, float, int], None] | None,
) -> tuple[list[bytes], bool, str | None, dict[str, int | float | str], bytes, list[bytes]]: ...
def frontier_width(graph: LineGraph) -> int: ...
def path_cdcl(
    graph: LineGraph,
    pairs: Buffer,
    every_solution: bool,
    face_starts: Buffer | None,
    face_edges: Buffer | None,
    max_solutions: int,
    seconds: float | None,
    nodes: int | None,
    memory_bytes: int | None,
    threads: int,
    seed: int,
    options: Mapping[str, object],
    stop_flag: Buffer,
    on_progress: Callable[[float, int, int, float, int], None] | None,
) -> tuple[list[bytes], bool, str | None, dict[str, int | float | str], bytes]: ...
