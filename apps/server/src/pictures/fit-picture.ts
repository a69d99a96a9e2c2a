import { PICTURE_MAX_PIXELS } from "./harmless-picture.ts";
import { inTurn, openSharp } from "./sharp.ts";

export interface FittedPicture {
  bytes: Buffer;
  contentType: "image/jpeg";
  width: number;
  height: number;
}

/** The same as in the web app (`lib/media-files.ts`), so that both produce the same picture. */
const MAX_SIDE_PIXELS = 2_000;
const QUALITIES = [86, 74, 62, 50];
const SHRINK_STEP = 0.8;
const SMALLEST_SIDE_PIXELS = 16;

/**
 * Redraws a picture with at most `maxBytes`, upright, off the event loop. Returns null for animations, which would lose
 * their motion, and for unreadable files.
 */
export function fitPicture(bytes: Buffer, maxBytes: number): Promise<FittedPicture | null> {
  return inTurn(() => fit(bytes, maxBytes));
}

async function fit(bytes: Buffer, maxBytes: number): Promise<FittedPicture | null> {
  const sharp = await openSharp();
  try {
    const picture = sharp(bytes, { limitInputPixels: PICTURE_MAX_PIXELS, sequentialRead: true });
    const { pages = 1 } = await picture.metadata();
    if (pages > 1) return null;
    const { data, info } = await picture
      .autoOrient()
      .resize(MAX_SIDE_PIXELS, MAX_SIDE_PIXELS, { fit: "inside", withoutEnlargement: true })
      // JPEG has no transparency: without a background, transparent parts would turn black.
      .flatten({ background: "#fff" })
      .toColorspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const widest = Math.max(info.width, info.height);
    for (let scale = 1; widest * scale >= SMALLEST_SIDE_PIXELS; scale *= SHRINK_STEP) {
      const width = Math.max(1, Math.round(info.width * scale));
      const height = Math.max(1, Math.round(info.height * scale));
      for (const quality of QUALITIES) {
        const drawn = await sharp(data, { raw })
          .resize(width, height, { fit: "fill" })
          .jpeg({ quality })
          .toBuffer();
        if (drawn.length <= maxBytes) return { bytes: drawn, contentType: "image/jpeg", width, height };
      }
    }
  } catch {
    // An unreadable picture gives null; carriers couldn't read it either.
  }
  return null;
}
