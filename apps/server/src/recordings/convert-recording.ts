import { playingTime, waveformText } from "@broadcast/domain/content/waveform";
import { monoSamples, readWav } from "./read-wav.ts";
import { level, TELEPHONE_RATE, telephoneWav, toTelephoneRate, waveformOf } from "./telephone-sound.ts";

/** What mailboxes and patience end before. */
const RECORDING_MAX_SECONDS = 600;

/** A recording as telephone networks carry it: a WAV of 8,000 samples a second, mono, 16 bits. */
export interface TelephoneRecording {
  bytes: Uint8Array<ArrayBuffer>;
  seconds: number;
  /** How it looks, as `waveformLevels` reads it. */
  waveform: string;
}

/** Makes a recording of a WAV file, or says why not, in a sentence for whoever chose it. Takes tenths of a second: see `recording-thread.ts`. */
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
