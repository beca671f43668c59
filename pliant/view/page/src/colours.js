// Colours of hinges and of the scale of deflections, and how a colour is drawn.

import { Color } from "three";

export const STEPS = ["#2b62a8", "#3d9bd6", "#6cc7c0", "#d9d6a3", "#efab45", "#dd5a3c"]; // from no deflection to the largest
export const RING = "#f2b134";
export const METAL = "#6d7889";
const BRIGHTEST = "#c3cad3"; // how white is drawn; brighter colours lose their shading

const luminance = ({ r, g, b }) => 0.2126 * r + 0.7152 * g + 0.0722 * b;
const LIMIT = luminance(new Color(BRIGHTEST));

// A colour "#rrggbb" or "#rrggbbaa" as it is drawn, and its opacity.
export function paint(text) {
  const color = new Color(text.slice(0, 7));
  const bright = luminance(color);
  if (bright > LIMIT) color.multiplyScalar(LIMIT / bright);
  return { color, opacity: text.length > 7 ? parseInt(text.slice(7), 16) / 255 : 1 };
}
