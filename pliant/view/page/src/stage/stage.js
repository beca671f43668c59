// The picture: a renderer, and the parts that draw in it. Drawn when something changed, and not else.

import { NeutralToneMapping, PCFShadowMap, Scene, WebGLRenderer } from "three";
import { Arrows } from "../marks/arrows.js";
import { Closures } from "../marks/closures.js";
import { Contacts } from "../marks/contacts.js";
import { Frames } from "../marks/frames.js";
import { Names } from "../marks/names.js";
import { Picking } from "../marks/picking.js";
import { Trails } from "../marks/trails.js";
import { Bodies } from "./bodies.js";
import { Camera } from "./camera.js";
import { Ground } from "./ground.js";
import { Hinges } from "./hinges.js";
import { Light } from "./light.js";
import { Skins } from "./skins.js";
import { Solids } from "./solids.js";
import { measured } from "./extent.js";
import { plus } from "../linear.js";

const PARTS = [Light, Ground, Bodies, Skins, Hinges, Closures, Trails, Frames, Contacts, Arrows, Names, Picking];
const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;
// as the page's style has it, --sky
const BACKGROUND = {
  light: [[0, "#fbfcfd"], [0.48, "#eef1f5"], [1, "#dfe5ec"]],
  dark: [[0, "#222a35"], [0.52, "#161c25"], [1, "#0b0f15"]],
};

// A canvas with its context, or null. Asked for before the renderer is made, which else tells the console.
function context() {
  const canvas = document.createElement("canvas");
  try {
    // the picture stays after it is shown, so that whoever saves or copies the canvas gets it
    const wanted = { alpha: true, antialias: true, preserveDrawingBuffer: true, powerPreference: "high-performance" };
    const gl = canvas.getContext("webgl2", wanted);
    return gl && { canvas, gl };
  } catch {
    return null;
  }
}

// Whether there is a graphics card: without one there are no shadows and no room around. #plain and #rich say it anyhow.
function hasCard(gl) {
  const name = String(gl.getParameter(gl.RENDERER));
  const more = name.includes("WebKit") ? gl.getExtension("WEBGL_debug_renderer_info") : null;
  return !SOFTWARE.test(more ? gl.getParameter(more.UNMASKED_RENDERER_WEBGL) : name);
}

export class Stage {
  constructor(page, element) {
    this.page = page;
    this.element = element;
    this.scene = new Scene();
    this.parts = [];
    const made = context();
    if (!made) {
      document.body.classList.add("no-webgl");
      this.say("This browser has no WebGL 2, so the page cannot draw the motion. The plots and tables are complete.");
      return;
    }
    const { canvas, gl } = made;
    const { hash } = location;
    this.rich = hash.includes("rich") || (!hash.includes("plain") && hasCard(gl));
    const renderer = new WebGLRenderer({ canvas, context: gl, alpha: true });
    renderer.toneMapping = NeutralToneMapping;
    renderer.toneMappingExposure = 1.05;
    renderer.shadowMap.enabled = this.rich;
    renderer.shadowMap.type = PCFShadowMap;
    renderer.setClearColor(0, 0);
    this.renderer = renderer;
    this.canvas = canvas;
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", `3-D view of ${page.scene.name}`);
    element.append(canvas);
    this.solids = new Solids(page);
    this.extent = measured(page, page.store.get("exaggeration"));
    this.view = new Camera(this, canvas);
    this.camera = this.view.camera;
    this.resize();
    this.view.fit(false);
    // each part has update(values): it brings what it draws in line with the poses and with what the store shows
    this.parts = PARTS.map((Part) => new Part(this));
    this.listen();
  }

  listen() {
    const { page, canvas } = this;
    page.store.on(["exaggeration"], ({ exaggeration }) => this.remeasure(exaggeration));
    if (!page.motion) page.store.on(["q"], () => this.lower());
    page.store.on(Object.keys(page.store.values), () => this.redraw());
    new ResizeObserver(() => this.redraw()).observe(this.element);
    canvas.addEventListener("webglcontextlost", (event) => {
      event.preventDefault(); // it may come back
      this.lost = true;
      canvas.hidden = true;
      this.say("The graphics card has stopped drawing. Reload the page to see the motion.");
    });
    canvas.addEventListener("webglcontextrestored", () => {
      this.lost = false;
      canvas.hidden = false;
      this.say("");
      this.redraw();
    });
  }

  // The motion takes another room.
  remeasure(exaggeration) {
    if (exaggeration === this.measuredAt) return;
    const first = this.measuredAt === undefined;
    this.measuredAt = exaggeration;
    if (first) return;
    this.extent = measured(this.page, exaggeration);
    if (!this.view.moved) this.view.fit(false);
  }

  // Sliders move bodies anywhere: the ground stays below them.
  lower() {
    const { floor } = measured(this.page, this.page.store.get("exaggeration"));
    if (floor < this.extent.floor) this.extent = { ...this.extent, floor };
  }

  say(sentence) {
    let element = this.element.querySelector(".stage-says");
    if (!element && sentence) {
      element = document.createElement("p");
      element.className = "stage-says";
      element.setAttribute("role", "status");
      this.element.append(element);
    }
    if (element) element.textContent = sentence;
    if (element && !sentence) element.remove();
  }

  // Draws before the next frame of the screen.
  redraw() {
    if (this.waiting || !this.renderer) return;
    this.waiting = true;
    requestAnimationFrame(() => {
      this.waiting = false;
      this.drawNow();
    });
  }

  // True if the picture's shape has changed.
  resize() {
    const { clientWidth: width, clientHeight: height } = this.element;
    const ratio = this.rich ? Math.min(window.devicePixelRatio || 1, 2) : 1;
    const size = `${width} ${height} ${ratio}`;
    if (size === this.size || !width || !height) return false;
    this.size = size;
    this.renderer.setPixelRatio(ratio);
    this.renderer.setSize(width, height, false);
    const before = this.camera.aspect;
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
    return Math.abs(before - this.camera.aspect) > 1e-6;
  }

  drawNow() {
    if (!this.renderer || this.lost || !this.element.clientWidth) return;
    const { values } = this.page.store;
    if (this.resize() && !this.view.moved) this.view.fit(false);
    this.view.update(values);
    for (const part of this.parts) part.update(values);
    this.renderer.render(this.scene, this.camera);
  }

  // The middle of the bodies, where the system is now.
  centre() {
    return plus(this.extent.centre, this.extent.travel(this.page.poses));
  }

  // A body's colour, as CSS has it.
  color(body) {
    return this.page.colours[body];
  }

  preset(name) {
    if (this.renderer) this.view.preset(name);
  }

  fit() {
    if (this.renderer) this.view.fit();
  }

  // The picture as it is now, with its background, as the URL of a PNG; null where nothing is drawn.
  picture() {
    if (!this.renderer || this.lost) return null;
    this.drawNow();
    const out = document.createElement("canvas");
    const { width, height } = this.canvas;
    Object.assign(out, { width, height });
    const paper = out.getContext("2d");
    paper.setTransform(1.2 * width, 0, 0, 0.95 * height, 0.5 * width, 0.32 * height);
    const glow = paper.createRadialGradient(0, 0, 0, 0, 0, 1);
    for (const [at, color] of this.page.store.get("dark") ? BACKGROUND.dark : BACKGROUND.light) glow.addColorStop(at, color);
    paper.fillStyle = glow;
    paper.fillRect(-1, -1, 2, 2);
    paper.resetTransform();
    paper.drawImage(this.canvas, 0, 0);
    return out.toDataURL("image/png");
  }
}
