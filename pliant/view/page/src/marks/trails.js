// Trails: the way of some points, its past in the body's colour, fading, and all of it faintly.

import { Color, InstancedInterleavedBuffer, InterleavedBufferAttribute } from "three";
import { LineMaterial } from "three/examples/jsm/lines/LineMaterial.js";
import { LineSegments2 } from "three/examples/jsm/lines/LineSegments2.js";
import { LineSegmentsGeometry } from "three/examples/jsm/lines/LineSegmentsGeometry.js";
import { Poses } from "../poses.js";
import { trailPoint } from "./marks.js";

const MOST_POINTS = 1500;
const MOST_UPDATES = 600000; // bodies times points
const SLICE = 12; // ms of a frame that are spent on points, where they are many
const FIRST = 120; // ms at once
const FADING = 0.35; // of the run
const NEAR = 0.008; // of the system's radius, over its motion: points that are nearer to the last are left out

export class Trails {
  constructor(stage) {
    this.stage = stage;
    this.page = stage.page;
    this.made = new Map(); // points by exaggeration
    this.lines = [];
  }

  update(values) {
    const { page } = this;
    const shown = values.trails && page.motion && page.scene.trails.length > 0 && page.motion.end > page.motion.start;
    if (shown && this.exaggeration !== values.exaggeration) this.take(values.exaggeration);
    const night = values.dark;
    for (const { path, past, color } of this.lines) {
      path.visible = past.visible = !!shown;
      path.material.uniforms.diffuse.value.set(night ? "#8b98a7" : "#7d8894");
      path.material.uniforms.opacity.value = night ? 0.24 : 0.26;
      past.material.uniforms.diffuse.value.copy(color);
      past.material.uniforms.now.value = values.time;
      past.material.uniforms.fading.value = FADING * (page.motion.end - page.motion.start);
    }
  }

  // Lines through the points at an exaggeration; where they take long, when they are there.
  take(exaggeration) {
    const job = this.made.get(exaggeration) || new Points(this.page, exaggeration);
    if (this.made.size > 4) this.made.delete(this.made.keys().next().value);
    this.made.set(exaggeration, job);
    if (job.go(FIRST)) return this.draw(job, exaggeration);
    clearTimeout(this.later);
    const more = () => {
      if (this.page.store.get("exaggeration") !== exaggeration) return;
      if (job.go(SLICE)) {
        this.draw(job, exaggeration);
        this.stage.redraw();
      } else this.later = setTimeout(more, 4);
    };
    this.later = setTimeout(more, 4);
  }

  draw(job, exaggeration) {
    this.exaggeration = exaggeration;
    for (const { path, past } of this.lines) {
      this.stage.scene.remove(path, past);
      path.geometry.dispose();
    }
    this.lines = this.page.scene.trails.map((trail, k) => {
      const geometry = segments(...thinned(job.points[k], job.times, NEAR * this.stage.extent.radius));
      const [path, past] = [line(geometry, 1.7, false), line(geometry, 2.6, true)];
      past.renderOrder = 2;
      path.renderOrder = 1;
      this.stage.scene.add(path, past);
      return { path, past, color: new Color(this.stage.color(trail.body)) };
    });
  }
}

// The points of all trails at one exaggeration, computed piece by piece.
class Points {
  constructor(page, exaggeration) {
    this.page = page;
    this.exaggeration = exaggeration;
    this.times = instants(page.motion, Math.min(MOST_POINTS, Math.max(200, MOST_UPDATES / page.scene.bodies.length)));
    this.points = page.scene.trails.map(() => new Float32Array(3 * this.times.length));
    this.poses = new Poses(page.scene);
    this.next = 0;
  }

  // Computes for some milliseconds; says whether all is there.
  go(milliseconds) {
    const end = performance.now() + milliseconds;
    const { page, times, points, poses } = this;
    while (this.next < times.length && performance.now() < end) {
      const t = times[this.next];
      poses.update(page.motion.q(t), this.exaggeration, page.motion.custom(t));
      page.scene.trails.forEach((trail, k) => points[k].set(trailPoint(page, poses, trail), 3 * this.next));
      this.next++;
    }
    return this.next >= times.length;
  }
}

// Instants of a motion and, where they are few, some between them; at most so many.
function instants(motion, most) {
  const own = motion.time;
  const parts = Math.min(4, Math.floor(most / own.length));
  if (parts < 1) return Float64Array.from({ length: most | 0 }, (_, i) => own[Math.round((i * (own.length - 1)) / ((most | 0) - 1))]);
  const out = [];
  for (let i = 0; i + 1 < own.length; i++) for (let k = 0; k < parts; k++) out.push(own[i] + ((own[i + 1] - own[i]) * k) / parts);
  return Float64Array.from([...out, own[own.length - 1]]);
}

// Without points that lie so near to the one before: pieces shorter than a line is wide look like dust.
function thinned(points, times, near) {
  const kept = [0];
  const far = (i, j) => Math.hypot(points[3 * i] - points[3 * j], points[3 * i + 1] - points[3 * j + 1], points[3 * i + 2] - points[3 * j + 2]);
  for (let i = 1; i < times.length; i++) if (i === times.length - 1 || far(i, kept[kept.length - 1]) > near) kept.push(i);
  return [Float32Array.from(kept.flatMap((i) => [points[3 * i], points[3 * i + 1], points[3 * i + 2]])), kept.map((i) => times[i])];
}

function segments(points, times) {
  const n = times.length - 1;
  const ends = new Float32Array(6 * n);
  const when = new Float32Array(2 * n);
  for (let i = 0; i < n; i++) {
    ends.set(points.subarray(3 * i, 3 * i + 6), 6 * i);
    when.set([times[i], times[i + 1]], 2 * i);
  }
  const geometry = new LineSegmentsGeometry();
  geometry.setPositions(ends);
  const buffer = new InstancedInterleavedBuffer(when, 2, 1);
  geometry.setAttribute("instanceTimeStart", new InterleavedBufferAttribute(buffer, 1, 0));
  geometry.setAttribute("instanceTimeEnd", new InterleavedBufferAttribute(buffer, 1, 1));
  return geometry;
}

// A line whose pieces know their times. Without round ends: where they overlap, what is faint would show dots.
function line(geometry, width, past) {
  const material = new LineMaterial({ linewidth: width, transparent: true, depthWrite: false, toneMapped: false });
  material.uniforms.now = { value: 0 };
  material.uniforms.fading = { value: 1 };
  material.vertexShader = material.vertexShader
    .replace("void main() {", "attribute float instanceTimeStart;\nattribute float instanceTimeEnd;\nvarying float vTime;\nvoid main() {")
    .replace("gl_Position = clip;", "gl_Position = clip;\nvTime = position.y < 0.5 ? instanceTimeStart : instanceTimeEnd;");
  const fade = past ? "float age = now - vTime; if (age < 0.0) discard; alpha *= 1.0 - smoothstep(0.0, 1.0, age / fading);" : "";
  material.fragmentShader = material.fragmentShader
    .replace("void main() {", "varying float vTime;\nuniform float now;\nuniform float fading;\nvoid main() {")
    .replace("float alpha = opacity;", `float alpha = opacity;\nif (abs(vUv.y) > 1.0) discard;\n${fade}`);
  const out = new LineSegments2(geometry, material);
  out.frustumCulled = false;
  out.raycast = () => {};
  return out;
}
