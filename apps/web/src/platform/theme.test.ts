import { afterEach, beforeEach, expect, test } from "vitest";
import script from "../../public/theme.js?raw";
import { applyTheme } from "./theme.ts";

const systemIs = (theme: "dark" | "light") => {
  window.matchMedia = ((query: string) => ({
    matches: query.includes(theme),
    addEventListener: () => {},
  })) as unknown as typeof window.matchMedia;
};
const kept = window.matchMedia;

const shown = () => ({
  theme: document.documentElement.dataset.theme,
  color: document.querySelector('meta[name="theme-color"]')?.getAttribute("content"),
});

beforeEach(() => {
  document.head.innerHTML = '<meta name="theme-color" content="#f7f9f8">';
  delete document.documentElement.dataset.theme;
});
afterEach(() => {
  window.matchMedia = kept;
  localStorage.clear();
  document.head.innerHTML = "";
});

test.each([
  ["light", null, "light", "#f7f9f8"],
  ["dark", null, "dark", "#101211"],
  ["dark", "light", "light", "#f7f9f8"],
  ["light", "dark", "dark", "#101211"],
] as const)(
  "a %s system with the choice %s shows %s, before the first paint and after",
  (system, choice, theme, color) => {
    systemIs(system);
    if (choice) localStorage.setItem("theme", choice);
    new Function(script)();
    expect(shown()).toEqual({ theme, color });
    applyTheme();
    expect(shown()).toEqual({ theme, color });
  },
);
