// The row above the picture: the direction of view, the body to follow, what is shown, and a button that saves the picture.

import { element, icon, toggle } from "./dom.js";
import { saved } from "./reproduce.js";

const PRESETS = { iso: "View from above at an angle", front: "View from the front", side: "View from the side", top: "View from above" };
const MOST_FOLLOWED = 500;
const CAMERA = ["M4 8h3.2L9 5.5h6L16.8 8H20v11H4z", "M12 10a3.2 3.2 0 1 0 0 6.4a3.2 3.2 0 1 0 0-6.4"];

export function toolbar(page) {
  const { store, scene, run } = page;
  const flexible = scene.bodies.some((body) => body.flex && body.flex.labels.length);
  const arrows = run && run.arrows && run.arrows.length;
  const shown = [
    run && ["trails", "Show the paths of points"],
    ["hinges", "Show hinges and their axes"],
    ["frames", "Show frames as three axes"],
    ["names", "Show the names of bodies"],
    flexible && ["deflection", "Colour flexible bodies by deflection"],
    arrows && ["loads", run.contacts ? "Show loads and contact forces as arrows" : "Show loads as arrows"],
    run && run.contacts && ["contacts", "Show contact points: green where they stick, orange where they slip"],
    ["ground", "Show the ground grid and shadows"],
  ].filter(Boolean);
  const toggles = element(
    "div.group.shown",
    {},
    ...shown.map(([name, title]) => toggle(store, name, name, title)),
    picture(page),
  );
  const fold = element("button.chip.fold", { type: "button", "aria-expanded": "false", title: "Choose what the picture shows" }, "show …");
  const out = element("div.toolbar", { role: "toolbar", "aria-label": "picture" });
  fold.addEventListener("click", () => {
    const open = out.classList.toggle("open");
    fold.setAttribute("aria-expanded", String(open));
  });
  const presets = Object.entries(PRESETS).map(([name, title]) =>
    element("button.chip", { type: "button", title, onclick: () => page.stage.preset(name) }, name),
  );
  out.append(element("div.group", {}, ...presets, follow(page), fold), element("span.space"), toggles);
  return out;
}

function follow({ store, scene }) {
  const select = element("select.chip.follow", { "aria-label": "follow a body", title: "Move the camera close to a body and keep it in the middle" });
  select.append(element("option", { value: "-1" }, "follow …"));
  scene.bodies
    .slice(0, MOST_FOLLOWED)
    .forEach((body, k) => select.append(element("option", { value: String(k) }, short(body.name))));
  select.addEventListener("change", () => store.set({ follow: Number(select.value) }));
  store.on(["follow"], (values) => (select.value = String(values.follow)));
  return select;
}

const short = (name) => (name.length > 40 ? `${name.slice(0, 38)} …` : name);

function picture(page) {
  const save = () => {
    const url = page.stage.picture();
    if (url) saved(`${page.content.file_name}.png`, url);
  };
  return element(
    "button.chip.icon",
    { type: "button", title: "Save the picture as PNG", "aria-label": "save the picture", onclick: save },
    icon(...CAMERA),
  );
}
