// The ticks of an axis: multiples of 1, 2 or 5 times a power of ten, at least two of them.

// 1, 2 or 5 times a power of ten, not below x
function stepAbove(x) {
  const power = Math.floor(Math.log10(x));
  for (const factor of [1, 2, 5]) if (factor * 10 ** power >= x * (1 - 1e-9)) return { factor, power };
  return { factor: 1, power: power + 1 };
}

const below = ({ factor, power }) =>
  factor === 5 ? { factor: 2, power } : factor === 2 ? { factor: 1, power } : { factor: 5, power: power - 1 };

// Multiples of a step from low to high. Built from text, so that 3 steps of 0.1 are 0.3 and tiny steps keep all their digits.
function multiples({ factor, power }, low, high) {
  const step = Number(`${factor}e${power}`);
  const slack = 1e-9 * (high - low);
  const [first, last] = [Math.ceil((low - slack) / step), Math.floor((high + slack) / step)];
  if (!(last - first < 1000)) return [];
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, k) => Number(`${(first + k) * factor}e${power}`));
}

// About `wanted` ticks between low and high: fewer if the steps require it, but never fewer than two.
export function ticks(low, high, wanted) {
  if (!(high > low) || !Number.isFinite(high - low)) return [];
  let step = stepAbove((high - low) / Math.max(wanted, 2));
  let found = multiples(step, low, high);
  for (let k = 0; found.length < 2 && k < 3; k++) {
    step = below(step);
    found = multiples(step, low, high);
  }
  return found;
}
