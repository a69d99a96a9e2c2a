/** A recording's waveform: the loudness of each of its equal parts, from silence to maximum. */
export const WAVEFORM_PARTS = 96;

/** One character per part, so that it can be sent with a message. */
const LEVELS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const HIGHEST = LEVELS.length - 1;

/** Encodes levels between 0 and 1 as text. */
export const waveformText = (levels: readonly number[]): string =>
  levels.map((level) => LEVELS[Math.round(Math.min(1, Math.max(0, level)) * HIGHEST)]).join("");

/** Decodes the levels, between 0 and 1; an invalid character is silence. */
export const waveformLevels = (text: string): number[] =>
  [...text].map((character) => Math.max(0, LEVELS.indexOf(character)) / HIGHEST);

/** "0:07", "12:34": the duration of a recording, or the position in it. */
export function playingTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
