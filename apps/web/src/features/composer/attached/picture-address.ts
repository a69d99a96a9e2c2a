/** An address that names a file of a picture, and nothing beside it. */
const pictureFile = /^https?:\/\/\S+\.(jpe?g|png|gif|webp)(\?\S*)?$/i;

/** The address of a picture, where that is all that was pasted; null for any other text. */
export const pictureAddressIn = (text: string): string | null => {
  const address = text.trim();
  return pictureFile.test(address) ? address : null;
};

/** The address of a picture that was dragged here from another page; its first line that is no comment (RFC 2483). */
export const draggedAddressIn = (uriList: string): string | null =>
  uriList.split(/\r?\n/).find((line) => /^https?:\/\//i.test(line)) ?? null;
