// Names of bodies, and of frames where these are shown, as chips over the picture. One that would cover another is left out.

import { Vector3 } from "three";
import { bodyPoint } from "./marks.js";

const MOST = 60;
const GAP = 3; // px between chips

export class Names {
  constructor(stage) {
    this.stage = stage;
    this.page = stage.page;
    this.layer = document.createElement("div");
    this.layer.className = "names";
    this.layer.setAttribute("aria-hidden", "true");
    stage.element.append(this.layer);
    this.chips = new Map();
    this.at = new Vector3();
  }

  update(values) {
    this.layer.style.display = values.names ? "" : "none";
    if (!values.names) return;
    const { clientWidth: width, clientHeight: height } = this.stage.element;
    const { camera } = this.stage;
    camera.updateMatrixWorld();
    const taken = [];
    const shown = new Set();
    for (const label of this.labels(values)) {
      if (shown.size >= MOST) break;
      this.at.set(...label.p).project(camera);
      const { x, y, z } = this.at;
      if (!(Math.abs(x) < 1 && Math.abs(y) < 1 && z > -1 && z < 1)) continue;
      const chip = this.chip(label);
      const place = free([((x + 1) / 2) * width, ((1 - y) / 2) * height], chip, taken, width, height);
      if (!place) continue;
      taken.push(place);
      shown.add(label.key);
      chip.element.style.transform = `translate(${place.left.toFixed(1)}px, ${place.top.toFixed(1)}px)`;
      chip.element.classList.toggle("chosen", label.body === values.selected);
    }
    for (const [key, { element }] of this.chips) element.style.visibility = shown.has(key) ? "visible" : "hidden";
  }

  // In order of importance: the selected body, bodies, frames. A beam of several segments has one name, in its middle.
  labels(values) {
    const { scene, poses } = this.page;
    const all = scene.bodies.map((body, k) => {
      const part = k === values.selected ? null : body.segment;
      if (part && part.k !== Math.floor(part.of / 2)) return null;
      const text = part ? part.beam : body.name;
      return { key: part ? `b${k}` : k, body: k, text, color: this.stage.color(k), p: bodyPoint(this.page, poses, k, 0.5) };
    });
    const first = values.selected >= 0 ? all.splice(values.selected, 1) : [];
    const out = [...first, ...all.filter((label) => label)];
    if (!values.frames) return out;
    const frames = scene.frames.map((f) => ({ key: `f${f.name}`, body: -2, text: f.name, color: "", p: poses.of(f).p }));
    return [...out, ...frames];
  }

  chip({ key, text, color }) {
    if (!this.chips.has(key)) {
      const element = document.createElement("span");
      element.className = color ? "chip" : "chip frame";
      const words = document.createElement("span");
      words.textContent = text.length > 32 ? `${text.slice(0, 31)}…` : text;
      if (color) {
        const dot = document.createElement("i");
        dot.style.background = color;
        element.append(dot);
      }
      element.append(words);
      this.layer.append(element);
      this.chips.set(key, { element, width: element.offsetWidth, height: element.offsetHeight });
    }
    return this.chips.get(key);
  }
}

// A place for a chip beside its point, that no other has: above, right, left, below.
function free([x, y], { width: w, height: h }, taken, width, height) {
  const places = [
    [x - w / 2, y - h - 10],
    [x + 12, y - h / 2],
    [x - w - 12, y - h / 2],
    [x - w / 2, y + 10],
  ];
  for (const [left, top] of places) {
    const here = { left, top, right: left + w, bottom: top + h };
    const inside = left > 2 && top > 2 && here.right < width - 2 && here.bottom < height - 2;
    if (inside && !taken.some((other) => overlap(here, other))) return here;
  }
  return null;
}

const overlap = (a, b) =>
  a.left < b.right + GAP && b.left < a.right + GAP && a.top < b.bottom + GAP && b.top < a.bottom + GAP;
