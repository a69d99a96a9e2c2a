import type { MessageMedia } from "@broadcast/contract/message-parts";
import type { StoredMedia } from "../db/columns.ts";

/** A stored file as the API shows it. */
export const shownMedia = (
  { contentType, seconds, waveform, width, height, sizeBytes }: StoredMedia,
  url: string,
): MessageMedia => ({
  url,
  contentType,
  ...(seconds !== undefined && { seconds }),
  ...(waveform !== undefined && { waveform }),
  ...(width !== undefined && { width }),
  ...(height !== undefined && { height }),
  ...(sizeBytes !== undefined && { sizeBytes }),
});
