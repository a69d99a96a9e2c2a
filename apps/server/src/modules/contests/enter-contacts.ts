import { z } from "zod";
import { defineContactAction } from "../contact-actions/index.ts";
import { makeEntryCode } from "./enter-contest.ts";
import { deleteEntries, insertFirstEntries, lockOpen } from "./entries.sql.ts";

/** Enters contacts into a contest by hand, except those already in it; `name` is the contest's. */
export const enterContacts = defineContactAction({
  kind: "enter-contest",
  input: z.object({ contestId: z.uuid(), name: z.string() }),
  topics: ["content"],
  subjectOf: ({ name }) => name,
  async apply(tx, { accountId, now }, ids, { contestId }) {
    const [open] = await lockOpen(tx, accountId, [contestId], now);
    if (!open) return [];
    const entrants = ids.map((contactId) => ({ contactId, code: makeEntryCode() }));
    const entered = await insertFirstEntries(tx, accountId, contestId, entrants, { way: "hand", now });
    return entered.map((id) => ({ id }));
  },
  async undo(tx, { accountId }, changed, { contestId }) {
    const ids = changed.map(({ id }) => id);
    await deleteEntries(tx, accountId, ids, { contestId, way: "hand" });
  },
});
