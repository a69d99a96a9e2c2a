import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { RECORDING_MAX_BYTES } from "@broadcast/contract/messages";
import { AppError } from "../app-error.ts";
import type { convertRecording, TelephoneRecording } from "./convert-recording.ts";

/** Far longer than 10 MB take on a busy machine. */
const MOST_MS = 20_000;
/** A recording of 10 MB takes a tenth of this. */
const MOST_MEMORY_MB = 512;

/** Recordings are converted one at a time: in parallel, their threads would take the whole machine. */
let lastConversion: Promise<unknown> = Promise.resolve();

/**
 * Checks an uploaded recording and converts it to the telephone network's format. Throws AppError `too-large`, and
 * `unsupported-media` with the reason. WAV only, at most 10 MB (document 2, section 5).
 */
export async function takeRecording(file: Buffer): Promise<TelephoneRecording> {
  if (file.length > RECORDING_MAX_BYTES) throw new AppError("too-large", "File must be less than 10MB");
  const conversion = lastConversion.then(() => convertInThread(file));
  lastConversion = conversion.catch(() => {});
  const converted = await conversion;
  if ("problem" in converted) throw new AppError("unsupported-media", converted.problem);
  return converted;
}

async function convertInThread(file: Buffer): Promise<ReturnType<typeof convertRecording>> {
  const bytes = new Uint8Array(file);
  const thread = new Worker(new URL("./recording-thread.ts", import.meta.url), {
    workerData: bytes,
    transferList: [bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
  });
  try {
    const [converted] = (await once(thread, "message", { signal: AbortSignal.timeout(MOST_MS) })) as [
      ReturnType<typeof convertRecording>,
    ];
    return converted;
  } catch (cause) {
    throw new AppError(
      "unsupported-media",
      "This recording can't be read. Save it as WAV and choose it again.",
      {
        cause,
      },
    );
  } finally {
    await thread.terminate();
  }
}
