// How far flexible bodies bend: of the points that are drawn, by their modes.

const WORK = 3e6; // products of numbers that may be formed: of many points and instants some, evenly

// The largest distance [m] of a drawn point from where it is undeformed, in the whole run.
export function largestDeflection(scene, motion, array) {
  let most = 0;
  const bodies = scene.bodies.filter((body) => body.flex && body.flex.labels.length && body.flex.skin && body.flex.skin.T);
  for (const body of bodies) {
    const { values, shape } = array(body.flex.skin.T);
    const [points, , n] = shape;
    const first = body.q + body.hinge.coordinates.length;
    const columns = motion.variables.q.slice(first, first + n);
    const instants = motion.time.length;
    const skipped = Math.ceil(Math.sqrt(Math.max(1, (instants * points * 3 * n * bodies.length) / WORK)));
    const [each, every] = [Math.min(skipped, Math.ceil(points / 20)), Math.min(skipped, Math.ceil(instants / 200))];
    for (let i = 0; i < instants; i += every) {
      for (let j = points - 1; j >= 0; j -= each) {
        let square = 0;
        for (let axis = 0; axis < 3; axis++) {
          let sum = 0;
          for (let r = 0; r < n; r++) sum += values[(3 * j + axis) * n + r] * columns[r][i];
          square += sum * sum;
        }
        if (square > most) most = square;
      }
    }
  }
  return Math.sqrt(most);
}
