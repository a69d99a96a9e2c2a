import type { ContentDesign } from "@broadcast/contract/content-design";

type Colors = ContentDesign["colors"];

/** Color palettes, all with good contrast. */
export const PALETTES: readonly { name: string; colors: Colors }[] = [
  { name: "Garden", colors: colors("#ffffff", "#1a211e", "#1b7a5f", "#ffffff") },
  { name: "Ocean", colors: colors("#f5f9ff", "#10243e", "#0b5cad", "#ffffff") },
  { name: "Berry", colors: colors("#fff6f9", "#3d0f22", "#a3124f", "#ffffff") },
  { name: "Clay", colors: colors("#fdf7f0", "#3a2415", "#a2491d", "#ffffff") },
  { name: "Sunshine", colors: colors("#fffbe8", "#2c2605", "#f2c200", "#1f1a00") },
  { name: "Ink", colors: colors("#ffffff", "#111111", "#111111", "#ffffff") },
  { name: "Lavender", colors: colors("#f9f7ff", "#241a45", "#5a3ec8", "#ffffff") },
  { name: "Midnight", colors: colors("#12161f", "#eef1f6", "#7fb2ff", "#0b1220") },
];

function colors(background: string, text: string, button: string, buttonText: string): Colors {
  return { background, text, button, buttonText };
}
