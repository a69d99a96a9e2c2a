interface WavOptions {
  rate?: number;
  channels?: number;
  bits?: 8 | 16 | 24 | 32;
  isFloat?: boolean;
  seconds?: number;
  /** The sound at a moment in seconds, between -1 and 1. */
  sound?: (second: number) => number;
}

/** A tone of this many hertz. */
export const tone =
  (hertz: number, loudness = 0.3) =>
  (second: number): number =>
    loudness * Math.sin(2 * Math.PI * hertz * second);

/** A WAV file of a tone, or of another sound. */
export function aWav(options: WavOptions = {}): Buffer {
  const { rate = 8_000, channels = 1, bits = 16, isFloat = false, seconds = 2, sound = tone(440) } = options;
  const frameBytes = (channels * bits) / 8;
  const frames = Math.round(rate * seconds);
  const bytes = Buffer.alloc(44 + frames * frameBytes);
  bytes.write("RIFF", 0, "latin1");
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write("WAVEfmt ", 8, "latin1");
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(isFloat ? 3 : 1, 20);
  bytes.writeUInt16LE(channels, 22);
  bytes.writeUInt32LE(rate, 24);
  bytes.writeUInt32LE(rate * frameBytes, 28);
  bytes.writeUInt16LE(frameBytes, 32);
  bytes.writeUInt16LE(bits, 34);
  bytes.write("data", 36, "latin1");
  bytes.writeUInt32LE(frames * frameBytes, 40);
  for (let frame = 0, at = 44; frame < frames; frame += 1) {
    const value = sound(frame / rate);
    for (let channel = 0; channel < channels; channel += 1, at += bits / 8) {
      if (isFloat) bytes.writeFloatLE(value, at);
      else if (bits === 8) bytes.writeUInt8(128 + Math.round(value * 127), at);
      else bytes.writeIntLE(Math.round(value * (2 ** (bits - 1) - 1)), at, bits / 8);
    }
  }
  return bytes;
}

/** A recording as a user uploads it: a tone of two seconds. */
export const aRecording = (options?: WavOptions): File =>
  new File([new Uint8Array(aWav(options))], "drop.wav", { type: "audio/wav" });

/** The samples of a WAV file of 16 bits in mono, between -1 and 1. */
export const samplesOf = (wav: Buffer): number[] =>
  Array.from({ length: (wav.length - 44) / 2 }, (_, index) => wav.readInt16LE(44 + index * 2) / 0x8000);

/** How loud a sound is: the mean power of its samples, in decibels below full scale. */
export const decibelsOf = (samples: readonly number[]): number =>
  10 * Math.log10(samples.reduce((sum, value) => sum + value ** 2, 0) / samples.length);
