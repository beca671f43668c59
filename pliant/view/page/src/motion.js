// A run's motion: q at any time, between its instants too.

const QUATERNIONS = { Spherical: 0, Free: 0 };

export class Motion {
  constructor(run, scene, array) {
    this.time = array(run.time).values;
    this.variables = Object.fromEntries(Object.entries(run.variables).map(([name, x]) => [name, columns(array(x))]));
    if (run.finer) {
      const rest = columns(array(run.finer.rest));
      const { q } = this.variables;
      run.finer.columns.forEach((k, j) => (q[k] = Float64Array.from(q[k], (x, i) => x + rest[j][i])));
    }
    this.customs = Object.fromEntries(Object.entries(run.custom).map(([name, x]) => [name, columns(array(x))]));
    this.active = run.active ? columns(array(run.active)) : null;
    this.turns = scene.bodies.filter((b) => b.hinge.type in QUATERNIONS).map((b) => b.q);
    this.start = this.time[0];
    this.end = this.time[this.time.length - 1];
  }

  // The instant at or before a time, and how far it is from there to the next, 0 to 1.
  place(t) {
    const { time } = this;
    let low = 0;
    let high = time.length - 1;
    if (high === 0 || t <= time[0]) return [0, 0];
    if (t >= time[high]) return [high, 0];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (time[middle] <= t) low = middle;
      else high = middle;
    }
    return [low, (t - time[low]) / (time[high] - time[low] || 1)];
  }

  q(t) {
    const [i, share] = this.place(t);
    const out = at(this.variables.q, i, share);
    if (share) for (const start of this.turns) between(out, this.variables.q, start, i, share);
    return out;
  }

  custom(t) {
    const [i, share] = this.place(t);
    const out = {};
    for (const [name, x] of Object.entries(this.customs)) {
      out[name] = at(x, i, share);
      if (share) between(out[name], x, 0, i, share);
    }
    return out;
  }

  // Whether each closure acts.
  acting(t) {
    return this.active ? this.active.map((x) => x[this.place(t)[0]] > 0) : null;
  }

  value(variable, column, t) {
    const [i, share] = this.place(t);
    const x = this.variables[variable][column];
    return share ? x[i] + share * (x[i + 1] - x[i]) : x[i];
  }
}

function columns({ values, shape: [count, n] }) {
  return Array.from({ length: count }, (_, k) => values.subarray(k * n, (k + 1) * n));
}

const at = (all, i, share) => all.map((x) => (share ? x[i] + share * (x[i + 1] - x[i]) : x[i]));

// Quaternions, which may change sign from one instant to the next: the shorter way, straight (`ofQuaternion` gives it its length).
function between(out, all, start, i, share) {
  let same = 0;
  for (let k = 0; k < 4; k++) same += all[start + k][i] * all[start + k][i + 1];
  for (let k = 0; k < 4; k++) {
    const [a, b] = [all[start + k][i], all[start + k][i + 1]];
    out[start + k] = a + share * ((same < 0 ? -b : b) - a);
  }
}
