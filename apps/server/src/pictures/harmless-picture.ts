import { imageSize } from "image-size";
import { AppError } from "../app-error.ts";
import { damagedPicture, withoutPlaces } from "../stored-files/remove-places.ts";

/** A small file may be a large picture: what it is unpacked to, anywhere, is bounded. */
export const PICTURE_MAX_PIXELS = 50_000_000;

/** Where containers say how large a picture is, once what the camera told is out of the way. */
const PICTURE_HEAD_BYTES = 4_000_000;

/** EXIF: from here on a picture is turned by a quarter. */
const SIDEWAYS = 5;

/** A picture as it is kept, in pieces, and how large it is shown, in pixels. */
export interface HarmlessPicture {
  pieces: Buffer[];
  width: number;
  height: number;
}

/**
 * A picture without the place where it was taken; nothing of it is unpacked. Throws `unsupported-media` for one that is
 * damaged or has more than 50 megapixels.
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
  // Held sideways: its container has it as the camera saw it.
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
