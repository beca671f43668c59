// Hinges: drums along axes with two rings, rails, balls; a flange where the world carries one. All alike ones are drawn at once.

import { Color, InstancedMesh, Matrix4, MeshStandardMaterial, TorusGeometry, Vector3 } from "three";
import { METAL, RING } from "../colours.js";
import { dot, minus, norm, plus, pose, scaled, turned } from "../linear.js";
import { ball, box, cylinder, extent } from "./solids.js";
import { matrix } from "./matrix.js";

const STEEL = { roughness: 0.38, metalness: 0.35 };
const MANY = 400;
const LEAST = 0.007; // a drum's radius, of the system's
const MOST = 0.045;
const KINDS = {
  drum: [(many) => cylinder(1, 1, many ? 16 : 40), METAL],
  ring: [(many) => new TorusGeometry(1, 0.1, many ? 5 : 12, many ? 16 : 48), RING],
  flange: [() => cylinder(1, 1, 48), METAL],
  ball: [() => ball(1), METAL],
  rail: [() => box([1, 1, 1]), METAL],
};

// Axes with z along a unit vector.
function along(z) {
  const low = Math.abs(z[0]) < 0.6 ? [1, 0, 0] : [0, 1, 0];
  const x = minus(low, scaled(z, dot(low, z)));
  const n = norm(x);
  const [a, b, c] = scaled(x, 1 / n);
  return { x: [a, b, c], y: [z[1] * c - z[2] * b, z[2] * a - z[0] * c, z[0] * b - z[1] * a], z };
}

// Half the thickness of a body's solids [m].
export function thickness(body, scene) {
  if (body.flex && body.flex.skin.kind === "beam") return Math.min(...body.flex.skin.section.half);
  const sizes = (body.shapes || []).map((shape) => {
    const [a, b] = [...extent(shape, scene).half].sort((x, y) => x - y);
    return shape.kind === "mesh" ? 0.45 * a : Math.min(b, 1.6 * a);
  });
  return sizes.length ? Math.min(...sizes) : Infinity;
}

// Where the next joints are, in a body's frame, or its mass centre.
function nexts(scene, k) {
  const body = scene.bodies[k];
  if (body.flex && body.flex.skin.kind === "beam") return [[body.flex.skin.length, 0, 0]];
  const out = scene.bodies.filter((other) => other.parent === k && other.node === null).map((other) => pose(other.hinge).p);
  return out.length ? out : [scaled(body.com, 2)];
}

// How far the nearest of them is [m]; those at the same place do not count.
function reach(scene, k) {
  const far = nexts(scene, k).map(norm).filter((x) => x > 0);
  return far.length ? Math.min(...far) : Infinity;
}

// Whether a hinge turns its body about the direction in which it goes on: then its drum is a collar.
function runsAlong(scene, k) {
  const { hinge } = scene.bodies[k];
  if (hinge.type !== "Revolute") return false;
  return nexts(scene, k).some((x) => norm(x) > 0 && Math.abs(dot(hinge.axis, x)) > 0.85 * norm(x));
}

export class Hinges {
  constructor(stage) {
    this.stage = stage;
    const { scene, motion } = stage.page;
    const thick = scene.bodies.map((body) => thickness(body, scene));
    const long = scene.bodies.map((_, k) => reach(scene, k));
    const size = stage.extent.radius;
    this.list = scene.bodies.flatMap((body, k) => {
      const { hinge } = body;
      if (hinge.type === "Free" || hinge.type === "Fixed") return [];
      const own = Math.min(thick[k], body.parent >= 0 ? thick[body.parent] : Infinity);
      const near = Math.min(long[k], body.parent >= 0 ? long[body.parent] : Infinity);
      const most = Math.min(MOST * size, 0.17 * near);
      const radius = Math.max(Math.min(1.22 * (Number.isFinite(own) ? own : 0), most), Math.min(LEAST * size, 0.17 * near));
      const way = travelled(body, motion, 6 * radius);
      const collar = runsAlong(scene, k);
      return [{ k, body, hinge, radius, world: body.parent < 0, collar, way, strut: way && telescopes(body, way) }];
    });
    this.meshes = {};
    const counts = { drum: 0, ring: 0, flange: 0, ball: 0, rail: 0 };
    this.each((kind) => counts[kind]++);
    for (const [kind, count] of Object.entries(counts)) {
      if (!count) continue;
      const [geometry, color] = KINDS[kind];
      const metal = kind === "ring" ? { roughness: 0.35, metalness: 0.2 } : STEEL;
      const material = new MeshStandardMaterial({ ...metal, color: new Color(color) });
      const mesh = new InstancedMesh(geometry(count > MANY), material, count);
      mesh.castShadow = mesh.receiveShadow = true;
      mesh.frustumCulled = false;
      mesh.userData.bodies = [];
      stage.scene.add(mesh);
      this.meshes[kind] = mesh;
    }
  }

  update({ hinges }) {
    for (const mesh of Object.values(this.meshes)) mesh.visible = hinges;
    if (!hinges) return;
    const filled = {};
    const [place, size] = [new Matrix4(), new Vector3()];
    this.each((kind, p, axes, sizes, k) => {
      const i = (filled[kind] = (filled[kind] ?? -1) + 1);
      const { x, y, z } = axes;
      matrix({ R: [x[0], y[0], z[0], x[1], y[1], z[1], x[2], y[2], z[2]], p }, place).scale(size.set(...sizes));
      this.meshes[kind].setMatrixAt(i, place);
      this.meshes[kind].userData.bodies[i] = k;
    });
    for (const mesh of Object.values(this.meshes)) {
      mesh.instanceMatrix.needsUpdate = true;
      mesh.boundingSphere = null; // of the rays that pick
    }
  }

  // Hands over each piece: kind, where it is, its axes, its sizes along them, its body.
  each(piece) {
    const { poses } = this.stage.page;
    const eye = this.stage.camera.position;
    for (const { k, body, hinge, radius: r, world, collar, way, strut } of this.list) {
      const { R, p } = poses.hinges[k];
      const at = poses.joints[k].p;
      const drum = (where, axis, a, l) => {
        const axes = along(axis);
        piece("drum", where, axes, [a, a, l], k);
        for (const s of [-0.42, 0.42]) piece("ring", plus(where, scaled(axis, s * l)), axes, [a, a, a], k);
      };
      const axis = hinge.axis && unit(turned(R, hinge.axis));
      const flange = (where, z, a, l) => {
        const away = dot(minus([eye.x, eye.y, eye.z], where), z) > 0 ? -1 : 1;
        piece("flange", plus(where, scaled(z, away * (l / 2 + 0.16 * a))), along(z), [1.9 * a, 1.9 * a, 0.34 * a], k);
      };
      if (hinge.type === "Revolute") {
        const l = (collar ? 1.1 : 2.7) * r;
        drum(at, axis, r, l);
        if (world) flange(at, axis, r, l);
      } else if (hinge.type === "Prismatic" || hinge.type === "Cylindrical" || hinge.type === "Screw") {
        const axes = along(axis);
        const start = strut === "parent" ? poses.carrier(body.parent, body.node).p : p;
        const middle = strut ? scaled(plus(start, at), 0.5) : plus(p, scaled(axis, (way[0] + way[1]) / 2));
        const long = strut ? norm(minus(at, start)) : way[1] - way[0] + 3.4 * r;
        if (hinge.type === "Prismatic" && !strut) piece("rail", middle, axes, [0.5 * r, 1.1 * r, long], k);
        else piece("drum", middle, axes, [0.45 * r, 0.45 * r, long], k);
        drum(at, axis, r, 2.4 * r);
      } else if (hinge.type === "Universal") {
        const second = unit(turned(poses.joints[k].R, hinge.axis2));
        drum(at, unit(turned(R, hinge.axis1)), 0.75 * r, 2.9 * r);
        drum(at, second, 0.75 * r, 2.9 * r);
      } else if (hinge.type === "Joint" && hinge.turn_axes.length === 1) {
        drum(at, unit(turned(R, hinge.turn_axes[0])), r, 2.7 * r);
      } else if (hinge.type === "Joint" && hinge.turn_axes.length === 2) {
        drum(at, unit(turned(R, hinge.turn_axes[0])), 0.75 * r, 2.9 * r);
        drum(at, unit(turned(poses.joints[k].R, hinge.turn_axes[1])), 0.75 * r, 2.9 * r);
      } else if (hinge.type === "Joint" && !hinge.turn_axes.length) {
        for (const way of hinge.slide_axes) drum(at, unit(turned(R, way)), r, 2.4 * r);
      } else if (hinge.type === "Planar") {
        drum(at, unit(turned(R, hinge.normal)), 1.5 * r, 0.8 * r);
      } else {
        const axes = along([0, 0, 1]);
        piece("ball", at, axes, [1.25 * r, 1.25 * r, 1.25 * r], k);
        piece("ring", at, along(unit(turned(R, [0, 0, 1]))), [1.25 * r, 1.25 * r, 1.25 * r], k);
        if (world) flange(at, unit(turned(R, [0, 0, 1])), r, 2 * r);
      }
    }
  }
}

// What slides on a rod that begins at its parent's frame, or far from where the hinge is zero, draws it out.
function telescopes({ parent, hinge }, [low, high]) {
  const { R, p } = pose(hinge);
  if (parent < 0) return null; // on a rail
  if (norm(p) > 0 && Math.abs(dot(turned(R, hinge.axis), p)) > 0.99 * norm(p)) return "parent";
  return low * high > 0 && Math.min(Math.abs(low), Math.abs(high)) > 0.3 * (high - low) ? "placement" : null;
}

const unit = (x) => scaled(x, 1 / (norm(x) || 1));

// From where to where a hinge slides [m]: in the run, within its limits, or some length.
function travelled({ hinge, q }, motion, some) {
  const slides = { Prismatic: 0, Cylindrical: 1, Screw: 0 }[hinge.type];
  if (slides === undefined) return null;
  const factor = hinge.type === "Screw" ? hinge.pitch : 1;
  let [low, high] = [-some, some];
  if (motion) {
    [low, high] = [Infinity, -Infinity];
    for (const x of motion.variables.q[q + slides]) [low, high] = [Math.min(low, factor * x), Math.max(high, factor * x)];
  }
  if (hinge.limits && hinge.type === "Prismatic") {
    const [first, last] = hinge.limits;
    [low, high] = motion && low < last && high > first ? [Math.max(low, first), Math.min(high, last)] : [first, last];
  }
  return Number.isFinite(low + high) ? [low, high] : [-some, some];
}

