import { WAVEFORM_PARTS } from "@broadcast/domain/content/waveform";

/** What telephone networks carry: 8,000 samples a second. */
export const TELEPHONE_RATE = 8_000;

/**
 * Lines carry up to 3,400 Hz. What remains between 4,000 and 4,600 Hz is mirrored to just above that, where lines carry
 * nothing.
 */
const PASSED_HZ = 3_400;
const STOPPED_HZ = 4_600;
/** Attenuation of the frequencies above, in decibels, and the Kaiser window that achieves it. */
const STOPPED_DECIBELS = 60;
const KAISER_BETA = 0.1102 * (STOPPED_DECIBELS - 8.7);
/** Rates with few common factors with 8,000 use the nearest of this many positions between two samples. */
const MAX_PHASES = 512;

/**
 * Resamples to 8,000 samples per second, without what a line cannot carry: a polyphase low-pass filter of windowed
 * sinc.
 */
export function toTelephoneRate(samples: Float32Array, rate: number): Float32Array {
  const lowest = Math.min(rate, TELEPHONE_RATE);
  const cutoff = ((PASSED_HZ + STOPPED_HZ) / 2 / TELEPHONE_RATE) * (lowest / rate);
  const transition = ((STOPPED_HZ - PASSED_HZ) / TELEPHONE_RATE) * (lowest / rate);
  const half = Math.ceil((STOPPED_DECIBELS - 8) / (2.285 * 2 * Math.PI * transition) / 2);
  const phases = Math.min(TELEPHONE_RATE / greatestCommonDivisor(rate, TELEPHONE_RATE), MAX_PHASES);
  const taps = filterTaps({ cutoff, half, phases });
  const width = 2 * half;
  const step = rate / TELEPHONE_RATE;
  const length = Math.max(1, Math.floor(samples.length / step));
  // Padding with silence saves the loop from checking its bounds.
  const padded = new Float32Array(samples.length + 2 * width + 2);
  padded.set(samples, width);
  const out = new Float32Array(length);
  for (let index = 0; index < length; index += 1) {
    const position = index * step;
    let first = Math.floor(position);
    let phase = Math.round((position - first) * phases);
    if (phase === phases) {
      phase = 0;
      first += 1;
    }
    out[index] = weightedSum(taps, phase * width, padded, first + width - half + 1, width);
  }
  return out;
}

/** The width is even; two independent sums take half the time. */
function weightedSum(
  taps: Float32Array,
  fromTap: number,
  samples: Float32Array,
  fromSample: number,
  width: number,
): number {
  let even = 0;
  let odd = 0;
  for (let index = 0; index < width; index += 2) {
    even += taps[fromTap + index]! * samples[fromSample + index]!;
    odd += taps[fromTap + index + 1]! * samples[fromSample + index + 1]!;
  }
  return even + odd;
}

/** The filter for each position between two samples; each passes a constant unchanged. */
function filterTaps({
  cutoff,
  half,
  phases,
}: {
  cutoff: number;
  half: number;
  phases: number;
}): Float32Array {
  const width = 2 * half;
  const taps = new Float32Array(width * phases);
  const edge = bessel(KAISER_BETA);
  for (let phase = 0; phase < phases; phase += 1) {
    let sum = 0;
    for (let tap = 0; tap < width; tap += 1) {
      const distance = tap - half + 1 - phase / phases;
      const share = distance / half;
      const window = Math.abs(share) >= 1 ? 0 : bessel(KAISER_BETA * Math.sqrt(1 - share * share)) / edge;
      const turn = 2 * Math.PI * cutoff * distance;
      const value = (distance === 0 ? 1 : Math.sin(turn) / turn) * window;
      taps[phase * width + tap] = value;
      sum += value;
    }
    for (let tap = 0; tap < width; tap += 1) taps[phase * width + tap]! /= sum;
  }
  return taps;
}

/** The modified Bessel function of order zero, for the Kaiser window. */
function bessel(x: number): number {
  let sum = 1;
  let term = 1;
  for (let k = 1; term > 1e-9 * sum; k += 1) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}

const greatestCommonDivisor = (a: number, b: number): number =>
  b === 0 ? a : greatestCommonDivisor(b, a % b);

/** The usual loudness of telephone speech, in decibels below full scale, and the highest peak. */
const SPEECH_DECIBELS = -19;
const PEAK_DECIBELS = -3;
/** Anything quieter is room noise, which amplification would not make clearer. */
const MOST_GAIN_DECIBELS = 30;
const SILENT_DECIBELS = -60;
/** Loudness is measured in blocks of 0.4 s, 0.1 s apart, without pauses (after ITU-R BS.1770). */
const BLOCK = 0.4 * TELEPHONE_RATE;
const PAUSE_DECIBELS = 10;
/** The limiter reduces within 5 ms and recovers within half a second. */
const LIMITER_BLOCK = 40;
const LIMITER_RISE = LIMITER_BLOCK / (0.5 * TELEPHONE_RATE);

const ratioOf = (decibels: number): number => 10 ** (decibels / 20);

/** Brings speech to its usual loudness, in place; returns false for silence. */
export function level(samples: Float32Array): boolean {
  const loudness = speechPower(samples);
  if (loudness < ratioOf(SILENT_DECIBELS) ** 2) return false;
  const gain = Math.min(ratioOf(SPEECH_DECIBELS) / Math.sqrt(loudness), ratioOf(MOST_GAIN_DECIBELS));
  for (let at = 0; at < samples.length; at += 1) samples[at]! *= gain;
  limit(samples);
  return true;
}

/** The mean power of speech: of the blocks that are not much quieter than the others. */
function speechPower(samples: Float32Array): number {
  const powers: number[] = [];
  for (let start = 0; start === 0 || start + BLOCK <= samples.length; start += BLOCK / 4) {
    const end = Math.min(samples.length, start + BLOCK);
    let sum = 0;
    for (let at = start; at < end; at += 1) sum += samples[at]! ** 2;
    powers.push(sum / (end - start));
  }
  const mean = (of: readonly number[]) => of.reduce((sum, power) => sum + power, 0) / Math.max(1, of.length);
  const heard = powers.filter((power) => power > ratioOf(SILENT_DECIBELS) ** 2);
  const floor = mean(heard) * ratioOf(-PAUSE_DECIBELS) ** 2;
  return mean(heard.filter((power) => power > floor));
}

/** Reduces peaks before they occur, without steps in loudness or clipping. */
function limit(samples: Float32Array): void {
  const ceiling = ratioOf(PEAK_DECIBELS);
  const blocks = Math.ceil(samples.length / LIMITER_BLOCK);
  const needed = new Float32Array(blocks + 1).fill(1);
  for (let at = 0; at < samples.length; at += 1) {
    const loud = Math.abs(samples[at]!);
    const block = Math.floor(at / LIMITER_BLOCK);
    if (loud * needed[block]! > ceiling) needed[block] = ceiling / loud;
  }
  // The gain at the start of each block also applies to the end of the one before, so that it is never too high in
  // between.
  const gains = new Float32Array(blocks + 1);
  for (let block = 0; block <= blocks; block += 1) {
    const wanted = Math.min(needed[block]!, block > 0 ? needed[block - 1]! : 1);
    gains[block] = block > 0 ? Math.min(wanted, gains[block - 1]! + LIMITER_RISE) : wanted;
  }
  for (let at = 0; at < samples.length; at += 1) {
    const block = Math.floor(at / LIMITER_BLOCK);
    const share = (at % LIMITER_BLOCK) / LIMITER_BLOCK;
    samples[at]! *= gains[block]! + (gains[block + 1]! - gains[block]!) * share;
  }
}

/** The loudness of each part, relative to the loudest. */
export function waveformOf(samples: Float32Array): number[] {
  const peaks = Array.from({ length: WAVEFORM_PARTS }, (_, part) => {
    const end = Math.floor(((part + 1) * samples.length) / WAVEFORM_PARTS);
    let peak = 0;
    for (let at = Math.floor((part * samples.length) / WAVEFORM_PARTS); at < end; at += 1)
      peak = Math.max(peak, Math.abs(samples[at]!));
    return peak;
  });
  const highest = Math.max(...peaks) || 1;
  return peaks.map((peak) => peak / highest);
}

/** Writes samples as a WAV file: mono, 16 bits, 8,000 samples per second. */
export function telephoneWav(samples: Float32Array): Buffer {
  const bytes = Buffer.alloc(44 + samples.length * 2);
  bytes.write("RIFF", 0, "latin1");
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write("WAVEfmt ", 8, "latin1");
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(TELEPHONE_RATE, 24);
  bytes.writeUInt32LE(TELEPHONE_RATE * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write("data", 36, "latin1");
  bytes.writeUInt32LE(samples.length * 2, 40);
  const view = new DataView(bytes.buffer, bytes.byteOffset + 44);
  for (let at = 0; at < samples.length; at += 1)
    view.setInt16(at * 2, Math.round(Math.min(1, Math.max(-1, samples[at]!)) * 0x7fff), true);
  return bytes;
}
