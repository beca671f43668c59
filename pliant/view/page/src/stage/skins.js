// Flexible bodies: beams by their sections, meshes by their points, bent by the modes at each picture.

import { BufferAttribute, BufferGeometry, Color, DoubleSide, DynamicDrawUsage, FrontSide, Mesh } from "three";
import { Points, PointsMaterial } from "three";
import { MeshSkin, skinOf } from "./bend.js";
import { matter } from "./bodies.js";
import { STEPS, paint } from "../colours.js";
import { matrix } from "./matrix.js";

const COUNT = STEPS.length;

// A material that takes its colour from a scale while `on`. The scale is continuous: the limits of steps would follow the edges of
// the triangles, and show saw-teeth.
function scaled(material, scale) {
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, scale);
    shader.vertexShader = shader.vertexShader
      .replace("#include <common>", "#include <common>\nattribute float far;\nvarying float vFar;")
      .replace("#include <begin_vertex>", "#include <begin_vertex>\nvFar = far;");
    shader.fragmentShader = shader.fragmentShader
      .replace("#include <common>", `#include <common>\nvarying float vFar;\nuniform float on, largest;\nuniform vec3 steps[${COUNT}];`)
      .replace(
        "#include <color_fragment>",
        `#include <color_fragment>
        if (on > 0.5) {
          float place = clamp(vFar / largest, 0.0, 1.0) * ${COUNT - 1}.0;
          int before = int(min(floor(place), ${COUNT - 2}.0));
          diffuseColor.rgb = mix(steps[before], steps[before + 1], place - float(before));
        }`,
      );
  };
  material.customProgramCacheKey = () => "deflection";
  material.clone = () => scaled(new material.constructor().copy(material), scale); // for those that light it up
  return material;
}

export class Skins {
  constructor(stage) {
    this.stage = stage;
    const { page } = stage;
    this.scale = { on: { value: 0 }, largest: { value: 1 }, steps: { value: STEPS.map((x) => new Color(x)) } };
    this.largest = page.deflection.largest;
    this.skins = page.scene.bodies.flatMap((body, k) => (body.flex ? [this.build(body.flex, k)] : []));
    this.bends = page.scene.bodies.some((body) => body.flex && body.flex.labels.length);
    if (this.bends) this.legend = legend(stage.element);
  }

  build(flex, k) {
    const { page, scene } = this.stage;
    const skin = skinOf(flex, page.array);
    const geometry = new BufferGeometry();
    const attribute = (name, size) => {
      const made = new BufferAttribute(new Float32Array(size * skin.size), size);
      geometry.setAttribute(name, made.setUsage(DynamicDrawUsage));
      return made;
    };
    const arrays = [attribute("position", 3), attribute("normal", 3), attribute("far", 1)];
    const { color, opacity } = paint(flex.skin.color || page.colours[k]);
    const common = { color, opacity, transparent: opacity < 1 };
    let mesh;
    if (skin.faces) {
      geometry.setIndex(new BufferAttribute(Uint32Array.from(skin.faces), 1));
      const side = flex.skin.kind === "beam" ? FrontSide : DoubleSide;
      mesh = new Mesh(geometry, scaled(matter({ ...common, side, shadowSide: side }), this.scale));
      mesh.castShadow = mesh.receiveShadow = true;
    } else {
      mesh = new Points(geometry, scaled(new PointsMaterial({ ...common, size: 5, sizeAttenuation: false }), this.scale));
    }
    mesh.frustumCulled = false;
    mesh.matrixAutoUpdate = false;
    mesh.userData.body = k;
    scene.add(mesh);
    return { skin, mesh, arrays, color, body: k };
  }

  update({ exaggeration, deflection }) {
    const { poses, motion } = this.stage.page;
    let most = 0;
    for (const { skin, mesh, arrays, color, body } of this.skins) {
      const eta = poses.etas[body];
      const now = `${eta.join()}`;
      if (now !== mesh.userData.eta) {
        mesh.userData.eta = now;
        const [places, normals, far] = arrays.map((x) => x.array);
        skin.bend(eta, places, normals, far);
        for (let i = 0; i < far.length; i++) far[i] /= exaggeration; // as it is
        if (skin.faces && skin instanceof MeshSkin) mesh.geometry.computeVertexNormals();
        for (const x of arrays) x.needsUpdate = true;
        mesh.geometry.boundingSphere = null; // of the rays that pick
        mesh.geometry.boundingBox = null;
      }
      if (!motion) for (const x of arrays[2].array) most = Math.max(most, x);
      matrix(poses.bodies[body], mesh.matrix);
      mesh.material.color.copy(color);
    }
    this.largest = Math.max(this.largest, most);
    this.scale.on.value = deflection && this.bends ? 1 : 0;
    this.scale.largest.value = this.largest || 1;
    if (this.legend) this.legend(deflection, this.largest);
  }
}

// A length in m, mm or µm, three digits.
function told(x) {
  const [factor, unit] = x >= 1 ? [1, "m"] : x >= 1e-4 || !x ? [1e3, "mm"] : [1e6, "µm"];
  return `${Number((factor * x).toPrecision(3))} ${unit}`;
}

// The scale, in the picture's corner: a function that shows it, or not, with its largest value.
function legend(element) {
  const box = document.createElement("div");
  box.className = "scale";
  box.setAttribute("aria-label", "colour scale of the deflection");
  const make = (name) => box.appendChild(document.createElement(name));
  make("span").textContent = "0";
  const bar = make("i");
  bar.style.background = `linear-gradient(to right, ${STEPS.join(", ")})`;
  const end = make("span");
  element.append(box);
  return (shown, largest) => {
    box.hidden = !shown;
    const text = told(largest);
    if (end.textContent !== text) end.textContent = text;
  };
}
