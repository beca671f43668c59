// The points of contacts that touch, coloured by mode: they stick or slip. Open points are not drawn.

import { Group, Mesh } from "three";
import { ball } from "../stage/solids.js";
import { MARKS, bulk, ghost, markMaterial } from "./marks.js";

const SIZE = 0.018; // of the system's radius
const MODES = ["open", "stick", "slip"];

export class Contacts {
  constructor(stage) {
    this.page = stage.page;
    const given = this.page.run && this.page.run.contacts;
    this.group = new Group();
    stage.scene.add(this.group);
    this.all = [];
    if (!given) return;
    const geometry = ball(1, 20, 12);
    const materials = { stick: markMaterial(MARKS.stick), slip: markMaterial(MARKS.slip) };
    this.modes = rows(this.page.array(given.mode));
    this.columns = rows(this.page.array(given.points));
    this.all = given.names.map((name, k) => {
      const meshes = Object.fromEntries(Object.entries(materials).map(([mode, material]) => [mode, this.made(geometry, material, name, mode)]));
      return { meshes, mode: this.modes[k], columns: this.columns.slice(3 * k, 3 * k + 3) };
    });
  }

  made(geometry, material, name, mode) {
    const mesh = new Mesh(geometry, material);
    mesh.userData.tip = () => `${name}: ${mode === "slip" ? "slips" : "sticks"}`;
    const twin = ghost(mesh, 0.6);
    twin.raycast = () => {};
    mesh.add(twin);
    this.group.add(mesh);
    return mesh;
  }

  update({ contacts, time }) {
    this.group.visible = contacts && this.all.length > 0;
    if (!this.group.visible) return;
    const size = SIZE * bulk(this.page);
    const [i, share] = this.page.motion.place(time);
    for (const { meshes, mode, columns } of this.all) {
      const now = MODES[mode[i]];
      // a point that is open at the next instant has no place there
      const on = share && mode[i + 1] ? share : 0;
      for (const [name, mesh] of Object.entries(meshes)) {
        mesh.visible = name === now;
        if (!mesh.visible) continue;
        mesh.position.set(...columns.map((x) => (on ? x[i] + on * (x[i + 1] - x[i]) : x[i])));
        mesh.scale.setScalar(size);
      }
    }
  }
}

const rows = ({ values, shape: [count, n] }) => Array.from({ length: count }, (_, k) => values.subarray(k * n, (k + 1) * n));
