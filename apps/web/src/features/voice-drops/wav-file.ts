const headerBytes = 44;
const bytesPerSample = 2;

/** Encodes 16-bit mono samples as a WAV file. */
export function wavFile(pieces: readonly Int16Array[], samplesPerSecond: number, name: string): File {
  const samples = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const view = new DataView(new ArrayBuffer(headerBytes + samples * bytesPerSample));
  const words = (at: number, text: string) => {
    for (let index = 0; index < text.length; index += 1) view.setUint8(at + index, text.charCodeAt(index));
  };
  words(0, "RIFF");
  view.setUint32(4, view.byteLength - 8, true);
  words(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, samplesPerSecond, true);
  view.setUint32(28, samplesPerSecond * bytesPerSample, true);
  view.setUint16(32, bytesPerSample, true);
  view.setUint16(34, 8 * bytesPerSample, true);
  words(36, "data");
  view.setUint32(40, samples * bytesPerSample, true);
  let at = headerBytes;
  for (const piece of pieces)
    for (const sample of piece) {
      view.setInt16(at, sample, true);
      at += bytesPerSample;
    }
  return new File([view.buffer], name, { type: "audio/wav" });
}
