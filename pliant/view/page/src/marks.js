// What the marks over the bodies share: the system's size, colours, the look of things that show through bodies.

import { Mesh } from "three";
import { norm, minus } from "./linear.js";
import { Poses } from "./poses.js";

export const SERIES = ["#3b7dd8", "#e8833a", "#2fa58c", "#b45fb8", "#d9a514", "#4fb3e8", "#c2574b", "#7a8699"];
export const MARKS = { force: "#c2574b", torque: "#7b61c9", closure: "#8a5bd0", x: "#d9483b", y: "#3a9d4f", z: "#2f6fed" };

const SAMPLES = 41;
const MOST_UPDATES = 40000; // bodies times instants that are looked at for the size

// Half the diagonal of a box around the system, all over its motion [m]: where bodies, nodes and mass centres are.
export function extent(page) {
  if (page.extent) return page.extent;
  const { scene, motion } = page;
  const poses = new Poses(scene);
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  const see = (p) => {
    for (let i = 0; i < 3; i++) {
      if (!Number.isFinite(p[i])) continue;
      low[i] = Math.min(low[i], p[i]);
      high[i] = Math.max(high[i], p[i]);
    }
  };
  const count = motion ? Math.max(2, Math.min(SAMPLES, Math.floor(MOST_UPDATES / Math.max(1, scene.bodies.length)))) : 1;
  for (let i = 0; i < count; i++) {
    const t = motion ? motion.start + ((motion.end - motion.start) * i) / (count - 1) : 0;
    poses.update(motion ? motion.q(t) : page.store.get("q"), 1, motion ? motion.custom(t) : {});
    scene.bodies.forEach((body, k) => {
      see(poses.bodies[k].p);
      see(poses.of({ body: k, node: null, p: body.com }));
      poses.nodes[k].forEach((node) => see(node.p));
    });
    for (const frame of [...scene.frames, ...scene.trails]) see(trailPoint(page, poses, frame));
  }
  const size = norm(minus(high, low)) / 2;
  page.extent = Number.isFinite(size) && size > 0 ? size : 1;
  return page.extent;
}

// Half the largest extent of the system as it stands, without where it goes [m].
export function bulk(page) {
  if (page.bulk) return page.bulk;
  const { scene, motion } = page;
  const poses = new Poses(scene);
  poses.update(motion ? motion.q(motion.start) : page.store.get("q"), 1, motion ? motion.custom(motion.start) : {});
  const points = scene.bodies.flatMap((body, k) => [
    poses.bodies[k].p, poses.of({ body: k, node: null, p: body.com }), ...poses.nodes[k].map((node) => node.p),
  ]);
  for (const frame of [...scene.frames, ...scene.trails]) if (frame.body >= 0) points.push(trailPoint(page, poses, frame));
  const spread = [0, 1, 2].map((i) => Math.max(...points.map((p) => p[i])) - Math.min(...points.map((p) => p[i])));
  const size = norm(spread) / 2;
  page.bulk = Number.isFinite(size) && size > 0.02 * extent(page) ? size : 0.25 * extent(page);
  return page.bulk;
}

// Where a point that leaves a trail is: a frame's origin, or the tip of a beam that nothing hangs on.
export function trailPoint(page, poses, trail) {
  const flex = trail.body >= 0 ? page.scene.bodies[trail.body].flex : null;
  if (!trail.tip || !flex) return poses.of(trail).p;
  return tip(page, poses, trail.body, flex);
}

function tip(page, poses, k, flex) {
  const { skin } = flex;
  const eta = poses.etas[k];
  const at = [0, 0, 0];
  if (skin.kind !== "beam") return poses.of({ body: k, node: null, p: page.scene.bodies[k].com }).p;
  const { values, shape } = (skin.unpackedT ||= page.array(skin.T));
  const [stations, , modes] = shape;
  at[0] = skin.length;
  const last = (stations - 1) * 3 * modes;
  for (let i = 0; i < 3; i++) for (let r = 0; r < modes; r++) at[i] += values[last + i * modes + r] * eta[r];
  if (skin.H) {
    const H = (skin.unpackedH ||= page.array(skin.H)).values;
    const start = (stations - 1) * modes * modes;
    let sum = 0;
    for (let r = 0; r < modes; r++) for (let c = 0; c < modes; c++) sum += eta[r] * H[start + r * modes + c] * eta[c];
    for (let i = 0; i < 3; i++) at[i] -= 0.5 * flex.along[i] * sum;
  }
  return poses.of({ body: k, node: null, p: at }).p;
}

// The number of a body's colour.
export const series = (k) => SERIES[((k % 8) + 8) % 8];

// The same object once more, faint, where it is hidden by others: what is inside a body is seen through it.
export function ghost(mesh, opacity = 0.28) {
  const material = mesh.material.clone();
  Object.assign(material, { depthTest: false, depthWrite: false, transparent: true, opacity });
  const twin = mesh.isInstancedMesh ? instancedTwin(mesh, material) : new Mesh(mesh.geometry, material);
  twin.renderOrder = 20;
  return twin;
}

function instancedTwin(mesh, material) {
  const twin = new mesh.constructor(mesh.geometry, material, mesh.instanceMatrix.count);
  twin.instanceMatrix = mesh.instanceMatrix;
  twin.frustumCulled = false;
  return twin;
}

// Whether the page is dark now.
export function dark(values) {
  if (values.theme === "dark" || values.theme === "light") return values.theme === "dark";
  return matchMedia("(prefers-color-scheme: dark)").matches;
}
