// Loops, rods and couplings: what holds frames together beside the tree. Those that do not act are faint.

import { CylinderGeometry, Group, Mesh, MeshStandardMaterial, TorusGeometry, Vector3 } from "three";
import { METAL } from "../colours.js";
import { thickness } from "../stage/hinges.js";
import { minus, norm, plus, scaled, turned } from "../linear.js";
import { MARKS, bulk, ghost, markMaterial } from "./marks.js";
import { ball, box, cylinder } from "../stage/solids.js";

const Z = new Vector3(0, 0, 1);
const FAINT = 0.22;
const APART = 1e-3; // of the system's radius: a gap that is drawn
const SIZES = [0.014, 0.06]; // likewise: of a joint, at least and at most

export class Closures {
  constructor(stage) {
    this.page = stage.page;
    this.solid = markMaterial(MARKS.closure);
    this.faint = new MeshStandardMaterial({ color: MARKS.closure, transparent: true, opacity: FAINT, depthWrite: false });
    this.rod = new MeshStandardMaterial({ color: "#9ba6b4", roughness: 0.38, metalness: 0.35 });
    this.metal = new MeshStandardMaterial({ color: METAL, roughness: 0.38, metalness: 0.35 });
    this.all = this.page.scene.closures.map((closure) => this.made(closure));
    for (const { group } of this.all) stage.scene.add(group);
  }

  // What is drawn of a closure: a joint at its first frame, a line or rod between both, or lines between coupled hinges.
  made(closure) {
    const group = new Group();
    const out = { closure, group, joint: null, link: null };
    const told = () => `${closure.kind} ${closure.name}: ${closure.text}`;
    const size = this.size(closure);
    if (closure.kind === "loop") {
      out.joint = new Group();
      for (const [geometry, metal] of joint(closure, size))
        this.add(out.joint, new Mesh(geometry, metal ? this.metal : this.solid), told);
      group.add(out.joint);
    }
    const rod = closure.kind === "rod";
    const radius = (rod ? 0.6 : 0.14) * size;
    out.link = this.add(group, new Mesh(new CylinderGeometry(radius, radius, 1, 20), rod ? this.rod : this.solid), told);
    if (rod) out.balls = [0, 1].map(() => this.add(group, new Mesh(ball(1.1 * size), this.solid), told));
    if (closure.kind === "coupling") out.links = this.belts(closure, group, told, size);
    return out;
  }

  // As thick as what it joins.
  size({ frames, joint: type }) {
    const { scene } = this.page;
    const joined = (frames || []).filter(({ body }) => body >= 0).map(({ body }) => thickness(scene.bodies[body], scene));
    const [least, most] = SIZES.map((share) => share * bulk(this.page));
    const around = 1.22 * Math.max(least, ...joined);
    return Math.max(least, Math.min(most, around, type === "Fixed" ? around : 1.9 * Math.min(most, ...joined)));
  }

  add(group, mesh, told) {
    mesh.userData = { tip: told, own: mesh.material };
    mesh.castShadow = true;
    group.add(mesh);
    return mesh;
  }

  // Thin lines from the first hinge of a coupling to the others, seen through bodies.
  belts(closure, group, told, size) {
    return (closure.hinges || []).slice(1).map(() => {
      const mesh = new Mesh(new CylinderGeometry(0.16 * size, 0.16 * size, 1, 10), this.solid);
      const twin = ghost(mesh, 0.4);
      twin.raycast = () => {};
      mesh.add(twin);
      return this.add(group, mesh, told);
    });
  }

  update(values) {
    const { motion } = this.page;
    const acting = motion ? motion.acting(values.time) : null;
    this.all.forEach((one, i) => this.put(one, acting ? acting[i] : one.closure.active));
  }

  put({ closure, group, joint: drawn, link, balls, links }, acts) {
    const { poses } = this.page;
    group.traverse((mesh) => {
      if (mesh.userData.own) mesh.material = acts ? mesh.userData.own : this.faint;
    });
    link.visible = false;
    if (links) {
      const at = closure.hinges.map((k) => poses.hinges[k].p);
      links.forEach((mesh, i) => between(mesh, at[0], at[i + 1]));
    }
    if (!closure.frames) return;
    const [A, B] = closure.frames.map((frame) => poses.of(frame));
    const gap = norm(minus(B.p, A.p));
    if (closure.kind === "rod") {
      between(link, A.p, B.p);
      balls[0].position.set(...A.p);
      balls[1].position.set(...B.p);
      return;
    }
    const rolls = closure.joint === "Rolling";
    const axis = turned(A.R, closure.axis || [0, 0, 1]);
    const spot = rolls ? plus(B.p, scaled(axis, -closure.radius)) : A.p;
    drawn.position.set(...spot);
    drawn.quaternion.setFromUnitVectors(Z, new Vector3(...axis).normalize());
    if (!rolls && acts && gap > APART * bulk(this.page)) between(link, A.p, B.p);
  }
}

// A cylinder of length one along y, between two points.
function between(mesh, a, b) {
  const along = new Vector3(...minus(b, a));
  const length = along.length();
  mesh.visible = length > 0;
  if (!length) return;
  mesh.position.set((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2);
  mesh.quaternion.setFromUnitVectors(new Vector3(0, 1, 0), along.divideScalar(length));
  mesh.scale.set(1, length, 1);
}

// A cut joint about z, by what it leaves free: pieces [geometry, whether it is of metal].
function joint({ joint: type, radius }, r) {
  const ring = (scale, thick) => new TorusGeometry(scale * r, thick * r, 16, 48);
  const drum = (half) => [[cylinder(r, 2 * half * r), true], ...[-1, 1].map((s) => [ring(1.04, 0.16).translate(0, 0, 0.84 * s * half * r)])];
  switch (type) {
    case "Spherical":
      return [[ball(1.15 * r), true], [ring(1.18, 0.17)]];
    case "Fixed":
      return [[box([2.7 * r, 2.7 * r, 2.7 * r])]];
    case "Universal":
      return [[ball(0.9 * r), true], [ring(1.2, 0.18)], [ring(1.2, 0.18).rotateX(Math.PI / 2)]];
    case "Prismatic":
    case "InLine":
      return [[box([2.4 * r, 2.4 * r, 3.2 * r])], [cylinder(0.5 * r, 9 * r), true]];
    case "Planar":
    case "InPlane":
      return [[cylinder(2.4 * r, 0.2 * r), true], [ring(2.4, 0.16)]];
    case "Rolling":
      return [[new TorusGeometry(0.35 * radius, Math.min(0.25 * r, 0.05 * radius), 10, 56)]];
    default:
      return drum(1.45);
  }
}
