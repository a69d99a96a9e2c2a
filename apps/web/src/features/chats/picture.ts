/** Pictures of a message: what may be attached, and how it is made small enough (doc 1, section 5). */

const maxBytes = 900_000;
const maxSidePixels = 2000;
const pickerMaxBytes = 50_000_000;
const firstQuality = 0.86;
const lowestQuality = 0.5;
const shrinkStep = 0.8;

/** A picture ready to be sent, as a data URL, so that it can be shown and kept with a draft. */
export interface DraftPicture {
  url: string;
  contentType: string;
}

/** What a person is told about a picture that cannot be taken. */
export interface PictureRefusal {
  title: string;
  text: string;
}

export type PreparedPicture = { picture: DraftPicture } | { refusal: PictureRefusal };

interface Size {
  width: number;
  height: number;
}

/** Draws the picture at a size and encodes it as JPEG. */
export type EncodePicture = (size: Size, quality: number) => Promise<Blob>;

/** Encodes with falling quality, then at smaller sizes, until it is at most 0.9 MB and 2000 px. */
export async function shrinkPicture(size: Size, encode: EncodePicture): Promise<Blob> {
  let scale = Math.min(1, maxSidePixels / Math.max(size.width, size.height));
  for (;;) {
    const drawn = {
      width: Math.max(1, Math.round(size.width * scale)),
      height: Math.max(1, Math.round(size.height * scale)),
    };
    for (let quality = firstQuality; quality >= lowestQuality; quality -= 0.12) {
      const blob = await encode(drawn, quality);
      if (blob.size <= maxBytes) return blob;
    }
    scale *= shrinkStep;
  }
}

const jpegOf = async (file: Blob): Promise<Blob> => {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  const canvas = document.createElement("canvas");
  const paper = canvas.getContext("2d");
  if (!paper) throw new Error("This browser cannot draw pictures.");
  try {
    return await shrinkPicture(bitmap, async ({ width, height }, quality) => {
      canvas.width = width;
      canvas.height = height;
      // JPEG has no transparency; without paper underneath it would turn black.
      paper.fillStyle = "#fff";
      paper.fillRect(0, 0, width, height);
      paper.drawImage(bitmap, 0, 0, width, height);
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
      if (!blob) throw new Error("The picture could not be encoded.");
      return blob;
    });
  } finally {
    bitmap.close();
  }
};

const dataUrlOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(reader.result as string));
    reader.addEventListener("error", () => reject(reader.error ?? new Error("The file could not be read.")));
    reader.readAsDataURL(blob);
  });

/** The bytes behind a data URL. Not by fetch: the page's content policy allows no data addresses there. */
export function blobOfDataUrl(url: string): Blob {
  const [head = "", body = ""] = url.split(",", 2);
  const bytes = Uint8Array.from(atob(body), (character) => character.charCodeAt(0));
  return new Blob([bytes], { type: /^data:([^;]+)/.exec(head)?.[1] ?? "application/octet-stream" });
}

const refuse = (text: string, title = "Invalid Selection"): PreparedPicture => ({ refusal: { title, text } });

/** Makes a chosen, dropped or pasted file ready to be sent, or says why it cannot be. */
export async function preparePicture(file: Blob): Promise<PreparedPicture> {
  if (!file.type.startsWith("image/") || file.type.includes("svg")) return refuse("File must be an image");
  if (file.size > pickerMaxBytes) return refuse("File must be less than 50MB");
  if (file.type === "image/gif" && file.size > maxBytes) return refuse("GIF images must be less than 0.9MB");
  try {
    // A GIF may move, so it stays as it is. Everything else is drawn anew, which also drops where it was taken.
    const blob = file.type === "image/gif" ? file : await jpegOf(file);
    return { picture: { url: await dataUrlOf(blob), contentType: blob.type } };
  } catch {
    return refuse("Selected image may be too large. Please try again.", "Selection Failed");
  }
}
