// Where everything is, from q: hinges, flexible bodies with their nodes, frames. The counterpart of scene.py.

import { EYE, ZERO, exponential, inverse, moved, ofQuaternion, plus, pose, rotation, scaled, times } from "./linear.js";

// The pose of a hinge's body in its placement, of its own coordinates c.
const HINGES = {
  Fixed: () => ({ R: EYE, p: ZERO }),
  Revolute: (h, c) => ({ R: rotation(h.axis, c[0]), p: ZERO }),
  Prismatic: (h, c) => ({ R: EYE, p: scaled(h.axis, c[0]) }),
  Screw: (h, c) => ({ R: rotation(h.axis, c[0]), p: scaled(h.axis, h.pitch * c[0]) }),
  Cylindrical: (h, c) => ({ R: rotation(h.axis, c[0]), p: scaled(h.axis, c[1]) }),
  Universal: (h, c) => ({ R: times(rotation(h.axis1, c[0]), rotation(h.axis2, c[1])), p: ZERO }),
  Planar: (h, c) => ({
    R: rotation(h.normal, c[0]),
    p: plus(scaled(h.directions[0], c[1]), scaled(h.directions[1], c[2])),
  }),
  Spherical: (h, c) => ({ R: ofQuaternion(c), p: ZERO }),
  Joint: (h, c) => ({
    R: h.turn_axes.reduce((R, axis, k) => times(R, rotation(axis, c[h.slide_axes.length + k])), EYE),
    p: h.slide_axes.reduce((p, axis, k) => plus(p, scaled(axis, c[k])), ZERO),
  }),
  Free: (h, c) => ({ R: ofQuaternion(c), p: c.slice(4, 7) }),
};

const along = (rows, eta) => rows.map((row) => row.reduce((sum, x, r) => sum + x * eta[r], 0));

// eta* H eta
const quadratic = (H, eta) => H.reduce((sum, row, r) => sum + eta[r] * row.reduce((s, x, k) => s + x * eta[k], 0), 0);

// A node of a flexible body in its frame F.
function nodePose(node, flex, eta) {
  const still = pose(node);
  if (!flex.moves) return still;
  let p = node.T ? plus(still.p, along(node.T, eta)) : still.p;
  if (node.H) p = plus(p, scaled(flex.along, -0.5 * quadratic(node.H, eta)));
  const turn = node.S ? exponential(along(node.S, eta)) : EYE;
  return { R: still.R === EYE ? turn : times(turn, still.R), p };
}

// The system's poses at coordinates q. exaggeration multiplies the modal amplitudes. custom: {hinge: its seven numbers}.
export class Poses {
  constructor(scene) {
    this.scene = scene;
    this.bodies = scene.bodies.map(() => ({ R: EYE, p: ZERO }));
    this.nodes = scene.bodies.map(() => []);
    this.hinges = scene.bodies.map(() => ({ R: EYE, p: ZERO })); // their placements, in the world
    this.joints = scene.bodies.map(() => ({ R: EYE, p: ZERO })); // and what they carry there
    this.etas = scene.bodies.map(() => []);
  }

  update(q, exaggeration = 1, custom = {}) {
    this.scene.bodies.forEach((body, k) => {
      const { hinge, flex } = body;
      const n = hinge.coordinates.length;
      const own = Array.from(q.slice(body.q, body.q + n));
      const carrier = this.carrier(body.parent, body.node);
      const place = moved(carrier, pose(hinge));
      const seven = custom[hinge.name];
      const turn =
        hinge.type in HINGES
          ? HINGES[hinge.type](hinge, own)
          : { R: seven ? ofQuaternion(seven) : EYE, p: seven ? seven.slice(4, 7) : ZERO };
      this.hinges[k] = place;
      let at = moved(place, turn);
      this.joints[k] = at;
      if (flex) {
        const eta = Array.from(q.slice(body.q + n, body.q + n + flex.labels.length), (x) => x * exaggeration);
        this.etas[k] = eta;
        at = moved(at, inverse(moved(nodePose(flex.root, flex, eta), pose(flex.root_pose))));
        this.nodes[k] = flex.nodes.map((node) => moved(at, nodePose(node, flex, eta)));
      }
      this.bodies[k] = at;
    });
    return this;
  }

  // What carries something: the world, a body's frame, or one of its nodes.
  carrier(body, node) {
    if (body < 0) return { R: EYE, p: ZERO };
    return node === null || node === undefined || !this.nodes[body].length ? this.bodies[body] : this.nodes[body][node];
  }

  // A frame, or anything with a body, a node and a pose.
  of(frame) {
    return moved(this.carrier(frame.body, frame.node), pose(frame));
  }
}
