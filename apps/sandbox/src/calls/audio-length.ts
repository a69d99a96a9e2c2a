// ISO 11172-3, kilobits per second of layer III by the index in the frame's header.
const mpeg1Rates = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const mpeg2Rates = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];

/** Returns the duration in seconds of a WAV or an MP3 (constant bit rate); null when the bytes are neither. */
export function audioSeconds(bytes: Buffer): number | null {
  if (bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WAVE")
    return wavSeconds(bytes);
  return mp3Seconds(bytes);
}

function wavSeconds(bytes: Buffer): number | null {
  let bytesPerSecond = 0;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const name = bytes.toString("latin1", at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    if (name === "fmt " && at + 20 <= bytes.length) bytesPerSecond = bytes.readUInt32LE(at + 16);
    // A streaming recorder may have left the length open.
    if (name === "data" && bytesPerSecond > 0)
      return Math.min(length, bytes.length - at - 8) / bytesPerSecond;
    at += 8 + length + (length % 2);
  }
  return null;
}

function mp3Seconds(bytes: Buffer): number | null {
  let at = 0;
  if (bytes.toString("latin1", 0, 3) === "ID3" && bytes.length > 10)
    // The tag's length has seven bits per byte.
    at = 10 + ((bytes[6]! << 21) | (bytes[7]! << 14) | (bytes[8]! << 7) | bytes[9]!);
  if (at + 4 > bytes.length || bytes[at] !== 0xff || (bytes[at + 1]! & 0xe0) !== 0xe0) return null;
  const isMpeg1 = (bytes[at + 1]! & 0x18) === 0x18;
  const rate = (isMpeg1 ? mpeg1Rates : mpeg2Rates)[bytes[at + 2]! >> 4];
  return rate ? (bytes.length - at) / (rate * 125) : null;
}
