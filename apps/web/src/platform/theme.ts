import { readPreference } from "./preferences.ts";

const dark = "(prefers-color-scheme: dark)";

/** Puts the chosen theme, or the system's, on the page. public/theme.js does the same before the first paint. */
export const applyTheme = (): void => {
  const choice = readPreference("theme");
  const isDark = choice === "dark" || (choice === "system" && matchMedia(dark).matches);
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
};

/** Keeps following the system while nothing else was chosen. */
export const followSystemTheme = (): void => {
  applyTheme();
  matchMedia(dark).addEventListener("change", applyTheme);
};
