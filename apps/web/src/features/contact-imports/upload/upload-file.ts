import { type ContactImport, contactImports, IMPORT_MAX_BYTES } from "@broadcast/contract/contact-imports";
import type { ErrorReply } from "@broadcast/contract/errors";
import { addressOf } from "../../../lib/api/api-client.ts";
import { ApiError } from "../../../lib/api/api-error.ts";
import { emitApiEvent } from "../../../lib/api/api-events.ts";
import { appVersion } from "../../../lib/device/app-version.ts";
import { randomId } from "../../../lib/device/random-id.ts";
import { announceChange } from "../../../lib/live/live-topics.ts";
import { platform } from "../../../platform/index.ts";

const maxMegabytes = IMPORT_MAX_BYTES / (1024 * 1024);

/** Why a file cannot be imported, as a sentence, or null. Checked before anything is sent. */
export const fileProblem = (file: Pick<File, "name" | "size">): string | null => {
  if (/\.(xls|ods|numbers)$/i.test(file.name))
    return "This kind of spreadsheet can't be read. Save it as .xlsx or CSV and choose that file.";
  if (/\.(pdf|docx?|png|jpe?g|zip)$/i.test(file.name))
    return "This file can't be imported. Export your contacts as CSV, Excel or vCard and choose that file.";
  if (file.size === 0) return "The file is empty. Choose one with at least one contact.";
  if (file.size > IMPORT_MAX_BYTES) return `File must be less than ${maxMegabytes}MB`;
  return null;
};

const failureOf = (request: XMLHttpRequest): ApiError => {
  const body = (request.response ?? {}) as Partial<ErrorReply>;
  return new ApiError({
    status: request.status,
    code: body.code ?? (request.status === 401 ? "unauthorized" : "internal"),
    // A field's message is more specific than the form's.
    message:
      body.fields?.upload ?? body.error ?? "We couldn't upload the file. Please try again in a few minutes.",
    fields: body.fields,
    requestId: body.requestId,
  });
};

/**
 * Uploads a file of contacts; `onProgress` receives the share sent, 0 to 1. Uses XMLHttpRequest because
 * `fetch` reports no upload progress. Rejects with `ApiError`, with code `aborted` if the signal was.
 */
export const uploadFile = (
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<ContactImport> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", addressOf(contactImports.upload, {}));
    request.responseType = "json";
    request.withCredentials = true;
    request.setRequestHeader("accept", "application/json");
    request.setRequestHeader("x-app-version", appVersion);
    request.setRequestHeader("x-os-name", platform.osName);
    request.setRequestHeader("idempotency-key", randomId());
    request.upload.addEventListener("progress", ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(loaded / total);
    });
    request.addEventListener("load", () => {
      if (request.status < 300) {
        announceChange(contactImports.upload.touches);
        resolve(request.response as ContactImport);
        return;
      }
      if (request.status === 401) emitApiEvent({ kind: "unauthorized" });
      reject(failureOf(request));
    });
    request.addEventListener("error", () =>
      reject(
        new ApiError({
          status: 0,
          code: "offline",
          message: "The server didn't respond. Check your connection and try again.",
        }),
      ),
    );
    request.addEventListener("abort", () =>
      reject(new ApiError({ status: 0, code: "aborted", message: "The upload was stopped." })),
    );
    signal.addEventListener("abort", () => request.abort());
    const form = new FormData();
    form.set("upload", file);
    request.send(form);
  });
