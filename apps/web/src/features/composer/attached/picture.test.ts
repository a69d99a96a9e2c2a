import { expect, test } from "vitest";
import { blobOfDataUrl, preparePicture } from "./picture.ts";

test("a small GIF stays byte for byte as it is", async () => {
  const bytes = new Uint8Array([71, 73, 70, 56, 0, 255, 128]);
  const prepared = await preparePicture(new Blob([bytes], { type: "image/gif" }), 900_000);
  if (!("picture" in prepared)) throw new Error("refused");
  const blob = blobOfDataUrl(prepared.picture.url);
  expect(blob.type).toBe("image/gif");
  expect(new Uint8Array(await blob.arrayBuffer())).toEqual(bytes);
});

test("a file that cannot be sent is refused, not kept", async () => {
  const file = new Blob(["%PDF"], { type: "application/pdf" });
  expect(await preparePicture(file, 900_000)).toHaveProperty("refusal");
});
