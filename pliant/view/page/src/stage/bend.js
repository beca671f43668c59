// What is drawn of flexible bodies, bent by modal amplitudes: places, normals, and how far each point is from where it was.

import { exponential, times } from "../linear.js";

const SIDES = 24;

// A ring of the section, outwards: places and normals, and pairs of places that a side lies between. Counter-clockwise from +x.
function outline({ round, half: [y, z] }) {
  if (round) {
    const angles = Array.from({ length: SIDES }, (_, k) => (2 * Math.PI * k) / SIDES);
    const places = angles.map((a) => [y * Math.cos(a), z * Math.sin(a)]);
    const normals = angles.map((a) => [Math.cos(a), Math.sin(a)]);
    return { places, normals, sides: angles.map((_, k) => [k, (k + 1) % SIDES]) };
  }
  // four sides that are flat, and an edge between them, cut by 45 degrees
  const cut = 0.3 * Math.min(y, z);
  const [u, v] = [y - cut, z - cut];
  const corners = [[y, -v], [y, v], [u, z], [-u, z], [-y, v], [-y, -v], [-u, -z], [u, -z]];
  const places = [];
  const normals = [];
  const sides = [];
  corners.forEach(([a, b], k) => {
    const [c, d] = corners[(k + 1) % 8];
    const n = Math.hypot(d - b, a - c) || 1;
    sides.push([places.length, places.length + 1]);
    places.push([a, b], [c, d]);
    normals.push([(d - b) / n, (a - c) / n], [(d - b) / n, (a - c) / n]);
  });
  return { places, normals, sides };
}

// Faces between `count` rings of m places, then a cap at each end, which has places of its own.
function beamFaces(count, m, sides) {
  const faces = [];
  for (let i = 0; i + 1 < count; i++)
    for (const [a, b] of sides) faces.push(i * m + a, i * m + b, (i + 1) * m + a, (i + 1) * m + a, i * m + b, (i + 1) * m + b);
  const first = count * m;
  const last = first + m + 1; // a middle, then a ring
  for (const [a, b] of sides) faces.push(first, first + 1 + b, first + 1 + a, last, last + 1 + a, last + 1 + b);
  return faces;
}

// A beam by its sections, turned with slope and torsion.
export class BeamSkin {
  constructor(flex, array) {
    const { skin } = flex;
    this.along = flex.along;
    this.length = skin.length;
    [this.T, this.S] = [array(skin.T).values, array(skin.S).values];
    this.H = skin.H ? array(skin.H).values : null;
    [this.P, this.R] = skin.P ? [array(skin.P).values, array(skin.R).values] : [null, null]; // undeformed, of a piece of a curve
    [this.count, , this.n] = skin.T.shape;
    this.ring = outline(skin.section);
    const m = this.ring.places.length;
    this.size = this.count * m + 2 * (m + 1);
    this.faces = beamFaces(this.count, m, this.ring.sides);
  }

  // Writes places, normals and how far each section is from where it is undeformed.
  bend(eta, places, normals, far) {
    const { count, ring } = this;
    const m = ring.places.length;
    let at = 0;
    for (let i = 0; i < count; i++) {
      const { R, p, away } = this.section(i, eta);
      at = this.write(at, R, p, away, ring, null, places, normals, far);
      if (i === 0 || i === count - 1) {
        const end = count * m + (i ? m + 1 : 0);
        const out = i ? 1 : -1;
        places.set(p, 3 * end);
        normals.set([out * R[0], out * R[3], out * R[6]], 3 * end);
        far[end] = away;
        this.write(end + 1, R, p, away, ring, out, places, normals, far);
      }
    }
  }

  write(at, R, p, away, ring, out, places, normals, far) {
    for (let k = 0; k < ring.places.length; k++, at++) {
      const [y, z] = ring.places[k];
      const [b, c] = ring.normals[k];
      for (let a = 0; a < 3; a++) {
        places[3 * at + a] = p[a] + R[3 * a + 1] * y + R[3 * a + 2] * z;
        normals[3 * at + a] = out === null ? R[3 * a + 1] * b + R[3 * a + 2] * c : out * R[3 * a];
      }
      far[at] = away;
    }
    return at;
  }

  // Where the middle of a section is, in the body's frame.
  point(i, eta) {
    return this.section(i, eta).p;
  }

  // p + T eta - along eta* H eta / 2, turned by exp(S eta)
  section(i, eta) {
    const { T, S, H, n } = this;
    const shift = [0, 0, 0];
    const turn = [0, 0, 0];
    for (let a = 0; a < 3; a++)
      for (let r = 0; r < n; r++) {
        shift[a] += T[(3 * i + a) * n + r] * eta[r];
        turn[a] += S[(3 * i + a) * n + r] * eta[r];
      }
    let short = 0;
    if (H) for (let r = 0; r < n; r++) for (let s = 0; s < n; s++) short += 0.5 * eta[r] * H[(i * n + r) * n + s] * eta[s];
    const at = this.P ? this.P.slice(3 * i, 3 * i + 3) : [(this.length * i) / (this.count - 1), 0, 0];
    const p = [0, 1, 2].map((a) => at[a] + shift[a] - this.along[a] * short);
    const R = exponential(turn);
    return { R: this.R ? times(R, this.R.slice(9 * i, 9 * i + 9)) : R, p, away: Math.hypot(...shift) };
  }
}

// Finite elements: points, and triangles between them if there are any.
export class MeshSkin {
  constructor(flex, array) {
    const { skin } = flex;
    this.points = array(skin.points).values;
    this.T = array(skin.T).values;
    [this.size, , this.n] = skin.T.shape;
    this.faces = skin.faces ? array(skin.faces).values : null;
    this.count = this.size;
  }

  point(i, eta) {
    const { points, T, n } = this;
    const x = [points[3 * i], points[3 * i + 1], points[3 * i + 2]];
    for (let a = 0; a < 3; a++) for (let r = 0; r < n; r++) x[a] += T[(3 * i + a) * n + r] * eta[r];
    return x;
  }

  bend(eta, places, normals, far) {
    const { points } = this;
    for (let i = 0; i < this.size; i++) {
      const x = this.point(i, eta);
      places.set(x, 3 * i);
      far[i] = Math.hypot(x[0] - points[3 * i], x[1] - points[3 * i + 1], x[2] - points[3 * i + 2]);
    }
  }
}

const made = new WeakMap();

// The skin of a flexible body, unpacked once for all who ask: it has `count` places, and `point(i, eta)` is one of them, bent.
export function skinOf(flex, array) {
  if (!made.has(flex)) made.set(flex, flex.skin.kind === "beam" ? new BeamSkin(flex, array) : new MeshSkin(flex, array));
  return made.get(flex);
}
