import type { StoredMedia } from "../../../db/columns.ts";
import type { SignedIn } from "../../../http/context.ts";
import type { MessageFile } from "../../messages/index.ts";

/** Stores a message's file, in the account with the space. */
export async function keepFile(
  { storage }: Pick<SignedIn, "storage">,
  accountId: number,
  id: string,
  { bytes, ...described }: MessageFile,
): Promise<StoredMedia> {
  const key = `media/${accountId}/${id}-0`;
  await storage.put(key, bytes, described.contentType);
  return { key, ...described };
}
