// Rigid bodies, by their shapes.

import { Group } from "three";
import { matrix } from "./stage.js";

export class Bodies {
  constructor(stage) {
    this.poses = stage.page.poses;
    this.groups = stage.page.scene.bodies.map(() => new Group());
    for (const group of this.groups) {
      group.matrixAutoUpdate = false;
      stage.scene.add(group);
    }
  }

  update() {
    this.groups.forEach((group, k) => matrix(this.poses.bodies[k], group.matrix));
  }
}
