import { transaction } from "../../db/connection.ts";
import { uuidv7 } from "../../db/uuid.ts";
import type { SignedIn } from "../../http/context.ts";
import { insertItem, makeSlug } from "../content/index.ts";
import { findFile, keepFile } from "./attachments.sql.ts";
import { kindOf } from "./attachments.ts";

/**
 * Copies pictures of any account into this one, as attachments named `name`; returns the copies' ids by original id,
 * without deleted ones. Call it outside of a transaction, which long files would keep open.
 */
export async function copyPictures(
  { db, accountId, storage, clock }: Pick<SignedIn, "db" | "accountId" | "storage" | "clock">,
  attachmentIds: readonly string[],
  name: string,
): Promise<Map<string, string>> {
  const copies = new Map<string, string>();
  for (const from of new Set(attachmentIds)) {
    const file = await findFile(db, from);
    if (!file || kindOf(file.contentType) !== "picture") continue;
    const key = `media/${accountId}/${uuidv7()}`;
    await storage.put(key, await storage.read(file.key), file.contentType);
    const id = uuidv7();
    await transaction(db, async (tx) => {
      await insertItem(tx, accountId, "attachment", { id, name, slug: makeSlug(name), now: clock.now() });
      await keepFile(tx, accountId, id, { ...file, key });
    });
    copies.set(from, id);
  }
  return copies;
}
