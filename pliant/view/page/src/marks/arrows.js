// Loads as arrows: forces straight, torques bent about their axes; the largest of the run sets the scale. arrows.py computes them.

import { BufferAttribute, BufferGeometry, ConeGeometry, CylinderGeometry, Group, Mesh, Quaternion, Vector3 } from "three";
import { norm, plus, scaled, turned } from "../linear.js";
import { Hinges } from "../stage/hinges.js";
import { MARKS, bulk, ghost, girth, markMaterial } from "./marks.js";

const LONGEST = 0.5; // of the system's radius: the largest force
const RING = [0.1, 0.55]; // likewise: the radius of a bent arrow, at least and at most
const SWEEP = [0.9, 5.3]; // rad: the smallest and the largest torque; the root of the share, so that small ones are seen beside a peak
const LEAST = 0.004; // of the largest: less is not drawn
const STEPS = 48;
const SIDES = 12;
const UNITS = { force: "N", torque: "N m" };
const UP = new Vector3(0, 1, 0);

export class Arrows {
  constructor(stage) {
    this.stage = stage;
    this.page = stage.page;
    const given = (this.page.run && this.page.run.arrows) || [];
    this.group = new Group();
    stage.scene.add(this.group);
    const materials = Object.fromEntries(
      ["force", "torque"].map((kind) => [kind, markMaterial(MARKS[kind])]),
    );
    const rings = new Map(); // how many arrows there are at a place
    this.all = given.map((arrow) => {
      const own = { arrow, columns: columns(this.page.array(arrow.columns)), now: 0, ring: 0 };
      const key = [arrow.kind, arrow.hinge, arrow.body, arrow.node, arrow.body < 0 ? arrow.load : arrow.at].join(" ");
      own.ring = rings.get(key) || 0;
      rings.set(key, own.ring + 1);
      own.node = nodeOf(this.page.scene, arrow);
      own.drawn = (arrow.kind === "force" ? straight : bent)(materials[arrow.kind]);
      for (const mesh of own.drawn.meshes) {
        mesh.userData.tip = () => `${arrow.load}: ${figure(own.now)} ${UNITS[arrow.kind]}`;
        const twin = ghost(mesh, 0.72);
        twin.raycast = () => {};
        mesh.add(twin);
      }
      this.group.add(own.drawn.group);
      return own;
    });
    // the largest of each kind, known from Python for all instants
    this.most = { force: 0, torque: 0 };
    for (const { arrow } of this.all) this.most[arrow.kind] = Math.max(this.most[arrow.kind], arrow.most);
  }

  update(values) {
    this.group.visible = values.loads && this.all.length > 0;
    if (!this.group.visible) return;
    const size = bulk(this.page);
    const [i, share] = this.page.motion.place(values.time);
    for (const own of this.all) {
      const { at, vector, axis } = this.state(own, i, share);
      own.now = norm(vector);
      const part = this.most[own.arrow.kind] > 0 ? Math.min(own.now / this.most[own.arrow.kind], 1) : 0; // impacts exceed the scale
      own.drawn.group.visible = part > LEAST && Number.isFinite(part);
      if (!own.drawn.group.visible) continue;
      own.drawn.group.position.set(...at);
      if (own.arrow.kind === "force") own.drawn.put(vector, part * LONGEST * size, 0.011 * size, 0.06 * own.ring * size);
      else own.drawn.put(axis || vector, vector, SWEEP[0] + Math.sqrt(part) * (SWEEP[1] - SWEEP[0]), this.radius(own, size), 0.009 * size);
    }
  }

  // Of a bent arrow: outside of its hinge, or of its body, and of other arrows there.
  radius({ arrow, ring }, size) {
    const hinges = this.stage.parts.find((part) => part instanceof Hinges);
    const hinge = hinges && hinges.list.find((own) => own.k === arrow.hinge);
    const inner = arrow.hinge === undefined ? 0.85 * girth(this.page.scene, arrow.body) : hinge ? 2 * hinge.radius : 0;
    return Math.min(Math.max(RING[0] * size, inner), RING[1] * size) + 0.035 * ring * size;
  }

  // {at, vector, axis}: where it acts, and what, in the world; axis: of a hinge, by which the sign is seen.
  state({ arrow, columns: x, node }, i, share) {
    const { poses, scene } = this.page;
    const now = x.map((c) => (share ? c[i] + share * (c[i + 1] - c[i]) : c[i]));
    if (arrow.hinge !== undefined) {
      const place = poses.hinges[arrow.hinge];
      const body = scene.bodies[arrow.hinge];
      const at = poses.joints[arrow.hinge].p;
      if (x.length > 1) return { at, vector: turned(place.R, now) };
      const axis = turned(place.R, body.hinge.axis);
      return { at, vector: scaled(axis, now[0]), axis };
    }
    const carrier = poses.carrier(arrow.body, node);
    const place = arrow.at || now.slice(0, 3);
    return { at: plus(carrier.p, turned(carrier.R, place)), vector: turned(carrier.R, now.slice(-3)) };
  }
}

const columns = ({ values, shape: [count, n] }) => Array.from({ length: count }, (_, k) => values.subarray(k * n, (k + 1) * n));

function nodeOf(scene, { body, node }) {
  if (body === undefined || body < 0 || node === undefined) return null;
  const found = scene.bodies[body].flex.nodes.findIndex((own) => own.name === node);
  return found < 0 ? null : found;
}

export function figure(x) {
  if (!Number.isFinite(x)) return "–";
  const text = x !== 0 && (x < 1e-3 || x >= 1e6) ? x.toExponential(2) : x.toPrecision(4);
  return text.includes("e") ? text : String(Number(text));
}

// A straight arrow: its tail is where it acts.
function straight(material) {
  const group = new Group();
  const shaft = new Mesh(new CylinderGeometry(1, 1, 1, 20).translate(0, 0.5, 0), material);
  const head = new Mesh(new ConeGeometry(1, 1, 28).translate(0, 0.5, 0), material);
  group.add(shaft, head);
  const direction = new Vector3();
  const put = (vector, length, thick, beside) => {
    group.quaternion.setFromUnitVectors(UP, direction.set(...vector).normalize());
    group.translateX(beside); // of others at the same place
    const tip = Math.min(5.2 * thick, 0.55 * length);
    const r = Math.min(thick, tip / 3.4);
    shaft.scale.set(r, length - tip, r);
    head.scale.set(2.5 * r, tip, 2.5 * r);
    head.position.y = length - tip;
  };
  return { group, meshes: [shaft, head], put };
}

// A bent arrow about an axis, right-handed along the vector; how far it goes round says how large it is.
function bent(material) {
  const group = new Group();
  const tube = new Mesh(tubeGeometry(), material);
  const head = new Mesh(new ConeGeometry(1, 1, 28), material);
  tube.frustumCulled = false;
  group.add(tube, head);
  const turn = new Quaternion();
  const put = (axis, vector, sweep, radius, thick) => {
    const unit = new Vector3(...axis).normalize();
    group.quaternion.setFromUnitVectors(new Vector3(0, 0, 1), unit);
    const sign = unit.dot(new Vector3(...vector)) < 0 ? -1 : 1;
    const tip = Math.min((5.2 * thick) / radius, 0.5 * sweep); // its angle
    const r = Math.min(thick, (tip * radius) / 3.2);
    arc(tube.geometry, sign, sweep, tip, radius, r);
    const middle = sign * (sweep - tip) * 0.5; // the whole lies evenly about x
    head.position.set(radius * Math.cos(middle), radius * Math.sin(middle), 0);
    turn.setFromAxisAngle(new Vector3(0, 0, 1), middle + (sign > 0 ? 0 : Math.PI));
    head.quaternion.copy(turn); // a cone points along y, which is where an angle grows
    head.scale.set(2.5 * r, tip * radius, 2.5 * r);
  };
  return { group, meshes: [tube, head], put };
}

function tubeGeometry() {
  const geometry = new BufferGeometry();
  const count = (STEPS + 1) * (SIDES + 1);
  geometry.setAttribute("position", new BufferAttribute(new Float32Array(3 * count), 3));
  geometry.setAttribute("normal", new BufferAttribute(new Float32Array(3 * count), 3));
  const index = [];
  for (let i = 0; i < STEPS; i++)
    for (let j = 0; j < SIDES; j++) {
      const a = i * (SIDES + 1) + j;
      const b = a + SIDES + 1;
      index.push(a, b, a + 1, b, b + 1, a + 1);
    }
  geometry.setIndex(index);
  return geometry;
}

// A tube along a circle about z, from half the sweep before x on to where the tip begins; sign: which way round.
function arc(geometry, sign, sweep, tip, radius, thick) {
  const { position, normal } = geometry.attributes;
  let k = 0;
  for (let i = 0; i <= STEPS; i++) {
    const angle = sign * (((sweep - tip) * Math.max(i - 1, 0)) / (STEPS - 1) - sweep / 2);
    const thin = i ? thick : 0; // the tail is closed
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    for (let j = 0; j <= SIDES; j++) {
      const around = (2 * Math.PI * j) / SIDES;
      const [out, up] = [Math.cos(around), sign * Math.sin(around)];
      normal.setXYZ(k, out * c, out * s, up);
      position.setXYZ(k, (radius + thin * out) * c, (radius + thin * out) * s, thin * up);
      k++;
    }
  }
  position.needsUpdate = normal.needsUpdate = true;
  geometry.computeBoundingSphere();
}
