import { murmur } from "../phones/speeches.ts";
import type { SandboxState } from "../state/sandbox-state.ts";

/** What is said of a recording whose words are unknown. */
export const UNHEARD = "This is the sandbox, which doesn't know what was said.";

const HEAD_BYTES = 44;
const RATE = 8_000;
const WINDOW = RATE / 20;
/** Recordings of this many of the latest calls are compared. */
const CALLS_KNOWN = 200;
const MOST_DIFFERENCE = 0.05;

/**
 * Returns the words of a recording (WAV, 8,000 samples per second, mono, 16 bits): those of the phone whose murmur rises
 * and falls in the same way, even if the product made it louder.
 */
export function transcribed(sandboxState: SandboxState, wav: Buffer): string {
  const heard = loudness(wav);
  const known = new Set(
    sandboxState.calls.list({ limit: CALLS_KNOWN }).flatMap(({ recording }) => recording?.words ?? []),
  );
  const alike = [...known]
    .map((words) => ({ words, difference: difference(heard, loudness(murmur(words))) }))
    .sort((a, b) => a.difference - b.difference)[0];
  return alike && alike.difference <= MOST_DIFFERENCE ? alike.words : UNHEARD;
}

/** How loud a recording is in each twentieth of a second, compared with its loudest. */
function loudness(wav: Buffer): number[] {
  const samples = Math.floor((wav.length - HEAD_BYTES) / 2);
  const levels: number[] = [];
  for (let from = 0; from + WINDOW <= samples; from += WINDOW) {
    let sum = 0;
    for (let at = from; at < from + WINDOW; at += 1) sum += Math.abs(wav.readInt16LE(HEAD_BYTES + at * 2));
    levels.push(sum);
  }
  const loudest = Math.max(1, ...levels);
  return levels.map((level) => level / loudest);
}

function difference(one: readonly number[], other: readonly number[]): number {
  if (one.length === 0 || one.length !== other.length) return 1;
  return one.reduce((sum, level, index) => sum + Math.abs(level - other[index]!), 0) / one.length;
}
