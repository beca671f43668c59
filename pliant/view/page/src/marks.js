// What the marks over the bodies share: the system's size, colours, the look of things that show through bodies.

import { Mesh } from "three";
import { measured } from "./extent.js";
import { norm } from "./linear.js";
import { extent as around } from "./solids.js";

export const MARKS = { force: "#c2574b", torque: "#7b61c9", closure: "#8a5bd0", x: "#d9483b", y: "#3a9d4f", z: "#2f6fed" };

// The radius of a ball around the system as it stands at the start, without where it goes [m].
export function bulk(page) {
  if (!page.bulk) {
    const { motion, store } = page;
    const q = motion ? motion.q(motion.start) : store.get("q");
    page.bulk = measured({ ...page, motion: null, store: { get: () => q } }, 1).radius;
  }
  return page.bulk;
}

// How far a body's shapes reach from where they are [m].
export function girth(scene, k) {
  return Math.max(0, ...(scene.bodies[k].shapes || []).map((shape) => norm(around(shape, scene).half)));
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
