import { z } from "zod";
import { retriedTransaction } from "../../db/retried-transaction.ts";
import { defineJob, enqueue } from "../../jobs/jobs.ts";
import { relayAnswer } from "./answers/relay.ts";

/** Files come after the text; after a minute the text goes without them. */
const FILES_LOOK_SECONDS = 2;
const FILES_LOOKS = 30;

const payload = z.object({
  accountId: z.number().int(),
  messageId: z.uuid(),
  looks: z.number().int().default(0),
});

/** Puts a member's text into its space, in one transaction: a crash, or a repeated job, does nothing twice. */
export const hearMember = defineJob({
  name: "spaces.hear",
  payload,
  maxAttempts: 25,
  run: (services, { accountId, messageId, looks }): Promise<void> =>
    retriedTransaction(services.db, async (db) => {
      const within = { ...services, db };
      const outcome = await relayAnswer(within, accountId, messageId, {
        waitsForFiles: looks < FILES_LOOKS,
      });
      if (outcome === "awaiting-files")
        await enqueue(
          db,
          hearMember,
          { accountId, messageId, looks: looks + 1 },
          { afterSeconds: FILES_LOOK_SECONDS },
        );
    }),
});
