import { afterEach, expect, test, vi } from "vitest";
import { platform } from "./index.ts";
import { applyTextZoom } from "./text-zoom.ts";

afterEach(() => vi.restoreAllMocks());

test.each([
  [0.8, "1"],
  [1, "1"],
  [1.2, "1.2"],
  [2, "1.35"],
])("text at %d times its usual size is shown at %s", (zoom, shown) => {
  vi.spyOn(platform, "textZoom").mockReturnValue(zoom);
  applyTextZoom();
  expect(document.documentElement.style.getPropertyValue("--text-zoom")).toBe(shown);
});
