import { MEDIA_MAX_BYTES, RECORDING_MAX_BYTES } from "@broadcast/contract/messages";
import { fileSizeText } from "@broadcast/domain/content/file-size";
import { kindOfNumber } from "@broadcast/domain/messages/carriers/carrier-rates";
import { mediaLimitBytes } from "@broadcast/domain/messages/carriers/carrier-size-limits";

/** Why a file was refused, in words for the user. */
export interface FileRefusal {
  title: string;
  text: string;
}

export type CheckedFile = { file: Blob } | { refusal: FileRefusal };

const refuse = (text: string, title = "Invalid Selection"): CheckedFile => ({ refusal: { title, text } });

/** RIFF, a size of four bytes, then WAVE. */
const wavHeaderBytes = 12;

/** Checks a recording: WAV only, at most 10 MB (doc 2, section 5). Judged by its content, not by its name. */
export async function checkRecording(file: Blob): Promise<CheckedFile> {
  const head = new TextDecoder("latin1").decode(await file.slice(0, wavHeaderBytes).arrayBuffer());
  if (!head.startsWith("RIFF") || head.slice(8) !== "WAVE")
    return refuse("A recording must be a WAV file. Save it as WAV and choose it again.");
  if (file.size > RECORDING_MAX_BYTES) return refuse("File must be less than 10MB");
  return { file };
}

/** The most bytes a picture sent from this number may have: carriers take less from some kinds of numbers. */
export const pictureMaxBytes = (phoneNumber: string | null): number =>
  phoneNumber
    ? Math.min(MEDIA_MAX_BYTES, mediaLimitBytes({ provider: "twilio", kind: kindOfNumber(phoneNumber) }))
    : MEDIA_MAX_BYTES;

/** The limit every carrier accepts, and the default target size for pictures. */
export const imageMaxBytes = MEDIA_MAX_BYTES;

const bytesPerMegabyte = 1_000_000;

/** Checks that a file has at most `maxBytes`; `kinds` are media types ("application/pdf", "text/*"), any if omitted. */
export function checkFile(file: File, maxBytes: number, kinds: readonly string[] = []): CheckedFile {
  const isOfKind =
    kinds.length === 0 ||
    kinds.some((kind) =>
      kind.endsWith("/*") ? file.type.startsWith(kind.slice(0, -1)) : file.type === kind,
    );
  if (!isOfKind) return refuse("We can't use this kind of file here. Please choose another one.");
  if (file.size > maxBytes) return refuse(`File must be less than ${maxBytes / bytesPerMegabyte}MB`);
  return { file };
}

const pickerMaxBytes = 50_000_000;
const maxSidePixels = 2_000;
const qualities = [0.86, 0.74, 0.62, 0.5];
const shrinkStep = 0.8;

/** Draws a picture at a width and height in pixels, as JPEG with a quality from 0 to 1. */
export type EncodePicture = (width: number, height: number, quality: number) => Promise<Blob>;

/** Encodes with falling quality, then at smaller sizes, until the result has at most `maxBytes`. */
export async function fitPicture(
  { width, height }: { width: number; height: number },
  maxBytes: number,
  encode: EncodePicture,
): Promise<Blob> {
  for (let scale = Math.min(1, maxSidePixels / Math.max(width, height)); ; scale *= shrinkStep) {
    for (const quality of qualities) {
      const size = (side: number) => Math.max(1, Math.round(side * scale));
      const blob = await encode(size(width), size(height), quality);
      if (blob.size <= maxBytes) return blob;
    }
  }
}

const drawnAsJpeg = async (file: Blob, maxBytes: number): Promise<Blob> => {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  const canvas = document.createElement("canvas");
  const paper = canvas.getContext("2d");
  if (!paper) throw new Error("This browser can't process pictures.");
  try {
    return await fitPicture(bitmap, maxBytes, async (width, height, quality) => {
      canvas.width = width;
      canvas.height = height;
      // JPEG has no transparency: without a background, transparent parts would turn black.
      paper.fillStyle = "#fff";
      paper.fillRect(0, 0, width, height);
      paper.drawImage(bitmap, 0, 0, width, height);
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
      if (!blob) throw new Error("We couldn't process the picture.");
      return blob;
    });
  } finally {
    bitmap.close();
  }
};

/** Checks that a file can be picked as a picture (doc 1, section 5). */
export function checkPicked(file: Blob): CheckedFile {
  if (!file.type.startsWith("image/") || file.type.includes("svg")) return refuse("File must be an image");
  if (file.size > pickerMaxBytes) return refuse("File must be less than 50MB");
  return { file };
}

/** Checks a picture and shrinks it to what carriers accept (doc 1, section 5); says why if that fails. */
export async function checkPicture(file: Blob, maxBytes: number): Promise<CheckedFile> {
  const picked = checkPicked(file);
  if ("refusal" in picked) return picked;
  // A GIF can be animated, so it is not redrawn. Everything else is, which also drops location metadata.
  if (file.type === "image/gif") {
    if (file.size > imageMaxBytes) return refuse("GIF images must be less than 0.9MB");
    // Some numbers and screens accept less than the documents' limit.
    return file.size > maxBytes ? refuse(`Choose a GIF of up to ${fileSizeText(maxBytes)}.`) : { file };
  }
  try {
    return { file: await drawnAsJpeg(file, maxBytes) };
  } catch {
    return refuse("Selected image may be too large. Please try again.", "Selection Failed");
  }
}
