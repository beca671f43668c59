// The clock, and the rows below the picture: play, time with its events, speed, loop; exaggeration.

import { byKeyboard, element, filled, icon, slider, toggle } from "./dom.js";
import { millimetres, plural, timeDigits } from "./format.js";

const SPEEDS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10];
const SHORT = 2; // [s]: shorter runs play slower,
const LONG = 120; // and longer ones faster
const PLAY = "M8 5.5v13l11-6.5z";
const PAUSE = ["M8.5 5.5v13", "M15.5 5.5v13"];
const MOST_MARKS = 120;

export class Player {
  constructor(page, element) {
    this.page = page;
    this.store = page.store;
    if (page.run) this.clock(element);
    if (page.scene.bodies.some((body) => body.flex && body.flex.labels.length)) element.append(exaggeration(page));
    element.hidden = !element.childElementCount;
    document.addEventListener("keydown", (event) => this.key(event));
  }

  clock(row) {
    const { store } = this;
    const { start, end } = this.page.motion;
    this.duration = end - start;
    const moves = this.duration > 0;
    store.set({ speed: usualSpeed(this.duration) });
    const play = element("button.play", { type: "button", disabled: !moves, onclick: () => this.toggle() });
    const time = element("output.time", { "aria-live": "off" });
    const line = slider({ min: 0, max: 1, step: "any", disabled: !moves, "aria-label": "time" });
    line.addEventListener("input", () => store.set({ time: start + Number(line.value) * this.duration, playing: false }));
    const marks = element("div.marks");
    for (const mark of eventMarks(this.page.run.events, start, this.duration, (t) => this.seek(t))) marks.append(mark);
    const digits = timeDigits(this.duration);
    row.append(
      element(
        "div.row",
        {},
        play,
        time,
        element("div.line", {}, line, marks),
        speeds(store),
        toggle(store, "loop", "loop", "Repeat from the beginning"),
      ),
    );
    time.style.minWidth = `${Math.max(end.toFixed(digits).length, start.toFixed(digits).length) + 2}ch`;
    store.on(["playing"], ({ playing }) => {
      play.replaceChildren(playing ? icon(...PAUSE) : icon(PLAY));
      play.classList.toggle("playing", playing);
      play.title = playing ? "Pause (space)" : "Play (space)";
      play.setAttribute("aria-label", playing ? "pause" : "play");
      if (playing) this.run();
    });
    store.on(["time"], (values) => {
      time.textContent = `${values.time.toFixed(digits).replace("-", "−")} s`;
      const share = moves ? Math.min(1, Math.max(0, (values.time - start) / this.duration)) : 0;
      line.value = share;
      line.setAttribute("aria-valuetext", time.textContent);
      filled(line, share);
    });
  }

  toggle() {
    const { store } = this;
    if (!(this.duration > 0)) return;
    const { start, end } = this.page.motion;
    store.set(
      !store.get("playing") && store.get("time") >= end ? { time: start, playing: true } : { playing: !store.get("playing") },
    );
  }

  seek(t) {
    const { start, end } = this.page.motion;
    this.store.set({ time: Math.min(end, Math.max(start, t)), playing: false });
  }

  // Moves the time on with the screen's frames, as long as it plays.
  run() {
    const { store } = this;
    const { start, end } = this.page.motion;
    if (!(this.duration > 0)) return void store.set({ playing: false });
    let last = null;
    const mine = (this.running = (this.running || 0) + 1); // a run that was stopped and started again has its own frames
    const frame = (now) => {
      if (!store.get("playing") || mine !== this.running) return;
      const passed = last === null ? 0 : Math.min(0.5, (now - last) / 1000);
      last = now;
      let time = store.get("time") + passed * store.get("speed");
      if (time >= end && store.get("loop")) time = start + ((time - start) % this.duration);
      if (time >= end) store.set({ time: end, playing: false });
      else store.set({ time });
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }

  key(event) {
    const { target, key } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === "Escape" && this.store.get("selected") >= 0) return void this.store.set({ selected: -1 });
    if (!this.page.run || !(this.duration > 0)) return;
    const own = target instanceof Element && target.closest("#player .line"); // the time's slider: the same keys, the same steps
    const other = target instanceof Element && target.closest("input, select, textarea, [role=tab], [contenteditable]");
    if (other && !own && (byKeyboard() || target.matches("select, input, textarea"))) return;
    if (key === " ") {
      if (byKeyboard() && target.closest && target.closest("button, a, summary")) return; // it presses what has the focus
      if (target.closest && target.closest("button")) target.blur();
      this.toggle();
    } else if (key === "ArrowRight" || key === "ArrowLeft")
      this.step((key === "ArrowRight" ? 1 : -1) * (event.shiftKey ? 10 : 1));
    else if (key === "Home") this.seek(this.page.motion.start);
    else if (key === "End") this.seek(this.page.motion.end);
    else return;
    event.preventDefault();
  }

  // Some of the run's instants on, or back.
  step(count) {
    const { motion } = this.page;
    const [i, share] = motion.place(this.store.get("time"));
    const from = count < 0 && share > 0 ? i + 1 : i;
    this.seek(motion.time[Math.min(motion.time.length - 1, Math.max(0, from + count))]);
  }
}

// 1, unless the run is too short or too long to watch at that speed.
function usualSpeed(duration) {
  if (!(duration > 0) || (duration >= SHORT && duration <= LONG)) return 1;
  const wanted = duration < SHORT ? duration / 4 : duration / 45;
  const decade = 10 ** Math.floor(Math.log10(wanted));
  return Number(
    (
      decade * [1, 2, 5, 10].reduce((a, b) => (Math.abs(b - wanted / decade) < Math.abs(a - wanted / decade) ? b : a))
    ).toPrecision(1),
  );
}

function speeds(store) {
  const all = [...new Set([...SPEEDS, store.get("speed")])].sort((a, b) => a - b);
  const text = (x) =>
    `${x >= 1e5 || x < 1e-4 ? x.toExponential(0).replace("-", "−") : x.toLocaleString("en", { maximumFractionDigits: 6 })} ×`;
  const select = element("select.chip", { "aria-label": "speed", title: "Playback speed: simulated seconds per second" });
  for (const x of all) select.append(element("option", { value: String(x) }, text(x)));
  select.addEventListener("change", () => store.set({ speed: Number(select.value) }));
  store.on(["speed"], ({ speed }) => (select.value = String(speed)));
  return select;
}

// A button on the time line for each event, those at the same place together.
function eventMarks(events, start, duration, seek) {
  const groups = new Map();
  for (const [t, name] of events || []) {
    const share = duration > 0 ? (t - start) / duration : 0;
    if (!(share >= 0 && share <= 1)) continue;
    const place = Math.round(share * MOST_MARKS * 2);
    if (!groups.has(place)) groups.set(place, []);
    groups.get(place).push([t, name, share]);
  }
  const said = ([t, name]) => `${name}, ${t.toPrecision(4)} s`;
  return [...groups.values()].map((own) => {
    const text =
      own.length > 3
        ? `${plural(own.length, "event")}, ${own[0][0].toPrecision(4)} s to ${own[own.length - 1][0].toPrecision(4)} s`
        : own.map(said).join("\n");
    const mark = element("button.mark", {
      type: "button",
      title: text,
      "aria-label": text,
      tabIndex: -1,
      onclick: () => seek(own[0][0]),
    });
    mark.style.setProperty("--share", String(own[0][2]));
    return mark;
  });
}

// The scale factor of deflections, 1 to 1,000, on a logarithmic slider, and the largest true deflection.
function exaggeration({ store, motion, deflection }) {
  const input = slider({
    min: 0,
    max: 3,
    step: 0.01,
    "aria-label": "scale factor of deflections",
    title: "Scale factor of deflections. Double-click to draw them true to scale.",
  });
  input.id = "exaggeration";
  const shown = element("output.times");
  const largest = element("span.muted.largest");
  input.addEventListener("input", () => store.set({ exaggeration: rounded(10 ** Number(input.value)) }));
  input.addEventListener("dblclick", () => store.set({ exaggeration: 1 }));
  store.on(["exaggeration"], (values) => {
    const place = Math.log10(values.exaggeration);
    if (Math.abs(Number(input.value) - place) > 0.02) input.value = place;
    filled(input, place / 3);
    shown.textContent = `× ${values.exaggeration.toLocaleString("en")}`;
    input.setAttribute("aria-valuetext", shown.textContent);
  });
  if (motion) largest.append("largest ", element("span.wide", {}, "deflection in this run "), millimetres(deflection.largest));
  return element("div.row.second", {}, element("label", { htmlFor: "exaggeration" }, "deflection"), input, shown, largest);
}

// Two digits, three above 100: what one would choose.
const rounded = (x) => Number(x.toPrecision(2));
