// How far flexible bodies bend: the largest deflection of a run, and how a length is told.

const WORK = 2e7; // products that are formed for it at most

// {largest [m]}, the largest distance of a point from where it is undeformed; 0 where nothing bends.
export function deflections({ scene, motion, array }) {
  const flexible = scene.bodies.filter((body) => body.flex && body.flex.labels.length);
  if (!motion || !flexible.length) return { largest: 0 };
  let largest = 0;
  for (const { flex, hinge, q } of flexible) {
    const { values: T, shape } = array(flex.skin.T);
    const [count, , n] = shape;
    const columns = motion.variables.q.slice(q + hinge.coordinates.length, q + hinge.coordinates.length + n);
    const step = Math.max(1, Math.ceil((motion.time.length * count * n * 3) / WORK));
    for (let k = 0; k < motion.time.length; k += step)
      for (let i = 0; i < count; i++) {
        let far = 0;
        for (let a = 0; a < 3; a++) {
          let x = 0;
          for (let r = 0; r < n; r++) x += T[(3 * i + a) * n + r] * columns[r][k];
          far += x * x;
        }
        if (far > largest) largest = far;
      }
  }
  return { largest: Math.sqrt(largest) };
}

// A length in m, mm or µm, three digits.
export function told(x) {
  const [factor, unit] = x >= 1 ? [1, "m"] : x >= 1e-4 ? [1e3, "mm"] : [1e6, "µm"];
  return `${x ? Number((factor * x).toPrecision(3)) : 0} ${x ? unit : "mm"}`;
}
