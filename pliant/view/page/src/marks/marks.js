// What the marks over the bodies share: the system's size, colours, the look of things that show through bodies.

import { GreaterDepth, Mesh, MeshStandardMaterial } from "three";
import { skinOf } from "../stage/bend.js";
import { measured } from "../stage/extent.js";
import { norm } from "../linear.js";
import { extent as around } from "../stage/solids.js";

export const MARKS = { force: "#c2574b", torque: "#7b61c9", closure: "#8a5bd0", stick: "#2fa58c", slip: "#e8833a", x: "#d9483b", y: "#3a9d4f", z: "#2f6fed" };

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
  return trail.tip && trail.body >= 0 ? bodyPoint(page, poses, trail.body, 1) : poses.of(trail).p;
}

// A point of a body: of a beam the one at a share of its length, as it bends; of others the mass centre.
export function bodyPoint(page, poses, k, share) {
  const { flex, com } = page.scene.bodies[k];
  if (!flex || flex.skin.kind !== "beam") return poses.of({ body: k, node: null, p: com }).p;
  const skin = skinOf(flex, page.array);
  const at = skin.point(Math.round(share * (skin.count - 1)), poses.etas[k]);
  return poses.of({ body: k, node: null, p: at }).p;
}

// What marks are made of: somewhat of a light of its own, so that it is seen in shadows too.
export function markMaterial(color) {
  return new MeshStandardMaterial({ color, roughness: 0.42, metalness: 0.05, emissive: color, emissiveIntensity: 0.22 });
}

// The same object once more, faint, only where it is hidden by others: what is inside a body is seen through it.
export function ghost(mesh, opacity = 0.28) {
  const material = mesh.material.clone();
  Object.assign(material, { depthFunc: GreaterDepth, depthWrite: false, transparent: true, opacity });
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
