// The room that the motion takes: the corners of everything that is drawn, at some instants.

import { minus, norm, plus, pose, scaled, transposed, turned } from "../linear.js";
import { Poses } from "../poses.js";
import { skinOf } from "./bend.js";
import { extent as around } from "./solids.js";

const CORNERS = [0, 1, 2, 3, 4, 5, 6, 7].map((k) => [k & 1 ? 1 : -1, k & 2 ? 1 : -1, k & 4 ? 1 : -1]);
const ROOM = 60000; // points
const EVERY = 10; // of a beam's sections

// {points (3 n), centre, radius, floor, bodies, travel}. floor [m]: the lowest point. bodies: [{centre, radius}] of each body, in its
// own frame. A system that moves away by more than its own size is measured where it is at first, and travel(poses) [m] is how far
// it has moved since: the camera goes with it, so that the picture shows the bodies and not the length of their path.
export function measured(page, exaggeration) {
  const { scene, motion, store } = page;
  const poses = new Poses(scene);
  const local = scene.bodies.map((body) => corners(body.shapes || [], scene));
  const flexible = scene.bodies.map((body) => (body.flex ? skinPoints(body.flex, page.array) : null));
  const each = local.reduce((sum, x) => sum + x.length, 0) + flexible.reduce((sum, x) => sum + (x ? x.count : 0), 0);
  const instants = motion ? Math.max(8, Math.min(80, Math.floor(ROOM / Math.max(each, 1)))) : 1;
  const roots = scene.bodies.flatMap((body, k) => (body.parent < 0 ? [k] : []));
  const middle = ({ bodies }) => scaled(roots.reduce((sum, k) => plus(sum, bodies[k].p), [0, 0, 0]), 1 / (roots.length || 1));
  const points = [];
  const ends = []; // of each instant: [where its points end, how far the roots have moved]
  const own = scene.bodies.map(() => []);
  let first = null;
  const take = (at, x, k) => {
    const p = plus(at.p, turned(at.R, x));
    if (!Number.isFinite(p[0] + p[1] + p[2])) return;
    points.push(...p);
    if (!ends.length && k >= 0) own[k].push(...turned(transposed(poses.bodies[k].R), minus(p, poses.bodies[k].p)));
  };
  for (let i = 0; i < instants; i++) {
    const t = motion ? motion.start + ((motion.end - motion.start) * i) / Math.max(instants - 1, 1) : 0;
    poses.update(motion ? motion.q(t) : store.get("q"), exaggeration, motion ? motion.custom(t) : {});
    local.forEach((list, k) => list.forEach(({ node, x }) => take(poses.carrier(k, node), x, k)));
    flexible.forEach((skin, k) => skin && skin.at(poses.etas[k]).forEach((x) => take(poses.bodies[k], x, k)));
    scene.bodies.forEach((body, k) => body.hinge.type !== "Free" && take(poses.hinges[k], [0, 0, 0], -1));
    first = first || middle(poses);
    ends.push([points.length, minus(middle(poses), first)]);
  }
  const bodies = own.map((x) => (x.length ? summary(x) : null)).map((x) => x && { centre: x.centre, radius: x.radius });
  const far = Math.max(0, ...ends.map(([, away]) => norm(away)).filter(Number.isFinite));
  const travels = far > 2 * summary(points.slice(0, ends[0][0])).radius;
  const { floor } = summary(points);
  if (travels) ends.forEach(([end, away], i) => shift(points, i ? ends[i - 1][0] : 0, end, away));
  const swept = summary(points);
  if (!travels)
    for (const { x } of corners(scene.shapes || [], scene))
      if (Math.hypot(...x.map((y, i) => y - swept.centre[i])) < 3 * swept.radius) points.push(...x);
  const travel = travels ? (now) => minus(middle(now), first) : () => [0, 0, 0];
  const all = summary(points);
  return { ...all, floor: Math.min(all.floor, floor), bodies, travel };
}

function shift(points, from, to, away) {
  for (let i = from; i < to; i++) points[i] -= away[i % 3];
}

// A plane goes on and on: it does not count.
function corners(shapes, scene) {
  return shapes.filter((shape) => shape.kind !== "plane").flatMap((shape) => {
    const { half, centre } = around(shape, scene);
    const at = pose(shape);
    return CORNERS.map((c) => ({ node: shape.node, x: plus(at.p, turned(at.R, c.map((s, i) => centre[i] + s * half[i]))) }));
  });
}

// Some points of a flexible body, bent.
function skinPoints(flex, array) {
  const skin = skinOf(flex, array);
  const beam = flex.skin.kind === "beam";
  const step = beam ? EVERY : Math.max(1, Math.floor(skin.count / 60));
  const places = [];
  for (let i = 0; i < skin.count; i += step) places.push(i);
  const [y, z] = beam ? flex.skin.section.half : [0, 0];
  const across = beam ? [[0, y, z], [0, y, -z], [0, -y, z], [0, -y, -z]] : [[0, 0, 0]];
  const at = (eta) => places.flatMap((i) => across.map((c) => plus(skin.point(i, eta), c)));
  return { count: places.length * across.length, at };
}

function summary(points) {
  const [low, high] = [[Infinity, Infinity, Infinity], [-Infinity, -Infinity, -Infinity]];
  for (let i = 0; i < points.length; i++) {
    const a = i % 3;
    if (points[i] < low[a]) low[a] = points[i];
    if (points[i] > high[a]) high[a] = points[i];
  }
  if (!points.length) return { points: new Float64Array(3), centre: [0, 0, 0], radius: 1, floor: 0 };
  const centre = low.map((x, a) => (x + high[a]) / 2);
  let radius = 0;
  for (let i = 0; i < points.length; i += 3)
    radius = Math.max(radius, Math.hypot(points[i] - centre[0], points[i + 1] - centre[1], points[i + 2] - centre[2]));
  return { points: Float64Array.from(points), centre, radius: radius || 1, floor: low[2] };
}
