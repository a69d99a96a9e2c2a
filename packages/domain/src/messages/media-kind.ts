/** How users see a message's file. */
export type MediaKind = "picture" | "recording" | "video" | "card" | "file";

/** Whether a file is a contact card (.vcf), by the types that carriers and phones use. */
export const isVcardType = (contentType: string): boolean =>
  /^(text|application)\/(x-)?vcard$|^text\/directory$/.test(contentType.split(";")[0]!.trim().toLowerCase());

/** The kind of a file by its MIME type; "file" if none of the known kinds. */
export function mediaKind(contentType: string): MediaKind {
  if (contentType.startsWith("image/")) return "picture";
  if (contentType.startsWith("audio/")) return "recording";
  if (contentType.startsWith("video/")) return "video";
  return isVcardType(contentType) ? "card" : "file";
}

/** Shown instead of a message's text if it has none. */
export const MEDIA_NAMES: Record<MediaKind, string> = {
  picture: "Photo",
  recording: "Recording",
  video: "Video",
  card: "Contact card",
  file: "Attachment",
};

/** A message's description: its text, else the kind of its file; empty if there is neither. */
export const wordsOrFile = (text: string, contentType: string | null | undefined): string =>
  text || (contentType ? MEDIA_NAMES[mediaKind(contentType)] : "");
