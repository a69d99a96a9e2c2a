import { takeRecording } from "../../apps/server/src/recordings/take-recording.ts";
import { aWav, tone } from "../../apps/server/src/testing/recordings.ts";
import { printResult } from "../setup/bench-database.ts";

/**
 * Converting a 10 MB recording to what telephones carry, like an upload: checked, filtered, leveled and drawn
 * in a thread, including its start. Compared with only decoding and re-encoding its samples.
 */
const TRIES = 15;
const MOST_MS = 250;
const FILE_BYTES = 10_000_000;
const FRAME_BYTES = 4;
const RATE = 44_100;

const speech = (second: number): number =>
  tone(180)(second) * (1 + Math.sin(2 * Math.PI * 3 * second)) * 0.5 + tone(2_300, 0.05)(second);
const file = aWav({
  rate: RATE,
  channels: 2,
  seconds: (FILE_BYTES - 44) / FRAME_BYTES / RATE,
  sound: speech,
});

const baseline = await medianMs(() => copied(file));
const median = await medianMs(() => takeRecording(file));
console.log(`${(file.length / 1e6).toFixed(1)} MB converted in ${median.toFixed(0)} ms (median of ${TRIES})`);
console.log(`its samples decoded and written again in ${baseline.toFixed(0)} ms`);
console.log(`${(median / baseline).toFixed(1)} times as long`);
printResult("voice-drop-convert", median, MOST_MS, 1, "lower");

async function medianMs(work: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const startedAt = performance.now();
    await work();
    times.push(performance.now() - startedAt);
  }
  return times.sort((a, b) => a - b)[Math.floor(TRIES / 2)]!;
}

function copied(wav: Buffer): Buffer {
  const samples = new Float32Array((wav.length - 44) / 2);
  for (let index = 0; index < samples.length; index += 1)
    samples[index] = wav.readInt16LE(44 + index * 2) / 0x8000;
  const copy = Buffer.alloc(wav.length);
  for (const [index, sample] of samples.entries())
    copy.writeInt16LE(Math.round(sample * 0x8000), 44 + index * 2);
  return copy;
}
