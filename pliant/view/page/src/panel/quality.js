// The quality of the run, notes about the page, and the events of the run.

import { element, named } from "./dom.js";
import { table } from "./reproduce.js";

const MOST_EVENTS = 200;

export function quality(page, into) {
  const { run } = page;
  if (!run.complete)
    into.append(
      element(
        "article.card.warns",
        {},
        element("h3", {}, "Stopped early"),
        element("p", { dir: "auto" }, run.stopped || "The run did not reach its final time."),
      ),
    );
  into.append(
    element("article.card", {}, element("h3", {}, "Quality"), element("p.muted", {}, said(run)), table(run.quality)),
  );
  const notes = [...(run.warnings || []), ...run.told];
  if (notes.length) {
    const list = element("ul", {}, ...notes.map((note) => element("li", { dir: "auto" }, note)));
    into.append(element("article.card", {}, element("h3", {}, "Notes"), list));
  }
  if (run.events && run.events.length) into.append(happened(page));
}

function said({ drift, complete }) {
  const meaning =
    "The energy drift is the largest change of energy minus work over the stored instants. It is relative to " +
    "the energy in play: steady rotation and translation do not count.";
  if (!Number.isFinite(drift) && !complete) return `${meaning} It is unknown here, because the run did not reach its final time.`;
  if (!Number.isFinite(drift)) return `${meaning} It is NaN here: do not rely on this run.`;
  if (drift < 1e-6) return `${meaning} It is small here: the time steps resolve the motion.`;
  if (drift < 1e-2) return `${meaning} It is noticeable here. To reduce it, use a smaller rtol or dt.`;
  return `${meaning} It is large here. Use a smaller rtol or dt before you rely on this run.`;
}

function happened({ run, player }) {
  const list = element("div.events");
  for (const [t, name] of run.events.slice(0, MOST_EVENTS))
    list.append(
      element(
        "button.event",
        { type: "button", title: "Go to this event", onclick: () => player.seek(t) },
        element("b", {}, `${Number(t.toPrecision(6))} s`),
        named(name),
      ),
    );
  const left = run.events.length - MOST_EVENTS;
  if (left > 0) list.append(element("p.muted", {}, `and ${left.toLocaleString("en")} more in the data of the run`));
  return element("article.card", {}, element("h3", {}, "Events"), list);
}
