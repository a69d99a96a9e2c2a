import type { ThreadRow } from "./thread-rows.ts";

const lineHeight = 20;
const bubblePadding = 18;
const widestBubble = 520;
const bubbleInset = 26;
/** What an average letter of English takes up at the size of messages. */
const letterWidth = 6.7;
const groupGap = 12;
const messageGap = 4;
const dayHeight = 50;
const labelHeight = 20;
const captionHeight = 22;
const pictureHeight = 154;
const videoHeight = 204;
const attachmentHeight = 64;
const noteHeight = 96;

/** The lines of a text in a bubble this wide, as they break by letters: words take up a little more. */
function linesOf(text: string, bubbleWidth: number): number {
  const letters = Math.max(8, Math.floor(bubbleWidth / letterWidth));
  let lines = 0;
  for (const paragraph of text.split("\n")) lines += Math.max(1, Math.ceil(paragraph.length / letters));
  return lines;
}

/**
 * Estimates the height in pixels of a row in a thread this wide, before it is laid out: the closer it is, the less moves
 * while the thread is scrolled.
 */
export function rowHeight(row: ThreadRow, threadWidth: number): number {
  const day = row.day ? dayHeight : 0;
  if (row.note) return day + noteHeight;
  const gap = row.day ? 0 : row.isGroupStart ? groupGap : messageGap;
  const labels = row.isGroupStart ? (row.author ? labelHeight : 0) + (row.label ? labelHeight : 0) : 0;
  const attachments =
    row.pictures.length * pictureHeight +
    (row.recordings.length + row.cards.length + row.files.length) * attachmentHeight +
    row.videos.length * videoHeight;
  const bubbleWidth = Math.min(widestBubble, threadWidth * 0.86 - 48) - bubbleInset;
  const lines = row.text || row.subject ? linesOf(row.text, bubbleWidth) + (row.subject ? 1 : 0) : 0;
  const bubble = lines === 0 ? 0 : bubblePadding + lines * lineHeight;
  const keyword = row.message?.keyword ? labelHeight : 0;
  const caption = row.caption || row.problem ? captionHeight : 0;
  return day + gap + labels + attachments + bubble + keyword + caption;
}
