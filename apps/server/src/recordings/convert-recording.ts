import { playingTime, waveformText } from "@broadcast/domain/content/waveform";
import { monoSamples, readWav } from "./read-wav.ts";
import { level, TELEPHONE_RATE, telephoneWav, toTelephoneRate, waveformOf } from "./telephone-sound.ts";

/** Longer than mailboxes and listeners accept. */
const RECORDING_MAX_SECONDS = 600;

/** A recording in the telephone network's format: a WAV with 8,000 samples per second, mono, 16 bits. */
export interface TelephoneRecording {
  bytes: Uint8Array<ArrayBuffer>;
  seconds: number;
  /** Its waveform, as `waveformLevels` reads it. */
  waveform: string;
}

/**
 * Converts a WAV file into a recording, or returns why not, as a sentence for the user. Takes tenths of a second: see
 * `recording-thread.ts`.
 */
export function convertRecording(file: Buffer): TelephoneRecording | { problem: string } {
  const sound = readWav(file);
  if ("problem" in sound) return sound;
  const { rate, channels, bitsPerSample, data } = sound;
  const seconds = data.length / ((channels * bitsPerSample) / 8) / rate;
  if (seconds > RECORDING_MAX_SECONDS)
    return {
      problem: `A recording can be up to ${RECORDING_MAX_SECONDS / 60} minutes long, and this one is ${playingTime(seconds)}. Make it shorter.`,
    };
  const samples = toTelephoneRate(monoSamples(sound), rate);
  if (!level(samples))
    return { problem: "This recording is silent. Record it again, closer to the microphone." };
  return {
    bytes: new Uint8Array(telephoneWav(samples)),
    seconds: samples.length / TELEPHONE_RATE,
    waveform: waveformText(waveformOf(samples)),
  };
}
