// How good the run is, what of it is on the page, and what happened in it.

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
        element("p", { dir: "auto" }, run.stopped || "The run did not reach its end."),
      ),
    );
  into.append(
    element("article.card", {}, element("h3", {}, "Quality"), element("p.muted", {}, said(run)), table(run.quality)),
  );
  const notes = [...(run.warnings || []), ...run.told];
  if (notes.length) {
    const list = element("ul", {}, ...notes.map((note) => element("li", { dir: "auto" }, note)));
    into.append(element("article.card", {}, element("h3", {}, "This page"), list));
  }
  if (run.events && run.events.length) into.append(happened(page));
}

function said({ drift, complete }) {
  const meaning =
    "Energy drift is the largest change of energy less the work of what acts, over the stored instants, " +
    "as a part of the energy that was at play.";
  if (!Number.isFinite(drift) && !complete) return `${meaning} Here it is not known, as the run did not reach its end.`;
  if (!Number.isFinite(drift)) return `${meaning} Here it is not a number: the run is not to be relied on.`;
  if (drift < 1e-6) return `${meaning} Here it is small: the steps followed the motion.`;
  if (drift < 1e-3) return `${meaning} Here it is noticeable: a smaller rtol, or dt, makes it smaller.`;
  return `${meaning} Here it is large: make rtol, or dt, smaller before you rely on this run.`;
}

function happened({ run, player }) {
  const list = element("div.events");
  for (const [t, name] of run.events.slice(0, MOST_EVENTS))
    list.append(
      element(
        "button.event",
        { type: "button", title: "go there", onclick: () => player.seek(t) },
        element("b", {}, `${Number(t.toPrecision(6))} s`),
        named(name),
      ),
    );
  const left = run.events.length - MOST_EVENTS;
  if (left > 0) list.append(element("p.muted", {}, `and ${left.toLocaleString("en")} more, in the run's data`));
  return element("article.card", {}, element("h3", {}, "Events"), list);
}
