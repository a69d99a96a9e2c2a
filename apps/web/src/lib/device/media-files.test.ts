import { MEDIA_MAX_BYTES } from "@broadcast/contract/messages";
import { expect, test } from "vitest";
import { checkPicture, checkRecording, fitPicture, pictureMaxBytes } from "./media-files.ts";

const wav = (bytes: number) => {
  const content = new Uint8Array(bytes);
  content.set(new TextEncoder().encode("RIFF"), 0);
  content.set(new TextEncoder().encode("WAVEfmt "), 8);
  return new Blob([content], { type: "audio/wav" });
};

test("a recording is recognized as WAV by its content, not its name", async () => {
  expect(await checkRecording(wav(200))).toHaveProperty("file");
  const mp3 = new File([new Uint8Array([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 0, 0, 0])], "hi.wav", {
    type: "audio/wav",
  });
  expect(await checkRecording(mp3)).toMatchObject({
    refusal: { text: expect.stringContaining("must be a WAV file") },
  });
});

test("a recording over 10 MB is refused before it is sent", async () => {
  expect(await checkRecording(wav(10_000_000))).toHaveProperty("file");
  expect(await checkRecording(wav(10_000_001))).toMatchObject({
    refusal: { text: "File must be less than 10MB" },
  });
});

test("a picture is shrunk until it fits the carriers' limit, and to 2000 px width at most", async () => {
  const tried: [number, number][] = [];
  const blob = await fitPicture(
    { width: 8_000, height: 6_000 },
    MEDIA_MAX_BYTES,
    async (width, height, quality) => {
      tried.push([width, height]);
      return new Blob([new Uint8Array(Math.round(width * height * quality))]);
    },
  );
  expect(blob.size).toBeLessThanOrEqual(MEDIA_MAX_BYTES);
  expect(tried[0]).toEqual([2_000, 1_500]);
});

test("a small picture keeps its size and its quality", async () => {
  const tried: number[][] = [];
  await fitPicture({ width: 600, height: 400 }, MEDIA_MAX_BYTES, async (...how) => {
    tried.push(how);
    return new Blob(["x"]);
  });
  expect(tried).toEqual([[600, 400, 0.86]]);
});

test.each([
  ["a document", new Blob(["%PDF"], { type: "application/pdf" }), "File must be an image"],
  ["a drawing with scripts", new Blob(["<svg/>"], { type: "image/svg+xml" }), "File must be an image"],
])("%s is refused as a picture, with what to do", async (_, file, text) => {
  expect(await checkPicture(file, MEDIA_MAX_BYTES)).toEqual({
    refusal: { title: "Invalid Selection", text },
  });
});

test("a picture over 50 MB is refused before it is read", async () => {
  const large = Object.defineProperty(new Blob(["x"], { type: "image/png" }), "size", { value: 50_000_001 });
  expect(await checkPicture(large, MEDIA_MAX_BYTES)).toMatchObject({
    refusal: { text: "File must be less than 50MB" },
  });
});

test("a picture that cannot be decoded is refused with a reason", async () => {
  expect(await checkPicture(new Blob(["no picture"], { type: "image/png" }), MEDIA_MAX_BYTES)).toEqual({
    refusal: { title: "Selection Failed", text: "Selected image may be too large. Please try again." },
  });
});

test("a picture for a toll-free number is shrunk further, and an animated one refused with that limit", async () => {
  const tollFree = pictureMaxBytes("+18885550100");
  expect(tollFree).toBeLessThan(pictureMaxBytes("+15125550100"));
  expect(pictureMaxBytes("+15125550100")).toBe(MEDIA_MAX_BYTES);
  const gif = new Blob([new Uint8Array(tollFree + 1)], { type: "image/gif" });
  expect(await checkPicture(gif, tollFree)).toHaveProperty("refusal");
  expect(await checkPicture(gif, MEDIA_MAX_BYTES)).toHaveProperty("file");
});
