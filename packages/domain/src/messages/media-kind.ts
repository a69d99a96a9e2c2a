/** What a file of a message is to people. */
export type MediaKind = "picture" | "recording" | "video" | "card" | "file";

/** Whether a file is a contact card (.vcf), by the types that carriers and phones give it. */
export const isVcardType = (contentType: string): boolean =>
  /^(text|application)\/(x-)?vcard$|^text\/directory$/.test(contentType.split(";")[0]!.trim().toLowerCase());

/** Tells a file by its MIME type; what is none of the known kinds is a file. */
export function mediaKind(contentType: string): MediaKind {
  if (contentType.startsWith("image/")) return "picture";
  if (contentType.startsWith("audio/")) return "recording";
  if (contentType.startsWith("video/")) return "video";
  return isVcardType(contentType) ? "card" : "file";
}

/** What stands in the place of a message's words when it has none. */
export const MEDIA_NAMES: Record<MediaKind, string> = {
  picture: "Photo",
  recording: "Recording",
  video: "Video",
  card: "Contact card",
  file: "Attachment",
};

/** What a message says: its words, or else what the file is that came with it; nothing where there is neither. */
export const wordsOrFile = (text: string, contentType: string | null | undefined): string =>
  text || (contentType ? MEDIA_NAMES[mediaKind(contentType)] : "");
