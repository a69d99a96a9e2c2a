import { readPreference } from "./preferences.ts";

const dark = "(prefers-color-scheme: dark)";

/** The color browsers paint around the page: `--page` in ui/tokens.css. */
const pageColors = { dark: "#101211", light: "#f7f9f8" };

/** Applies the chosen theme, or the system's. public/theme.js does the same before the first paint. */
export const applyTheme = (): void => {
  const choice = readPreference("theme");
  const isDark = choice === "dark" || (choice === "system" && matchMedia(dark).matches);
  const theme = isDark ? "dark" : "light";
  document.documentElement.dataset.theme = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", pageColors[theme]);
};

/** Follows the system's theme unless another was chosen. */
export const followSystemTheme = (): void => {
  applyTheme();
  matchMedia(dark).addEventListener("change", applyTheme);
};
