import { MEDIA_MAX_BYTES } from "@broadcast/contract/messages";
import { mediaLimitBytes } from "@broadcast/domain/messages/carriers/carrier-size-limits";
import { fileTypeFromBuffer } from "file-type";
import { AppError, invalid } from "../../../../app-error.ts";
import type { StoredMedia } from "../../../../db/columns.ts";
import type { SignedIn, Upload } from "../../../../http/context.ts";
import { fitPicture } from "../../../../pictures/fit-picture.ts";
import { harmlessPicture } from "../../../../pictures/harmless-picture.ts";
import { takeRecording } from "../../../../recordings/take-recording.ts";
import { vcardAt } from "../../../contact-cards/index.ts";
import type { NumberLimits } from "./number-limits.ts";

const PICTURES = new Set(["image/jpeg", "image/png", "image/gif"]);

/** A checked file of a message. */
export interface MessageFile extends Omit<StoredMedia, "key"> {
  bytes: Buffer;
}

/**
 * Reads a picture, and scales it down if the sending number cannot carry it (document 1, section 5). `limits` is null
 * while the sending number is unknown: then it is fitted when sent.
 */
export async function readPicture(upload: Upload, limits: NumberLimits | null): Promise<MessageFile> {
  return checkPicture(await bytesOf(upload), limits);
}

/** Checks an existing picture by its content, and fits it likewise. */
export async function checkPicture(given: Buffer, limits: NumberLimits | null): Promise<MessageFile> {
  const picture = await pictureOf(given);
  if (picture.sizeBytes > MEDIA_MAX_BYTES) {
    const what =
      picture.contentType === "image/gif"
        ? "GIF images must be less than 0.9MB"
        : "Images must be less than 0.9MB";
    throw new AppError("too-large", what);
  }
  const carried = carriedBytes(limits);
  const fitted = await fittedTo(picture, carried);
  if (fitted) return fitted;
  const kilobytes = Math.floor(carried / 1000);
  throw new AppError(
    "too-large",
    `Your number can send pictures up to ${kilobytes} KB. Choose a smaller one, or send the text without it.`,
  );
}

/** Returns a picture as stored. Browsers redraw a picture before they send it; a program sends the camera's original. */
export async function pictureOf(given: Buffer): Promise<MessageFile & { sizeBytes: number }> {
  const found = await fileTypeFromBuffer(given);
  if (!found || !PICTURES.has(found.mime)) throw new AppError("unsupported-media", "File must be an image");
  const { pieces, width, height } = harmlessPicture(given, found.mime);
  const bytes = Buffer.concat(pieces);
  return { bytes, contentType: found.mime, width, height, sizeBytes: bytes.length };
}

/** Returns the picture with at most this many bytes; null when it cannot be scaled down, like an animation. */
export async function fittedTo(
  picture: MessageFile & { sizeBytes: number },
  maxBytes: number,
): Promise<MessageFile | null> {
  if (picture.sizeBytes <= maxBytes) return picture;
  const fitted = await fitPicture(picture.bytes, maxBytes);
  return fitted && { ...fitted, sizeBytes: fitted.bytes.length };
}

const carriedBytes = (limits: NumberLimits | null): number =>
  limits ? mediaLimitBytes({ provider: limits.carrier, kind: limits.kind }) : Number.POSITIVE_INFINITY;

/**
 * Returns the account's current contact card, so that a sent one never changes. Any other address is refused: addresses
 * in messages are not fetched.
 */
export async function readOwnCard(
  context: SignedIn,
  mediaUrl: string,
  limits: NumberLimits | null,
): Promise<MessageFile> {
  const bytes = await vcardAt(context, mediaUrl);
  if (!bytes) throw invalid({ mediaUrl: "You can only send your own contact card by its address." });
  if (bytes.length > carriedBytes(limits)) {
    throw new AppError(
      "too-large",
      "Your contact card is too large for your number. Choose a smaller picture for it, or remove the picture.",
    );
  }
  return { bytes, contentType: "text/vcard" };
}

/** Reads a recording and converts it to the telephone network's format. */
export async function readRecording(upload: Upload): Promise<MessageFile> {
  const { bytes, seconds, waveform } = await takeRecording(await bytesOf(upload));
  return { bytes: Buffer.from(bytes.buffer), contentType: "audio/wav", seconds, waveform };
}

const bytesOf = async (upload: Upload): Promise<Buffer> => Buffer.concat(await upload.stream.toArray());
