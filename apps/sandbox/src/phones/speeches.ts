import type { StoredMedia } from "../messages/media-files.ts";
import type { Database } from "../state/database.ts";
import type { LiveEvents } from "../state/live-events.ts";

/** A recording, with its words if it was made from them. */
type Speech = StoredMedia & { words?: string };

/** What the owners of phones say when a call asks them to speak. */
export type Speeches = {
  /** The recording that is said; null for a murmur. */
  of: (number: string) => Speech | null;
  set: (number: string, speech: Speech) => void;
  clear: () => void;
};

export function createSpeeches(database: Database, events: LiveEvents): Speeches {
  const save = database.prepare("insert or replace into speeches (number, record) values (?, ?)");
  const known = new Map(
    (
      database.prepare("select number, record from speeches").all() as { number: string; record: string }[]
    ).map(({ number, record }) => [number, JSON.parse(record) as Speech]),
  );
  return {
    of: (number) => known.get(number) ?? null,
    set(number, speech) {
      known.set(number, speech);
      const record = JSON.stringify(speech);
      database.writeLater({}, () => save.run(number, record));
      events.emit("phones", number);
    },
    clear() {
      database.flush();
      database.prepare("delete from speeches").run();
      known.clear();
    },
  };
}

const RATE = 8_000;
const SECONDS = 4;
const WORDS_A_SECOND = 2.5;

/** Generates something like a voice: a hum that rises and falls like syllables, or once for each of these words. */
export function murmur(words = ""): Buffer {
  const said = words.split(/\s+/).filter((word) => word !== "");
  const seconds = said.length === 0 ? SECONDS : Math.max(1, said.length / WORDS_A_SECOND);
  const samples = Math.round(RATE * seconds);
  const bytes = Buffer.alloc(44 + samples * 2);
  bytes.write("RIFF", 0, "latin1");
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write("WAVEfmt ", 8, "latin1");
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(RATE, 24);
  bytes.writeUInt32LE(RATE * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write("data", 36, "latin1");
  bytes.writeUInt32LE(samples * 2, 40);
  const weights = said.map(weightOf);
  for (let at = 0; at < samples; at += 1) {
    const second = at / RATE;
    const wave = [1, 2, 3, 4].reduce(
      (sum, harmonic) => sum + Math.sin(2 * Math.PI * 150 * harmonic * second) / harmonic,
      0,
    );
    const syllable =
      said.length === 0
        ? Math.max(0, Math.sin(2 * Math.PI * 2.2 * second))
        : (weights[Math.floor(second * WORDS_A_SECOND)] ?? 0) *
          Math.abs(Math.sin(Math.PI * WORDS_A_SECOND * second));
    bytes.writeInt16LE(Math.round(7_000 * wave * syllable), 44 + at * 2);
  }
  return bytes;
}

/** How loud a word is, always the same, so that other words sound otherwise. */
function weightOf(word: string): number {
  // FNV-1a, mixed: alike words get unlike weights.
  let hash = 0x811c9dc5;
  for (let index = 0; index < word.length; index += 1)
    hash = Math.imul(hash ^ word.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return 0.2 + (0.8 * ((hash >>> 8) & 0xffff)) / 0xffff;
}
