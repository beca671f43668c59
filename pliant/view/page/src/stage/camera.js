// The camera: fitted to the bodies, moved by the user and by presets, and carried along by a system or a body that travels.

import { MathUtils, PerspectiveCamera, Vector3 } from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import { minus, plus, turned } from "../linear.js";
import { LENS, fitted } from "./fit.js";

const FROM = { iso: [-0.62, -1, 0.52], front: [0, -1, 0], side: [1, 0, 0], top: [0, -1e-4, 1] };
const MOVE = 450; // ms
const ROOM = 1.3; // around a followed body, of its radius
const SMALLEST = 0.06; // of the system's radius: smaller bodies are seen from the distance of such a body

export class Camera {
  constructor(stage, canvas) {
    this.stage = stage;
    this.camera = new PerspectiveCamera(LENS, 1, 0.01, 1000);
    this.camera.up.set(0, 0, 1);
    this.from = FROM.iso;
    this.moved = false; // by the user
    this.followed = -1;
    this.was = new Vector3();
    const controls = new OrbitControls(this.camera, canvas);
    Object.assign(controls, { enableDamping: true, dampingFactor: 0.14, rotateSpeed: 0.8, zoomSpeed: 0.9 });
    let held = false;
    controls.addEventListener("start", () => {
      held = true;
      this.way = null;
    });
    controls.addEventListener("end", () => (held = false));
    controls.addEventListener("change", () => {
      if (held) this.moved = true;
      stage.redraw();
    });
    canvas.addEventListener("wheel", () => (this.moved = true), { passive: true });
    canvas.addEventListener("dblclick", () => this.fit());
    this.controls = controls;
  }

  // The bodies in the picture, seen from one of the presets; eased, unless it is the first time.
  preset(name) {
    this.from = FROM[name] || FROM.iso;
    this.fit();
  }

  fit(eased = true) {
    this.moved = false;
    const { position, target } = this.followed >= 0 ? this.close() : this.whole();
    const end = { position: new Vector3(...position), target: new Vector3(...target) };
    const still = !eased || matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.way = { start: this.now(), end, begun: performance.now(), lasts: still ? 0 : MOVE };
    this.stage.redraw();
  }

  now() {
    return { position: this.camera.position.clone(), target: this.controls.target.clone() };
  }

  // All bodies over the motion, where the system is now.
  whole() {
    const { extent, page } = this.stage;
    const away = extent.travel(page.poses);
    const { position, target } = fitted(extent.points, this.from, this.camera.aspect);
    return { position: plus(position, away), target: plus(target, away) };
  }

  // The followed body, with some room around it.
  close() {
    const { extent } = this.stage;
    const own = extent.bodies[this.followed];
    const middle = this.place(this.followed).toArray();
    const size = ROOM * Math.min(Math.max(own ? own.radius : 0, SMALLEST * extent.radius), extent.radius);
    const corners = [-1, 1].flatMap((s) => [0, 1, 2].flatMap((a) => middle.map((x, i) => (i === a ? x + s * size : x))));
    const { position, target } = fitted(corners, this.from, this.camera.aspect);
    const shift = minus(middle, target);
    return { position: plus(position, shift), target: middle };
  }

  // What the camera goes with: the middle of the followed body, or the system as far as it travels.
  place(body) {
    const { extent, page } = this.stage;
    if (body < 0) return new Vector3(...extent.travel(page.poses));
    const { R, p } = page.poses.bodies[body];
    const own = extent.bodies[body];
    return new Vector3(...(own ? plus(p, turned(R, own.centre)) : p));
  }

  // Before each picture.
  update({ follow }) {
    this.follow(follow);
    if (this.way) this.go();
    const { camera, controls, stage } = this;
    const { radius } = stage.extent;
    Object.assign(controls, { minDistance: 0.02 * radius, maxDistance: 40 * radius });
    controls.update(); // tells of a change, and so draws again, until it is at rest
    const far = camera.position.distanceTo(controls.target);
    camera.near = Math.max(far - 8 * radius, 0.01 * far);
    camera.far = far + 12 * radius;
    camera.updateProjectionMatrix();
  }

  follow(body) {
    const { poses } = this.stage.page;
    if (body >= poses.bodies.length || !Number.isInteger(body)) body = -1;
    if (body !== this.followed) {
      const before = this.followed;
      this.followed = body;
      this.was.copy(this.place(body));
      if (body >= 0 || before >= 0) this.fit();
      return;
    }
    const shift = this.place(body).sub(this.was);
    this.was.add(shift);
    if (!Number.isFinite(shift.lengthSq())) return;
    const { way } = this;
    const points = way ? [way.start.position, way.start.target, way.end.position, way.end.target] : [];
    for (const x of [this.camera.position, this.controls.target, ...points]) x.add(shift);
  }

  // A step on the way of an eased move: the target straight, the distance and the direction around it.
  go() {
    const { start, end, begun, lasts } = this.way;
    const share = lasts ? Math.min((performance.now() - begun) / lasts, 1) : 1;
    const s = share * share * (3 - 2 * share);
    const [a, b] = [start.position.clone().sub(start.target), end.position.clone().sub(end.target)];
    const angle = (v) => Math.atan2(v.x, -v.y);
    const rise = (v) => Math.asin(MathUtils.clamp(v.z / (v.length() || 1), -1, 1));
    let turn = angle(b) - angle(a);
    turn -= 2 * Math.PI * Math.round(turn / (2 * Math.PI));
    const [around, height] = [angle(a) + s * turn, rise(a) + s * (rise(b) - rise(a))];
    const length = a.length() ** (1 - s) * b.length() ** s;
    this.controls.target.lerpVectors(start.target, end.target, s);
    const level = Math.cos(height);
    const out = new Vector3(level * Math.sin(around), -level * Math.cos(around), Math.sin(height));
    this.camera.position.copy(this.controls.target).addScaledVector(share < 1 ? out : b.clone().normalize(), length);
    if (share < 1) this.stage.redraw();
    else this.way = null;
  }
}
