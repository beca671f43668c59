// The header, the tabs on the right (plots, system, quality, reproduce; or sliders), and the controls above the picture.

import { byKeyboard, element, named } from "./dom.js";
import { plural } from "./format.js";
import { Plots } from "./plots.js";
import { quality } from "./quality.js";
import { reproduce } from "./reproduce.js";
import { bodyCard } from "./selected.js";
import { sliders } from "./sliders.js";
import { themeButton } from "./theme.js";
import { toolbar } from "./toolbar.js";
import { tree } from "./tree.js";

export class Panel {
  constructor(page, into) {
    header(page, document.getElementById("header"));
    this.tabs(page, into);
    document.getElementById("stage").after(element("div", { id: "over" }, toolbar(page), bodyCard(page)));
  }

  // The content of a tab is built when the tab is first opened.
  tabs(page, into) {
    const all = page.run
      ? {
          Plots: (x) => new Plots(page, x),
          System: (x) => tree(page, x),
          Quality: (x) => quality(page, x),
          Reproduce: (x) => reproduce(page, x),
        }
      : { Coordinates: (x) => sliders(page, x), System: (x) => tree(page, x), Reproduce: (x) => reproduce(page, x) };
    const names = Object.keys(all);
    const bar = element("nav.tabs", { role: "tablist", "aria-label": "about this page" });
    const buttons = names.map((name) => {
      const id = name.toLowerCase();
      return element(
        "button",
        { id: `tab-${id}`, type: "button", role: "tab", "aria-controls": `in-${id}`, onclick: () => choose(name) },
        name,
      );
    });
    const insides = names.map((name) => {
      const id = name.toLowerCase();
      return element("div.inside", { id: `in-${id}`, role: "tabpanel", "aria-labelledby": `tab-${id}` });
    });
    const choose = (chosen) => {
      names.forEach((name, k) => {
        const on = name === chosen;
        buttons[k].setAttribute("aria-selected", String(on));
        buttons[k].tabIndex = on ? 0 : -1;
        insides[k].hidden = !on;
        if (on && !insides[k].childElementCount) all[name](insides[k]);
      });
    };
    bar.addEventListener("keydown", (event) => {
      const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!way || !byKeyboard()) return;
      const k = (buttons.indexOf(document.activeElement) + way + names.length) % names.length;
      choose(names[k]);
      buttons[k].focus();
      event.preventDefault();
    });
    bar.append(...buttons);
    into.append(bar, ...insides);
    choose(names[0]);
    this.choose = choose;
  }
}

function header(page, into) {
  const { scene, run, content } = page;
  const what = [
    plural(scene.bodies.length, "body"),
    scene.closures.length
      ? `${plural(scene.nv, "speed")}, ${plural(scene.closures.length, "closed loop")}`
      : `${plural(scene.nv, "degree")} of freedom`,
  ];
  if (run) what.push(run.how);
  const badges = [];
  if (run) badges.push(driftBadge(run));
  if (run && !run.complete)
    badges.push(element("span.badge.amber", { title: run.stopped || "The run did not reach its final time." }, "stopped early"));
  into.append(
    named(scene.name, "h1"),
    element("span.what.muted", { title: what.join(" · ") }, what.join(" · ")),
    ...badges,
    element("span.gap"),
    element("span.version.muted", {}, `pliant ${content.pliant}`),
    themeButton(page),
  );
}

function driftBadge({ drift, complete }) {
  const known = Number.isFinite(drift);
  const kind = drift < 1e-6 ? "green" : drift < 1e-2 ? "amber" : "red";
  const text = known ? (drift === 0 ? "0" : drift.toExponential(1).replace("-", "−").replace("+", "")) : complete ? "NaN" : "unknown";
  const title = "Largest relative change of energy minus work. See the Quality tab.";
  return element(`span.badge.${known ? kind : complete ? "red" : "amber"}`, { title }, `energy drift ${text}`);
}
