// Flexible bodies: beams by their sections, meshes by their points, bent by the modes at each picture.

import { BufferAttribute, BufferGeometry, Color, DoubleSide, DynamicDrawUsage, FrontSide, Mesh, Points, PointsMaterial, Vector3 } from "three";
import { matter } from "./bodies.js";
import { STEPS, paint } from "./colours.js";
import { exponential } from "./linear.js";
import { matrix } from "./stage.js";

const SIDES = 24;

// A ring of the section, outwards: places and normals, and pairs of places that a side lies between. Counter-clockwise from +x.
function outline({ round, half: [y, z] }) {
  if (round) {
    const angles = Array.from({ length: SIDES }, (_, k) => (2 * Math.PI * k) / SIDES);
    const places = angles.map((a) => [y * Math.cos(a), z * Math.sin(a)]);
    const normals = angles.map((a) => [Math.cos(a), Math.sin(a)]);
    return { places, normals, sides: angles.map((_, k) => [k, (k + 1) % SIDES]) };
  }
  // four sides that are flat, and an edge between them, cut by 45 degrees
  const cut = 0.3 * Math.min(y, z);
  const corners = [[y, -z + cut], [y, z - cut], [y - cut, z], [-y + cut, z], [-y, z - cut], [-y, -z + cut], [-y + cut, -z], [y - cut, -z]];
  const places = [];
  const normals = [];
  const sides = [];
  corners.forEach(([a, b], k) => {
    const [c, d] = corners[(k + 1) % 8];
    const n = Math.hypot(d - b, a - c) || 1;
    sides.push([places.length, places.length + 1]);
    places.push([a, b], [c, d]);
    normals.push([(d - b) / n, (a - c) / n], [(d - b) / n, (a - c) / n]);
  });
  return { places, normals, sides };
}

// Faces between `count` rings of m places, then a cap at each end, which has places of its own.
function beamFaces(count, m, sides) {
  const faces = [];
  for (let i = 0; i + 1 < count; i++)
    for (const [a, b] of sides) faces.push(i * m + a, i * m + b, (i + 1) * m + a, (i + 1) * m + a, i * m + b, (i + 1) * m + b);
  const first = count * m;
  const last = first + m + 1; // a middle, then a ring
  for (const [a, b] of sides) faces.push(first, first + 1 + b, first + 1 + a, last, last + 1 + a, last + 1 + b);
  return faces;
}

class BeamSkin {
  constructor(flex, array) {
    const { skin } = flex;
    this.along = flex.along;
    this.length = skin.length;
    [this.T, this.S] = [array(skin.T).values, array(skin.S).values];
    this.H = skin.H ? array(skin.H).values : null;
    [this.count, , this.n] = skin.T.shape;
    this.ring = outline(skin.section);
    const m = this.ring.places.length;
    this.size = this.count * m + 2 * (m + 1);
    this.faces = beamFaces(this.count, m, this.ring.sides);
  }

  // Writes places, normals and how far each section is from where it is undeformed.
  bend(eta, places, normals, far) {
    const { count, ring } = this;
    const m = ring.places.length;
    let at = 0;
    for (let i = 0; i < count; i++) {
      const { R, p, away } = this.section(i, eta);
      at = this.write(at, R, p, away, ring, null, places, normals, far);
      if (i === 0 || i === count - 1) {
        const end = count * m + (i ? m + 1 : 0);
        const out = i ? 1 : -1;
        places.set(p, 3 * end);
        normals.set([out * R[0], out * R[3], out * R[6]], 3 * end);
        far[end] = away;
        this.write(end + 1, R, p, away, ring, out, places, normals, far);
      }
    }
  }

  write(at, R, p, away, ring, out, places, normals, far) {
    for (let k = 0; k < ring.places.length; k++, at++) {
      const [y, z] = ring.places[k];
      const [b, c] = ring.normals[k];
      for (let a = 0; a < 3; a++) {
        places[3 * at + a] = p[a] + R[3 * a + 1] * y + R[3 * a + 2] * z;
        normals[3 * at + a] = out === null ? R[3 * a + 1] * b + R[3 * a + 2] * c : out * R[3 * a];
      }
      far[at] = away;
    }
    return at;
  }

  // p + T eta - along eta* H eta / 2, turned by exp(S eta)
  section(i, eta) {
    const { T, S, H, n } = this;
    const shift = [0, 0, 0];
    const turn = [0, 0, 0];
    for (let a = 0; a < 3; a++)
      for (let r = 0; r < n; r++) {
        shift[a] += T[(3 * i + a) * n + r] * eta[r];
        turn[a] += S[(3 * i + a) * n + r] * eta[r];
      }
    let short = 0;
    if (H) for (let r = 0; r < n; r++) for (let s = 0; s < n; s++) short += 0.5 * eta[r] * H[(i * n + r) * n + s] * eta[s];
    const x = (this.length * i) / (this.count - 1);
    const p = [0, 1, 2].map((a) => (a ? 0 : x) + shift[a] - this.along[a] * short);
    return { R: exponential(turn), p, away: Math.hypot(...shift) };
  }
}

class MeshSkin {
  constructor(flex, array) {
    const { skin } = flex;
    this.points = array(skin.points).values;
    this.T = array(skin.T).values;
    [this.size, , this.n] = skin.T.shape;
    this.faces = skin.faces ? array(skin.faces).values : null;
  }

  bend(eta, places, normals, far) {
    const { points, T, n } = this;
    for (let i = 0; i < this.size; i++) {
      let away = 0;
      for (let a = 0; a < 3; a++) {
        let shift = 0;
        for (let r = 0; r < n; r++) shift += T[(3 * i + a) * n + r] * eta[r];
        places[3 * i + a] = points[3 * i + a] + shift;
        away += shift * shift;
      }
      far[i] = Math.sqrt(away);
    }
  }
}

// A material that takes its colour from a scale, in steps, while `on`.
function scaled(material, scale) {
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, scale);
    shader.vertexShader = shader.vertexShader
      .replace("#include <common>", "#include <common>\nattribute float far;\nvarying float vFar;")
      .replace("#include <begin_vertex>", "#include <begin_vertex>\nvFar = far;");
    shader.fragmentShader = shader.fragmentShader
      .replace("#include <common>", `#include <common>\nvarying float vFar;\nuniform float on, largest;\nuniform vec3 steps[${STEPS.length}];`)
      .replace(
        "#include <color_fragment>",
        `#include <color_fragment>
        if (on > 0.5) diffuseColor.rgb = steps[int(clamp(floor(vFar / largest * ${STEPS.length}.0), 0.0, ${STEPS.length - 1}.0))];`,
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
    this.scale = { on: { value: 0 }, largest: { value: 1 }, steps: { value: STEPS.map((x) => new Vector3(...new Color(x).toArray())) } };
    this.largest = page.deflection.largest;
    this.skins = page.scene.bodies.flatMap((body, k) => (body.flex ? [this.build(body.flex, k)] : []));
    this.bends = page.scene.bodies.some((body) => body.flex && body.flex.labels.length);
    if (this.bends) this.legend = legend(stage.element);
  }

  build(flex, k) {
    const { page, scene } = this.stage;
    const skin = flex.skin.kind === "beam" ? new BeamSkin(flex, page.array) : new MeshSkin(flex, page.array);
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
  box.setAttribute("aria-label", "scale of deflections");
  const make = (name) => box.appendChild(document.createElement(name));
  make("span").textContent = "0";
  const bar = make("i");
  for (const color of STEPS) bar.appendChild(document.createElement("b")).style.background = color;
  const end = make("span");
  element.append(box);
  return (shown, largest) => {
    box.hidden = !shown;
    const text = told(largest);
    if (end.textContent !== text) end.textContent = text;
  };
}
