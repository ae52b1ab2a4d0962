// @ts-check
/** Where things lie on a scene: what is nearest to a place, what is next in a direction. */

/** @typedef {import("../types").Scene} Scene */
/** @typedef {import("../types").Place} Place */
/** @typedef {import("../types").Run} Run */

/**
 * @typedef {object} Geometry
 * @property {Scene} scene
 * @property {number[][]} edgesAt by vertex
 * @property {Place[]} middles by cell
 * @property {number} unit how long an edge usually is
 * @property {Place} centre of the board
 */

/** @type {WeakMap<Scene, Geometry>} */
const known = new WeakMap();

/** @param {Scene} scene @returns {Geometry} */
export function geometryOf(scene) {
  let found = known.get(scene);
  if (!found) known.set(scene, (found = worked(scene)));
  return found;
}

/** @param {Scene} scene @returns {Geometry} */
function worked(scene) {
  /** @type {number[][]} */
  const edgesAt = scene.points.map(() => []);
  const lengths = [];
  for (const [edge, { ends, runs }] of scene.edges.entries()) {
    edgesAt[ends[0]]?.push(edge);
    edgesAt[ends[1]]?.push(edge);
    const run = runs[0];
    if (run && runs.length === 1) lengths.push(distance(start(run), end(run)));
  }
  lengths.sort((one, other) => one - other);
  const middles = scene.cells.map(({ polygon }) => middle(polygon));
  const xs = middles.map(([x]) => x);
  const ys = middles.map(([, y]) => y);
  return {
    scene,
    edgesAt,
    middles,
    unit: lengths[lengths.length >> 1] ?? 32,
    centre: [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2],
  };
}

/** @param {Run} run @returns {Place} */
export const start = (run) => /** @type {Place} */ (run[0]);
/** @param {Run} run @returns {Place} */
export const end = (run) => /** @type {Place} */ (run[run.length - 1]);
/** @param {Place} one @param {Place} other */
export const distance = (one, other) => Math.hypot(one[0] - other[0], one[1] - other[1]);

/** The middle of a polygon's area, so that a clue sits where the eye expects it. @param {Run} polygon @returns {Place} */
export function middle(polygon) {
  let area = 0;
  let x = 0;
  let y = 0;
  for (const [index, [x1, y1]] of polygon.entries()) {
    const [x2, y2] = /** @type {Place} */ (polygon[(index + 1) % polygon.length]);
    const cross = x1 * y2 - x2 * y1;
    area += cross;
    x += (x1 + x2) * cross;
    y += (y1 + y2) * cross;
  }
  return area ? [x / (3 * area), y / (3 * area)] : start(polygon);
}

/** @param {Place} at @param {Place} one @param {Place} other */
function toSegment(at, one, other) {
  const [dx, dy] = [other[0] - one[0], other[1] - one[1]];
  const length = dx * dx + dy * dy || 1;
  const share = Math.max(0, Math.min(1, ((at[0] - one[0]) * dx + (at[1] - one[1]) * dy) / length));
  return distance(at, [one[0] + share * dx, one[1] + share * dy]);
}

/** The middle of an edge; of the first part, where there are two. @param {Scene} scene @param {number} edge @returns {Place} */
export function middleOfEdge(scene, edge) {
  const run = scene.edges[edge]?.runs[0] ?? [[0, 0]];
  const [one, other] = [start(run), end(run)];
  return [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
}

/** The edge nearest to a place, unless all are further than `reach` edges away. @param {Geometry} geometry @param {Place} at @param {number} reach */
function edgeNear(geometry, at, reach) {
  let best = -1;
  let least = reach * geometry.unit;
  for (const [edge, { runs }] of geometry.scene.edges.entries()) {
    for (const run of runs) {
      for (let index = 1; index < run.length; index++) {
        const far = toSegment(at, /** @type {Place} */ (run[index - 1]), /** @type {Place} */ (run[index]));
        if (far < least) [best, least] = [edge, far];
      }
    }
  }
  return best;
}

/** The edge that is meant by a press: none where several meet. @param {Geometry} geometry @param {Place} at @param {number} [reach] */
export function edgeMeant(geometry, at, reach = 0.55) {
  return vertexNear(geometry, at, 0.16) < 0 ? edgeNear(geometry, at, reach) : -1;
}

/** @param {Geometry} geometry @param {Place} at @param {number} [reach] */
export function vertexNear(geometry, at, reach = 0.5) {
  return nearest(geometry.scene.points, at, reach * geometry.unit);
}

/** The place in a list that is nearest to another, or -1 if all are `most` away. @param {readonly Place[]} places @param {Place} at @param {number} most */
export function nearest(places, at, most) {
  let best = -1;
  let least = most;
  for (const [index, place] of places.entries()) {
    const far = distance(place, at);
    if (far < least) [best, least] = [index, far];
  }
  return best;
}

/** The cell that a place is in. @param {Geometry} geometry @param {Place} at */
export function cellAt(geometry, at) {
  return geometry.scene.cells.findIndex(({ polygon }) => isInside(polygon, at));
}

/** @param {Run} polygon @param {Place} at */
function isInside(polygon, [x, y]) {
  let inside = false;
  for (let index = 0, last = polygon.length - 1; index < polygon.length; last = index++) {
    const [x1, y1] = /** @type {Place} */ (polygon[index]);
    const [x2, y2] = /** @type {Place} */ (polygon[last]);
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
  }
  return inside;
}

/** @param {Scene} scene @param {number} edge @param {number} vertex */
export function otherEnd(scene, edge, vertex) {
  const [one, other] = /** @type {[number, number]} */ (scene.edges[edge]?.ends);
  return one === vertex ? other : one;
}

/**
 * The edge that leads from a vertex in a direction, or -1. An edge in two parts leads off the board.
 * @param {Geometry} geometry @param {number} vertex @param {Place} way
 */
export function edgeTowards(geometry, vertex, way) {
  let best = -1;
  let most = 0.55;
  for (const edge of geometry.edgesAt[vertex] ?? []) {
    const match = alike(way, aim(geometry.scene, edge, vertex));
    if (match > most) [best, most] = [edge, match];
  }
  return best;
}

/** Which way an edge leaves a vertex. @param {Scene} scene @param {number} edge @param {number} vertex @returns {Place} */
export function aim(scene, edge, vertex) {
  const from = /** @type {Place} */ (scene.points[vertex]);
  const to = aimedAt(scene, edge, vertex);
  return [to[0] - from[0], to[1] - from[1]];
}

/** Where an edge that leaves a vertex leads as far as the eye sees. @param {Scene} scene @param {number} edge @param {number} vertex @returns {Place} */
export function aimedAt(scene, edge, vertex) {
  const from = /** @type {Place} */ (scene.points[vertex]);
  const { runs } = /** @type {import("../types").SceneEdge} */ (scene.edges[edge]);
  for (const run of runs) {
    if (distance(start(run), from) < 1e-3) return end(run);
    if (distance(end(run), from) < 1e-3) return start(run);
  }
  return from;
}

/** The cosine between two ways. @param {Place} one @param {Place} other */
function alike(one, other) {
  return (one[0] * other[0] + one[1] * other[1]) / (Math.hypot(...one) * Math.hypot(...other) || 1);
}

/** The place in a list that an arrow key leads to from another: near, and in that direction. @param {readonly Place[]} places @param {number} from @param {Place} way */
export function placeTowards(places, from, way) {
  const here = /** @type {Place} */ (places[from]);
  let best = -1;
  let least = Infinity;
  for (const [index, place] of places.entries()) {
    const step = /** @type {Place} */ ([place[0] - here[0], place[1] - here[1]]);
    const match = alike(way, step);
    if (index === from || match < 0.5 || Math.hypot(...step) < 1e-6) continue;
    const cost = Math.hypot(...step) * (2.2 - 1.2 * match);
    if (cost < least - 1e-6) [best, least] = [index, cost];
  }
  return best < 0 ? from : best;
}
