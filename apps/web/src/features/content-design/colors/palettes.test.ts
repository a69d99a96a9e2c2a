import { contrastOf } from "@broadcast/domain/content/colors";
import { expect, it } from "vitest";
import { PALETTES } from "./palettes.ts";

it.each(PALETTES)("$name is easy to read", ({ colors }) => {
  expect(contrastOf(colors.text, colors.background)).toBeGreaterThan(7);
  expect(contrastOf(colors.buttonText, colors.button)).toBeGreaterThanOrEqual(4.5);
});
