// Numbers as they are read: four digits, "1.07 e−9", true minus signs.

const minus = (text) => text.replace("-", "−");

export function number(x) {
  if (x === null || x === undefined || Number.isNaN(x)) return "–";
  if (!Number.isFinite(x)) return x > 0 ? "∞" : "−∞";
  if (x === 0) return "0";
  const size = Math.abs(x);
  if (size < 1e-3 || size >= 1e5) {
    const [digits, power] = x.toExponential(2).split("e");
    return minus(`${digits} e${power.replace("+", "").replace("-", "−")}`);
  }
  return minus(x.toPrecision(4));
}

// A label of an axis whose marks are `step` apart, and the farthest from zero `far`.
export function mark(x, step, far) {
  if (Math.abs(x) < step * 1e-6) return "0";
  const size = Math.abs(x);
  if (far >= 1e5 || (far < 1e-2 && step < 1e-3)) {
    const digits = Math.max(0, Math.min(6, Math.floor(Math.log10(size) + 1e-9) - Math.floor(Math.log10(step) + 1e-9)));
    return power(x.toExponential(digits));
  }
  return minus(x.toFixed(Math.max(0, -Math.floor(Math.log10(step) + 1e-9))));
}

// "1e−7" for 1e-7
export const power = (text) =>
  text
    .replace(/\.?0*e/, (found) => (found.includes(".") ? "e" : found))
    .replace("+", "")
    .replaceAll("-", "−");

// How many digits after the point a time has, in a run that lasts so long.
export function timeDigits(duration) {
  if (!(duration > 0)) return 2;
  return Math.min(9, Math.max(duration < 1000 ? 2 : 0, 2 - Math.floor(Math.log10(duration / 4))));
}

// A length [m] in millimetres, as one says it: "153 mm", "2.60 mm", "0.012 mm".
export function millimetres(x) {
  const mm = 1000 * x;
  if (!Number.isFinite(mm)) return "–";
  if (mm >= 1e4) return `${number(x)} m`;
  return mm === 0 || mm >= 1e-3
    ? `${Number(mm.toPrecision(3)).toString() === "0" ? "0" : mm.toPrecision(3)} mm`
    : `${number(mm)} mm`;
}

export const plural = (n, word) =>
  `${n.toLocaleString("en")} ${n === 1 ? word : word.endsWith("y") ? `${word.slice(0, -1)}ies` : `${word}s`}`;
