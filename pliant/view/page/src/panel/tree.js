// The system: its bodies as a tree, with hinges, modes and frames; its loops; what acts on it.

import { element, icon, named } from "./dom.js";
import { number } from "./format.js";

const MOST_ROWS = 300;
const STEP = 15; // [px] a generation is moved in by, unless there are too many
const WIDEST = 150; // [px] that all generations together may take
const FIDELITIES = { null: "rigid" };

export function tree(page, into) {
  const { scene } = page;
  const order = inOrder(scene.bodies);
  const depth = Math.max(1, ...order.map((x) => x.depth));
  const card = element("article.card.tree");
  const step = Math.min(STEP, WIDEST / depth);
  card.style.setProperty("--step", `${step.toFixed(2)}px`);
  card.classList.toggle("deep", step < 6); // lines so close would be a grey area
  const gravity = scene.gravity.some((x) => x) ? scene.gravity.map(short).join(", ") : "0, 0, 0";
  const facts = [
    `${number(scene.mass)} kg`,
    `gravity (${gravity}) m/s²`,
    scene.fidelity ? `fidelity ${scene.fidelity}` : FIDELITIES.null,
  ];
  card.append(element("p.muted.facts", {}, facts.join(" · ")), element("div.world", {}, "world"), ...framesOf(scene, -1, 0));
  const rows = [];
  const { colours } = page;
  const add = (some) => {
    for (const { k, depth: deep } of some) {
      rows[k] = bodyRow(page, k, deep, colours[k]);
      card.append(rows[k], ...framesOf(scene, k, deep + 1));
    }
  };
  add(order.slice(0, MOST_ROWS));
  let all = null;
  const unfold = () => {
    if (!all) return;
    all.remove();
    all = null;
    add(order.slice(MOST_ROWS));
  };
  if (order.length > MOST_ROWS) {
    all = element(
      "button.chip.small.all",
      { type: "button", onclick: unfold },
      `show all ${order.length.toLocaleString("en")} bodies`,
    );
    card.append(all);
  }
  into.append(card);
  for (const [title, list] of acting(scene)) into.append(listed(title, list));

  let last = -1;
  page.store.on(["selected"], ({ selected }) => {
    if (rows[last]) rows[last].setAttribute("aria-pressed", "false");
    if (selected >= 0 && !rows[selected]) unfold();
    last = selected;
    if (!rows[selected]) return;
    rows[selected].setAttribute("aria-pressed", "true");
    if (!into.hidden && document.activeElement !== rows[selected]) scrollTo(rows[selected], into);
  });
}

// Only the panel is scrolled, not the page.
function scrollTo(row, into) {
  const [a, b] = [row.getBoundingClientRect(), into.getBoundingClientRect()];
  if (into.scrollHeight > into.clientHeight && (a.top < b.top || a.bottom > b.bottom))
    into.scrollTop += a.top - b.top - b.height / 3;
}

// Depth first, children in their order: [{k, depth}]. The segments of a beam are not moved in.
function inOrder(bodies) {
  const children = new Map();
  bodies.forEach((body, k) => children.set(body.parent, [...(children.get(body.parent) || []), k]));
  const out = [];
  const waiting = (children.get(-1) || []).map((k) => ({ k, depth: 0 })).reverse();
  while (waiting.length) {
    const next = waiting.pop();
    out.push(next);
    const own = bodies[next.k].segment;
    for (const k of [...(children.get(next.k) || [])].reverse()) {
      const { segment } = bodies[k];
      const same = own && segment && own.beam === segment.beam;
      waiting.push({ k, depth: next.depth + (same ? 0 : 1) });
    }
  }
  return out;
}

function bodyRow({ store, scene }, k, depth, colour) {
  const body = scene.bodies[k];
  const at = body.node === null || body.node === undefined ? "" : ` at ${scene.bodies[body.parent].flex.nodes[body.node].name}`;
  const swatch = element("i");
  swatch.style.background = colour;
  const row = element(
    "button.body",
    {
      type: "button",
      "aria-pressed": "false",
      onclick: () => store.set({ selected: store.get("selected") === k ? -1 : k }),
      onpointerenter: () => store.set({ hovered: k }),
      onpointerleave: () => store.set({ hovered: -1 }),
    },
    element(
      "span.head",
      {},
      swatch,
      named(body.name, "b.name"),
      named(`${body.hinge.name}: ${body.hinge.text}${at}`, "span.muted.hinge"),
      element("span.muted.mass", {}, `${number(body.mass)} kg`),
    ),
  );
  row.style.setProperty("--depth", depth);
  if (body.flex && body.flex.labels.length) {
    const { labels, hertz } = body.flex;
    const modes = labels.map((label, r) => element("span.mode", {}, label, " ", element("b", {}, `${hz(hertz[r])} Hz`)));
    row.append(element("span.modes", {}, ...modes));
  }
  return row;
}

function framesOf(scene, k, depth) {
  return scene.frames
    .filter((frame) => frame.body === k)
    .map((frame) => {
      const at =
        frame.node === null || frame.node === undefined || k < 0 ? "" : ` at ${scene.bodies[k].flex.nodes[frame.node].name}`;
      const row = element("div.frame.muted", {}, icon("M12 4v16M4 12h16"), named(`${frame.name}${at}`));
      row.style.setProperty("--depth", depth);
      return row;
    });
}

// [[title, [[name, what it is, its numbers], …]], …]
function acting(scene) {
  const out = [];
  if (scene.closures.length) out.push(["loop closures", scene.closures.map(closure)]);
  for (const [kind, list] of Object.entries(scene.acting || {})) out.push([kind, list]);
  return out.filter(([, list]) => list.length);
}

function closure(own) {
  const between = own.frames ? `${own.frames.map((frame) => frame.name).join(" – ")}` : "";
  return [own.name, [own.text, own.active === false ? "initially inactive" : ""].filter(Boolean).join(", "), between];
}

function listed(title, list) {
  const shown = list
    .slice(0, MOST_ROWS)
    .map(([name, what, figures]) =>
      element(
        "div.acting",
        {},
        named(name, "b.name"),
        named(what, "span.muted"),
        figures ? named(figures, "span.muted.figures") : null,
      ),
    );
  if (list.length > MOST_ROWS) shown.push(element("p.muted", {}, `and ${(list.length - MOST_ROWS).toLocaleString("en")} more`));
  return element("article.card", {}, element("h3", {}, title), ...shown);
}

export const hz = (x) => (x > 0 && (x >= 1e4 || x < 1e-3) ? number(x) : x.toPrecision(3));
const short = (x) => String(Number(x.toPrecision(4))).replace("-", "−");
