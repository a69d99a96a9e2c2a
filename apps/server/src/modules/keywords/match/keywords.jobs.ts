import { z } from "zod";
import { retriedTransaction } from "../../../db/retried-transaction.ts";
import { defineJob } from "../../../jobs/jobs.ts";
import { actOnMatch } from "./act-on-match.ts";

/** Applies a match in one transaction: a crash or a repeated job does nothing twice. */
export const answerMatch = defineJob({
  name: "keywords.answer",
  payload: z.object({ accountId: z.number().int(), messageId: z.uuid() }),
  maxAttempts: 25,
  run: (services, { accountId, messageId }) =>
    retriedTransaction(services.db, (db) => actOnMatch({ ...services, db }, accountId, messageId)),
});
