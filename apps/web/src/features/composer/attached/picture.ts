import { checkPicture, type FileRefusal } from "../../../lib/device/media-files.ts";

/** A picture ready for sending, as a data URL, so that it can be shown and stored with a draft. */
export interface DraftPicture {
  url: string;
  contentType: string;
  /** Its size in bytes before it was shrunk to the number's limit; omitted if it already fit. */
  bytesBefore?: number;
}

const dataUrlOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(reader.result as string));
    reader.addEventListener("error", () => reject(reader.error ?? new Error("We couldn't read the file.")));
    reader.readAsDataURL(blob);
  });

/** Decodes a data URL. Not by fetch, because the page's content policy forbids data URLs there. */
export function blobOfDataUrl(url: string): Blob {
  const [head = "", body = ""] = url.split(",", 2);
  const bytes = Uint8Array.from(atob(body), (character) => character.charCodeAt(0));
  return new Blob([bytes], { type: /^data:([^;]+)/.exec(head)?.[1] ?? "application/octet-stream" });
}

/** Prepares a chosen, dropped or pasted file for sending with at most `maxBytes`, or says why it cannot. */
export async function preparePicture(
  file: Blob,
  maxBytes: number,
): Promise<{ picture: DraftPicture } | { refusal: FileRefusal }> {
  const checked = await checkPicture(file, maxBytes);
  if ("refusal" in checked) return checked;
  return {
    picture: {
      url: await dataUrlOf(checked.file),
      contentType: checked.file.type,
      ...(file.size > maxBytes && { bytesBefore: file.size }),
    },
  };
}
