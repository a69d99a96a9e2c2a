import { describe, expect, test } from "vitest";
import { isRegionCode } from "../account/regions.ts";
import { QUIET_HOURS_RULES, ruleName, rulesFor } from "./quiet-hours-rules.ts";

describe("quiet hours as data", () => {
  test("every rule has a known place, a source, and hours within a day", () => {
    for (const { jurisdiction, source, windows, channels, since } of QUIET_HOURS_RULES) {
      expect(jurisdiction === "federal" || isRegionCode(jurisdiction), jurisdiction).toBe(true);
      expect(source).not.toBe("");
      expect(channels.length).toBeGreaterThan(0);
      if (since) expect(since).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(windows).toHaveLength(7);
      for (const window of windows) {
        expect(window![0]).toBeLessThan(window![1]);
        expect(window![0]).toBeGreaterThanOrEqual(0);
        expect(window![1]).toBeLessThanOrEqual(1440);
      }
    }
  });

  test("the federal rule is among the rules of every place, first", () => {
    expect(rulesFor([], "text").map(ruleName)).toEqual(["federal rule"]);
    expect(rulesFor(["us-ca"], "call").map(ruleName)).toEqual(["federal rule"]);
    expect(rulesFor(["us-ct", "us-tx"], "text").map(ruleName)).toEqual([
      "federal rule",
      "Connecticut rule",
      "Texas rule",
    ]);
  });

  test("Canada's curfew applies to calls", () => {
    expect(rulesFor(["ca-on"], "call").map(ruleName)).toEqual(["federal rule", "Ontario rule"]);
    expect(rulesFor(["ca-on"], "text").map(ruleName)).toEqual(["federal rule"]);
  });
});
