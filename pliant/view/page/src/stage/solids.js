// Geometry of solids: boxes, balls, cylinders, capsules, planes and meshes, each in its own frame.

import { BufferAttribute, BufferGeometry, CapsuleGeometry, CylinderGeometry, PlaneGeometry, SphereGeometry } from "three";
import { RoundedBoxGeometry } from "three/examples/jsm/geometries/RoundedBoxGeometry.js";

const ROUNDED = 0.07; // of a box's smallest edge
const CREASE = Math.cos((35 * Math.PI) / 180); // faces that meet at more are drawn with an edge

export function box([x, y, z]) {
  return new RoundedBoxGeometry(x, y, z, 3, ROUNDED * Math.min(x, y, z));
}
export const ball = (radius, around = 40, up = 24) => new SphereGeometry(radius, around, up);
export const cylinder = (radius, length, sides = 48) =>
  new CylinderGeometry(radius, radius, length, sides).rotateX(Math.PI / 2);
export const capsule = (radius, length) => new CapsuleGeometry(radius, length, 12, 36).rotateX(Math.PI / 2);

export const plane = (size) => new PlaneGeometry(size, size);

// The geometry of a shape, shared by those that are equal.
export class Solids {
  constructor(page) {
    this.page = page;
    this.made = new Map();
  }

  of(shape) {
    const key = [shape.kind, shape.size, shape.radius, shape.length, shape.mesh].join(" ");
    if (!this.made.has(key)) this.made.set(key, this.build(shape));
    return this.made.get(key);
  }

  build(shape) {
    if (shape.kind === "box") return box(shape.size);
    if (shape.kind === "sphere") return ball(shape.radius);
    if (shape.kind === "cylinder") return cylinder(shape.radius, shape.length);
    if (shape.kind === "capsule") return capsule(shape.radius, shape.length);
    if (shape.kind === "plane") return plane(shape.size);
    return mesh(this.page.scene.meshes[shape.mesh], this.page.array);
  }
}

// Half the edges of the box around a shape, and where its centre is.
export function extent(shape, scene) {
  if (shape.kind === "box") return { half: shape.size.map((x) => x / 2), centre: [0, 0, 0] };
  const { radius: r, length: l } = shape;
  if (shape.kind === "sphere") return { half: [r, r, r], centre: [0, 0, 0] };
  if (shape.kind === "cylinder") return { half: [r, r, l / 2], centre: [0, 0, 0] };
  if (shape.kind === "capsule") return { half: [r, r, l / 2 + r], centre: [0, 0, 0] };
  if (shape.kind === "plane") return { half: [shape.size / 2, shape.size / 2, 0], centre: [0, 0, 0] };
  const { low, high } = scene.meshes[shape.mesh];
  return { half: low.map((x, i) => (high[i] - x) / 2), centre: low.map((x, i) => (high[i] + x) / 2) };
}

function mesh({ low, high, points, faces }, array) {
  const packed = array(points).values;
  const positions = new Float32Array(packed.length);
  for (let i = 0; i < packed.length; i++) positions[i] = low[i % 3] + (packed[i] / 65535) * (high[i % 3] - low[i % 3]);
  return creased(positions, array(faces).values);
}

// Triangles whose normals are smooth but across edges.
function creased(points, faces) {
  const count = faces.length / 3;
  const normals = new Float32Array(3 * count); // of faces, as long as twice their area
  const first = new Uint32Array(points.length / 3 + 1); // where a vertex's faces begin in `around`
  for (let f = 0; f < count; f++) {
    const [a, b, c] = [3 * faces[3 * f], 3 * faces[3 * f + 1], 3 * faces[3 * f + 2]];
    const [ux, uy, uz] = [points[b] - points[a], points[b + 1] - points[a + 1], points[b + 2] - points[a + 2]];
    const [vx, vy, vz] = [points[c] - points[a], points[c + 1] - points[a + 1], points[c + 2] - points[a + 2]];
    normals.set([uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx], 3 * f);
    for (let k = 0; k < 3; k++) first[faces[3 * f + k] + 1]++;
  }
  for (let i = 1; i < first.length; i++) first[i] += first[i - 1];
  const around = new Uint32Array(faces.length);
  const filled = first.slice();
  for (let i = 0; i < faces.length; i++) around[filled[faces[i]]++] = (i / 3) | 0;
  const sizes = new Float32Array(count);
  for (let f = 0; f < count; f++) sizes[f] = Math.hypot(normals[3 * f], normals[3 * f + 1], normals[3 * f + 2]);
  const out = new Float32Array(3 * faces.length);
  const place = new Float32Array(3 * faces.length);
  for (let i = 0; i < faces.length; i++) {
    const v = faces[i];
    const f = (i / 3) | 0;
    let [x, y, z] = [0, 0, 0];
    for (let j = first[v]; j < first[v + 1]; j++) {
      const g = around[j];
      let same = 0;
      for (let a = 0; a < 3; a++) same += normals[3 * f + a] * normals[3 * g + a];
      if (g !== f && same < CREASE * sizes[f] * sizes[g]) continue;
      x += normals[3 * g];
      y += normals[3 * g + 1];
      z += normals[3 * g + 2];
    }
    const n = Math.hypot(x, y, z) || 1;
    out.set([x / n, y / n, z / n], 3 * i);
    place.set(points.subarray(3 * v, 3 * v + 3), 3 * i);
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(place, 3));
  geometry.setAttribute("normal", new BufferAttribute(out, 3));
  return geometry;
}
