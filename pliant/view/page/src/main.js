// The page: reads its data, and builds the picture and the panel.

import { bodyColours } from "./body_colours.js";
import { largestDeflection } from "./deflection.js";
import { Motion } from "./motion.js";
import { unpack } from "./numbers.js";
import { Panel } from "./panel/panel.js";
import { Player } from "./panel/player.js";
import { Poses } from "./poses.js";
import { Stage } from "./stage/stage.js";
import { Store } from "./store.js";

async function start() {
  const content = JSON.parse(document.getElementById("scene").textContent);
  const array = await unpack(document.getElementById("numbers").textContent.trim());
  const { scene, run } = content;
  const motion = run ? new Motion(run, scene, array) : null;
  const poses = new Poses(scene);
  // time [s]; q: the coordinates that sliders set, if there is no run; selected, hovered, follow: the number of a body, or -1
  const store = new Store({
    time: motion ? motion.start : 0,
    playing: false,
    speed: 1,
    loop: true,
    exaggeration: 1,
    theme: content.theme,
    dark: content.theme === "dark" || (content.theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches),
    selected: -1,
    hovered: -1,
    q: content.q || null,
    trails: !!run,
    hinges: true,
    frames: false,
    names: false,
    deflection: false,
    loads: false,
    contacts: true,
    ground: scene.floor, // without gravity or contacts there is none
    follow: -1,
  });
  const update = () => {
    const { time, q, exaggeration } = store.values;
    poses.update(motion ? motion.q(time) : q, exaggeration, motion ? motion.custom(time) : {});
  };
  store.on(["time", "q", "exaggeration"], update);

  const page = { content, scene, run, motion, poses, store, array };
  page.colours = bodyColours(scene);
  page.deflection = { largest: motion ? largestDeflection(scene, motion, array) : 0 }; // [m]
  document.body.append(...layout());
  page.player = new Player(page, document.getElementById("player"));
  page.panel = new Panel(page, document.getElementById("panel"));
  page.stage = new Stage(page, document.getElementById("stage"));
  document.body.classList.toggle("flat", !page.stage.renderer);
  // for tests, and for the console of the browser
  window.pliant = {
    ...page,
    seek: (t) => store.set({ time: t, playing: false }),
    play: () => store.set({ playing: true }),
    pause: () => store.set({ playing: false }),
    body: (name) => poses.bodies[scene.bodies.findIndex((b) => b.name === name)],
    frame: (name) => poses.of(scene.frames.find((f) => f.name === name)),
    ready: true,
  };
}

function layout() {
  return ["header", "stage", "player", "panel"].map((id) => {
    const element = document.createElement(id === "header" ? "header" : "section");
    element.id = id;
    return element;
  });
}

start();
