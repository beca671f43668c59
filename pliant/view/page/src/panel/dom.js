// Small helpers for elements. Text goes in as text, and as nothing else.

const SVG = "http://www.w3.org/2000/svg";

// element("button.chip", {title: "…", onclick: f}, "text", child, …): a tag, its classes, its properties, and what is in it.
export function element(what, given = {}, ...inside) {
  const [tag, ...classes] = what.split(".");
  const out = document.createElement(tag);
  if (classes.length) out.className = classes.join(" ");
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || value === null) continue;
    if (name.startsWith("on")) out.addEventListener(name.slice(2), value);
    else if (name in out && !name.startsWith("aria")) out[name] = value;
    else out.setAttribute(name, value);
  }
  out.append(...inside.filter((x) => x !== null && x !== undefined && x !== false));
  return out;
}

// A name that somebody gave: whatever its letters are, it stays by itself, and is seen whole when pointed at.
export const named = (text, what = "span.name") => element(what, { title: text, dir: "auto" }, text);

// An icon of 24 by 24: strokes as paths.
export function icon(...paths) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  for (const d of paths) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", d);
    svg.append(path);
  }
  return svg;
}

// A button that is on or off, as a value of the store is.
export function toggle(store, name, label, title, inside = label) {
  const button = element("button.chip", {
    type: "button",
    title,
    "aria-label": title,
    onclick: () => store.set({ [name]: !store.get(name) }),
  });
  button.append(inside);
  store.on([name], (values) => button.setAttribute("aria-pressed", String(!!values[name])));
  return button;
}

// A slider whose track is filled from one place to another, both 0 to 1.
export function slider(given) {
  return element("input.slider", { type: "range", ...given });
}

export function filled(input, to, from = 0) {
  const [a, b] = from < to ? [from, to] : [to, from];
  input.style.setProperty("--from", `${100 * a}%`);
  input.style.setProperty("--to", `${100 * b}%`);
}

// Whether who uses the page moves about it by keyboard, as far as can be told.
let keyboard = false;
export const byKeyboard = () => keyboard;
addEventListener("pointerdown", () => (keyboard = false), true);
addEventListener("keydown", (event) => event.key === "Tab" && (keyboard = true), true);
