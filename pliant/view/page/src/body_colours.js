// The colours of series in plots, and the colour of each body.

export const SERIES = ["#3b7dd8", "#e8833a", "#2fa58c", "#b45fb8", "#d9a514", "#4fb3e8", "#c2574b", "#7a8699"];
export const QUIET = ["#c9d1da", "#93a5b8"];
const NUMBERS = /\d+/g;
const SIDES = /left|right|port|starboard|(?<![a-z])([lr][fhr]|[fhr][lr]|[lr])(?![a-z])/gi; // in names: left, right, LF, RH, …
const NEAR = 1e-6; // of a length: equal

// A colour for each body: the one that it was given, else the next of the series. Bodies that mirror each other share a colour.
// In a system of many bodies only the bodies at the ends have a colour, and names that differ by a number share it too. A body
// welded to another has its colour. All segments of a beam have one colour.
export function bodyColours(scene) {
  const { bodies } = scene;
  const few = bodies.filter(({ segment }) => !segment || !segment.k).length <= SERIES.length;
  const moves = (body) => body.hinge.type !== "Fixed" || body.parent < 0;
  const carries = new Set();
  bodies.forEach((body) => {
    let at = body.parent;
    if (moves(body)) for (; at >= 0 && !carries.has(at); at = bodies[at].parent) carries.add(at);
  });
  const twins = few ? mirrored(bodies) : null;
  const taken = new Map();
  const out = [];
  const beams = new Map();
  bodies.forEach((body, k) => {
    const given = givenColour(body);
    if (body.segment && !given && beams.has(body.segment.beam)) {
      out.push(beams.get(body.segment.beam));
      return;
    }
    if (given) out.push(given.slice(0, 7));
    else if (!few && !moves(body) && !body.segment) out.push(out[body.parent]);
    else if (!few && body.parent >= 0 && carries.has(k) && !body.segment) out.push(QUIET[k % 2]);
    else {
      const kind = few ? twins[k] : body.name.replace(NUMBERS, "").replace(SIDES, "");
      if (!taken.has(kind)) taken.set(kind, SERIES[taken.size % SERIES.length]);
      out.push(taken.get(kind));
    }
    if (body.segment) beams.set(body.segment.beam, out[k]);
  });
  return out;
}

// For each body the first body that it mirrors, or its own number.
export function mirrored(bodies) {
  const out = [];
  bodies.forEach((body, k) => {
    const first = bodies.findIndex((other, j) => j < k && out[j] === j && mirrors(body, other, out));
    out.push(first >= 0 ? first : k);
  });
  return out;
}

// Two bodies mirror each other if they are alike, hang on the same body or on bodies that mirror each other, and either their
// hinges lie on opposite sides of a plane or their names differ by a side.
function mirrors(a, b, twins) {
  const parent = (body) => (body.parent < 0 ? -1 : twins[body.parent]);
  if (parent(a) !== parent(b) || a.hinge.type !== b.hinge.type || !alike(a, b)) return false;
  const named = a.name !== b.name && a.name.replace(SIDES, "") === b.name.replace(SIDES, "");
  return named || (a.parent >= 0 && opposite(a.hinge.p || [0, 0, 0], b.hinge.p || [0, 0, 0]));
}

const equal = (x, y, scale) => Math.abs(x - y) <= NEAR * scale;

function alike(a, b) {
  const [f, g] = [a.flex, b.flex];
  if (!equal(a.mass, b.mass, Math.max(a.mass, b.mass)) || !f !== !g) return false;
  return !f || (f.hertz.length === g.hertz.length && f.hertz.every((x, r) => equal(x, g.hertz[r], Math.abs(x))));
}

// Whether two points differ by the sign of one coordinate.
function opposite(p, q) {
  const size = Math.hypot(...p) + Math.hypot(...q);
  if (!(size > 0)) return false;
  const changed = [0, 1, 2].filter((i) => !equal(p[i], q[i], size));
  return changed.length === 1 && equal(p[changed[0]], -q[changed[0]], size);
}

function givenColour(body) {
  if (body.flex) return body.flex.skin.color;
  const shape = (body.shapes || []).find((x) => x.color);
  return shape && shape.color;
}
