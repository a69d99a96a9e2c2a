import { z } from "zod";
import type { StoredMedia } from "../db/columns.ts";
import type { Connection } from "../db/connection.ts";
import { defineJob, enqueue } from "../jobs/jobs.ts";
import { fittedKeysOf } from "../pictures/carried-picture.ts";
import { shownKeysOf } from "../pictures/shown-picture.ts";

/** Whether something of a module still has a stored file. Several may share one: a clone, a message sent again. */
export type FileHolder = (db: Connection, accountId: number, key: string) => Promise<boolean>;

const holders = new Set<FileHolder>();

/** Connects what the modules say of their files, once a process. */
export function connectFileHolders(all: readonly FileHolder[]): void {
  for (const holder of all) holders.add(holder);
}

/** System time: longer than it takes to write what is made from something else and shares its files. */
const AFTER_SECONDS = 60;

/** Deletes files that something let go of, unless another still has them. */
export const removeStoredFiles = defineJob({
  name: "stored-files.remove",
  payload: z.object({ accountId: z.number(), keys: z.array(z.string()) }),
  maxAttempts: 25,
  async run({ db, storage }, { accountId, keys }) {
    for (const key of keys) {
      const held = await Promise.all([...holders].map((isHeld) => isHeld(db, accountId, key)));
      if (held.includes(true)) continue;
      for (const its of [...fittedKeysOf(key), ...shownKeysOf(key), key]) await storage.remove(its);
    }
  },
});

/** Has files deleted that the caller's transaction takes out of something, unless another still has them. */
export async function letGoOfFiles(
  db: Connection,
  accountId: number,
  media: readonly StoredMedia[],
): Promise<void> {
  if (media.length === 0) return;
  const keys = media.map(({ key }) => key);
  await enqueue(db, removeStoredFiles, { accountId, keys }, { afterSeconds: AFTER_SECONDS });
}
