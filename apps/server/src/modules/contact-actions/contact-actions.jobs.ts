import { z } from "zod";
import { defineJob } from "../../jobs/jobs.ts";
import { failAction, runAction } from "./run-action.ts";

export const contactActionJob = defineJob({
  name: "contact-actions.run",
  payload: z.object({ accountId: z.number().int(), actionId: z.uuid() }),
  maxAttempts: 20,
  run: runAction,
  giveUp: failAction,
});
