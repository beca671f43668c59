// The picture: a renderer, and the parts that draw in it. Drawn when something changed, and not else.

import { Color, Matrix4, PerspectiveCamera, Scene, WebGLRenderer } from "three";
import { Arrows } from "./arrows.js";
import { Bodies } from "./bodies.js";
import { Closures } from "./closures.js";
import { Frames } from "./frames.js";
import { Names } from "./names.js";
import { Picking } from "./picking.js";
import { Trails } from "./trails.js";

const PARTS = [Bodies, Closures, Trails, Frames, Arrows, Names, Picking];

// A pose {R, p} as three has it.
export function matrix({ R, p }, out = new Matrix4()) {
  return out.set(R[0], R[1], R[2], p[0], R[3], R[4], R[5], p[1], R[6], R[7], R[8], p[2], 0, 0, 0, 1);
}

export class Stage {
  constructor(page, element) {
    this.page = page;
    this.element = element;
    this.scene = new Scene();
    this.scene.background = new Color("#dfe5ec");
    this.camera = new PerspectiveCamera(30, 1, 0.01, 1000);
    this.camera.up.set(0, 0, 1);
    this.camera.position.set(-3.1, -5, 2.6);
    this.camera.lookAt(0, 0, 0);
    const canvas = document.createElement("canvas");
    if (!canvas.getContext("webgl2")) {
      element.textContent = "This browser has no WebGL 2, so the motion is not drawn; the plots and tables are complete.";
      return;
    }
    this.renderer = new WebGLRenderer({ canvas, antialias: true, preserveDrawingBuffer: true });
    element.append(canvas);
    // each part has update(values): it brings what it draws in line with the poses and with what the store shows
    this.parts = PARTS.map((Part) => new Part(this));
    page.store.on(Object.keys(page.store.values), () => this.redraw());
    new ResizeObserver(() => this.redraw()).observe(element);
  }

  // Draws before the next frame of the screen.
  redraw() {
    if (this.waiting) return;
    this.waiting = true;
    requestAnimationFrame(() => {
      this.waiting = false;
      this.draw();
    });
  }

  draw() {
    const { clientWidth: width, clientHeight: height } = this.element;
    if (!width || !height) return;
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
    for (const part of this.parts) part.update(this.page.store.values);
    this.renderer.render(this.scene, this.camera);
  }
}
