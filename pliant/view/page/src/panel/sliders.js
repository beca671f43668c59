// Coordinates with sliders, a card a hinge, where there is no run.

import { element, filled, named, slider } from "./dom.js";
import { millimetres, number } from "./format.js";
import { dot, minus, norm, scaled, transposed, turned } from "../linear.js";
import { hz } from "./tree.js";

const MOST_CARDS = 300;
const BENT = 0.08; // of a body's length: how far a mode's slider bends it
const TURNED = 0.6; // [rad] and how far it turns a section
const AXES = ["x", "y", "z"];
const QUATERNIONS = ["Spherical", "Free"];

export function sliders(page, into) {
  const { store, scene, content } = page;
  const first = [...content.q];
  const size = extent(page);
  const resets = [];
  const set = (change) => {
    const q = [...store.get("q")];
    change(q);
    store.set({ q });
  };
  if (scene.closures.length) into.append(gaps(page));
  const shown = scene.bodies.filter((body) => body.hinge.coordinates.length || (body.flex && body.flex.labels.length));
  const add = (some) => {
    for (const body of some) into.insertBefore(hingeCard(page, body, first, size, set, resets), end);
  };
  const back = element(
    "button.chip.wide",
    { type: "button", onclick: () => resets.forEach((reset) => reset()) },
    scene.closures.length ? "reset to the initial position" : "reset to zero",
  );
  const end = element("div.end", {}, back);
  into.append(end);
  add(shown.slice(0, MOST_CARDS));
  if (shown.length > MOST_CARDS) {
    const all = element("button.chip.wide", { type: "button" }, `show all ${shown.length.toLocaleString("en")} hinges`);
    all.addEventListener("click", () => {
      all.remove();
      add(shown.slice(MOST_CARDS));
    });
    end.prepend(all);
  }
  if (!shown.length) into.prepend(element("p.muted", {}, "This system has no degrees of freedom."));
}

function hingeCard(page, body, first, size, set, resets) {
  const { hinge, flex, q: at } = body;
  const card = element(
    "article.card.coordinates",
    {},
    element(
      "header",
      {},
      named(hinge.name, "h3"),
      named(body.name === hinge.name ? hinge.text : `${body.name} · ${hinge.text}`, "span.muted.unit"),
    ),
  );
  const add = (given) => {
    const { row, reset } = sliderRow(given);
    resets.push(reset);
    card.append(row);
  };
  if (hinge.type === "Custom")
    card.append(element("p.muted", {}, "A Custom hinge is Python code. The page cannot move it."));
  const turns = QUATERNIONS.includes(hinge.type);
  if (turns) {
    const vector = [0, 0, 0]; // [rad], from where the hinge begins
    const start = first.slice(at, at + 4);
    AXES.forEach((axis, k) =>
      add({
        label: `turn ${axis}`,
        unit: "°",
        low: -180,
        high: 180,
        value: 0,
        digits: 1,
        change: (x) => {
          vector[k] = (x * Math.PI) / 180;
          const turn = product(start, quaternion(vector));
          set((q) => turn.forEach((y, i) => (q[at + i] = y)));
        },
      }),
    );
  }
  hinge.coordinates.forEach((label, k) => {
    if ((turns && k < 4) || hinge.type === "Custom") return;
    const [low, high] = range(hinge, k, size, first[at + k]);
    const unit = hinge.units[k];
    add({ label, unit: unit === "1" ? "" : unit, low, high, value: first[at + k], change: (x) => set((q) => (q[at + k] = x)) });
  });
  if (flex) {
    const spans = modeSpans(flex, page.array);
    const start = at + hinge.coordinates.length;
    flex.labels.forEach((label, r) =>
      add({
        label,
        hertz: flex.hertz[r],
        unit: "",
        low: -spans[r],
        high: spans[r],
        value: first[start + r],
        change: (x) => set((q) => (q[start + r] = x)),
      }),
    );
  }
  return card;
}

function sliderRow({ label, hertz, unit, low, high, value, digits, change }) {
  const id = `s${(sliderRow.count = (sliderRow.count || 0) + 1)}`;
  const [from, to] = [Math.min(low, value), Math.max(high, value)];
  const span = to - from || 1;
  const input = slider({ id, min: from, max: to, step: "any", title: "Double-click to reset" });
  const output = element("output");
  const show = (x) => {
    if (Math.abs(x) < 1e-9 * span) x = 0; // rounding is not shown
    const figures = digits !== undefined ? x.toFixed(digits).replace("-", "−") : x === 0 ? "0.000" : number(x);
    output.textContent = unit && unit !== "°" ? `${figures} ${unit}` : `${figures}${unit}`;
    input.setAttribute("aria-valuetext", output.textContent);
    filled(input, (x - from) / span, (value - from) / span);
  };
  const put = (x) => {
    input.value = x;
    show(x);
    change(x);
  };
  input.addEventListener("input", () => {
    const x = Number(input.value);
    const near = Math.abs(x - value) < 0.012 * span ? value : x; // it is easy to get back to where it began
    show(near);
    change(near);
  });
  input.addEventListener("dblclick", () => put(value));
  input.addEventListener("keydown", (event) => {
    const way = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (!way) return;
    event.preventDefault();
    put(Math.min(to, Math.max(from, Number(input.value) + (way * span * (event.shiftKey ? 10 : 1)) / 200)));
  });
  input.value = value;
  show(value);
  const said = element(
    "label",
    { htmlFor: id, title: label },
    label,
    hertz === undefined ? null : element("span.muted", {}, ` ${hz(hertz)} Hz`),
  );
  return { row: element("div.slider-row", {}, said, input, output), reset: () => put(value) };
}

// Within its limits; angles a turn, lengths what the system has.
function range({ limits, units }, k, size, start) {
  if (limits && Array.isArray(limits[0]) && limits[1][k] > limits[0][k]) return [limits[0][k], limits[1][k]];
  if (limits && !Array.isArray(limits[0]) && limits[1] > limits[0] && k === 0) return limits;
  if (units[k] === "rad") return [-Math.PI, Math.PI];
  const half = units[k] === "m" ? size : 1;
  return [start - half, start + half];
}

// How large the system is [m], as it stands: the farthest that two of its points are apart, roughly.
function extent({ scene, poses, array }) {
  let [low, high] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ];
  const add = (p) => {
    low = low.map((x, i) => Math.min(x, p[i]));
    high = high.map((x, i) => Math.max(x, p[i]));
  };
  scene.bodies.forEach((body, k) => {
    const { R, p } = poses.bodies[k];
    add(p);
    add(poses.hinges[k].p);
    const ends = body.flex ? ownLength(body.flex, array).ends : [body.com];
    for (const end of ends) add(turned(R, end).map((x, i) => x + p[i]));
  });
  const most = norm(minus(high, low));
  return most > 0 && Number.isFinite(most) ? Number(most.toPrecision(2)) : 1;
}

function ownLength(flex, array) {
  const { skin } = flex;
  if (skin.kind === "beam")
    return {
      length: skin.length,
      ends: [
        [0, 0, 0],
        [skin.length, 0, 0],
      ],
    };
  const { values } = array(skin.points);
  let [low, high] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ];
  for (let i = 0; i < values.length; i += 3) {
    low = low.map((x, axis) => Math.min(x, values[i + axis]));
    high = high.map((x, axis) => Math.max(x, values[i + axis]));
  }
  return values.length ? { length: norm(minus(high, low)) || 1, ends: [low, high] } : { length: 1, ends: [] };
}

// Of each mode the amplitude that bends the body by so much, or turns a section by so much: torsion moves no point of the axis.
function modeSpans(flex, array) {
  const n = flex.labels.length;
  const { length } = ownLength(flex, array);
  const far = new Array(n).fill(0);
  const turn = new Array(n).fill(0);
  const look = (most, { values, shape }) => {
    for (let j = 0; j < shape[0]; j++)
      for (let r = 0; r < n; r++) {
        const [a, b, c] = [0, 1, 2].map((axis) => values[(3 * j + axis) * n + r]);
        most[r] = Math.max(most[r], Math.hypot(a, b, c));
      }
  };
  if (flex.skin.T) look(far, array(flex.skin.T));
  if (flex.skin.S) look(turn, array(flex.skin.S));
  for (const node of [...flex.nodes, flex.root]) {
    if (node.T) look(far, { values: node.T.flat(), shape: [1] });
    if (node.S) look(turn, { values: node.S.flat(), shape: [1] });
  }
  return far.map((x, r) => {
    const most = Math.min(x > 0 ? (BENT * length) / x : Infinity, turn[r] > 0 ? TURNED / turn[r] : Infinity);
    return Number.isFinite(most) ? Number(most.toPrecision(2)) : 1;
  });
}

function quaternion(v) {
  const angle = norm(v);
  const s = angle > 0 ? Math.sin(angle / 2) / angle : 0.5;
  return [Math.cos(angle / 2), s * v[0], s * v[1], s * v[2]];
}

function product([a, b, c, d], [e, f, g, h]) {
  return [
    a * e - b * f - c * g - d * h,
    a * f + b * e + c * h - d * g,
    a * g - b * h + c * e + d * f,
    a * h + b * g - c * f + d * e,
  ];
}

// By how far the loops are open.
function gaps({ scene, store, poses }) {
  const loops = scene.closures.filter((closure) => closure.frames && closure.joint);
  const list = element("dl.table");
  const outputs = loops.slice(0, 40).map((loop) => {
    const output = element("dd");
    list.append(element("dt", {}, named(loop.name)), output);
    return output;
  });
  const note = "This system has loop closures. The sliders move the tree without them, so the loops open." + (loops.length ? " Gaps:" : "");
  store.on(["q", "exaggeration"], () =>
    loops.slice(0, 40).forEach((loop, k) => (outputs[k].textContent = apart(gap(loop, poses)))),
  );
  return element("article.card", {}, element("h3", {}, "loop closures"), element("p.muted", {}, note), list);
}

const apart = (x) => (x < 1e-9 ? "closed" : millimetres(x));

// How far the two sides of a loop are apart, less what its joint lets them be.
function gap({ frames, joint, axis }, poses) {
  const [a, b] = frames.map((frame) => poses.of(frame));
  const between = turned(transposed(a.R), minus(b.p, a.p));
  if (joint === "Prismatic" || joint === "Cylindrical" || joint === "Screw")
    return norm(minus(between, scaled(axis, dot(between, axis))));
  return joint === "Planar" ? Math.abs(dot(between, axis)) : norm(between);
}
