import { expect, test } from "vitest";
import { playingTime, waveformLevels, waveformText } from "./waveform.ts";

test("a waveform survives encoding as text", () => {
  const levels = Array.from({ length: 64 }, (_, part) => part / 63);
  expect(waveformLevels(waveformText(levels))).toEqual(levels);
  expect(waveformText([-1, 2])).toBe("A_");
  expect(waveformLevels("A?_")).toEqual([0, 0, 1]);
});

test.each([
  [0, "0:00"],
  [7.9, "0:07"],
  [65, "1:05"],
  [754, "12:34"],
])("%s seconds of a recording read %s", (seconds, words) => {
  expect(playingTime(seconds)).toBe(words);
});
