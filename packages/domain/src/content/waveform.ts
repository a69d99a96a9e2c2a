/** How a recording looks: how loud each of its equal parts is, from nothing to as loud as can be. */
export const WAVEFORM_PARTS = 96;

/** One character a part, so that it travels with a message. */
const LEVELS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const HIGHEST = LEVELS.length - 1;

/** Writes levels between 0 and 1 as text. */
export const waveformText = (levels: readonly number[]): string =>
  levels.map((level) => LEVELS[Math.round(Math.min(1, Math.max(0, level)) * HIGHEST)]).join("");

/** The levels of such a text, between 0 and 1; what is no level is silence. */
export const waveformLevels = (text: string): number[] =>
  [...text].map((character) => Math.max(0, LEVELS.indexOf(character)) / HIGHEST);

/** "0:07", "12:34": how long a recording lasts, or how far into it. */
export function playingTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
