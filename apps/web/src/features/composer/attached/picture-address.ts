/** A URL of a picture file, and nothing else. */
const pictureFile = /^https?:\/\/\S+\.(jpe?g|png|gif|webp)(\?\S*)?$/i;

/** The URL if the pasted text is only that of a picture; null for any other text. */
export const pictureAddressIn = (text: string): string | null => {
  const address = text.trim();
  return pictureFile.test(address) ? address : null;
};

/** The URL of a picture dragged from another page; the first line that is not a comment (RFC 2483). */
export const draggedAddressIn = (uriList: string): string | null =>
  uriList.split(/\r?\n/).find((line) => /^https?:\/\//i.test(line)) ?? null;
