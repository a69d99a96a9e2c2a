import { setImmediate as nextTurn } from "node:timers/promises";
import { readCustomValue } from "@broadcast/domain/account/custom-field-values";
import { z } from "zod";
import { NO_ID } from "../../db/uuid.ts";
import { defineJob } from "../../jobs/jobs.ts";
import { ownCustomFields } from "../contacts/index.ts";
import { fieldValuesAfter, removeFieldValuesAfter, replaceFieldValues } from "./account-settings.sql.ts";

const fieldsOfAccount = z.object({ accountId: z.number(), fieldIds: z.array(z.uuid()) });

/** Removes the values of deleted custom fields from contacts, a chunk at a time; can be repeated safely. */
export const removeFieldValues = defineJob({
  name: "account-settings.remove-field-values",
  payload: fieldsOfAccount,
  maxAttempts: 12,
  async run({ db }, { accountId, fieldIds }, signal) {
    let last: string | null = NO_ID;
    while (last !== null) {
      signal.throwIfAborted();
      last = await removeFieldValuesAfter(db, accountId, fieldIds, last);
    }
  },
});

/** Converts values to the format of their field's kind and removes those that don't fit; can be repeated safely. */
export const convertFieldValues = defineJob({
  name: "account-settings.convert-field-values",
  payload: fieldsOfAccount,
  maxAttempts: 12,
  async run({ db }, { accountId, fieldIds }, signal) {
    const rules = await ownCustomFields(db, accountId, fieldIds);
    for (let last: string | undefined = NO_ID; last !== undefined; ) {
      signal.throwIfAborted();
      const contacts = await fieldValuesAfter(db, accountId, last);
      // One field at a time, since an update changes a row only once.
      for (const [fieldId, rule] of rules) {
        const changes = contacts.flatMap(({ id, values }) => {
          const before = values[fieldId];
          if (!before) return [];
          const after = readCustomValue(rule, before);
          return after === before ? [] : [{ contactId: id, fieldId, before, after }];
        });
        await replaceFieldValues(db, accountId, changes);
        await nextTurn();
      }
      last = contacts.at(-1)?.id;
    }
  },
});
