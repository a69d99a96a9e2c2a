import { buffer } from "node:stream/consumers";
import { RECORDING_MAX_BYTES } from "@broadcast/contract/messages";
import { AppError } from "../../app-error.ts";
import { type Connection, transaction } from "../../db/connection.ts";
import { uuidv7 } from "../../db/uuid.ts";
import type { SignedIn } from "../../http/context.ts";
import { takeRecording } from "../../recordings/take-recording.ts";
import { endUpload, openUpload } from "../attachments/index.ts";
import type { StoredRecording } from "./voice-drops.sql.ts";

export const RECORDING_TYPE = "audio/wav";

/**
 * Checks and converts an uploaded file, and lets `write` store it in the transaction that ends the upload. A refused
 * one leaves no file behind.
 */
export async function withUploadedRecording<T>(
  context: SignedIn,
  uploadId: string,
  write: (db: Connection, recording: StoredRecording) => Promise<T>,
): Promise<T> {
  const { sizeBytes, content } = await openUpload(context, uploadId);
  if (sizeBytes > RECORDING_MAX_BYTES) throw new AppError("too-large", "File must be less than 10MB");
  return withRecording(context, await buffer(content()), (recording) =>
    transaction(context.db, async (db) => {
      await endUpload(db, context.accountId, uploadId);
      return write(db, recording);
    }),
  );
}

/** Checks, converts and stores a file for `write`; a failed write leaves none behind. */
export async function withRecording<T>(
  { accountId, storage }: Pick<SignedIn, "accountId" | "storage">,
  file: Buffer,
  write: (recording: StoredRecording) => Promise<T>,
): Promise<T> {
  const { bytes, seconds, waveform } = await takeRecording(file);
  const key = `media/${accountId}/${uuidv7()}`;
  await storage.put(key, Buffer.from(bytes.buffer), RECORDING_TYPE);
  try {
    return await write({ key, durationMs: Math.round(seconds * 1_000), waveform });
  } catch (error) {
    await storage.remove(key);
    throw error;
  }
}
