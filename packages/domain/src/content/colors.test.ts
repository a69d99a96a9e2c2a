import { describe, expect, it } from "vitest";
import { contrastOf, darkColors, mixed } from "./colors.ts";

it("contrast matches WCAG", () => {
  expect(contrastOf("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contrastOf("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
});

it("a mixture has its share of each", () => {
  expect(mixed("#ff0000", "#0000ff", 0.5)).toBe("#800080");
});

describe("a design in dark mode", () => {
  it.each([
    ["#ffffff", "#1a211e", "#1b7a5f", "#ffffff"],
    ["#fff7e0", "#3b1f00", "#000000", "#ffffff"],
    ["#ffe4ec", "#400018", "#ffd400", "#222222"],
    ["#f0f0f0", "#0000aa", "#1a1a2e", "#f0f0f0"],
  ])("with %s on %s, %s and %s is as readable as in light mode", (background, text, button, buttonText) => {
    const dark = darkColors({ background, text, button, buttonText });
    expect(contrastOf(dark.text, dark.background)).toBeGreaterThan(7);
    expect(contrastOf(dark.button, dark.background)).toBeGreaterThanOrEqual(3);
    expect(contrastOf(dark.buttonText, dark.button)).toBeGreaterThanOrEqual(4.5);
  });

  it("stays as it is if it is already dark", () => {
    const dark = { background: "#101010", text: "#ffffff", button: "#00ff88", buttonText: "#000000" };
    expect(darkColors(dark)).toEqual(dark);
  });
});
