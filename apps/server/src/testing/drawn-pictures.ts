import { randomBytes } from "node:crypto";
import sharp from "sharp";

/** Noise, which no format compresses well. */
const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });

/** A photo taken with a phone held sideways. */
export const aPhoto = (width: number, height: number): Promise<Buffer> =>
  noise(width, height).withMetadata({ orientation: 6 }).jpeg({ quality: 80 }).toBuffer();

/** A GIF of two frames of one pixel, with a comment that pads it to at least this many bytes. */
export function anAnimation(leastBytes: number): Buffer {
  const head = Buffer.from("GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff", "latin1");
  const piece = Buffer.alloc(256, 0x20);
  piece[0] = 255;
  const comment = Array.from({ length: Math.ceil(leastBytes / piece.length) }, () => piece);
  const frame = Buffer.from("!\xf9\x04\0\x0a\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0", "latin1");
  return Buffer.concat([
    head,
    Buffer.from("!\xfe", "latin1"),
    ...comment,
    Buffer.from([0]),
    frame,
    frame,
    Buffer.from(";"),
  ]);
}
