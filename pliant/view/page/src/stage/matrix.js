// A pose {R, p} as three has it.

import { Matrix4 } from "three";

export function matrix({ R, p }, out = new Matrix4()) {
  return out.set(R[0], R[1], R[2], p[0], R[3], R[4], R[5], p[1], R[6], R[7], R[8], p[2], 0, 0, 0, 1);
}
