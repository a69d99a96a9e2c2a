import type { StoredMedia } from "../messages/media-files.ts";
import type { Database } from "../state/database.ts";
import type { LiveEvents } from "../state/live-events.ts";

/** What the owners of phones say when a call asks them to speak. */
export type Speeches = {
  /** The recording that is said; null for a murmur. */
  of: (number: string) => StoredMedia | null;
  set: (number: string, speech: StoredMedia) => void;
  clear: () => void;
};

export function createSpeeches(database: Database, events: LiveEvents): Speeches {
  const save = database.prepare("insert or replace into speeches (number, record) values (?, ?)");
  const known = new Map(
    (
      database.prepare("select number, record from speeches").all() as { number: string; record: string }[]
    ).map(({ number, record }) => [number, JSON.parse(record) as StoredMedia]),
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

/** Generates something like a voice: a hum that rises and falls like syllables. */
export function murmur(): Buffer {
  const bytes = Buffer.alloc(44 + RATE * SECONDS * 2);
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
  bytes.writeUInt32LE(RATE * SECONDS * 2, 40);
  for (let at = 0; at < RATE * SECONDS; at += 1) {
    const second = at / RATE;
    const wave = [1, 2, 3, 4].reduce(
      (sum, harmonic) => sum + Math.sin(2 * Math.PI * 150 * harmonic * second) / harmonic,
      0,
    );
    const syllable = Math.max(0, Math.sin(2 * Math.PI * 2.2 * second));
    bytes.writeInt16LE(Math.round(7_000 * wave * syllable), 44 + at * 2);
  }
  return bytes;
}
