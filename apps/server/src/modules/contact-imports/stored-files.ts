import { z } from "zod";
import type { Connection } from "../../db/connection.ts";
import { defineJob, enqueue } from "../../jobs/jobs.ts";

export const storageKeyOf = (accountId: number, importId: string): string =>
  `imports/${accountId}/${importId}`;

export const removeStoredFile = defineJob({
  name: "contact-imports.remove-file",
  payload: z.object({ storageKey: z.string().startsWith("imports/") }),
  maxAttempts: 12,
  async run({ storage }, { storageKey }) {
    await storage.remove(storageKey);
  },
});

/** Removes an import's file once the transaction that no longer needs it has committed, even after a crash. */
export const dropFile = (db: Connection, storageKey: string): Promise<void> =>
  enqueue(db, removeStoredFile, { storageKey });
