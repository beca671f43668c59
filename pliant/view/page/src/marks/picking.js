// Picking: a click on a body selects it, one beside everything clears; what the pointer is on tells its name.

import { BackSide, Color, Mesh, MeshBasicMaterial, Raycaster, Vector2 } from "three";

const STILL = 6; // px: what moves more is a drag
const ACCENT = new Color("#2f6fed");
const EDGE = 0.0026; // of an outline, of the distance: some three pixels

export class Picking {
  constructor(stage) {
    this.stage = stage;
    this.page = stage.page;
    this.ray = new Raycaster();
    this.changed = []; // how to undo the highlight
    this.outline = outline();
    this.selected = -1;
    this.hovered = -1;
    this.tip = document.createElement("div");
    this.tip.className = "names tip";
    this.words = document.createElement("span");
    this.words.className = "chip";
    this.tip.append(this.words);
    this.tip.style.display = "none";
    stage.element.append(this.tip);
    this.listen(stage.renderer.domElement);
  }

  listen(canvas) {
    let down = null;
    canvas.addEventListener("pointerdown", (e) => {
      down = e.isPrimary && e.button === 0 ? { x: e.clientX, y: e.clientY, far: false } : null;
      this.hide();
    });
    canvas.addEventListener("pointermove", (e) => {
      if (down && Math.hypot(e.clientX - down.x, e.clientY - down.y) > STILL) down.far = true;
      if (!e.buttons && e.pointerType === "mouse") this.hover(e);
    });
    canvas.addEventListener("pointerup", (e) => {
      if (down && !down.far && Math.hypot(e.clientX - down.x, e.clientY - down.y) <= STILL) this.click(e);
      down = null;
    });
    canvas.addEventListener("pointercancel", () => (down = null));
    canvas.addEventListener("pointerleave", () => this.hide());
  }

  click(e) {
    const hit = this.at(e);
    if (hit && hit.tip && e.pointerType !== "mouse") this.show(e, hit.tip());
    if (hit && hit.tip) return;
    this.page.store.set({ selected: hit ? hit.body : -1 });
  }

  // Once a frame of the screen at most.
  hover(e) {
    const at = { clientX: e.clientX, clientY: e.clientY };
    const waits = !!this.pointer;
    this.pointer = at;
    if (waits) return;
    requestAnimationFrame(() => {
      const last = this.pointer;
      this.pointer = null;
      if (!last || this.page.store.get("playing")) return this.hide();
      const hit = this.at(last);
      this.stage.renderer.domElement.style.cursor = hit ? "pointer" : "";
      if (hit) this.show(last, hit.tip ? hit.tip() : this.page.scene.bodies[hit.body].name);
      else this.hide();
    });
  }

  show({ clientX, clientY }, text) {
    const box = this.stage.element.getBoundingClientRect();
    this.words.textContent = text;
    this.tip.style.display = "";
    const width = this.words.offsetWidth;
    const x = Math.max(4, Math.min(clientX - box.left + 14, box.width - width - 4));
    const y = Math.max(4, clientY - box.top - 30);
    this.words.style.transform = `translate(${x.toFixed(0)}px, ${y.toFixed(0)}px)`;
  }

  hide() {
    this.tip.style.display = "none";
  }

  // What is at a point of the window: {body} or {tip}, or nothing.
  at({ clientX, clientY }) {
    const box = this.stage.renderer.domElement.getBoundingClientRect();
    const point = new Vector2(((clientX - box.left) / box.width) * 2 - 1, 1 - ((clientY - box.top) / box.height) * 2);
    this.ray.setFromCamera(point, this.stage.camera);
    let found = null;
    for (const { object, instanceId } of this.ray.intersectObjects(this.stage.scene.children, true)) {
      if (!visible(object)) continue;
      const told = meaning(object, instanceId);
      if (told && told.tip) return told; // marks are small, and often inside of bodies
      if (told && !found) found = told;
    }
    return found;
  }

  update(values) {
    this.outline.color.set(values.dark ? "#6ea1ff" : ACCENT);
    const { selected, hovered } = values; // hovered: in the tree
    if (selected === this.selected && hovered === this.hovered) return;
    Object.assign(this, { selected, hovered });
    for (const undo of this.changed) undo();
    this.changed = [];
    const all = [];
    if (selected >= 0 || hovered >= 0) this.stage.scene.traverse((object) => all.push(object));
    for (const k of new Set([selected, hovered])) if (k >= 0) for (const object of all) this.highlight(object, k);
  }

  highlight(object, k) {
    if (!object.isMesh) return;
    const { bodies } = object.userData;
    if (object.isInstancedMesh && bodies) {
      bodies.forEach((body, i) => body === k && this.tint(object, i));
    } else if (owner(object) === k && object.material && object.material.emissive && !object.userData.plain) {
      const edge = new Mesh(object.geometry, this.outline);
      edge.raycast = () => {};
      edge.frustumCulled = false;
      object.add(edge);
      this.changed.push(() => object.remove(edge));
    }
  }

  tint(mesh, i) {
    if (!mesh.instanceColor) return;
    const before = new Color();
    mesh.getColorAt(i, before);
    mesh.setColorAt(i, before.clone().lerp(ACCENT, 0.6));
    mesh.instanceColor.needsUpdate = true;
    this.changed.push(() => {
      mesh.setColorAt(i, before);
      mesh.instanceColor.needsUpdate = true;
    });
  }
}

// The far sides of a body, a little larger than it is.
function outline() {
  const material = new MeshBasicMaterial({ color: ACCENT, side: BackSide, toneMapped: false });
  material.onBeforeCompile = (shader) => {
    shader.vertexShader = shader.vertexShader.replace(
      "#include <begin_vertex>",
      `vec3 transformed = position - normal * ${EDGE} * (modelViewMatrix * vec4(position, 1.0)).z;`,
    );
  };
  return material;
}

function visible(object) {
  for (let at = object; at; at = at.parent) if (!at.visible) return false;
  return true;
}

// The body that an object, or what it is in, is of.
function owner(object) {
  for (let at = object; at; at = at.parent) if (at.userData.body !== undefined) return at.userData.body;
  return -1;
}

// What an object stands for: userData.tip(instance) is a text, userData.body a body's number, userData.bodies those of instances.
function meaning(object, instance) {
  if (object.userData.tip) return { tip: () => object.userData.tip(instance) };
  const body = object.userData.bodies && instance !== undefined ? object.userData.bodies[instance] : owner(object);
  return body >= 0 ? { body } : null;
}
