import { imageSize } from "image-size";
import { describe, expect, it } from "vitest";
import {
  heicWithPlace,
  jpegWithPlace,
  PLACE,
  pngWithPlace,
  webpWithPlace,
} from "../testing/pictures-with-places.ts";
import { withoutPlaces } from "./remove-places.ts";

const clean = (bytes: Buffer, contentType: string) => Buffer.concat(withoutPlaces(bytes, contentType));

describe("a picture", () => {
  it.each([
    ["image/jpeg", jpegWithPlace(), [Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd9]), "ICC_PROFILE"]],
    ["image/png", pngWithPlace(), ["IDATpixels"]],
    ["image/webp", webpWithPlace(), ["pixels", "ICCP"]],
    ["image/heic", heicWithPlace(), ["pixels"]],
  ])("of %s loses its location and keeps its pixels and colors", (contentType, bytes, kept) => {
    expect(bytes.includes(PLACE)).toBe(true);
    const its = clean(bytes, contentType);
    expect(its.includes(PLACE)).toBe(false);
    for (const part of kept) expect(its.includes(part)).toBe(true);
    expect(clean(its, contentType).equals(its)).toBe(true);
  });

  it("keeps its orientation", () => {
    const { orientation, width, height } = imageSize(clean(jpegWithPlace(), "image/jpeg"));
    expect({ orientation, width, height }).toEqual({ orientation: 6, width: 2, height: 2 });
  });

  it("of WebP states its own size, and that it has no metadata", () => {
    const its = clean(webpWithPlace(), "image/webp");
    expect(its.readUInt32LE(4)).toBe(its.length - 8);
    expect(its[20]).toBe(0x20);
  });

  it.each([
    ["image/jpeg", jpegWithPlace()],
    ["image/png", pngWithPlace()],
    ["image/webp", webpWithPlace()],
    ["image/heic", heicWithPlace()],
  ])("of %s that is cut off anywhere is refused or cleaned, quickly", (contentType, bytes) => {
    for (let length = 4; length < bytes.length; length += 1) {
      try {
        expect(clean(bytes.subarray(0, length), contentType).length).toBeLessThanOrEqual(length + 60);
      } catch (error) {
        expect(error).toBeInstanceOf(Error);
      }
    }
  });

  it("with more small parts than any camera writes is refused before all are walked", () => {
    const [start, rest] = [jpegWithPlace().subarray(0, 2), jpegWithPlace().subarray(2)];
    const withParts = (count: number) =>
      Buffer.concat([start, ...Array<Buffer>(count).fill(Buffer.from([0xff, 0xe0, 0, 2])), rest]);
    expect(clean(withParts(1_000), "image/jpeg").length).toBeGreaterThan(4_000);
    expect(() => withoutPlaces(withParts(60_000), "image/jpeg")).toThrow("damaged");
  });
});
