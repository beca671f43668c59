// The light: a room around, a warm key light that throws shadows, a cool rim light, a sky. On software GL only lights.

import { DirectionalLight, Euler, HemisphereLight, PMREMGenerator } from "three";
import { RoomEnvironment } from "three/examples/jsm/environments/RoomEnvironment.js";

const KEY = [-0.9, -1.3, 2.2];
const RIM = [1.4, 1.6, 0.9];
const LIGHT = { room: 0.5, key: 1.9, rim: 0.5, sky: 0.45 };
const DARK = { room: 0.42, key: 2.3, rim: 0.5, sky: 0.45 };
const MAP = 2048;

export class Light {
  constructor(stage) {
    this.stage = stage;
    const { scene, renderer, rich } = stage;
    this.key = new DirectionalLight("#fff4e6");
    this.rim = new DirectionalLight("#cfe0ff");
    this.sky = new HemisphereLight("#ffffff", "#8d97a5");
    this.sky.position.set(0, 0, 1);
    scene.add(this.key, this.key.target, this.rim, this.rim.target, this.sky);
    if (!rich) return;
    const maker = new PMREMGenerator(renderer);
    const room = new RoomEnvironment();
    scene.environment = maker.fromScene(room, 0.04).texture;
    scene.environmentRotation = new Euler(Math.PI / 2, 0, 0); // its y is our z
    room.dispose();
    maker.dispose();
    this.key.castShadow = true;
    Object.assign(this.key.shadow, { radius: 5 });
    this.key.shadow.mapSize.set(MAP, MAP);
  }

  update({ dark }) {
    const { scene, rich, extent } = this.stage;
    const { radius } = extent;
    const centre = this.stage.centre();
    const given = dark ? DARK : LIGHT;
    scene.environmentIntensity = given.room;
    this.key.intensity = rich ? given.key : 1.15 * given.key;
    this.rim.intensity = given.rim;
    this.sky.intensity = rich ? given.sky : 1.7; // stands for the room
    for (const [light, from] of [[this.key, KEY], [this.rim, RIM]]) {
      light.position.set(...from.map((x, i) => centre[i] + x * radius));
      light.target.position.set(...centre);
    }
    if (!rich || this.lit === extent) return;
    this.lit = extent;
    const { camera } = this.key.shadow;
    const far = Math.hypot(...KEY) * radius;
    this.key.shadow.normalBias = 0.004 * radius;
    Object.assign(camera, { left: -radius, right: radius, top: radius, bottom: -radius });
    Object.assign(camera, { near: 0.05 * radius, far: far + 4 * radius });
    camera.updateProjectionMatrix();
  }
}
