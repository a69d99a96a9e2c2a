import { columnChoice, updatePolicy } from "@broadcast/contract/contact-imports";
import { z } from "zod";
import { transaction } from "../../db/connection.ts";
import { type AnyJob, defineJob } from "../../jobs/jobs.ts";
import { deleteImport } from "./contact-imports.sql.ts";
import { runDryRun } from "./running/run-dry-run.ts";
import { runImport } from "./running/run-import.ts";
import { dropFile, removeStoredFile } from "./stored-files.ts";

const importKey = z.object({ accountId: z.number().int(), importId: z.uuid() });

export const importJob = defineJob({
  name: "contact-imports.run",
  payload: importKey,
  maxAttempts: 20,
  run: runImport,
});

export const dryRunJob = defineJob({
  name: "contact-imports.dry-run",
  payload: importKey.extend({
    dryRunId: z.uuid(),
    hasHeader: z.boolean(),
    fields: z.array(columnChoice.nullable()),
    updates: z.array(updatePolicy),
    tags: z.array(z.string()),
  }),
  maxAttempts: 5,
  run: runDryRun,
});

/** An upload not started within this time is deleted: it holds other people's data. */
export const UPLOAD_KEPT_DAYS = 7;

export const forgetUpload = defineJob({
  name: "contact-imports.forget-upload",
  payload: importKey,
  maxAttempts: 12,
  async run({ db }, { accountId, importId }) {
    await transaction(db, async (tx) => {
      const storageKey = await deleteImport(tx, accountId, importId, ["mapping"]);
      if (storageKey) await dropFile(tx, storageKey);
    });
  },
});

export const contactImportJobs: AnyJob[] = [importJob, dryRunJob, forgetUpload, removeStoredFile];
