import { z } from "zod";
import { transaction } from "../../db/connection.ts";
import { noteChange } from "../../http/live/change-log.ts";
import { defineJob } from "../../jobs/jobs.ts";
import { endCheck, writeGroups } from "./contact-duplicates.sql.ts";

/** Each reason is one statement over all contacts, so that a restart starts over and loses only seconds. */
export const duplicatesJob = defineJob({
  name: "contact-duplicates.check",
  payload: z.object({ accountId: z.number().int() }),
  maxAttempts: 5,
  async run({ db, clock }, { accountId }) {
    await transaction(db, async (tx) => {
      await writeGroups(tx, accountId, clock.now());
      await endCheck(tx, accountId, clock.now());
      await noteChange(tx, accountId, ["contact-duplicates"]);
    });
  },
});
