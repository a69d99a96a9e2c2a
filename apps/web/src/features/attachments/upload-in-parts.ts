import { type AttachmentUpload, attachments } from "@broadcast/contract/attachments";
import { call } from "../../lib/api/api-client.ts";
import { ApiError } from "../../lib/api/api-error.ts";

/** The progress of an upload, 0 to 1, and whether it waits for a connection. */
export interface UploadProgress {
  share: number;
  isWaiting: boolean;
}

interface UploadOptions {
  signal: AbortSignal;
  onProgress: (progress: UploadProgress) => void;
  /** Waits after consecutive failures, in milliseconds; after the last one the upload is given up. */
  waitsMs?: readonly number[];
}

const usualWaitsMs = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000, 60_000];

/** Whether a retry can work: no answer, a busy server, or rate limiting. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === "offline" || error.status >= 500 || error.status === 429);

/** Resolves after `ms`, or as soon as the device is back online. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener("online", end);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener("online", end);
    signal.addEventListener("abort", end);
  });

/**
 * Uploads a file in parts and resolves to the upload's id. After an interruption it continues with the
 * missing part, even when the same file is chosen again later. Rejects with `ApiError`.
 */
export async function uploadInParts(
  file: File,
  { signal, onProgress, waitsMs = usualWaitsMs }: UploadOptions,
): Promise<string> {
  let failures = 0;
  const patiently = async <T>(work: () => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        const result = await work();
        failures = 0;
        return result;
      } catch (error) {
        const waitMs = waitsMs[failures];
        failures += 1;
        if (signal.aborted || !isPassing(error) || waitMs === undefined) throw error;
        onProgress({ share: known ? known.receivedParts / known.parts : 0, isWaiting: true });
        await pause(waitMs, signal);
      }
    }
  };
  let known: AttachmentUpload | null = null;
  const body = { fileName: file.name, fileSize: file.size, lastModified: file.lastModified };
  known = await patiently(() => call(attachments.beginUpload, { body, signal, isQuiet: true }));
  while (known.receivedParts < known.parts) {
    onProgress({ share: known.receivedParts / known.parts, isWaiting: false });
    const { _id: uploadId, receivedParts: part, partBytes }: AttachmentUpload = known;
    // At this size the browser streams the file while sending.
    const upload = file.slice(part * partBytes, (part + 1) * partBytes);
    known = await patiently(() =>
      call(attachments.putPart, { params: { uploadId, part: String(part) }, upload, signal, isQuiet: true }),
    );
  }
  onProgress({ share: 1, isWaiting: false });
  return known._id;
}
