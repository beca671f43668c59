// Rigid solids: the shapes of bodies and of the world. Of very many bodies those that look alike are drawn at once.

import { Color, DoubleSide, InstancedMesh, Matrix4, Mesh, MeshStandardMaterial, Vector3 } from "three";
import { paint } from "../colours.js";
import { moved, pose } from "../linear.js";
import { lines, round } from "./ground.js";
import { ball, box, cylinder, plane } from "./solids.js";
import { matrix } from "./matrix.js";

const MANY = 200;
const MATTER = { roughness: 0.45, metalness: 0.08 };
const WORLD = "#a3adb9";
const PLANE = { light: "#b4bdc8", dark: "#2b3440" };
const ASIDE = "#8491a0"; // rigid bodies, while colours tell deflections

export const matter = (given) => new MeshStandardMaterial({ ...MATTER, ...given });

// All shapes: {body, node, shape, pose in what carries it, paint}.
function pieces(page) {
  const { scene, colours } = page;
  const look = (shape, body) => paint(shape.color || colours[body] || WORLD);
  const of = (shape, body) => ({ body, node: shape.node, shape, pose: pose(shape), ...look(shape, body) });
  return [
    ...(scene.shapes || []).map((shape) => of(shape, -1)),
    ...scene.bodies.flatMap((body, k) => (body.shapes || []).map((shape) => of(shape, k))),
  ];
}

export class Bodies {
  constructor(stage) {
    const all = pieces(stage.page);
    this.bends = stage.page.scene.bodies.some((body) => body.flex && body.flex.labels.length);
    this.drawn = stage.page.scene.bodies.length > MANY ? new Alike(stage, all) : new Single(stage, all);
  }

  update(values) {
    this.drawn.update({ ...values, deflection: values.deflection && this.bends });
  }
}

// What does not bend steps back while colours tell deflections.
const look = (piece, { deflection, dark }, out) => {
  if (piece.shape.kind === "plane" && !piece.shape.color) return out.set(dark ? PLANE.dark : PLANE.light);
  return deflection ? out.set(ASIDE) : out.copy(piece.color);
};

class Single {
  constructor(stage, all) {
    this.stage = stage;
    this.all = all;
    for (const piece of all) {
      const material = matter({ color: piece.color, opacity: piece.opacity, transparent: piece.opacity < 1 });
      piece.mesh = new Mesh(stage.solids.of(piece.shape), material);
      if (piece.shape.kind === "plane") {
        material.side = DoubleSide;
        piece.mesh.add(lines(piece.shape.size, round(stage.extent.radius / 5)));
      }
      piece.mesh.matrixAutoUpdate = false;
      piece.mesh.castShadow = piece.opacity > 0.5;
      piece.mesh.receiveShadow = true;
      piece.mesh.userData.body = piece.body;
      stage.scene.add(piece.mesh);
    }
  }

  update(values) {
    const { poses } = this.stage.page;
    for (const piece of this.all) {
      matrix(moved(poses.carrier(piece.body, piece.node), piece.pose), piece.mesh.matrix);
      look(piece, values, piece.mesh.material.color);
    }
  }
}

const UNIT = { box: () => box([1, 1, 1]), ball: () => ball(1, 20, 12), cylinder: () => cylinder(1, 1, 24), plane: () => plane(1) };

// A shape as unit solids: [which, sizes along its axes, how far along z].
function parts({ kind, size, radius: r, length: l, mesh }) {
  if (kind === "box") return [["box", size, 0]];
  if (kind === "sphere") return [["ball", [r, r, r], 0]];
  if (kind === "cylinder") return [["cylinder", [r, r, l], 0]];
  if (kind === "plane") return [["plane", [size, size, 1], 0]];
  if (kind === "mesh") return [[`mesh ${mesh}`, [1, 1, 1], 0]];
  return [["cylinder", [r, r, l], 0], ["ball", [r, r, r], l / 2], ["ball", [r, r, r], -l / 2]];
}

class Alike {
  constructor(stage, all) {
    this.stage = stage;
    const groups = new Map();
    for (const piece of all)
      for (const [which, sizes, z] of parts(piece.shape)) {
        if (!groups.has(which)) groups.set(which, []);
        const at = moved(piece.pose, { R: [1, 0, 0, 0, 1, 0, 0, 0, 1], p: [0, 0, z] });
        groups.get(which).push({ ...piece, at, sizes: new Vector3(...sizes) });
      }
    this.groups = [...groups].map(([which, items]) => {
      const geometry = which in UNIT ? UNIT[which]() : stage.solids.of(items[0].shape);
      const mesh = new InstancedMesh(geometry, matter(which === "plane" ? { side: DoubleSide } : {}), items.length);
      mesh.castShadow = mesh.receiveShadow = true;
      mesh.frustumCulled = false;
      mesh.userData.bodies = items.map((item) => item.body); // of each instance
      stage.scene.add(mesh);
      return { mesh, items };
    });
  }

  update(values) {
    const { poses } = this.stage.page;
    const [place, color] = [new Matrix4(), new Color()];
    const now = `${values.deflection} ${values.dark}`;
    for (const { mesh, items } of this.groups) {
      items.forEach((item, i) => {
        const { R, p } = moved(poses.carrier(item.body, item.node), item.at);
        mesh.setMatrixAt(i, matrix({ R, p }, place).scale(item.sizes));
        if (now !== this.shown) mesh.setColorAt(i, look(item, values, color));
      });
      mesh.instanceMatrix.needsUpdate = true;
      if (now !== this.shown) mesh.instanceColor.needsUpdate = true;
      mesh.boundingSphere = null; // of the rays that pick
    }
    this.shown = now;
  }
}
