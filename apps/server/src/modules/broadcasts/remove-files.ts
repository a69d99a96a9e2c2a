import { z } from "zod";
import type { StoredMedia } from "../../db/columns.ts";
import type { Connection } from "../../db/connection.ts";
import { defineJob, enqueue } from "../../jobs/jobs.ts";
import { isFileInUse } from "./broadcast-files.sql.ts";

/** System time: longer than it takes to write a draft made from the broadcast, which shares its files. */
const AFTER_SECONDS = 60;

/** Deletes files a broadcast had, unless its messages, another broadcast or a message sent again still has them. */
export const removeBroadcastFiles = defineJob({
  name: "broadcasts.remove-files",
  payload: z.object({ accountId: z.number(), keys: z.array(z.string()) }),
  maxAttempts: 25,
  async run({ db, storage }, { accountId, keys }) {
    for (const key of keys) if (!(await isFileInUse(db, accountId, key))) await storage.remove(key);
  },
});

/** Has files deleted that the caller's transaction takes out of a broadcast. */
export async function letGoOfFiles(
  db: Connection,
  accountId: number,
  media: readonly StoredMedia[],
): Promise<void> {
  if (media.length === 0) return;
  const keys = media.map(({ key }) => key);
  await enqueue(db, removeBroadcastFiles, { accountId, keys }, { afterSeconds: AFTER_SECONDS });
}
