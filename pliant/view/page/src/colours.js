// Colours of bodies, of series in plots, and of the scale of deflections.

import { Color } from "three";

export const SERIES = ["#3b7dd8", "#e8833a", "#2fa58c", "#b45fb8", "#d9a514", "#4fb3e8", "#c2574b", "#7a8699"];
export const QUIET = ["#c9d1da", "#93a5b8"];
export const STEPS = ["#2b62a8", "#3d9bd6", "#6cc7c0", "#d9d6a3", "#efab45", "#dd5a3c"]; // from no deflection to the largest
export const RING = "#f2b134";
export const METAL = "#6d7889";
const SIDES = /\d+|left|right|(?<![a-z])([lr][fhr]|[fhr][lr]|[lr])(?![a-z])/gi; // in names: numbers, left, right, LF, RH, …
const BRIGHTEST = "#c3cad3"; // white; what is brighter burns out

const luminance = ({ r, g, b }) => 0.2126 * r + 0.7152 * g + 0.0722 * b;
const LIMIT = luminance(new Color(BRIGHTEST));

// Of each body a colour: the one it was given, else the next of the series. Of many bodies only those at the ends have one, the
// same where names differ by a number or a side; what is welded to a body looks like it.
export function bodyColours(scene) {
  const { bodies } = scene;
  const few = bodies.length <= SERIES.length;
  const moves = (body) => body.hinge.type !== "Fixed" || body.parent < 0;
  const carries = new Set();
  bodies.forEach((body) => {
    let at = body.parent;
    if (moves(body)) for (; at >= 0 && !carries.has(at); at = bodies[at].parent) carries.add(at);
  });
  const taken = new Map();
  const out = [];
  bodies.forEach((body, k) => {
    const given = givenColour(body);
    if (given) out.push(given.slice(0, 7));
    else if (!few && !moves(body)) out.push(out[body.parent]);
    else if (!few && body.parent >= 0 && carries.has(k)) out.push(QUIET[k % 2]);
    else {
      const kind = few ? k : body.name.replace(SIDES, "");
      if (!taken.has(kind)) taken.set(kind, SERIES[taken.size % SERIES.length]);
      out.push(taken.get(kind));
    }
  });
  return out;
}

function givenColour(body) {
  if (body.flex) return body.flex.skin.color;
  const shape = (body.shapes || []).find((x) => x.color);
  return shape && shape.color;
}

// A colour "#rrggbb" or "#rrggbbaa" as it is drawn, and how opaque it is.
export function paint(text) {
  const color = new Color(text.slice(0, 7));
  const bright = luminance(color);
  if (bright > LIMIT) color.multiplyScalar(LIMIT / bright);
  return { color, opacity: text.length > 7 ? parseInt(text.slice(7), 16) / 255 : 1 };
}
