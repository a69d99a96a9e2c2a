import { checkPicture, type FileRefusal } from "../../../lib/device/media-files.ts";

/** A picture ready to be sent, as a data URL, so that it can be shown and kept with a draft. */
export interface DraftPicture {
  url: string;
  contentType: string;
  /** Its bytes before it was made to fit what the number carries; left out where it fitted. */
  bytesBefore?: number;
}

const dataUrlOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(reader.result as string));
    reader.addEventListener("error", () => reject(reader.error ?? new Error("We couldn't read the file.")));
    reader.readAsDataURL(blob);
  });

/** The bytes behind a data URL. Not by fetch: the page's content policy allows no data addresses there. */
export function blobOfDataUrl(url: string): Blob {
  const [head = "", body = ""] = url.split(",", 2);
  const bytes = Uint8Array.from(atob(body), (character) => character.charCodeAt(0));
  return new Blob([bytes], { type: /^data:([^;]+)/.exec(head)?.[1] ?? "application/octet-stream" });
}

/** Makes a chosen, dropped or pasted file ready to be sent with at most `maxBytes`, or says why it cannot be. */
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
