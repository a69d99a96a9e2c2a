import { afterEach, expect, test, vi } from "vitest";
import { platform } from "../../platform/index.ts";
import { takeSharedImage } from "./shared-image.ts";

const sharedAt = Date.parse("2026-11-21T12:00:00.000Z");
const imageData = new Blob(["x"], { type: "image/png" });

afterEach(() => vi.restoreAllMocks());

test.each([
  ["at once", 0, true],
  ["90 s later", 90_000, true],
  ["after that", 90_001, false],
])("a shared image is usable %s: %s", async (_, laterMs, isUsable) => {
  vi.spyOn(platform, "takeSharedImage").mockResolvedValue({
    imageData,
    mimeType: "image/png",
    size: 1,
    sharedAt,
  });
  expect(await takeSharedImage(sharedAt + laterMs)).toBe(isUsable ? imageData : null);
});

test("a device that shares nothing, or blocks its storage, has none", async () => {
  const take = vi.spyOn(platform, "takeSharedImage").mockResolvedValue(null);
  expect(await takeSharedImage()).toBeNull();
  take.mockRejectedValue(new DOMException("Forbidden", "SecurityError"));
  expect(await takeSharedImage()).toBeNull();
});
