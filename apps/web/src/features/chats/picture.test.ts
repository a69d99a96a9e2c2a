import { expect, test } from "vitest";
import { blobOfDataUrl, preparePicture, shrinkPicture } from "./picture.ts";

/** An encoder whose result is as large as its pixels and quality make it. */
const encoder = (bytesPerPixel: number) => {
  const tries: { width: number; height: number; quality: number }[] = [];
  const encode = async ({ width, height }: { width: number; height: number }, quality: number) => {
    tries.push({ width, height, quality });
    return { size: width * height * bytesPerPixel * quality } as Blob;
  };
  return { tries, encode };
};

test("a picture is at most 2000 px and 0.9 MB when it is done, and keeps its shape", async () => {
  const { tries, encode } = encoder(2);
  const blob = await shrinkPicture({ width: 8000, height: 4000 }, encode);
  const last = tries.at(-1)!;
  expect(blob.size).toBeLessThanOrEqual(900_000);
  expect(tries[0]).toMatchObject({ width: 2000, height: 1000 });
  expect(last.width / last.height).toBeCloseTo(2, 1);
});

test("a small picture keeps its size and its quality", async () => {
  const { tries, encode } = encoder(0.2);
  await shrinkPicture({ width: 600, height: 400 }, encode);
  expect(tries).toEqual([{ width: 600, height: 400, quality: 0.86 }]);
});

test.each([
  ["a document", new Blob(["%PDF"], { type: "application/pdf" }), "File must be an image"],
  ["a drawing with scripts", new Blob(["<svg/>"], { type: "image/svg+xml" }), "File must be an image"],
  [
    "a large GIF",
    new Blob([new Uint8Array(900_001)], { type: "image/gif" }),
    "GIF images must be less than 0.9MB",
  ],
])("%s is refused", async (_, file, text) => {
  expect(await preparePicture(file)).toEqual({ refusal: { title: "Invalid Selection", text } });
});

test("a picture that cannot be read says so", async () => {
  expect(await preparePicture(new Blob(["no picture"], { type: "image/png" }))).toEqual({
    refusal: { title: "Selection Failed", text: "Selected image may be too large. Please try again." },
  });
});

test("a small GIF stays as it is, to the byte", async () => {
  const bytes = new Uint8Array([71, 73, 70, 56, 0, 255, 128]);
  const prepared = await preparePicture(new Blob([bytes], { type: "image/gif" }));
  if (!("picture" in prepared)) throw new Error("refused");
  const blob = blobOfDataUrl(prepared.picture.url);
  expect(blob.type).toBe("image/gif");
  expect(new Uint8Array(await blob.arrayBuffer())).toEqual(bytes);
});
