// Rotations as nine numbers, row after row, and vectors as three.

export const EYE = [1, 0, 0, 0, 1, 0, 0, 0, 1];
export const ZERO = [0, 0, 0];

export const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
export const norm = (a) => Math.hypot(a[0], a[1], a[2]);
export const scaled = (a, s) => [a[0] * s, a[1] * s, a[2] * s];
export const plus = (a, b) => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const minus = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

export function times(A, B) {
  const C = new Array(9);
  for (let i = 0; i < 3; i++)
    for (let j = 0; j < 3; j++) C[3 * i + j] = A[3 * i] * B[j] + A[3 * i + 1] * B[3 + j] + A[3 * i + 2] * B[6 + j];
  return C;
}

export const turned = (R, x) => [
  R[0] * x[0] + R[1] * x[1] + R[2] * x[2],
  R[3] * x[0] + R[4] * x[1] + R[5] * x[2],
  R[6] * x[0] + R[7] * x[1] + R[8] * x[2],
];

export const transposed = (R) => [R[0], R[3], R[6], R[1], R[4], R[7], R[2], R[5], R[8]];

// exp of the rotation vector axis * angle; the axis has unit length.
export function rotation(axis, angle) {
  const [x, y, z] = axis;
  const s = Math.sin(angle);
  const h = Math.sin(angle / 2);
  const c = 2 * h * h; // 1 - cos
  return [
    1 - c * (y * y + z * z), c * x * y - s * z, c * x * z + s * y,
    c * x * y + s * z, 1 - c * (x * x + z * z), c * y * z - s * x,
    c * x * z - s * y, c * y * z + s * x, 1 - c * (x * x + y * y),
  ];
}

export function exponential(theta) {
  const angle = norm(theta);
  return angle > 0 ? rotation(scaled(theta, 1 / angle), angle) : EYE;
}

export function ofQuaternion(q) {
  const n = Math.hypot(q[0], q[1], q[2], q[3]) || 1;
  const [w, x, y, z] = [q[0] / n, q[1] / n, q[2] / n, q[3] / n];
  return [
    1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y),
    2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x),
    2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y),
  ];
}

// {R, p}: the pose b, given in a.
export const moved = (a, b) => ({ R: times(a.R, b.R), p: plus(a.p, turned(a.R, b.p)) });

export function inverse(a) {
  const R = transposed(a.R);
  return { R, p: scaled(turned(R, a.p), -1) };
}

export const pose = (given) => ({ R: (given && given.R) || EYE, p: (given && given.p) || ZERO });
