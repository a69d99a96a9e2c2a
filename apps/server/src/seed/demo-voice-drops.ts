import { waveformText } from "@broadcast/domain/content/waveform";
import { type Connection, sql } from "../db/connection.ts";
import { uuidv7 } from "../db/uuid.ts";
import type { Storage } from "../providers/storage/storage.ts";
import { level, TELEPHONE_RATE, telephoneWav, waveformOf } from "../recordings/telephone-sound.ts";

const HOUR_MS = 3_600_000;

/** Formants of five vowels, in hertz. */
const VOWELS = [
  [730, 1_090, 2_440],
  [270, 2_290, 3_010],
  [570, 840, 2_410],
  [530, 1_840, 2_480],
  [300, 870, 2_240],
];
const SYLLABLE_SECONDS = 0.21;
const WORDS_BETWEEN_PAUSES = 7;

/** Generates the sound of speech from the next room: a voice with vowels and pauses, without words. */
export function murmur(seconds: number, pitchHertz: number): Float32Array {
  const samples = new Float32Array(Math.round(seconds * TELEPHONE_RATE));
  let phase = 0;
  for (let at = 0; at < samples.length; at += 1) {
    const second = at / TELEPHONE_RATE;
    const syllable = Math.floor(second / SYLLABLE_SECONDS);
    const within = (second % SYLLABLE_SECONDS) / SYLLABLE_SECONDS;
    const isPause = syllable % (WORDS_BETWEEN_PAUSES + 2) >= WORDS_BETWEEN_PAUSES;
    const pitch = pitchHertz * (1 + 0.12 * Math.sin(2 * Math.PI * 0.7 * second) - 0.1 * (second / seconds));
    phase += pitch / TELEPHONE_RATE;
    if (isPause) continue;
    const vowel = VOWELS[(syllable * 7 + 3) % VOWELS.length]!;
    let sum = 0;
    for (let harmonic = 1; harmonic * pitch < 3_400; harmonic += 1) {
      const hertz = harmonic * pitch;
      const resonance = vowel.reduce(
        (most, peak) => Math.max(most, 1 / (1 + ((hertz - peak) / 120) ** 2)),
        0.02,
      );
      sum += (resonance / harmonic) * Math.sin(2 * Math.PI * harmonic * phase);
    }
    samples[at] = sum * Math.sin(Math.PI * within) ** 0.7 * (0.6 + 0.4 * Math.sin(syllable * 1.7));
  }
  level(samples);
  return samples;
}

const VOICE_DROPS = [
  { name: "Open studio this Sunday", seconds: 14, pitchHertz: 185 },
  { name: "Your fitting is coming up", seconds: 9, pitchHertz: 118 },
];

/** Writes two recordings that the business leaves on voicemails. */
export async function writeVoiceDrops(
  db: Connection,
  storage: Storage,
  accountId: number,
  now: Date,
): Promise<void> {
  for (const [place, { name, seconds, pitchHertz }] of VOICE_DROPS.entries()) {
    const [id, key] = [uuidv7(), `media/${accountId}/${uuidv7()}`];
    const time = new Date(now.getTime() - (place * 30 + 5) * HOUR_MS);
    const samples = murmur(seconds, pitchHertz);
    await storage.put(key, telephoneWav(samples), "audio/wav");
    await sql`
      with item as (
        insert into content_items (account_id, id, content_type, name, created_at, modified_at)
        values (${accountId}, ${id}, 'voiceDrop', ${name}, ${time}, ${time}) returning account_id, id
      )
      insert into voice_drops (account_id, id, file_key, duration_ms, waveform)
      select account_id, id, ${key}, ${seconds * 1_000}::int, ${waveformText(waveformOf(samples))} from item
    `.execute(db);
  }
}
