// How to get the same again: a few lines of Python, the system's file, the versions.

import { element } from "./dom.js";

export function reproduce({ content, run }, into) {
  const told = content.reproduce;
  const name = content.file_name;
  into.append(snippet("In Python", told.code, `${name}.py`, told.needs));
  if (told.file) into.append(snippet("System file", told.file, `${name}.yaml`, [`Save it as ${name}.yaml in the same folder as the Python lines.`]));
  else into.append(element("article.card", {}, element("h3", {}, "System file"), element("p.muted", {}, told.missing)));
  const rows = Object.entries({ ...told.versions, fingerprint: told.fingerprint });
  const title = run ? "Versions of this run" : "Versions";
  into.append(element("article.card", {}, element("h3", {}, title), table(rows.filter(([, value]) => value))));
}

export function table(rows) {
  const out = element("dl.table");
  for (const [name, value] of rows) out.append(element("dt", {}, name), element("dd", { dir: "auto" }, value));
  return out;
}

function snippet(title, text, fileName, notes = []) {
  const code = element("pre", { tabIndex: 0, "aria-label": title }, element("code", {}, text));
  const copy = element("button.chip.small", { type: "button" }, "copy");
  copy.addEventListener("click", async () => {
    copy.textContent = (await copied(text, code)) ? "copied" : "selected: press Ctrl+C";
    setTimeout(() => (copy.textContent = "copy"), 2000);
  });
  const save = element(
    "button.chip.small",
    { type: "button", title: fileName, onclick: () => saved(fileName, null, text) },
    "save",
  );
  const head = element("header", {}, element("h3", {}, title), element("span.buttons", {}, copy, save));
  return element("article.card", {}, head, ...notes.map((note) => element("p.muted", { dir: "auto" }, note)), code);
}

// To the clipboard; where there is none, as in some frames, the text is selected.
async function copied(text, shown) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    getSelection().selectAllChildren(shown);
    return document.execCommand("copy");
  }
}

// A file of that name, from a URL or a text.
export function saved(name, url, text = null) {
  const link = element("a", {
    href: text === null ? url : URL.createObjectURL(new Blob([text], { type: "text/plain" })),
    download: name,
  });
  link.click();
  if (text !== null) setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
