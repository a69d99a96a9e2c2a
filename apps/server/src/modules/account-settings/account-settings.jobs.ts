import { z } from "zod";
import { defineJob } from "../../jobs/jobs.ts";
import { removeFieldValuesAfter } from "./account-settings.sql.ts";

const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";

/** Takes the values of removed custom fields off the contacts, a chunk at a time; repeating it changes nothing. */
export const removeFieldValues = defineJob({
  name: "account-settings.remove-field-values",
  payload: z.object({ accountId: z.number(), fieldIds: z.array(z.uuid()) }),
  maxAttempts: 12,
  async run({ db }, { accountId, fieldIds }, signal) {
    let last: string | null = BEFORE_ALL;
    while (last !== null) {
      signal.throwIfAborted();
      last = await removeFieldValuesAfter(db, accountId, fieldIds, last);
    }
  },
});
