// Light or dark: as the browser has it, or as is chosen. The store's `dark` is what it comes to.

import { element, icon } from "./dom.js";

const NEXT = { auto: "light", light: "dark", dark: "auto" };
const ICONS = {
  light: [
    "M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8",
    "M12 2v3M12 19v3M2 12h3M19 12h3M4.9 4.9l2.1 2.1M17 17l2.1 2.1M4.9 19.1L7 17M17 7l2.1-2.1",
  ],
  dark: ["M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5z"],
  auto: ["M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18", "M12 3v18", "M12 7h5M12 11h7M12 15h6"],
};

// The button that goes from one to the next.
export function themeButton({ store }) {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const resolve = () => {
    const theme = store.get("theme");
    const dark = theme === "dark" || (theme === "auto" && system.matches);
    document.documentElement.dataset.theme = dark ? "dark" : "light"; // first: who hears of `dark` reads colours from the style
    store.set({ dark });
  };
  system.addEventListener("change", resolve);
  const button = element("button.icon", { type: "button", onclick: () => store.set({ theme: NEXT[store.get("theme")] }) });
  store.on(["theme"], ({ theme }) => {
    resolve();
    button.replaceChildren(icon(...ICONS[theme]));
    const said = theme === "auto" ? "as set in the browser" : theme;
    button.title = `Colours: ${said}. Click to change.`;
    button.setAttribute("aria-label", `colours: ${said}; change`);
  });
  return button;
}

// A colour of the style, "--ink".
export const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
