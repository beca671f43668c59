// Where the camera stands so that all of some points fill the picture.

import { cross, dot, norm, plus, scaled } from "../linear.js";

export const LENS = 30; // degrees, from the lower edge to the upper
export const FILLS = [0.84, 0.76]; // of the picture's width and height

// {position, target} of a camera that looks along -d, z up, at points (3 n) in a picture of this width for one of height.
export function fitted(points, d, aspect) {
  const back = scaled(d, 1 / norm(d));
  const level = cross([0, 0, 1], back);
  const right = scaled(level, 1 / norm(level));
  const up = cross(back, right);
  const high = Math.tan((LENS / 2) * (Math.PI / 180));
  const [a, b] = [high * aspect * FILLS[0], high * FILLS[1]];
  // |x - cx| <= a (cz - z) and |y - cy| <= b (cz - z) for all points: the nearest camera, and the middle of what is left
  const most = [-Infinity, -Infinity, -Infinity, -Infinity];
  let [near, far] = [-Infinity, Infinity];
  for (let i = 0; i < points.length; i += 3) {
    const p = [points[i], points[i + 1], points[i + 2]];
    const [x, y, z] = [dot(right, p), dot(up, p), dot(back, p)];
    most[0] = Math.max(most[0], x + a * z);
    most[1] = Math.max(most[1], -x + a * z);
    most[2] = Math.max(most[2], y + b * z);
    most[3] = Math.max(most[3], -y + b * z);
    near = Math.max(near, z);
    far = Math.min(far, z);
  }
  const [cx, cy] = [(most[0] - most[1]) / 2, (most[2] - most[3]) / 2];
  const middle = (near + far) / 2;
  const size = Math.max(near - far, most[0] + most[1] - 2 * a * middle, most[2] + most[3] - 2 * b * middle, 1e-9);
  const cz = Math.max((most[0] + most[1]) / (2 * a), (most[2] + most[3]) / (2 * b), near + 0.05 * size);
  const at = (z) => plus(plus(scaled(right, cx), scaled(up, cy)), scaled(back, z));
  return { position: at(cz), target: at(Math.min(middle, cz - 0.05 * size)) };
}
