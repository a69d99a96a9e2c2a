// biome-ignore-all lint/plugin/cryptography: Samples of sound.

/** Sound as a WAV file holds it, and where. */
export interface WavSound {
  /** Samples per second. */
  rate: number;
  channels: number;
  bitsPerSample: number;
  encoding: "integer" | "float" | "a-law" | "mu-law";
  /** The samples, interleaved by channel. */
  data: Buffer;
}

/** Why a file is refused, as a sentence for the user. */
export interface WavProblem {
  problem: string;
}

const SAVE_AGAIN = "Save it as WAV and choose it again.";
const NO_WAV = `A recording must be a WAV file. ${SAVE_AGAIN}`;
const DAMAGED = `This WAV file is damaged. ${SAVE_AGAIN}`;

const MAX_CHANNELS = 8;
const RATES = { least: 4_000, most: 192_000 };
const ENCODINGS: Readonly<Record<number, WavSound["encoding"]>> = {
  1: "integer",
  3: "float",
  6: "a-law",
  7: "mu-law",
};
const BITS: Readonly<Record<WavSound["encoding"], readonly number[]>> = {
  integer: [8, 16, 24, 32],
  float: [32, 64],
  "a-law": [8],
  "mu-law": [8],
};
/** The format has a longer code, which begins with the old one. */
const EXTENSIBLE = 0xfffe;
/** From here on, a streaming recorder didn't know the length when it began. */
const OPEN_ENDED_BYTES = 0x7fff_0000;
const MAX_CHUNKS = 1_000;

/** Reads a WAV file. Trusts none of its lengths: each is checked against the actual data. */
export function readWav(bytes: Buffer): WavSound | WavProblem {
  if (bytes.toString("latin1", 0, 4) !== "RIFF" || bytes.toString("latin1", 8, 12) !== "WAVE")
    return { problem: NO_WAV };
  let format: Omit<WavSound, "data"> | null = null;
  let at = 12;
  for (let chunk = 0; chunk < MAX_CHUNKS && at + 8 <= bytes.length; chunk += 1) {
    const name = bytes.toString("latin1", at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const content = bytes.subarray(at + 8, at + 8 + length);
    if (name === "fmt ") {
      const read = readFormat(content);
      if ("problem" in read) return read;
      format = read;
    } else if (name === "data") {
      if (!format) return { problem: DAMAGED };
      return withData(format, bytes.subarray(at + 8), length);
    }
    at += 8 + length + (length % 2);
  }
  return { problem: DAMAGED };
}

function readFormat(content: Buffer): Omit<WavSound, "data"> | WavProblem {
  if (content.length < 16) return { problem: DAMAGED };
  const named = content.readUInt16LE(0);
  const code = named === EXTENSIBLE && content.length >= 26 ? content.readUInt16LE(24) : named;
  const encoding = ENCODINGS[code];
  if (!encoding)
    return {
      problem: "This WAV file is compressed. Save it as an uncompressed WAV (PCM) and choose it again.",
    };
  const channels = content.readUInt16LE(2);
  const rate = content.readUInt32LE(4);
  const frameBytes = content.readUInt16LE(12);
  const bitsPerSample = content.readUInt16LE(14);
  if (channels < 1 || channels > MAX_CHANNELS)
    return {
      problem: `This WAV file has ${channels} channels. Save it in mono or stereo and choose it again.`,
    };
  if (rate < RATES.least || rate > RATES.most)
    return {
      problem: `This WAV file has ${rate} samples a second. Save it with 8,000 to 48,000 and choose it again.`,
    };
  if (!BITS[encoding].includes(bitsPerSample))
    return {
      problem: `This WAV file has ${bitsPerSample} bits a sample. Save it with 16 and choose it again.`,
    };
  if (frameBytes !== (channels * bitsPerSample) / 8) return { problem: DAMAGED };
  return { rate, channels, bitsPerSample, encoding };
}

function withData(format: Omit<WavSound, "data">, rest: Buffer, claimedBytes: number): WavSound | WavProblem {
  const frameBytes = (format.channels * format.bitsPerSample) / 8;
  const isOpenEnded = claimedBytes >= OPEN_ENDED_BYTES || (claimedBytes === 0 && rest.length > 0);
  const missing = isOpenEnded ? 0 : claimedBytes - rest.length;
  // Some recorders count a last odd byte that they don't write.
  if (missing > frameBytes)
    return {
      problem: "This recording is cut off because the file is incomplete. Choose the complete file.",
    };
  const length = isOpenEnded ? rest.length : Math.min(claimedBytes, rest.length);
  const data = rest.subarray(0, length - (length % frameBytes));
  return data.length === 0 ? { problem: "This file has no sound." } : { ...format, data };
}

/** Mixes channels down to samples between -1 and 1, without an offset. */
export function monoSamples({ channels, bitsPerSample, encoding, data }: WavSound): Float32Array {
  const samples = samplesOf(encoding, bitsPerSample, data);
  const frames = samples.length / channels;
  const mono = channels === 1 ? samples : new Float32Array(frames);
  let sum = 0;
  for (let frame = 0, at = 0; frame < frames; frame += 1) {
    let moment = 0;
    for (let channel = 0; channel < channels; channel += 1, at += 1) moment += samples[at]!;
    mono[frame] = moment / channels;
    sum += mono[frame]!;
  }
  const offset = sum / frames;
  for (let frame = 0; frame < frames; frame += 1) mono[frame]! -= offset;
  return mono;
}

function samplesOf(encoding: WavSound["encoding"], bits: number, data: Buffer): Float32Array {
  const sampleBytes = bits / 8;
  const samples = new Float32Array(data.length / sampleBytes);
  if (encoding === "integer" && bits === 16) {
    // By far the most common format: avoids a call for each sample.
    for (let index = 0, at = 0; index < samples.length; index += 1, at += 2)
      samples[index] = (((data[at]! | (data[at + 1]! << 8)) << 16) >> 16) / 0x8000;
    return samples;
  }
  const read = sampleReader(encoding, bits, data);
  for (let index = 0; index < samples.length; index += 1) samples[index] = read(index * sampleBytes);
  return samples;
}

function sampleReader(encoding: WavSound["encoding"], bits: number, data: Buffer): (at: number) => number {
  const view = new DataView(data.buffer, data.byteOffset, data.length);
  if (encoding === "float") {
    const read =
      bits === 64 ? (at: number) => view.getFloat64(at, true) : (at: number) => view.getFloat32(at, true);
    return (at) => bounded(read(at));
  }
  if (encoding === "a-law") return (at) => aLaw(view.getUint8(at));
  if (encoding === "mu-law") return (at) => muLaw(view.getUint8(at));
  if (bits === 8) return (at) => (view.getUint8(at) - 128) / 0x80;
  if (bits === 16) return (at) => view.getInt16(at, true) / 0x8000;
  if (bits === 24) return (at) => ((view.getInt8(at + 2) << 16) | view.getUint16(at, true)) / 0x80_0000;
  return (at) => view.getInt32(at, true) / 0x8000_0000;
}

/** Floats can hold anything: NaN becomes silence, and nothing exceeds twice full scale. */
const bounded = (value: number): number => (Number.isFinite(value) ? Math.min(2, Math.max(-2, value)) : 0);

// ITU-T G.711.
function muLaw(byte: number): number {
  const code = ~byte & 0xff;
  const magnitude = (((code & 0x0f) << 3) + 0x84) << ((code & 0x70) >> 4);
  return (code & 0x80 ? 0x84 - magnitude : magnitude - 0x84) / 0x8000;
}

function aLaw(byte: number): number {
  const code = byte ^ 0x55;
  const exponent = (code & 0x70) >> 4;
  const mantissa = ((code & 0x0f) << 4) + 8;
  const magnitude = exponent === 0 ? mantissa : (mantissa + 0x100) << (exponent - 1);
  return (code & 0x80 ? magnitude : -magnitude) / 0x8000;
}
