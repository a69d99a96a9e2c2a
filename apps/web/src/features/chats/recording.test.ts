import { expect, test } from "vitest";
import { recordingProblem } from "./recording.ts";

test("only what is a WAV file inside is taken as a recording", async () => {
  expect(await recordingProblem(new Blob(["RIFF\0\0\0\0WAVEfmt "]))).toBeNull();
  expect(await recordingProblem(new Blob(["ID3 not a WAV file"]))).toMatch(/must be a WAV file/);
});

test("a recording beyond 10 MB is refused", async () => {
  const tooLarge = new Blob(["RIFF\0\0\0\0WAVE", new Uint8Array(10_000_000)]);
  expect(await recordingProblem(tooLarge)).toBe("File must be less than 10MB");
});
