import { imageSize } from "image-size";
import { AppError } from "../app-error.ts";
import { damagedPicture, withoutPlaces } from "../stored-files/remove-places.ts";

/** Limits the unpacked size everywhere, since a small file can hold a huge picture. */
export const PICTURE_MAX_PIXELS = 50_000_000;

/** How far into a file a container states its dimensions, once camera metadata is removed. */
const PICTURE_HEAD_BYTES = 4_000_000;

/** From this EXIF orientation on, a picture is rotated by 90 degrees. */
const SIDEWAYS = 5;

/** A picture as stored, in pieces, and its displayed size in pixels. */
export interface HarmlessPicture {
  pieces: Buffer[];
  width: number;
  height: number;
}

/**
 * Removes the location from a picture without unpacking it. Throws `unsupported-media` for a picture that is damaged or
 * has more than 50 megapixels.
 */
export function harmlessPicture(bytes: Buffer, contentType: string): HarmlessPicture {
  const pieces = withoutPlaces(bytes, contentType);
  const { width, height, images = [], orientation = 1 } = sizeOf(pieces);
  const pixels = Math.max(width * height, ...images.map((image) => image.width * image.height));
  if (pixels > PICTURE_MAX_PIXELS)
    throw new AppError(
      "unsupported-media",
      `Pictures can have up to ${PICTURE_MAX_PIXELS / 1_000_000} megapixels. Make this one smaller first.`,
    );
  // Rotated: the container gives the dimensions as the camera saw them.
  return orientation >= SIDEWAYS ? { pieces, width: height, height: width } : { pieces, width, height };
}

const headOf = (pieces: readonly Buffer[]): Buffer =>
  Buffer.concat(pieces.map((piece) => piece.subarray(0, PICTURE_HEAD_BYTES))).subarray(0, PICTURE_HEAD_BYTES);

function sizeOf(pieces: readonly Buffer[]) {
  try {
    return imageSize(headOf(pieces));
  } catch (cause) {
    throw damagedPicture(cause);
  }
}
