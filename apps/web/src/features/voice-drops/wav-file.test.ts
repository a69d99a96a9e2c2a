import { expect, it } from "vitest";
import { checkRecording } from "../../lib/device/media-files.ts";
import { wavFile } from "./wav-file.ts";

it("a recording is a WAV file with its length and sample rate", async () => {
  const file = wavFile([new Int16Array([1, -2]), new Int16Array([32_767])], 16_000, "Recording.wav");
  const view = new DataView(await file.arrayBuffer());
  expect(await checkRecording(file)).toEqual({ file });
  expect(file.size).toBe(44 + 6);
  expect(view.getUint32(4, true)).toBe(file.size - 8);
  expect([view.getUint16(20, true), view.getUint16(22, true), view.getUint16(34, true)]).toEqual([1, 1, 16]);
  expect([view.getUint32(24, true), view.getUint32(28, true)]).toEqual([16_000, 32_000]);
  expect(view.getUint32(40, true)).toBe(6);
  expect([44, 46, 48].map((at) => view.getInt16(at, true))).toEqual([1, -2, 32_767]);
});
