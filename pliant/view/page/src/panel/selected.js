// The card of the body that is selected, over the picture: what it is, and where it is now.

import { element, named } from "./dom.js";
import { number } from "./format.js";
import { Poses } from "../poses.js";

const MOST_ROWS = 9;

export function bodyCard(page) {
  const { store, scene, motion } = page;
  const card = element("aside.selected", { hidden: true, "aria-label": "selected body" });
  let own = -1;
  let outputs = [];
  const exact = new Poses(scene); // without exaggeration
  const build = (k) => {
    const body = scene.bodies[k];
    const close = element(
      "button.close",
      { type: "button", title: "Close (Esc)", "aria-label": "close", onclick: () => store.set({ selected: -1 }) },
      "×",
    );
    const rows = element("dl.now-rows");
    const all = coordinates(body);
    outputs = all.slice(0, MOST_ROWS).map(({ label, unit, at }) => {
      const output = element("dd");
      rows.append(element("dt", { title: label }, label), output);
      return { output, unit, at };
    });
    if (all.length > MOST_ROWS) rows.append(element("dt", {}, `+ ${all.length - MOST_ROWS} more`), element("dd"));
    const position = element("dd");
    rows.append(element("dt", {}, "position"), position);
    outputs.push({ output: position, at: -1 });
    card.replaceChildren(
      element("header", {}, named(body.name, "h3"), close),
      element("p.muted", {}, `${body.hinge.text} · ${number(body.mass)} kg`),
      rows,
    );
  };
  const tell = () => {
    const { time, q, exaggeration } = store.values;
    const now = motion ? motion.q(time) : q;
    const poses = exaggeration === 1 ? page.poses : exact.update(now, 1, motion ? motion.custom(time) : {});
    for (const { output, unit, at } of outputs)
      output.textContent =
        at < 0
          ? `${poses.bodies[own].p.map(short).join(", ")} m`
          : `${number(still(now[at]))}${unit && unit !== "1" ? ` ${unit}` : ""}`;
  };
  store.on(["selected"], ({ selected }) => {
    card.hidden = !(selected >= 0 && selected < scene.bodies.length);
    if (card.hidden) return void (own = -1);
    own = selected;
    build(own);
    tell();
  });
  store.on(["time", "q", "exaggeration"], () => own >= 0 && tell());
  return card;
}

function coordinates({ hinge, flex, q }) {
  const out = hinge.coordinates.map((label, k) => ({ label, unit: hinge.units[k], at: q + k }));
  return flex
    ? [...out, ...flex.labels.map((label, k) => ({ label: `mode ${label}`, unit: "", at: q + hinge.coordinates.length + k }))]
    : out;
}

const short = (x) => (Math.abs(x) < 5e-7 ? "0" : Math.abs(x) < 1e-3 ? number(x) : x.toPrecision(3).replace("-", "−"));
const still = (x) => (Math.abs(x) < 1e-12 ? 0 : x); // rounding is not shown
