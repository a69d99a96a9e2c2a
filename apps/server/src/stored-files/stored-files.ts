import { z } from "zod";
import type { StoredMedia } from "../db/columns.ts";
import type { Connection } from "../db/connection.ts";
import { defineJob, enqueue } from "../jobs/jobs.ts";
import { fittedKeysOf } from "../pictures/carried-picture.ts";
import { shownKeysOf } from "../pictures/shown-picture.ts";

/** Whether a module still uses a stored file. Several items can share one: a clone, a message sent again. */
export type FileHolder = (db: Connection, accountId: number, key: string) => Promise<boolean>;

const holders = new Set<FileHolder>();

/** Connects the modules' file holders, once per process. */
export function connectFileHolders(all: readonly FileHolder[]): void {
  for (const holder of all) holders.add(holder);
}

/** System time: longer than it takes to write a copy that shares its files. */
const AFTER_SECONDS = 60;

/** Deletes released files, unless something else still uses them. */
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

/** Queues the deletion of files that the caller's transaction releases, unless something else still uses them. */
export async function letGoOfFiles(
  db: Connection,
  accountId: number,
  media: readonly StoredMedia[],
): Promise<void> {
  if (media.length === 0) return;
  const keys = media.map(({ key }) => key);
  await enqueue(db, removeStoredFiles, { accountId, keys }, { afterSeconds: AFTER_SECONDS });
}
