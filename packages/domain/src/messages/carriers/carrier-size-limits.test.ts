import { describe, expect, test } from "vitest";
import { ADVISED_MEDIA_BYTES, MEDIA_LIMIT_RULES, mediaLimitBytes, textLimit } from "./carrier-size-limits.ts";

describe("the size limits of a message", () => {
  test.each([
    ["toll-free", 525_000],
    ["long-code", 1_000_000],
    ["short-code", 1_000_000],
  ] as const)("a %s carries %i bytes of media with every provider", (kind, bytes) => {
    for (const provider of ["twilio", "sinch", "bandwidth"] as const) {
      expect(mediaLimitBytes({ provider, kind })).toBe(bytes);
    }
  });

  test("the recommended size fits everywhere", () => {
    for (const { maxBytes } of MEDIA_LIMIT_RULES) expect(ADVISED_MEDIA_BYTES).toBeLessThan(maxBytes);
  });

  test.each([
    ["twilio", 1600],
    ["bandwidth", 2048],
    ["sinch", 2000],
  ] as const)("%s accepts texts of %i units and 10 segments", (provider, maxUnits) => {
    expect(textLimit({ provider })).toEqual({ maxUnits, maxSegments: 10 });
  });
});
