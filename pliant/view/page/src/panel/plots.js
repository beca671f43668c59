// Plots over time with one cursor and one zoom for all of them. A card is built when it comes into view.

import uPlot from "uplot";
import { element, named } from "./dom.js";
import { mark, number, power } from "./format.js";
import { SERIES } from "../body_colours.js";
import { colour } from "./theme.js";
import { ticks } from "./ticks.js";

const HEIGHT = 150;
const MOST_LINES = 8; // with a colour each
const MOST_SHOWN = 64; // when the card is unfolded
const MOST_DECADES = 14;
const QUIET = SERIES[7];
const BETWEEN = { x: 60, y: 34 }; // [px] between ticks, about

export class Plots {
  constructor(page, into) {
    this.page = page;
    this.range = null; // [from, to] in seconds, after a zoom
    this.cards = page.run.panels.map((panel) => new Card(this, panel));
    if (!this.cards.length) into.append(element("p.muted", {}, "This run has nothing to plot."));
    into.append(...this.cards.map((card) => card.element));
    const seen = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) this.cards.find((card) => card.element === target).show(isIntersecting);
      },
      { rootMargin: "200px 0px" },
    );
    for (const card of this.cards) seen.observe(card.element);
    page.store.on(["time"], ({ time }) => this.cards.forEach((card) => card.seen && card.tell(time)));
    page.store.on(["dark"], () => {
      this.colours = { ink: colour("--ink"), muted: colour("--muted"), lines: colour("--grid") };
      for (const card of this.cards) if (card.chart) card.chart.redraw(false, true);
    });
  }

  // All plots show the times [from, to], or the whole run.
  zoom(range) {
    this.range = range;
    for (const card of this.cards) card.rescale();
  }

  seek(t) {
    this.page.player.seek(t);
  }
}

class Card {
  constructor(plots, panel) {
    this.plots = plots;
    this.panel = panel;
    this.page = plots.page;
    this.seen = false;
    this.unfolded = false;
    this.legend = element("div.legend");
    this.place = element("div.plot", { title: "Click to go to a time. Drag to zoom. Double-click to show the whole run." });
    this.element = element(
      "article.card.panel",
      {},
      element("header", {}, named(panel.title, "h3"), element("span.unit", {}, unit(panel.unit))),
      this.legend,
      this.place,
    );
  }

  show(seen) {
    this.seen = seen;
    if (!seen) return;
    if (!this.lines) this.build();
    this.tell(this.page.store.get("time"));
  }

  build() {
    const { panel, page } = this;
    const columns = page.motion.variables[panel.variable];
    const all = panel.columns.map((column, k) => ({ column, label: panel.labels[k], values: columns[column] }));
    let chosen = all;
    if (all.length > MOST_LINES) {
      const swings = new Map(all.map((line) => [line, swing(line.values)]));
      const far = new Set([...all].sort((a, b) => swings.get(b) - swings.get(a)).slice(0, MOST_LINES - 1));
      chosen = all.filter((line) => far.has(line));
      this.rest = all.filter((line) => !far.has(line));
    }
    chosen.forEach((line, k) => (line.colour = SERIES[k % SERIES.length]));
    this.lines = chosen;
    if (this.unfolded) this.lines = [...chosen, ...this.rest.slice(0, MOST_SHOWN).map((line) => ({ ...line, colour: QUIET }))];
    this.legend.replaceChildren(...this.lines.map((line, k) => this.chip(line, k)));
    if (this.rest) this.legend.append(this.more());
    this.plot();
  }

  chip(line, k) {
    const swatch = element("i");
    swatch.style.background = line.colour;
    line.output = element("b");
    return element(
      "button.line",
      {
        type: "button",
        "aria-pressed": "true",
        title: `Show or hide ${line.label}`,
        onclick: ({ currentTarget }) => {
          const on = currentTarget.getAttribute("aria-pressed") !== "true";
          currentTarget.setAttribute("aria-pressed", String(on));
          this.chart.setSeries(k + 1, { show: on });
        },
      },
      swatch,
      element("span.name", { dir: "auto" }, line.label),
      line.output,
    );
  }

  more() {
    const count = this.rest.length;
    const left = Math.max(0, count - MOST_SHOWN);
    const text = !this.unfolded
      ? `show ${count.toLocaleString("en")} more`
      : left
        ? `show fewer (the run has ${left.toLocaleString("en")} more)`
        : "show fewer";
    const onclick = () => {
      this.unfolded = !this.unfolded;
      this.build();
      this.tell(this.page.store.get("time"));
    };
    return element("button.chip.small", { type: "button", "aria-expanded": String(this.unfolded), onclick }, text);
  }

  plot() {
    if (this.chart) this.chart.destroy();
    if (!this.sized) {
      this.sized = new ResizeObserver(() => {
        const width = this.place.clientWidth;
        if (this.chart && width && width !== this.chart.width) this.chart.setSize({ width, height: HEIGHT });
      });
      this.sized.observe(this.place);
    }
    const { time } = this.page.motion;
    const data = [time, ...this.lines.map((line) => plottable(line.values, this.panel.log))];
    this.empty = this.panel.log && data.slice(1).every((x) => x.every((y) => y === null));
    this.now = element("div.now");
    this.chart = new uPlot(this.options(), data, this.place);
    this.chart.over.append(this.now);
    if (this.empty) this.chart.over.append(element("span.empty.muted", {}, "zero at all times"));
    this.listen(this.chart.over);
    this.rescale();
  }

  options() {
    const { colours } = this.plots;
    const own = () => this.plots.colours || colours;
    const font = "11px ui-sans-serif, system-ui, sans-serif";
    const axis = {
      stroke: () => own().muted,
      grid: { stroke: () => own().lines, width: 1 },
      ticks: { show: false },
      font,
      gap: 6,
    };
    const single = this.page.motion.time.length === 1;
    const { log } = this.panel;
    return {
      width: this.place.clientWidth || 300,
      height: HEIGHT,
      pxAlign: 0,
      padding: [8, 14, 0, 0],
      legend: { show: false },
      cursor: {
        x: false,
        y: false,
        points: { show: false },
        drag: { x: true, y: false, setScale: false, dist: 4 },
        bind: { dblclick: () => () => this.plots.zoom(null) },
      },
      scales: {
        x: { time: false, range: (u, low, high) => widened(low, high) },
        y: log ? { distr: 3, log: 10, range: decades } : { range: roomy },
      },
      axes: [
        { ...axis, size: 24, splits: splits("x"), filter: all, values: labels },
        log
          ? {
              ...axis,
              size: 50,
              splits: powers,
              filter: all,
              values: (u, splits) => splits.map((x) => power(x.toExponential(0))),
            }
          : { ...axis, size: 50, splits: splits("y"), filter: all, values: labels },
      ],
      series: [
        {},
        ...this.lines.map((line) => ({
          stroke: line.colour,
          width: line.colour === QUIET && this.unfolded ? 1.1 : 1.7,
          points: single ? { show: true, size: 6, fill: line.colour } : { show: false },
          dash: this.panel.variable === "energy" && line.label === "total" ? [5, 4] : undefined,
        })),
      ],
      hooks: {
        setSelect: [
          (u) => {
            const { left, width } = u.select;
            if (width < 4) return;
            u.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
            this.plots.zoom([u.posToVal(left, "x"), u.posToVal(left + width, "x")]);
          },
        ],
        drawAxes: [(u) => this.events(u)],
        draw: [() => this.move()],
      },
    };
  }

  // A thin line at each event.
  events(u) {
    const { events } = this.page.run;
    if (!events || !events.length || events.length > 60) return;
    const { ctx, bbox } = u;
    ctx.save();
    ctx.strokeStyle = this.plots.colours.muted;
    ctx.globalAlpha = 0.55;
    ctx.lineWidth = devicePixelRatio;
    ctx.setLineDash([2 * devicePixelRatio, 3 * devicePixelRatio]);
    ctx.beginPath();
    for (const [t] of events) {
      const x = u.valToPos(t, "x", true);
      if (x < bbox.left || x > bbox.left + bbox.width) continue;
      ctx.moveTo(x, bbox.top);
      ctx.lineTo(x, bbox.top + bbox.height);
    }
    ctx.stroke();
    ctx.restore();
  }

  listen(over) {
    let from = null;
    over.addEventListener("mousedown", (event) => (from = event.clientX));
    over.addEventListener("click", (event) => {
      if (from !== null && Math.abs(event.clientX - from) > 4) return;
      this.plots.seek(this.chart.posToVal(event.clientX - over.getBoundingClientRect().left, "x"));
    });
  }

  rescale() {
    if (!this.chart) return;
    const { time } = this.page.motion;
    const [min, max] = this.plots.range || [time[0], time[time.length - 1]];
    this.chart.setScale("x", { min, max });
  }

  // Moves the cursor to the time. The plot is not redrawn.
  move() {
    const { chart, now } = this;
    if (!chart) return;
    const time = this.page.store.get("time");
    const { min, max } = chart.scales.x;
    now.hidden = !(time >= min && time <= max);
    if (!now.hidden) now.style.transform = `translateX(${chart.valToPos(time, "x").toFixed(2)}px)`;
  }

  tell(time) {
    if (!this.lines) return;
    this.move();
    const [i, share] = this.page.motion.place(time);
    for (const { values, output } of this.lines) {
      const text = number(share ? values[i] + share * (values[i + 1] - values[i]) : values[i]);
      if (output.textContent !== text) output.textContent = text;
    }
  }
}

const all = (u, splits) => splits;

// The ticks of an axis, in its length on the screen.
const splits = (which) => (u, axis, low, high) => {
  const size = (which === "x" ? u.bbox.width : u.bbox.height) / devicePixelRatio;
  return ticks(low, high, Math.min(7, Math.floor(size / BETWEEN[which])));
};

function labels(u, splits) {
  const step = splits.length > 1 ? splits[1] - splits[0] : 1;
  return splits.map((x) => mark(x, step, Math.max(...splits.map(Math.abs))));
}

const unit = (text) => (text === "1" ? "" : text.replaceAll(" ", " ").replaceAll("**2", "²").replaceAll("^2", "²"));

function swing(values) {
  let [low, high] = [Infinity, -Infinity];
  for (const x of values) {
    if (x < low) low = x;
    if (x > high) high = x;
  }
  return high >= low ? high - low : 0;
}

// Values that cannot be drawn leave a gap.
function plottable(values, log) {
  const good = log ? (x) => x > 0 && x < Infinity : Number.isFinite;
  return values.every(good) ? values : Array.from(values, (x) => (good(x) ? x : null));
}

const widened = (low, high) => (low === null || high === null ? [0, 1] : low < high ? [low, high] : [low - 0.5, high + 0.5]);

// Some room above and below. A curve that hardly changes is not stretched to look as if it did.
function roomy(u, low, high) {
  if (low === null || high === null) return [-1, 1];
  const size = Math.max(Math.abs(low), Math.abs(high));
  if (size === 0) return [-1, 1];
  const span = Math.max(high - low, 1e-5 * size);
  const middle = (low + high) / 2;
  return [middle - 0.58 * span, middle + 0.58 * span];
}

function decades(u, low, high) {
  if (low === null || high === null || !(high > 0)) return [0.1, 1];
  const top = Math.ceil(Math.log10(high) + 0.05);
  const bottom = Math.min(top - 1, Math.floor(Math.log10(Math.max(low, Number.MIN_VALUE * 1e16))));
  return [10 ** Math.max(bottom, top - MOST_DECADES), 10 ** top];
}

// Powers of ten, at most five of them.
function powers(u, axis, low, high) {
  const [a, b] = [Math.round(Math.log10(low)), Math.round(Math.log10(high))];
  const step = Math.max(1, Math.ceil((b - a) / 4));
  return Array.from({ length: Math.floor((b - a) / step) + 1 }, (_, k) => 10 ** (b - k * step)).reverse();
}
