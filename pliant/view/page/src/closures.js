// Loops, rods and couplings: what holds frames together beside the tree. Those that do not act are faint.

import { BoxGeometry, CylinderGeometry, Group, Mesh, MeshStandardMaterial, SphereGeometry, TorusGeometry, Vector3 } from "three";
import { minus, norm, plus, scaled, turned } from "./linear.js";
import { MARKS, bulk, ghost } from "./marks.js";

const Z = new Vector3(0, 0, 1);
const FAINT = 0.22;
const APART = 1e-3; // of the system's size: a gap that is drawn

export class Closures {
  constructor(stage) {
    this.page = stage.page;
    this.size = 0.036 * bulk(this.page);
    this.solid = new MeshStandardMaterial({ color: MARKS.closure, roughness: 0.4, metalness: 0.25 });
    this.faint = new MeshStandardMaterial({ color: MARKS.closure, transparent: true, opacity: FAINT, depthWrite: false });
    this.rod = new MeshStandardMaterial({ color: "#aab3bf", roughness: 0.35, metalness: 0.5 });
    this.all = this.page.scene.closures.map((closure) => this.made(closure));
    for (const { group } of this.all) stage.scene.add(group);
  }

  // What is drawn of a closure: a joint at its first frame, a line or rod between both, or lines between coupled hinges.
  made(closure) {
    const group = new Group();
    const out = { closure, group, joint: null, link: null };
    const told = () => `${closure.kind} ${closure.name}: ${closure.text}`;
    if (closure.kind === "loop") {
      out.joint = new Group();
      for (const geometry of joint(closure, this.size)) this.add(out.joint, new Mesh(geometry, this.solid), told);
      group.add(out.joint);
    }
    const radius = closure.kind === "rod" ? 0.38 * this.size : 0.1 * this.size;
    out.link = this.add(group, new Mesh(new CylinderGeometry(radius, radius, 1, 16), closure.kind === "rod" ? this.rod : this.solid), told);
    if (closure.kind === "rod")
      out.balls = [0, 1].map(() => this.add(group, new Mesh(new SphereGeometry(0.75 * this.size, 24, 16), this.solid), told));
    if (closure.kind === "coupling") out.links = this.belts(closure, group, told);
    return out;
  }

  add(group, mesh, told) {
    mesh.userData = { tip: told, own: mesh.material };
    mesh.castShadow = true;
    group.add(mesh);
    return mesh;
  }

  // Thin lines from the first hinge of a coupling to the others, seen through bodies.
  belts(closure, group, told) {
    return (closure.hinges || []).slice(1).map(() => {
      const mesh = new Mesh(new CylinderGeometry(0.12 * this.size, 0.12 * this.size, 1, 10), this.solid);
      this.add(group, mesh, told);
      const twin = ghost(mesh, 0.35);
      twin.raycast = () => {};
      mesh.add(twin);
      return mesh;
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

// A cut joint about z, by what it leaves free.
function joint({ joint: type, radius }, r) {
  const ring = (scale = 1, thick = 0.24) => new TorusGeometry(scale * r, thick * r, 14, 44);
  const pin = (length, thick) => new CylinderGeometry(thick * r, thick * r, length * r, 20).rotateX(Math.PI / 2);
  switch (type) {
    case "Spherical":
      return [new SphereGeometry(0.72 * r, 28, 18), ring(1.02, 0.17)];
    case "Fixed":
      return [new BoxGeometry(1.25 * r, 1.25 * r, 1.25 * r)];
    case "Universal":
      return [ring(), ring().rotateX(Math.PI / 2)];
    case "Prismatic":
    case "InLine":
      return [new BoxGeometry(1.3 * r, 1.3 * r, 1.9 * r), pin(7, 0.3)];
    case "Planar":
    case "InPlane":
      return [pin(0.16, 2.1), ring(2.1, 0.14)];
    case "Rolling":
      return [new TorusGeometry(0.35 * radius, Math.min(0.16 * r, 0.05 * radius), 10, 56)];
    default:
      return [ring(), pin(2.2, 0.4)];
  }
}
