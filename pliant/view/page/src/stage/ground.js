// The ground: a grid that fades, and a plane below it that only takes shadows. Ground that shapes touch is filled, and at its height.

import { Color, Mesh, PlaneGeometry, ShaderMaterial, ShadowMaterial, Vector2 } from "three";

const REACH = 3.4; // of the motion's radius
const FILL = 0.07; // opacity
const SHADOW = { light: 0.22, dark: 0.45 };
const LINES = { light: "#5f6d7c", dark: "#8496ae" };

// 1, 2 or 5 times a power of ten, near x
export function round(x) {
  const power = 10 ** Math.floor(Math.log10(x));
  return power * (x / power < 1.5 ? 1 : x / power < 3.5 ? 2 : x / power < 7.5 ? 5 : 10);
}

const VERTEX = `
varying vec2 vPlace;
void main() {
  vec4 world = modelMatrix * vec4(position, 1.0);
  vPlace = world.xy;
  gl_Position = projectionMatrix * viewMatrix * world;
}`;

// a line is one pixel wide; where lines lie closer than some pixels they fade
const FRAGMENT = `
uniform vec3 ink;
uniform float spacing, reach, fill;
uniform vec2 centre;
varying vec2 vPlace;
float lines(float every) {
  vec2 x = vPlace / every;
  vec2 pixel = max(fwidth(x), 1e-7);
  vec2 near = abs(fract(x - 0.5) - 0.5) / pixel;
  vec2 drawn = (1.0 - min(near, 1.0)) * (1.0 - smoothstep(0.12, 0.45, pixel));
  return max(drawn.x, drawn.y);
}
void main() {
  float far = length(vPlace - centre) / reach;
  float fade = pow(1.0 - smoothstep(0.0, 1.0, far), 1.4);
  float alpha = max(fill, max(0.16 * lines(spacing), 0.34 * lines(5.0 * spacing))) * fade;
  if (alpha < 0.002) discard;
  gl_FragColor = vec4(ink, alpha);
}`;

// of a plane that is a shape: places in its own frame
const OWN_VERTEX = `
varying vec2 vPlace;
void main() {
  vPlace = position.xy;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}`;

function lined(uniforms, vertexShader) {
  return new ShaderMaterial({
    uniforms,
    vertexShader,
    fragmentShader: FRAGMENT,
    transparent: true,
    depthWrite: false,
    side: 2,
    toneMapped: false,
  });
}

// The lines of a plane that is a shape, over its surface.
export function lines(size, spacing) {
  const uniforms = { fill: { value: 0 }, ink: { value: new Color(LINES.light) }, spacing: { value: spacing }, reach: { value: size } };
  const material = lined({ ...uniforms, centre: { value: new Vector2() } }, OWN_VERTEX);
  Object.assign(material, { polygonOffset: true, polygonOffsetFactor: -2, polygonOffsetUnits: -2 });
  const mesh = new Mesh(new PlaneGeometry(size, size), material);
  mesh.raycast = () => {};
  return mesh;
}

export class Ground {
  constructor(stage) {
    this.stage = stage;
    this.touched = stage.page.scene.ground; // its height [m], if shapes touch it
    this.uniforms = { fill: { value: this.touched === undefined ? 0 : FILL }, ink: { value: new Color() }, spacing: { value: 1 }, reach: { value: 1 }, centre: { value: new Vector2() } };
    this.grid = new Mesh(new PlaneGeometry(2, 2), lined(this.uniforms, VERTEX));
    this.shade = new Mesh(new PlaneGeometry(2, 2), new ShadowMaterial({ depthWrite: false }));
    this.shade.receiveShadow = true;
    this.shade.renderOrder = -2;
    this.grid.renderOrder = -1;
    for (const mesh of [this.shade, this.grid]) {
      mesh.raycast = () => {}; // nobody picks it
      stage.scene.add(mesh);
    }
  }

  update({ ground, dark }) {
    const { radius, floor } = this.stage.extent;
    const centre = this.stage.centre();
    this.grid.visible = ground;
    this.shade.visible = ground && this.stage.rich;
    const z = this.touched === undefined ? floor - 0.1 * radius : this.touched;
    for (const mesh of [this.grid, this.shade]) {
      mesh.position.set(centre[0], centre[1], z);
      mesh.scale.setScalar(REACH * radius);
    }
    this.shade.position.z -= 0.002 * radius;
    this.shade.material.opacity = dark ? SHADOW.dark : SHADOW.light;
    // colours go to the screen as they are
    this.uniforms.ink.value.setStyle(dark ? LINES.dark : LINES.light).convertLinearToSRGB();
    this.uniforms.spacing.value = round(radius / 5);
    this.uniforms.reach.value = REACH * radius;
    this.uniforms.centre.value.set(centre[0], centre[1]);
  }
}
