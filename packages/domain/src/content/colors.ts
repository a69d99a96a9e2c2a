/** Colors as `#rrggbb`. */

/** The contrast of two colors, from 1 to 21 (WCAG 2.2, contrast ratio). */
export function contrastOf(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

/** The relative luminance of a color, from 0 to 1 (WCAG 2.2). */
export function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = partsOf(color).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** `share` of one color, from 0 to 1, in the other. */
export function mixed(color: string, other: string, share: number): string {
  const theirs = partsOf(other);
  const parts = partsOf(color).map((part, at) => Math.round(part * share + theirs[at]! * (1 - share)));
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

const partsOf = (color: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** The colors of an email's or a landing page's design. */
export interface DesignColors {
  background: string;
  text: string;
  button: string;
  buttonText: string;
}

/** The minimum for text (WCAG 2.2, 1.4.3). */
const TEXT_CONTRAST = 4.5;
/** The minimum for non-text elements (WCAG 2.2, 1.4.11). */
export const SHAPE_CONTRAST = 3;
const DARK = "#121413";
const LIGHT = "#eceeed";

/**
 * A design's colors in dark mode: the same hues on a dark background, as readable as before. A design that is
 * already dark stays as it is.
 */
export function darkColors(colors: DesignColors): DesignColors {
  if (luminance(colors.background) < 0.2) return colors;
  const background = mixed(colors.background, DARK, 0.05);
  let { button } = colors;
  for (let share = 0.85; contrastOf(button, background) < SHAPE_CONTRAST; share -= 0.15)
    button = mixed(colors.button, LIGHT, Math.max(share, 0));
  return {
    background,
    text: LIGHT,
    button,
    buttonText:
      contrastOf(colors.buttonText, button) >= TEXT_CONTRAST ? colors.buttonText : readableOn(button),
  };
}

/** Black or white, whichever is more readable on a color. */
export const readableOn = (color: string): string =>
  contrastOf("#000000", color) > contrastOf("#ffffff", color) ? "#000000" : "#ffffff";
