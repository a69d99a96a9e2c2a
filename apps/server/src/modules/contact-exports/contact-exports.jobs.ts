import { z } from "zod";
import { defineJob } from "../../jobs/jobs.ts";
import { runExport } from "./run-export.ts";

export const exportJob = defineJob({
  name: "contact-exports.run",
  payload: z.object({ accountId: z.number().int(), exportId: z.uuid() }),
  maxAttempts: 20,
  run: runExport,
});
