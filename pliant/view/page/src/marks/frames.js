// Frames as small triads, red x, green y, blue z: the world's, those of the user, the selected body's; of all bodies if there are none.

import { BufferAttribute, Color, ConeGeometry, CylinderGeometry, InstancedMesh, Matrix4, MeshBasicMaterial } from "three";
import { mergeGeometries } from "three/examples/jsm/utils/BufferGeometryUtils.js";
import { EYE, ZERO } from "../linear.js";
import { MARKS, bulk, ghost } from "./marks.js";
import { matrix } from "../stage/matrix.js";

const MOST = 400;

export class Frames {
  constructor(stage) {
    this.page = stage.page;
    const { scene } = this.page;
    this.own = scene.frames.length ? scene.frames : scene.bodies.map((_, k) => ({ body: k, node: null }));
    this.own = this.own.slice(0, MOST);
    const material = new MeshBasicMaterial({ vertexColors: true, toneMapped: false });
    this.mesh = new InstancedMesh(triad(), material, this.own.length + 2);
    this.twin = ghost(this.mesh, 0.5);
    for (const mesh of [this.mesh, this.twin]) {
      mesh.frustumCulled = false;
      mesh.raycast = () => {};
      stage.scene.add(mesh);
    }
    this.place = new Matrix4();
  }

  update(values) {
    this.mesh.visible = this.twin.visible = values.frames;
    if (!values.frames) return;
    const { poses } = this.page;
    const size = 0.2 * bulk(this.page);
    let n = 0;
    const put = (pose, scale) => {
      matrix(pose, this.place);
      const e = this.place.elements;
      for (let i = 0; i < 12; i++) if (i % 4 < 3) e[i] *= scale;
      this.mesh.setMatrixAt(n++, this.place);
    };
    put({ R: EYE, p: ZERO }, 1.3 * size);
    for (const frame of this.own) put(poses.of(frame), size);
    if (values.selected >= 0) put(poses.bodies[values.selected], 1.25 * size);
    this.mesh.count = this.twin.count = n;
    this.mesh.instanceMatrix.needsUpdate = true;
  }
}

// Three arrows of length one.
function triad() {
  const parts = [];
  for (const [axis, color] of [["x", MARKS.x], ["y", MARKS.y], ["z", MARKS.z]]) {
    const shaft = new CylinderGeometry(0.024, 0.024, 0.8, 8).translate(0, 0.4, 0);
    const head = new ConeGeometry(0.075, 0.22, 14).translate(0, 0.89, 0);
    const one = mergeGeometries([shaft, head]);
    if (axis === "x") one.rotateZ(-Math.PI / 2);
    if (axis === "z") one.rotateX(Math.PI / 2);
    const { r, g, b } = new Color(color);
    const count = one.attributes.position.count;
    const colors = new Float32Array(3 * count);
    for (let i = 0; i < count; i++) colors.set([r, g, b], 3 * i);
    one.setAttribute("color", new BufferAttribute(colors, 3));
    parts.push(one);
  }
  return mergeGeometries(parts);
}
