/** The shapes of everything that the modules of the page hand to each other. Names are those of the Python side. */

export type Place = [number, number];
export type Run = Place[];
export type Cell = number[];
export type Kind = "lines" | "paths" | "tiles";

export type Mark =
  | { type: "area"; rings: Run[]; colour: string; opacity: number; title: string; solid?: boolean }
  | { type: "stroke"; runs: Run[]; colour: string; width: number; closed: boolean; square: boolean; opacity: number; title: string }
  | { type: "dots"; places: Run; colour: string; radius: number }
  | { type: "label"; text: string; at: Place; width: number; height: number; colour: string; weight: number; font: string };

export interface SceneEdge { runs: Run[]; line: unknown; ends: [number, number] }
export interface SceneCell { polygon: Run; cell: Cell; vertex: number | null }

export interface Scene {
  width: number; height: number; paper: string; line_colour: string; open_colour: string;
  below: Mark[]; lines: Mark[]; above: Mark[];
  points: Place[]; edges: SceneEdge[]; cells: SceneCell[];
}

export type Held = string | number | (string | number)[];
export interface Clues { cells: [Cell, Held][]; values: (string | number)[]; entry: "values" | "pairs" | "pieces" | "none" }
export interface Pair { name: string; colour: string; ends: [number, number] }
/** A piece by its number from 1, and its clockwise quarter turns. */
export type Placed = [number, number];

/** What the server says of a text that it could read. */
export interface Board {
  puzzle: string; name: string; family: string; title: string; kind: Kind; size: string; tiling: string;
  rows: number; columns: number;
  /** Whether there are clues that could be added, to a board that has been begun. */
  repairs: boolean;
  /** Whether players shade cells, beside the lines that they draw. */
  shading: boolean;
  /** Whether walls can be drawn between cells. */
  walls: boolean;
  scene: Scene; clues: Clues; formats: Record<string, string>; symmetries?: string[];
  pairs?: Pair[]; pieces?: [number, number, number, number][]; tints?: Record<string, [string, string]>;
  puzzles?: { name: string; family: string; puzzle: string }[];
  /** Pieces that the text itself lays on the board, beside the clues. */
  laid?: [Cell, Held][];
  /** Clues that count lines: the number of a cell, its edges, and how many of them may be lines. */
  counts?: { cell: number; edges: number[]; low: number; high: number }[];
  /** Edges that the text of the puzzle shows drawn and crossed out. */
  drawn?: { on: number[]; off: number[] };
}

/** What a player has drawn. Never changed in place: `marks.js` makes the next one. */
export interface Play {
  /** By edge: 0 open, 1 a line, 2 a cross. */
  readonly edges: Uint8Array;
  /** By cell: 0 plain, 1 inside, 2 outside; where cells are shaded, 1 shaded, 2 surely not. */
  readonly shades: Uint8Array;
  readonly tiles: readonly (Placed | null)[];
  /** What was drawn when the present trial began; `null` if nothing is being tried. */
  readonly trial: Play | null;
  /** What was kept on the way, the latest last. */
  readonly saved: readonly Play[];
}

/**
 * The document: what undo and redo move through. A visit is what stays the same from one opening to the next: each is an
 * entry in the browser's history.
 */
export interface Doc { readonly board: Board | null; readonly play: Play; readonly visit: string; readonly credit?: Credit | undefined }

/** What a puzzle is called, and who made it; empty where nobody said. */
export interface Credit { readonly title: string; readonly author: string }

/** The time that a board has taken: `seconds` until `since`, and what has passed since then if it runs. */
export interface Clock { seconds: number; state: "ready" | "runs" | "paused" | "done"; since: number; hints: number }

export interface Store<T> {
  get(): T;
  /** Goes to another state. Changes with the same `join` in a row are one step for undo. */
  change(step: (now: T) => T, join?: unknown): void;
  /** Changes the present state without a step for undo: it looks different and is the same. */
  amend(step: (now: T) => T): void;
  /** Another puzzle: what was before is forgotten, or is what led to it when it was left. */
  reset(state: T, past?: T[], future?: T[]): void;
  readonly past: readonly T[];
  /** What redo brings back, the next last. */
  readonly future: readonly T[];
  undo(): boolean;
  redo(): boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  subscribe(listener: (now: T, before: T) => void): () => void;
}

/** A value that is watched and has no history. */
export interface Value<T> {
  get(): T;
  set(change: Partial<T>): void;
  subscribe(listener: (now: T, before: T) => void): () => void;
}

export type Symmetry = "none" | "half-turn" | "quarter-turns" | "left-right" | "up-down" | "both";

/** How the board is looked at. Nothing in it belongs to the puzzle. */
export interface View {
  mode: "draw" | "play";
  tool: "line" | "cross" | "colour";
  look: "crosses" | "fade";
  errors: boolean;
  /** Whether satisfied clues are grey and exceeded ones red. */
  clues: boolean;
  /** Whether lines go on by themselves where one way is left. */
  follow: boolean;
  forced: boolean;
  /** Which solution is shown: none, the first, the second, or both with their difference. */
  solution: "none" | "first" | "second" | "difference";
  symmetry: Symmetry;
  /** What a setter draws: clues, or walls between cells. */
  drawing: "clues" | "walls";
  /** Whether rows and columns have their numbers along the border: while a hint is open. */
  named: boolean;
  colourBlind: boolean;
  theme: "system" | "light" | "dark";
  panel: string;
  panelOpen: boolean;
  /** The piece in hand on a board of tiles, or `null`. */
  piece: number | null;
  turns: number;
}

export interface Truth {
  verdict: "one" | "several" | "none" | "unknown";
  forced: { on: number[]; off: number[]; complete: boolean };
  solutions: number[][];
  boards?: (Placed | null)[][];
  /** Of two boards of tiles in words: how they differ. */
  difference?: string;
  stopped_by?: string | null;
}

/** What is known at present about the puzzle on the board. */
export interface Known {
  /** The text that was asked about. */
  puzzle: string;
  asking: boolean;
  truth: Truth | null;
  /** Cells of clues that contradict each other, and why, where there is no solution. */
  conflict: { cells: Cell[]; reason: string; minimal: boolean } | null;
  /** Clues that would leave one solution, where there are several. */
  repair: { add: [Cell, Held][]; remove: Cell[] } | null;
  /** How many solutions there are: exactly, or at least so many. */
  count: { solutions: number; exact: boolean } | null;
  error: string;
}

/** Something laid over the board: say what, where, and which look (a class of `board.css`). */
export type Overlay =
  | { edge: number; look: string; cross?: boolean; title?: string; colour?: string | undefined }
  | { cell: number; look: string; text?: string; title?: string; opacity?: number; colour?: string; tile?: Placed }
  | { point: number; look: string }
  | { spot: Place; look: string }
  | { at: Place; text: string; look: string }
  | { run: Run; look: string };

export type LayerName = "forced" | "solution" | "difference" | "conflict" | "repair" | "errors" | "hint" | "heat" | "watch" | "names";

export interface Picture {
  readonly svg: SVGSVGElement;
  readonly scene: Scene | null;
  draw(board: Board | null): void;
  /** Lays overlays over the board in place of what the layer showed before. */
  show(layer: LayerName, overlays: readonly Overlay[]): void;
  clear(layer?: LayerName): void;
  drawPlay(doc: Doc, view: View): void;
  /** Shows at once what was typed into a cell; the board that the server sends takes its place. */
  echo(cell: number, text: string): void;
  drawCursor(path: string): void;
  /** From the window's coordinates to the scene's. */
  toScene(x: number, y: number): Place;
}

export interface Pointed { x: number; y: number; button: number; touch: boolean; shift: boolean }

/** What one way of working does with the pointer and the keys. */
export interface Hand {
  /** What the keyboard cursor walks over. */
  cursor: "vertex" | "cell";
  down(at: Pointed): void;
  move(at: Pointed): void;
  /** `cursor` is where the keyboard's cursor is seen, or -1. */
  up(at: Pointed, moved: boolean, cursor: number): void;
  /** Where a press puts the keyboard's cursor, for hands that enter by pointer and by keys in turn. */
  spot?(at: Pointed): number;
  /** The pointer rested long in one place. */
  longPress?(at: Pointed): void;
  /** A gesture of two fingers began: whatever the first finger started is taken back. */
  cancel?(): void;
  /** True if the key meant something here. `at` is the vertex or the cell under the cursor. */
  key(event: KeyboardEvent, at: number, move: (to: number) => void): boolean;
  /** The edge that the next key acts on, or -1. */
  aimed?(at: number): number;
  /** What is to be said about the place under the cursor. */
  describe(at: number): string;
}

export interface Panel {
  id: string;
  title: string;
  /** From left to right; the page's own panels have 10, 20, 30. */
  order?: number;
  /** Whether the panel has anything to do with the board; always, if left out. */
  applies?(app: App): boolean;
  /** Fills the panel once. It subscribes to what it shows. */
  render(host: HTMLElement, app: App): void;
}

/** What every module may use. There is one. */
export interface App {
  store: Store<Doc>;
  view: Value<View>;
  known: Value<Known>;
  clock: Value<Clock>;
  picture: Picture;
  /** Reads any text and puts its board on the page, looked at in a new way. Says what is wrong with it otherwise. */
  open(text: string, family?: string, look?: Partial<View>): Promise<boolean>;
  /** Puts a board that the server sent on the page; `keep` makes it a step that undo takes back. */
  take(board: Board, keep?: boolean): void;
  /** Puts a whole desk on the page, with what undo and redo find there. */
  settle(doc: Doc, past?: Doc[], future?: Doc[]): void;
  /** Asks for the present board again, in the colours that are wished for now. */
  repaint(): Promise<void>;
  /** Back to the first screen, as part of a visit where it belongs to one. */
  home(visit?: string): void;
  /** One line for everyone, screen readers included, and what can be done about it. */
  say(text: string, bad?: boolean, offers?: [string, () => void][]): void;
}

/** What is heard of long work, each piece by its name. */
export type Hearing = Partial<Record<"progress" | "board" | "puzzle" | "result" | "error" | "end", (data: any) => void>>;

/** Whoever answers the page: a server, or workers of the browser. */
export interface Transport {
  /** What never changes: families, examples. */
  look(name: string, signal?: AbortSignal): Promise<Response>;
  ask(name: string, body: object, signal?: AbortSignal): Promise<Response>;
  /** Long work: what it is called is in the answer. */
  start(body: object): Promise<Response>;
  find(id: string): Promise<Response>;
  /** Ends it with what is known by then. */
  stop(id: string): Promise<Response>;
  checkpoint(id: string): Promise<Response>;
  /** The text of the newest checkpoint that the browser itself has of a puzzle. */
  keptFor(puzzle: string): Promise<string>;
  /** Tells everything that was and will be heard, and gives what ends that. */
  follow(id: string, on: Hearing): () => void;
}
