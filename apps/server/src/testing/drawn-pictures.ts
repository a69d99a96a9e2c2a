import { randomBytes } from "node:crypto";
import sharp from "sharp";

/** Noise, which no format makes much smaller. */
const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });

/** A photo as a phone held sideways takes it. */
export const aPhoto = (width: number, height: number): Promise<Buffer> =>
  noise(width, height).withMetadata({ orientation: 6 }).jpeg({ quality: 80 }).toBuffer();

/** A GIF of two frames with at least so many bytes. */
export async function anAnimation(leastBytes: number): Promise<Buffer> {
  const side = Math.ceil(Math.sqrt(leastBytes / 2));
  const frames = await Promise.all([0, 1].map(() => noise(side, side).png().toBuffer()));
  return sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
}
